//! User edits of things that are not tiles: names, settlements and decor placed, moved or removed, roads, texts,
//! terrain.

use serde::{Deserialize, Serialize};

use super::ChunkTerrain;
use crate::hash::{self, Purpose};
use crate::{COORDINATE_LIMIT, TilePos};

/// The maximum length of a name, in characters.
pub const MAX_NAME_CHARS: usize = 60;

/// The maximum length of a user's road, in tiles.
pub const MAX_ROAD_TILES: usize = 1 << 16;

/// The maximum number of points of a text's curve, and their maximum distance from its tile, in sixteenths of a tile.
pub const MAX_CURVE_POINTS: usize = 256;
const FARTHEST_POINT: u32 = 1 << 24;

/// Steps along one side of a tile.
const STEPS: u8 = 32;

/// The user's edits of one feature; a feature without a mark is as generated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// Its name as the user set it, 1 to [`MAX_NAME_CHARS`] characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where the user placed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Placed>,
    /// The tile of the middle of its name (x, y), for features without a symbol.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_at: Option<(i64, i64)>,
    /// Whether the user removed it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_gone: bool,
    /// Whether its symbol and its name show from afar, as those of the greatest settlements do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_great: bool,
    /// The curve of a text that the user wrote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<TextCurve>,
    /// The tiles of a road that the user laid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub road: Option<LaidRoad>,
    /// The area that it makes manual land.
    #[serde(rename = "left", default, skip_serializing_if = "Option::is_none")]
    pub manual: Option<ManualLand>,
    /// The painted terrain of a chunk; such a mark has nothing else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terrain: Option<Box<ChunkTerrain>>,
}

/// Manual land: on edited cells of this area nothing is generated (no settlements, roads, names or decor).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManualLand {
    /// `[x, y, width, height]` in tiles, from the north-west corner; `None` for the whole world.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<[i64; 4]>,
}

impl ManualLand {
    /// The mark that stores it.
    #[must_use]
    pub fn mark(self) -> Mark {
        Mark {
            manual: Some(self),
            ..Mark::default()
        }
    }

    /// The id of that mark, a hash of the area.
    #[must_use]
    pub fn id(self) -> u64 {
        let [x, y, width, height] = self.area.unwrap_or_default();
        let key = hash::key(0, Purpose::ManualLand, 0);
        hash::at(hash::at(key, x, y), width, height)
    }

    /// Whether the area contains a tile.
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

/// The curve of a text that the user wrote.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextCurve {
    /// The tile (x, y) from whose north-west corner the curve is measured.
    pub at: (i64, i64),
    /// Points (east, south) from the first letter to the last, in sixteenths of a tile: 2 to [`MAX_CURVE_POINTS`].
    pub line: Vec<(i32, i32)>,
    /// Whether it names water, so is written in italics.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_water: bool,
}

impl TextCurve {
    fn is_valid(&self) -> bool {
        let near = |part: i32| part.unsigned_abs() <= FARTHEST_POINT;
        (2..=MAX_CURVE_POINTS).contains(&self.line.len())
            && is_near(self.at)
            && self.line.iter().all(|&(x, y)| near(x) && near(y))
    }
}

/// A road that the user laid.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaidRoad {
    /// Its rank, as the word of the rank.
    pub rank: String,
    /// Its tiles (x, y) from one end to the other, each adjacent to the one before by a side or a corner: 2 to
    /// [`MAX_ROAD_TILES`].
    pub way: Vec<(i64, i64)>,
    /// Its stretches over anything but open plain, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passages: Vec<Stretch>,
}

/// A stretch of a road over a river, a wood or hills.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stretch {
    /// The kind of passage, as its word.
    pub kind: String,
    /// Indices of its first and last tile along the way.
    pub tiles: (usize, usize),
}

impl LaidRoad {
    fn is_valid(&self) -> bool {
        let is_step = |pair: &[(i64, i64)]| {
            let off = |one: i64, other: i64| one.abs_diff(other);
            off(pair[0].0, pair[1].0).max(off(pair[0].1, pair[1].1)) == 1
        };
        (2..=MAX_ROAD_TILES).contains(&self.way.len())
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

/// A settlement or decor that the user placed. Not `mapmaker_solver::Placed`, which is a board to be checked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Tiles to the east.
    pub x: i64,
    /// Tiles to the south.
    pub y: i64,
    /// Its kind, as the word of the kind.
    pub kind: String,
    /// For decor, the position within the tile and the drawing; `None` for a settlement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fine: Option<Fine>,
}

/// The position within a tile, and the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fine {
    /// Steps of 1/32 tile east of the tile's north-west corner, 0 to 31.
    pub east: u8,
    /// Steps south of it, 0 to 31.
    pub south: u8,
    /// The number of the drawing.
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
    /// Moves it by tiles east and south; terrain, which belongs to its cells, stays.
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
        if let Some([x, y, ..]) = mark.manual.as_mut().and_then(|land| land.area.as_mut()) {
            (*x, *y) = shift((*x, *y));
        }
        if let Some(road) = &mut mark.road {
            road.way.iter_mut().for_each(|at| *at = shift(*at));
        }
        mark
    }

    /// Whether no settlement, road or name depends on it: that of decor. A layer on which nothing depends is added here;
    /// otherwise names and roads are found again after each change of it.
    #[inline]
    #[must_use]
    pub fn is_free(&self) -> bool {
        let place = self.place.as_ref();
        place.is_some_and(|placed| placed.fine.is_some())
    }

    /// Whether every part of it is within its limits.
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
            && self.manual.is_none_or(ManualLand::is_valid)
            && self.written.as_ref().is_none_or(TextCurve::is_valid)
            && self
                .terrain
                .as_ref()
                .is_none_or(|terrain| terrain.is_valid())
    }
}

impl MarkChange {
    /// Whether no settlement, road or name depends on it.
    #[inline]
    #[must_use]
    pub fn is_free(&self) -> bool {
        let sides = [&self.before, &self.after];
        sides.into_iter().flatten().all(Mark::is_free)
    }
}

/// Whether a tile lies within the coordinate limit.
fn is_near((x, y): (i64, i64)) -> bool {
    let near = |side: i64| side.unsigned_abs() <= COORDINATE_LIMIT.unsigned_abs();
    near(x) && near(y)
}

/// Whether a text is a valid name.
#[inline]
#[must_use]
pub fn is_name(name: &str) -> bool {
    (1..=MAX_NAME_CHARS).contains(&name.chars().count())
        && name.trim() == name
        && !name.chars().any(char::is_control)
}

/// A change of one mark.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MarkChange {
    /// The feature's id.
    pub id: u64,
    /// Where the feature was when it was changed.
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
    fn manual_land_is_all_land_or_has_a_corner_and_sides() {
        let all = ManualLand::default();
        let part = ManualLand {
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
            assert!(
                !ManualLand { area: Some(area) }.mark().is_valid(),
                "{area:?}"
            );
        }
        let moved = part.mark().shifted(3, -4).manual.and_then(|land| land.area);
        assert_eq!(moved, Some([0, 0, 10, 2]));
    }

    #[test]
    fn names_have_letters_and_an_end() {
        for good in ["Oran", "Saint-Élie", "x", &"a".repeat(MAX_NAME_CHARS)] {
            assert!(is_name(good), "{good}");
        }
        for bad in [
            "",
            " Oran",
            "Oran ",
            "two\nlines",
            &"a".repeat(MAX_NAME_CHARS + 1),
        ] {
            assert!(!is_name(bad), "{bad}");
        }
    }
}
