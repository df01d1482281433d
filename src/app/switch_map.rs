//! What is to be opened, a world or a board, in place of what is open.

use std::sync::Arc;

use bevy::prelude::*;

use super::map::{BaseMap, Source};
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;
use mapmaker_grid::world::{History, Overlay};
use mapmaker_land::worldgen::Generator;
use mapmaker_storage::map::Places;

/// Opens a new world, where there is much to see, on the screen of the map.
#[derive(Message, Clone)]
pub struct NewWorld {
    /// Its seed.
    pub seed: Seed,
    /// Its tile pack, when it is another one than that of what is open.
    pub pack: Option<Source>,
    /// A tile's size on screen in physical pixels, if it changes.
    pub tile_px: Option<f32>,
}

/// Opens something in place of what is open.
#[derive(Message, Clone)]
pub struct SwitchMap {
    /// The world, by its seed, or the board, by its size.
    pub base: BaseMap,
    /// What was changed in it.
    pub overlay: Overlay,
    /// The steps that led there.
    pub history: History,
    /// Whether the rules of rivers hold on a board.
    pub has_rivers: bool,
    /// Whether a board's sides meet.
    pub is_joined: bool,
    /// Its tile pack, when it is another one.
    pub pack: Option<Source>,
    /// What makes its natural chunks, where somebody has looked at the world already.
    pub generator: Option<Arc<Generator>>,
    /// The tile at the centre of the view; without one, the middle of a world, and all of a board.
    pub at: Option<TilePos>,
    /// Where in that tile, 0 to 1, y south.
    pub within: Vec2,
    /// A tile's size on screen in physical pixels, if it changes.
    pub tile_px: Option<f32>,
    /// Home and the bookmarks, as far as they are known.
    pub places: Places,
}

impl NewWorld {
    /// A new world in the tiles and at the size of what is open.
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
    /// Opens something that nobody has changed yet.
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
