//! The land before its tiles: elevation, mountains and forests as fields over the grid's vertices.
//!
//! The shape of continents and of mountain belts is gradient noise of a warped domain ([`Wide`]), sampled
//! every 256th vertex, where it costs little. The lattice is then halved eight times, each time with a cubic
//! between samples. Elevation also gets a hashed displacement at each halving, which makes coasts rough down to
//! the tile. Ranges and woods get the octaves of their own size every eighth vertex.

use super::climate::Climates;
use super::continents::{Continents, WIDE_LOG2, Wide, octaves, shape, sum};
use super::landmarks::Landmarks;
use super::noise::{Octave, Shape};
use super::plane::{LatticeWindow, Plane, signed_unit};
use mapmaker_grid::hash::{self, Purpose};

/// log2 of the spacing at which ranges and woods are sampled.
pub(super) const MIDDLE_LOG2: u32 = 3;

/// Displacement of elevation at spacings of 128, 64, … 1 tiles: at most so much up or down.
pub(super) const ROUGHNESS: [f32; 8] = [
    0.085, 0.0493, 0.0286, 0.0166, 0.0096, 0.0062, 0.0044, 0.0036,
];

/// Displacement of the mountain and forest fields at spacings of 4, 2 and 1 tiles.
const RAGGEDNESS: [f32; 3] = [0.10, 0.09, 0.06];

/// Octaves of ranges: seams of lesser ranges and where they stand (670, 1520 tiles), bends of the great ones
/// (280), spurs (100 and 57), peaks (26).
const RANGES: [Shape; 6] = [
    shape((1, 6), 12),
    shape((2, -5), 13),
    shape((3, 2), 10),
    shape((5, 1), 9),
    shape((2, 4), 8),
    shape((4, -3), 7),
];

/// Octaves of woods: 190, 62, 31 and 14 tiles.
const WOODS: [(Shape, f64); 4] = [
    (shape((2, 5), 10), 0.40),
    (shape((4, 1), 8), 0.46),
    (shape((1, 4), 7), 0.44),
    (shape((2, 4), 6), 0.24),
];

/// The fields of one world.
pub(super) struct Terrain {
    continents: Continents,
    ranges: [Octave; 6],
    woods: [(Octave, f64); 4],
    /// Keys of the displacements at spacings of 128, 64, … 1 tiles.
    rough: [u64; 8],
    ragged: [[u64; 3]; 2],
    climates: Climates,
    landmarks: Landmarks,
}

/// All fields at the points of a lattice.
pub(super) struct Fields {
    /// About −1 to 1 with the sea below 0.
    pub(super) elevation: Plane,
    /// Over 0.5 the land bears peaks.
    pub(super) mountain: Plane,
    /// Over 0.5 the land bears trees.
    pub(super) forest: Plane,
    /// 0 (ice) to 1 (the tropics), at the height of the place.
    pub(super) temperature: Plane,
    /// 0 (dry) to 1 (wet).
    pub(super) moisture: Plane,
}

/// Which vertices' cover is computed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Needed {
    All,
    /// Mountains of land alone, and forests of land without mountains, on lattices no finer than [`MIDDLE_LOG2`].
    Land,
}

/// The cover of a vertex that is not requested: nothing.
const NOTHING: f32 = -0.5;

