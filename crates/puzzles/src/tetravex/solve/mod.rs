//! Finds a layout of a puzzle, proves that there is none, or counts the layouts.
//!
//! [`solve`] is a portfolio, and what it answers is a proof or a layout, whatever the puzzle:
//!
//! 1. **Counting colours** ([`balance`]) refutes most sets of random tiles in time proportional to their
//!    number. Puzzles of one row or one column are paths and solved as such ([`line`]).
//! 2. **Restarts**: a fast scan ([`scan`]; [`list`] for more tiles than bits) fills cells in growing
//!    squares from one of the eight sides a rectangle can be looked at from, with tiles tried in random
//!    order and a bound on the placements that doubles after eight runs. How long a run takes varies by
//!    orders of magnitude, so that short ones find layouts where there are many.
//! 3. **A complete run** from the side that seems best, in parts that threads share, as soon as as much
//!    was spent on restarts as an eighth of what it is guessed to take.
//!
//! Squares leave the fewest sides open of all orders whose cells have those to the left and above filled
//! before them: with 8 × 8 tiles in 9 colours they take about a hundredth of the placements of rows.
//!
//! The same puzzle and the same [`SolveOptions::seed`] give the same answer on every machine and with any
//! number of threads, unless the search is cancelled.

mod balance;
mod case;
mod count;
mod line;
mod list;
mod needs;
mod ordered;
mod portfolio;
mod scan;
mod search;
mod word;

use std::sync::atomic::AtomicBool;

use crate::tetravex::tile::Puzzle;
use crate::workers::{OneThread, Workers};
use balance::Balance;
use case::{Case, View};
use list::ListScan;
use scan::BitScan;

pub use count::{Count, CountEnd, count};

/// The most tiles of a [`BitScan`] by one and by two words; a byte counts no more.
const ONE_WORD: usize = 64;
const TWO_WORDS: usize = 127;

/// Options of a search.
#[derive(Clone, Copy, Debug)]
pub struct SolveOptions<'a> {
    /// Decides which layout is found.
    pub seed: u64,
    /// The threads to use. The answer does not depend on their number.
    pub workers: &'a dyn Workers,
    /// The most tiles to place, give or take one run.
    pub max_placements: u64,
    /// Set by another thread to stop the search; polled every few thousand placements.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for SolveOptions<'_> {
    fn default() -> Self {
        Self {
            seed: 0,
            workers: &OneThread,
            max_placements: u64::MAX,
            cancel: None,
        }
    }
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// For each cell in reading order the index of its tile in the puzzle.
    Solved(Vec<usize>),
    /// Proved: there is no layout.
    Impossible,
    /// The placement budget was spent first.
    BudgetSpent,
    /// The search was stopped from outside.
    Cancelled,
}

/// Statistics of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Tiles placed; independent of the number of threads.
    pub placements: u64,
    /// Runs started, each with its own random order.
    pub runs: u64,
}

/// Finds a layout, or proves that there is none.
#[must_use]
pub fn solve(puzzle: &Puzzle, options: &SolveOptions) -> (Outcome, Stats) {
    complete(puzzle, &vec![None; puzzle.tiles().len()], options)
}

/// Finds a layout that keeps given tiles: for each cell the index of a tile, each at most once, or `None`.
///
/// # Panics
/// If `placed` does not have one entry for each cell, or an index is too large or given twice.
#[must_use]
pub fn complete(
    puzzle: &Puzzle,
    placed: &[Option<usize>],
    options: &SolveOptions,
) -> (Outcome, Stats) {
    let tiles = puzzle.tiles().len();
    assert_eq!(placed.len(), tiles, "an entry for each cell");
    let mut is_given = vec![false; tiles];
    for &tile in placed.iter().flatten() {
        assert!(!is_given[tile], "tile {tile} is given twice");
        is_given[tile] = true;
    }
    let fixed: Vec<_> = placed
        .iter()
        .map(|tile| tile.map(|tile| tile as u16))
        .collect();
    let case = Case::new(puzzle, &fixed);
    if !Balance::of(&case).is_possible() {
        return (Outcome::Impossible, Stats::default());
    }
    if case.rows.min(case.columns) == 1 && !is_given.contains(&true) {
        return (one_line(&case), Stats::default());
    }
    match tiles {
        count if count <= ONE_WORD => portfolio::decide::<BitScan<u64>>(&case, options),
        count if count <= TWO_WORDS => portfolio::decide::<BitScan<u128>>(&case, options),
        _ => portfolio::decide::<ListScan>(&case, options),
    }
}

/// The layout of a puzzle of one row or one column.
fn one_line(case: &Case) -> Outcome {
    let mut view = View::ALL[0];
    view.transposes = case.rows > 1;
    match line::row(&case.seen(view)) {
        Some(path) => Outcome::Solved(path.into_iter().map(usize::from).collect()),
        None => Outcome::Impossible,
    }
}

#[cfg(test)]
mod tests;
