//! What all searches have in common: how they are asked, stopped, and how they end.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::case::Case;
use mapmaker_grid::dice::Dice;

/// How a run of a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Everything was tried.
    Exhausted,
    /// Whoever was shown a goal wanted no more.
    Stopped,
    /// As many tiles were placed as were allowed.
    Spent,
    /// It was stopped from outside.
    Cancelled,
}

/// A puzzle prepared for a search that places tiles cell by cell, in an order of cells that the case
/// decides and an order of tiles that is random.
pub(super) trait Search: Sized + Sync {
    /// The buffers of a run.
    type Scratch: Default;

    /// Prepares a case; `order` decides which tiles are tried first.
    fn new(case: &Case, order: &mut Dice) -> Self;

    /// Goes through all fillings of the first `goal` cells that begin with `prefix`, which is shorter,
    /// and shows each; tiles are named by the search's own numbers. Returns how many were placed.
    fn run(
        &self,
        scratch: &mut Self::Scratch,
        prefix: &[u16],
        goal: usize,
        poll: &Poll,
        visit: impl FnMut(&mut dyn Iterator<Item = u16>) -> ControlFlow<()>,
    ) -> (End, u64);

    /// Goes down one random path and guesses from it how many tiles a whole run places (Knuth 1975,
    /// "Estimating the efficiency of backtrack programs").
    fn probe(&self, scratch: &mut Self::Scratch, stream: &mut Dice) -> u128;

    /// The indices in the puzzle of tiles in the search's own numbers, for all cells.
    fn tiles(&self, placed: &[u16]) -> Vec<u16>;
}

/// Placements between two looks at the flags that stop a search: about a tenth of a millisecond.
const EVERY: u64 = 1 << 14;

/// When a run has to end before it is done.
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
    /// A run that ends when it is done.
    pub(super) const NEVER: Self = Self {
        limit: u64::MAX,
        cancel: None,
        is_idle: None,
    };

    /// After how many placements to look for the first time.
    pub(super) fn first_look(&self) -> u64 {
        self.limit.min(EVERY)
    }

    /// Looks, and says after how many placements to do so again.
    ///
    /// # Errors
    /// With the end of the run.
    #[cold]
    pub(super) fn look(&self, placements: u64) -> Result<u64, End> {
        let is_set = |flag: Option<&AtomicBool>| flag.is_some_and(|f| f.load(Ordering::Relaxed));
        if is_set(self.cancel) || is_set(self.is_idle) {
            return Err(End::Cancelled);
        }
        if placements >= self.limit {
            return Err(End::Spent);
        }
        Ok(self.limit.min(placements + EVERY))
    }
}
