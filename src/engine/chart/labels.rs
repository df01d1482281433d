//! Where names stand: the greater first, none over another, over a symbol or, where there is a choice, over a line.

use super::course;
use super::footprint::{Box, Footprint, Taken};
use super::label::Label;
use super::on_board::attempts;
use super::rank::{Lettering, Scale, SymbolRank, decor_shows};
use super::settle::{Place, Wish, settle};
use crate::engine::decor::{Decor, RAISED};
use crate::engine::features::{Feature, Kind, NamedBoard};
use crate::engine::grid::TilePos;
use crate::engine::lettering::{Curve, Line};

/// A feature and its name.
pub type Named = (Feature, String);

/// The room that is left around names, in points.
const GAP: f64 = 3.0;

/// How much worse each of the eight places beside a symbol is than the one before it, beside what it covers.
const WORSE: f64 = 0.12;

/// How far apart the names of one river are at least, in points.
const RIVER_APART: f64 = 260.0;

/// In how many steps what places along a river hide is compared.
const HIDDEN_STEPS: f64 = 10.0;

/// The names that show at a scale, the greater first.
///
/// `features` are all of an area and its surroundings: what is as far beyond the area as a name is long has its say.
/// Nothing is written over `decor`, which is what hands placed. `cover(tile)` is what a name would hide there: 0 nothing, more for what is worse to hide.
pub fn labels(
    features: &[Named],
    decor: &[Decor],
    scale: Scale,
    cover: impl FnMut(TilePos) -> f64,
) -> Vec<Label> {
    labels_within(features, decor, scale, None, &|_| true, cover)
}

/// As [`labels`], where only some land is drawn: `is_drawn(tile)` tells which. Of features whose tile is not drawn no name
/// is written. Names of what has some extent, such as a river or a wood, stand on drawn land with all their letters or are
/// left out; the name of a point is written beside it, over blank paper too.
pub fn labels_on(
    features: &[Named],
    decor: &[Decor],
    scale: Scale,
    is_drawn: &dyn Fn(TilePos) -> bool,
    cover: impl FnMut(TilePos) -> f64,
) -> Vec<Label> {
    let known = features.iter().filter(|(feature, _)| is_drawn(feature.at));
    let known: Vec<_> = known.cloned().collect();
    labels_within(&known, decor, scale, None, is_drawn, cover)
}

/// As [`labels`], of a board: all letters within it, and the name of a body on that.
pub(super) fn labels_within(
    features: &[Named],
    decor: &[Decor],
    scale: Scale,
    board: Option<&NamedBoard>,
    is_drawn: &dyn Fn(TilePos) -> bool,
    mut cover: impl FnMut(TilePos) -> f64,
) -> Vec<Label> {
    let Some(origin) = features.first().map(|(feature, _)| feature.at) else {
        return Vec::new();
    };
    let plane = Plane { origin, scale };
    let mut taken = Taken::default();
    for (feature, _) in features {
        if let Some(symbol) = plane.symbol(feature) {
            taken.take(Footprint::new(feature.id, vec![symbol]));
        }
    }
    for one in decor.iter().filter(|_| decor_shows(scale) > 0.0) {
        taken.take(Footprint::new(one.id, vec![plane.square(one)]));
    }
    let mut shown: Vec<_> = features
        .iter()
        .filter_map(|(feature, name)| {
            let body = board.and_then(|board| board.body(feature));
            let attempts = match body {
                Some(_) => attempts(feature, name, scale),
                None => vec![(Lettering::of(feature, name, scale)?, true)],
            };
            let rank = attempts.first()?.0.rank;
            Some((rank, attempts, body, feature))
        })
        .collect();
    // What hands wrote or moved stands where they put it, and all else makes way.
    let is_by_hand =
        |feature: &Feature| feature.name_at.is_some() || matches!(feature.kind, Kind::Written(_));
    shown.sort_by_key(|(rank, .., feature)| {
        (
            !is_by_hand(feature),
            u32::MAX - rank,
            u64::MAX - feature.radius_tiles as u64,
            feature.id,
        )
    });
    let bounds = board.map(|board| plane.bounds(board.size()));
    let may_be = |print: &Footprint| {
        taken.is_free(print) && bounds.is_none_or(|bounds| print.is_within(bounds))
    };
    let mut names = Vec::new();
    for (_, attempts, body, feature) in shown {
        let is_fixed = is_by_hand(feature);
        for (lettering, may_slope) in attempts {
            let line = &lettering.line;
            let places = match (feature.kind, feature.name_at, &body) {
                (Kind::Written(_), ..) => plane.written(feature, line),
                (
                    Kind::Site(_) | Kind::Peak | Kind::Cape | Kind::River | Kind::GreatRoad,
                    Some(at),
                    _,
                ) => vec![plane.put(feature, line, at)],
                (Kind::Site(_) | Kind::Peak | Kind::Cape, None, _) => {
                    plane.beside(feature, line, &mut cover)
                }
                (Kind::River | Kind::GreatRoad, None, _) => {
                    plane.beside_course(feature, line, &mut cover)
                }
                (_, Some(at), Some(_)) => plane.moved_to(feature, (line, may_slope), at),
                (_, None, Some(body)) => {
                    plane.on_body(feature, (line, may_slope), body, &mut cover)
                }
                _ => plane.along(feature, line),
            };
            let places = plane.on_drawn(feature, line, places, is_drawn);
            let footprint = |place: &Place| plane.footprint(feature.id, &lettering.line, place);
            let places = places.into_iter().map(|place| (footprint(&place), place));
            let places: Vec<_> = places
                .filter(|(print, _)| is_fixed || may_be(print))
                .collect();
            // What finds no room on its body is tried another way.
            if !places.is_empty() {
                names.push(Wish {
                    feature,
                    lettering,
                    is_fixed,
                    places,
                });
                break;
            }
        }
    }
    let stand = settle(&names, RIVER_APART * f64::from(scale.point_px));
    let stand = names.into_iter().zip(stand);
    let labels = stand.filter_map(|(mut name, stands)| {
        let (_, (middle, curve)) = name.places.swap_remove(stands?);
        let corner = plane.corner(name.feature.at);
        Some(Label {
            id: name.feature.id,
            at: name.feature.at,
            offset_px: [0, 1].map(|axis| (middle[axis] - corner[axis]) as f32),
            line: name.lettering.line,
            curve,
            colour: name.lettering.colour,
        })
    });
    labels.collect()
}

