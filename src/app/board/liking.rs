//! The preference of searches for tiles: natural land or random tiles, with the pack's weights.

use bevy::prelude::*;

use crate::app::map::{Pack, Source};
use mapmaker_grid::tileset::TileSet;
use mapmaker_land::board::Style;

/// The chosen style of completions.
#[derive(Resource, Clone, Copy, Default, PartialEq, Eq)]
pub struct Liking(pub Style);

/// A style with the tile weights of a pack.
#[derive(Clone, Default)]
pub struct Preference {
    pub(super) style: Style,
    /// The weight of each tile and mega-tile, in thousandths; empty if all are equal.
    pub(super) weights: Vec<u32>,
}

impl Preference {
    /// The preference for a style with a pack.
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
