//! What a person can draw with.

use super::Biome;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::Terrain;

/// What a stroke puts on its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Brush {
    /// This tile.
    Tile(TileId),
    /// This biome; of a river the cells are the way, in order.
    Biome(Biome),
    /// This terrain, over the letters that lie there; a lake brings its water.
    Terrain(Terrain),
    /// What nature had there: edits are taken away.
    Erase,
}
