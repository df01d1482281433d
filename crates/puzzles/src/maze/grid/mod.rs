//! The grids of mazes: which cells there are, and which of them are adjacent.
//!
//! A cell is identified by its [`Coord`], or by its *place*, an index into arrays of [`Topology::places`] bytes. Some
//! places are padding around the rim, so that a step from any cell in any direction stays in the array. The sides of a
//! cell are numbered *slots*, at most six; a set of them is a bit mask.

mod circle;
mod hex;
mod rect;

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

pub(super) use circle::{ANTICLOCKWISE, CLOCKWISE, Circle, INWARD, OUTWARD};
pub(super) use hex::Hex;
pub(super) use rect::{EAST, NORTH, Rect, SOUTH, WEST};

/// The most cells of a maze that is held in memory, 2²⁷.
pub const MAX_CELLS: u64 = 1 << 27;

/// The shape of a grid and its cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// Squares in columns and rows.
    #[default]
    Rect,
    /// Hexagons with a flat top, in columns of which every second one, from column 1 on, lies half a
    /// cell lower ("odd-q" offset).
    Hex,
    /// Rings around one round cell ("theta").
    Circle,
}

impl Shape {
    /// All shapes with their names.
    pub const ALL: [(Self, &'static str); 3] = [
        (Self::Rect, "rect"),
        (Self::Hex, "hex"),
        (Self::Circle, "circle"),
    ];

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rect => "rect",
            Self::Hex => "hex",
            Self::Circle => "circle",
        }
    }

    /// The shape of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let known = Self::ALL.into_iter().find(|(_, known)| *known == name);
        known.map(|(shape, _)| shape)
    }
}

/// A cell's column and row; in a circle its index in its ring, clockwise from the top, and the ring.
///
/// Coordinates are ordered as cells are read: by row, then by column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Coord {
    /// The row from the top, or the ring from the middle.
    pub y: u32,
    /// The column from the left, or the index in the ring.
    pub x: u32,
}

impl Coord {
    /// The cell in column `x` of row `y`.
    #[must_use]
    pub const fn new(x: u32, y: u32) -> Self {
        Self { y, x }
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{},{}", self.x, self.y)
    }
}

/// Why a size is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// No columns or no rows.
    #[error("a maze has at least 1 column and 1 row, not {width}x{height}")]
    Empty {
        /// The columns asked for.
        width: u32,
        /// The rows asked for.
        height: u32,
    },
    /// More cells than may be held in memory.
    #[error(
        "a maze of {width}x{height} has more than {MAX_CELLS} cells, the most that are held in memory"
    )]
    Large {
        /// The columns asked for.
        width: u32,
        /// The rows asked for.
        height: u32,
    },
}

/// Which places are cells, and where a step leads.
pub(super) trait Topology {
    /// How many slots a cell may have, at most 6; a cell need not have all of them.
    const SLOTS: u8;

    /// How long an array over all places is.
    fn places(&self) -> usize;

    /// How many rows there are.
    fn rows(&self) -> u32;

    /// The places of a row's cells, from left to right; empty for a row that is not there.
    fn row(&self, y: u32) -> Range<usize>;

    /// Where a step from a cell leads: to a cell, or to a place that is none.
    fn step(&self, place: usize, slot: u8) -> usize;

    /// The slot of the cell at [`Topology::step`] that leads back.
    fn back(&self, place: usize, slot: u8) -> u8;

    /// The slots of a cell that lead to other cells.
    fn sides(&self, place: usize) -> u8;

    /// The sides of every cell in an array over all places, 0 elsewhere.
    fn all_sides(&self) -> Vec<u8> {
        let mut all = vec![0; self.places()];
        for y in 0..self.rows() {
            for place in self.row(y) {
                all[place] = self.sides(place);
            }
        }
        all
    }

    /// The coordinates of a cell.
    fn coord(&self, place: usize) -> Coord;

    /// The place of a cell, if there is such a cell.
    fn place(&self, coord: Coord) -> Option<usize> {
        let row = self.row(coord.y);
        (coord.y < self.rows() && (coord.x as usize) < row.len())
            .then(|| row.start + coord.x as usize)
    }

    /// How many cells there are.
    fn cells(&self) -> usize {
        (0..self.rows()).map(|y| self.row(y).len()).sum()
    }

    /// Turns the slot that leads to each cell's parent, as a one-bit mask, into the slots that are open.
    ///
    /// Where [`Topology::SLOTS`] is at most 4, parents are in the high halves of `state`; elsewhere they
    /// are in `parents`. The low bits of `state` are 0 and become the open slots.
    fn open_parents(&self, mut state: Vec<u8>, parents: &[u8]) -> Vec<u8> {
        let is_packed = Self::SLOTS <= 4;
        for place in 0..state.len() {
            let parent = if is_packed {
                state[place] >> 4
            } else {
                parents[place]
            };
            if parent != 0 {
                let slot = parent.trailing_zeros() as u8;
                state[place] |= parent;
                state[self.step(place, slot)] |= 1 << self.back(place, slot);
            }
        }
        if is_packed {
            for byte in &mut state {
                *byte &= 0x0F;
            }
        }
        state
    }
}

/// A grid of any shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Grid {
    Rect(Rect),
    Hex(Hex),
    Circle(Circle),
}

/// Evaluates an expression for a grid of any shape, compiled for each shape separately.
macro_rules! on_grid {
    ($grid:expr, $topology:ident => $body:expr) => {
        match $grid {
            $crate::maze::grid::Grid::Rect($topology) => $body,
            $crate::maze::grid::Grid::Hex($topology) => $body,
            $crate::maze::grid::Grid::Circle($topology) => $body,
        }
    };
}
pub(super) use on_grid;

