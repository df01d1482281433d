//! The overlay: all edits of a map, over the generated world or over an empty board.
//!
//! The world itself is never solved again: an edited cell is kept here, and any other cell has its generated tile. On a
//! board the other cells are empty.

use std::collections::BTreeMap;

use super::{ManualLand, Mark};
use crate::tileset::TileId;
use crate::{ChunkPos, LocalPos, TilePos};

/// Who chose the tile of a changed cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The user set this very tile; no repair changes it.
    Pinned,
    /// The user painted it, with a brush or from a copy: repairs keep it where they can, and a later stroke may replace
    /// it.
    Painted,
    /// A repair or a completion chose it, and may replace it.
    Healed,
}

impl Origin {
    /// Whether the user drew it, not a repair.
    #[inline]
    #[must_use]
    pub const fn is_drawn(self) -> bool {
        matches!(self, Self::Pinned | Self::Painted)
    }
}

/// An edited cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EditedCell {
    /// Its tile now.
    pub tile: TileId,
    /// Who chose it.
    pub origin: Origin,
}

/// All edits of a map, cells by chunk.
///
/// Invariant: no chunk in it is empty, so [`Overlay::is_empty`] and equality mean what they say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// Cells of each chunk by [`LocalPos::index`], which is reading order.
    chunks: BTreeMap<ChunkPos, BTreeMap<u8, EditedCell>>,
    /// Marks by the ids of their features.
    marks: BTreeMap<u64, Mark>,
    /// Manual areas, by the ids of their marks.
    manual: BTreeMap<u64, ManualLand>,
    /// The mark that has the terrain of a chunk.
    terrains: BTreeMap<ChunkPos, u64>,
}

impl Overlay {
    /// The edit of a cell, if it was edited.
    #[inline]
    #[must_use]
    pub fn get(&self, at: TilePos) -> Option<EditedCell> {
        let cells = self.chunks.get(&at.chunk())?;
        cells.get(&(at.local().index() as u8)).copied()
    }

