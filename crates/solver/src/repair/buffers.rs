//! The buffers of a repair.

use crate::board::Board;
use crate::consistency::Consistency;
use crate::patch::{Patch, Window};
use crate::search::Classes;
use mapmaker_grid::tileset::TileId;

/// Buffers of [`repair`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Repairing {
    pub(super) patch: Patch,
    pub(super) consistency: Consistency,
    pub(super) classes: Classes,
    pub(super) whole: Board,
    /// The map with its changes, in reading order.
    pub(super) tiles: Vec<TileId>,
    /// Whether a cell must stay as it is, was changed, or is always chosen again.
    pub(super) is_hard: Vec<bool>,
    pub(super) is_free: Vec<bool>,
    /// Whether a cell was changed.
    pub(super) is_change: Vec<bool>,
    /// The cells that are chosen again, by index.
    pub(super) rechosen: Vec<u32>,
    /// How far a cell is from the nearest that is changed or chosen again: in steps, and along the longer axis. Empty
    /// until it is needed.
    pub(super) steps: Vec<u32>,
    pub(super) rings: Vec<u32>,
    /// Cells on the way from which distances are still to be worked out.
    pub(super) queue: Vec<u32>,
}

impl Repairing {
    /// Whether a cell of the map, by its index in reading order, is solved again.
    pub(super) fn patch_has(&self, index: usize, width: usize) -> bool {
        let Window {
            origin,
            width: columns,
            height: rows,
            ..
        } = self.patch.window;
        let (x, y) = (index % width, index / width);
        let place = (x.wrapping_sub(origin.0), y.wrapping_sub(origin.1));
        let is_inside = place.0 < columns && place.1 < rows;
        is_inside && self.patch.members[place.1 * columns + place.0]
    }
}
