//! Answers what is at a cell: of loaded chunks from their tiles, elsewhere from the overlay.

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

/// The tiles of the map.
///
/// What nature has where nothing is loaded takes long to make, so a frame gets no answer to that; tasks ask the
/// generator, with the overlay over it.
#[derive(SystemParam)]
pub struct MapReader<'w, 's> {
    open: Res<'w, OpenMap>,
    edits: Res<'w, Edits>,
    index: Res<'w, ChunkIndex>,
    chunks: Query<'w, 's, &'static ChunkTiles>,
    tiles: Query<'w, 's, &'static MapTile>,
}

impl MapReader<'_, '_> {
    /// The tile, or mega-tile's cell, at a place; `None` in an empty cell of a board, off it, and in what
    /// nature made where nothing is loaded.
    #[must_use]
    pub fn tile(&self, at: TilePos) -> Option<TileId> {
        let tile = match self.loaded(at) {
            Some(tile) => tile.id(),
            None => self.edits.overlay.get(at)?.tile,
        };
        (tile.index() < self.set().piece_count()).then_some(tile)
    }

    /// What the tile at a place shows most, as [`biome_of`] has it; `None` where there is no [`tile`](Self::tile), for a
    /// mega-tile's cell, and where the map gives the letters no meaning.
    #[must_use]
    pub fn biome(&self, at: TilePos) -> Option<Biome> {
        let tile = self.tile(at)?;
        biome_of(*self.set().tiles().get(tile.index())?)
    }

    /// What decor and roads make of the tile at a place.
    #[must_use]
    pub fn ground(&self, at: TilePos) -> Option<TileGround> {
        TileGround::of_tile(&self.open.chunk_source.set, self.tile(at)?)
    }

    /// What hands put into a cell; `None` where they changed nothing.
    #[must_use]
    pub fn edited(&self, at: TilePos) -> Option<EditedCell> {
        match self.loaded(at) {
            Some(tile) => tile.edited(),
            None => self.edits.overlay.get(at),
        }
    }

    /// The entity of the chunk around a place, if it is loaded.
    #[must_use]
    pub fn chunk(&self, at: TilePos) -> Option<Entity> {
        self.index.get(at.chunk())
    }

    /// The tile at a place, if its chunk is loaded.
    #[must_use]
    pub fn loaded(&self, at: TilePos) -> Option<MapTile> {
        let chunk = self.chunks.get(self.chunk(at)?).ok()?;
        let lies_at = |tile| self.tiles.get(tile).ok().map(|tile| tile.local());
        let tile = chunk.find(at.local(), lies_at)?;
        self.tiles.get(tile).ok().copied()
    }

    /// The tiles that there are.
    #[must_use]
    pub fn set(&self) -> &TileSet {
        &self.open.chunk_source.set
    }

    /// The name of the tile at a place.
    #[must_use]
    pub fn name(&self, at: TilePos) -> Option<String> {
        Some(self.set().name(self.tile(at)?))
    }

    /// The terrain that hands painted over a place.
    #[must_use]
    pub fn terrain(&self, at: TilePos) -> Option<Terrain> {
        self.edits.overlay.terrain(at)
    }

    /// What lies along the sides of the tile at a place, in words, if the map has words for all of it.
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

    /// Whether a cell can be drawn on: in a world any, on a board its own.
    #[must_use]
    pub fn has(&self, at: TilePos) -> bool {
        self.open.base.board().is_none_or(|size| size.contains(at))
    }
}
