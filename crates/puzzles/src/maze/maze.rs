//! A maze: a grid, and which adjacent cells have no wall between them.

use std::collections::BTreeSet;
use std::fmt;

use super::generate::Rows;
use super::grid::{Coord, Grid, NoCell, Shape, SizeError, slots};

/// A maze of any shape, perfect or not.
///
/// One byte a place: the slots (see [`super::grid`]) of a cell that are open, set on both sides of an
/// opening; 0 where no cell is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maze {
    pub(super) grid: Grid,
    pub(super) open: Vec<u8>,
}

/// A wall between two neighbouring cells, the earlier in reading order first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wall {
    /// The cell that is read first.
    pub first: Coord,
    /// The cell beyond.
    pub second: Coord,
}

impl Wall {
    /// The wall between two cells, named in any order.
    #[must_use]
    pub fn between(one: Coord, other: Coord) -> Self {
        Self {
            first: one.min(other),
            second: one.max(other),
        }
    }
}

impl fmt::Display for Wall {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let Self { first, second } = self;
        write!(
            formatter,
            "[{},{},{},{}]",
            first.x, first.y, second.x, second.y
        )
    }
}

/// Why there can be no wall between two cells.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WallError {
    /// One of them does not exist.
    #[error(transparent)]
    NoCell(#[from] NoCell),
    /// They are not neighbours.
    #[error("the cells {0} and {1} are not neighbours")]
    Apart(Coord, Coord),
}

impl Maze {
    /// A maze in which all adjacent cells are separated by walls.
    ///
    /// # Errors
    /// If there is no such size.
    pub fn closed(shape: Shape, width: u32, height: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(shape, width, height)?;
        let open = vec![0; grid.places()];
        Ok(Self { grid, open })
    }

    /// A maze without inner walls.
    ///
    /// # Errors
    /// If there is no such size.
    pub fn without_walls(shape: Shape, width: u32, height: u32) -> Result<Self, SizeError> {
        let grid = Grid::new(shape, width, height)?;
        let open = grid.all_sides();
        Ok(Self { grid, open })
    }

    pub(super) const fn from_parts(grid: Grid, open: Vec<u8>) -> Self {
        Self { grid, open }
    }

    /// The grid's shape.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.grid.shape()
    }

    /// Columns; for a circle the number it was created with, unused.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.grid.width()
    }

    /// Rows or rings.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.grid.rows()
    }

    /// How many cells there are.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.grid.cells()
    }

    /// The number of cells in row or ring `y`; 0 if there is no such row.
    #[must_use]
    pub(crate) fn row_length(&self, y: u32) -> u32 {
        if y < self.height() {
            self.grid.row(y).len() as u32
        } else {
            0
        }
    }

    /// The last cell in reading order.
    #[must_use]
    pub fn last_cell(&self) -> Coord {
        let y = self.height() - 1;
        Coord::new(self.row_length(y) - 1, y)
    }

    /// All cells in reading order.
    pub fn coords(&self) -> impl Iterator<Item = Coord> {
        let rows = 0..self.height();
        rows.flat_map(|y| (0..self.row_length(y)).map(move |x| Coord::new(x, y)))
    }

    /// All cells beside a cell, walls or not.
    ///
    /// # Errors
    /// If there is no such cell.
    pub fn neighbors(&self, cell: Coord) -> Result<BTreeSet<Coord>, NoCell> {
        let place = self.grid.require(cell)?;
        Ok(self.grid.neighbors(place, self.grid.sides(place)))
    }

    /// The neighbours that can be entered from a cell.
    ///
    /// # Errors
    /// If there is no such cell.
    pub fn passages(&self, cell: Coord) -> Result<BTreeSet<Coord>, NoCell> {
        let place = self.grid.require(cell)?;
        Ok(self.grid.neighbors(place, self.open[place]))
    }

    /// Whether two neighbours have no wall between them.
    ///
    /// # Errors
    /// If a cell does not exist, or they are not neighbours.
    pub fn is_open(&self, one: Coord, other: Coord) -> Result<bool, WallError> {
        let (place, slot) = self.side(one, other)?;
        Ok(self.open[place] >> slot & 1 == 1)
    }

    /// Builds or removes the wall between two neighbours.
    ///
    /// # Errors
    /// If a cell does not exist, or they are not neighbours.
    pub fn set_open(&mut self, one: Coord, other: Coord, is_open: bool) -> Result<(), WallError> {
        let (place, slot) = self.side(one, other)?;
        self.set_open_at(place, slot, is_open);
        Ok(())
    }

    /// Whether a cell has a wall or the rim at a slot; `false` if there is no such cell.
    pub(super) fn has_wall(&self, cell: Coord, slot: u8) -> bool {
        let place = self.grid.place(cell);
        place.is_some_and(|place| self.open[place] >> slot & 1 == 0)
    }

    pub(super) fn set_open_at(&mut self, place: usize, slot: u8, is_open: bool) {
        let beyond = self.grid.step(place, slot);
        let back = self.grid.back(place, slot);
        for (place, slot) in [(place, slot), (beyond, back)] {
            let bit = 1 << slot;
            if is_open {
                self.open[place] |= bit;
            } else {
                self.open[place] &= !bit;
            }
        }
    }

    /// The place of `one` and its slot that leads to `other`.
    fn side(&self, one: Coord, other: Coord) -> Result<(usize, u8), WallError> {
        let (place, beyond) = (self.grid.require(one)?, self.grid.require(other)?);
        slots(self.grid.sides(place))
            .find(|&slot| self.grid.step(place, slot) == beyond)
            .map(|slot| (place, slot))
            .ok_or(WallError::Apart(one, other))
    }

    /// All inner walls, ordered by the first cell, then by the second.
    pub fn walls(&self) -> impl Iterator<Item = Wall> {
        self.coords().flat_map(|cell| self.later(cell))
    }

    /// How many pairs of neighbours have no wall between them.
    #[must_use]
    pub fn passage_count(&self) -> usize {
        let sides = self.open.iter().map(|open| open.count_ones() as usize);
        sides.sum::<usize>() / 2
    }

    /// The walls between a cell and those after it, in order.
    fn later(&self, first: Coord) -> impl Iterator<Item = Wall> {
        // OK because only cells are asked for.
        let place = self.grid.place(first).expect("a cell");
        let closed = self.grid.sides(place) & !self.open[place];
        let others = self.grid.neighbors(place, closed).into_iter();
        let later = others.filter(move |&other| other > first);
        later.map(move |second| Wall { first, second })
    }

    /// The maze as rows; `None` unless it is a rectangle.
    #[must_use]
    pub fn rows(&self) -> Option<MazeRows<'_>> {
        (self.shape() == Shape::Rect).then_some(MazeRows {
            maze: self,
            next: 0,
        })
    }
}

/// A rectangular maze in memory, row by row.
#[derive(Clone, Debug)]
pub struct MazeRows<'m> {
    maze: &'m Maze,
    next: u32,
}

impl Rows for MazeRows<'_> {
    fn width(&self) -> u32 {
        self.maze.width()
    }

    fn height(&self) -> u64 {
        u64::from(self.maze.height())
    }

    fn next_row(&mut self) -> Option<&[u8]> {
        if self.next == self.maze.height() {
            return None;
        }
        self.next += 1;
        Some(&self.maze.open[self.maze.grid.row(self.next - 1)])
    }
}
