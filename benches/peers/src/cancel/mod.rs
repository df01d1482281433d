//! How soon each way into the solver returns once another thread has set its flag.
//!
//! A job runs again and again, and each time the flag is set at another moment of it, drawn at random.
//! What is measured is the processor time that the working thread then still takes; time on the wall
//! would tell how busy the machine is. The clock is read just before the flag is set and just after it; a
//! sample is dropped if the two are apart, because then the setter was held up and nobody knows when the
//! flag was set.

mod jobs;
mod problems;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use mapmaker::grid::hash;
use nix::time::ClockId;
use nix::unistd::gettid;

use crate::Failure;
use crate::clock;
use jobs::{Room, Run, jobs};
use problems::Sets;

/// A job that takes longer is stopped in its first part of that length.
const LONGEST: Duration = Duration::from_millis(400);

/// A flag that took longer to be set was set nobody knows when.
const HELD_UP: Duration = Duration::from_micros(50);

/// What to measure, and for how long.
#[derive(Args)]
pub struct Arguments {
    /// Only jobs whose names have this in them.
    #[arg(default_value = "")]
    only: String,
    /// Times that each job is stopped.
    #[arg(long, default_value_t = 200)]
    times: u32,
}

/// Measures every job and prints a table.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let sets = Sets::new();
    println!(
        "{:<34} {:>10} {:>8} {:>10} {:>10} {:>10}",
        "job", "whole ms", "stopped", "median us", "99 % us", "worst us"
    );
    let mut slow = Vec::new();
    for job in jobs(&sets) {
        if !job.name.contains(&arguments.only) {
            continue;
        }
        let (whole, mut latencies) = measure(&mut (job.make)(), arguments.times);
        latencies.sort();
        let at = |part: usize| {
            let rank = latencies.len().saturating_sub(1) * part / 100;
            clock::ms(latencies.get(rank).copied().unwrap_or_default()) * 1e3
        };
        println!(
            "{:<34} {:>10.1} {:>8} {:>10.1} {:>10.1} {:>10.1}",
            job.name,
            clock::ms(whole),
            latencies.len(),
            at(50),
            at(99),
            at(100)
        );
        if at(99) >= 1e3 || latencies.is_empty() {
            slow.push(job.name);
        }
    }
    if slow.is_empty() {
        return Ok(());
    }
    let slow = slow.join(", ");
    Err(Failure(format!("not stopped within a millisecond: {slow}")))
}

/// How long the job takes when it is not stopped, up to the longest; and, each time that it was
/// stopped, how long it went on.
fn measure(job: &mut Run, times: u32) -> (Duration, Vec<Duration>) {
    let mut room = Room::default();
    let (whole, _) = stopped_after(job, &mut room, LONGEST);
    let (again, _) = stopped_after(job, &mut room, LONGEST);
    let longest = whole.max(again).min(LONGEST);
    let mut latencies = Vec::new();
    // A job that ends by itself before its moment comes is tried again.
    for number in 0..8 * times {
        if latencies.len() == times as usize {
            break;
        }
        // Every other time with memory that was never used.
        if number % 2 == 0 {
            room = Room::default();
        }
        let part =
            f64::from(hash::below(hash::mix(u64::from(number)), 1 << 20)) / f64::from(1 << 20);
        let (_, latency) = stopped_after(job, &mut room, longest.mul_f64(part));
        latencies.extend(latency);
    }
    (longest, latencies)
}

/// Runs a job and sets its flag after some time; how long it took, and how much of that it took after
/// the flag was set, if it was stopped.
fn stopped_after(job: &mut Run, room: &mut Room, delay: Duration) -> (Duration, Option<Duration>) {
    let cancel = AtomicBool::new(false);
    let (done, wait) = mpsc::channel::<()>();
    let worker = worker_clock();
    job(room, None);
    thread::scope(|scope| {
        let flag = &cancel;
        let setter = scope.spawn(move || {
            let start = Instant::now();
            let near = Duration::from_micros(200);
            // Sleeping is not exact to the last.
            if wait.recv_timeout(delay.saturating_sub(near)) != Err(RecvTimeoutError::Timeout) {
                return None;
            }
            while start.elapsed() < delay {
                std::hint::spin_loop();
            }
            let before = time_of(worker);
            flag.store(true, Ordering::Relaxed);
            let is_known = time_of(worker).saturating_sub(before) < HELD_UP;
            is_known.then_some(before)
        });
        let start = time_of(worker);
        let is_stopped = job(room, Some(&cancel));
        let end = time_of(worker);
        drop(done);
        // OK because the setter does not panic.
        let set = setter.join().expect("the setter ends");
        let latency = set
            .filter(|_| is_stopped)
            .map(|set| end.saturating_sub(set));
        (end.saturating_sub(start), latency)
    })
}

/// The clock of this thread's processor time, which other threads can read too (see
/// `clock_getcpuclockid` and `CPUCLOCK_PERTHREAD` in Linux).
fn worker_clock() -> ClockId {
    ClockId::from_raw((!gettid().as_raw() << 3) | 0b110)
}

fn time_of(clock: ClockId) -> Duration {
    // OK because the thread lives.
    Duration::from(clock.now().expect("the clock of a thread"))
}
