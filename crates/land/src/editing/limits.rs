//! Limits and buffers of edits.

use std::sync::atomic::{AtomicBool, Ordering};

use mapmaker_solver as solver;
/// Reusable buffers of edits. They do not affect results.
pub use mapmaker_solver::Scratch;

/// The maximum distance, in tiles along either axis, of a changed cell from placed or erased ones.
pub const REACH: i64 = 24;

/// Options of the search.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The maximum number of solver steps in each of the few windows that are tried.
    pub max_steps: u64,
    /// Set by another thread to cancel; polled every few microseconds.
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

    /// Solver options with at most this many steps.
    pub(super) fn of_solver(&self, most: u64) -> solver::Options<'_> {
        solver::Options {
            max_steps: self.max_steps.min(most),
            cancel: self.cancel,
            ..solver::Options::default()
        }
    }
}