impl Terrain {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            continents: Continents::new(seed),
            ranges: std::array::from_fn(|index| {
                Octave::new(
                    hash::key(seed, Purpose::Mountain, index as u64),
                    RANGES[index],
                )
            }),
            woods: octaves(seed, Purpose::Forest, WOODS),
            rough: keys(seed, Purpose::Elevation),
            ragged: [Purpose::Mountain, Purpose::Forest].map(|purpose| keys(seed, purpose)),
            climates: Climates::new(seed),
            landmarks: Landmarks::new(seed),
        }
    }

    /// Elevation on a window of the lattice of 2^`spacing_log2`.
    pub(super) fn elevation(&self, window: LatticeWindow, spacing_log2: u32) -> Plane {
        self.relief(window, spacing_log2).elevation
    }

    /// The elevation of one vertex, from its elevation on a lattice of 2^`spacing_log2` that it is a point of:
    /// with what all finer halvings displace it by. Near a landmark it is so but for a little.
    pub(super) fn settle(&self, elevation: f32, (x, y): (i64, i64), spacing_log2: u32) -> f32 {
        (0..spacing_log2).rev().fold(elevation, |value, log2| {
            let step = (WIDE_LOG2 - 1 - log2) as usize;
            let hash = hash::at(self.rough[step], x >> log2, y >> log2);
            value + ROUGHNESS[step] * signed_unit(hash)
        })
    }

    /// Elevation on a window of the lattice of 2^`spacing_log2`, from which ranges can be computed.
    pub(super) fn relief(&self, window: LatticeWindow, spacing_log2: u32) -> Relief<'_> {
        let (windows, wide) = self.wide(window, spacing_log2);
        let elevation = self.rough_elevation(&wide, &windows);
        Relief {
            terrain: self,
            windows,
            wide,
            elevation,
        }
    }

    /// Whether a landmark reaches into the square of `side` vertices whose first is (`x`, `y`).
    pub(super) fn has_landmark(&self, x: i64, y: i64, side: i64) -> bool {
        self.landmarks.reach_into(&self.continents, x, y, side)
    }

    /// All fields on a window of the lattice of 2^`spacing_log2`; `needed` says where mountains and forests are needed.
    pub(super) fn fields(
        &self,
        window: LatticeWindow,
        spacing_log2: u32,
        needed: Needed,
    ) -> Fields {
        let (windows, wide) = self.wide(window, spacing_log2);
        let elevation = self.rough_elevation(&wide, &windows);
        let [temperature, moisture] = self.climate(&wide, &windows);
        let climate = [&temperature, &moisture];
        let [mountain, forest] = if needed == Needed::Land && spacing_log2 >= MIDDLE_LOG2 {
            let is_land = |index: usize| elevation.values[index] >= 0.0;
            let mountain = self.ranges_of(&wide, &windows, is_land);
            let is_bare = |index: usize| is_land(index) && mountain.values[index] <= 0.5;
            let forest = self.woods_of(&windows, climate, is_bare);
            [mountain, forest]
        } else {
            self.cover_of(&wide, &windows, climate)
        };
        let middle = windows.middle_log2();
        Fields {
            elevation,
            mountain,
            forest,
            temperature: windows.smooth(temperature, middle, spacing_log2),
            moisture: windows.smooth(moisture, middle, spacing_log2),
        }
    }

    /// How mountainous and how wooded the land is, at every vertex of a window: over 0.5 it bears peaks,
    /// or trees.
    pub(super) fn cover(&self, window: LatticeWindow) -> [Plane; 2] {
        let (windows, wide) = self.wide(window, 0);
        let climate = self.climate(&wide, &windows);
        self.cover_of(&wide, &windows, [&climate[0], &climate[1]])
    }

    /// How mountainous the land is on a window of a lattice no finer than [`MIDDLE_LOG2`].
    pub(super) fn ranges(&self, window: LatticeWindow, spacing_log2: u32) -> Plane {
        let (windows, wide) = self.wide(window, spacing_log2);
        self.ranges_of(&wide, &windows, |_| true)
    }

    /// The windows down to one of the lattice of 2^`spacing_log2`, and the wide fields on the widest.
    fn wide(&self, window: LatticeWindow, spacing_log2: u32) -> (Windows, Wide) {
        let windows = Windows::new(window, spacing_log2);
        let wide = self
            .continents
            .wide(windows.widest(), windows.widest_log2());
        (windows, wide)
    }

    fn rough_elevation(&self, wide: &Wide, windows: &Windows) -> Plane {
        let mut plane = wide.elevation.clone();
        for (spacing_log2, window) in windows.finer_than_widest() {
            let step = (WIDE_LOG2 - 1 - spacing_log2) as usize;
            plane = plane.refine(window, self.rough[step], ROUGHNESS[step]);
        }
        self.landmarks
            .raise(&self.continents, &mut plane, windows.log2);
        plane
    }

    /// Temperature and moisture at the middle lattice, or the windows' own if that is coarser.
    fn climate(&self, wide: &Wide, windows: &Windows) -> [Plane; 2] {
        let widest = windows.widest();
        let log2 = windows.widest_log2();
        self.climates
            .planes(&self.continents, wide, widest, log2)
            .map(|plane| windows.smooth(plane, log2, windows.middle_log2()))
    }

    /// How mountainous it is at the given points of the middle lattice, by their indices.
    fn ranges_of(
        &self,
        wide: &Wide,
        windows: &Windows,
        is_needed: impl Fn(usize) -> bool,
    ) -> Plane {
        let middle = windows.middle_log2();
        let [seam, gate] = [&wide.seam, &wide.gate]
            .map(|plane| windows.smooth(plane.clone(), windows.widest_log2(), middle));
        let mut plane = seam;
        let mut index = 0;
        let window = windows.middle();
        for y in window.rows() {
            for x in window.columns() {
                let vertex = (x << middle, y << middle);
                plane.values[index] = if is_needed(index) {
                    self.mountain_at(vertex, plane.values[index], gate.values[index])
                } else {
                    NOTHING
                };
                index += 1;
            }
        }
        self.landmarks.pile(&self.continents, &mut plane, middle);
        plane
    }

    /// How mountainous one vertex is, from the wide fields there.
    fn mountain_at(&self, vertex: (i64, i64), seam: f32, gate: f32) -> f32 {
        const NONE: [f64; 2] = [0.0; 2];
        let [lesser, allowed, bend, spur, rib, peak] = &self.ranges;
        let bent = f64::from(seam) + 0.05 * bend.at(vertex, NONE);
        let belt = 1.6 * f64::from(gate).min(1.25) - 7.0 * bent.abs();
        let allowed = 2.1 * allowed.at(vertex, NONE) - 0.80;
        let range = if allowed > -0.3 {
            allowed.min(0.5) - 7.0 * lesser.at(vertex, NONE).abs()
        } else {
            -2.0
        };
        let body = belt.max(range);
        if body < -1.2 {
            return -0.5;
        }
        let spur = 0.50 - 2.6 * spur.at(vertex, NONE).abs();
        let rib = 0.46 - 2.4 * rib.at(vertex, NONE).abs();
        let peak = peak.at(vertex, NONE);
        // However broad a belt is, valleys part its ridges.
        let body = body.min(0.72);
        (0.36 + 0.62 * body + 0.32 * spur + 0.25 * rib + 0.26 * peak) as f32
    }

    /// How wooded it is at the given points of the middle lattice, by their indices.
    fn woods_of(
        &self,
        windows: &Windows,
        climate: [&Plane; 2],
        is_needed: impl Fn(usize) -> bool,
    ) -> Plane {
        let middle = windows.middle_log2();
        let mut forest = Plane::with_capacity(windows.middle());
        let window = windows.middle();
        for y in window.rows() {
            for x in window.columns() {
                let index = forest.values.len();
                if !is_needed(index) {
                    forest.values.push(NOTHING);
                    continue;
                }
                let vertex = (x << middle, y << middle);
                let [temperature, moisture] = climate.map(|plane| plane.values[index]);
                let favour = Climates::favours_woods(temperature, moisture);
                forest.values.push(if favour < -0.75 {
                    favour
                } else {
                    0.42 + favour + sum(&self.woods, vertex, [0.0; 2]) as f32
                });
            }
        }
        forest
    }

    fn cover_of(&self, wide: &Wide, windows: &Windows, climate: [&Plane; 2]) -> [Plane; 2] {
        let mut mountain = self.ranges_of(wide, windows, |_| true);
        let mut forest = self.woods_of(windows, climate, |_| true);
        for (spacing_log2, window) in windows.finer_than_middle() {
            let step = (MIDDLE_LOG2 - 1 - spacing_log2) as usize;
            mountain = mountain.refine(window, self.ragged[0][step], RAGGEDNESS[step]);
            forest = forest.refine(window, self.ragged[1][step], RAGGEDNESS[step]);
        }
        [mountain, forest]
    }
}

