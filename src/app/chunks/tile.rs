//! A tile as an entity, tied to its chunk's entity.

use bevy::prelude::*;

use crate::engine::grid::LocalPos;
use crate::engine::tileset::TileId;

/// How a cell's tile is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Look {
    /// In the map's ink: it is part of the map.
    #[default]
    Ink,
    /// In another ink: it is proposed.
    Preview,
    /// Faintly and in another ink: it would be there after a click.
    Ghost,
}

/// The tile in one cell of a chunk; writing its id is how a cell changes.
///
/// With its place and look it is four bytes, and a tile has no transform, name or visibility: its chunk draws
/// it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapTile {
    /// Which tile lies here; [`NO_TILE`](crate::engine::solver::NO_TILE) in an empty cell of a board.
    pub id: TileId,
    /// How it is drawn.
    pub look: Look,
    cell: u8,
}

impl MapTile {
    /// The tile `id` in the chunk's cell with that index, under 256.
    #[must_use]
    pub const fn new(id: TileId, cell: usize) -> Self {
        Self {
            id,
            look: Look::Ink,
            cell: cell as u8,
        }
    }

    /// The same tile, drawn so.
    #[must_use]
    pub const fn with_look(self, look: Look) -> Self {
        Self { look, ..self }
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
