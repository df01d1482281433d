//! Places the names of a board: each on its body, or nowhere.

use std::collections::BTreeSet;

use super::inscribed::Lettering;
use super::label::Label;
use super::plane::{Plane, halves};
use super::rank::Scale;
use super::settle::LabelPlace;
use crate::lettering::{Curve, Line};
use mapmaker_features::{BodyTiles, Feature, Kind, Quarter, UNIT};
use mapmaker_grid::TilePos;

/// The maximum number of columns and rows of positions tried for a level name, and of candidates that are kept.
const TRIED: i64 = 48;
const CACHED: usize = 24;

/// The resolution for comparing how much positions hide.
const HIDDEN_STEPS: f64 = 10.0;

/// Bodies steeper than this have a level name or none: the southward part of the direction.
const STEEP: i64 = UNIT * 5 / 8;

/// The maximum share of a wood or a range that its name may cover.
const COVERED: f64 = 0.5;

/// The share of a name over partial tiles of its body above which another position is better.
const PARTLY: f64 = 0.5;

/// The styles tried for the name of a body, best first, and whether it may run along the body. A steep name is level,
/// in close letters if need be: letters that climb are hard to read.
pub(super) fn attempts(feature: &Feature, name: &str, scale: Scale) -> Vec<(Lettering, bool)> {
    let spread = Lettering::of(feature, name, scale);
    let close = Lettering::close(feature, name, scale);
    let both: Vec<_> = spread.into_iter().chain(close).collect();
    let is_steep = feature.arc.is_some_and(|arc| arc.along.1.abs() > STEEP);
    both.into_iter().map(|one| (one, !is_steep)).collect()
}

impl Plane {
    /// The positions for a name with all letters over quarters of its body's tiles, best first: along the body if
    /// allowed, then level.
    pub(super) fn on_body(
        &self,
        feature: &Feature,
        (line, may_slope): (&Line, bool),
        body: &BodyTiles,
        cover: &mut impl FnMut(TilePos) -> f64,
    ) -> Vec<LabelPlace> {
        let along = if may_slope {
            self.along(feature, line)
        } else {
            Vec::new()
        };
        // Figures make way for a name: most of a wood is not to.
        let is_thick = matches!(feature.kind, Kind::Forest | Kind::Range);
        let most = if is_thick { COVERED } else { 1.0 };
        let most = (most * body.quarters() as f64) as usize;
        let along = along.into_iter();
        let along =
            along.filter_map(|place| Some((self.over(&place, line, (body, most), cover)?, place)));
        let mut along: Vec<_> = along.collect();
        along.extend(self.level(feature, line, (body, most), cover));
        // Ties keep their order.
        along.sort_by(|one, other| steps(one.0).total_cmp(&steps(other.0)));
        along.into_iter().map(|(_, place)| place).collect()
    }

    /// The position of a name that the user moved: along its body, or level if it is longer than the body or written
    /// level.
    pub(super) fn moved_to(
        &self,
        feature: &Feature,
        (line, may_slope): (&Line, bool),
        at: TilePos,
    ) -> Vec<LabelPlace> {
        let along = self.along(feature, line);
        if !may_slope || along.is_empty() {
            return vec![(self.middle(at), Curve::level(line.width_px))];
        }
        along
    }

    /// How much a name hides at a position; `None` if some letter is not over its body, or more quarters of that are under
    /// letters than may be.
    fn over(
        &self,
        ([x, y], curve): &LabelPlace,
        line: &Line,
        (body, most): (&BodyTiles, usize),
        cover: &mut impl FnMut(TilePos) -> f64,
    ) -> Option<f64> {
        let boxes = Label::boxes(line, curve);
        let (mut sum, mut count) = (0.0, 0.0);
        let mut under = BTreeSet::new();
        for b in &boxes {
            for (at, quarter) in self.quarters([b[0] + x, b[1] + y, b[2] + x, b[3] + y]) {
                if !body.has_quarter(at, quarter) {
                    return None;
                }
                under.insert((at, quarter.is_east, quarter.is_south));
                let partly = if body.is_whole(at) { 0.0 } else { PARTLY };
                sum += cover(at).max(partly);
                count += 1.0;
            }
        }
        (under.len() <= most).then(|| sum / f64::max(count, 1.0))
    }

