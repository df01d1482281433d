//! Tetramino's board: a centre to fill, eight slots around it for the pieces, borders between.

use super::shape::{Cell, bounds};

/// The most columns, and rows, of the centre.
pub const MAX_SIDE: usize = 32;

/// The most pieces, one for each slot.
pub const MAX_PIECES: usize = 8;

/// A board of `3 w + 2` columns and `3 h + 2` rows around a centre of `w` x `h` cells.
///
/// Cells are (column, row) from (0, 0) at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    w: i32,
    h: i32,
}

impl Board {
    /// The board around a centre of `width` columns and `height` rows, both at most [`MAX_SIDE`].
    pub(super) const fn new(width: usize, height: usize) -> Self {
        Self {
            w: width as i32,
            h: height as i32,
        }
    }

    /// How many columns it has, `3 w + 2`.
    #[must_use]
    pub const fn columns(self) -> i32 {
        3 * self.w + 2
    }

    /// How many rows it has, `3 h + 2`.
    #[must_use]
    pub const fn rows(self) -> i32 {
        3 * self.h + 2
    }

    /// Whether a cell is on it.
    #[must_use]
    pub const fn contains(self, (x, y): Cell) -> bool {
        x >= 0 && y >= 0 && x < self.columns() && y < self.rows()
    }

    /// A cell's number in reading order.
    pub(super) fn index(self, cell: Cell) -> Option<usize> {
        self.contains(cell)
            .then(|| (cell.1 * self.columns() + cell.0) as usize)
    }

    pub(super) const fn cells(self) -> usize {
        (self.columns() * self.rows()) as usize
    }

    /// Marks some cells, by their indices; cells off the board are ignored.
    pub(super) fn mark(self, marks: &mut [bool], cells: impl IntoIterator<Item = Cell>) {
        for index in cells.into_iter().filter_map(|cell| self.index(cell)) {
            // OK because there is a mark for each cell.
            marks[index] = true;
        }
    }

    /// The cell at the top left of the centre.
    #[must_use]
    pub const fn centre(self) -> Cell {
        (self.w + 1, self.h + 1)
    }

    /// Whether a cell is one of those to fill.
    #[must_use]
    pub(crate) const fn is_in_centre(self, (x, y): Cell) -> bool {
        self.w < x && x <= 2 * self.w && self.h < y && y <= 2 * self.h
    }

    /// Whether a border is drawn there. The four corners of the box around the centre have none.
    #[must_use]
    pub const fn is_border(self, (x, y): Cell) -> bool {
        let beside = self.w < x && x <= 2 * self.w;
        let level = self.h < y && y <= 2 * self.h;
        beside && (y == self.h || y == 2 * self.h + 1)
            || level && (x == self.w || x == 2 * self.w + 1)
    }

    /// The cells of the centre in reading order.
    pub(super) fn centre_cells(self) -> impl Iterator<Item = Cell> {
        let rows = self.h + 1..=2 * self.h;
        rows.flat_map(move |y| (self.w + 1..=2 * self.w).map(move |x| (x, y)))
    }

    /// The cells at the top left of the slots, in the order in which pieces are laid out.
    #[must_use]
    pub const fn slots(self) -> [Cell; MAX_PIECES] {
        let (right, below) = (self.w + 1, self.h + 1);
        [
            (0, 0),
            (right, 0),
            (2 * right, 0),
            (0, below),
            (2 * right, below),
            (0, 2 * below),
            (right, 2 * below),
            (2 * right, 2 * below),
        ]
    }

    /// The offsets at which blocks are on the board; `None` if there are none.
    pub(super) fn offsets(self, blocks: &[Cell]) -> Option<Offsets> {
        let (least, most) = bounds(blocks)?;
        Offsets {
            least: (0_i32.checked_sub(least.0)?, 0_i32.checked_sub(least.1)?),
            most: (
                (self.columns() - 1).checked_sub(most.0)?,
                (self.rows() - 1).checked_sub(most.1)?,
            ),
        }
        .if_any()
    }
}

/// A rectangle of offsets, both corners in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offsets {
    pub(super) least: Cell,
    pub(super) most: Cell,
}

impl Offsets {
    fn if_any(self) -> Option<Self> {
        (self.least.0 <= self.most.0 && self.least.1 <= self.most.1).then_some(self)
    }

    /// The intersection.
    pub(super) fn and(self, other: Self) -> Option<Self> {
        Self {
            least: (
                self.least.0.max(other.least.0),
                self.least.1.max(other.least.1),
            ),
            most: (self.most.0.min(other.most.0), self.most.1.min(other.most.1)),
        }
        .if_any()
    }

    /// The nearest offset in it.
    pub(super) fn nearest(self, (x, y): Cell) -> Cell {
        (
            x.clamp(self.least.0, self.most.0),
            y.clamp(self.least.1, self.most.1),
        )
    }

    /// All of them, row by row.
    pub(super) fn all(self) -> impl Iterator<Item = Cell> {
        let rows = self.least.1..=self.most.1;
        rows.flat_map(move |y| (self.least.0..=self.most.0).map(move |x| (x, y)))
    }
}