impl Grid {
    /// A grid of that shape and size.
    ///
    /// # Errors
    /// If it has no cells, or more than [`MAX_CELLS`].
    pub(super) fn new(shape: Shape, width: u32, height: u32) -> Result<Self, SizeError> {
        if width == 0 || height == 0 {
            return Err(SizeError::Empty { width, height });
        }
        let fits = u64::from(width) * u64::from(height) <= MAX_CELLS;
        let grid = match shape {
            Shape::Rect => fits.then(|| Self::Rect(Rect::new(width, height))),
            Shape::Hex => fits.then(|| Self::Hex(Hex::new(width, height))),
            Shape::Circle => Circle::new(width, height).map(Self::Circle),
        };
        grid.ok_or(SizeError::Large { width, height })
    }

    pub(super) const fn shape(&self) -> Shape {
        match self {
            Self::Rect(_) => Shape::Rect,
            Self::Hex(_) => Shape::Hex,
            Self::Circle(_) => Shape::Circle,
        }
    }

    pub(super) const fn width(&self) -> u32 {
        on_grid!(self, topology => topology.width())
    }

    pub(super) fn rows(&self) -> u32 {
        on_grid!(self, topology => topology.rows())
    }

    pub(super) fn row(&self, y: u32) -> Range<usize> {
        on_grid!(self, topology => topology.row(y))
    }

    pub(super) fn places(&self) -> usize {
        on_grid!(self, topology => topology.places())
    }

    pub(super) fn cells(&self) -> usize {
        on_grid!(self, topology => topology.cells())
    }

    pub(super) fn place(&self, coord: Coord) -> Option<usize> {
        on_grid!(self, topology => topology.place(coord))
    }

    pub(super) fn coord(&self, place: usize) -> Coord {
        on_grid!(self, topology => topology.coord(place))
    }

    pub(super) fn step(&self, place: usize, slot: u8) -> usize {
        on_grid!(self, topology => topology.step(place, slot))
    }

    pub(super) fn back(&self, place: usize, slot: u8) -> u8 {
        on_grid!(self, topology => topology.back(place, slot))
    }

    pub(super) fn sides(&self, place: usize) -> u8 {
        on_grid!(self, topology => topology.sides(place))
    }

    pub(super) fn all_sides(&self) -> Vec<u8> {
        on_grid!(self, topology => topology.all_sides())
    }

    /// The cells at some slots of a cell.
    pub(super) fn neighbors(&self, place: usize, set: u8) -> BTreeSet<Coord> {
        slots(set)
            .map(|slot| self.coord(self.step(place, slot)))
            .collect()
    }

    /// The place of a cell.
    ///
    /// # Errors
    /// If there is no such cell, with a description of those there are.
    pub(super) fn require(&self, cell: Coord) -> Result<usize, NoCell> {
        self.place(cell).ok_or_else(|| NoCell {
            cell,
            valid: self.valid_cells(cell.y),
        })
    }

    /// Describes which cells there are, for an error about row `y`.
    fn valid_cells(&self, y: u32) -> String {
        let rows = self.rows();
        match self {
            Self::Circle(_) if y < rows => {
                let last = self.row(y).len() - 1;
                format!("x, the index in ring {y}, runs from 0 to {last}")
            }
            Self::Circle(_) => format!("y, the ring, runs from 0 to {}", rows - 1),
            Self::Rect(_) | Self::Hex(_) => format!(
                "x runs from 0 to {} and y from 0 to {}",
                self.width() - 1,
                rows - 1
            ),
        }
    }
}

/// The slots in a set, from the lowest.
pub(super) fn slots(set: u8) -> impl Iterator<Item = u8> {
    let mut left = set;
    std::iter::from_fn(move || {
        let slot = left.trailing_zeros() as u8;
        left &= left.wrapping_sub(1);
        (slot < 8).then_some(slot)
    })
}

/// A cell that a maze does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no cell {cell}: {valid}")]
pub struct NoCell {
    /// The cell asked for.
    pub cell: Coord,
    /// Which cells there are, in words.
    pub valid: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Squares with all that a grid need not define left as it is.
    struct Plain(Rect);

    impl Topology for Plain {
        const SLOTS: u8 = Rect::SLOTS;

        fn places(&self) -> usize {
            self.0.places()
        }

        fn rows(&self) -> u32 {
            self.0.rows()
        }

        fn row(&self, y: u32) -> Range<usize> {
            self.0.row(y)
        }

        fn step(&self, place: usize, slot: u8) -> usize {
            self.0.step(place, slot)
        }

        fn back(&self, place: usize, slot: u8) -> u8 {
            self.0.back(place, slot)
        }

        fn sides(&self, place: usize) -> u8 {
            self.0.sides(place)
        }

        fn coord(&self, place: usize) -> Coord {
            self.0.coord(place)
        }
    }

    #[test]
    fn parents_beside_the_open_slots_are_opened_on_any_grid() {
        let plain = Plain(Rect::new(5, 4));
        for last in [false, true] {
            // Each cell's parent is at its first or its last side.
            let parents: Vec<u8> = (plain.all_sides().into_iter())
                .map(|sides| {
                    let mut slots = slots(sides);
                    let slot = if last { slots.last() } else { slots.next() };
                    slot.map_or(0, |slot| 1 << (4 + slot))
                })
                .collect();
            let opened = plain.open_parents(parents.clone(), &[]);
            assert!(opened.iter().any(|&open| open != 0));
            assert_eq!(opened, plain.0.open_parents(parents, &[]));
        }
    }
}
