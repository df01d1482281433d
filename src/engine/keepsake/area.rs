//! The rectangle of tiles that a picture shows.

use crate::engine::grid::TilePos;

/// A rectangle of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its first tile.
    pub north_west: TilePos,
    /// Tiles from west to east.
    pub width: usize,
    /// Tiles from north to south.
    pub height: usize,
}