    /// The quarters of tiles that a box touches.
    fn quarters(&self, sides: [f64; 4]) -> impl Iterator<Item = (TilePos, Quarter)> {
        let half = f64::from(self.scale.tile_px) / 2.0;
        let [west, north, east, south] = sides.map(|side| (side / half).floor() as i64);
        let origin = self.origin;
        let cells = (north..=south).flat_map(move |y| (west..=east).map(move |x| (x, y)));
        cells.map(move |(x, y)| {
            let quarter = Quarter {
                is_east: x.rem_euclid(2) == 1,
                is_south: y.rem_euclid(2) == 1,
            };
            (origin.offset(x.div_euclid(2), y.div_euclid(2)), quarter)
        })
    }

    /// Level positions on a body, those that hide the least first, then by distance from its middle.
    fn level(
        &self,
        feature: &Feature,
        line: &Line,
        (body, most): (&BodyTiles, usize),
        cover: &mut impl FnMut(TilePos) -> f64,
    ) -> Vec<(f64, LabelPlace)> {
        let px = f64::from(self.scale.tile_px);
        let [west, north, east, south] = body.span();
        let first = self.corner(TilePos::new(west, north));
        let last = self.corner(TilePos::new(east + 1, south + 1));
        let half = halves(line);
        let along = |axis: usize| {
            let (from, to) = (first[axis] + half[axis], last[axis] - half[axis]);
            let step = (px / 2.0).max((to - from) / TRIED as f64);
            let steps = ((to - from) / step) as i64;
            let count = if to < from { 0 } else { steps + 1 };
            // Centred.
            let off = (to - from - (count - 1) as f64 * step) / 2.0;
            (0..count).map(move |index| from + off + index as f64 * step)
        };
        let middle = self.middle(feature.at);
        let curve = Curve::level(line.width_px);
        let mut places = Vec::new();
        for y in along(1) {
            for x in along(0) {
                let place = ([x, y], curve.clone());
                if let Some(hidden) = self.over(&place, line, (body, most), cover) {
                    places.push((hidden, (x - middle[0]).hypot(y - middle[1]), place));
                }
            }
        }
        places.sort_by(|one, other| {
            let by_hidden = steps(one.0).total_cmp(&steps(other.0));
            by_hidden.then(one.1.total_cmp(&other.1))
        });
        places.truncate(CACHED);
        let places = places.into_iter();
        places.map(|(hidden, _, place)| (hidden, place)).collect()
    }
}

