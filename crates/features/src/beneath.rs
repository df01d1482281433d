//! How much a name hides on a tile.

use super::ground::bit;

/// How much a name hides on a tile: 0 for nothing, 0.5 for trees or peaks, 1 for a line of water.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Beneath {
    /// With edits.
    pub now: f64,
    /// Before edits; a name that was clear there keeps its place while the land around it is edited.
    pub natural: f64,
}

impl Beneath {
    /// The value of a tile without edits.
    #[must_use]
    pub const fn natural(hidden: f64) -> Self {
        Self {
            now: hidden,
            natural: hidden,
        }
    }
}

/// How much a name hides on a tile with these bits.
pub(super) const fn hidden_by(bits: u8) -> f64 {
    if bits & (bit::RIVER | bit::COAST) != 0 {
        1.0
    } else if bits & (bit::MOUNTAIN | bit::FOREST) != 0 {
        0.5
    } else {
        0.0
    }
}
