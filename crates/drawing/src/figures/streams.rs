//! Rivers as smooth lines: their tiles or reaches, joined and smoothed by a few rounds of averaging.
//!
//! A river is a graph of nodes. Each round moves a node halfway to the mean of its neighbours, weighted by flow; so
//! lines are smoother on smaller maps, tributaries stay joined, and a node depends only on nodes within as many steps
//! as there are rounds.

use std::collections::BTreeMap;

use super::Place;
use mapmaker_grid::hash;
use mapmaker_grid::{Direction, Grid, TilePos};
use mapmaker_land::worldgen::{Reach, RiverTile};

/// The maximum swing of a river from the middle of a tile or side, in tiles.
const SWING_TILES: f32 = 0.24;

/// The maximum swing of nodes of reaches, in tiles.
const REACH_SWING_TILES: f32 = 7.0;

/// The maximum number of rounds of averaging.
pub(super) const MAX_ROUNDS: u32 = 14;

/// A stretch of river between two confluences, ends or springs.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// Its points, in tiles from [`Streams::home`].
    pub line: Vec<[f64; 2]>,
    /// The area drained at each point, in units of 1024 tiles.
    pub flow: Vec<f32>,
}

/// The rivers of a part of the plane.
#[derive(Clone, Debug, Default)]
pub struct Streams {
    /// The origin of the courses' points.
    pub home: Option<TilePos>,
    /// All courses.
    pub courses: Vec<Course>,
    buckets: Buckets,
}

/// The segments of courses by the squares that they touch, for fast queries.
#[derive(Clone, Debug, Default)]
struct Buckets {
    /// The side of a square.
    tiles: f64,
    /// The column and row of the first square, relative to home.
    first: [i64; 2],
    /// The (course, segment) pairs of each square; empty without courses.
    pieces: Option<Grid<Vec<(u32, u32)>>>,
}

impl Buckets {
    /// Those of some courses.
    fn new(courses: &[Course], tiles: f64) -> Self {
        let column = |at: f64| (at / tiles).floor() as i64;
        let points = || courses.iter().flat_map(|course| &course.line);
        let least = |axis: usize| points().map(|at| column(at[axis])).min();
        let most = |axis: usize| points().map(|at| column(at[axis])).max();
        let [Some(west), Some(north), Some(east), Some(south)] =
            [least(0), least(1), most(0), most(1)]
        else {
            return Self {
                tiles,
                ..Self::default()
            };
        };
        let size = [west..=east, north..=south].map(Iterator::count);
        let mut pieces = Grid::from_fn(size[0], size[1], |_, _| Vec::new());
        for (course, index) in courses.iter().zip(0..) {
            for (pair, piece) in course.line.windows(2).zip(0..) {
                let span = |axis: usize| {
                    let (a, b) = (column(pair[0][axis]), column(pair[1][axis]));
                    a.min(b)..=a.max(b)
                };
                for y in span(1) {
                    for x in span(0) {
                        pieces[((x - west) as usize, (y - north) as usize)].push((index, piece));
                    }
                }
            }
        }
        Self {
            tiles,
            first: [west, north],
            pieces: Some(pieces),
        }
    }

    /// The pieces in a square.
    fn at(&self, [x, y]: [i64; 2]) -> &[(u32, u32)] {
        let [west, north] = self.first;
        let place = usize::try_from(x - west)
            .ok()
            .zip(usize::try_from(y - north).ok());
        let pieces = place
            .zip(self.pieces.as_ref())
            .and_then(|((x, y), pieces)| pieces.get(x, y));
        pieces.map_or(&[], Vec::as_slice)
    }
}

/// The flow of a river at its spring, and half a tile on as a share of its full flow.
const SPRING_FLOW: f32 = 1.0;
const SPRING_SHARE: f32 = 0.4;

/// A node: position, flow and neighbours.
struct Knot {
    at: [f64; 2],
    flow: f32,
    near: Vec<usize>,
    is_fixed: bool,
}

/// A river graph in progress.
struct Net {
    knots: Vec<Knot>,
    by_key: BTreeMap<[i64; 2], usize>,
    key: u64,
    home: TilePos,
}

