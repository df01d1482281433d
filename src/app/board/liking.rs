//! Which tiles searches prefer: natural land or any at random, and by which weights of the pack.

use bevy::prelude::*;

use crate::app::map::{Pack, Source};
use mapmaker_grid::tileset::TileSet;
use mapmaker_land::board::Style;

/// What the tiles of a completion are chosen by.
#[derive(Resource, Clone, Copy, Default, PartialEq, Eq)]
pub struct Liking(pub Style);

/// A style with the weights that a pack gives its tiles.
#[derive(Clone, Default)]
pub struct Preference {
    pub(super) style: Style,
    /// One for each tile and mega-tile, in thousandths; none where all weigh the same.
    pub(super) weights: Vec<u32>,
}

impl Preference {
    /// That of a style in a pack.
    #[must_use]
    pub fn of(Liking(style): Liking, pack: &Pack, set: &TileSet) -> Self {
        let weights = match (&pack.0, style) {
            (Source::Strokes(_), _) => Vec::new(),
            (Source::Images(pack), Style::Natural) => pack.weights.table(set),
            (Source::Images(pack), Style::Random) => pack.weights.table_by_chance(set),
        };
        Self { style, weights }
    }
}