/// Of some decor what none of these names, set for a scale, is written over.
pub fn not_beneath<'a>(
    decor: &'a [Decor],
    labels: &[Label],
    scale: Scale,
) -> impl Iterator<Item = &'a Decor> {
    let origin = decor
        .first()
        .map_or(TilePos::new(0, 0), |one| one.place.tile);
    let plane = Plane { origin, scale };
    let mut taken = Taken::default();
    for label in labels {
        let [x, y] = plane.corner(label.at);
        let (x, y) = (
            x + f64::from(label.offset_px[0]),
            y + f64::from(label.offset_px[1]),
        );
        let boxes = label.boxes_px().into_iter();
        let boxes = boxes.map(|b| [b[0] + x, b[1] + y, b[2] + x, b[3] + y]);
        taken.take(Footprint::new(label.id, boxes.collect()));
    }
    decor
        .iter()
        .filter(move |one| taken.is_free(&Footprint::new(one.id, vec![plane.square(one)])))
}

/// The plane in pixels from the corner of a tile.
pub(super) struct Plane {
    pub(super) origin: TilePos,
    pub(super) scale: Scale,
}

impl Plane {
    pub(super) fn corner(&self, at: TilePos) -> [f64; 2] {
        let px = f64::from(self.scale.tile_px);
        [
            (at.x - self.origin.x) as f64 * px,
            (at.y - self.origin.y) as f64 * px,
        ]
    }

    pub(super) fn middle(&self, at: TilePos) -> [f64; 2] {
        let half = f64::from(self.scale.tile_px) / 2.0;
        self.corner(at).map(|side| side + half)
    }

    /// What a name takes up at a place, with some room around it.
    fn footprint(&self, id: u64, line: &Line, ([x, y], curve): &Place) -> Footprint {
        let gap = GAP * f64::from(self.scale.point_px);
        // Letters with room between them want room around them.
        let above = f64::from(line.style.spacing_px) / 2.0;
        let boxes = Label::boxes(line, curve).into_iter();
        let boxes = boxes.map(|b| {
            [
                b[0] + x - gap,
                b[1] + y - above,
                b[2] + x + gap,
                b[3] + y + above,
            ]
        });
        Footprint::new(id, boxes.collect())
    }

    /// What a thing takes up.
    fn square(&self, decor: &Decor) -> Box {
        let px = f64::from(self.scale.tile_px);
        let half = f64::from(decor.kind.side_tiles()) * px / 2.0;
        let (corner, within) = (self.corner(decor.place.tile), decor.place.within());
        let [x, y] = [0, 1].map(|axis| corner[axis] + f64::from(within[axis]) * px);
        [x - half, y - half, x + half, y + half]
    }

