//! Brushes.

use super::Biome;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::Terrain;

/// What a stroke puts on its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Brush {
    /// This tile.
    Tile(TileId),
    /// This biome; for a river the cells are its course, in order.
    Biome(Biome),
    /// This terrain, over the edge labels that are there; a lake brings its water.
    Terrain(Terrain),
    /// Removes edits, so the generated land shows again.
    Erase,
}
