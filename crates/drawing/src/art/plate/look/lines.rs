//! Measures straight stretches and sharp turns of lines.

/// The maximum deviation of a straight road from its chord, in tiles.
const RULED: f64 = 0.06;

/// The number of turns by more than sixty degrees within a tile.
pub(super) fn corners(line: &[[f32; 2]]) -> usize {
    let points = spaced(line, 0.5);
    let way = |a: [f32; 2], b: [f32; 2]| {
        let (x, y) = (b[0] - a[0], b[1] - a[1]);
        let length = x.hypot(y).max(1e-6);
        [x / length, y / length]
    };
    let mut count = 0;
    let mut index = 1;
    while index + 2 < points.len() {
        let (a, b) = (
            way(points[index - 1], points[index]),
            way(points[index + 1], points[index + 2]),
        );
        if a[0] * b[0] + a[1] * b[1] < 0.5 {
            count += 1;
            index += 3;
        } else {
            index += 1;
        }
    }
    count
}

/// The length of a line that is straight over more than six tiles, in tiles.
pub(super) fn ruled(line: &[[f32; 2]]) -> f64 {
    let points = spaced(line, 0.5);
    let is_ruled = |from: usize, to: usize| {
        let (a, b) = (points[from], points[to]);
        let (x, y) = (f64::from(b[0] - a[0]), f64::from(b[1] - a[1]));
        let length = x.hypot(y).max(1e-6);
        points[from..=to].iter().all(|p| {
            let (px, py) = (f64::from(p[0] - a[0]), f64::from(p[1] - a[1]));
            ((px * y - py * x) / length).abs() < RULED
        })
    };
    let (mut sum, mut from) = (0.0, 0);
    while from + 12 < points.len() {
        let mut to = from + 12;
        if !is_ruled(from, to) {
            from += 1;
            continue;
        }
        while to + 1 < points.len() && is_ruled(from, to + 1) {
            to += 1;
        }
        sum += (to - from) as f64 / 2.0;
        from = to;
    }
    sum
}

/// Points of a line at equal distances.
pub(super) fn spaced(line: &[[f32; 2]], apart: f32) -> Vec<[f32; 2]> {
    let mut points: Vec<[f32; 2]> = line.first().copied().into_iter().collect();
    let mut left = apart;
    for pair in line.windows(2) {
        let (x, y) = (pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]);
        let length = x.hypot(y);
        let mut at = left;
        while at <= length {
            points.push([pair[0][0] + x * at / length, pair[0][1] + y * at / length]);
            at += apart;
        }
        left = at - length;
    }
    points
}