impl Net {
    fn new(seed: u64, home: TilePos) -> Self {
        Self {
            knots: Vec::new(),
            by_key: BTreeMap::new(),
            key: hash::key(seed, hash::Purpose::Figures, 101),
            home,
        }
    }

    /// The node with a key, initially near a point in tiles from home.
    fn knot(&mut self, key: [i64; 2], at: [f64; 2], swing: f32, flow: f32) -> usize {
        let hash = hash::at(self.key, key[0], key[1]);
        let knots = &mut self.knots;
        let index = *self.by_key.entry(key).or_insert_with(|| {
            let off = |bits: u64| f64::from(swing) * ((bits & 0xffff) as f64 / 32768.0 - 1.0);
            knots.push(Knot {
                at: [at[0] + off(hash), at[1] + off(hash >> 24)],
                flow: 0.0,
                near: Vec::new(),
                is_fixed: false,
            });
            knots.len() - 1
        });
        let knot = &mut self.knots[index];
        knot.flow = knot.flow.max(flow);
        index
    }

    fn join(&mut self, a: usize, b: usize) {
        if a != b && !self.knots[a].near.contains(&b) {
            self.knots[a].near.push(b);
            self.knots[b].near.push(a);
        }
    }

    /// Extends a river to its end.
    fn end_in(&mut self, last: usize, at: [f64; 2]) {
        let end = self.knots.len();
        self.knots.push(Knot {
            at,
            flow: self.knots[last].flow,
            near: vec![last],
            is_fixed: true,
        });
        self.knots[last].near.push(end);
    }

    /// Extends rivers that end on land beside the sea into it; `sea` reports where it is.
    fn reach_the_sea(&mut self, sea: &dyn Fn([f64; 2]) -> bool, farthest: f64) {
        for index in 0..self.knots.len() {
            let knot = &self.knots[index];
            let [before] = knot.near[..] else { continue };
            // A spring has no inflow; an end has at least its inflow.
            if knot.flow < self.knots[before].flow || sea(knot.at) {
                continue;
            }
            let at = knot.at;
            let from = self.knots[before].at;
            let mut best: Option<(f64, [f64; 2])> = None;
            for way in WAYS {
                let ahead = way[0] * (at[0] - from[0]) + way[1] * (at[1] - from[1]);
                for step in 1..=6 {
                    let far = farthest * f64::from(step) / 6.0;
                    let to = [at[0] + way[0] * far, at[1] + way[1] * far];
                    if sea(to) {
                        let cost = far - 0.3 * ahead.signum() * farthest / 6.0;
                        if best.is_none_or(|(least, _)| cost < least) {
                            let beyond = far + 0.1 * farthest;
                            let to = [at[0] + way[0] * beyond, at[1] + way[1] * beyond];
                            best = Some((cost, to));
                        }
                        break;
                    }
                }
            }
            if let Some((_, to)) = best {
                self.end_in(index, to);
            }
        }
    }

    /// Makes springs of those of these nodes that end on land, whatever flow their cut upper course had.
    fn spring_from(&mut self, ends: &[usize], sea: &dyn Fn([f64; 2]) -> bool) {
        for &end in ends {
            let [side] = self.knots[end].near[..] else {
                continue;
            };
            if sea(self.knots[end].at) {
                continue;
            }
            self.knots[end].flow = SPRING_FLOW;
            let flow = &mut self.knots[side].flow;
            *flow = (SPRING_SHARE * *flow).max(SPRING_FLOW);
        }
    }

    fn smooth(&mut self, rounds: u32) {
        for _ in 0..rounds {
            let moved: Vec<[f64; 2]> = self
                .knots
                .iter()
                .map(|knot| {
                    if knot.is_fixed || knot.near.len() < 2 {
                        return knot.at;
                    }
                    let (mut sum, mut total) = ([0.0; 2], 0.0);
                    for &near in &knot.near {
                        let other = &self.knots[near];
                        let weight = f64::from(other.flow.min(knot.flow)) + 0.01;
                        total += weight;
                        sum = [sum[0] + weight * other.at[0], sum[1] + weight * other.at[1]];
                    }
                    [0, 1].map(|axis| 0.5 * knot.at[axis] + 0.5 * sum[axis] / total)
                })
                .collect();
            for (knot, at) in self.knots.iter_mut().zip(moved) {
                knot.at = at;
            }
        }
    }