    /// Whether there are no edits, marks included.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty() && self.marks.is_empty()
    }

    /// The number of edited cells.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.chunks.values().map(BTreeMap::len).sum()
    }

    /// Sets or clears a cell; returns its edit from before.
    pub fn set(&mut self, at: TilePos, cell: Option<EditedCell>) -> Option<EditedCell> {
        let (chunk, local) = (at.chunk(), at.local().index() as u8);
        let Some(cell) = cell else {
            let cells = self.chunks.get_mut(&chunk)?;
            let before = cells.remove(&local);
            if cells.is_empty() {
                self.chunks.remove(&chunk);
            }
            return before;
        };
        self.chunks.entry(chunk).or_default().insert(local, cell)
    }

    /// Sets the tile of a cell.
    #[inline]
    pub fn put(&mut self, at: TilePos, tile: TileId, origin: Origin) {
        self.set(at, Some(EditedCell { tile, origin }));
    }

    /// The mark of a feature, if it has one.
    #[inline]
    #[must_use]
    pub fn mark(&self, id: u64) -> Option<&Mark> {
        self.marks.get(&id)
    }

    /// Sets or clears the mark of a feature; returns the mark from before.
    pub fn set_mark(&mut self, id: u64, mark: Option<Mark>) -> Option<Mark> {
        match mark.as_ref().and_then(|mark| mark.manual) {
            Some(land) => self.manual.insert(id, land),
            None => self.manual.remove(&id),
        };
        let chunk = |mark: &Mark| Some(mark.terrain.as_ref()?.chunk());
        let now = mark.as_ref().and_then(chunk);
        let before = match mark {
            Some(mark) => self.marks.insert(id, mark),
            None => self.marks.remove(&id),
        };
        if let Some(chunk) = before.as_ref().and_then(chunk)
            && self.terrains.get(&chunk) == Some(&id)
        {
            self.terrains.remove(&chunk);
        }
        if let Some(chunk) = now {
            self.terrains.insert(chunk, id);
        }
        before
    }

    /// The marks that have the terrain of chunks.
    pub(super) const fn terrains(&self) -> &BTreeMap<ChunkPos, u64> {
        &self.terrains
    }

    /// Whether a cell was edited and lies on manual land, so nothing is generated there.
    #[inline]
    #[must_use]
    pub fn is_manual(&self, at: TilePos) -> bool {
        let mut areas = self.manual.values();
        areas.any(|land| land.has(at)) && self.get(at).is_some()
    }

    /// Whether all land is manual.
    #[inline]
    #[must_use]
    pub fn is_all_manual(&self) -> bool {
        self.manual.values().any(|land| land.area.is_none())
    }

    /// Whether there is any manual land.
    #[inline]
    #[must_use]
    pub fn has_manual_land(&self) -> bool {
        !self.manual.is_empty()
    }

    /// All marks, by the ids of their features.
    #[inline]
    #[must_use]
    pub const fn marks(&self) -> &BTreeMap<u64, Mark> {
        &self.marks
    }

    /// Whether any cell was edited in a square of `chunks` × `chunks` chunks.
    #[inline]
    #[must_use]
    pub fn has_cells_in(&self, north_west: ChunkPos, chunks: i64) -> bool {
        (north_west.x..north_west.x + chunks).any(|x| {
            let column = ChunkPos::new(x, north_west.y)..ChunkPos::new(x, north_west.y + chunks);
            self.chunks.range(column).next().is_some()
        })
    }

    /// The chunks with edited cells, in the order of [`ChunkPos`].
    #[inline]
    pub fn chunks(&self) -> impl Iterator<Item = ChunkPos> + '_ {
        self.chunks.keys().copied()
    }

    /// The edited cells of a chunk, in reading order.
    #[inline]
    pub fn chunk(&self, chunk: ChunkPos) -> impl Iterator<Item = (LocalPos, EditedCell)> + '_ {
        let cells = self.chunks.get(&chunk).into_iter().flatten();
        cells.map(|(&index, &cell)| (LocalPos::from_index(usize::from(index)), cell))
    }

    /// The edited cells of a square of `chunks` × `chunks` chunks, chunk by chunk, in reading order in each.
    #[inline]
    pub fn cells_in(
        &self,
        north_west: ChunkPos,
        chunks: i64,
    ) -> impl Iterator<Item = (TilePos, EditedCell)> + '_ {
        let columns = north_west.x..north_west.x + chunks;
        let places = columns.flat_map(move |x| {
            let column = ChunkPos::new(x, north_west.y)..ChunkPos::new(x, north_west.y + chunks);
            self.chunks.range(column).map(|(&chunk, _)| chunk)
        });
        places.flat_map(|chunk| self.placed(chunk))
    }

    /// The edited cells of a chunk with their positions.
    fn placed(&self, chunk: ChunkPos) -> impl Iterator<Item = (TilePos, EditedCell)> + '_ {
        let cells = self.chunk(chunk);
        cells.map(move |(local, cell)| (chunk.tile(local), cell))
    }

    /// All edited cells, chunk by chunk, in reading order in each.
    #[inline]
    pub fn cells(&self) -> impl Iterator<Item = (TilePos, EditedCell)> + '_ {
        self.chunks().flat_map(|chunk| self.placed(chunk))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(tile: u16) -> EditedCell {
        EditedCell {
            tile: TileId(tile),
            origin: Origin::Pinned,
        }
    }

    #[test]
    fn only_changed_cells_are_manual_land() {
        let mut overlay = Overlay::default();
        let (inside, beside) = (TilePos::new(3, 3), TilePos::new(30, 3));
        overlay.set(inside, Some(cell(1)));
        overlay.set(beside, Some(cell(1)));
        let land = ManualLand {
            area: Some([0, 0, 9, 9]),
        };
        overlay.set_mark(land.id(), Some(land.mark()));
        let is_manual = |overlay: &Overlay| [inside, beside].map(|at| overlay.is_manual(at));
        assert_eq!(is_manual(&overlay), [true, false]);
        assert!(!overlay.is_manual(TilePos::new(4, 4)), "unchanged");
        let all = ManualLand::default();
        overlay.set_mark(all.id(), Some(all.mark()));
        assert_eq!(is_manual(&overlay), [true, true]);
        overlay.set_mark(all.id(), None);
        overlay.set_mark(land.id(), None);
        assert!(!overlay.has_manual_land());
        assert_eq!(is_manual(&overlay), [false, false]);
    }

    #[test]
    fn a_cleared_cell_leaves_no_trace() {
        let mut overlay = Overlay::default();
        for at in [TilePos::new(-1, -1), TilePos::new(16, 0)] {
            assert_eq!(overlay.set(at, Some(cell(3))), None);
            assert_eq!(overlay.get(at), Some(cell(3)));
        }
        assert_eq!(overlay.len(), 2);
        assert_eq!(overlay.chunk(ChunkPos::new(-1, -1)).count(), 1);
        for (x, y, chunks, has_cells) in [
            (-2, -2, 2, true),
            (-3, -3, 2, false),
            (0, 0, 2, true),
            (2, 0, 2, false),
        ] {
            assert_eq!(overlay.has_cells_in(ChunkPos::new(x, y), chunks), has_cells);
        }
        assert_eq!(overlay.set(TilePos::new(-1, -1), None), Some(cell(3)));
        assert_eq!(overlay.set(TilePos::new(16, 0), None), Some(cell(3)));
        assert_eq!(overlay, Overlay::default());
        assert!(overlay.is_empty());
    }
}
