//! The land of a part of the plane: cover, height, climate, and its shore.

use super::noise::{mix, smoothstep, wander};
use super::straits::with_straits;
use super::{Place, Streams};
use mapmaker_grid::hash;
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::{Grid, TilePos};
use mapmaker_land::worldgen::Sample;

/// The displacement of the shore, (log2 of bumps a tile, spacings): broad bends, so it never follows a row of tiles,
/// and fine ones.
const BENDS: [(i32, f32); 2] = [(-1, 0.28), (1, 0.09)];

/// Below the first size of a tile, in pixels, the shore skips single vertices in the sea; from the second on it
/// includes them.
const ALONE_PX: [f64; 2] = [3.0, 9.0];

/// The maximum depth inside a range, in spacings.
const DEEPEST: f32 = 40.0;

/// A survey of a rectangle, edits included.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The first vertex, named by the tile south-east of it; a multiple of the spacing.
    pub north_west: TilePos,
    /// Tiles from one vertex to the next, as a power of two.
    pub spacing_log2: u32,
    /// The samples.
    pub samples: Grid<Sample>,
    /// The labels of the tiles of the rectangle from `north_west`, if read: top, right, bottom, left; the spacing is
    /// then 1.
    pub tiles: Option<Grid<[EdgeLabel; 4]>>,
}

/// Whether figures may stand at a place.
type Open = Box<dyn Fn(Place) -> bool + Send + Sync>;

/// The land of a part of the plane.
pub struct Land {
    survey: Survey,
    key: u64,
    /// The height at the vertices, positive on land.
    height: Grid<f32>,
    /// Whether no shore is near, so the height of the vertex north-west of a place is enough: this saves computing the
    /// bends of the shore.
    calm: Grid<bool>,
    /// How closely the shore follows every vertex: 0 smooth, 1 exactly.
    strictness: f32,
    /// The distance from the next vertex that is not mountain, in tiles.
    depth: Grid<f32>,
    streams: Streams,
    /// Where figures may stand; `None` for everywhere.
    open: Option<Open>,
}

/// The land at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LandSample {
    /// Positive on land, negative at sea, zero on the coast.
    pub shore: f32,
    /// Height as in [`Sample`].
    pub elevation: f32,
    /// As in [`Sample`].
    pub temperature: f32,
    /// As in [`Sample`].
    pub moisture: f32,
    /// The share of mountain; mountain if over a half.
    pub mountain: f32,
    /// The share of forest; forest if over a half and not mountain.
    pub forest: f32,
    /// How far inside the mountains, in tiles.
    pub depth_tiles: f32,
    /// As in [`Sample`].
    pub hills: f32,
}

/// The four weights of a cubic between its middle two points: a mean of the B-spline, which is the smoothest, and the
/// Catmull-Rom spline, which interpolates the points.
fn weights(t: f32, strictness: f32) -> [f32; 4] {
    let s = 1.0 - t;
    let smooth = [
        s * s * s / 6.0,
        (4.0 - 6.0 * t * t + 3.0 * t * t * t) / 6.0,
        (4.0 - 6.0 * s * s + 3.0 * s * s * s) / 6.0,
        t * t * t / 6.0,
    ];
    let through = [
        0.5 * (-t + 2.0 * t * t - t * t * t),
        0.5 * (2.0 - 5.0 * t * t + 3.0 * t * t * t),
        0.5 * (t + 4.0 * t * t - 3.0 * t * t * t),
        0.5 * (-t * t + t * t * t),
    ];
    std::array::from_fn(|i| mix(smooth[i], through[i], strictness))
}

impl Land {
    /// The land of a survey at `tile_px` pixels a tile, without rivers.
    #[must_use]
    pub fn new(seed: u64, survey: Survey, tile_px: f64) -> Self {
        let samples = &survey.samples;
        let (width, height) = (samples.width(), samples.height());
        let heights = Grid::from_fn(width, height, |x, y| {
            let sample = &samples[(x, y)];
            let sign = if sample.sea { -1.0 } else { 1.0 };
            if survey.spacing_log2 == 0 {
                sign
            } else {
                // From far the shore is nearer to the lower of two vertices.
                sign * (0.5 + 0.5 * (sample.elevation.abs() * 30.0).min(1.0))
            }
        });
        let strict = smoothstep(ALONE_PX[0] as f32, ALONE_PX[1] as f32, tile_px as f32);
        let heights = if strict > 0.0 {
            heights
        } else {
            without_specks(&heights)
        };
        let heights = with_straits(&heights);
        let spacing = (1_u64 << survey.spacing_log2) as f32;
        let depth = depths(
            samples,
            |sample| !sample.sea && sample.mountain > 0.5,
            spacing,
        );
        Self {
            key: hash::key(seed, hash::Purpose::Figures, 100),
            strictness: 0.45 * strict,
            calm: calm(&heights),
            height: heights,
            depth,
            survey,
            streams: Streams::default(),
            open: None,
        }
    }

