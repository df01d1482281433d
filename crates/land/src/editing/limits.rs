//! How far an edit may look for what heals, and the buffers that it borrows.

use std::sync::atomic::{AtomicBool, Ordering};

use mapmaker_solver as solver;
/// Buffers that an edit borrows, kept from one to the next. They change no answer.
pub use mapmaker_solver::Scratch;

/// No cell further than this from what was placed or erased changes, in tiles along either axis.
pub const REACH: i64 = 24;

/// How to look for what heals.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The most steps of the solver in each of the few windows that are tried.
    pub max_steps: u64,
    /// Another thread sets this to stop the search; it is looked at every few microseconds.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            max_steps: 1_000_000,
            cancel: None,
        }
    }
}

impl Options<'_> {
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// For one search of at most so many steps.
    pub(super) fn of_solver(&self, most: u64) -> solver::Options<'_> {
        solver::Options {
            max_steps: self.max_steps.min(most),
            cancel: self.cancel,
            ..solver::Options::default()
        }
    }
}
