//! What all searches share: their trait, how they are stopped, and how they end.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::case::Case;
use mapmaker_grid::dice::Dice;

/// How a run of a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RunEnd {
    /// Everything was tried.
    Exhausted,
    /// The visitor stopped the run.
    Stopped,
    /// The placement limit was reached.
    Spent,
    /// It was stopped from outside.
    Cancelled,
}

/// A puzzle prepared for a search that places tiles cell by cell: the case decides the order of cells, and the order
/// of tiles is random.
pub(super) trait Search: Sized + Sync {
    /// The buffers of a run.
    type Scratch: Default;

    /// Prepares a case; `order` decides which tiles are tried first.
    fn new(case: &Case, order: &mut Dice) -> Self;

    /// Visits all fillings of the first `goal` cells that begin with `prefix`, which is shorter; tiles have the
    /// search's own numbers. Returns the number of placements.
    fn run(
        &self,
        scratch: &mut Self::Scratch,
        prefix: &[u16],
        goal: usize,
        poll: &Poll,
        visit: impl FnMut(&mut dyn Iterator<Item = u16>) -> ControlFlow<()>,
    ) -> (RunEnd, u64);

    /// Follows one random path and estimates from it how many tiles a whole run places (Knuth 1975, "Estimating the
    /// efficiency of backtrack programs").
    fn probe(&self, scratch: &mut Self::Scratch, stream: &mut Dice) -> u128;

    /// Translates tiles from the search's own numbers to indices in the puzzle, for all cells.
    fn tiles(&self, placed: &[u16]) -> Vec<u16>;
}

/// Placements between two polls of the stop flags, about a tenth of a millisecond.
const EVERY: u64 = 1 << 14;

/// When a run must end early.
#[derive(Clone, Copy, Debug)]
pub(super) struct Poll<'a> {
    /// The most placements.
    pub(super) limit: u64,
    /// The search as a whole was cancelled.
    pub(super) cancel: Option<&'a AtomicBool>,
    /// The result of this run is no longer wanted.
    pub(super) is_idle: Option<&'a AtomicBool>,
}

impl Poll<'_> {
    /// Never ends a run early.
    pub(super) const NEVER: Self = Self {
        limit: u64::MAX,
        cancel: None,
        is_idle: None,
    };

    /// The number of placements before the first poll.
    pub(super) fn first_look(&self) -> u64 {
        self.limit.min(EVERY)
    }

    /// Polls the flags; returns the number of placements at the next poll.
    ///
    /// # Errors
    /// With the end of the run.
    #[cold]
    pub(super) fn look(&self, placements: u64) -> Result<u64, RunEnd> {
        let is_set = |flag: Option<&AtomicBool>| flag.is_some_and(|f| f.load(Ordering::Relaxed));
        if is_set(self.cancel) || is_set(self.is_idle) {
            return Err(RunEnd::Cancelled);
        }
        if placements >= self.limit {
            return Err(RunEnd::Spent);
        }
        Ok(self.limit.min(placements + EVERY))
    }
}