    /// Adds its rivers.
    #[must_use]
    pub(crate) fn with_streams(self, streams: Streams) -> Self {
        Self { streams, ..self }
    }

    /// Restricts figures to places that pass a test.
    #[must_use]
    pub(crate) fn open_where(
        self,
        is_open: impl Fn(Place) -> bool + Send + Sync + 'static,
    ) -> Self {
        Self {
            open: Some(Box::new(is_open)),
            ..self
        }
    }

    /// Whether figures may cover a place.
    #[must_use]
    pub fn is_open(&self, place: Place) -> bool {
        self.open.as_ref().is_none_or(|is_open| is_open(place))
    }

    /// Its rivers.
    #[must_use]
    pub const fn streams(&self) -> &Streams {
        &self.streams
    }

    /// The survey.
    #[must_use]
    pub const fn survey(&self) -> &Survey {
        &self.survey
    }

    /// The square of four vertices around a place displaced by `moved` spacings, and the position in it.
    #[must_use]
    pub fn square(&self, place: Place, moved: [f32; 2]) -> ([i64; 2], [f32; 2]) {
        let log2 = self.survey.spacing_log2;
        let side = 1_i64 << log2;
        let first = self.survey.north_west;
        let at = [place.tile.x - first.x, place.tile.y - first.y];
        let share = place.share();
        let mut square = [0; 2];
        let mut within = [0.0; 2];
        for axis in 0..2 {
            let inside = (at[axis] & (side - 1)) as f32 + share[axis];
            let along = inside / side as f32 + moved[axis];
            let whole = along.floor();
            square[axis] = (at[axis] >> log2) + whole as i64;
            within[axis] = along - whole;
        }
        (square, within)
    }

    /// Positive on land, negative at sea; zero along the coast, which bends between the vertices.
    #[must_use]
    pub fn shore(&self, place: Place) -> f32 {
        let ([x, y], _) = self.square(place, [0.0; 2]);
        let near = (inside(x, self.calm.width()), inside(y, self.calm.height()));
        if self.calm[near] {
            return self.height[near];
        }
        let mut moved = [0.0; 2];
        for (finer, amount) in BENDS {
            let log2 = finer - self.survey.spacing_log2 as i32;
            let bend = wander(self.key ^ finer as u64, place, log2);
            for axis in 0..2 {
                moved[axis] += amount * bend[axis];
            }
        }
        let ([x, y], [t, u]) = self.square(place, moved);
        let (across, down) = (weights(t, self.strictness), weights(u, self.strictness));
        let mut sum = 0.0;
        for (dy, share) in (-1..).zip(down) {
            let mut line = 0.0;
            for (dx, share) in (-1..).zip(across) {
                line += share * at_vertex(&self.height, x + dx, y + dy);
            }
            sum += share * line;
        }
        sum
    }

    /// Samples the land at a place.
    #[must_use]
    pub fn sample(&self, place: Place) -> LandSample {
        let samples = &self.survey.samples;
        let corners = self.corners(place);
        let mean = |value: fn(&Sample) -> f32| {
            let values = corners.iter();
            values
                .map(|&(at, share)| share * value(&samples[at]))
                .sum::<f32>()
        };
        let depths = corners.iter().map(|&(at, share)| share * self.depth[at]);
        let [mountain, forest] = self.cover(place);
        LandSample {
            shore: self.shore(place),
            elevation: mean(|at| at.elevation),
            temperature: mean(|at| at.temperature),
            moisture: mean(|at| at.moisture),
            mountain,
            forest,
            depth_tiles: depths.sum(),
            hills: mean(|at| at.hills),
        }
    }

    /// The shares of mountain and forest at a place, 0 to 1 each.
    #[must_use]
    pub fn cover(&self, place: Place) -> [f32; 2] {
        if let Some(edges) = self.letters(place) {
            return covers(edges, place.share());
        }
        let mut shares = [0.0; 2];
        for (at, share) in self.corners(place) {
            let sample = &self.survey.samples[at];
            shares[0] += share * sample.mountain;
            shares[1] += share * sample.forest;
        }
        shares
    }

