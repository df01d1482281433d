//! Tracks edits between queries, so that only cache entries that depend on them are dropped.

use std::collections::BTreeMap;

use mapmaker_grid::hash;
use mapmaker_grid::world::{Mark, Overlay, Terrain};
use mapmaker_grid::{CHUNK_TILES, ChunkPos, TilePos};

/// The edits at the time of the last query.
#[derive(Default)]
pub(super) struct EditTracker {
    prints: BTreeMap<ChunkPos, u64>,
    terrain: BTreeMap<ChunkPos, u64>,
    marks: BTreeMap<u64, Mark>,
}

/// The edits since the last query.
pub(super) struct Changed {
    /// Whether results anywhere may differ: a mark does not say where its feature is.
    everywhere: bool,
    chunks: Vec<ChunkPos>,
    /// The chunks whose painted terrain changed, which bodies and their names depend on.
    terrain: Vec<ChunkPos>,
}

impl EditTracker {
    /// Returns the edits since the last call.
    pub(super) fn diff(&mut self, overlay: &Overlay) -> Changed {
        let chunks = overlay.chunks();
        let prints: BTreeMap<_, _> = chunks.map(|at| (at, print(overlay, at, 1))).collect();
        let marks = overlay.marks().iter().filter(|(_, mark)| decides(mark));
        let marks: BTreeMap<_, _> = marks.map(|(&id, mark)| (id, mark.clone())).collect();
        let terrain = terrain(overlay);
        let changed = Changed {
            everywhere: marks != self.marks,
            chunks: others(&self.prints, &prints),
            terrain: others(&self.terrain, &terrain),
        };
        *self = Self {
            prints,
            terrain,
            marks,
        };
        changed
    }
}

/// The chunks whose hashes differ.
fn others(before: &BTreeMap<ChunkPos, u64>, now: &BTreeMap<ChunkPos, u64>) -> Vec<ChunkPos> {
    let new = now
        .iter()
        .filter(|(at, print)| before.get(at) != Some(print));
    let gone = before.keys().filter(|at| !now.contains_key(at));
    new.map(|(at, _)| at).chain(gone).copied().collect()
}

/// A hash of the painted terrain of each chunk that has any.
fn terrain(overlay: &Overlay) -> BTreeMap<ChunkPos, u64> {
    let mut prints = BTreeMap::new();
    for (at, one) in overlay.all_terrain() {
        let print: &mut u64 = prints.entry(at.chunk()).or_default();
        let kind = Terrain::ALL.iter().position(|other| *other == one);
        *print = hash::mix(*print ^ hash::at(kind.unwrap_or(0) as u64, at.x, at.y));
    }
    prints
}

impl Changed {
    /// Whether nothing was changed.
    pub(super) const fn is_nothing(&self) -> bool {
        !self.everywhere && self.chunks.is_empty() && self.terrain.is_empty()
    }

    /// The same with changes of terrain counted as changes of land.
    pub(super) fn with_terrain(&self) -> Self {
        Self {
            everywhere: self.everywhere,
            chunks: [&self.chunks[..], &self.terrain].concat(),
            terrain: Vec::new(),
        }
    }

    /// Whether a tile may have changed in a square of tiles, or up to `reach` tiles from it along either axis.
    pub(super) fn is_near(&self, corner: TilePos, side: i64, reach: i64) -> bool {
        let (first, last) = (
            corner.offset(-reach, -reach).chunk(),
            corner.offset(side - 1 + reach, side - 1 + reach).chunk(),
        );
        let (columns, rows) = (first.x..=last.x, first.y..=last.y);
        let mut chunks = self.chunks.iter();
        self.everywhere || chunks.any(|at| columns.contains(&at.x) && rows.contains(&at.y))
    }

    /// The same of a chunk.
    pub(super) fn is_near_chunk(&self, chunk: ChunkPos, reach: i64) -> bool {
        self.is_near(chunk.origin(), CHUNK_TILES, reach)
    }
}

/// Whether settlements or roads depend on a mark: not on a name, a text or decor.
fn decides(mark: &Mark) -> bool {
    !mark.is_free()
        && (mark.is_gone || mark.place.is_some() || mark.road.is_some() || mark.manual.is_some())
}

/// A hash of the edits in a square of `chunks` × `chunks` chunks.
pub(super) fn print(overlay: &Overlay, north_west: ChunkPos, chunks: i64) -> u64 {
    let cells = overlay.cells_in(north_west, chunks);
    cells.fold(0, |print, (at, cell)| {
        let tile = (u64::from(cell.tile.0) + 1) << 1;
        hash::mix(print ^ hash::at(tile | u64::from(overlay.is_manual(at)), at.x, at.y))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::tileset::TileId;
    use mapmaker_grid::world::{EditedCell, Origin};

    fn cell(tile: u16, origin: Origin) -> EditedCell {
        let tile = TileId(tile);
        EditedCell { tile, origin }
    }

    #[test]
    fn only_what_is_near_a_change_is_doubted() {
        let (mut seen, mut overlay) = (EditTracker::default(), Overlay::default());
        let at = TilePos::new(100, -40);
        overlay.set(at, Some(cell(3, Origin::Painted)));
        let is_near = |changed: &Changed, at: TilePos| changed.is_near(at, 1, 32);
        let changed = seen.diff(&overlay);
        for (near, is_so) in [
            (at, true),
            (at.offset(-32, 32), true),
            (at.offset(64, 0), false),
            (at.offset(0, -64), false),
        ] {
            assert_eq!(is_near(&changed, near), is_so, "{near:?}");
        }
        // The origin of a tile does not matter, nor does an edit that was seen before.
        overlay.set(at, Some(cell(3, Origin::Pinned)));
        assert!(seen.diff(&overlay).is_nothing());
        let far = at.offset(1000, 0);
        overlay.set(far, Some(cell(3, Origin::Painted)));
        let changed = seen.diff(&overlay);
        assert!(is_near(&changed, far) && !is_near(&changed, at));
        // Undone edits are changes, too.
        overlay.set(at, None);
        let changed = seen.diff(&overlay);
        assert!(!is_near(&changed, far) && is_near(&changed, at));
    }

    #[test]
    fn a_name_changes_nothing_that_is_found_and_a_settlement_everything() {
        let (mut seen, mut overlay) = (EditTracker::default(), Overlay::default());
        let named = Mark {
            name: Some("Orm".to_owned()),
            ..Mark::default()
        };
        overlay.set_mark(7, Some(named.clone()));
        assert!(seen.diff(&overlay).is_nothing());
        let gone = Mark {
            is_gone: true,
            ..named
        };
        overlay.set_mark(7, Some(gone));
        let changed = seen.diff(&overlay);
        assert!(changed.is_near(TilePos::new(0, 0), 1, 0));
    }
}
