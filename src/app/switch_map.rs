//! Requests to open a world or a board in place of the open map.

use std::sync::Arc;

use bevy::prelude::*;

use super::map::{BaseMap, Source};
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;
use mapmaker_grid::world::{History, Overlay};
use mapmaker_land::worldgen::Generator;
use mapmaker_storage::map::Places;

/// Opens a new world at a place with much to see, on the map's screen.
#[derive(Message, Clone)]
pub struct NewWorld {
    /// Its seed.
    pub seed: Seed,
    /// Its tile pack; `None` keeps that of the open map.
    pub pack: Option<Source>,
    /// The size of a tile on screen in physical pixels; `None` keeps it.
    pub tile_px: Option<f32>,
}

/// Opens a map in place of the open one.
#[derive(Message, Clone)]
pub struct SwitchMap {
    /// The world, by its seed, or the board, by its size.
    pub base: BaseMap,
    /// The edits.
    pub overlay: Overlay,
    /// The steps to undo and redo.
    pub history: History,
    /// Whether rivers must obey their rules on a board.
    pub has_rivers: bool,
    /// Whether opposite sides of a board join.
    pub is_joined: bool,
    /// Its tile pack; `None` keeps that of the open map.
    pub pack: Option<Source>,
    /// The generator of its natural chunks, if one exists for the world already.
    pub generator: Option<Arc<Generator>>,
    /// The tile at the centre of the view; `None` is the middle of a world, and the whole board.
    pub at: Option<TilePos>,
    /// The position in that tile, each axis from 0 to 1, y south.
    pub within: Vec2,
    /// The size of a tile on screen in physical pixels; `None` keeps it.
    pub tile_px: Option<f32>,
    /// Home and bookmarks, as far as known.
    pub places: Places,
}

impl NewWorld {
    /// A new world with the tiles and the tile size of the open map.
    #[must_use]
    pub const fn of(seed: Seed) -> Self {
        Self {
            seed,
            pack: None,
            tile_px: None,
        }
    }
}

impl SwitchMap {
    /// Opens an unedited map.
    #[must_use]
    pub fn fresh(base: BaseMap) -> Self {
        Self {
            base,
            overlay: Overlay::default(),
            history: History::default(),
            has_rivers: true,
            is_joined: false,
            pack: None,
            generator: None,
            at: None,
            within: Vec2::splat(0.5),
            tile_px: None,
            places: Places::default(),
        }
    }
}
