//! Shapes the lines of roads: a straight road swings a little, roads end in front of a settlement, and lanes have no
//! corners.

use super::line::{Cell, NARROW, Point, arc, cell_of, curve};

/// The maximum swing of a road, in cells, and the length over which it fades at the ends, in cells.
const SWING: f32 = 0.55;
const TAPER: f32 = 3.0;

/// A road does not swing where it turns by more than this (a cosine).
const STRAIGHT: f32 = 0.8;

/// The number of passes that ease corners.
const EASINGS: usize = 14;

/// Moves the points of a line aside by `sway(index)`, −1 to 1 along both axes, as far as the cells around are free and
/// nothing is close.
pub(super) fn swung(
    points: Vec<Point>,
    sway: impl Fn(usize) -> Point,
    is_free: impl Fn(Cell) -> bool,
) -> Vec<Point> {
    let last = points.len().saturating_sub(1);
    let is_wide = |(x, y): Cell| {
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
        around.into_iter().all(&is_free)
    };
    let mut bent = points.clone();
    for index in 1..last {
        let (x, y) = cell_of(points[index]);
        let middle = [x as f32 + 0.5, y as f32 + 0.5];
        let is_wide = is_wide((x, y));
        if turn(&points[index - 1..=index + 1]) < STRAIGHT {
            continue;
        }
        let share = SWING * (index.min(last - index) as f32 / TAPER).min(1.0);
        let sway = sway(index);
        let aside = |part: f32| {
            [0, 1].map(|axis| {
                let (at, middle) = (points[index][axis], middle[axis]);
                let to = at + part * share * sway[axis];
                // Not closer to its surroundings than before.
                let room = (at - middle).abs().max(NARROW);
                if is_wide {
                    to
                } else {
                    to.clamp(middle - room, middle + room)
                }
            })
        };
        let was = bent[index];
        for part in [1.0, 0.6, 0.3] {
            bent[index] = aside(part);
            if passes_free(&bent, index, &is_free) {
                break;
            }
            bent[index] = was;
        }
    }
    if runs_free(&bent, &is_free) {
        bent
    } else {
        points
    }
}

/// The cosine of the turn at the second of three points; 1 where two coincide.
fn turn(three: &[Point]) -> f32 {
    let way = |from: Point, to: Point| [to[0] - from[0], to[1] - from[1]];
    let (a, b) = (way(three[0], three[1]), way(three[1], three[2]));
    let squared = (a[0] * a[0] + a[1] * a[1]) * (b[0] * b[0] + b[1] * b[1]);
    if squared > 0.0 {
        (a[0] * b[0] + a[1] * b[1]) / squared.sqrt()
    } else {
        1.0
    }
}

/// Eases the corners of a line, as far as it stays in free cells.
pub(super) fn eased(points: Vec<Point>, is_free: impl Fn(Cell) -> bool) -> Vec<Point> {
    let last = points.len().saturating_sub(1);
    let mut bent = points.clone();
    for _ in 0..EASINGS {
        let before = bent.clone();
        for index in 1..last {
            let (from, at, next) = (before[index - 1], before[index], before[index + 1]);
            let middle = [0, 1].map(|axis| f32::midpoint(from[axis], next[axis]));
            // Half the way to the middle of its neighbours, or less beside an obstacle.
            for part in [0.5, 0.2] {
                bent[index] = [0, 1].map(|axis| at[axis] + part * (middle[axis] - at[axis]));
                if passes_free(&bent, index, &is_free) {
                    break;
                }
                bent[index] = at;
            }
        }
    }
    if runs_free(&bent, &is_free) {
        bent
    } else {
        points
    }
}

/// Leads a line that reaches a settlement from behind (the north) round its side to its front; returns whether it did.
/// The line begins in the middle of the settlement's cell; `wide` and `low` are how far its symbol extends from there
/// to both sides and to the south, in cells.
pub(super) fn to_front(
    points: &mut Vec<Point>,
    [wide, low]: [f32; 2],
    is_free: impl Fn(Cell) -> bool,
) -> bool {
    let &[[x, y], next, then, ..] = &points[..] else {
        return false;
    };
    if y - next[1] < (next[0] - x).abs() {
        return false;
    }
    let nearer = if then[0] < x { -1.0 } else { 1.0 };
    let hook = |side: f32| {
        [
            [x + 0.45 * side * wide, y + low + 0.04],
            [x + side * (wide + 0.1), y + 0.7 * low],
            [x + side * (wide + 0.16), y - 0.5],
        ]
    };
    let fits = |hook: &[Point; 3]| {
        let pairs = [[hook[0], hook[1]], [hook[1], hook[2]], [hook[2], then]];
        pairs
            .iter()
            .all(|[from, to]| is_clear(*from, *to, &is_free))
    };
    let Some(hook) = [nearer, -nearer].map(hook).into_iter().find(fits) else {
        return false;
    };
    let led: Vec<_> = hook
        .into_iter()
        .chain(points[2..].iter().copied())
        .collect();
    if !runs_free(&led, &is_free) {
        return false;
    }
    *points = led;
    true
}

