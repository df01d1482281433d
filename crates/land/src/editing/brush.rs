//! What a person can draw with.

use super::Biome;
use mapmaker_grid::tileset::TileId;

/// What a stroke puts on its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Brush {
    /// This tile.
    Tile(TileId),
    /// This biome; of a river the cells are the way, in order.
    Biome(Biome),
    /// What nature had there: edits are taken away.
    Nature,
}
