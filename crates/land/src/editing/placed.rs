//! What a stroke places, and how much may be overwritten for it.

use std::collections::BTreeMap;

use super::places::Places;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{EdgeLabel, TileId};

/// What a cell of a window is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Any tile may go there.
    Free,
    /// It keeps its tile, placed by this stroke or an earlier one.
    Fixed,
    /// Painted with this label.
    Land(EdgeLabel),
    /// Painted with sea.
    Sea,
    /// The cell with this number on the course of a drawn river.
    Way(u32),
}

/// Earlier painted cells may be overwritten anywhere.
pub(super) const EVERYWHERE: i64 = i64::MAX;

/// How much may be overwritten for a stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leeway {
    /// Whether painted sea gives up one more corner beside tiles that fix theirs as land, which leaves room for a
    /// shore.
    pub(super) retreats: bool,
    /// How far from the stroke earlier painted cells may be overwritten, in tiles along either axis.
    pub(super) overwrites_within: i64,
    /// The maximum length of a course that leads a placed river to its outlet, in tiles.
    pub(super) longest_way: usize,
    /// Whether a river without such a course may end in a pond.
    pub(super) may_dig: bool,
}

/// What a stroke places.
#[derive(Default)]
pub(super) struct Placed {
    /// Exact tiles.
    pub(super) tiles: BTreeMap<TilePos, TileId>,
    /// Painted cells: never [`Role::Free`] or [`Role::Fixed`].
    pub(super) painted: BTreeMap<TilePos, Role>,
    /// Erased cells, reset to generated tiles where possible.
    pub(super) erased: Places,
    /// Whether it is all or nothing.
    pub(super) is_whole: bool,
    /// Whether the tiles are pinned.
    pub(super) is_pinned: bool,
}

impl Placed {
    /// Whether the stroke places a cell.
    pub(super) fn has(&self, at: TilePos) -> bool {
        self.tiles.contains_key(&at) || self.painted.contains_key(&at)
    }

    /// Whether one of its cells is at most `reach` from a position, along either axis.
    pub(super) fn is_near(&self, at: TilePos, reach: i64) -> bool {
        let side = -reach..=reach;
        reach == EVERYWHERE
            || side.clone().any(|dy| {
                let mut row = side.clone().map(|dx| at.offset(dx, dy));
                row.any(|near| self.has(near) || self.erased.contains(near))
            })
    }

    /// The part of it on some cells.
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

    /// The cells of the river's course, in order; empty without one.
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

    /// The placed cells, in order.
    pub(super) fn cells(&self) -> Vec<TilePos> {
        let tiles = self.tiles.keys().chain(self.painted.keys());
        tiles.copied().collect()
    }

    /// The placed and erased cells.
    pub(super) fn all_cells(&self) -> Vec<TilePos> {
        let mut cells = self.cells();
        cells.extend(self.erased.iter());
        cells
    }
}
