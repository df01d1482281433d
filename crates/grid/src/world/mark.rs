//! What hands did to the things on a map that are no tiles: a name given, a settlement or decor placed, moved or taken away.

use serde::{Deserialize, Serialize};

use super::ChunkTerrain;
use crate::hash::{self, Purpose};
use crate::{COORDINATE_LIMIT, TilePos};

/// The most characters of a name.
pub const MOST_NAME: usize = 60;

/// The most tiles of a road that a hand laid.
pub const MOST_WAY: usize = 1 << 16;

/// The most points of the curve of a text, and how far they may lie from its tile, in sixteenths of a tile.
pub const MOST_POINTS: usize = 256;
const FARTHEST_POINT: u32 = 1 << 24;

/// Steps along one side of a tile.
const STEPS: u8 = 32;

/// What a hand made of one feature; a feature without a mark is as the land has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// The name that it was given, of 1 to [`MOST_NAME`] characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where it was put.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Placed>,
    /// The tile on which the middle of its name stands, east and south, of what has a name without a symbol.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_at: Option<(i64, i64)>,
    /// Whether it was taken away.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_gone: bool,
    /// Whether its symbol and its name show from afar, as those of the greatest do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_great: bool,
    /// Where its name is written, of a text that a hand wrote along a curve of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<Written>,
    /// The road that it is, of one that a hand laid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub road: Option<LaidRoad>,
    /// The land that it leaves to whoever paints it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<LeftLand>,
    /// The terrain that hands ask for in a chunk, of a mark that is nothing else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<Box<ChunkTerrain>>,
}

/// Land that is left to whoever paints it: on what hands changed there nothing appears that no hand asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftLand {
    /// The tile of its north-west corner, east and south, and how many tiles wide and high it is; all land where there is
    /// none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<[i64; 4]>,
}

impl LeftLand {
    /// The mark that leaves it.
    #[must_use]
    pub fn mark(self) -> Mark {
        Mark {
            left: Some(self),
            ..Mark::default()
        }
    }

    /// The number of that mark: the same land has the same.
    #[must_use]
    pub fn id(self) -> u64 {
        let [x, y, width, height] = self.area.unwrap_or_default();
        let key = hash::key(0, Purpose::LeftLand, 0);
        hash::at(hash::at(key, x, y), width, height)
    }

    /// Whether a tile lies in it.
    #[must_use]
    pub const fn has(self, at: TilePos) -> bool {
        match self.area {
            None => true,
            Some([x, y, width, height]) => {
                at.x >= x && at.y >= y && at.x - x < width && at.y - y < height
            }
        }
    }

    fn is_valid(self) -> bool {
        let is_side = |side: i64| side > 0 && is_near((side, 0));
        self.area.is_none_or(|[x, y, width, height]| {
            is_near((x, y)) && is_side(width) && is_side(height)
        })
    }
}

/// The curve of a text that a hand wrote.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// The tile from whose north-west corner the curve is measured, east and south.
    pub at: (i64, i64),
    /// Points from the first letter to the last, east and south, in sixteenths of a tile: 2 to [`MOST_POINTS`].
    pub line: Vec<(i32, i32)>,
    /// Whether it names water.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_water: bool,
}

impl Written {
    fn is_valid(&self) -> bool {
        let near = |part: i32| part.unsigned_abs() <= FARTHEST_POINT;
        (2..=MOST_POINTS).contains(&self.line.len())
            && is_near(self.at)
            && self.line.iter().all(|&(x, y)| near(x) && near(y))
    }
}

/// A road where a hand laid it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaidRoad {
    /// How much it is, by its word.
    pub rank: String,
    /// Its tiles from one end to the other, east and south, each next to the one before it by a side or a corner: 2 to
    /// [`MOST_WAY`].
    pub way: Vec<(i64, i64)>,
    /// Where it runs over what is no open plain, each stretch after the one before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passages: Vec<Stretch>,
}

/// A stretch of a road over a river, a wood or hills.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stretch {
    /// What carries the road, by its word.
    pub kind: String,
    /// The first and the last of its tiles, by their numbers along the way from 0 on.
    pub tiles: (usize, usize),
}

impl LaidRoad {
    fn is_valid(&self) -> bool {
        let is_step = |pair: &[(i64, i64)]| {
            let off = |one: i64, other: i64| one.abs_diff(other);
            off(pair[0].0, pair[1].0).max(off(pair[0].1, pair[1].1)) == 1
        };
        (2..=MOST_WAY).contains(&self.way.len())
            && self.way.iter().copied().all(is_near)
            && self.way.windows(2).all(is_step)
            && self
                .passages
                .iter()
                .all(|one| one.tiles.0 <= one.tiles.1 && one.tiles.1 < self.way.len())
            && self
                .passages
                .windows(2)
                .all(|pair| pair[0].tiles.1 < pair[1].tiles.0)
    }
}

/// A settlement or decor where a hand put it. Not `mapmaker_solver::Placed`, which is a board to be checked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Tiles to the east.
    pub x: i64,
    /// Tiles to the south.
    pub y: i64,
    /// What it is, by its word.
    pub kind: String,
    /// Of decor where in the tile, and which drawing; a settlement has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fine: Option<Fine>,
}

/// What is finer than a tile of a thing that stands on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fine {
    /// Steps of 1/32 tile east of the tile's north-west corner, 0 to 31.
    pub east: u8,
    /// Steps south of it, 0 to 31.
    pub south: u8,
    /// Which of its kind's drawings.
    pub drawing: u8,
}

