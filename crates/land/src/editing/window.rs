//! A window: a rectangle of the world to be healed.

use std::collections::BTreeMap;

use super::{Biome, EndlessMap, biome_of};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{EditedCell, Origin, Overlay};

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) north_west: TilePos,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Window {
    /// The bounding rectangle of these cells (at least one), grown by `margin` cells on each side.
    pub(super) fn around(cells: &[TilePos], margin: i64) -> Self {
        let (mut west, mut north, mut east, mut south) = (i64::MAX, i64::MAX, i64::MIN, i64::MIN);
        for at in cells {
            (west, north) = (west.min(at.x), north.min(at.y));
            (east, south) = (east.max(at.x), south.max(at.y));
        }
        Self {
            north_west: TilePos::new(west - margin, north - margin),
            width: (east - west + 1 + 2 * margin) as usize,
            height: (south - north + 1 + 2 * margin) as usize,
        }
    }

    /// Its intersection with another rectangle, which it must touch.
    pub(super) fn within(self, other: Self) -> Self {
        let (TilePos { x: west, y: north }, TilePos { x, y }) = (self.north_west, other.north_west);
        let north_west = TilePos::new(west.max(x), north.max(y));
        let east = (west + self.width as i64).min(x + other.width as i64);
        let south = (north + self.height as i64).min(y + other.height as i64);
        Self {
            north_west,
            width: (east - north_west.x) as usize,
            height: (south - north_west.y) as usize,
        }
    }

    /// The column and row of a position, if it is inside.
    pub(super) fn cell(&self, at: TilePos) -> Option<(usize, usize)> {
        let (x, y) = (at.x - self.north_west.x, at.y - self.north_west.y);
        let is_inside = (0..self.width as i64).contains(&x) && (0..self.height as i64).contains(&y);
        is_inside.then_some((x as usize, y as usize))
    }

    /// The position of the cell with that index in reading order.
    pub(super) const fn place(&self, index: usize) -> TilePos {
        let (x, y) = (index % self.width, index / self.width);
        self.north_west.offset(x as i64, y as i64)
    }

    /// All positions, in reading order.
    pub(super) fn places(self) -> impl Iterator<Item = TilePos> {
        self.north_west
            .rectangle(self.width as i64, self.height as i64)
    }
}

/// Changed cells by position.
pub(super) type Staged = BTreeMap<TilePos, Option<EditedCell>>;

/// The world as a stroke sees it: generated tiles, the overlay, and what this stroke has changed so far.
pub(super) struct View<'a> {
    pub(super) map: &'a mut EndlessMap,
    pub(super) overlay: &'a Overlay,
    /// The changes of this stroke so far.
    pub(super) staged: Staged,
    /// Whether a plan has kept a painted cell.
    pub(super) has_held: bool,
}

impl<'a> View<'a> {
    pub(super) fn new(map: &'a mut EndlessMap, overlay: &'a Overlay) -> Self {
        Self {
            map,
            overlay,
            staged: Staged::new(),
            has_held: false,
        }
    }

    /// The edit at a position.
    pub(super) fn edited(&self, at: TilePos) -> Option<EditedCell> {
        let staged = self.staged.get(&at).copied();
        staged.unwrap_or_else(|| self.overlay.get(at))
    }

    pub(super) fn tile(&mut self, at: TilePos) -> TileId {
        let edited = self.edited(at);
        edited.map_or_else(|| self.map.natural(at), |cell| cell.tile)
    }

    fn origin(&self, at: TilePos) -> Option<Origin> {
        self.edited(at).map(|cell| cell.origin)
    }

    /// Whether the tile there is pinned.
    pub(super) fn is_pinned(&self, at: TilePos) -> bool {
        self.origin(at) == Some(Origin::Pinned)
    }

    pub(super) fn is_painted(&self, at: TilePos) -> bool {
        self.origin(at) == Some(Origin::Painted)
    }

    /// Whether the user drew what is there.
    pub(super) fn is_drawn(&self, at: TilePos) -> bool {
        self.origin(at).is_some_and(Origin::is_drawn)
    }

    /// The biome of the tile at a position.
    pub(super) fn biome(&mut self, at: TilePos) -> Option<Biome> {
        let tile = self.tile(at);
        biome_of(self.map.set().tile(tile))
    }

    /// Changes a position in this view only.
    pub(super) fn stage(&mut self, at: TilePos, cell: Option<EditedCell>) {
        self.staged.insert(at, cell);
    }

    /// The tiles of a window in reading order.
    pub(super) fn tiles(&mut self, window: Window) -> Vec<TileId> {
        window.places().map(|at| self.tile(at)).collect()
    }
}
