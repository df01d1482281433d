//! What a name hides that is written over a tile.

use super::ground::bit;

/// How much a name hides that is written over a tile: 0 nothing, a half trees or peaks, 1 a line of water.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Beneath {
    /// As the tile is.
    pub now: f64,
    /// As it was before anything was changed; a name that stands clear there keeps its place while the land around it is
    /// worked on.
    pub natural: f64,
}

impl Beneath {
    /// Of a tile that was never changed.
    #[must_use]
    pub const fn natural(hidden: f64) -> Self {
        Self {
            now: hidden,
            natural: hidden,
        }
    }
}

/// How much a name hides that is written over a tile with such bits.
pub(super) const fn hidden_by(bits: u8) -> f64 {
    if bits & (bit::RIVER | bit::COAST) != 0 {
        1.0
    } else if bits & (bit::MOUNTAIN | bit::FOREST) != 0 {
        0.5
    } else {
        0.0
    }
}
