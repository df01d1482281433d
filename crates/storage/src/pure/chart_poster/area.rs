//! The rectangle of tiles that a picture shows.

use mapmaker_grid::TilePos;

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
