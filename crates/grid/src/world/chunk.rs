//! A chunk of tiles, and which drawing of a tile each cell shows.

use crate::hash::{self, Purpose};
use crate::tileset::TileId;
use crate::{CHUNK_AREA, LocalPos, TilePos};

/// A chunk's tiles in reading order: the tile at `local` has index `local.index()`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// The tiles.
    pub tiles: [TileId; CHUNK_AREA],
}

impl Chunk {
    /// The tile at a place of the chunk.
    #[inline]
    #[must_use]
    pub const fn tile(&self, local: LocalPos) -> TileId {
        self.tiles[local.index()]
    }
}

/// Which of a tile's `count` drawings (at least 1) the cell at `pos` shows.
///
/// The same in every world, so a position keeps its drawing whatever changes around it.
#[inline]
#[must_use]
pub const fn drawing_at(pos: TilePos, count: u8) -> u8 {
    if count <= 1 {
        return 0;
    }
    let key = hash::key(0, Purpose::Drawing, 0);
    hash::below(hash::at(key, pos.x, pos.y), count as u32) as u8
}
