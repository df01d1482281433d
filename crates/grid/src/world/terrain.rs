//! Painted terrain over the edge labels of a cell: hills, the water of a lake, or a climate such as marsh, desert or
//! snow.
//!
//! The labels of a cell say what grows and flows there, its terrain its height and climate.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{CHUNK_AREA, CHUNK_TILES, ChunkPos, LocalPos, TilePos};

/// The terrain that a user may paint in a cell.
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
    /// Frozen ground.
    Tundra,
    /// Cool land, whose woods are of conifers.
    Taiga,
    /// Land of meadows and of woods of round crowns.
    Mild,
    /// Dry grass.
    Steppe,
    /// Hot grass.
    Savanna,
    /// Hot wet land.
    Jungle,
}

impl Terrain {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Hills,
        Self::Marsh,
        Self::Desert,
        Self::Snow,
        Self::Lake,
        Self::Tundra,
        Self::Taiga,
        Self::Mild,
        Self::Steppe,
        Self::Savanna,
        Self::Jungle,
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
            Self::Tundra => "tundra",
            Self::Taiga => "taiga",
            Self::Mild => "mild",
            Self::Steppe => "steppe",
            Self::Savanna => "savanna",
            Self::Jungle => "jungle",
        }
    }

    /// The terrain with that name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }

    /// Its letter in files.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Hills => 'h',
            Self::Marsh => 'm',
            Self::Desert => 'd',
            Self::Snow => 's',
            Self::Lake => 'l',
            Self::Tundra => 'u',
            Self::Taiga => 't',
            Self::Mild => 'g',
            Self::Steppe => 'p',
            Self::Savanna => 'v',
            Self::Jungle => 'j',
        }
    }

    /// The terrain with that letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.letter() == letter)
    }
}

/// The letter of a cell without terrain.
pub const NO_TERRAIN: char = '.';

/// Writes a row of cells as text, a letter each.
#[must_use]
pub fn terrain_row(cells: impl IntoIterator<Item = Option<Terrain>>) -> String {
    let letter = |cell: Option<Terrain>| cell.map_or(NO_TERRAIN, Terrain::letter);
    cells.into_iter().map(letter).collect()
}

/// Parses such a row; `None` when a letter is unknown.
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
    pub(super) cells: [Option<Terrain>; CHUNK_AREA],
}

impl std::fmt::Debug for ChunkTerrain {
    fn fmt(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        let rows = (self.chunk, terrain_row(self.cells));
        formatter.debug_tuple("ChunkTerrain").field(&rows).finish()
    }
}

/// The format in files: 16 rows of 16 letters.
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
    /// A chunk without terrain.
    pub(super) const fn empty(chunk: ChunkPos) -> Self {
        Self {
            chunk: (chunk.x, chunk.y),
            cells: [None; CHUNK_AREA],
        }
    }

    /// The chunk.
    #[must_use]
    pub const fn chunk(&self) -> ChunkPos {
        ChunkPos::new(self.chunk.0, self.chunk.1)
    }

    /// The cells with terrain.
    pub fn cells(&self) -> impl Iterator<Item = (TilePos, Terrain)> + '_ {
        let cells = self.cells.iter().enumerate();
        cells.filter_map(|(index, cell)| Some((self.tile(index), (*cell)?)))
    }

    pub(super) fn is_valid(&self) -> bool {
        const FARTHEST: u64 = (crate::COORDINATE_LIMIT / CHUNK_TILES).unsigned_abs();
        let near = |side: i64| side.unsigned_abs() <= FARTHEST;
        near(self.chunk.0) && near(self.chunk.1) && self.cells.iter().any(Option::is_some)
    }

    pub(super) fn tile(&self, index: usize) -> TilePos {
        self.chunk().tile(LocalPos::from_index(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_letters_comes_back_and_nonsense_does_not() {
        let all = Terrain::ALL.map(Some);
        let row = terrain_row(all.into_iter().chain([None]));
        assert_eq!(row, "hmdslutgpvj.");
        assert_eq!(read_terrain_row(&row).map(|row| row.len()), Some(12));
        assert_eq!(read_terrain_row("hx"), None);
        for one in Terrain::ALL {
            assert_eq!(Terrain::of_name(one.name()), Some(one));
        }
    }
}
