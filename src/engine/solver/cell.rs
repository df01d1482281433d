//! A cell of a board, and a tile that is pinned to it.

use crate::engine::tileset::TileId;

/// A cell: column from the west, row from the north.
pub type Cell = (usize, usize);

/// A tile that stays where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pin {
    /// The cell.
    pub cell: Cell,
    /// Which tile, or which cell of a mega-tile.
    pub tile: TileId,
}
