//! A smooth field of costs over the plane, so that ways over open ground swing.

use crate::engine::grid::TilePos;
use crate::engine::hash;

/// log2 of the spacing of the swells that make ways swing, in tiles, and the most that one costs.
const SWELL_LOG2: u32 = 3;
const SWELL: i64 = 7;

/// A smooth field of costs: chance at a lattice, and between as far as the lattice's corners are near.
pub(super) struct Swells {
    first: (i64, i64),
    columns: usize,
    corners: Vec<i64>,
}

impl Swells {
    /// Of a square of tiles, with its side.
    pub(super) fn new(key: u64, (corner, side): (TilePos, i64)) -> Self {
        let first = (corner.x >> SWELL_LOG2, corner.y >> SWELL_LOG2);
        let columns = (side >> SWELL_LOG2) + 3;
        let corners = (0..columns * columns).map(|index| {
            let (x, y) = (first.0 + index % columns, first.1 + index / columns);
            i64::from(hash::below(hash::at(hash::mix(key), x, y), 256))
        });
        Self {
            first,
            columns: columns as usize,
            corners: corners.collect(),
        }
    }

    /// What is added to the cost of a tile.
    pub(super) fn at(&self, tile: TilePos) -> u8 {
        let spacing = 1 << SWELL_LOG2;
        let (x, y) = (tile.x >> SWELL_LOG2, tile.y >> SWELL_LOG2);
        let (east, south) = (tile.x - x * spacing, tile.y - y * spacing);
        let corner = (y - self.first.1) as usize * self.columns + (x - self.first.0) as usize;
        let between = |corner: usize| {
            self.corners[corner] * (spacing - east) + self.corners[corner + 1] * east
        };
        let sum = between(corner) * (spacing - south) + between(corner + self.columns) * south;
        (sum * SWELL / (spacing * spacing * 256)) as u8
    }
}
