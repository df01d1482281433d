//! Counts the layouts of a puzzle; identical tiles are interchangeable.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::balance::Balance;
use super::case::Case;
use super::list::ListScan;
use super::ordered::in_order;
use super::portfolio::{Parts, sides};
use super::scan::BitScan;
use super::search::{Poll, RunEnd, Search};
use super::{ONE_WORD, SolveOptions, TWO_WORDS};
use crate::tetravex::tile::Puzzle;

/// The number of layouts found, and whether it is final.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The distinct layouts found.
    pub layouts: u64,
    /// Whether these are all.
    pub end: CountEnd,
    /// Tiles placed.
    pub placements: u64,
}

impl Count {
    const fn none(end: CountEnd) -> Self {
        Self {
            layouts: 0,
            end,
            placements: 0,
        }
    }
}

/// How a count ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountEnd {
    /// There are no others.
    Complete,
    /// As many as asked for were found; there may be others.
    Enough,
    /// The placement budget was spent first.
    BudgetSpent,
    /// The count was stopped from outside.
    Cancelled,
}

/// Counts layouts up to `at_most`. Two are the same when each cell has tiles of the same colours.
///
/// The number does not depend on the seed and the threads of the options.
#[must_use]
pub fn count(puzzle: &Puzzle, at_most: u64, options: &SolveOptions) -> Count {
    let case = Case::new(puzzle, &vec![None; puzzle.tiles().len()]);
    if at_most == 0 {
        return Count::none(CountEnd::Enough);
    }
    if !Balance::of(&case).is_possible() {
        return Count::none(CountEnd::Complete);
    }
    match case.tiles.len() {
        count if count <= ONE_WORD => count_with::<BitScan<u64>>(&case, at_most, options),
        count if count <= TWO_WORDS => count_with::<BitScan<u128>>(&case, at_most, options),
        _ => count_with::<ListScan>(&case, at_most, options),
    }
}

fn count_with<S: Search>(case: &Case, at_most: u64, options: &SolveOptions) -> Count {
    let sides = sides::<S>(case, options.seed);
    let parts = Parts::<S>::new(&sides[0], options.seed, 0);
    let cells = case.tiles.len();
    let run = |scratch: &mut S::Scratch, task: usize, is_idle: &AtomicBool| {
        let poll = Poll {
            limit: options.max_placements,
            cancel: options.cancel,
            is_idle: Some(is_idle),
        };
        let mut found = 0_u64;
        let prefix = &parts.prefixes[task];
        let (end, placed) = parts.search.run(scratch, prefix, cells, &poll, |_| {
            found += 1;
            if found == at_most {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        (end, placed, found)
    };
    let mut count = Count::none(CountEnd::Complete);
    let tasks = parts.prefixes.len();
    in_order(options.workers, tasks, run, |(end, placed, found)| {
        count.placements = count.placements.saturating_add(placed);
        count.layouts = count.layouts.saturating_add(found).min(at_most);
        let is_spent = end == RunEnd::Spent || count.placements >= options.max_placements;
        count.end = match end {
            _ if count.layouts == at_most => CountEnd::Enough,
            RunEnd::Cancelled => CountEnd::Cancelled,
            _ if is_spent => CountEnd::BudgetSpent,
            _ => return ControlFlow::Continue(()),
        };
        ControlFlow::Break(())
    });
    count
}
