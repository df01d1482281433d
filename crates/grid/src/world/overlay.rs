//! What was changed by hand: cells over the natural world, or over an empty board.
//!
//! The world itself is never solved anew: a cell that was changed is kept here, and a cell that is
//! not here is what nature made it. On a board nature is empty.

use std::collections::BTreeMap;

use super::{LeftLand, Mark};
use crate::tileset::TileId;
use crate::{ChunkPos, LocalPos, TilePos};

/// Who chose the tile of a changed cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A person set this very tile; no repair changes it.
    Pinned,
    /// A person painted it, with a brush or from a copy: repairs keep it where they can, and a later stroke
    /// takes it over.
    Painted,
    /// A repair or a completion chose it, and may choose another.
    Healed,
}

impl Origin {
    /// Whether a person drew it, and no repair.
    #[inline]
    #[must_use]
    pub const fn is_drawn(self) -> bool {
        matches!(self, Self::Pinned | Self::Painted)
    }
}

/// A changed cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EditedCell {
    /// Its tile now.
    pub tile: TileId,
    /// Who chose it.
    pub origin: Origin,
}

/// All changed cells, by chunk.
///
/// Invariant: no chunk in it is empty, so [`Overlay::is_empty`] and equality mean what they say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// Cells of each chunk by [`LocalPos::index`], which is reading order.
    chunks: BTreeMap<ChunkPos, BTreeMap<u8, EditedCell>>,
    /// What hands did to features, by their ids.
    marks: BTreeMap<u64, Mark>,
    /// The land that marks leave to whoever paints it, by their ids.
    left: BTreeMap<u64, LeftLand>,
    /// Which of them has the terrain of a chunk.
    terrains: BTreeMap<ChunkPos, u64>,
}

impl Overlay {
    /// The changed cell at a place, if it was changed.
    #[inline]
    #[must_use]
    pub fn get(&self, at: TilePos) -> Option<EditedCell> {
        let cells = self.chunks.get(&at.chunk())?;
        cells.get(&(at.local().index() as u8)).copied()
    }

    /// Whether nothing was changed anywhere, marks included.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty() && self.marks.is_empty()
    }

    /// The number of changed cells.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.chunks.values().map(BTreeMap::len).sum()
    }

    /// Sets or clears the cell at a place; what was there before.
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

    /// Puts a tile into the cell at a place.
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

    /// Sets or clears the mark of a feature; what was there before.
    pub fn set_mark(&mut self, id: u64, mark: Option<Mark>) -> Option<Mark> {
        match mark.as_ref().and_then(|mark| mark.left) {
            Some(left) => self.left.insert(id, left),
            None => self.left.remove(&id),
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

    /// Whether hands changed a cell whose land is left to them: nothing appears there that no hand asked for.
    #[inline]
    #[must_use]
    pub fn is_left(&self, at: TilePos) -> bool {
        let mut left = self.left.values();
        left.any(|land| land.has(at)) && self.get(at).is_some()
    }

    /// Whether all land is left to whoever paints it.
    #[inline]
    #[must_use]
    pub fn leaves_all(&self) -> bool {
        self.left.values().any(|land| land.area.is_none())
    }

    /// Whether any land is left to whoever paints it.
    #[inline]
    #[must_use]
    pub fn has_left_land(&self) -> bool {
        !self.left.is_empty()
    }

    /// All marks, by the ids of their features.
    #[inline]
    #[must_use]
    pub const fn marks(&self) -> &BTreeMap<u64, Mark> {
        &self.marks
    }

    /// Whether any cell was changed in a square of so many chunks along a side.
    #[inline]
    #[must_use]
    pub fn has_cells_in(&self, north_west: ChunkPos, chunks: i64) -> bool {
        (north_west.x..north_west.x + chunks).any(|x| {
            let column = ChunkPos::new(x, north_west.y)..ChunkPos::new(x, north_west.y + chunks);
            self.chunks.range(column).next().is_some()
        })
    }

    /// The chunks with changed cells, in the order of [`ChunkPos`].
    #[inline]
    pub fn chunks(&self) -> impl Iterator<Item = ChunkPos> + '_ {
        self.chunks.keys().copied()
    }

    /// The changed cells of a chunk, in reading order.
    #[inline]
    pub fn chunk(&self, chunk: ChunkPos) -> impl Iterator<Item = (LocalPos, EditedCell)> + '_ {
        let cells = self.chunks.get(&chunk).into_iter().flatten();
        cells.map(|(&index, &cell)| (LocalPos::from_index(usize::from(index)), cell))
    }

    /// The changed cells of a square of so many chunks along a side, chunk by chunk and in reading order in each.
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

    /// The changed cells of a chunk by their places.
    fn placed(&self, chunk: ChunkPos) -> impl Iterator<Item = (TilePos, EditedCell)> + '_ {
        let cells = self.chunk(chunk);
        cells.map(move |(local, cell)| (chunk.tile(local), cell))
    }

    /// All changed cells, chunk by chunk and in reading order in each.
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
    fn land_is_left_where_hands_changed_it_alone() {
        let mut overlay = Overlay::default();
        let (inside, beside) = (TilePos::new(3, 3), TilePos::new(30, 3));
        overlay.set(inside, Some(cell(1)));
        overlay.set(beside, Some(cell(1)));
        let land = LeftLand {
            area: Some([0, 0, 9, 9]),
        };
        overlay.set_mark(land.id(), Some(land.mark()));
        let is_left = |overlay: &Overlay| [inside, beside].map(|at| overlay.is_left(at));
        assert_eq!(is_left(&overlay), [true, false]);
        assert!(!overlay.is_left(TilePos::new(4, 4)), "nobody changed it");
        let all = LeftLand::default();
        overlay.set_mark(all.id(), Some(all.mark()));
        assert_eq!(is_left(&overlay), [true, true]);
        overlay.set_mark(all.id(), None);
        overlay.set_mark(land.id(), None);
        assert!(!overlay.has_left_land());
        assert_eq!(is_left(&overlay), [false, false]);
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
