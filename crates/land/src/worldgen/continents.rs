//! The shape of continents and of mountain belts: gradient noise of a warped domain, sampled at a wide lattice.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use super::cache::Slots;
use super::noise::{Octave, Shape};
use super::plane::{LatticeWindow, Plane};
use mapmaker_grid::hash::{self, Purpose};

/// log2 of the spacing, in tiles, at which the widest fields are sampled.
pub(super) const WIDE_LOG2: u32 = 8;

/// log2 of the cached points along each axis: those of 64 × 64 are 16,384 tiles apart from end to end.
const KNOWN_LOG2: u32 = 6;

/// Octaves of elevation: (turn and cell, amplitude). Wavelengths of 7330, 3970, 2270 and 1300 tiles.
const ELEVATION: [(Shape, f64); 4] = [
    (shape((2, 1), 14), 0.34),
    (shape((4, 1), 14), 0.60),
    (shape((2, 3), 13), 0.44),
    (shape((3, -1), 12), 0.27),
];

/// What is added to elevation.
const LAND_BIAS: f64 = -0.055;

/// How far the domain is warped: (turn and cell, tiles), twice each, for x and for y.
const WARP: [(Shape, f64); 2] = [(shape((1, 2), 12), 330.0), (shape((3, 2), 11), 80.0)];

/// How steep the land is, which decides whether a coast is smooth or ragged: 1520 tiles.
const STEEPNESS: Shape = shape((5, -2), 13);

/// The seams that mountain belts follow: where the sum of these is zero. 2590 and 820 tiles.
const SEAM: [(Shape, f64); 2] = [(shape((1, 3), 13), 1.0), (shape((4, 3), 12), 0.28)];

/// Where seams bear mountains, and how broad: 3040 and 1350 tiles.
const GATE: [(Shape, f64); 2] = [(shape((2, 5), 14), 1.0), (shape((6, 1), 13), 0.6)];

pub(super) const fn shape(turn: (i64, i64), cell_log2: u32) -> Shape {
    Shape { turn, cell_log2 }
}

/// Octaves with their amplitudes.
pub(super) fn octaves<const N: usize>(
    seed: u64,
    purpose: Purpose,
    shapes: [(Shape, f64); N],
) -> [(Octave, f64); N] {
    std::array::from_fn(|index| {
        let (shape, amplitude) = shapes[index];
        (
            Octave::new(hash::key(seed, purpose, index as u64), shape),
            amplitude,
        )
    })
}

pub(super) fn sum(octaves: &[(Octave, f64)], vertex: (i64, i64), shift: [f64; 2]) -> f64 {
    octaves
        .iter()
        .map(|(octave, amplitude)| amplitude * octave.at(vertex, shift))
        .sum()
}

/// The wide fields at the points of a lattice.
pub(super) struct Wide {
    /// Elevation without what is finer than the lattice.
    pub(super) elevation: Plane,
    /// Zero along the middle of mountain belts.
    pub(super) seam: Plane,
    /// Where belts stand: below 0 none, up to about 1 the broadest.
    pub(super) gate: Plane,
}

/// How the broad swell of a mountain belt lifts the land: 0 to 1.
#[inline]
pub(super) fn swell(seam: f32, gate: f32) -> f32 {
    let near = (1.0 - (seam * seam) * (1.0 / 0.16)).max(0.0);
    near * near * gate.clamp(0.0, 1.0)
}

/// The wide fields of one world.
pub(super) struct Continents {
    elevation: [(Octave, f64); 4],
    warp: [[(Octave, f64); 2]; 2],
    steepness: Octave,
    seam: [(Octave, f64); 2],
    gate: [(Octave, f64); 2],
    /// The fields at points of the lattice of 2^[`WIDE_LOG2`], which are expensive, and which all finer windows near by
    /// read.
    known: Mutex<Slots<[f32; 3]>>,
}

impl Continents {
    pub(super) fn new(seed: u64) -> Self {
        let warp = octaves(seed, Purpose::Warp, [WARP[0], WARP[0], WARP[1], WARP[1]]);
        Self {
            elevation: octaves(seed, Purpose::Elevation, ELEVATION),
            warp: [[warp[0], warp[2]], [warp[1], warp[3]]],
            steepness: Octave::new(hash::key(seed, Purpose::Elevation, 8), STEEPNESS),
            seam: octaves(seed, Purpose::Seam, SEAM),
            gate: octaves(seed, Purpose::Gate, GATE),
            known: Mutex::new(Slots::new(KNOWN_LOG2)),
        }
    }

    /// The wide fields at one vertex: elevation, seam, gate.
    pub(super) fn wide_at(&self, vertex: (i64, i64)) -> [f64; 3] {
        let shift = [0, 1].map(|axis| sum(&self.warp[axis], vertex, [0.0; 2]));
        let seam = sum(&self.seam, vertex, shift);
        let gate = -0.12 + 2.9 * sum(&self.gate, vertex, [0.0; 2]);
        let steep = 1.05 + 1.3 * self.steepness.at(vertex, [0.0; 2]);
        let ground = LAND_BIAS + sum(&self.elevation, vertex, shift);
        let lift = 0.20 * f64::from(swell(seam as f32, gate as f32));
        [(ground + lift) * steep.clamp(0.5, 1.7), seam, gate]
    }

    /// The wide fields at points of a row of the lattice of 2^`spacing_log2`, from west to east.
    pub(super) fn row(
        &self,
        (y, spacing_log2): (i64, u32),
        columns: Range<i64>,
        mut put: impl FnMut([f32; 3]),
    ) {
        let find = |x: i64| {
            let values = self.wide_at((x << spacing_log2, y << spacing_log2));
            values.map(|value| value as f32)
        };
        if spacing_log2 != WIDE_LOG2 {
            columns.map(find).for_each(put);
            return;
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        for x in columns {
            let values = known.get((x, y)).copied();
            put(values.unwrap_or_else(|| {
                let values = find(x);
                known.put((x, y), values);
                values
            }));
        }
    }

    /// The wide fields on a window of the lattice of 2^`spacing_log2`, at least [`WIDE_LOG2`].
    pub(super) fn wide(&self, window: LatticeWindow, spacing_log2: u32) -> Wide {
        let mut planes = [(); 3].map(|()| Plane::with_capacity(window));
        for y in window.rows() {
            self.row((y, spacing_log2), window.columns(), |values| {
                for (plane, value) in planes.iter_mut().zip(values) {
                    plane.values.push(value);
                }
            });
        }
        let [elevation, seam, gate] = planes;
        Wide {
            elevation,
            seam,
            gate,
        }
    }
}