impl Placed {
    /// Its tile.
    #[inline]
    #[must_use]
    pub const fn at(&self) -> TilePos {
        TilePos::new(self.x, self.y)
    }
}

impl Mark {
    /// The same so many tiles farther east and south; terrain, which belongs to its cells, stays.
    #[must_use]
    pub fn shifted(&self, east: i64, south: i64) -> Self {
        let shift = |(x, y): (i64, i64)| (x + east, y + south);
        let mut mark = self.clone();
        if let Some(place) = &mut mark.place {
            (place.x, place.y) = shift((place.x, place.y));
        }
        mark.name_at = mark.name_at.map(shift);
        if let Some(written) = &mut mark.written {
            written.at = shift(written.at);
        }
        if let Some([x, y, ..]) = mark.left.as_mut().and_then(|left| left.area.as_mut()) {
            (*x, *y) = shift((*x, *y));
        }
        if let Some(road) = &mut mark.road {
            road.way.iter_mut().for_each(|at| *at = shift(*at));
        }
        mark
    }

    /// Whether every part of it can be.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let is_fine = |placed: &Placed| {
            let fine = placed.fine;
            fine.is_none_or(|fine| fine.east < STEPS && fine.south < STEPS)
        };
        self.name.as_deref().is_none_or(is_name)
            && self.name_at.is_none_or(is_near)
            && self
                .place
                .as_ref()
                .is_none_or(|placed| is_near((placed.x, placed.y)) && is_fine(placed))
            && self.road.as_ref().is_none_or(LaidRoad::is_valid)
            && self.left.is_none_or(LeftLand::is_valid)
            && self.written.as_ref().is_none_or(Written::is_valid)
            && self
                .terrain
                .as_ref()
                .is_none_or(|terrain| terrain.is_valid())
    }
}

impl MarkChange {
    /// Whether it is one of decor, from which no settlement, road or name is decided.
    #[inline]
    #[must_use]
    pub fn is_of_decor(&self) -> bool {
        let sides = [&self.before, &self.after];
        sides.into_iter().flatten().all(|mark| {
            mark.place
                .as_ref()
                .is_some_and(|placed| placed.fine.is_some())
        })
    }
}

/// Whether a tile can be named.
fn is_near((x, y): (i64, i64)) -> bool {
    let near = |side: i64| side.unsigned_abs() <= COORDINATE_LIMIT.unsigned_abs();
    near(x) && near(y)
}

/// Whether something may be called so.
#[inline]
#[must_use]
pub fn is_name(name: &str) -> bool {
    (1..=MOST_NAME).contains(&name.chars().count())
        && name.trim() == name
        && !name.chars().any(char::is_control)
}

/// What became of one mark.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MarkChange {
    /// The feature's id.
    pub id: u64,
    /// Where it was when it was changed.
    pub at: TilePos,
    /// The mark before.
    pub before: Option<Mark>,
    /// The mark now.
    pub after: Option<Mark>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_road_leads_from_tile_to_tile_without_a_gap() {
        let is_laid = |way: &[(i64, i64)], stretches: &[(usize, usize)]| {
            let passages = stretches.iter().map(|&tiles| Stretch {
                kind: "bridge".to_owned(),
                tiles,
            });
            let road = Some(LaidRoad {
                rank: "track".to_owned(),
                way: way.to_vec(),
                passages: passages.collect(),
            });
            let mark = Mark {
                road,
                ..Mark::default()
            };
            mark.is_valid()
        };
        let is_valid = |way| is_laid(way, &[]);
        let way = [(0, 0), (1, 1), (1, 2)];
        assert!(is_valid(&way) && is_laid(&way, &[(0, 0), (1, 2)]));
        for wrong in [&[(2, 3)][..], &[(1, 0)], &[(0, 1), (1, 2)]] {
            assert!(!is_laid(&way, wrong), "{wrong:?}");
        }
        assert!(!is_valid(&[(0, 0)]));
        assert!(!is_valid(&[(0, 0), (0, 0)]));
        assert!(!is_valid(&[(0, 0), (0, 2)]));
        assert!(!is_valid(&[(i64::MAX, 0), (i64::MIN, 0)]));
    }

    #[test]
    fn land_that_is_left_is_all_land_or_has_a_corner_and_sides() {
        let all = LeftLand::default();
        let part = LeftLand {
            area: Some([-3, 4, 10, 2]),
        };
        assert!(all.mark().is_valid() && part.mark().is_valid());
        assert_ne!(all.id(), part.id());
        assert!(all.has(TilePos::new(i64::MAX, i64::MIN)));
        let has = |x, y| part.has(TilePos::new(x, y));
        assert!(has(-3, 4) && has(6, 5) && !has(7, 5) && !has(6, 6) && !has(-4, 4));
        for area in [
            [0, 0, 0, 5],
            [0, 0, 5, -1],
            [i64::MAX, 0, 1, 1],
            [0, 0, i64::MAX, 1],
        ] {
            assert!(!LeftLand { area: Some(area) }.mark().is_valid(), "{area:?}");
        }
        let moved = part.mark().shifted(3, -4).left.and_then(|left| left.area);
        assert_eq!(moved, Some([0, 0, 10, 2]));
    }

    #[test]
    fn names_have_letters_and_an_end() {
        for good in ["Oran", "Saint-Élie", "x", &"a".repeat(MOST_NAME)] {
            assert!(is_name(good), "{good}");
        }
        for bad in [
            "",
            " Oran",
            "Oran ",
            "two\nlines",
            &"a".repeat(MOST_NAME + 1),
        ] {
            assert!(!is_name(bad), "{bad}");
        }
    }
}
