//! The packing problem: a region of cells, and kinds of pieces to fill it with.

use super::mask::MAX_CELLS;
use super::shape::{Cell, normalised};

/// The most kinds of pieces.
pub(crate) const MAX_KINDS: usize = 64;

/// The most shapes of one kind: four turns of two sides.
pub(crate) const MAX_SHAPES: usize = 8;

/// Why a packing is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackingError {
    /// A region without cells, or too large.
    #[error("a region of {width} x {height} cells; there may be 1 to {MAX_CELLS}")]
    Size {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// Too many kinds.
    #[error("more than {MAX_KINDS} kinds of pieces")]
    Kinds,
    /// No shape, too many, an empty one, or one with a cell twice.
    #[error("a kind has 1 to {MAX_SHAPES} shapes, each of one or more different cells")]
    Shapes,
}

/// One kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// Normalised, sorted, all different.
    pub(super) shapes: Vec<Vec<Cell>>,
    pub(super) copies: u32,
}

impl Kind {
    fn cells(&self) -> usize {
        self.shapes.first().map_or(0, Vec::len)
    }
}

/// A rectangle with holes, to be filled exactly by non-overlapping pieces.
///
/// At most `copies` pieces of each kind are used; all of them if together they have as many cells as the region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Holes, in reading order.
    pub(super) blocked: Vec<bool>,
    pub(super) kinds: Vec<Kind>,
}

/// A piece in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placement {
    /// The kind's number, in the order in which kinds were added.
    pub kind: usize,
    /// The index of its shape, see [`Packing::shape`].
    pub shape: usize,
    /// Added to the shape's columns.
    pub x: usize,
    /// Added to the shape's rows.
    pub y: usize,
}

impl Packing {
    /// A region of `width` x `height` cells, without pieces.
    ///
    /// # Errors
    /// If it has no cell, or more than [`MAX_CELLS`].
    pub fn new(width: usize, height: usize) -> Result<Self, PackingError> {
        let cells = width.saturating_mul(height);
        if cells == 0 || cells > MAX_CELLS {
            return Err(PackingError::Size { width, height });
        }
        Ok(Self {
            width,
            height,
            blocked: vec![false; cells],
            kinds: Vec::new(),
        })
    }

    /// Removes a cell from the region; cells outside are ignored.
    pub fn block(&mut self, x: usize, y: usize) {
        if x < self.width && y < self.height {
            // OK because the cell is inside.
            self.blocked[y * self.width + x] = true;
        }
    }

    /// Adds a kind of piece with its allowed shapes and the number of its copies; returns its number, counted from 0.
    /// Shapes that differ only in position are merged.
    ///
    /// # Errors
    /// If there are too many kinds or shapes, or a shape is empty or has a cell twice.
    pub fn add(&mut self, shapes: &[Vec<Cell>], copies: u32) -> Result<usize, PackingError> {
        let mut shapes: Vec<_> = shapes.iter().map(|shape| normalised(shape)).collect();
        shapes.sort_unstable();
        shapes.dedup();
        let is_whole = |shape: &Vec<Cell>| {
            !shape.is_empty() && shape.windows(2).all(|pair| pair[0] != pair[1])
        };
        if !(1..=MAX_SHAPES).contains(&shapes.len()) || !shapes.iter().all(is_whole) {
            return Err(PackingError::Shapes);
        }
        if self.kinds.len() == MAX_KINDS {
            return Err(PackingError::Kinds);
        }
        self.kinds.push(Kind { shapes, copies });
        Ok(self.kinds.len() - 1)
    }

    /// The cells of a shape in reading order, with least column and row 0; `None` if there is no such shape.
    #[must_use]
    pub fn shape(&self, kind: usize, shape: usize) -> Option<&[Cell]> {
        let kind = self.kinds.get(kind)?;
        kind.shapes.get(shape).map(Vec::as_slice)
    }

    /// How many cells are to be filled.
    #[must_use]
    pub(crate) fn free_cells(&self) -> usize {
        self.blocked.iter().filter(|&&blocked| !blocked).count()
    }

    /// Whether every piece must be used, because together they have as many cells as the region.
    pub(super) fn needs_all(&self) -> bool {
        let has_one_size =
            |kind: &Kind| kind.shapes.iter().all(|shape| shape.len() == kind.cells());
        let cells = |kind: &Kind| (kind.copies as usize).saturating_mul(kind.cells());
        let all = self.kinds.iter().map(cells);
        self.kinds.iter().all(has_one_size)
            && all.fold(0, usize::saturating_add) == self.free_cells()
    }
}
