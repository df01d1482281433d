//! The line of a road: a smooth curve along its way that stays on free ground.

/// How far from the middle of a cell a curve may pass, in cells: beside obstacles, and elsewhere.
pub(super) const NARROW: f32 = 0.24;
const WIDE: f32 = 0.9;

/// The number of tightening passes.
const TIGHTENINGS: usize = 14;

/// Pieces of the curve in one cell.
const PIECES: usize = 3;

/// A point, in cells.
pub(super) type Point = [f32; 2];

/// A cell, by its column and row.
pub(super) type Cell = (i64, i64);

/// Makes the control points of a curve along cells, each adjacent to the one before by a side, or by a corner with both
/// sides free; one point for each cell.
///
/// The curve of these points (see [`curve`]) only touches cells that `is_free`, from the first to the second of `ends`.
/// Through a cell that `is_square` it runs straight, from the middle of one side to the middle of the other.
pub(super) fn lead(
    cells: &[Cell],
    ends: [Point; 2],
    is_free: impl Fn(Cell) -> bool,
    is_square: impl Fn(Cell) -> bool,
) -> Vec<Point> {
    let room = |(index, &(x, y)): (usize, &Cell)| {
        let near = &cells[index.saturating_sub(1)..(index + 2).min(cells.len())];
        if near.iter().any(|&cell| is_square(cell)) {
            return 0.0;
        }
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
        let is_wide = around.into_iter().all(&is_free);
        if is_wide { WIDE } else { NARROW }
    };
    let rooms: Vec<_> = cells.iter().enumerate().map(room).collect();
    let points = tighten(cells, ends, &rooms);
    let stays = curve(&points).windows(2).all(|pair| {
        let middle = [0, 1].map(|axis| f32::midpoint(pair[0][axis], pair[1][axis]));
        [pair[0], middle]
            .iter()
            .all(|&point| is_free(cell_of(point)))
    });
    if stays {
        return points;
    }
    // Between narrow and wide cells a bend may reach too far.
    let rooms: Vec<_> = rooms.into_iter().map(|room| room.min(NARROW)).collect();
    tighten(cells, ends, &rooms)
}

fn tighten(cells: &[Cell], ends: [Point; 2], rooms: &[f32]) -> Vec<Point> {
    let middle = |&(x, y): &Cell| [x as f32 + 0.5, y as f32 + 0.5];
    let mut points: Vec<Point> = cells.iter().map(middle).collect();
    let Some(last) = points.len().checked_sub(1) else {
        return points;
    };
    (points[0], points[last]) = (ends[0], ends[1]);
    for _ in 0..TIGHTENINGS {
        let before = points.clone();
        for index in 1..last {
            let (middle, room) = (middle(&cells[index]), rooms[index]);
            for axis in 0..2 {
                let around = before[index - 1][axis] + before[index + 1][axis];
                let tight = (around + before[index][axis] * 2.0) / 4.0;
                points[index][axis] = tight.clamp(middle[axis] - room, middle[axis] + room);
            }
        }
    }
    points
}

/// The curve of the points of [`lead`]: a quadratic spline from the first to the last, through the middles between
/// them.
pub(super) fn curve(points: &[Point]) -> Vec<Point> {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
        return Vec::new();
    };
    let mut line = vec![first];
    for window in points.windows(3) {
        // The next begins where it ends.
        line.extend(arc([window[0], window[1], window[2]]).take(PIECES));
    }
    if let [.., before, last] = points {
        line.push([0, 1].map(|axis| f32::midpoint(before[axis], last[axis])));
    }
    line.push(last);
    line
}

/// Splits a line where it crosses to a cell of another kind; returns the parts in order, each with the kind of its
/// cells.
pub(super) fn parts<T: Copy + PartialEq>(
    line: &[Point],
    kind: impl Fn(Cell) -> T,
) -> Vec<(T, Vec<Point>)> {
    let mut parts: Vec<(T, Vec<Point>)> = Vec::new();
    let mut add = |from: Point, to: Point| {
        let middle = [0, 1].map(|axis| f32::midpoint(from[axis], to[axis]));
        let kind = kind(cell_of(middle));
        match parts.last_mut() {
            Some((before, part)) if *before == kind => part.push(to),
            _ => parts.push((kind, vec![from, to])),
        }
    };
    for pair in line.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        let mut cuts: Vec<f32> = (0..2)
            .flat_map(|axis| {
                let (a, b) = (from[axis], to[axis]);
                let borders = a.min(b).ceil() as i32..=a.max(b).floor() as i32;
                borders.map(move |border| (border as f32 - a) / (b - a))
            })
            .filter(|share| (0.001..0.999).contains(share))
            .collect();
        cuts.sort_by(f32::total_cmp);
        let mut at = from;
        for share in cuts {
            let cut = [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * share);
            add(at, cut);
            at = cut;
        }
        add(at, to);
    }
    parts
}

