//! Rare single things: volcanoes, ring islands, and lakes with an island.
//!
//! One candidate a square of 1024 × 1024 tiles, at a hashed place. What it becomes depends on the land there.
//! They are laid over the fields at every lattice alike, so that far views and river courses know of them.

use super::climate::smooth;
use super::continents::{Continents, shape};
use super::noise::Octave;
use super::plane::Plane;
use mapmaker_grid::hash::{self, Purpose};

/// log2 of a square's side, in tiles.
const SQUARE_LOG2: u32 = 10;

/// No landmark reaches farther from its middle, in tiles.
const REACH: i64 = 110;

/// Landmarks are left out of lattices wider than this (log2 of the spacing): they would fall between points.
const WIDEST_LOG2: u32 = 7;

/// What stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LandmarkKind {
    Volcano,
    RingIsland,
    Lake,
}

/// A landmark.
#[derive(Clone, Copy, Debug)]
struct Landmark {
    kind: LandmarkKind,
    middle: (i64, i64),
    /// Tiles from the middle to the rim.
    radius: f32,
}

/// The landmarks of one world.
pub(super) struct Landmarks {
    key: u64,
    /// Makes rims uneven.
    rim: [Octave; 2],
}

impl Landmarks {
    pub(super) fn new(seed: u64) -> Self {
        let octave = |index, turn, cell_log2| {
            Octave::new(
                hash::key(seed, Purpose::Landmark, index),
                shape(turn, cell_log2),
            )
        };
        Self {
            key: hash::key(seed, Purpose::Landmark, 0),
            rim: [octave(1, (2, 1), 6), octave(2, (3, 1), 5)],
        }
    }

    /// Raises and lowers elevation on a lattice of 2^`spacing_log2`.
    pub(super) fn raise(&self, continents: &Continents, plane: &mut Plane, spacing_log2: u32) {
        self.each(continents, plane, spacing_log2, |landmark, away, value| {
            let share = away / landmark.radius;
            match landmark.kind {
                LandmarkKind::Volcano => {
                    toward(value, 0.30, 1.0 - smooth(0.5, 1.25, share)).max(value)
                }
                LandmarkKind::RingIsland => {
                    let from_ring = (share - 0.72).abs();
                    toward(value, 0.10, 1.0 - smooth(0.12, 0.30, from_ring)).max(value)
                }
                LandmarkKind::Lake => {
                    let bowl = toward(value, -0.22, 1.0 - smooth(0.70, 1.15, share)).min(value);
                    toward(bowl, 0.16, 1.0 - smooth(0.14, 0.32, share))
                }
            }
        });
    }

    /// Piles up mountains on a lattice of 2^`spacing_log2`.
    pub(super) fn pile(&self, continents: &Continents, plane: &mut Plane, spacing_log2: u32) {
        self.each(continents, plane, spacing_log2, |landmark, away, value| {
            let share = away / landmark.radius;
            match landmark.kind {
                LandmarkKind::Volcano => {
                    toward(value, 1.1, 1.0 - smooth(0.25, 0.70, share)).max(value)
                }
                LandmarkKind::RingIsland => value.min(0.2 + share.max(0.0) * 0.1),
                // An island in a lake has a peak or a wood.
                LandmarkKind::Lake if landmark.middle.0 & 1 == 0 => {
                    toward(value, 0.9, 1.0 - smooth(0.08, 0.16, share))
                }
                LandmarkKind::Lake => value,
            }
        });
    }

    /// Whether a landmark reaches into the square of `side` vertices whose first is (`x`, `y`).
    pub(super) fn reach_into(&self, continents: &Continents, x: i64, y: i64, side: i64) -> bool {
        let squares =
            |first: i64| (first - REACH) >> SQUARE_LOG2..=(first + side + REACH) >> SQUARE_LOG2;
        squares(y).any(|square_y| {
            squares(x).any(|square_x| {
                self.landmark(continents, square_x, square_y)
                    .is_some_and(|landmark| {
                        let near = |middle: i64, first: i64| {
                            (first - REACH..=first + side + REACH).contains(&middle)
                        };
                        near(landmark.middle.0, x) && near(landmark.middle.1, y)
                    })
            })
        })
    }

