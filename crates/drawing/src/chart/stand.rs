//! Positions of names on tiles: on drawn land, by what they hide, along their body.

use super::footprint::PixelBox;
use super::label::Label;
use super::plane::{Plane, weight};
use super::settle::LabelPlace;
use crate::lettering::{Curve, Line};
use mapmaker_features::{Beneath, Feature, Kind, UNIT};
use mapmaker_grid::TilePos;

/// From this size of a tile, in points, names of bodies avoid shores and rivers, for which tiles are read.
const CLEAR_POINTS: f32 = 8.0;

/// The resolution for comparing how much positions hide.
const HIDDEN_STEPS: f64 = 10.0;

/// The maximum turn between two letters, as a slope.
const TURN: f64 = 0.16;

/// The offsets of a body's name from its middle that are tried: along it as a share of half its length, and aside in
/// letter heights.
const SHIFTS: [(f64, f64); 15] = [
    (0.0, 0.0),
    (0.0, -1.2),
    (0.0, 1.2),
    (-0.16, 0.0),
    (0.16, 0.0),
    (-0.16, -1.2),
    (0.16, 1.2),
    (-0.16, 1.2),
    (0.16, -1.2),
    (-0.32, 0.0),
    (0.32, 0.0),
    (0.0, -2.4),
    (0.0, 2.4),
    (-0.32, -1.2),
    (0.32, 1.2),
];

/// The maximum offset aside, as a share of the distance from the body's middle to its edge.
const WITHIN: f64 = 0.7;

impl Plane {
    /// The box of a map of these columns and rows.
    pub(super) fn bounds(&self, (width, height): (usize, usize)) -> PixelBox {
        let [west, north] = self.corner(TilePos::new(0, 0));
        let [east, south] = self.corner(TilePos::new(width as i64, height as i64));
        [west, north, east, south]
    }

    /// The positions of a name with all letters on drawn tiles; all positions for a point feature, whose name is beside
    /// it.
    pub(super) fn on_drawn(
        &self,
        feature: &Feature,
        line: &Line,
        mut places: Vec<LabelPlace>,
        is_drawn: &dyn Fn(TilePos) -> bool,
    ) -> Vec<LabelPlace> {
        if !matches!(feature.kind, Kind::Site(_) | Kind::Peak | Kind::Cape) {
            places.retain(|place| self.is_on(line, place, is_drawn));
        }
        places
    }

    /// Whether all tiles under the letters of a name are drawn.
    fn is_on(
        &self,
        line: &Line,
        ([x, y], curve): &LabelPlace,
        is_drawn: &dyn Fn(TilePos) -> bool,
    ) -> bool {
        let px = f64::from(self.scale.tile_px);
        let tile = |side: f64| (side / px).floor() as i64;
        let mut boxes = Label::boxes(line, curve).into_iter();
        boxes.all(|b| {
            let (west, east) = (tile(b[0] + x), tile(b[2] + x));
            let mut rows = tile(b[1] + y)..=tile(b[3] + y);
            rows.all(|row| (west..=east).all(|column| is_drawn(self.origin.offset(column, row))))
        })
    }

    /// What a box hides, averaged over its tiles.
    pub(super) fn hidden(&self, sides: PixelBox, cover: &mut impl FnMut(TilePos) -> f64) -> f64 {
        let [hidden] = self.means(sides, &mut |at| [cover(at)]);
        hidden
    }

    /// The means of some values over the tiles of a box.
    fn means<const N: usize>(
        &self,
        [west, north, east, south]: PixelBox,
        values: &mut impl FnMut(TilePos) -> [f64; N],
    ) -> [f64; N] {
        let px = f64::from(self.scale.tile_px);
        let tile = |side: f64| (side / px).floor() as i64;
        // At most a dozen columns and four rows are sampled.
        let step = |from: i64, to: i64, most: i64| ((to - from) / most + 1).max(1) as usize;
        let (x0, x1, y0, y1) = (tile(west), tile(east), tile(north), tile(south));
        let (mut sums, mut count) = ([0.0; N], 0.0);
        for y in (y0..=y1).step_by(step(y0, y1, 4)) {
            for x in (x0..=x1).step_by(step(x0, x1, 12)) {
                let values = values(self.origin.offset(x, y));
                for (sum, value) in sums.iter_mut().zip(values) {
                    *sum += value;
                }
                count += 1.0;
            }
        }
        sums.map(|sum| sum / f64::max(count, 1.0))
    }