    /// The lines between nodes that don't have exactly two neighbours, and the rings of nodes that all do.
    fn courses(&self) -> Vec<Course> {
        let mut courses = Vec::new();
        let mut seen = vec![false; self.knots.len()];
        let is_end = |index: usize| self.knots[index].near.len() != 2;
        for start in (0..self.knots.len()).filter(|&index| is_end(index)) {
            for &first in &self.knots[start].near {
                let way = self.way(start, first);
                for &index in &way {
                    seen[index] = true;
                }
                // Each line is found from both of its ends.
                if let [.., before, at] = way[..]
                    && (start, first) < (at, before)
                {
                    courses.push(self.course(&way));
                }
            }
        }
        for start in 0..self.knots.len() {
            if seen[start] || is_end(start) {
                continue;
            }
            let way = self.way(start, self.knots[start].near[0]);
            for &index in &way {
                seen[index] = true;
            }
            courses.push(self.course(&way));
        }
        courses
    }

    /// The path from a node over a neighbour, as long as nodes have exactly two neighbours, or around to the first.
    fn way(&self, start: usize, first: usize) -> Vec<usize> {
        let mut way = vec![start, first];
        let (mut before, mut at) = (start, first);
        while at != start
            && let [one, other] = self.knots[at].near[..]
        {
            (before, at) = (at, if one == before { other } else { one });
            way.push(at);
        }
        way
    }

    fn course(&self, way: &[usize]) -> Course {
        Course {
            line: way.iter().map(|&index| self.knots[index].at).collect(),
            flow: way.iter().map(|&index| self.knots[index].flow).collect(),
        }
    }
}

/// Sixteen directions.
const WAYS: [[f64; 2]; 16] = [
    [1.0, 0.0],
    [0.924, 0.383],
    [0.707, 0.707],
    [0.383, 0.924],
    [0.0, 1.0],
    [-0.383, 0.924],
    [-0.707, 0.707],
    [-0.924, 0.383],
    [-1.0, 0.0],
    [-0.924, -0.383],
    [-0.707, -0.707],
    [-0.383, -0.924],
    [0.0, -1.0],
    [0.383, -0.924],
    [0.707, -0.707],
    [0.924, -0.383],
];

impl Streams {
    /// The rivers through some tiles, for a map with `tile_px` pixels a tile. Each tile has the direction of the sea
    /// from its middle, −1 to 1 east and south, if known; `sea` reports where it is, in tiles from `home`.
    #[must_use]
    pub(crate) fn of_tiles(
        seed: u64,
        home: TilePos,
        tiles: impl IntoIterator<Item = (RiverTile, Option<[i64; 2]>)>,
        tile_px: f64,
        sea: &dyn Fn([f64; 2]) -> bool,
    ) -> Self {
        let mut net = Net::new(seed, home);
        let mut ends = Vec::new();
        for (tile, shore) in tiles {
            let flow = tile.flow.max(1) as f32;
            let from = [tile.at.x - net.home.x, tile.at.y - net.home.y].map(|at| at as f64);
            // Keys are in half tiles: middles are odd, sides are even along one axis.
            let key = [tile.at.x, tile.at.y].map(|at| at.wrapping_mul(2).wrapping_add(1));
            let middle = [from[0] + 0.5, from[1] + 0.5];
            let own = net.knot(key, middle, SWING_TILES, flow);
            for side in Direction::ALL {
                if tile.sides >> side.index() & 1 == 0 {
                    continue;
                }
                let (dx, dy) = side.offset();
                let key = [key[0].wrapping_add(dx), key[1].wrapping_add(dy)];
                let at = [middle[0] + 0.5 * dx as f64, middle[1] + 0.5 * dy as f64];
                let knot = net.knot(key, at, 0.8 * SWING_TILES, flow);
                net.join(own, knot);
            }
            if tile.sides.is_power_of_two() {
                ends.push(own);
            }
            if let Some(shore) = shore {
                net.end_in(
                    own,
                    [0, 1].map(|axis| middle[axis] + 0.6 * shore[axis] as f64),
                );
            }
        }
        net.reach_the_sea(sea, (3.0 / tile_px).max(1.3));
        net.spring_from(&ends, sea);
        // The smoothing is about constant in pixels, more where steps of tiles would show; a node is half a tile.
        let reach = (5.0 / tile_px).max((16.0 / tile_px).min(1.3)).max(0.6);
        let rounds = (2.0 * reach * reach * 2.0).ceil() as u32;
        net.smooth(rounds.clamp(2, MAX_ROUNDS));
        Self::new(home, &net, (12.0 / tile_px).max(1.0))
    }

