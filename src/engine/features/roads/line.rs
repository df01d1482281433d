//! The line of a road: a smooth curve through the tiles of its way.

use crate::engine::hash;

/// How far from its middle a curve is led through a cell, in cells.
const SWING: f32 = 0.24;

/// How often a curve is drawn tight.
const TIGHTENINGS: usize = 4;

/// Pieces of the curve in one cell.
const PIECES: usize = 4;

/// A place in cells.
pub(super) type Point = [f32; 2];

/// Leads a curve through cells, each next to the one before by a side, or over a corner whose both sides are free: the
/// point by which the curve goes in each cell.
///
/// A curve whose points these are (see [`curve`]) leaves no cell of its way but into such a side. `ends` are where it
/// begins and ends; `chance` of a cell lets it swing.
pub(super) fn lead(
    cells: &[(i64, i64)],
    ends: [Point; 2],
    chance: impl Fn((i64, i64)) -> u64,
) -> Vec<Point> {
    let middle = |&(x, y): &(i64, i64)| [x as f32 + 0.5, y as f32 + 0.5];
    let mut points: Vec<Point> = cells
        .iter()
        .map(|&cell| {
            let [x, y] = middle(&cell);
            let chance = chance(cell);
            let part = |chance| (hash::below(chance, 1001) as f32 / 500.0 - 1.0) * SWING;
            [x + part(chance), y + part(hash::mix(chance))]
        })
        .collect();
    let Some(last) = points.len().checked_sub(1) else {
        return points;
    };
    (points[0], points[last]) = (ends[0], ends[1]);
    for _ in 0..TIGHTENINGS {
        let before = points.clone();
        for index in 1..last {
            let middle = middle(&cells[index]);
            for axis in 0..2 {
                let tight =
                    (before[index - 1][axis] + before[index][axis] * 2.0 + before[index + 1][axis])
                        / 4.0;
                points[index][axis] = tight.clamp(middle[axis] - SWING, middle[axis] + SWING);
            }
        }
    }
    points
}

/// The curve that the points of [`lead`] make: from the first to the last, and between by the middles of their
/// neighbours' joins, bent toward each.
pub(super) fn curve(points: &[Point]) -> Vec<Point> {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
        return Vec::new();
    };
    let mut line = vec![first];
    for window in points.windows(3) {
        let [before, point, after] = [window[0], window[1], window[2]];
        let (from, to) = (join(before, point), join(point, after));
        for piece in 0..PIECES {
            let t = piece as f32 / PIECES as f32;
            let part = |axis: usize| {
                let (a, b) = (
                    from[axis] + (point[axis] - from[axis]) * t,
                    point[axis] + (to[axis] - point[axis]) * t,
                );
                a + (b - a) * t
            };
            line.push([part(0), part(1)]);
        }
    }
    if let [.., before, last] = points {
        line.push(join(*before, *last));
    }
    line.push(last);
    line
}

/// Where a curve passes its point.
pub(super) fn passing(points: &[Point], index: usize) -> Point {
    if index == 0 || index + 1 >= points.len() {
        return points[index];
    }
    let (from, to) = (
        join(points[index - 1], points[index]),
        join(points[index], points[index + 1]),
    );
    let part = |axis: usize| (from[axis] + 2.0 * points[index][axis] + to[axis]) / 4.0;
    [part(0), part(1)]
}

/// Where the line between two points leaves the cell of the first: half way over a corner.
fn join(a: Point, b: Point) -> Point {
    let (from, to) = (a.map(f32::floor), b.map(f32::floor));
    let crosses = [0, 1].map(|axis| from[axis] != to[axis]);
    let share = match crosses {
        [true, false] => (from[0].max(to[0]) - a[0]) / (b[0] - a[0]),
        [false, true] => (from[1].max(to[1]) - a[1]) / (b[1] - a[1]),
        _ => 0.5,
    };
    [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/// The line without what lies within a distance of its first point.
pub(super) fn trimmed(mut line: Vec<Point>, radius: f32) -> Vec<Point> {
    let Some(&first) = line.first() else {
        return line;
    };
    let off = |point: &Point| {
        let (dx, dy) = (point[0] - first[0], point[1] - first[1]);
        (dx * dx + dy * dy).sqrt()
    };
    if radius <= 0.0 {
        return line;
    }
    let Some(outside) = line.iter().position(|point| off(point) > radius) else {
        return Vec::new();
    };
    let (a, b) = (line[outside - 1], line[outside]);
    let share = (radius - off(&a)) / (off(&b) - off(&a));
    line.drain(..outside - 1);
    line[0] = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    line
}
