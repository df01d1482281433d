//! How far long work is, told to whoever waits for it, who may stop it.

use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Who is told of long work.
pub trait Progress: Sync {
    /// Work of so many steps begins.
    fn begin(&self, steps: u64);

    /// One step is done.
    ///
    /// # Errors
    /// When nobody wants the rest; whoever works then stops as if its output could not be written.
    fn step(&self) -> io::Result<()>;

    /// Whether nobody wants the rest, for who makes a long step; what it makes then is thrown away.
    fn is_stopped(&self) -> bool {
        false
    }

    /// To be called now and then in work that is not counted in steps.
    ///
    /// # Errors
    /// As [`Self::step`].
    fn check(&self) -> io::Result<()> {
        if self.is_stopped() {
            return Err(io::Error::other("it was stopped"));
        }
        Ok(())
    }

    /// A step of a picture was made in so long, on one of several threads.
    fn made(&self, _took: Duration) {}

    /// A step of a picture was pressed and written in so long, on the one thread that does that.
    fn written(&self, _took: Duration) {}
}

/// Nobody waits.
impl Progress for () {
    fn begin(&self, _steps: u64) {}

    fn step(&self) -> io::Result<()> {
        Ok(())
    }
}

/// Work in the background, as whoever started it sees it.
#[derive(Debug, Default)]
pub struct Background {
    steps: AtomicU64,
    done: AtomicU64,
    is_stopped: AtomicBool,
    /// When the first step began.
    begun: OnceLock<Instant>,
}

/// The time that is left is told from this share of the steps on, and after so long.
const CLEAR_SHARE: f32 = 0.02;
const CLEAR_AFTER: Duration = Duration::from_secs(2);

impl Background {
    /// Has the work stop at its next step.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Whether it was stopped.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// The share that is done, 0 to 1.
    #[must_use]
    pub fn share(&self) -> f32 {
        let steps = self.steps.load(Ordering::Relaxed).max(1);
        self.done.load(Ordering::Relaxed) as f32 / steps as f32
    }

    /// The time that is left, by the rate of the steps that were done, once that can be told. What was done before the
    /// first step has no part in the rate.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        let taken = self.begun.get()?.elapsed();
        left(self.share(), taken)
    }
}

/// The time that is left when a share is done that has taken so long, once that tells enough.
fn left(share: f32, taken: Duration) -> Option<Duration> {
    let is_clear = share >= CLEAR_SHARE && taken >= CLEAR_AFTER;
    is_clear.then(|| taken.mul_f32((1.0 - share).max(0.0) / share))
}

impl Progress for Background {
    fn begin(&self, steps: u64) {
        // Of several parts of the work the first counts.
        let _ = self.begun.set(Instant::now());
        self.steps.store(steps, Ordering::Relaxed);
    }

    fn step(&self) -> io::Result<()> {
        self.done.fetch_add(1, Ordering::Relaxed);
        self.check()
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_that_is_left_is_told_by_the_rate_of_what_is_done() {
        let seconds = Duration::from_secs;
        assert_eq!(left(0.25, seconds(10)), Some(seconds(30)));
        assert_eq!(left(0.01, seconds(10)), None);
        assert_eq!(left(0.5, seconds(1)), None);
        let work = Background::default();
        assert_eq!(work.left(), None, "nothing is known before the first step");
        work.begin(4);
        assert!(work.begun.get().is_some() && work.left().is_none());
    }
}
