//! How to search, how a search is watched, and how it ends.

use std::sync::atomic::{AtomicBool, Ordering};

use super::cell::{Cell, Pin};
use mapmaker_grid::tileset::TileId;

/// Marks a cell without a tile in a solution or a board: left out of the region, or empty.
///
/// It is no id of any set, and [`TileSet::name`](mapmaker_grid::tileset::TileSet::name) and its like panic on it, so
/// compare with it first where cells are left out.
pub const NO_TILE: TileId = TileId(u16::MAX);

/// Which search is used.
///
/// The first four go back on their newest choice when no tile fits, cell by cell, and differ in
/// which empty cell they take next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Strategy {
    /// The first empty cell in reading order, looked for from the start each time.
    First,
    /// The same cell, found from the last one on.
    Next,
    /// The empty cell with the fewest tiles that fit, all counted again each time.
    Constrained,
    /// The same cell, the counts kept up to date.
    Incremental,
    /// Rows by look-up where possible, gaps filled by windows, and a search that learns from conflicts. What to use
    /// unless strategies are compared; [`Strategy::name`] calls it `learning`.
    #[default]
    Default,
}

impl Strategy {
    /// Every strategy with its name.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::First, Self::First.name()),
        (Self::Next, Self::Next.name()),
        (Self::Constrained, Self::Constrained.name()),
        (Self::Incremental, Self::Incremental.name()),
        (Self::Default, Self::Default.name()),
    ];

    /// What it is called, in the window and on the command line; [`Strategy::Default`] is called `learning`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Next => "next",
            Self::Constrained => "constrained",
            Self::Incremental => "incremental",
            Self::Default => "learning",
        }
    }

    /// What it does, in a few words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::First => "fills the first empty cell, row by row",
            Self::Next => "fills the next empty cell after the last one, row by row",
            Self::Constrained => {
                "fills the cell with the fewest possible tiles, counted again for each step"
            }
            Self::Incremental => {
                "fills the cell with the fewest possible tiles; counts only what a step changed"
            }
            Self::Default => {
                "fills row by row, repairs what does not fit, and remembers why it failed"
            }
        }
    }
}

/// How to search.
///
/// `Options::default()` sets no limit, and a hard search may take any time. On large boards set `max_steps`, as in
/// `Options { max_steps: 1_000_000, ..Options::default() }`, or `cancel`.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// Which search.
    pub strategy: Strategy,
    /// The most steps: tiles tried and conflicts met. A filled cell takes at least one: with [`Strategy::Default`] a
    /// solve with fewer steps than the rectangle has cells ends in [`Outcome::BudgetSpent`] at once.
    ///
    /// A rough measure: MapMaker's window allows 2²⁰ steps for an explanation, a second or two with optimisation.
    pub max_steps: u64,
    /// Another thread sets this to stop the search, which then returns within a millisecond, and mostly
    /// within some tens of microseconds.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for Options<'_> {
    /// The default strategy without any limit: nothing but an answer ends the search.
    fn default() -> Self {
        Self {
            strategy: Strategy::Default,
            max_steps: u64::MAX,
            cancel: None,
        }
    }
}

impl Options<'_> {
    /// Whether another thread has stopped it.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel
            .is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<'s> {
    /// The tiles in reading order: that of (x, y) is at `y * width + x`. Cells that are left out have [`NO_TILE`], of
    /// which the set has no name: look for it first. The next solve uses the memory again; copy what you keep.
    Solved(&'s [TileId]),
    /// Proved: there is no solution.
    Impossible,
    /// The allowed steps were spent before the answer was found.
    BudgetSpent,
    /// The search was stopped from outside before the answer was found.
    Cancelled,
}

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Tiles or labels chosen.
    pub decisions: u64,
    /// Choices taken back.
    pub backtracks: u64,
    /// Starts from the beginning with what was learned.
    pub restarts: u64,
}

/// A step of a search, for those who watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// This cell is next.
    Select(Cell),
    /// This tile is tried or settled there.
    Place(Pin),
    /// The cell lost some of the tiles that it could have, so many are left.
    Ban(Cell, usize),
    /// Nothing fits this cell.
    Contradiction(Cell),
    /// What was in this cell is taken back.
    Backtrack(Cell),
    /// The search starts again with what it has learned.
    Restart,
}

/// Someone who watches a search: any closure that takes a [`Step`]. `()` watches nothing and costs nothing.
pub trait Observer {
    /// Whether steps are observed; none is computed otherwise.
    const WATCHES: bool = true;

    /// Receives each step.
    fn see(&mut self, step: Step);
}

impl Observer for () {
    const WATCHES: bool = false;

    fn see(&mut self, _step: Step) {}
}

impl<F: FnMut(Step)> Observer for F {
    fn see(&mut self, step: Step) {
        self(step);
    }
}

impl Stats {
    /// How many of the steps that are allowed are not spent.
    pub(super) const fn left_of(self, max_steps: u64) -> u64 {
        max_steps.saturating_sub(self.decisions.saturating_add(self.backtracks))
    }

    pub(super) const fn add(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.backtracks += other.backtracks;
        self.restarts += other.restarts;
    }
}
