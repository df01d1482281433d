//! The layout of a tile: land and sea, coast lines, rivers, and the biome of each point.

use super::geometry::{Dice, Pt, mix, pt, smooth, smoothstep, waver};
use super::pen::STRIP;
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::EdgeLabel;

/// A river's width where it crosses a border, banks included, in tiles.
pub(super) const WIDTH: f32 = 0.044;

/// One branch of a river.
pub(super) struct River {
    /// Its centre line, in no particular direction.
    pub(super) line: Vec<Pt>,
    /// Its width at the start and the end of the line, as a share of [`WIDTH`].
    pub(super) share: [f32; 2],
    /// Whether it opens toward the end of the line, into the sea.
    pub(super) opens: bool,
}

impl River {
    pub(super) fn width(&self, t: f32, seed: u64) -> f32 {
        let p = self.line[(t * (self.line.len() - 1) as f32 + 0.5) as usize];
        let inside = p.x.min(p.y).min(1.0 - p.x).min(1.0 - p.y);
        let free = smoothstep(STRIP, 0.1, inside);
        let mut share = mix(1.0, mix(self.share[0], self.share[1], t), free);
        if self.opens {
            share += 1.5 * smoothstep(0.7, 1.0, t);
        }
        WIDTH * share * (1.0 + 0.14 * free * waver(seed, t * 9.0))
    }
}

/// The layout of one drawing of a tile.
pub(super) struct TileLayout {
    /// The labels of the tile: top, right, bottom, left.
    pub(super) edges: [EdgeLabel; 4],
    /// Whether each corner is land: north-west, north-east, south-east, south-west.
    pub(super) land: [bool; 4],
    /// Coast lines, a little longer than the tile.
    pub(super) coasts: Vec<Vec<Pt>>,
    /// Rivers, a little longer than the tile.
    pub(super) rivers: Vec<River>,
}

impl TileLayout {
    /// The sides with that label.
    pub(super) fn sides(&self, label: EdgeLabel) -> Vec<Direction> {
        Direction::ALL
            .into_iter()
            .filter(|side| self.edges[side.index()] == label)
            .collect()
    }

    /// Whether a point of the tile is sea, by how often the way to the north-west corner crosses a coast.
    pub(super) fn is_sea(&self, p: Pt) -> bool {
        if self.coasts.is_empty() {
            return !self.land[0];
        }
        let corner = pt(0.000_3, 0.000_7);
        let crossings = self
            .coasts
            .iter()
            .flat_map(|line| line.windows(2))
            .filter(|pair| cross(p, corner, pair[0], pair[1]))
            .count();
        self.land[0] == (crossings % 2 == 1)
    }

    /// The distance to the nearest coast line, in tiles; very large without one.
    pub(super) fn to_coast(&self, p: Pt) -> f32 {
        let lines = self.coasts.iter().map(|line| p.to_line(line));
        lines.fold(f32::MAX, f32::min)
    }

    /// Whether there is dry land within `room` tiles around a point, clear of coasts and rivers.
    pub(super) fn is_clear(&self, p: Pt, room: f32) -> bool {
        let wet = |river: &River| p.to_line(&river.line) < room + 0.5 * WIDTH;
        self.to_coast(p) > room && !self.is_sea(p) && !self.rivers.iter().any(wet)
    }

    /// The share of a label at a point, 0 to 1, from the four sides by nearness.
    pub(super) fn share(&self, label: EdgeLabel, p: Pt) -> f32 {
        let distances = [p.y, 1.0 - p.x, 1.0 - p.y, p.x];
        let (mut of_label, mut total) = (0.0, 0.0);
        for (distance, edge) in distances.into_iter().zip(self.edges) {
            let weight = 1.0 / (distance * distance + 0.03);
            total += weight;
            if edge == label {
                of_label += weight;
            }
        }
        of_label / total
    }
}

/// The middle of a side.
pub(super) const fn middle(side: Direction) -> Pt {
    match side {
        Direction::North => pt(0.5, 0.0),
        Direction::East => pt(1.0, 0.5),
        Direction::South => pt(0.5, 1.0),
        Direction::West => pt(0.0, 0.5),
    }
}

/// The direction from a side into the tile.
pub(super) const fn inward(side: Direction) -> Pt {
    match side {
        Direction::North => pt(0.0, 1.0),
        Direction::East => pt(-1.0, 0.0),
        Direction::South => pt(0.0, -1.0),
        Direction::West => pt(1.0, 0.0),
    }
}

