//! Places names along rivers and roads: gentle curves beside the course that leave it free.

use super::rank::Scale;
use crate::lettering::{Curve, Line};
use mapmaker_features::{PARTS, Way};

/// The maximum turn between two letters, as a sine: 17 degrees.
const TURN: f32 = 0.29;

/// The minimum ratio of the distance of two letters' middles to their distance along the curve.
const CROWDED: f32 = 0.9;

/// The minimum eastward part of a letter's direction; an upright letter has 1.
const UPRIGHT: f32 = -0.2;

/// Samples between two tiles of the course.
const FINER: usize = 2;

/// The distances of the letters' middle from the water that are tried, in letter heights.
const ASIDE: [f32; 3] = [0.75, 1.0, 1.3];

/// The smoothing radii along the course that are tried, in letter heights.
const SMOOTH: [f32; 3] = [2.0, 3.5, 6.0];

/// The same for the user's texts, whose shape is intended.
const WRITTEN_SMOOTH: [f32; 5] = [0.3, 0.8, 1.6, 3.0, 6.0];

/// The positions along the course that are tried, from the middle, as shares of the free length.
const SHIFTS: [f32; 7] = [0.0, -0.25, 0.25, -0.5, 0.5, -0.9, 0.9];

/// The minimum distance from the edge of letters to the middle of the water, in letter heights: the water is a line in
/// the middle of its tiles.
const CLEAR: f32 = 0.42;

/// A name's middle, in pixels from the corner of the feature's tile, and its curve.
pub(super) type CurvePlace = ([f32; 2], Curve);

/// The curves along a course for a line of letters, best first.
pub(super) fn places(way: &Way, line: &Line, scale: Scale) -> Vec<CurvePlace> {
    let course = Course::new(way, scale);
    let height = line.height_px();
    let room = course.length() - line.width_px;
    if room < 0.0 {
        return Vec::new();
    }
    let mut places = Vec::new();
    for smooth in SMOOTH {
        let smoothed = course.smoothed(smooth * height);
        for aside in ASIDE {
            for shift in SHIFTS {
                let from = room / 2.0 * (1.0 + shift);
                for side in [-1.0, 1.0] {
                    let cut = smoothed.cut(from, line.width_px, side * aside * height);
                    let curve = Curve::through(cut);
                    if is_gentle(line, &curve) && course.is_clear_of(line, &curve) {
                        places.push(centred(curve));
                    }
                }
            }
        }
        if !places.is_empty() {
            break;
        }
    }
    places
}

/// The curve of the user's text, smoothed until it is gentle, or else straight; it never reads to the west.
pub(super) fn written(way: &Way, line: &Line, scale: Scale) -> CurvePlace {
    let mut course = Course::new(way, scale);
    let [first, last] =
        [course.0.first(), course.0.last()].map(|end| end.copied().unwrap_or_default());
    if last[0] < first[0] {
        course.0.reverse();
    }
    let height = line.height_px();
    let smoothed = WRITTEN_SMOOTH.into_iter().map(|reach| {
        let smoothed = course.smoothed(reach * height);
        Curve::through(smoothed.0)
    });
    let straight = || {
        let ends = [course.0.first(), course.0.last()];
        Curve::through(ends.into_iter().flatten().copied().collect())
    };
    let mut gentle = smoothed.filter(|curve| is_gentle(line, curve));
    centred(gentle.next().unwrap_or_else(straight))
}

/// A line of points in pixels.
struct Course(Vec<[f32; 2]>);

impl Course {
    fn new(way: &Way, scale: Scale) -> Self {
        let px = scale.tile_px / PARTS as f32;
        let mut points: Vec<[f32; 2]> = Vec::new();
        for &point in way.line.iter() {
            let point = point.map(|part| part as f32 * px);
            if let Some(&last) = points.last() {
                for step in 1..FINER {
                    let share = step as f32 / FINER as f32;
                    points.push([0, 1].map(|axis| last[axis] + share * (point[axis] - last[axis])));
                }
            }
            points.push(point);
        }
        Self(points)
    }

    fn length(&self) -> f32 {
        self.0.windows(2).map(|pair| off(pair[0], pair[1])).sum()
    }

    /// Averages the points within `reach` of each point, twice.
    fn smoothed(&self, reach: f32) -> Self {
        let step = self.length() / self.0.len().max(2) as f32;
        let reach = (reach / step.max(0.001)) as usize;
        let once = |points: &[[f32; 2]]| -> Vec<[f32; 2]> {
            (0..points.len())
                .map(|index| {
                    // Symmetrically, so the ends stay.
                    let reach = reach.min(index).min(points.len() - 1 - index);
                    let around = &points[index - reach..=index + reach];
                    let sum = around.iter().fold([0.0, 0.0], |sum, point| {
                        [sum[0] + point[0], sum[1] + point[1]]
                    });
                    sum.map(|sum| sum / around.len() as f32)
                })
                .collect()
        };
        Self(once(&once(&self.0)))
    }