    /// Calls `change(landmark, tiles from its middle, value)` for each point within reach of a landmark, and
    /// writes what it gives.
    fn each(
        &self,
        continents: &Continents,
        plane: &mut Plane,
        spacing_log2: u32,
        change: impl Fn(&Landmark, f32, f32) -> f32,
    ) {
        if spacing_log2 > WIDEST_LOG2 {
            return;
        }
        let height = (plane.values.len() / plane.width) as i64;
        let width = plane.width as i64;
        let squares = |first: i64, count: i64| {
            let (from, to) = (first << spacing_log2, (first + count - 1) << spacing_log2);
            (from - REACH) >> SQUARE_LOG2..=(to + REACH) >> SQUARE_LOG2
        };
        for square_y in squares(plane.y0, height) {
            for square_x in squares(plane.x0, width) {
                let Some(landmark) = self.landmark(continents, square_x, square_y) else {
                    continue;
                };
                let points = |middle: i64, first: i64, count: i64| {
                    let from = (middle - REACH) >> spacing_log2;
                    let to = (middle + REACH) >> spacing_log2;
                    from.max(first)..=to.min(first + count - 1)
                };
                for y in points(landmark.middle.1, plane.y0, height) {
                    for x in points(landmark.middle.0, plane.x0, width) {
                        let vertex = (x << spacing_log2, y << spacing_log2);
                        let away = self.away(&landmark, vertex);
                        let index = plane.index(x, y);
                        if away < REACH as f32 {
                            plane.values[index] = change(&landmark, away, plane.values[index]);
                        }
                    }
                }
            }
        }
    }

    /// Tiles from a landmark's middle, made uneven.
    fn away(&self, landmark: &Landmark, vertex: (i64, i64)) -> f32 {
        let (dx, dy) = (
            (vertex.0 - landmark.middle.0) as f64,
            (vertex.1 - landmark.middle.1) as f64,
        );
        let [coarse, fine] = &self.rim;
        let radius = f64::from(landmark.radius);
        let bent = 0.45 * radius * coarse.at(vertex, [0.0; 2]) + 3.5 * fine.at(vertex, [0.0; 2]);
        ((dx * dx + dy * dy).sqrt() + bent).max(0.0) as f32
    }

    /// The landmark of a square, if it has one.
    fn landmark(&self, continents: &Continents, square_x: i64, square_y: i64) -> Option<Landmark> {
        let hash = hash::at(self.key, square_x, square_y);
        let within =
            |bits: u64| REACH + (bits & 0x7ff) as i64 * ((1 << SQUARE_LOG2) - 2 * REACH) / 0x800;
        let middle = (
            (square_x << SQUARE_LOG2) + within(hash >> 8),
            (square_y << SQUARE_LOG2) + within(hash >> 20),
        );
        if hash.trailing_zeros() >= 2 {
            return None;
        }
        let [elevation, seam, _] = continents.wide_at(middle);
        let size = (hash >> 40 & 0xff) as f32 / 255.0;
        let (kind, radius) = match elevation {
            -0.42..-0.16 if hash & 4 == 0 => (LandmarkKind::RingIsland, 13.0 + 12.0 * size),
            -0.42..-0.16 => (LandmarkKind::Volcano, 11.0 + 9.0 * size),
            0.10..0.5 if hash & 0xc == 0 && seam.abs() > 0.2 => {
                (LandmarkKind::Lake, 34.0 + 34.0 * size)
            }
            0.10.. if hash & 0x3c == 4 => (LandmarkKind::Volcano, 10.0 + 7.0 * size),
            _ => return None,
        };
        Some(Landmark {
            kind,
            middle,
            radius,
        })
    }
}

/// `value` moved toward `target` by a share of the way.
fn toward(value: f32, target: f32, share: f32) -> f32 {
    value + (target - value) * share
}