/// Where a curve passes one of its points.
pub(super) fn passing(points: &[Point], index: usize) -> Point {
    if index == 0 || index + 1 >= points.len() {
        return points[index];
    }
    bend([points[index - 1], points[index], points[index + 1]], 0.5)
}

/// The point of a line nearest to a given point; the given point if the line is empty.
pub(super) fn nearest(line: &[Point], [x, y]: Point) -> Point {
    let off = |point: &Point| (point[0] - x) * (point[0] - x) + (point[1] - y) * (point[1] - y);
    let nearest = line
        .iter()
        .min_by(|one, other| off(one).total_cmp(&off(other)));
    nearest.copied().unwrap_or([x, y])
}

/// The part of a [`curve`] around the second of three points, with both ends.
pub(super) fn arc(points: [Point; 3]) -> impl Iterator<Item = Point> {
    (0..=PIECES).map(move |piece| bend(points, piece as f32 / PIECES as f32))
}

/// A point of the bend around the second of three points, from the middle of the first two (`t` = 0) to that of the
/// last two (1).
fn bend([before, point, after]: [Point; 3], t: f32) -> Point {
    [0, 1].map(|axis| {
        let from = f32::midpoint(before[axis], point[axis]);
        let to = f32::midpoint(point[axis], after[axis]);
        let (a, b) = (
            from + (point[axis] - from) * t,
            point[axis] + (to - point[axis]) * t,
        );
        a + (b - a) * t
    })
}

/// The cell of a point.
pub(super) fn cell_of([x, y]: Point) -> Cell {
    (x.floor() as i64, y.floor() as i64)
}

/// Trims a line by a distance from its first point.
pub(super) fn trimmed(mut line: Vec<Point>, radius: f32) -> Vec<Point> {
    let Some(&first) = line.first() else {
        return line;
    };
    let off = |point: &Point| {
        let (dx, dy) = (point[0] - first[0], point[1] - first[1]);
        (dx * dx + dy * dy).sqrt()
    };
    // The first point is always removed.
    let Some(outside) = line.iter().skip(1).position(|point| off(point) > radius) else {
        return Vec::new();
    };
    let (a, b) = (line[outside], line[outside + 1]);
    let share = (radius - off(&a)) / (off(&b) - off(&a));
    line.drain(..outside);
    line[0] = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_stays_in_narrow_ways_and_cuts_corners_in_wide_ones() {
        let cells: Vec<_> = (0..6)
            .map(|x| (x, 0))
            .chain((1..6).map(|y| (5, y)))
            .collect();
        let ends = [[0.5, 0.5], [5.5, 5.5]];
        let narrow = |cell: Cell| cells.contains(&cell);
        let line = curve(&lead(&cells, ends, narrow, |_| false));
        assert!(line.iter().all(|&point| narrow(cell_of(point))), "{line:?}");
        let free = curve(&lead(&cells, ends, |_| true, |_| false));
        let reach = |line: &[Point]| line.iter().map(|[x, y]| x - y).fold(0.0, f32::max);
        assert!(reach(&free) + 0.5 < reach(&line), "{free:?}");
    }

    #[test]
    fn a_line_is_trimmed_to_a_distance() {
        let line: Vec<_> = (0..9).map(|x| [x as f32 / 2.0, 0.0]).collect();
        let trimmed_line = trimmed(line.clone(), 0.7);
        assert!((trimmed_line[0][0] - 0.7).abs() < 1e-6);
        assert_eq!(trimmed_line[1..], line[2..]);
        assert!(trimmed(line, 5.0).is_empty());
    }

    #[test]
    fn a_line_is_straight_where_it_must_be_and_is_cut_at_the_borders_of_cells() {
        let cells = [(0, 0), (1, 1), (2, 1), (3, 1), (4, 2), (5, 3)];
        let ends = [[0.5, 0.5], [5.5, 3.5]];
        let line = curve(&lead(&cells, ends, |_| true, |cell| cell == (2, 1)));
        let parts = parts(&line, |cell| cell == (2, 1));
        let kinds: Vec<_> = parts.iter().map(|(is, _)| *is).collect();
        assert_eq!(kinds, [false, true, false]);
        let (_, over) = &parts[1];
        assert!(
            over.iter().all(|&[_, y]| (y - 1.5).abs() < 1e-6),
            "{over:?}"
        );
        assert_eq!((over[0][0], over[over.len() - 1][0]), (2.0, 3.0));
        for pair in parts.windows(2) {
            assert_eq!(pair[0].1.last(), pair[1].1.first());
        }
    }
}
