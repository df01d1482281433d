//! Background jobs: each wakes the window when it is done, and may carry a flag that stops it.

use std::fmt::{self, Debug};
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, IoTaskPool, Task, block_on};

use super::host::first_turn;
use super::wake::wake;

/// A stop flag that is set on drop, once nobody waits for the result.
///
/// A dropped task ends at its next `await`, which a long computation may never reach; a thread never ends that way.
#[derive(Debug, Default)]
pub struct StopOnDrop(Arc<AtomicBool>);

impl StopOnDrop {
    /// The flag, to hand to the work.
    #[must_use]
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

impl Deref for StopOnDrop {
    type Target = AtomicBool;

    fn deref(&self) -> &AtomicBool {
        &self.0
    }
}

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A background job that returns a `T`.
///
/// Dropping it asks a computation to stop, and ends a future at its next `await`; file work that has begun runs to its
/// end.
#[derive(Debug)]
pub struct Job<T> {
    task: Task<Option<T>>,
    /// The same work, until somebody begins it.
    work: Option<Arc<Work<T>>>,
    _stop: Option<StopOnDrop>,
}

/// Work, until somebody begins it.
struct Work<T>(Mutex<Option<Box<dyn FnOnce() -> T + Send>>>);

impl<T> Work<T> {
    /// Does it, if nobody has begun.
    fn begin(&self) -> Option<T> {
        let work = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        work.map(|work| work())
    }
}

impl<T> Debug for Work<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Work")
    }
}

impl<T: Send + 'static> Job<T> {
    /// A computation, which should check the flag now and then.
    #[must_use]
    pub fn compute(work: impl FnOnce(&AtomicBool) -> T + Send + 'static) -> Self {
        let stop = StopOnDrop::default();
        let flag = stop.flag();
        let task = AsyncComputeTaskPool::get().spawn(waking(async move {
            first_turn().await;
            Some(work(&flag))
        }));
        Self {
            task,
            work: None,
            _stop: Some(stop),
        }
    }

    /// A computation that yields at each `await`, and ends at one when dropped.
    #[must_use]
    pub fn steps(work: impl Future<Output = T> + Send + 'static) -> Self {
        Self {
            task: AsyncComputeTaskPool::get().spawn(waking(async move {
                first_turn().await;
                Some(work.await)
            })),
            work: None,
            _stop: None,
        }
    }

    /// Reads or writes files.
    #[must_use]
    pub fn files(work: impl FnOnce() -> T + Send + 'static) -> Self {
        let work = Arc::new(Work(Mutex::new(Some(Box::new(work)))));
        let waits = Arc::clone(&work);
        Self {
            task: IoTaskPool::get().spawn(waking(async move {
                first_turn().await;
                waits.begin()
            })),
            work: Some(work),
            _stop: None,
        }
    }

    /// Waits for something outside the program, such as a system dialog.
    #[must_use]
    pub fn waiting(work: impl Future<Output = T> + Send + 'static) -> Self {
        Self {
            task: IoTaskPool::get().spawn(async move {
                let done = work.await;
                wake();
                Some(done)
            }),
            work: None,
            _stop: None,
        }
    }

    /// The result, once, when it is ready.
    pub fn poll(&mut self) -> Option<T> {
        check_ready(&mut self.task).flatten()
    }

    /// Returns whether the result is ready.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.task.is_finished()
    }

    /// The result, for a future that awaits it.
    pub async fn done(mut self) -> T {
        let done = (&mut self.task).await;
        // OK because only `wait` takes the work away, and the job with it.
        done.expect("the work was done")
    }

    /// Blocks until the result is ready. File work that nobody has begun is done here: where all share one thread, it would
    /// never begin.
    #[must_use]
    pub fn wait(mut self) -> T {
        if let Some(done) = self.work.as_ref().and_then(|work| work.begin()) {
            return done;
        }
        // OK because the work is not taken away.
        block_on(&mut self.task).expect("the work was done")
    }
}

/// Counts `work` in [`running`] until it ends, then wakes the window.
fn waking<T>(work: impl Future<Output = T>) -> impl Future<Output = T> {
    let running = Running::new();
    async move {
        let done = work.await;
        drop(running);
        wake();
        done
    }
}

/// The number of unfinished computations and file jobs, without those of [`Job::waiting`].
#[must_use]
pub fn running() -> usize {
    RUNNING.load(Ordering::Relaxed)
}

/// Runs frames of a test's app until `is_so` holds.
///
/// # Panics
/// After two minutes.
#[cfg(test)]
pub(super) fn run_until(
    app: &mut bevy::app::App,
    is_so: impl Fn(&bevy::ecs::world::World) -> bool,
) {
    let start = std::time::Instant::now();
    while !is_so(app.world()) {
        let two_minutes = std::time::Duration::from_mins(2);
        assert!(start.elapsed() < two_minutes, "it never ends");
        app.update();
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// Counts one job in [`running`] while it exists.
struct Running;

impl Running {
    fn new() -> Self {
        RUNNING.fetch_add(1, Ordering::Relaxed);
        Self
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::tasks::{TaskPool, TaskPoolBuilder};
    use std::sync::mpsc::channel;
    use std::time::Duration;

    #[test]
    fn a_dropped_job_sets_the_stop_flag() {
        AsyncComputeTaskPool::get_or_init(|| TaskPoolBuilder::new().num_threads(2).build());
        let (sender, receiver) = channel();
        let job = Job::compute(move |stop| {
            sender.send("began").expect("somebody listens");
            while !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            sender.send("stopped").expect("somebody listens");
        });
        let next = || receiver.recv_timeout(Duration::from_mins(1));
        assert_eq!(next(), Ok("began"));
        assert!(!job.is_done());
        drop(job);
        assert_eq!(next(), Ok("stopped"));
    }

    #[test]
    fn the_result_of_a_job_is_taken_once() {
        IoTaskPool::get_or_init(TaskPool::new);
        let mut job = Job::files(|| 7);
        let mut taken = Vec::new();
        while !job.is_done() {
            std::thread::yield_now();
        }
        taken.extend(job.poll());
        assert_eq!(taken, [7]);
        assert_eq!(Job::files(|| 8).wait(), 8);
    }

    #[test]
    fn work_that_nobody_has_begun_is_done_by_who_waits_for_it() {
        // A page, whose only thread waited, waited for ever.
        IoTaskPool::get_or_init(TaskPool::new);
        let job = Job {
            task: IoTaskPool::get().spawn(std::future::pending()),
            work: Some(Arc::new(Work(Mutex::new(Some(Box::new(|| 9)))))),
            _stop: None,
        };
        assert_eq!(job.wait(), 9);
    }
}
