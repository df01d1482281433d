//! Mazes as rows: the bits of a cell, and the trait of whatever produces rows.

use super::super::grid::{EAST, SOUTH};

/// In a cell's byte: there is no wall to the right.
pub const OPEN_EAST: u8 = 1 << EAST;

/// In a cell's byte: there is no wall below.
pub const OPEN_SOUTH: u8 = 1 << SOUTH;

/// A rectangular maze as rows, from the top.
pub trait Rows {
    /// Columns, at least 1.
    fn width(&self) -> u32;

    /// Rows, at least 1.
    fn height(&self) -> u64;

    /// The next row: a byte a cell with the bits [`OPEN_EAST`] and [`OPEN_SOUTH`], other bits
    /// meaningless; `None` after the last row.
    fn next_row(&mut self) -> Option<&[u8]>;
}
