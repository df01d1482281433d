//! By which weights the tiles of each cell are chosen.

use super::cell::Cell;

/// What tiles are chosen by where several fit.
///
/// Each table has a weight for every id of the set; each cell uses one of the tables. A tile of
/// weight 0 is used only where no other fits.
#[derive(Clone, Debug, Default)]
pub(super) struct Weights {
    /// `tables[t][tile]`; no tables at all mean that all weigh the same.
    pub(super) tables: Vec<Vec<u32>>,
    /// The table of each cell in reading order; empty when all use the first.
    pub(super) of_cell: Vec<u16>,
}

/// The weights of a board's cells, where the board is a part of the problem's rectangle, wrapped
/// around its sides if need be.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellWeights<'a> {
    pub(super) weights: &'a Weights,
    /// The problem's columns and rows.
    pub(super) size: (usize, usize),
    /// The board's first cell.
    pub(super) origin: Cell,
}

impl<'a> CellWeights<'a> {
    /// Whether all pieces weigh the same everywhere.
    pub(super) const fn is_empty(&self) -> bool {
        self.weights.tables.is_empty()
    }

    /// The weights of all pieces for a cell of the board; `None` when all weigh the same.
    #[inline]
    pub(super) fn of(&self, (x, y): Cell) -> Option<&'a [u32]> {
        if self.weights.tables.is_empty() {
            return None;
        }
        let (width, height) = self.size;
        let (x, y) = ((self.origin.0 + x) % width, (self.origin.1 + y) % height);
        let table = self.weights.of_cell.get(y * width + x).copied();
        Some(&self.weights.tables[usize::from(table.unwrap_or(0))])
    }
}
