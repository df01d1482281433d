//! A tile as an entity, tied to its chunk's entity.

use bevy::prelude::*;

use crate::engine::grid::LocalPos;
use crate::engine::tileset::TileId;

/// The tile in one cell of a chunk; writing its id is how a cell changes.
///
/// With its place it is four bytes, and a tile has no transform, name or visibility: its chunk draws
/// it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapTile {
    /// Which tile lies here.
    pub id: TileId,
    cell: u8,
}

impl MapTile {
    /// The tile `id` in the chunk's cell with that index, under 256.
    #[must_use]
    pub const fn new(id: TileId, cell: usize) -> Self {
        Self {
            id,
            cell: cell as u8,
        }
    }

    /// Where in its chunk the tile lies.
    #[must_use]
    pub const fn local(self) -> LocalPos {
        LocalPos::from_index(self.cell as usize)
    }
}

/// The chunk that a tile is part of.
#[derive(Component, Clone, Copy, Debug)]
#[relationship(relationship_target = ChunkTiles)]
pub struct TileOf(pub Entity);

/// A chunk's tiles in reading order; they go with it.
#[derive(Component, Debug)]
#[relationship_target(relationship = TileOf, linked_spawn)]
pub struct ChunkTiles(Vec<Entity>);
