//! How far long work is, told to whoever waits for it, who may stop it.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

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
}

/// Nobody waits.
impl Progress for () {
    fn begin(&self, _steps: u64) {}

    fn step(&self) -> io::Result<()> {
        Ok(())
    }
}

/// A flag that stops the work; nobody is told of its steps.
impl Progress for AtomicBool {
    fn begin(&self, _steps: u64) {}

    fn step(&self) -> io::Result<()> {
        self.check()
    }

    fn is_stopped(&self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

/// Work in the background, as whoever started it sees it.
#[derive(Debug, Default)]
pub struct Background {
    steps: AtomicU64,
    done: AtomicU64,
    is_stopped: AtomicBool,
}

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
    fn the_share_that_is_done_is_told_until_the_work_is_stopped() {
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
