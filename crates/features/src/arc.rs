//! The arc of a body's name: a parabola along its longest extent.

use mapmaker_grid::{Grid, TilePos};

/// The length of [`NameArc::along`].
pub const UNIT: i64 = 1024;

/// The maximum distance from a body's middle that is examined, in samples.
pub(super) const REACH: i64 = 24;

/// The minimum ratio of length to width of a body with a direction.
const LONG: f32 = 1.25;

/// The maximum bow of an arc, as a share of half its length.
const BENT: f32 = 0.32;

/// An arc along a body, in whole tiles, as a parabola around its middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameArc {
    /// From the body's position to the middle of the arc, in tiles.
    pub shift: (i64, i64),
    /// The direction in the middle, of length [`UNIT`]; never to the west.
    pub along: (i64, i64),
    /// From the middle to each end along the direction, in tiles.
    pub half_tiles: i64,
    /// How far the ends lie to the right of the direction, in tiles.
    pub bow_tiles: i64,
}

impl NameArc {
    /// The tiles under the arc of a body at this position, from one end to the other.
    pub(super) fn tiles(self, at: TilePos) -> impl Iterator<Item = TilePos> {
        let Self {
            shift,
            along,
            half_tiles,
            bow_tiles,
        } = self;
        (-half_tiles..=half_tiles).map(move |step| {
            // To the right of the direction.
            let bow = bow_tiles * step * step / (half_tiles * half_tiles);
            let (x, y) = (
                step * along.0 - bow * along.1,
                step * along.1 + bow * along.0,
            );
            at.offset(shift.0 + x / UNIT, shift.1 + y / UNIT)
        })
    }
}

/// The arc of the part of a mask that is connected to a sample within `reach` samples and [`REACH`]; `log2` is that of
/// the tiles between samples.
pub(super) fn find(inside: &Grid<bool>, (x, y): (i64, i64), reach: i64, log2: u32) -> NameArc {
    let reach = reach.clamp(2, REACH);
    let part = Part::around(inside, (x, y), reach);
    let arc = part.arc();
    // From the middle to each side as far as the arc is on the part.
    let side = |sign: f32| {
        let steps = (1..=4 * reach).take_while(|&step| {
            let [x, y] = arc.at(sign * step as f32 / 2.0);
            part.has(x.round() as i64, y.round() as i64)
        });
        steps.count() as f32 / 2.0
    };
    let (back, on) = (side(-1.0), side(1.0));
    let middle = arc.moved((on - back) / 2.0);
    let half = f32::midpoint(on, back);
    let bow = (middle.bend * half * half).clamp(-BENT * half, BENT * half);
    let tiles = |samples: f32| ((samples * (1_i64 << log2) as f32).round()) as i64;
    let unit = |share: f32| (share * UNIT as f32).round() as i64;
    NameArc {
        shift: (tiles(middle.middle[0]), tiles(middle.middle[1])),
        along: (unit(middle.along[0]), unit(middle.along[1])),
        half_tiles: tiles(half).max(1),
        bow_tiles: tiles(bow),
    }
}

/// A connected part of a mask, by offsets from its start.
struct Part {
    reach: i64,
    has: Vec<bool>,
    places: Vec<[f32; 2]>,
}

impl Part {
    fn around(inside: &Grid<bool>, (x, y): (i64, i64), reach: i64) -> Self {
        let side = 2 * reach + 1;
        let mut part = Self {
            reach,
            has: vec![false; (side * side) as usize],
            places: Vec::new(),
        };
        let mut open = vec![(0, 0)];
        while let Some((dx, dy)) = open.pop() {
            let at = (x + dx, y + dy);
            let is_near = dx * dx + dy * dy <= reach * reach;
            let fits = |at: i64, side: usize| (0..side as i64).contains(&at);
            if !is_near
                || !fits(at.0, inside.width())
                || !fits(at.1, inside.height())
                || !inside[(at.0 as usize, at.1 as usize)]
            {
                continue;
            }
            let has = &mut part.has[((dy + reach) * side + dx + reach) as usize];
            if !std::mem::replace(has, true) {
                part.places.push([dx as f32, dy as f32]);
                open.extend([(dx + 1, dy), (dx - 1, dy), (dx, dy + 1), (dx, dy - 1)]);
            }
        }
        part
    }

    fn has(&self, dx: i64, dy: i64) -> bool {
        let side = 2 * self.reach + 1;
        dx.abs() <= self.reach
            && dy.abs() <= self.reach
            && self.has[((dy + self.reach) * side + dx + self.reach) as usize]
    }

