//! Draws ink: the tile pack from its strokes, washes of colour, and whole-map pictures, on the CPU.

mod picture;
mod resample;
mod wash;

pub use picture::{Atlas, Rgba, STRIP_MARGIN, Theme, strip};
pub use wash::{INK, PAPER, wash};

use super::tileset::{Tile, TileSet};

/// A square drawing as ink coverage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ink {
    /// Pixels along one side.
    pub size_px: u32,
    /// Coverage in reading order, 0 = bare paper, 255 = full ink; `size_px * size_px` values.
    pub coverage: Vec<u8>,
}

/// How many drawings our own pack has of a tile.
#[must_use]
pub fn drawings(_tile: Tile) -> u8 {
    1
}

/// The tiles of our own pack: the 141 of the reference, each with as many drawings as we draw of it.
#[must_use]
pub fn ink_set() -> TileSet {
    let reference = TileSet::reference();
    let tiles: Vec<_> = reference
        .tiles()
        .iter()
        .map(|&tile| (tile, drawings(tile)))
        .collect();
    // OK because the reference has 141 tiles.
    TileSet::new(tiles).expect("within the limit")
}

/// Draws one drawing (under [`drawings`]`(tile)`) of a tile at `size_px` pixels a side.
#[must_use]
pub fn draw_tile(_tile: Tile, _drawing: u8, size_px: u32) -> Ink {
    Ink {
        size_px,
        coverage: vec![0; (size_px * size_px) as usize],
    }
}