/// The number of samples of a straight line that are tested.
const SAMPLES: u16 = 16;

/// Whether a straight line is in free cells.
fn is_clear(from: Point, to: Point, is_free: &impl Fn(Cell) -> bool) -> bool {
    (0..=SAMPLES).all(|step| {
        let share = f32::from(step) / f32::from(SAMPLES);
        is_free(cell_of(
            [0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis])),
        ))
    })
}

/// Whether the curve is in free cells near an inner point.
fn passes_free(points: &[Point], index: usize, is_free: &impl Fn(Cell) -> bool) -> bool {
    let (first, end) = (index.saturating_sub(2), (index + 3).min(points.len()));
    let arcs = points[first..end].windows(3);
    let arcs_are = |three: &[Point]| {
        let line: Vec<_> = arc([three[0], three[1], three[2]]).collect();
        line.windows(2)
            .all(|pair| is_clear(pair[0], pair[1], is_free))
    };
    // The curve begins and ends straight.
    let last = points.len() - 1;
    let begins = index > 1 || is_clear(points[0], points[1], is_free);
    let ends = index + 1 < last || is_clear(points[last - 1], points[last], is_free);
    begins && ends && arcs.into_iter().all(arcs_are)
}

/// Whether the curve of some points is in free cells.
fn runs_free(points: &[Point], is_free: &impl Fn(Cell) -> bool) -> bool {
    let line = curve(points);
    line.windows(2)
        .all(|pair| is_clear(pair[0], pair[1], is_free))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_road_swings_on_open_ground_and_keeps_to_a_narrow_way() {
        let straight: Vec<_> = (0..20).map(|x| [x as f32 + 0.5, 4.5]).collect();
        let sway = |index: usize| [0.0, if index % 8 < 4 { 1.0 } else { -1.0 }];
        let open = swung(straight.clone(), sway, |_| true);
        assert_eq!((open[0], open[19]), (straight[0], straight[19]));
        let off = |line: &[Point]| {
            line.iter()
                .map(|[_, y]| (y - 4.5).abs())
                .fold(0.0, f32::max)
        };
        assert!(off(&open) > 0.5, "{open:?}");
        let narrow = swung(straight, sway, |(_, y)| y == 4);
        assert!(off(&narrow) > 0.1 && off(&narrow) <= NARROW, "{narrow:?}");
    }

    #[test]
    fn a_road_from_the_north_ends_before_the_houses() {
        let north: Vec<_> = (0..8).map(|y| [4.5, 4.5 - y as f32]).collect();
        let mut open = north.clone();
        assert!(to_front(&mut open, [0.5, 0.25], |_| true));
        assert!(
            open[0][1] > 4.7 && open[3..] == north[2..] && open.len() == 9,
            "{open:?}"
        );
        let mut shut = north.clone();
        assert!(!to_front(&mut shut, [0.5, 0.25], |(x, _)| x == 4));
        let mut from_south: Vec<_> = (0..8).map(|y| [4.5, 4.5 + y as f32]).collect();
        assert!(!to_front(&mut from_south, [0.5, 0.25], |_| true) && shut == north);
    }

    #[test]
    fn a_corner_is_eased_where_there_is_room() {
        let east = (0..9).map(|x| [x as f32 + 0.5, 0.5]);
        let south = (1..9).map(|y| [8.5, y as f32 + 0.5]);
        let corner: Vec<_> = east.chain(south).collect();
        let sharpest = |line: &[Point]| {
            let turns = line.windows(3).map(|three| {
                let way = |a: Point, b: Point| {
                    let (x, y) = (b[0] - a[0], b[1] - a[1]);
                    let length = (x * x + y * y).sqrt();
                    [x / length, y / length]
                };
                let (a, b) = (way(three[0], three[1]), way(three[1], three[2]));
                a[0] * b[0] + a[1] * b[1]
            });
            turns.fold(1.0, f32::min)
        };
        let open = eased(corner.clone(), |_| true);
        assert!(sharpest(&open) > 0.8 && sharpest(&corner) < 0.1);
        let shut = eased(corner.clone(), |(x, y)| y == 0 || x == 8);
        assert!(shut.iter().all(|&point| {
            let (x, y) = cell_of(point);
            y == 0 || x == 8
        }));
    }
}