    /// The parabola through the part along its longest direction.
    fn arc(&self) -> Arc {
        let count = self.places.len().max(1) as f32;
        let mean = |axis: usize| self.places.iter().map(|p| p[axis]).sum::<f32>() / count;
        let mean = [mean(0), mean(1)];
        let moment = |a: usize, b: usize| {
            let terms = self
                .places
                .iter()
                .map(|p| (p[a] - mean[a]) * (p[b] - mean[b]));
            terms.sum::<f32>() / count
        };
        let (xx, xy, yy) = (moment(0, 0), moment(0, 1), moment(1, 1));
        // The larger and smaller variance: the eigenvalues of the second moments.
        let (half, off) = (
            f32::midpoint(xx, yy),
            ((xx - yy) * (xx - yy) / 4.0 + xy * xy).sqrt(),
        );
        let (long, wide) = (half + off, half - off);
        let mut along = [1.0, 0.0];
        if long > LONG * LONG * wide && off > 0.0 {
            let found = if xy == 0.0 {
                if xx >= yy { [1.0, 0.0] } else { [0.0, 1.0] }
            } else {
                [xy, long - xx]
            };
            let length = (found[0] * found[0] + found[1] * found[1]).sqrt();
            let sign = if found[0] < 0.0 { -1.0 } else { 1.0 };
            along = found.map(|part| sign * part / length);
        }
        let level = Arc {
            middle: mean,
            along,
            bend: 0.0,
        };
        let bent = self.bent(&level, mean);
        let is_in = |arc: &Arc| {
            let [x, y] = arc.middle.map(|part| part.round() as i64);
            self.has(x, y)
        };
        if is_in(&bent) {
            bent
        } else if is_in(&level) {
            level
        } else {
            Arc {
                middle: [0.0, 0.0],
                ..level
            }
        }
    }

    /// Fits offset = a + c·t² to the places, t along the direction.
    fn bent(&self, level: &Arc, mean: [f32; 2]) -> Arc {
        let [ax, ay] = level.along;
        let (mut n, mut s2, mut s4, mut so, mut so2) =
            (0.0_f32, 0.0_f32, 0.0_f32, 0.0_f32, 0.0_f32);
        for place in &self.places {
            let (x, y) = (place[0] - mean[0], place[1] - mean[1]);
            let (t, offset) = (x * ax + y * ay, y * ax - x * ay);
            let square = t * t;
            n += 1.0;
            s2 += square;
            s4 += square * square;
            so += offset;
            so2 += offset * square;
        }
        let all = n * s4 - s2 * s2;
        if all <= 0.0 {
            return *level;
        }
        let bend = (n * so2 - s2 * so) / all;
        let aside = (so - bend * s2) / n;
        Arc {
            middle: [level.middle[0] - ay * aside, level.middle[1] + ax * aside],
            along: level.along,
            bend,
        }
    }
}

/// A parabola, in samples.
#[derive(Clone, Copy)]
struct Arc {
    middle: [f32; 2],
    along: [f32; 2],
    bend: f32,
}

impl Arc {
    fn at(&self, t: f32) -> [f32; 2] {
        let [ax, ay] = self.along;
        let aside = self.bend * t * t;
        [
            self.middle[0] + ax * t - ay * aside,
            self.middle[1] + ay * t + ax * aside,
        ]
    }

    /// Approximately the same parabola, measured from another of its points.
    fn moved(&self, t: f32) -> Self {
        let [ax, ay] = self.along;
        let slope = 2.0 * self.bend * t;
        let turned = [ax - ay * slope, ay + ax * slope];
        let length = (turned[0] * turned[0] + turned[1] * turned[1]).sqrt();
        let sign = if turned[0] < 0.0 { -1.0 } else { 1.0 };
        Self {
            middle: self.at(t),
            along: turned.map(|part| sign * part / length),
            bend: sign * self.bend,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arc(inside: impl Fn(i64, i64) -> bool) -> NameArc {
        let mask = Grid::from_fn(61, 61, |x, y| inside(x as i64 - 30, y as i64 - 30));
        find(&mask, (30, 30), 24, 3)
    }

    #[test]
    fn a_slanted_band_has_its_direction_and_length() {
        let arc = arc(|x, y| (y - x / 2).abs() <= 2 && x.abs() <= 16);
        let slope = arc.along.1 as f32 / arc.along.0 as f32;
        assert!((0.4..0.6).contains(&slope), "{arc:?}");
        assert!((130..160).contains(&arc.half_tiles), "{arc:?}");
        assert!(arc.bow_tiles.abs() < 8 && arc.shift.0.abs() < 10, "{arc:?}");
    }

    #[test]
    fn a_bow_bends_the_arc() {
        let arc = arc(|x, y| (y - x * x / 30).abs() <= 2 && x.abs() <= 16);
        assert!(arc.bow_tiles > 24, "{arc:?}");
        assert!(arc.along.0 > 1000, "{arc:?}");
    }

    #[test]
    fn what_is_as_long_as_wide_is_lettered_level() {
        let arc = arc(|x, y| x * x + y * y < 150);
        assert_eq!(arc.along, (UNIT, 0));
        assert!((88..=104).contains(&arc.half_tiles), "{arc:?}");
    }

    #[test]
    fn what_does_not_hang_together_is_left_out() {
        let one = arc(|x, y| y.abs() <= 2 && x.abs() <= 8);
        let two = arc(|x, y| y.abs() <= 2 && x.abs() <= 8 || y > 8);
        assert_eq!(one, two);
    }
}