    /// The four vertices around a place, with their weights.
    fn corners(&self, place: Place) -> [((usize, usize), f32); 4] {
        let ([x, y], [t, u]) = self.square(place, [0.0; 2]);
        let (width, height) = (self.survey.samples.width(), self.survey.samples.height());
        let at = |dx: i64, dy: i64| (inside(x + dx, width), inside(y + dy, height));
        [
            (at(0, 0), (1.0 - t) * (1.0 - u)),
            (at(1, 0), t * (1.0 - u)),
            (at(0, 1), (1.0 - t) * u),
            (at(1, 1), t * u),
        ]
    }

    /// The labels of the tile of a place, if read.
    fn letters(&self, place: Place) -> Option<[EdgeLabel; 4]> {
        let first = self.survey.north_west;
        let x = usize::try_from(place.tile.x - first.x).ok()?;
        let y = usize::try_from(place.tile.y - first.y).ok()?;
        self.survey.tiles.as_ref()?.get(x, y).copied()
    }
}

/// The value at a vertex; beyond the survey that of its rim.
fn at_vertex(grid: &Grid<f32>, x: i64, y: i64) -> f32 {
    grid[(inside(x, grid.width()), inside(y, grid.height()))]
}

/// For each vertex whether all vertices that affect the shore around it have the same height.
fn calm(heights: &Grid<f32>) -> Grid<bool> {
    let (width, height) = (heights.width(), heights.height());
    // A cubic reads one more vertex to each side, and bends may lead to the next square.
    let near = |at: usize, count: usize| at.saturating_sub(2)..(at + 4).min(count);
    let wider = |[least, most]: [f32; 2], [low, high]: [f32; 2]| [least.min(low), most.max(high)];
    let none = [f32::MAX, f32::MIN];
    // Minimum and maximum, first along each row, then across rows.
    let in_rows = Grid::from_fn(width, height, |x, y| {
        let row = &heights.cells()[y * width..][near(x, width)];
        row.iter().fold(none, |all, &one| wider(all, [one, one]))
    });
    Grid::from_fn(width, height, |x, y| {
        let rows = near(y, height).map(|row| in_rows[(x, row)]);
        let [least, most] = rows.fold(none, wider);
        let own = heights[(x, y)];
        most - own < 1e-6 && own - least < 1e-6
    })
}

/// Removes islands and ponds of less than three vertices, which are too small to be drawn.
fn without_specks(heights: &Grid<f32>) -> Grid<f32> {
    let (width, height) = (heights.width(), heights.height());
    Grid::from_fn(width, height, |x, y| {
        let own = heights[(x, y)];
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
        let alike = around.filter(|&(dx, dy)| {
            let near = (inside(x as i64 + dx, width), inside(y as i64 + dy, height));
            (heights[near] >= 0.0) == (own >= 0.0)
        });
        if alike.count() < 4 { -0.5 * own } else { own }
    })
}

fn inside(at: i64, count: usize) -> usize {
    at.clamp(0, count as i64 - 1) as usize
}

/// The shares of mountain and forest at a point of a tile, from its four sides by nearness.
fn covers(edges: [EdgeLabel; 4], [x, y]: [f32; 2]) -> [f32; 2] {
    let mut shares = [0.0; 2];
    let mut total = 0.0;
    for (distance, edge) in [y, 1.0 - x, 1.0 - y, x].into_iter().zip(edges) {
        let weight = 1.0 / (distance * distance + 0.03);
        total += weight;
        if edge == EdgeLabel::MOUNTAIN {
            shares[0] += weight;
        }
        if edge == EdgeLabel::FOREST {
            shares[1] += weight;
        }
    }
    shares.map(|share| share / total)
}

/// The distance of each vertex from the next one not inside, in tiles: two passes with steps in eight directions.
fn depths(samples: &Grid<Sample>, is_inside: impl Fn(&Sample) -> bool, spacing: f32) -> Grid<f32> {
    let (width, height) = (samples.width(), samples.height());
    let depth = |sample| if is_inside(sample) { DEEPEST } else { 0.0 };
    let mut depths: Vec<f32> = samples.cells().iter().map(depth).collect();
    // From the north-west, then from the south-east.
    for _ in 0..2 {
        deepen(&mut depths, width);
        depths.reverse();
    }
    Grid::from_fn(width, height, |x, y| depths[y * width + x] * spacing)
}