    /// The positions along a body, those that hide the least first; for edited land as it was before, unless water is
    /// new there.
    pub(super) fn along_clear(
        &self,
        feature: &Feature,
        line: &Line,
        cover: &mut impl FnMut(TilePos) -> Beneath,
    ) -> Vec<LabelPlace> {
        let mut places = self.along(feature, line);
        if self.scale.tile_points() >= CLEAR_POINTS {
            // Names of woods and mountains are on them.
            let has_its_own = matches!(feature.kind, Kind::Forest | Kind::Range);
            places.sort_by_cached_key(|place| {
                let hidden = self.means_along(line, place, &mut |at| {
                    let Beneath { now, natural } = cover(at);
                    let [water_now, water] = [now, natural].map(f64::floor);
                    let natural = if has_its_own { water } else { natural };
                    [weight(natural), water, water_now]
                });
                let [natural, water, water_now] =
                    hidden.map(|hidden| (hidden * HIDDEN_STEPS).round() as i64);
                // A little at the edge of letters moves no name.
                natural + (water_now - water - 1).max(0)
            });
        }
        places
    }

    /// What the letters of a name hide, averaged over the tiles beneath.
    pub(super) fn hidden_along(
        &self,
        line: &Line,
        place: &LabelPlace,
        cover: &mut impl FnMut(TilePos) -> f64,
    ) -> f64 {
        let [hidden] = self.means_along(line, place, &mut |at| [cover(at)]);
        hidden
    }

    /// The means of some values over the tiles beneath the letters of a name.
    fn means_along<const N: usize>(
        &self,
        line: &Line,
        ([x, y], curve): &LabelPlace,
        values: &mut impl FnMut(TilePos) -> [f64; N],
    ) -> [f64; N] {
        let boxes = Label::boxes(line, curve);
        let mut sums = [0.0; N];
        for b in &boxes {
            let moved = [b[0] + x, b[1] + y, b[2] + x, b[3] + y];
            for (sum, mean) in sums.iter_mut().zip(self.means(moved, values)) {
                *sum += mean;
            }
        }
        sums.map(|sum| sum / boxes.len().max(1) as f64)
    }

    /// The positions along a body, best first.
    pub(super) fn along(&self, feature: &Feature, line: &Line) -> Vec<LabelPlace> {
        let Some(arc) = feature.arc else {
            return Vec::new();
        };
        let px = f64::from(self.scale.tile_px);
        let along = [arc.along.0, arc.along.1].map(|part| part as f64 / UNIT as f64);
        let half = arc.half_tiles as f64 * px;
        // The part of the arc under the name is curved like the whole.
        let part = f64::from(line.width_px) / 2.0 / half;
        let bow = arc.bow_tiles as f64 * px * part * part;
        // Few letters on a strong bow would turn too much.
        let most = TURN * line.letters().saturating_sub(1) as f64 * half * part / 2.0;
        let bow = bow.clamp(-most, most);
        let direction = along.map(|part| part as f32);
        let curve = Curve::arc(direction, (half * part) as f32, bow as f32);
        let [x, y] = self.middle(feature.at);
        let middle = [x + arc.shift.0 as f64 * px, y + arc.shift.1 as f64 * px];
        let height = f64::from(line.height_px());
        let most = (WITHIN * feature.radius_tiles as f64 * px / height).max(SHIFTS[1].1.abs());
        SHIFTS
            .into_iter()
            .filter(|&(on, aside)| part + on.abs() < 1.0 && aside.abs() <= most)
            .map(|(on, aside)| {
                let (on, aside) = (on * half, aside * height);
                let place = [
                    middle[0] + along[0] * on - along[1] * aside,
                    middle[1] + along[1] * on + along[0] * aside,
                ];
                (place, curve.clone())
            })
            .collect()
    }
}
