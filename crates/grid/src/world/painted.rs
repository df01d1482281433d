//! Painted terrain in the overlay and in strokes. It is stored in marks, one a chunk, so it is undone and saved with
//! them.

use std::collections::BTreeMap;

use super::{ChunkTerrain, Mark, MarkChange, Overlay, Stroke, Terrain};
use crate::hash::{self, Purpose};
use crate::{CHUNK_AREA, CHUNK_TILES, ChunkPos, TilePos};

impl Overlay {
    /// The painted terrain of a cell.
    #[must_use]
    pub fn terrain(&self, at: TilePos) -> Option<Terrain> {
        self.chunk_terrain(at.chunk())?.cells[at.local().index()]
    }

    fn chunk_terrain(&self, chunk: ChunkPos) -> Option<&ChunkTerrain> {
        self.mark(*self.terrains().get(&chunk)?)?.terrain.as_deref()
    }

    /// The painted terrain within some columns and rows (first and last of each); cells beside them in the same chunks
    /// may come along.
    pub fn terrain_in(
        &self,
        [columns, rows]: [(i64, i64); 2],
    ) -> impl Iterator<Item = (TilePos, Terrain)> + '_ {
        let meets =
            |from: i64, (first, last): (i64, i64)| from + CHUNK_TILES > first && from <= last;
        let chunks = self.terrains().keys().filter(move |chunk| {
            let corner = chunk.origin();
            meets(corner.x, columns) && meets(corner.y, rows)
        });
        let marks = chunks.filter_map(|&chunk| self.chunk_terrain(chunk));
        marks.flat_map(ChunkTerrain::cells)
    }

    /// All painted terrain.
    pub fn all_terrain(&self) -> impl Iterator<Item = (TilePos, Terrain)> + '_ {
        let everywhere = (i64::MIN / 2, i64::MAX / 2);
        self.terrain_in([everywhere; 2])
    }
}

impl Stroke {
    /// The stroke that sets or clears the terrain of cells; of a cell that is listed twice the last entry counts.
    #[must_use]
    pub fn terrain(
        overlay: &Overlay,
        cells: impl IntoIterator<Item = (TilePos, Option<Terrain>)>,
    ) -> Self {
        let mut chunks: BTreeMap<ChunkPos, ChunkTerrain> = BTreeMap::new();
        for (at, terrain) in cells {
            let chunk = at.chunk();
            let changed = chunks.entry(chunk).or_insert_with(|| {
                let before = overlay.chunk_terrain(chunk).cloned();
                before.unwrap_or_else(|| ChunkTerrain::empty(chunk))
            });
            changed.cells[at.local().index()] = terrain;
        }
        let changes = chunks.into_iter().map(|(chunk, terrain)| {
            let id =
                overlay.terrains().get(&chunk).copied().unwrap_or_else(|| {
                    hash::at(hash::key(0, Purpose::Terrain, 0), chunk.x, chunk.y)
                });
            let mark = Mark {
                terrain: Some(Box::new(terrain)),
                ..Mark::default()
            };
            MarkChange {
                id,
                at: chunk.origin(),
                before: overlay.mark(id).cloned(),
                after: Some(mark).filter(Mark::is_valid),
            }
        });
        Self::default().with_marks(changes)
    }

    /// All cells whose look changes: other tiles, or another terrain.
    pub fn looks(&self) -> impl Iterator<Item = TilePos> + '_ {
        let cells = self.changes().iter().map(|change| change.at);
        cells.chain(self.terrain_changes().map(|(at, _)| at))
    }

    /// The cells whose terrain changes, with their new terrain.
    pub fn terrain_changes(&self) -> impl Iterator<Item = (TilePos, Option<Terrain>)> + '_ {
        self.marks().iter().flat_map(MarkChange::terrain)
    }
}

impl MarkChange {
    /// The cells whose terrain changes, with their new terrain.
    fn terrain(&self) -> impl Iterator<Item = (TilePos, Option<Terrain>)> + '_ {
        let sides = [&self.before, &self.after];
        let sides = sides.map(|side| side.as_ref()?.terrain.as_deref());
        let one = sides[0].or(sides[1]);
        let cell = move |side: usize, index: usize| sides[side].and_then(|side| side.cells[index]);
        let places = one
            .into_iter()
            .flat_map(|one| (0..CHUNK_AREA).map(move |index| (one, index)));
        let changed = places.filter(move |&(_, index)| cell(0, index) != cell(1, index));
        changed.map(move |(one, index)| (one.tile(index), cell(1, index)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(side: i64) -> impl Iterator<Item = TilePos> {
        TilePos::new(-3, -2).rectangle(side, side)
    }

    #[test]
    fn terrain_is_painted_and_taken_back_and_a_cell_without_any_leaves_no_trace() {
        let mut overlay = Overlay::default();
        let marsh = Stroke::terrain(&overlay, square(9).map(|at| (at, Some(Terrain::Marsh))));
        // The square lies in four chunks.
        assert_eq!((marsh.marks().len(), marsh.looks().count()), (4, 81));
        // A marsh has a name.
        assert!(!marsh.marks().iter().any(MarkChange::is_free));
        overlay.apply(&marsh);
        assert_eq!(overlay.all_terrain().count(), 81);
        assert_eq!(overlay.terrain(TilePos::new(-3, -2)), Some(Terrain::Marsh));
        assert_eq!(overlay.terrain(TilePos::new(-4, -2)), None);
        let snow = Stroke::terrain(&overlay, square(3).map(|at| (at, Some(Terrain::Snow))));
        assert_eq!(snow.looks().count(), 9);
        overlay.apply(&snow);
        assert_eq!(overlay.terrain(TilePos::new(-3, -2)), Some(Terrain::Snow));
        let none = Stroke::terrain(&overlay, square(9).map(|at| (at, None)));
        overlay.apply(&none);
        assert_eq!(overlay, Overlay::default());
        for stroke in [&none, &snow, &marsh] {
            overlay.apply(&stroke.inverse());
        }
        assert_eq!(overlay, Overlay::default());
        assert!(Stroke::terrain(&overlay, square(4).map(|at| (at, None))).is_empty());
    }
}
