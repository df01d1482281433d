//! The plane of a picture or view, in pixels.

use super::course;
use super::footprint::{Footprint, PixelBox};
use super::label::Label;
use super::rank::{Scale, SymbolRank};
use super::settle::LabelPlace;
use crate::figures::SYMBOL_REACH;
use crate::lettering::{Curve, Line};
use mapmaker_features::decor::{Decor, RAISED};
use mapmaker_features::{Feature, Kind, SiteKind};
use mapmaker_grid::TilePos;

/// The margin around names, in points.
const GAP: f64 = 3.0;

/// The added cost of each further position beside a symbol.
const WORSE: f64 = 0.06;

/// In how many steps what places along a river hide is compared.
const HIDDEN_STEPS: f64 = 10.0;

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

    /// The footprint of a name at a position, with a margin.
    pub(super) fn footprint(
        &self,
        id: u64,
        line: &Line,
        ([x, y], curve): &LabelPlace,
    ) -> Footprint {
        let gap = self.gap();
        // Spaced letters need a larger margin.
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

    /// The box of a thing.
    pub(super) fn square(&self, decor: &Decor) -> PixelBox {
        let px = f64::from(self.scale.tile_px);
        let half = f64::from(decor.kind.side_tiles()) * px / 2.0;
        let (corner, within) = (self.corner(decor.place.tile), decor.place.within());
        let [x, y] = [0, 1].map(|axis| corner[axis] + f64::from(within[axis]) * px);
        [x - half, y - half, x + half, y + half]
    }

    /// The box of a settlement's symbol, if it shows.
    pub(super) fn symbol(&self, feature: &Feature) -> Option<PixelBox> {
        let side = f64::from(SymbolRank::of_feature(feature)?.side_px(self.scale)?);
        let [x, y] = self.middle(feature.at);
        let y = y - f64::from(RAISED) * side;
        let [wide, high] = SYMBOL_REACH.map(|reach| f64::from(reach) * side);
        Some([x - wide, y - high, x + wide, y + high])
    }

    /// The box of a settlement's symbol, or else of its tile.
    fn taken_up(&self, feature: &Feature) -> PixelBox {
        self.symbol(feature).unwrap_or_else(|| {
            let half = f64::from(self.scale.tile_px) / 2.0;
            let [x, y] = self.middle(feature.at);
            [x - half, y - half, x + half, y + half]
        })
    }

    /// The margin around names, in pixels.
    fn gap(&self) -> f64 {
        GAP * f64::from(self.scale.point_px)
    }

    /// The positions beside a settlement's symbol, or beside the tile of a feature without one, best first; where there are `bounds`
    /// also those under and over it that are led away from these. The name of a city has more, farther off, where lesser
    /// places take up all that is near.
    pub(super) fn beside(
        &self,
        feature: &Feature,
        line: &Line,
        bounds: Option<PixelBox>,
        cover: &mut impl FnMut(TilePos) -> f64,
    ) -> Vec<LabelPlace> {
        let [west, north, east, south] = self.taken_up(feature);
        let ([wide, high], gap) = (halves(line), self.gap());
        let (x, y) = (f64::midpoint(west, east), f64::midpoint(north, south));
        let (left, right) = (west - wide - gap, east + wide + gap);
        let (over, under) = (north - high, south + high);
        // Below, right and left at its foot, above, then diagonal.
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
            [x + 0.6 * wide, over],
            [x - 0.6 * wide, over],
            [right, over + high],
            [left, over + high],
        ];
        let led = bounds.map(|[first, _, last, _]| {
            let room = wide + gap + 1.0;
            let x = x.clamp(first + room, (last - room).max(first + room));
            [[x, under], [x, over]]
        });
        let places = places.into_iter().chain(led.into_iter().flatten());
        let mut ranked: Vec<_> = places
            .enumerate()
            .map(|(index, [x, y])| {
                let sides = [x - wide, y - high, x + wide, y + high];
                let hidden = self.hidden(sides, &mut |at| weight(cover(at)));
                (hidden + WORSE * index as f64, [x, y])
            })
            .collect();
        ranked.sort_by(|one, other| one.0.total_cmp(&other.0));
        let is_city = feature.kind == Kind::Site(SiteKind::City) && bounds.is_none();
        let farther = [0.0, 0.6, -0.6].into_iter().flat_map(|aside| {
            let x = x + aside * wide;
            [[x, under + 2.0 * high], [x, over - 2.0 * high]]
        });
        let level = Curve::level(line.width_px);
        let near = ranked.into_iter().map(|(_, place)| place);
        near.chain(farther.filter(|_| is_city))
            .map(|place| (place, level.clone()))
            .collect()
    }

    /// The position of a moved name of a point feature: limited to the positions beside it, so the two stay together at
    /// larger scales, and not on its symbol, which at smaller ones is as large as many tiles.
    pub(super) fn put(&self, feature: &Feature, line: &Line, at: TilePos) -> LabelPlace {
        let [west, north, east, south] = self.taken_up(feature);
        let ([wide, high], gap) = (halves(line), self.gap());
        let [x, y] = self.middle(at);
        let place = if matches!(feature.kind, Kind::River | Kind::GreatRoad) {
            [x, y]
        } else {
            let (left, right) = (west - wide - gap, east + wide + gap);
            let (over, under) = (north - high - gap, south + high + gap);
            let [x, y] = [x.clamp(left, right), y.clamp(over, under)];
            let is_over = (west - wide..east + wide).contains(&x)
                && (north - high..south + high).contains(&y);
            // The nearest way off the symbol.
            let ways = [[x, under], [x, over], [right, y], [left, y]];
            let far = |to: &[f64; 2]| (to[0] - x).abs() + (to[1] - y).abs();
            let off = ways
                .into_iter()
                .min_by(|one, other| far(one).total_cmp(&far(other)));
            off.filter(|_| is_over && self.symbol(feature).is_some())
                .unwrap_or([x, y])
        };
        (place, Curve::level(line.width_px))
    }

    /// The curve that the user drew.
    pub(super) fn written(&self, feature: &Feature, line: &Line) -> Vec<LabelPlace> {
        let corner = self.corner(feature.at);
        let ways = feature.way.iter();
        ways.map(|way| {
            let (middle, curve) = course::written(way, line, self.scale);
            // From afar the text is longer than its curve.
            let curve = if curve.length_px() < 0.9 * line.width_px {
                Curve::level(line.width_px)
            } else {
                curve
            };
            let middle = [0, 1].map(|axis| corner[axis] + f64::from(middle[axis]));
            (middle, curve)
        })
        .collect()
    }

    /// The positions along a river or road, those that hide the least first.
    pub(super) fn beside_course(
        &self,
        feature: &Feature,
        line: &Line,
        cover: &mut impl FnMut(TilePos) -> f64,
    ) -> Vec<LabelPlace> {
        let Some(way) = &feature.way else {
            return Vec::new();
        };
        let corner = self.corner(feature.at);
        let mut places = Vec::new();
        for (middle, curve) in course::places(way, line, self.scale) {
            let middle = [0, 1].map(|axis| corner[axis] + f64::from(middle[axis]));
            let place = (middle, curve);
            places.push((self.hidden_along(line, &place, cover), place));
        }
        // Ties keep their order, nearest to the middle first.
        places.sort_by(|one, other| {
            let steps = |hidden: f64| (hidden * HIDDEN_STEPS).round();
            steps(one.0).total_cmp(&steps(other.0))
        });
        places.into_iter().map(|(_, place)| place).collect()
    }
}

/// The weight of hiding water relative to woods, which make way.
const WATER: f64 = 3.0;

/// The cost of hiding this much.
pub(super) const fn weight(hidden: f64) -> f64 {
    if hidden < 1.0 { hidden } else { WATER * hidden }
}

/// Half the width and height of a name's letters, in pixels.
pub(super) fn halves(line: &Line) -> [f64; 2] {
    [line.width_px, line.height_px()].map(|side| f64::from(side) / 2.0)
}
