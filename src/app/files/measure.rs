//! What stands by while a part of an export is tried, or a preview is drawn: a watch that a flag stops, and a place for
//! bytes that nobody keeps.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use mapmaker_storage::progress::Progress;

/// Counts time, until it is stopped.
pub(super) struct Watch<'s>(Mutex<[Duration; 2]>, &'s AtomicBool);

impl<'s> Watch<'s> {
    pub(super) fn stopped_by(stop: &'s AtomicBool) -> Self {
        Self(Mutex::default(), stop)
    }

    pub(super) fn times(&self) -> [Duration; 2] {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, index: usize, took: Duration) {
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(time) = times.get_mut(index) {
            *time += took;
        }
    }
}

impl Progress for Watch<'_> {
    fn begin(&self, _steps: u64) {}

    fn step(&self) -> io::Result<()> {
        self.check()
    }

    fn is_stopped(&self) -> bool {
        self.1.load(Ordering::Relaxed)
    }

    fn made(&self, took: Duration) {
        self.count(0, took);
    }

    fn written(&self, took: Duration) {
        self.count(1, took);
    }
}

/// Counts bytes.
pub(super) struct Count(pub(super) u64);

impl Write for Count {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