/// Points where a line enters at the middle of a side at a right angle, from outside the tile; the first two pieces of
/// a smooth line through them are straight.
pub(super) fn entry(side: Direction) -> [Pt; 4] {
    let (start, way) = (middle(side), inward(side));
    [-0.1, 0.0, 0.022, 0.055].map(|depth| start + way * depth)
}

/// The line that enters at one side, runs through `between` and leaves at another side.
pub(super) fn crossing(from: Direction, between: &[Pt], to: Direction) -> Vec<Pt> {
    let mut points = entry(from).to_vec();
    points.extend_from_slice(between);
    points.extend(entry(to).into_iter().rev());
    smooth(&points, 14)
}

/// Two or one points that lead a line from side to side with a swing of up to `swing` tiles.
pub(super) fn swing(from: Direction, to: Direction, swing: f32, dice: &mut Dice) -> Vec<Pt> {
    let (a, b) = (middle(from), middle(to));
    if from.opposite() == to {
        let (way, across) = (b - a, (b - a).quarter());
        let sign = if dice.chance(0.5) { 1.0 } else { -1.0 };
        // An S, a bow, or hardly a bend.
        let (first, second) = match dice.below(5) {
            0 | 1 => (1.0, -dice.range(0.3, 1.0)),
            2 | 3 => (0.9, dice.range(0.3, 0.9)),
            _ => (dice.range(-0.25, 0.25), dice.range(-0.5, 0.5)),
        };
        let at = |t: f32, offset: f32| a + way * t + across * offset;
        vec![
            at(
                dice.range(0.26, 0.38),
                sign * swing * first * dice.range(0.5, 1.0),
            ),
            at(dice.range(0.62, 0.74), sign * swing * second),
        ]
    } else {
        // On a circle about the corner between the sides, more or less.
        let corner = a + b - pt(0.5, 0.5);
        let way = (pt(0.5, 0.5) - corner).unit();
        // Half a tile is the circle that meets both sides at a right angle; nearer to the corner
        // the line cuts across.
        let radius = 0.47 + swing * dice.range(-0.55, 0.4);
        vec![corner + way * radius + way.quarter() * (swing * dice.range(-0.5, 0.5))]
    }
}

/// Roughens a line by up to about `amount` tiles, except near the tile's border.
pub(super) fn roughen(line: &mut [Pt], amount: f32, seed: u64) {
    let smooth_line = line.to_vec();
    let mut along = 0.0;
    for i in 1..line.len() - 1 {
        along += (smooth_line[i] - smooth_line[i - 1]).length();
        let p = smooth_line[i];
        let inside = p.x.min(p.y).min(1.0 - p.x).min(1.0 - p.y);
        let weight = amount * smoothstep(STRIP + 0.01, 0.14, inside);
        let normal = (smooth_line[i + 1] - smooth_line[i - 1]).unit().quarter();
        let offset = waver(seed, along * 6.5)
            + 0.5 * waver(seed ^ 1, along * 15.0)
            + 0.25 * waver(seed ^ 2, along * 37.0);
        line[i] = p + normal * (weight * offset);
    }
}

/// A line with about `step` tiles between its points.
pub(super) fn evenly(line: &[Pt], step: f32) -> Vec<Pt> {
    let mut points = vec![line[0]];
    let mut left = step;
    for pair in line.windows(2) {
        let length = (pair[1] - pair[0]).length();
        while left <= length {
            let t = left / length;
            points.push(pt(
                mix(pair[0].x, pair[1].x, t),
                mix(pair[0].y, pair[1].y, t),
            ));
            left += step;
        }
        left -= length;
    }
    points.extend(line.last());
    points
}

pub(super) fn corners(edges: [EdgeLabel; 4]) -> [bool; 4] {
    // The two ends of a horizontal side, from west to east.
    let ends = |label| match label {
        EdgeLabel::COAST_EAST => [true, false],
        EdgeLabel::COAST_WEST => [false, true],
        EdgeLabel::SEA => [false, false],
        _ => [true, true],
    };
    let (north, south) = (ends(edges[0]), ends(edges[2]));
    [north[0], north[1], south[1], south[0]]
}

fn cross(a: Pt, b: Pt, c: Pt, d: Pt) -> bool {
    let side = |p: Pt, q: Pt, r: Pt| (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) > 0.0;
    side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
}