/// How much a position hides, in steps.
fn steps(hidden: f64) -> f64 {
    (hidden * HIDDEN_STEPS).round()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::board_labels;
    use mapmaker_features::decor::{Decor, DecorKind, Place, raised};
    use mapmaker_features::{BoardName, DecoratedBoard, NamedBoard, SiteKind, board_names};
    use mapmaker_grid::hash;
    use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet, sea_corners};

    fn all(set: &TileSet, label: EdgeLabel) -> TileId {
        set.find([label; 4]).expect("a tile")
    }

    /// The names of a board of these tiles, and their bodies.
    fn named(set: &TileSet, width: usize, tiles: &[TileId], seed: u64) -> NamedBoard {
        let terrain = &[];
        let board = DecoratedBoard {
            set,
            width,
            tiles,
            terrain,
        };
        let names = board_names(seed, &board, &[], &[]);
        let names: Vec<_> = (0..).zip(names).collect();
        NamedBoard::new(&board, &[], &[], &names)
    }

    /// The number of labels of bodies; asserts that each is on its body.
    fn shown(board: &NamedBoard, tile_px: f32) -> usize {
        let mut shown = 0;
        for label in board_labels(board, &[], Scale::usual(tile_px)) {
            let mut named = board.named().iter();
            let (feature, name) = named.find(|(one, _)| one.id == label.id).expect("it is");
            let Some(body) = board.body(feature) else {
                continue;
            };
            shown += 1;
            for sides in label.boxes_px() {
                let plane = Plane {
                    origin: label.at,
                    scale: Scale::usual(tile_px),
                };
                let off = |side: usize| f64::from(label.offset_px[side % 2]);
                // Labels are placed at fractions of a pixel.
                let inward = [0.01, 0.01, -0.01, -0.01];
                let sides = [0, 1, 2, 3].map(|side| sides[side] + off(side) + inward[side]);
                for (at, quarter) in plane.quarters(sides) {
                    assert!(
                        body.has_quarter(at, quarter),
                        "{name} at {at:?} ({quarter:?}) in tiles of {tile_px}"
                    );
                }
            }
        }
        shown
    }

    /// Random blots of all biomes, narrow and wide.
    fn blots(set: &TileSet, side: usize, seed: u64) -> Vec<TileId> {
        let labels = [
            EdgeLabel::PLAIN,
            EdgeLabel::SEA,
            EdgeLabel::FOREST,
            EdgeLabel::MOUNTAIN,
        ];
        let mut tiles = vec![all(set, EdgeLabel::PLAIN); side * side];
        let mut hash = hash::mix(seed);
        let mut next = |below: u32| {
            hash = hash::mix(hash);
            i64::from(hash::below(hash, below))
        };
        for _ in 0..9 {
            let tile = all(set, labels[next(4) as usize]);
            let (mut x, mut y) = (next(side as u32), next(side as u32));
            let (dx, dy) = (next(3) - 1, next(3) - 1);
            let (length, wide) = (next(24) + 3, next(3));
            for _ in 0..length {
                for (ox, oy) in (0..=wide).flat_map(|oy| (0..=wide).map(move |ox| (ox, oy))) {
                    let inside = |at: i64| (0..side as i64).contains(&at);
                    if inside(x + ox) && inside(y + oy) {
                        tiles[(y + oy) as usize * side + (x + ox) as usize] = tile;
                    }
                }
                x += dx;
                y += dy;
            }
        }
        tiles
    }

    #[test]
    fn every_name_lies_on_its_body() {
        let set = TileSet::reference();
        let mut seen = 0;
        for seed in 0..60 {
            let tiles = blots(&set, 30, seed);
            let board = named(&set, 30, &tiles, seed);
            for tile_px in [12.0, 24.0, 40.0, 64.0, 100.0] {
                seen += shown(&board, tile_px);
            }
        }
        assert!(seen > 400, "only {seen} names were seen");
    }

    /// Sea and land with coasts between them, from random blots of corners.
    fn coasts(set: &TileSet, side: usize, seed: u64) -> Vec<TileId> {
        let corners = blots(set, side + 1, seed);
        let sea = all(set, EdgeLabel::SEA);
        let tiles: Vec<_> = (0..16).map(|bits| coast(set, bits)).collect();
        let cells = (0..side * side).map(|cell| {
            let first = cell / side * (side + 1) + cell % side;
            let around = [first, first + 1, first + side + 2, first + side + 1];
            let bits = around.iter().enumerate();
            let bits = bits.map(|(bit, &corner)| usize::from(corners[corner] == sea) << bit);
            tiles[bits.sum::<usize>()]
        });
        cells.collect()
    }

    /// The tile with these sea corners and plain on land.
    fn coast(set: &TileSet, sea: usize) -> TileId {
        let mut ids = (0..set.len()).map(|index| TileId(index as u16));
        let is_it = |id: &TileId| {
            let edges = set.tile(*id).edges();
            let is_bare = |edge: &EdgeLabel| !edge.is_land() || *edge == EdgeLabel::PLAIN;
            sea_corners(edges) == Some(sea) && edges.iter().all(is_bare)
        };
        ids.find(is_it).expect("a tile")
    }

    #[test]
    fn the_name_of_a_sea_or_an_island_is_on_its_own_side_of_the_coast() {
        let set = TileSet::reference();
        let mut seen = 0;
        for (seed, side) in (0..60).flat_map(|seed| [(seed, 10), (seed, 30)]) {
            let tiles = coasts(&set, side, seed);
            let board = named(&set, side, &tiles, seed);
            for tile_px in [24.0, 40.0, 64.0, 100.0] {
                seen += shown(&board, tile_px);
            }
        }
        assert!(seen > 200, "only {seen} names were seen");
    }

    #[test]
    fn a_high_wood_has_a_level_name_where_that_has_room_and_none_beside_it() {
        let set = TileSet::reference();
        let tiles = |wide: usize| -> Vec<_> {
            let cells = (0..20 * 20).map(|cell| {
                let is_wood =
                    (8..8 + wide).contains(&(cell % 20)) && (2..18).contains(&(cell / 20));
                let labels = [EdgeLabel::PLAIN, EdgeLabel::FOREST];
                all(&set, labels[usize::from(is_wood)])
            });
            cells.collect()
        };
        let level = |wide: usize, tile_px: f32| {
            let board = named(&set, 20, &tiles(wide), 5);
            shown(&board, tile_px);
            let labels = board_labels(&board, &[], Scale::usual(tile_px));
            let label = labels.first()?;
            let directions = label.directions();
            Some(directions.iter().all(|way| way[0] > 0.99))
        };
        assert_eq!(level(5, 64.0), Some(true));
        // One column wide it has no room level, and no name climbs.
        assert_eq!(level(1, 64.0), None);
        assert_eq!(level(1, 8.0), None);
    }

    #[test]
    fn no_name_of_a_board_climbs_and_none_hides_most_of_its_wood() {
        // They stood upright, and lay over all figures of a wood that was smaller than they.
        let set = TileSet::reference();
        let mut seen = 0;
        for seed in 0..40 {
            let tiles = blots(&set, 24, seed);
            let board = named(&set, 24, &tiles, seed);
            for tile_px in [24.0, 48.0, 96.0] {
                let scale = Scale::usual(tile_px);
                for label in board_labels(&board, &[], scale) {
                    let mut named = board.named().iter();
                    let (feature, name) = named.find(|(one, _)| one.id == label.id).expect("it is");
                    if !matches!(feature.kind, Kind::Forest | Kind::Range) {
                        continue;
                    }
                    seen += 1;
                    let ways = label.directions();
                    let middle = ways[ways.len() / 2];
                    assert!(middle[1].abs() < 0.75, "{name} climbs: {middle:?}");
                    let body = board.body(feature).expect("a body");
                    let quarter = f64::from(tile_px) / 2.0;
                    let room = body.quarters() as f64 * quarter * quarter;
                    let [wide, high] = [label.width_px(), label.height_px()].map(f64::from);
                    assert!(wide * high < 0.6 * room, "{name} hides its wood");
                }
            }
        }
        assert!(seen > 20, "only {seen} names were seen");
    }

    #[test]
    fn a_village_in_a_corner_of_a_board_has_its_name_within_the_frame() {
        // It had none, though there was room to one side.
        let set = TileSet::reference();
        let tiles = vec![all(&set, EdgeLabel::PLAIN); 12 * 12];
        let board = DecoratedBoard {
            set: &set,
            width: 12,
            tiles: &tiles,
            terrain: &[],
        };
        for (x, y) in [(0, 0), (11, 0), (0, 11), (11, 11), (0, 5), (11, 5)] {
            let at = TilePos::new(x, y);
            let village = Decor::new(3, DecorKind::Village, 0, raised(DecorKind::Village, at));
            // Trees to both sides, where there is room above.
            let sides: &[i64] = if y == 5 { &[-1, 1] } else { &[] };
            let trees = sides.iter().map(|&side| {
                let place = Place::middle_of(at.offset(side, 0));
                Decor::new(side.unsigned_abs(), DecorKind::Tree, 0, place)
            });
            let kind = Kind::Site(SiteKind::Village);
            let name = BoardName::new(kind, at, "Kichizwoma".to_owned());
            let decor: Vec<_> = [village].into_iter().chain(trees).collect();
            let board = NamedBoard::new(&board, &decor, &[], &[(9, name)]);
            for tile_px in [24.0, 36.0, 64.0] {
                let labels = board_labels(&board, &decor, Scale::usual(tile_px));
                assert_eq!(labels.len(), 1, "{x},{y} in tiles of {tile_px}");
            }
        }
    }

    #[test]
    fn the_name_of_a_wood_at_the_side_of_tiles_stands_on_that_side() {
        // The whole of a tile with one side of wood was taken for wood.
        let set = TileSet::reference();
        let (forest, plain) = (EdgeLabel::FOREST, EdgeLabel::PLAIN);
        let north = set.find([forest, plain, plain, plain]).expect("a tile");
        let bare = all(&set, plain);
        let tiles: Vec<_> = (0..12 * 6)
            .map(|cell| if cell / 12 == 3 { north } else { bare })
            .collect();
        // Tiles whose northern sides alone are wood hang together by their row.
        let board = DecoratedBoard {
            set: &set,
            width: 12,
            tiles: &tiles,
            terrain: &[],
        };
        let name = BoardName::new(Kind::Forest, TilePos::new(5, 3), "Low Wood".to_owned());
        let named = NamedBoard::new(&board, &[], &[], &[(9, name)]);
        let (feature, _) = named.named().first().expect("a wood");
        let body = named.body(feature).expect("a body");
        let has = |is_south| {
            let quarter = Quarter {
                is_east: false,
                is_south,
            };
            body.has_quarter(TilePos::new(5, 3), quarter)
        };
        assert_eq!([has(false), has(true)], [true, false]);
        assert_eq!(body.quarters(), 24);
    }

    #[test]
    fn a_name_that_a_user_moved_stands_where_it_was_put() {
        let set = TileSet::reference();
        let tiles = vec![all(&set, EdgeLabel::SEA); 20 * 20];
        let board = DecoratedBoard {
            set: &set,
            width: 20,
            tiles: &tiles,
            terrain: &[],
        };
        let to = TilePos::new(15, 3);
        let name = BoardName {
            name_at: Some(to),
            ..BoardName::new(Kind::Sea, TilePos::new(0, 0), "Grey Sea".to_owned())
        };
        let board = NamedBoard::new(&board, &[], &[], &[(9, name)]);
        let labels = board_labels(&board, &[], Scale::usual(32.0));
        assert_eq!(labels.len(), 1);
        let [x, y] = labels[0].offset_px.map(|px| f64::from(px) / 32.0);
        let (x, y) = (x + labels[0].at.x as f64, y + labels[0].at.y as f64);
        assert!((x - 15.5).abs() < 1.0 && (y - 3.5).abs() < 1.0, "{x},{y}");
    }

    #[test]
    fn a_moved_name_that_is_longer_than_its_lake_is_still_there() {
        let set = TileSet::reference();
        let (sea, plain) = (all(&set, EdgeLabel::SEA), all(&set, EdgeLabel::PLAIN));
        let cells = (0..20 * 20).map(|cell| match (cell % 20, cell / 20) {
            (4..7, 4..7) => sea,
            _ => plain,
        });
        let tiles: Vec<_> = cells.collect();
        let board = DecoratedBoard {
            set: &set,
            width: 20,
            tiles: &tiles,
            terrain: &[],
        };
        let name = |name_at| BoardName {
            name_at,
            ..BoardName::new(
                Kind::Lake,
                TilePos::new(5, 5),
                "Lake of the Old Kings".to_owned(),
            )
        };
        let shown = |name_at| {
            let board = NamedBoard::new(&board, &[], &[], &[(9, name(name_at))]);
            board_labels(&board, &[], Scale::usual(24.0)).len()
        };
        assert_eq!(shown(None), 0, "it has no room on the lake");
        assert_eq!(shown(Some(TilePos::new(10, 10))), 1);
    }
}