    /// What a settlement's symbol takes up, if it shows.
    fn symbol(&self, feature: &Feature) -> Option<Box> {
        let Kind::Site(kind) = feature.kind else {
            return None;
        };
        let side = f64::from(SymbolRank::of(kind).side_px(self.scale)?);
        let [x, y] = self.middle(feature.at);
        let y = y - f64::from(RAISED) * side;
        let (wide, high) = (0.40 * side, 0.38 * side);
        Some([x - wide, y - high, x + wide, y + high])
    }

    /// The places beside a settlement's symbol, or beside the tile of what has none, best first.
    fn beside(
        &self,
        feature: &Feature,
        line: &Line,
        cover: &mut impl FnMut(TilePos) -> f64,
    ) -> Vec<Place> {
        let half = f64::from(self.scale.tile_px) / 2.0;
        let [west, north, east, south] = self.symbol(feature).unwrap_or_else(|| {
            let [x, y] = self.middle(feature.at);
            [x - half, y - half, x + half, y + half]
        });
        let (wide, high) = (
            f64::from(line.width_px) / 2.0,
            f64::from(line.height_px()) / 2.0,
        );
        let gap = GAP * f64::from(self.scale.point_px);
        let (x, y) = (f64::midpoint(west, east), f64::midpoint(north, south));
        let (left, right) = (west - wide - gap, east + wide + gap);
        let (over, under) = (north - high, south + high);
        // Under its foot, to its right and left at its foot, over it, then askew.
        let foot = south - high;
        let places = [
            [x, under],
            [right, foot],
            [left, foot],
            [x, over],
            [right, y],
            [left, y],
            [x + 0.6 * wide, under],
            [x - 0.6 * wide, under],
        ];
        let mut ranked: Vec<_> = places
            .into_iter()
            .enumerate()
            .map(|(index, [x, y])| {
                let hidden = self.hidden([x - wide, y - high, x + wide, y + high], cover);
                (hidden + WORSE * index as f64, [x, y])
            })
            .collect();
        ranked.sort_by(|one, other| one.0.total_cmp(&other.0));
        let level = Curve::level(line.width_px);
        ranked
            .into_iter()
            .map(|(_, place)| (place, level.clone()))
            .collect()
    }

    /// Where a hand put the name of something that is a point on the map: no farther from it than beside it, so that the two
    /// stay together in larger tiles.
    fn put(&self, feature: &Feature, line: &Line, at: TilePos) -> ([f64; 2], Curve) {
        let half = f64::from(self.scale.tile_px) / 2.0;
        let [west, north, east, south] = self.symbol(feature).unwrap_or_else(|| {
            let [x, y] = self.middle(feature.at);
            [x - half, y - half, x + half, y + half]
        });
        let (wide, high) = (
            f64::from(line.width_px) / 2.0,
            f64::from(line.height_px()) / 2.0,
        );
        let gap = GAP * f64::from(self.scale.point_px);
        let [x, y] = self.middle(at);
        let place = if matches!(feature.kind, Kind::River | Kind::GreatRoad) {
            [x, y]
        } else {
            [
                x.clamp(west - wide - gap, east + wide + gap),
                y.clamp(north - high - gap, south + high + gap),
            ]
        };
        (place, Curve::level(line.width_px))
    }

    /// The curve that a hand drew.
    fn written(&self, feature: &Feature, line: &Line) -> Vec<([f64; 2], Curve)> {
        let corner = self.corner(feature.at);
        let ways = feature.way.iter();
        ways.map(|way| {
            let (middle, curve) = course::written(way, line, self.scale);
            let middle = [0, 1].map(|axis| corner[axis] + f64::from(middle[axis]));
            (middle, curve)
        })
        .collect()
    }

    /// The places along a river or a road, best first: those that hide the least.
    fn beside_course(
        &self,
        feature: &Feature,
        line: &Line,
        cover: &mut impl FnMut(TilePos) -> f64,
    ) -> Vec<Place> {
        let Some(way) = &feature.way else {
            return Vec::new();
        };
        let corner = self.corner(feature.at);
        let mut places = Vec::new();
        for (middle, curve) in course::places(way, line, self.scale) {
            let middle = [0, 1].map(|axis| corner[axis] + f64::from(middle[axis]));
            let boxes = Label::boxes(line, &curve);
            let moved = |b: &Box| {
                let [x, y] = middle;
                self.hidden([b[0] + x, b[1] + y, b[2] + x, b[3] + y], cover)
            };
            let hidden = boxes.iter().map(moved).sum::<f64>() / boxes.len().max(1) as f64;
            places.push((hidden, (middle, curve)));
        }
        // As good are better the nearer the middle, as they come.
        places.sort_by(|one, other| {
            let steps = |hidden: f64| (hidden * HIDDEN_STEPS).round();
            steps(one.0).total_cmp(&steps(other.0))
        });
        places.into_iter().map(|(_, place)| place).collect()
    }
}