    /// Rivers from reaches, for maps whose cells are a few pixels.
    #[must_use]
    pub(crate) fn of_reaches(
        seed: u64,
        home: TilePos,
        reaches: &[Reach],
        tile_px: f64,
        sea: &dyn Fn([f64; 2]) -> bool,
    ) -> Self {
        let mut net = Net::new(seed, home);
        for reach in reaches {
            let flow = reach.flow as f32;
            let [from, to] = [reach.from, reach.to].map(|at| {
                let point = [(at.x - home.x) as f64 + 0.5, (at.y - home.y) as f64 + 0.5];
                (at, point)
            });
            let mut before = net.knot([from.0.x, from.0.y], from.1, 0.0, flow);
            for part in [1, 2] {
                let share = f64::from(part) / 3.0;
                let at = [0, 1].map(|axis| from.1[axis] + (to.1[axis] - from.1[axis]) * share);
                let key = [
                    from.0.x.wrapping_mul(3).wrapping_add(part.into()) ^ (1 << 61),
                    from.0
                        .y
                        .wrapping_add(to.0.x << 7)
                        .wrapping_add(to.0.y << 13),
                ];
                let knot = net.knot(key, at, REACH_SWING_TILES, flow);
                net.join(before, knot);
                before = knot;
            }
            let last = net.knot([to.0.x, to.0.y], to.1, 0.0, flow);
            net.join(before, last);
        }
        net.reach_the_sea(sea, 48.0);
        net.smooth(if tile_px < 0.15 { 4 } else { 2 });
        Self::new(home, &net, 12.0 / tile_px)
    }

    fn new(home: TilePos, net: &Net, bucket_tiles: f64) -> Self {
        let courses = net.courses();
        Self {
            home: Some(home),
            buckets: Buckets::new(&courses, bucket_tiles),
            courses,
        }
    }

    /// Whether no river of at least that flow runs within `tiles` (at most a bucket) of a place.
    #[must_use]
    pub fn is_clear(&self, place: Place, tiles: f64, least_flow: f32) -> bool {
        let Some(home) = self.home else { return true };
        let at = place.from(home);
        let column = |axis: usize, by: f64| ((at[axis] + by) / self.buckets.tiles).floor() as i64;
        for y in column(1, -tiles)..=column(1, tiles) {
            for x in column(0, -tiles)..=column(0, tiles) {
                for &(course, piece) in self.buckets.at([x, y]) {
                    let course = &self.courses[course as usize];
                    let (a, b) = (course.line[piece as usize], course.line[piece as usize + 1]);
                    if course.flow[piece as usize + 1] >= least_flow && distance(at, a, b) < tiles {
                        return false;
                    }
                }
            }
        }
        true
    }
}

/// The minimum flow of a drawn river at a size of a tile: from far only large ones show.
#[must_use]
pub(crate) fn least_flow(tile_px: f64) -> f32 {
    let far = 6.0 / tile_px;
    (far * far / 6.0).min(1.05 * far * far.sqrt().sqrt()) as f32
}

/// The distance of a point from a segment.
fn distance(p: [f64; 2], a: [f64; 2], b: [f64; 2]) -> f64 {
    let (along, from) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
    let square = along[0] * along[0] + along[1] * along[1];
    let t = if square > 0.0 {
        ((along[0] * from[0] + along[1] * from[1]) / square).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let (x, y) = (from[0] - along[0] * t, from[1] - along[1] * t);
    (x * x + y * y).sqrt()
}