/// The keys of displacements.
fn keys<const N: usize>(seed: u64, purpose: Purpose) -> [u64; N] {
    std::array::from_fn(|step| hash::key(seed, purpose, 16 + step as u64))
}

/// Elevation, and what ranges are made from.
pub(super) struct Relief<'t> {
    terrain: &'t Terrain,
    windows: Windows,
    wide: Wide,
    pub(super) elevation: Plane,
}

impl Relief<'_> {
    /// How mountainous the land is, on a lattice of 2^`spacing_log2` no finer than that of the elevation nor than
    /// [`MIDDLE_LOG2`]. It may reach beyond the window.
    pub(super) fn ranges(&self, spacing_log2: u32) -> Plane {
        let windows = self.windows.from(spacing_log2);
        self.terrain.ranges_of(&self.wide, &windows, |_| true)
    }
}

/// The windows that refinement passes through, the finest first: that of index `k` is of the lattice of
/// `2^(log2 + k)`.
struct Windows {
    log2: u32,
    windows: Vec<LatticeWindow>,
}

impl Windows {
    fn new(window: LatticeWindow, log2: u32) -> Self {
        let mut windows = vec![window];
        for at in log2..WIDE_LOG2 {
            windows.push(windows[(at - log2) as usize].coarser());
        }
        Self { log2, windows }
    }

    fn at(&self, log2: u32) -> LatticeWindow {
        self.windows[(log2 - self.log2) as usize]
    }

    /// Those from a coarser lattice on.
    fn from(&self, log2: u32) -> Self {
        let windows = self.windows[(log2 - self.log2) as usize..].to_vec();
        Self { log2, windows }
    }

    fn widest_log2(&self) -> u32 {
        self.log2.max(WIDE_LOG2)
    }

    fn widest(&self) -> LatticeWindow {
        self.at(self.widest_log2())
    }

    fn middle_log2(&self) -> u32 {
        self.log2.max(MIDDLE_LOG2)
    }

    fn middle(&self) -> LatticeWindow {
        self.at(self.middle_log2())
    }

    /// (spacing log2, window) of each halving from the widest lattice down.
    fn finer_than_widest(&self) -> impl Iterator<Item = (u32, LatticeWindow)> {
        (self.log2..self.widest_log2())
            .rev()
            .map(|log2| (log2, self.at(log2)))
    }

    /// (spacing log2, window) of each halving from the middle lattice down.
    fn finer_than_middle(&self) -> impl Iterator<Item = (u32, LatticeWindow)> {
        (self.log2..self.middle_log2())
            .rev()
            .map(|log2| (log2, self.at(log2)))
    }

    /// A plane of the window of one lattice, brought to a finer one without displacement.
    fn smooth(&self, mut plane: Plane, from_log2: u32, to_log2: u32) -> Plane {
        for log2 in (to_log2..from_log2).rev() {
            plane = plane.refine(self.at(log2), 0, 0.0);
        }
        plane
    }
}
