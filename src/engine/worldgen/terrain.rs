//! The land before its tiles: elevation, mountains and forests as fields over the grid's vertices.
//!
//! Wide features are Perlin octaves of a warped domain, sampled every eighth vertex, where they
//! cost little; the lattice is then halved three times, each time with a cubic between samples and
//! a hashed displacement, which gives coasts their roughness down to the tile.

use super::noise::perlin;
use super::plane::{Plane, Window};
use crate::engine::hash::{self, Purpose};

/// log2 of the spacing, in tiles, at which the wide octaves are sampled.
pub(super) const COARSE_LOG2: u32 = 3;

/// Octaves of elevation: (log2 of the wavelength in tiles, amplitude).
const ELEVATION: [(u32, f64); 5] = [(9, 0.30), (8, 0.46), (7, 0.44), (6, 0.30), (5, 0.17)];

/// What is added to elevation, so that a little more than half of the plane is land.
const LAND_BIAS: f64 = 0.06;

/// Displacement of elevation at spacings of 4, 2 and 1 tiles.
const ROUGHNESS: [f32; 3] = [0.040, 0.030, 0.018];

/// Displacement of the mountain and forest fields at spacings of 4, 2 and 1 tiles.
const RAGGEDNESS: [f32; 3] = [0.10, 0.09, 0.06];

/// How far the domain is warped: (log2 of the wavelength, tiles).
const WARP: [(u32, f64); 2] = [(7, 20.0), (5, 8.0)];

/// One field's keys: an octave each, and one for each refinement.
struct Keys {
    octaves: [u64; 8],
    refinements: [u64; 3],
}

impl Keys {
    fn new(seed: u64, purpose: Purpose) -> Self {
        Self {
            octaves: std::array::from_fn(|octave| hash::key(seed, purpose, octave as u64)),
            refinements: std::array::from_fn(|step| hash::key(seed, purpose, 16 + step as u64)),
        }
    }
}

/// The fields of one world.
pub(super) struct Terrain {
    elevation: Keys,
    mountain: Keys,
    forest: Keys,
    warp: Keys,
}

impl Terrain {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            elevation: Keys::new(seed, Purpose::Elevation),
            mountain: Keys::new(seed, Purpose::Mountain),
            forest: Keys::new(seed, Purpose::Forest),
            warp: Keys::new(seed, Purpose::Warp),
        }
    }

    /// Elevation, about −1 to 1 with the sea below 0, on a window of the lattice of 2^`spacing_log2`.
    pub(super) fn elevation(&self, window: Window, spacing_log2: u32) -> Plane {
        refined(
            window,
            spacing_log2,
            &self.elevation.refinements,
            &ROUGHNESS,
            |vertex| self.wide_elevation(vertex) as f32,
        )
    }

    /// How mountainous the land is: over 0.5 it bears peaks. Lattice as in [`Self::elevation`].
    pub(super) fn mountain(&self, window: Window, spacing_log2: u32) -> Plane {
        refined(
            window,
            spacing_log2,
            &self.mountain.refinements,
            &RAGGEDNESS,
            |vertex| self.wide_mountain(vertex) as f32,
        )
    }

    /// How wooded the land is: over 0.5 it bears trees. Lattice as in [`Self::elevation`].
    pub(super) fn forest(&self, window: Window, spacing_log2: u32) -> Plane {
        refined(
            window,
            spacing_log2,
            &self.forest.refinements,
            &RAGGEDNESS,
            |vertex| self.wide_forest(vertex) as f32,
        )
    }

    fn warp(&self, vertex: (i64, i64)) -> [f64; 2] {
        let mut shift = [0.0; 2];
        for (octave, (wavelength_log2, tiles)) in WARP.into_iter().enumerate() {
            for (axis, shift) in shift.iter_mut().enumerate() {
                let key = self.warp.octaves[octave * 2 + axis];
                *shift += tiles * perlin(key, wavelength_log2, vertex, [0.0; 2]);
            }
        }
        shift
    }

    /// Elevation from the wide octaves alone.
    pub(super) fn wide_elevation(&self, vertex: (i64, i64)) -> f64 {
        let shift = self.warp(vertex);
        let octaves = ELEVATION.iter().zip(&self.elevation.octaves);
        LAND_BIAS
            + octaves
                .map(|(&(wavelength_log2, amplitude), &key)| {
                    amplitude * perlin(key, wavelength_log2, vertex, shift)
                })
                .sum::<f64>()
    }

    /// Mountain ranges follow the lines where slow noise changes sign, where a slower one allows; that
    /// one is capped, so that they stay ranges and do not swell into blocks.
    pub(super) fn wide_mountain(&self, vertex: (i64, i64)) -> f64 {
        let shift = self.warp(vertex);
        let octave = |octave: usize, wavelength_log2, shift| {
            perlin(
                self.mountain.octaves[octave],
                wavelength_log2,
                vertex,
                shift,
            )
        };
        let allowed = octave(0, 7, [0.0; 2]).min(0.24);
        let range = 1.0 - 4.6 * octave(1, 6, shift).abs();
        let spur = 1.0 - 2.6 * octave(2, 5, shift).abs();
        let detail = octave(3, 4, shift);
        0.07 + 0.44 * range + 0.14 * spur + 0.15 * detail + 0.62 * allowed
    }

    fn wide_forest(&self, vertex: (i64, i64)) -> f64 {
        let shift = self.warp(vertex);
        let octave = |octave: usize, wavelength_log2| {
            perlin(self.forest.octaves[octave], wavelength_log2, vertex, shift)
        };
        0.40 + 0.36 * octave(0, 6) + 0.40 * octave(1, 5) + 0.20 * octave(2, 4)
    }
}

/// Samples `wide` on a lattice no finer than [`COARSE_LOG2`], then refines it down to the spacing.
fn refined(
    window: Window,
    spacing_log2: u32,
    keys: &[u64; 3],
    amplitudes: &[f32; 3],
    wide: impl Fn((i64, i64)) -> f32,
) -> Plane {
    if spacing_log2 >= COARSE_LOG2 {
        return Plane::sample(window, |x, y| wide((x << spacing_log2, y << spacing_log2)));
    }
    let coarse = refined(window.coarser(), spacing_log2 + 1, keys, amplitudes, wide);
    let step = (COARSE_LOG2 - 1 - spacing_log2) as usize;
    coarse.refine(window, keys[step], amplitudes[step])
}
