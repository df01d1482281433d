//! The buffers of the simple searches.

use super::pick::Picker;
use crate::tables::Mask;

/// Buffers of the simple searches.
#[derive(Clone, Debug, Default)]
pub(crate) struct Backtrack {
    pub(super) frames: Vec<Frame>,
    /// The pieces that the cells of the stack have not tried yet, `words` each.
    pub(super) untried: Vec<u64>,
    /// Edges as they were before they were narrowed, newest last.
    pub(super) trail: Vec<(u32, Mask)>,
    /// The label, counted from 1, that is wished for on an edge; empty when there are no wishes.
    pub(super) wanted: Vec<u8>,
    /// How often each counted tile is used.
    pub(super) used: Vec<usize>,
    pub(super) picker: Picker,
}

/// A cell on the stack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) slot: u32,
    /// Where the trails stood before it got its tile.
    pub(super) trail: u32,
    pub(super) flow: u32,
    /// Whether some tile could be placed there.
    pub(super) had_tile: bool,
}
