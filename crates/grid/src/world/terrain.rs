//! Land that hands ask for over the letters that lie there: hills, marsh, desert, snow, or the water of a lake.
//!
//! The letters of a cell say what grows and flows there, its terrain how high and in which climate it lies. It is kept in
//! marks of the overlay, one for each chunk that has any, so that it is undone and saved as they are.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Mark, MarkChange, Overlay, Stroke};
use crate::hash::{self, Purpose};
use crate::{CHUNK_AREA, CHUNK_TILES, ChunkPos, LocalPos, TilePos};

/// What a hand asks for in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Terrain {
    /// High land.
    Hills,
    /// Wet low land.
    Marsh,
    /// Hot dry land.
    Desert,
    /// Land under snow.
    Snow,
    /// Water that is no sea.
    Lake,
}

impl Terrain {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Hills,
        Self::Marsh,
        Self::Desert,
        Self::Snow,
        Self::Lake,
    ];

    /// The name in English, lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hills => "hills",
            Self::Marsh => "marsh",
            Self::Desert => "desert",
            Self::Snow => "snow",
            Self::Lake => "lake",
        }
    }

    /// The one with a name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// The letter in files.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Hills => 'h',
            Self::Marsh => 'm',
            Self::Desert => 'd',
            Self::Snow => 's',
            Self::Lake => 'l',
        }
    }

    /// The one with a letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.letter() == letter)
    }
}

/// The letter of a cell without any.
pub const NO_TERRAIN: char = '.';

/// A row of cells as text, a letter each.
#[must_use]
pub fn terrain_row(cells: impl IntoIterator<Item = Option<Terrain>>) -> String {
    let letter = |cell: Option<Terrain>| cell.map_or(NO_TERRAIN, Terrain::letter);
    cells.into_iter().map(letter).collect()
}

/// The cells of such a row; `None` where a letter means nothing.
#[must_use]
pub fn read_terrain_row(text: &str) -> Option<Vec<Option<Terrain>>> {
    let cell = |letter| match letter {
        NO_TERRAIN => Some(None),
        letter => Terrain::of_letter(letter).map(Some),
    };
    text.chars().map(cell).collect()
}

/// The terrain of a chunk.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ChunkTerrain {
    chunk: (i64, i64),
    /// By [`LocalPos::index`].
    cells: [Option<Terrain>; CHUNK_AREA],
}

impl std::fmt::Debug for ChunkTerrain {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        let rows = (self.chunk, terrain_row(self.cells));
        formatter.debug_tuple("ChunkTerrain").field(&rows).finish()
    }
}

/// As it is written: 16 rows of 16 letters.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    chunk: (i64, i64),
    rows: Vec<String>,
}

impl Serialize for ChunkTerrain {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rows = self.cells.chunks(CHUNK_TILES as usize);
        let written = Written {
            chunk: self.chunk,
            rows: rows.map(|row| terrain_row(row.iter().copied())).collect(),
        };
        written.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ChunkTerrain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Written { chunk, rows } = Written::deserialize(deserializer)?;
        let rows: Option<Vec<_>> = rows.iter().map(|row| read_terrain_row(row)).collect();
        let rows = rows.filter(|rows| rows.iter().all(|row| row.len() == CHUNK_TILES as usize));
        let cells = rows.and_then(|rows| rows.concat().try_into().ok());
        let cells = cells.ok_or_else(|| D::Error::custom("terrain is 16 rows of 16 letters"))?;
        Ok(Self { chunk, cells })
    }
}

impl ChunkTerrain {
    /// The chunk.
    #[must_use]
    pub const fn chunk(&self) -> ChunkPos {
        ChunkPos::new(self.chunk.0, self.chunk.1)
    }

    /// The cells that have any.
    pub fn cells(&self) -> impl Iterator<Item = (TilePos, Terrain)> + '_ {
        let cells = self.cells.iter().enumerate();
        cells.filter_map(|(index, cell)| Some((self.tile(index), (*cell)?)))
    }

    pub(super) fn is_valid(&self) -> bool {
        const FARTHEST: u64 = (crate::COORDINATE_LIMIT / CHUNK_TILES).unsigned_abs();
        let near = |side: i64| side.unsigned_abs() <= FARTHEST;
        near(self.chunk.0) && near(self.chunk.1) && self.cells.iter().any(Option::is_some)
    }

    fn tile(&self, index: usize) -> TilePos {
        self.chunk().tile(LocalPos::from_index(index))
    }
}

impl Overlay {
    /// What hands asked for in a cell.
    #[must_use]
    pub fn terrain(&self, at: TilePos) -> Option<Terrain> {
        self.chunk_terrain(at.chunk())?.cells[at.local().index()]
    }

    fn chunk_terrain(&self, chunk: ChunkPos) -> Option<&ChunkTerrain> {
        self.mark(*self.terrains().get(&chunk)?)?.terrain.as_deref()
    }

    /// What hands asked for in the cells of some columns and rows, first and last; of others of their chunks, too.
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

    /// All that hands asked for.
    pub fn all_terrain(&self) -> impl Iterator<Item = (TilePos, Terrain)> + '_ {
        let everywhere = (i64::MIN / 2, i64::MAX / 2);
        self.terrain_in([everywhere; 2])
    }
}

impl Stroke {
    /// The stroke that gives cells a terrain, or takes it from them; of a cell named more than once the last counts.
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
                before.unwrap_or(ChunkTerrain {
                    chunk: (chunk.x, chunk.y),
                    cells: [None; CHUNK_AREA],
                })
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

    /// All cells that look another way after it: those that it changes, and those that it gives another terrain.
    pub fn looks(&self) -> impl Iterator<Item = TilePos> + '_ {
        let cells = self.changes().iter().map(|change| change.at);
        cells.chain(self.terrain_changes().map(|(at, _)| at))
    }

    /// The cells that have another terrain after it, and which.
    pub fn terrain_changes(&self) -> impl Iterator<Item = (TilePos, Option<Terrain>)> + '_ {
        self.marks().iter().flat_map(MarkChange::terrain)
    }
}

impl MarkChange {
    /// The cells that have another terrain after it, and which.
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
        assert!(marsh.marks().iter().all(MarkChange::is_of_decor));
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

    #[test]
    fn a_row_of_letters_comes_back_and_nonsense_does_not() {
        let all = Terrain::ALL.map(Some);
        let row = terrain_row(all.into_iter().chain([None]));
        assert_eq!(row, "hmdsl.");
        assert_eq!(read_terrain_row(&row).map(|row| row.len()), Some(6));
        assert_eq!(read_terrain_row("hx"), None);
        for one in Terrain::ALL {
            assert_eq!(Terrain::of_name(one.name()), Some(one));
        }
    }
}
