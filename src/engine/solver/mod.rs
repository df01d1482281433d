//! Completes a finite region of tiles inside what is already fixed, or proves that nothing can.
//!
//! Domains are bit sets of tiles. A choice is propagated to arc consistency over a work list; the
//! cell with the fewest tiles left is chosen next; a contradiction undoes the newest choice from a
//! trail of changes and takes the tried tile out for good. The search is complete: without a budget
//! it ends in a solution or in a proof that there is none.

mod search;

pub use search::{Scratch, solve};

use super::tileset::{EdgeLabel, TileId, TileSet};

/// What is known of one edge before solving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// Any of the open labels.
    Free,
    /// This label if it can be, else any of the open labels.
    Wanted(EdgeLabel),
    /// This label.
    Fixed(EdgeLabel),
}

/// A rectangle of `width` × `height` empty cells and what is known of their edges.
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// The tiles to use.
    pub set: &'a TileSet,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The labels that edges may take which are not fixed.
    pub open_labels: &'a [EdgeLabel],
    /// The edges on top of the cell at (x, y), at `y * width + x`; one row more than cells.
    pub horizontal: &'a [Edge],
    /// The edges to the left of the cell at (x, y), at `y * (width + 1) + x`; one column more.
    pub vertical: &'a [Edge],
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The tiles in reading order.
    Solved(Vec<TileId>),
    /// Proved: there is no solution.
    Impossible,
    /// The allowed number of backtracks was spent first.
    BudgetSpent,
}
