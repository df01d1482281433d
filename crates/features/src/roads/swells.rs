//! A smooth field of costs over the plane, so ways over open ground swing.

use std::collections::BTreeMap;

use super::flood::PLAIN;
use super::net::Net;
use mapmaker_grid::TilePos;
use mapmaker_grid::hash;

/// log2 of the spacing of the swells that make ways swing, in tiles, and their maximum cost.
const SWELL_LOG2: u32 = 3;
const SWELL: i64 = 7;

/// The periods of the swing of a drawn road to the south and east, in tiles; log2 of the spacing of the bumps that vary
/// it, and by how many tiles turns are shifted.
const PERIODS: [i64; 2] = [6, 11];
const BUMPS_LOG2: u32 = 4;
const SOONER: f32 = 1.5;

/// The swing of a drawn road at a tile, −1 to 1 along both axes: smooth over the plane and the same in all worlds.
/// Along each axis it alternates with the other coordinate, so no way stays straight for long.
pub(super) fn sway(at: TilePos) -> [f32; 2] {
    [0, 1].map(|axis| {
        let along = if axis == 0 { at.y } else { at.x };
        // Not with the other axis, or some diagonal ways would stay straight.
        let period = PERIODS[axis];
        let number = 2 * axis as i64;
        let turn = (along.rem_euclid(period) as f32 + SOONER * bump(at, number)) / period as f32;
        let side = 1.0 - 4.0 * (turn - turn.floor() - 0.5).abs();
        side * (1.5 - 0.5 * side * side) * (0.8 + 0.2 * bump(at, number + 1))
    })
}

/// A smooth field over the plane, −1 to 1: random at lattice points, interpolated between.
fn bump(at: TilePos, number: i64) -> f32 {
    let spacing = 1 << BUMPS_LOG2;
    let (x, y) = (at.x >> BUMPS_LOG2, at.y >> BUMPS_LOG2);
    let part = |inside: i64| {
        let part = inside as f32 / spacing as f32;
        part * part * (3.0 - 2.0 * part)
    };
    let (t, u) = (part(at.x - x * spacing), part(at.y - y * spacing));
    let key = hash::mix(u64::from(BUMPS_LOG2) ^ hash::mix(number as u64));
    let corner = |dx: i64, dy: i64| {
        let chance = hash::at(key, x + dx, y + dy) & 0xffff;
        chance as f32 / 32768.0 - 1.0
    };
    let north = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * t;
    let south = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * t;
    north + (south - north) * u
}

/// A smooth field of costs: random at lattice points, interpolated between.
pub(super) struct Swells {
    first: (i64, i64),
    columns: usize,
    corners: Vec<i64>,
}

impl Swells {
    /// For a square of tiles, given by corner and side.
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

    /// The additional cost of a tile.
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

/// log2 of the cells along one side of a block of [`WalkingCosts`].
const BLOCK_LOG2: u32 = 4;
const BLOCK: usize = 1 << BLOCK_LOG2;

/// Blocks of paces in the cache, each of 256 bytes.
const CACHED: usize = 16_384;

/// The cost of walking over free cells, computed on demand and cached. The cache does not affect results.
#[derive(Default)]
pub(super) struct WalkingCosts(BTreeMap<(i64, i64, i64), [u8; BLOCK * BLOCK]>);

impl WalkingCosts {
    /// The costs of a square of cells of a net, in reading order; `corner` is its north-west tile.
    pub(super) fn square(&mut self, key: u64, net: Net, corner: TilePos, side: usize) -> Vec<u8> {
        let cell = net.cell();
        let (west, north) = (corner.x.div_euclid(cell), corner.y.div_euclid(cell));
        let mut paces = vec![0; side * side];
        let last = |first: i64| (first + side as i64 - 1) >> BLOCK_LOG2;
        // The part of a block within the square, along one axis.
        let part = |block: i64, first: i64| {
            let from = block << BLOCK_LOG2;
            let part = (first - from).max(0)..(first + side as i64 - from).min(BLOCK as i64);
            (
                part.start as usize..part.end as usize,
                (from + part.start - first) as usize,
            )
        };
        for y in north >> BLOCK_LOG2..=last(north) {
            for x in west >> BLOCK_LOG2..=last(west) {
                let block = self.block(key, cell, (x, y));
                let ((columns, to_column), (rows, to_row)) = (part(x, west), part(y, north));
                for (row, to) in rows.zip(to_row..) {
                    let from = &block[row * BLOCK..][columns.clone()];
                    paces[to * side + to_column..][..from.len()].copy_from_slice(from);
                }
            }
        }
        paces
    }

    fn block(&mut self, key: u64, cell: i64, (x, y): (i64, i64)) -> &[u8; BLOCK * BLOCK] {
        if self.0.len() >= CACHED {
            self.0.clear();
        }
        self.0.entry((cell, x, y)).or_insert_with(|| {
            let corner = TilePos::new((x << BLOCK_LOG2) * cell, (y << BLOCK_LOG2) * cell);
            let swells = Swells::new(key, (corner, BLOCK as i64 * cell));
            std::array::from_fn(|index| {
                let (x, y) = ((index % BLOCK) as i64, (index / BLOCK) as i64);
                let at = corner.offset(x * cell, y * cell);
                let chance = hash::below(hash::at(key, at.x, at.y), 3);
                PLAIN + swells.at(at) + chance as u8
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_in_any_direction_swings_to_and_fro_within_sixteen_tiles() {
        for (east, south) in [(1, 0), (0, 1), (1, 1), (1, -1), (2, 1)] {
            let length = ((east * east + south * south) as f32).sqrt();
            for row in 0..40 {
                let first = TilePos::new(row * 37 - 500, row * 53 - 700);
                let aside = (0..60).map(|step| {
                    let [x, y] = sway(first.offset(step * east, step * south));
                    (y * east as f32 - x * south as f32) / length
                });
                let aside: Vec<_> = aside.collect();
                for stretch in aside.windows((16.0 / length) as usize + 1) {
                    let least = stretch.iter().copied().fold(f32::MAX, f32::min);
                    let most = stretch.iter().copied().fold(f32::MIN, f32::max);
                    assert!(
                        most - least > 0.25,
                        "{east},{south} at {first:?}: {stretch:?}"
                    );
                }
            }
        }
    }
}
