//! Reads the map as it shows: what was changed over what nature made, where chunks are loaded.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::edits::Edits;
use crate::app::chunks::{ChunkIndex, Nature};
use crate::app::features::MapDecor;
use crate::app::land::Land;
use crate::app::span::Span;
use crate::engine::decor::{Decor, TileGround, by_hands};
use crate::engine::grid::{Direction, TilePos};
use crate::engine::tileset::{EdgeLabel, TileId};

/// The tiles of the map.
#[derive(SystemParam)]
pub struct MapReader<'w, 's> {
    land: Res<'w, Land>,
    edits: Res<'w, Edits>,
    index: Res<'w, ChunkIndex>,
    chunks: Query<'w, 's, &'static Nature>,
    shown: Query<'w, 's, &'static MapDecor>,
}

impl MapReader<'_, '_> {
    /// The tile, or mega-tile's cell, at a place; `None` in an empty cell of a board, off it, and where
    /// nothing is loaded.
    #[must_use]
    pub fn tile(&self, at: TilePos) -> Option<TileId> {
        let natural = || {
            let chunk = self.chunks.get(self.index.get(at.chunk())?).ok()?;
            Some(chunk.0.tile(at.local()))
        };
        let edited = self.edits.overlay.get(at).map(|cell| cell.tile);
        let tile = edited.or_else(natural)?;
        (tile.index() < self.land.workshop.set.piece_count()).then_some(tile)
    }

    /// What decor and roads make of the tile at a place.
    #[must_use]
    pub fn ground(&self, at: TilePos) -> Option<TileGround> {
        TileGround::of_tile(&self.land.workshop.set, self.tile(at)?)
    }

    /// The decor of a rectangle, with places from its north-west corner; in a world what shows.
    #[must_use]
    pub fn decor(&self, span: Span) -> Vec<Decor> {
        let is_board = self.land.ground.board().is_some();
        let kept = by_hands(&self.edits.overlay).filter(|_| is_board);
        let shown = self.shown.iter().map(|shown| shown.0);
        let decor = kept.chain(shown.filter(|_| !is_board));
        let inside = decor.filter(|one| span.contains(one.place.tile.x, one.place.tile.y));
        let mut inside: Vec<_> = inside
            .map(|one| Decor {
                place: one.place.shifted(-span.west, -span.north),
                ..one
            })
            .collect();
        inside.sort_by_key(|one| (one.place, one.id));
        inside
    }

    /// The name of the tile at a place.
    #[must_use]
    pub fn name(&self, at: TilePos) -> Option<String> {
        Some(self.land.workshop.set.name(self.tile(at)?))
    }

    /// What lies along the sides of the tile at a place, in words, if the map has words for all of it.
    #[must_use]
    pub fn sides(&self, at: TilePos) -> Option<String> {
        let (set, tile) = (&self.land.workshop.set, self.tile(at)?);
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
        self.land
            .ground
            .board()
            .is_none_or(|size| size.contains(at))
    }
}
