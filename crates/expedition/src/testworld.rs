//! A small made-up world for tests, from rows of letters, one for each tile.

use super::code::{Code, Difficulty};
use super::quest::{Find, FindKind, HeldClue, Quest};
use super::view::{Ground, Height, LandKind, Place, PlaceKind, Roadway, WorldView};
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::{Direction, TilePos};
use mapmaker_land::worldgen::Climate;

/// A world of rows of letters: `.` plain, `i` plain of ice, `f` forest, `m` mountain, `d` desert, `w` marsh, `c`
/// coast, `r` plain with a river, `=` with a road, `b` with both, `v` with a ford, `t` a track through a wood;
/// everything else is sea. Its north-west tile is at 0,0.
pub(super) struct TestWorld {
    rows: Vec<Vec<u8>>,
    places: Vec<Place>,
}

impl TestWorld {
    /// The world of these rows.
    pub(super) fn new(rows: &[&str]) -> Self {
        Self {
            rows: rows.iter().map(|row| row.as_bytes().to_vec()).collect(),
            places: Vec::new(),
        }
    }

    /// The world with one more place.
    pub(super) fn with(mut self, kind: PlaceKind, name: &str, x: i64, y: i64) -> Self {
        self.places.push(Place {
            id: self.places.len() as u64,
            kind,
            name: name.to_owned(),
            at: TilePos::new(x, y),
            rank: 0,
        });
        self
    }

    /// A quest that starts at its first place, for a find on a tile.
    pub(super) fn quest(&mut self, find: TilePos, clues: Vec<HeldClue>) -> Quest {
        Quest {
            code: Code {
                difficulty: Difficulty::Journey,
                seed: 1,
            },
            map: None,
            home: 0,
            find: Find {
                kind: FindKind::Barrow,
                at: find,
            },
            first_day: 71,
            sites: self.places(TilePos::new(0, 0), 100),
            clues,
        }
    }

    fn letter(&self, at: TilePos) -> u8 {
        let row = usize::try_from(at.y).ok().and_then(|y| self.rows.get(y));
        let letter = usize::try_from(at.x)
            .ok()
            .zip(row)
            .and_then(|(x, row)| row.get(x));
        letter.copied().unwrap_or(b'~')
    }
}

impl WorldView for TestWorld {
    fn ground(&mut self, at: TilePos) -> Ground {
        let letter = self.letter(at);
        let (land, label) = match letter {
            b'.' | b'=' | b'i' => (LandKind::Plain, EdgeLabel::PLAIN),
            b'r' | b'b' | b'v' => (LandKind::Plain, EdgeLabel::RIVER),
            b'f' | b't' => (LandKind::Forest, EdgeLabel::FOREST),
            b'm' => (LandKind::Mountain, EdgeLabel::MOUNTAIN),
            b'd' => (LandKind::Desert, EdgeLabel::PLAIN),
            b'w' => (LandKind::Marsh, EdgeLabel::PLAIN),
            b'c' => (LandKind::Coast, EdgeLabel::PLAIN),
            _ => (LandKind::Sea, EdgeLabel::SEA),
        };
        let mut edges = [label; 4];
        for way in Direction::ALL {
            if self.letter(at.step(way)) == b'~' {
                edges[way.index()] = EdgeLabel::SEA;
            }
        }
        Ground {
            land,
            has_river: matches!(letter, b'r' | b'b' | b'v'),
            road: match letter {
                b'=' | b'b' => Some(Roadway::Road),
                b'v' => Some(Roadway::Ford),
                b't' => Some(Roadway::Track),
                _ => None,
            },
            height: Height::Low,
            climate: match letter {
                b'i' => Climate::Ice,
                _ => Climate::Temperate,
            },
            edges,
        }
    }

    fn places(&mut self, around: TilePos, reach_tiles: i64) -> Vec<Place> {
        let near = |place: &&Place| place.is_in_square(around, reach_tiles);
        self.places.iter().filter(near).cloned().collect()
    }

    fn heart(&mut self) -> TilePos {
        TilePos::new(0, 0)
    }
}
