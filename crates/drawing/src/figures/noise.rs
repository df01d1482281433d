//! Smooth noise over the plane, exact at any distance from the origin.

use super::Place;
use mapmaker_grid::hash;

/// Two values from −1 to 1, with `2^log2_a_tile` bumps or dents along a side of a tile.
#[must_use]
pub fn wander(key: u64, place: Place, log2_a_tile: i32) -> [f32; 2] {
    let [x, y] = place.share();
    let (cell_x, t) = cell(place.tile.x, x, log2_a_tile);
    let (cell_y, u) = cell(place.tile.y, y, log2_a_tile);
    let (t, u) = (t * t * (3.0 - 2.0 * t), u * u * (3.0 - 2.0 * u));
    let corner = |dx: i64, dy: i64| {
        let bits = hash::at(key, cell_x.wrapping_add(dx), cell_y.wrapping_add(dy));
        [bits >> 48, bits >> 16 & 0xffff].map(|bits| bits as f32 / 32768.0 - 1.0)
    };
    let (a, b, c, d) = (corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1));
    [0, 1].map(|i| {
        let north = a[i] + (b[i] - a[i]) * t;
        let south = c[i] + (d[i] - c[i]) * t;
        north + (south - north) * u
    })
}

/// The lattice cell of a coordinate, and the offset in it, 0 to 1.
fn cell(tile: i64, within: f32, log2_a_tile: i32) -> (i64, f32) {
    if log2_a_tile >= 0 {
        let scaled = within * (1_i64 << log2_a_tile) as f32;
        let whole = scaled.floor();
        let cell = tile.wrapping_shl(log2_a_tile as u32);
        (cell.wrapping_add(whole as i64), scaled - whole)
    } else {
        let tiles = 1_i64 << -log2_a_tile;
        let inside = (tile & (tiles - 1)) as f32 + within;
        (tile >> -log2_a_tile, inside / tiles as f32)
    }
}

/// 0 up to `low`, 1 from `high`, smooth between.
#[must_use]
pub(crate) fn smoothstep(low: f32, high: f32, value: f32) -> f32 {
    let t = ((value - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// `a` at 0, `b` at 1, straight between.
#[must_use]
pub fn mix(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

/// A random number from 0 to 1 from a hash; different `which` give independent ones.
pub(super) const fn chance(seed: u64, which: u64) -> f32 {
    (hash::mix(seed ^ which.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 40) as f32 / (1 << 24) as f32
}
