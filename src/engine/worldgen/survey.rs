//! The lie of the land without its tiles, for washes, relief and overviews at any scale.

use super::Scratch;
use crate::engine::grid::{Grid, TilePos};
use crate::engine::tileset::TileSet;

/// What the land is like at one grid vertex.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    /// Height, about −1 (deep sea) to 1 (summit); sea level is 0.
    pub elevation: f32,
    /// How mountainous, 0 to 1; land over 0.5 is drawn with peaks.
    pub mountain: f32,
    /// How wooded, 0 to 1; land over 0.5 that is not mountain is drawn with trees.
    pub forest: f32,
    /// Whether the vertex is sea.
    pub sea: bool,
    /// Whether a river runs through the square of `2^spacing_log2` tiles south-east of the vertex.
    pub river: bool,
}

/// Samples `width` × `height` vertices, `2^spacing_log2` tiles apart, the first at the north-west
/// corner of tile `north_west`, whose coordinates must be multiples of that spacing.
#[must_use]
pub fn survey(
    _seed: u64,
    _set: &TileSet,
    _north_west: TilePos,
    _spacing_log2: u32,
    width: usize,
    height: usize,
    _scratch: &mut Scratch,
) -> Grid<Sample> {
    Grid::from_fn(width, height, |_, _| Sample::default())
}