/// Limits each depth by the vertices before it.
fn deepen(depths: &mut [f32], width: usize) {
    const DIAGONAL: f32 = 1.414;
    for start in (0..depths.len()).step_by(width.max(1)) {
        let (before, rest) = depths.split_at_mut(start);
        let row = &mut rest[..width];
        if let Some(above) = before.len().checked_sub(width).map(|last| &before[last..]) {
            for (depth, above) in row.iter_mut().zip(above) {
                *depth = depth.min(above + 1.0);
            }
            for (depth, above) in row.iter_mut().skip(1).zip(above) {
                *depth = depth.min(above + DIAGONAL);
            }
            for (depth, above) in row.iter_mut().zip(above.iter().skip(1)) {
                *depth = depth.min(above + DIAGONAL);
            }
        }
        for x in 1..row.len() {
            row[x] = row[x].min(row[x - 1] + 1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: (usize, usize) = (23, 17);

    /// Random values at vertices.
    fn by_chance(seed: u64, one_in: u64) -> Grid<bool> {
        Grid::from_fn(SIZE.0, SIZE.1, |x, y| {
            hash::mix(seed << 32 | (y * SIZE.0 + x) as u64).is_multiple_of(one_in)
        })
    }

    #[test]
    fn calm_is_where_no_vertex_near_is_higher_or_lower() {
        for seed in 0..20 {
            let high = by_chance(seed, 60);
            let heights = Grid::from_fn(SIZE.0, SIZE.1, |x, y| f32::from(u8::from(high[(x, y)])));
            let calm = calm(&heights);
            for (x, y) in (0..SIZE.1).flat_map(|y| (0..SIZE.0).map(move |x| (x, y))) {
                let near = (-2..=3).flat_map(|dy| (-2..=3).map(move |dx| (dx, dy)));
                let mut near =
                    near.map(|(dx, dy)| at_vertex(&heights, x as i64 + dx, y as i64 + dy));
                let own = heights[(x, y)];
                let is_calm = near.all(|near| (near - own).abs() < 1e-6);
                assert_eq!(calm[(x, y)], is_calm, "{x}, {y} of {seed}");
            }
        }
    }

    #[test]
    fn the_shore_of_a_square_sea_keeps_to_no_row_of_tiles() {
        let (mut straight, mut all) = (0, 0);
        for seed in 0..20 {
            let samples = Grid::from_fn(40, 40, |x, y| Sample {
                sea: (8..32).contains(&x) && (8..32).contains(&y),
                ..Sample::default()
            });
            let corner = TilePos::new(0, 0);
            let survey = Survey {
                north_west: corner,
                spacing_log2: 0,
                samples,
                tiles: None,
            };
            let land = Land::new(seed, survey, 24.0);
            // The position of the northern shore.
            let shore = |x: f64| {
                let mut rows = (0..64).map(|step| 6.0 + f64::from(step) / 24.0);
                let is_sea = |y: &f64| land.shore(Place::near(corner, [x, *y])) < 0.0;
                rows.find(is_sea).expect("a shore")
            };
            let places: Vec<_> = (0..=72)
                .map(|at| shore(11.0 + f64::from(at) / 4.0))
                .collect();
            // Over a little more than four tiles.
            for run in places.windows(18) {
                let least = run.iter().copied().fold(f64::MAX, f64::min);
                let most = run.iter().copied().fold(f64::MIN, f64::max);
                straight += u32::from(most - least < 0.12);
                all += 1;
            }
        }
        assert!(straight * 20 < all, "{straight} of {all}");
    }

    #[test]
    fn depths_are_the_shortest_ways_of_a_king() {
        for seed in 0..20 {
            let outside = by_chance(seed, 40);
            let samples = Grid::from_fn(SIZE.0, SIZE.1, |x, y| Sample {
                sea: outside[(x, y)],
                ..Sample::default()
            });
            let depths = depths(&samples, |sample| !sample.sea, 2.0);
            for (x, y) in (0..SIZE.1).flat_map(|y| (0..SIZE.0).map(move |x| (x, y))) {
                let mut nearest = DEEPEST;
                for (i, j) in (0..SIZE.1).flat_map(|j| (0..SIZE.0).map(move |i| (i, j))) {
                    if outside[(i, j)] {
                        let (dx, dy) = (x.abs_diff(i), y.abs_diff(j));
                        let (straight, slant) = (dx.abs_diff(dy) as f32, dx.min(dy) as f32);
                        nearest = nearest.min(straight + 1.414 * slant);
                    }
                }
                let found = depths[(x, y)];
                assert!(
                    (found - 2.0 * nearest).abs() < 1e-3,
                    "{x}, {y} of {seed}: {found}"
                );
            }
        }
    }
}
