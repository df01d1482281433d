//! What is known of a part of the plane: what covers it, how high and how warm it is, where its shore runs.

use super::noise::{mix, smoothstep, wander};
use super::{Place, Streams};
use mapmaker_grid::hash;
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::{Grid, TilePos};
use mapmaker_land::worldgen::Sample;

/// What the shore wanders by, in spacings of the survey: broad bends, and fine ones.
const BENDS: [(i32, f32); 2] = [(0, 0.17), (2, 0.05)];

/// Below the first size of a tile the shore leaves out a vertex that is alone in the sea; from the second up it goes
/// round it. In pixels.
const ALONE_PX: [f64; 2] = [3.0, 9.0];

/// So far inside a range depth is counted, in spacings.
const DEEPEST: f32 = 40.0;

/// What a survey tells of a rectangle, edits included.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The first vertex, named by the tile south-east of it; a multiple of the spacing.
    pub north_west: TilePos,
    /// Tiles from one vertex to the next, as a power of two.
    pub spacing_log2: u32,
    /// The samples.
    pub samples: Grid<Sample>,
    /// The letters of the tiles of the rectangle, the first named by `north_west`, where they are told: top, right,
    /// bottom, left; the spacing is then 1.
    pub tiles: Option<Grid<[EdgeLabel; 4]>>,
}

/// Whether figures may stand at a place.
type Open = Box<dyn Fn(Place) -> bool + Send + Sync>;

/// A part of the plane.
pub struct Land {
    survey: Survey,
    key: u64,
    /// Land above zero at the vertices.
    height: Grid<f32>,
    /// Whether no shore is near, so that the height of the vertex north-west of a place is that of the place: most land is
    /// so, and the bends of a shore are dear.
    calm: Grid<bool>,
    /// How much the shore keeps to every vertex: 0 smooth, 1 all.
    strictness: f32,
    /// How far in tiles from the next vertex that is no mountain.
    depth: Grid<f32>,
    streams: Streams,
    /// Where figures may stand; none where they may anywhere.
    open: Option<Open>,
}

/// The land at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lie {
    /// Above zero on land, below at sea; zero on the coast.
    pub shore: f32,
    /// Height as in [`Sample`].
    pub elevation: f32,
    /// As in [`Sample`].
    pub temperature: f32,
    /// As in [`Sample`].
    pub moisture: f32,
    /// How much of the place is mountain; over a half it is.
    pub mountain: f32,
    /// How much of the place is forest; over a half it is, unless it is mountain.
    pub forest: f32,
    /// How far inside the mountains, in tiles.
    pub depth_tiles: f32,
}

/// Four weights of a cubic between its middle two points: of a mean of the B-spline, which is the smoothest, and of the
/// one of Catmull and Rom, which goes through the points.
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
    /// What a survey of the world with this seed tells where a tile has `tile_px` pixels; without rivers.
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
                // Far out the shore runs nearer to the lower of two vertices.
                sign * (0.5 + 0.5 * (sample.elevation.abs() * 30.0).min(1.0))
            }
        });
        let strict = smoothstep(ALONE_PX[0] as f32, ALONE_PX[1] as f32, tile_px as f32);
        let heights = if strict > 0.0 {
            heights
        } else {
            without_specks(&heights)
        };
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

    /// With its rivers.
    #[must_use]
    pub(crate) fn with_streams(self, streams: Streams) -> Self {
        Self { streams, ..self }
    }

    /// With figures only where it is so.
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

    /// Whether figures may stand at a place, and reach over it.
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

    /// In which square of four vertices a place lies, and where in it, after it was moved by so many spacings.
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

    /// Above zero on land, below at sea; zero along the coast, which bends between the vertices as if a hand drew it.
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

    /// What the land is like at a place.
    #[must_use]
    pub fn lie(&self, place: Place) -> Lie {
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
        Lie {
            shore: self.shore(place),
            elevation: mean(|at| at.elevation),
            temperature: mean(|at| at.temperature),
            moisture: mean(|at| at.moisture),
            mountain,
            forest,
            depth_tiles: depths.sum(),
        }
    }

    /// How much of a place is mountain, and forest: 0 to 1 each.
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

    /// The four vertices around a place, and how much of each there is.
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

    /// The letters of the tile of a place, where they are told.
    fn letters(&self, place: Place) -> Option<[EdgeLabel; 4]> {
        let first = self.survey.north_west;
        let x = usize::try_from(place.tile.x - first.x).ok()?;
        let y = usize::try_from(place.tile.y - first.y).ok()?;
        self.survey.tiles.as_ref()?.get(x, y).copied()
    }
}

/// The value at a vertex; beyond the survey that at its rim.
fn at_vertex(grid: &Grid<f32>, x: i64, y: i64) -> f32 {
    grid[(inside(x, grid.width()), inside(y, grid.height()))]
}

/// Of each vertex whether all that have a say in the shore around it are as high.
fn calm(heights: &Grid<f32>) -> Grid<bool> {
    Grid::from_fn(heights.width(), heights.height(), |x, y| {
        let own = heights[(x, y)];
        // A cubic asks one vertex more to each side, and bends lead to the next square.
        let near = |at: usize, by: i64| at as i64 + by;
        (-2..=3).all(|dy| {
            let is_own = |dx| (at_vertex(heights, near(x, dx), near(y, dy)) - own).abs() < 1e-6;
            (-2..=3).all(is_own)
        })
    })
}

/// Heights without islands and ponds of less than three vertices, which are too small to be drawn.
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

/// How much mountain and forest there is at a place of a tile, from its four sides by nearness.
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

/// How far each vertex is from the next that is not inside, in tiles: over two passes, by the steps of a king.
fn depths(samples: &Grid<Sample>, is_inside: impl Fn(&Sample) -> bool, spacing: f32) -> Grid<f32> {
    let (width, height) = (samples.width(), samples.height());
    let mut grid = Grid::from_fn(width, height, |x, y| {
        if is_inside(&samples[(x, y)]) {
            DEEPEST
        } else {
            0.0
        }
    });
    let mut pass = |order: &mut dyn Iterator<Item = (usize, usize)>, back: i64| {
        let steps = [(-1, 0, 1.0), (-1, -1, 1.414), (0, -1, 1.0), (1, -1, 1.414)];
        for (x, y) in order {
            let mut depth = grid[(x, y)];
            for (dx, dy, step) in steps {
                let near = (x as i64 + back * dx, y as i64 + back * dy);
                let (Ok(near_x), Ok(near_y)) = (usize::try_from(near.0), usize::try_from(near.1))
                else {
                    continue;
                };
                if near_x < width && near_y < height {
                    depth = depth.min(grid[(near_x, near_y)] + step);
                }
            }
            grid[(x, y)] = depth;
        }
    };
    let rows = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    pass(&mut rows.clone(), 1);
    pass(&mut rows.rev(), -1);
    Grid::from_fn(width, height, |x, y| grid[(x, y)] * spacing)
}
