//! The constraints a scan reads of a board: none, or those of a laid-out board.

use crate::board::Board;
use crate::rules::Rules;
use crate::tables::Mask;

/// What the scan reads of a board.
pub(crate) trait Ground {
    /// Columns, rows, and whether the sides are joined.
    fn shape(&self) -> (usize, usize, bool);
    /// Whether there is a cell.
    fn has_cell(&self, x: usize, y: usize) -> bool;
    /// What the edge on top of a cell may have, up to one row below the last.
    fn level(&self, x: usize, y: usize) -> Mask;
    /// What the edge to the left of a cell may have, up to one column past the last.
    fn upright(&self, x: usize, y: usize) -> Mask;
    /// The pieces of a cell, `None` when any tile may be there.
    fn pieces(&self, x: usize, y: usize) -> Option<&[u64]>;
    /// The laid-out board, if it is one; any other has no constraints.
    fn board(&self) -> Option<&Board>;
}

/// A board without constraints.
pub(crate) struct Free<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Ground for Free<'_> {
    fn shape(&self) -> (usize, usize, bool) {
        (self.width, self.height, false)
    }

    fn has_cell(&self, _: usize, _: usize) -> bool {
        true
    }

    fn level(&self, _: usize, _: usize) -> Mask {
        self.rules.letters(0)
    }

    fn upright(&self, _: usize, _: usize) -> Mask {
        self.rules.letters(1)
    }

    fn pieces(&self, _: usize, _: usize) -> Option<&[u64]> {
        None
    }

    fn board(&self) -> Option<&Board> {
        None
    }
}

/// A laid-out board.
pub(crate) struct Laid<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) board: &'a Board,
    /// Whether the usual set of pieces is all tiles and no more.
    pub(crate) is_plain: bool,
}

impl Ground for Laid<'_> {
    fn shape(&self) -> (usize, usize, bool) {
        let layout = self.board.layout;
        (layout.width, layout.height, layout.is_torus)
    }

    #[inline]
    fn has_cell(&self, x: usize, y: usize) -> bool {
        self.board.has_cell(self.board.layout.slot((x, y)))
    }

    #[inline]
    fn level(&self, x: usize, y: usize) -> Mask {
        let layout = self.board.layout;
        let y = if layout.is_torus && y == layout.height {
            0
        } else {
            y
        };
        self.board.masks[2 * layout.slot((x, y))]
    }

    #[inline]
    fn upright(&self, x: usize, y: usize) -> Mask {
        let layout = self.board.layout;
        let x = if layout.is_torus && x == layout.width {
            0
        } else {
            x
        };
        self.board.masks[2 * layout.slot((x, y)) + 1]
    }

    #[inline]
    fn pieces(&self, x: usize, y: usize) -> Option<&[u64]> {
        let slot = self.board.layout.slot((x, y));
        let is_usual = self.is_plain && self.board.domain[slot] == 1;
        (!is_usual).then(|| self.board.pieces(self.rules, slot))
    }

    fn board(&self) -> Option<&Board> {
        Some(self.board)
    }
}