    /// The part from about the length `from`, `width` long, offset by `aside` to the right, and directed to the east as
    /// a whole.
    fn cut(&self, from: f32, width: f32, aside: f32) -> Vec<[f32; 2]> {
        let whole = Curve::through(self.0.clone());
        let from = from.min(whole.length_px() - width).max(0.0);
        let pieces = 64;
        let point = |piece: usize| {
            let (point, along) = whole.at(from + width * piece as f32 / pieces as f32);
            [point[0] - along[1] * aside, point[1] + along[0] * aside]
        };
        let mut points: Vec<_> = (0..=pieces).map(point).collect();
        if points[pieces][0] < points[0][0] {
            points.reverse();
        }
        points
    }

    /// Whether no point of the course is under the letters.
    fn is_clear_of(&self, line: &Line, curve: &Curve) -> bool {
        let clear = (0.5 + CLEAR / 2.0) * line.height_px();
        let length = curve.length_px();
        let count = (length / (line.height_px() / 2.0)).ceil().max(1.0) as usize;
        let middles: Vec<_> = (0..=count)
            .map(|index| curve.at(length * index as f32 / count as f32).0)
            .collect();
        self.0
            .iter()
            .all(|&point| middles.iter().all(|&middle| off(point, middle) >= clear))
    }
}

/// Whether no letter is upside down, turns much from the one before, or is too close to it.
fn is_gentle(line: &Line, curve: &Curve) -> bool {
    let directions = line.directions(curve);
    let turns = directions.windows(2).all(|pair| {
        let ([ax, ay], [bx, by]) = (pair[0], pair[1]);
        (ax * by - ay * bx).abs() < TURN && ax * bx + ay * by > 0.0
    });
    // On the inner side of a bend narrower than the letters a curve runs backward.
    let middles = line.middles(curve);
    let is_apart = middles.windows(2).all(|pair| {
        let ((on, a), (next, b)) = (pair[0], pair[1]);
        off(a, b) > CROWDED * (next - on)
    });
    turns && is_apart && directions.iter().all(|along| along[0] > UPRIGHT)
}

/// A curve relative to its middle.
fn centred(curve: Curve) -> CurvePlace {
    let middle = curve.at(curve.length_px() / 2.0).0;
    (middle, curve.moved([-middle[0], -middle[1]]))
}

fn off(a: [f32; 2], b: [f32; 2]) -> f32 {
    let (dx, dy) = (a[0] - b[0], a[1] - b[1]);
    (dx * dx + dy * dy).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lettering::{Face, Style};
    use mapmaker_grid::TilePos;

    const SCALE: Scale = Scale::usual(16.0);

    fn line() -> Line {
        let style = Style {
            face: Face::Italic,
            size_px: 15.0,
            spacing_px: 1.0,
            is_capitals: false,
        };
        Line::new("The Long Water", style)
    }

    fn way(points: impl Iterator<Item = (i32, i32)>) -> Way {
        Way {
            line: points.map(|(x, y)| [16 * x, 16 * y]).collect(),
            home: TilePos::new(0, 0),
            every_tiles: 32,
            weight: 100,
        }
    }

    #[test]
    fn a_name_runs_beside_a_winding_river_and_reads_to_the_east() {
        // Stairs to the south-west, from the north-east.
        let steps = (0..40).map(|step| (20 - (step + 1) / 2, step / 2));
        let way = way(steps);
        let (line, course) = (line(), Course::new(&way, SCALE));
        let found = places(&way, &line, SCALE);
        assert!(!found.is_empty());
        for (middle, curve) in found {
            let back = curve.moved(middle);
            assert!(course.is_clear_of(&line, &back));
            assert!(
                line.directions(&curve)
                    .iter()
                    .all(|along| along[0] > UPRIGHT)
            );
            assert!((curve.length_px() - line.width_px).abs() < 0.2 * line.width_px);
        }
    }

    #[test]
    fn where_a_course_is_shorter_than_a_name_there_is_no_place() {
        let way = way((0..4).map(|x| (x, 0)));
        assert_eq!(places(&way, &line(), SCALE).len(), 0);
    }

    #[test]
    fn a_river_that_runs_due_south_carries_its_name_sideways() {
        let way = way((0..40).map(|y| (0, y)));
        let line = line();
        let (_, curve) = places(&way, &line, SCALE).swap_remove(0);
        let directions = line.directions(&curve);
        assert!(directions.iter().all(|along| along[0].abs() < 0.1));
    }

    #[test]
    fn letters_are_as_far_apart_as_they_were_set() {
        let line = line();
        // The inner side of a bend, where the curve briefly runs backward.
        let kinked = (0..40).map(|x| [4.0 * x as f32 - if x % 8 > 4 { 14.0 } else { 0.0 }, 0.0]);
        assert!(!is_gentle(&line, &Curve::through(kinked.collect())));
        let straight = (0..40).map(|x| [4.0 * x as f32, 0.0]);
        assert!(is_gentle(&line, &Curve::through(straight.collect())));
    }

    #[test]
    fn in_a_tight_bend_no_name_stands() {
        // Two parallel reaches of four tiles each: any line along them would turn upside down.
        let out = (0..5).map(|x| (x, 0));
        let back = (0..5).rev().map(|x| (x, 1));
        assert_eq!(places(&way(out.chain(back)), &line(), SCALE).len(), 0);
    }
}
