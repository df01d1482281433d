//! Reports the progress of long work, and lets the receiver stop it.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Receives the progress of long work.
pub trait Progress: Sync {
    /// Work of `steps` steps begins.
    fn begin(&self, steps: u64);

    /// One step is done.
    ///
    /// # Errors
    /// If the work is to be stopped; it then ends as if its output could not be written.
    fn step(&self) -> io::Result<()>;

    /// Whether the work is to be stopped, for long steps; the result of the step is then discarded.
    fn is_stopped(&self) -> bool {
        false
    }

    /// Call now and then during work that is not counted in steps.
    ///
    /// # Errors
    /// If the work is to be stopped.
    fn check(&self) -> io::Result<()> {
        if self.is_stopped() {
            return Err(io::Error::other("it was stopped"));
        }
        Ok(())
    }
}

/// Ignores progress.
impl Progress for () {
    fn begin(&self, _steps: u64) {}

    fn step(&self) -> io::Result<()> {
        Ok(())
    }
}

/// A flag that stops the work; progress is ignored.
impl Progress for AtomicBool {
    fn begin(&self, _steps: u64) {}

    fn step(&self) -> io::Result<()> {
        self.check()
    }

    fn is_stopped(&self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

/// Work in the background, as seen by whoever started it.
#[derive(Debug, Default)]
pub struct Background {
    steps: AtomicU64,
    done: AtomicU64,
    is_stopped: AtomicBool,
}

impl Background {
    /// Stops the work at its next step.
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
}

impl Progress for Background {
    fn begin(&self, steps: u64) {
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
    fn progress_is_reported_until_the_work_is_stopped() {
        let work = Background::default();
        work.begin(4);
        assert!(work.step().is_ok());
        assert!((work.share() - 0.25).abs() < 1e-6);
        work.stop();
        assert!(work.step().is_err() && work.check().is_err());
        let flag = AtomicBool::new(false);
        assert!(flag.step().is_ok());
        flag.store(true, Ordering::Relaxed);
        assert!(flag.step().is_err() && flag.check().is_err());
    }
}
