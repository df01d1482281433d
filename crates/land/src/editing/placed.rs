//! What a stroke puts into the world, and how much gives way to it.

use std::collections::BTreeMap;

use super::places::Places;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{EdgeLabel, TileId};

/// Who owns a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Nobody: it may get any tile.
    Free,
    /// It has a tile and keeps it: placed by an earlier stroke, or by this one.
    Fixed,
    /// It is painted with that letter.
    Land(EdgeLabel),
    /// It is painted with sea.
    Sea,
    /// The cell of that number on a river's way that is drawn.
    Way(u32),
}

/// What was painted before gives way wherever it is.
pub(super) const EVERYWHERE: i64 = i64::MAX;

/// How much gives way to a stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leeway {
    /// Whether painted sea gives up one corner more beside tiles that hold theirs as land, which leaves room
    /// for its shore.
    pub(super) retreats: bool,
    /// How far from the stroke, along either axis, what was painted before gives way.
    pub(super) overwrites_within: i64,
    /// The longest way on which a placed river is led on to its outlet, in tiles.
    pub(super) longest_way: usize,
    /// Whether a river that has no such way may end in a pond.
    pub(super) may_dig: bool,
}

/// What a stroke puts into the world.
#[derive(Default)]
pub(super) struct Placed {
    /// Exact tiles.
    pub(super) tiles: BTreeMap<TilePos, TileId>,
    /// Cells that are painted: never [`Role::Free`] or [`Role::Fixed`].
    pub(super) painted: BTreeMap<TilePos, Role>,
    /// Cells that are given back to nature as far as can be.
    pub(super) erased: Places,
    /// Whether all of it is placed or nothing.
    pub(super) is_whole: bool,
    /// Whether the tiles are set by hand, for good.
    pub(super) is_pinned: bool,
}

impl Placed {
    /// Whether a cell is placed by the stroke.
    pub(super) fn has(&self, at: TilePos) -> bool {
        self.tiles.contains_key(&at) || self.painted.contains_key(&at)
    }

    /// Whether a cell of it is so far from a place, or less, along either axis.
    pub(super) fn is_near(&self, at: TilePos, reach: i64) -> bool {
        let side = -reach..=reach;
        reach == EVERYWHERE
            || side.clone().any(|dy| {
                let mut row = side.clone().map(|dx| at.offset(dx, dy));
                row.any(|near| self.has(near) || self.erased.contains(near))
            })
    }

    /// What of it lies on some cells.
    pub(super) fn only(&self, cells: &[TilePos]) -> Self {
        let mut only = Self {
            is_whole: self.is_whole,
            is_pinned: self.is_pinned,
            ..Self::default()
        };
        for &at in cells {
            if let Some(&tile) = self.tiles.get(&at) {
                only.tiles.insert(at, tile);
            }
            if let Some(&role) = self.painted.get(&at) {
                only.painted.insert(at, role);
            }
            if self.erased.contains(at) {
                only.erased.insert(at);
            }
        }
        only
    }

    /// The cells of a river's way from its first to its last; none without one.
    pub(super) fn way(&self) -> Vec<TilePos> {
        let mut way: Vec<_> = self
            .painted
            .iter()
            .filter_map(|(&at, role)| match role {
                Role::Way(number) => Some((*number, at)),
                _ => None,
            })
            .collect();
        way.sort_unstable_by_key(|&(number, _)| number);
        way.into_iter().map(|(_, at)| at).collect()
    }

    /// The cells that are placed, in order.
    pub(super) fn cells(&self) -> Vec<TilePos> {
        let tiles = self.tiles.keys().chain(self.painted.keys());
        tiles.copied().collect()
    }

    /// The cells that are placed or erased.
    pub(super) fn all_cells(&self) -> Vec<TilePos> {
        let mut cells = self.cells();
        cells.extend(self.erased.iter());
        cells
    }
}
