//! Roads in board files: a rank, the tiles from one end to the other, and its crossings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::entries::{self, Entries, is_on, shown};
use mapmaker_features::{BoardRoad, Passage, RoadRank};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::MAX_ROAD_TILES;

/// The most roads on a board.
pub const MOST_ROADS: usize = 1 << 14;

/// The ranks of roads on boards.
const RANKS: [RoadRank; 3] = [RoadRank::Highway, RoadRank::Road, RoadRank::Track];

/// A road as it is in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RoadEntry {
    rank: String,
    /// Columns and rows.
    way: Vec<[i64; 2]>,
    /// Where it crosses rivers, woods or hills.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    passages: Vec<Stretch>,
}

/// A stretch of a road over a river, a wood or hills.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stretch {
    kind: String,
    /// The indices of its first and last tile along the way.
    tiles: [usize; 2],
}

impl RoadEntry {
    /// A road from another format; `None` if its rank is unknown.
    pub(crate) fn known(rank: &str, way: Vec<[i64; 2]>) -> Option<Self> {
        let is_known = RANKS.into_iter().any(|known| known.word() == rank);
        is_known.then(|| Self {
            rank: rank.to_owned(),
            way,
            passages: Vec::new(),
        })
    }

    /// Adds the passages at these tiles, by their columns and rows.
    pub(crate) fn carried(&mut self, by: &BTreeMap<[i64; 2], Passage>) {
        let on_way = self.way.iter().filter_map(|at| {
            let tile = TilePos::new(at[0], at[1]);
            by.get(at).map(|&passage| (tile, passage))
        });
        let road = BoardRoad {
            rank: RoadRank::Road,
            way: self.way.iter().map(|&[x, y]| TilePos::new(x, y)).collect(),
            passages: on_way.collect(),
        };
        self.passages = stretches(&road);
    }

    fn of(road: &BoardRoad) -> Self {
        Self {
            rank: road.rank.word().to_owned(),
            way: road.way.iter().map(|at| [at.x, at.y]).collect(),
            passages: stretches(road),
        }
    }
}

/// The passages of a road in file form.
fn stretches(road: &BoardRoad) -> Vec<Stretch> {
    let stretches = road.stretches().into_iter();
    let written = stretches.map(|(kind, first, last)| Stretch {
        kind: kind.word().to_owned(),
        tiles: [first, last],
    });
    written.collect()
}

/// Decodes the roads of a board of that size.
///
/// # Errors
/// With the first invalid road, in words.
pub(super) fn read(written: &[RoadEntry], size: (usize, usize)) -> Result<Vec<BoardRoad>, String> {
    let road = |(index, one): (usize, &RoadEntry)| {
        let wrong = |what: String| format!("\"roads\": road {} {what}", index + 1);
        let rank = RANKS.into_iter().find(|rank| rank.word() == one.rank);
        let rank = rank.ok_or_else(|| {
            let rank = shown(&one.rank);
            wrong(format!(
                "has the rank \"{rank}\"; ranks are highway, road, track"
            ))
        })?;
        let off = one.way.iter().find(|&&[x, y]| !is_on((x, y), size));
        if let Some([x, y]) = off {
            return Err(wrong(format!("runs over {x},{y}, which is off the board")));
        }
        let jump = one.way.windows(2).find(|pair| {
            let off = |axis: usize| (pair[0][axis] - pair[1][axis]).abs();
            off(0).max(off(1)) != 1
        });
        if let Some([[x, y], [to_x, to_y]]) = jump {
            return Err(wrong(format!(
                "jumps from {x},{y} to {to_x},{to_y}, which is not next to it"
            )));
        }
        if one.way.len() < 2 {
            return Err(wrong("has fewer than two tiles".to_owned()));
        }
        if one.way.len() > MAX_ROAD_TILES {
            let count = one.way.len();
            return Err(wrong(format!(
                "has {count} tiles, more than {MAX_ROAD_TILES}"
            )));
        }
        let stretches = one.passages.iter().map(|stretch| {
            let kind = Passage::of_word(&stretch.kind).ok_or_else(|| {
                let kind = shown(&stretch.kind);
                wrong(format!(
                    "is carried by \"{kind}\"; what carries roads is bridge, ford, track"
                ))
            })?;
            let [first, last] = stretch.tiles;
            if first > last || last >= one.way.len() {
                let count = one.way.len();
                return Err(wrong(format!(
                    "has a {} from tile {first} to {last} of {count}",
                    kind.word()
                )));
            }
            Ok((kind, first, last))
        });
        let stretches: Vec<_> = stretches.collect::<Result<_, String>>()?;
        let way = one.way.iter().map(|&[x, y]| TilePos::new(x, y));
        Ok(BoardRoad::plain(rank, way.collect()).with_stretches(stretches))
    };
    written.iter().enumerate().map(road).collect()
}

#[must_use]
pub(super) fn json(roads: &[BoardRoad]) -> String {
    entries::json(roads.iter().map(RoadEntry::of))
}

/// Reads the list of roads, or null.
pub(super) const ROADS: Entries<RoadEntry> =
    Entries::new("roads", "roads", "\"rank\" and \"way\"", MOST_ROADS);

#[cfg(test)]
mod tests {
    use super::*;

    /// The roads in a text, for a board of 9 × 9.
    fn parsed(text: &str) -> Option<Vec<BoardRoad>> {
        read(&ROADS.of(text)?, (9, 9)).ok()
    }

    #[test]
    fn roads_come_back_from_what_is_written() {
        let way = [(0, 0), (1, 1), (1, 2)].map(|(x, y)| TilePos::new(x, y));
        let plain = BoardRoad::plain(RoadRank::Track, way.to_vec());
        let over = [(Passage::Ford, 1, 1), (Passage::Track, 2, 2)];
        let roads = vec![plain.clone(), plain.with_stretches(over)];
        assert_eq!(parsed(&json(&roads)), Some(roads));
        assert_eq!(parsed("[]"), Some(Vec::new()));
        for wrong in [
            "",
            "{}",
            r#"[{"rank":"lane","way":[[1,1],[1,2]]}]"#,
            r#"[{"rank":"road","way":[[1,1]]}]"#,
            r#"[{"rank":"road","way":[[1,1],[1,1]]}]"#,
            r#"[{"rank":"road","way":[[1,1],[1,3]]}]"#,
            r#"[{"rank":"road","way":[[8,8],[8,9]]}]"#,
            r#"[{"rank":"road","way":[[1,1],[1,2]],"passages":[{"kind":"tunnel","tiles":[0,0]}]}]"#,
            r#"[{"rank":"road","way":[[1,1],[1,2]],"passages":[{"kind":"ford","tiles":[0,2]}]}]"#,
            r#"[{"rank":"road","way":[[1,1],[1,2]],"passages":[{"kind":"ford","tiles":[1,0]}]}]"#,
        ] {
            assert_eq!(parsed(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_road_longer_than_a_map_can_hold_is_refused_by_its_number() {
        let road = |tiles: usize| RoadEntry {
            rank: "road".to_owned(),
            way: (0..tiles).map(|turn| [turn as i64 % 2, 0]).collect(),
            passages: Vec::new(),
        };
        let longest = read(&[road(MAX_ROAD_TILES)], (9, 9)).expect("a road");
        assert!(longest[0].mark().is_valid());
        let message = read(&[road(2), road(MAX_ROAD_TILES + 1)], (9, 9));
        let sentence = "\"roads\": road 2 has 65537 tiles, more than 65536";
        assert_eq!(message, Err(sentence.to_owned()));
    }
}
