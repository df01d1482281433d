//! Reads cells of the map: from the tiles of loaded chunks, elsewhere from the overlay.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::edits::Edits;
use super::index::ChunkIndex;
use super::open_map::OpenMap;
use super::tile::{ChunkTiles, MapTile};
use mapmaker_features::decor::TileGround;
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};
use mapmaker_grid::world::{EditedCell, Terrain};
use mapmaker_grid::{Direction, TilePos};
use mapmaker_land::editing::{Biome, biome_of};

/// Reads the tiles of the map.
///
/// Making natural tiles takes long, so a frame gets no answer for unloaded ones; jobs query the generator below the
/// overlay.
#[derive(SystemParam)]
pub struct MapReader<'w, 's> {
    open: Res<'w, OpenMap>,
    edits: Res<'w, Edits>,
    index: Res<'w, ChunkIndex>,
    chunks: Query<'w, 's, &'static ChunkTiles>,
    tiles: Query<'w, 's, &'static MapTile>,
}

impl MapReader<'_, '_> {
    /// The tile, or mega-tile's cell, at a position; `None` in an empty cell of a board, outside the board, and for an
    /// unedited cell that is not loaded.
    #[must_use]
    pub fn tile(&self, at: TilePos) -> Option<TileId> {
        let tile = match self.loaded(at) {
            Some(tile) => tile.id(),
            None => self.edits.overlay.get(at)?.tile,
        };
        (tile.index() < self.set().piece_count()).then_some(tile)
    }

    /// The main biome of the tile at a position, as in [`biome_of`]; `None` if there is no [`tile`](Self::tile), for a
    /// mega-tile's cell, and for labels without a meaning on this map.
    #[must_use]
    pub fn biome(&self, at: TilePos) -> Option<Biome> {
        let tile = self.tile(at)?;
        biome_of(*self.set().tiles().get(tile.index())?)
    }

    /// The ground that the tile at a position offers to decor and roads.
    #[must_use]
    pub fn ground(&self, at: TilePos) -> Option<TileGround> {
        TileGround::of_tile(&self.open.chunk_source.set, self.tile(at)?)
    }

    /// The edit of a cell; `None` if it was not edited.
    #[must_use]
    pub fn edited(&self, at: TilePos) -> Option<EditedCell> {
        match self.loaded(at) {
            Some(tile) => tile.edited(),
            None => self.edits.overlay.get(at),
        }
    }

    /// The entity of the chunk at a position, if it is loaded.
    #[must_use]
    pub fn chunk(&self, at: TilePos) -> Option<Entity> {
        self.index.get(at.chunk())
    }

    /// The tile at a position, if its chunk is loaded.
    #[must_use]
    pub fn loaded(&self, at: TilePos) -> Option<MapTile> {
        let chunk = self.chunks.get(self.chunk(at)?).ok()?;
        let lies_at = |tile| self.tiles.get(tile).ok().map(|tile| tile.local());
        let tile = chunk.find(at.local(), lies_at)?;
        self.tiles.get(tile).ok().copied()
    }

    /// The tile set.
    #[must_use]
    pub fn set(&self) -> &TileSet {
        &self.open.chunk_source.set
    }

    /// The name of the tile at a position.
    #[must_use]
    pub fn name(&self, at: TilePos) -> Option<String> {
        Some(self.set().name(self.tile(at)?))
    }

    /// The terrain painted by hand at a position.
    #[must_use]
    pub fn terrain(&self, at: TilePos) -> Option<Terrain> {
        self.edits.overlay.terrain(at)
    }

    /// The labels on the sides of the tile at a position, in words, if all of them have words.
    #[must_use]
    pub fn sides(&self, at: TilePos) -> Option<String> {
        let (set, tile) = (self.set(), self.tile(at)?);
        let word = |side| set.outer_edge(tile, side).and_then(EdgeLabel::word);
        let [Some(north), Some(east), Some(south), Some(west)] = Direction::ALL.map(word) else {
            return None;
        };
        if [east, south, west].iter().all(|&side| side == north) {
            return Some(format!("{north} all around"));
        }
        Some(format!("{north} N, {east} E,\n{south} S, {west} W"))
    }

    /// Returns whether a cell belongs to the map: any in a world, those of its area on a board.
    #[must_use]
    pub fn has(&self, at: TilePos) -> bool {
        self.open.base.board().is_none_or(|size| size.contains(at))
    }
}
