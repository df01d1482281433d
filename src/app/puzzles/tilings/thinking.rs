//! A machine's thinking in a task, with its progress and the time left.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;

use crate::app::job::Job;
use mapmaker_puzzles::wang::{Choice, Strategy, Table, planned_turns};

/// After so many seconds the time left is estimated from the progress.
const ENOUGH_S: f32 = 0.05;

/// A decision in progress; dropping it cancels it.
pub(super) struct Thinking {
    job: Job<Option<Choice>>,
    /// Whether it is only a hint.
    pub(super) is_advice: bool,
    seconds: f32,
    /// The number of turns to try out.
    planned: usize,
    /// How many were.
    done: Arc<AtomicUsize>,
}

impl Thinking {
    /// Begins to choose among so many places.
    pub(super) fn start(table: Table, strategy: Strategy, choices: usize, is_advice: bool) -> Self {
        let planned = match strategy {
            Strategy::Planner => planned_turns(choices, table.seats().len()),
            Strategy::Random | Strategy::Greedy => 0,
        };
        let done = Arc::<AtomicUsize>::default();
        let told = Arc::clone(&done);
        let job = Job::compute(move |stop| {
            table.decide_watched(strategy, &mut |turns| {
                told.store(turns, Ordering::Relaxed);
                !stop.load(Ordering::Relaxed)
            })
        });
        Self {
            job,
            is_advice,
            seconds: 0.0,
            planned,
            done,
        }
    }

    /// The decision, once it is made.
    pub(super) fn poll(&mut self) -> Poll<Option<Choice>> {
        self.job.poll().map_or(Poll::Pending, Poll::Ready)
    }

    /// Advances its time by so many seconds.
    pub(super) const fn tick(&mut self, seconds: f32) {
        self.seconds += seconds;
    }

    /// The seconds per tried turn, once it is done.
    pub(super) fn pace(&self) -> Option<f32> {
        let is_long = self.planned > 0 && self.seconds >= ENOUGH_S;
        is_long.then(|| self.seconds / self.planned as f32)
    }

    /// The progress in words; at first estimated from `pace`, the pace of the last turn.
    pub(super) fn told(&self, pace: Option<f32>) -> String {
        let done = self.done.load(Ordering::Relaxed);
        told(done, self.planned, self.seconds, pace)
    }
}

fn told(done: usize, planned: usize, seconds: f32, pace: Option<f32>) -> String {
    let planned = planned as f32;
    let left = if done > 0 && seconds >= ENOUGH_S {
        let done = done as f32;
        Some(seconds * (planned - done) / done)
    } else {
        pace.map(|pace| pace * planned - seconds)
    };
    match left {
        None => "The planner thinks…".to_owned(),
        Some(left) if left < 1.0 => "The planner thinks, less than a second…".to_owned(),
        Some(left) => format!("The planner thinks, about {:.0} s…", left.ceil()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_is_told_from_the_last_time_and_then_from_what_was_done() {
        assert_eq!(told(0, 1000, 0.0, None), "The planner thinks…");
        assert_eq!(
            told(0, 1000, 0.0, Some(0.0024)),
            "The planner thinks, about 3 s…"
        );
        // Slower than the last time.
        assert_eq!(
            told(10, 1000, 0.06, Some(0.0024)),
            "The planner thinks, about 6 s…"
        );
        assert_eq!(
            told(900, 1000, 5.4, Some(0.0024)),
            "The planner thinks, less than a second…"
        );
        assert_eq!(told(0, 0, 0.2, None), "The planner thinks…");
    }
}
