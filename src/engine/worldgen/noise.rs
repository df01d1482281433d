//! Gradient noise that never repeats, exact at any coordinate an `i64` can hold.
//!
//! The crate `noise` hashes its lattice with 8 bits, so its octaves repeat every 256 cells, and its
//! coordinates are `f64`, which blur far out. Both are mended by handing it only the place inside a
//! cell, and a hasher that adds the cell's own integer coordinates before hashing with 64 bits.

use noise::Vector2;
use noise::core::perlin::perlin_2d;
use noise::permutationtable::NoiseHasher;

use crate::engine::hash;

/// Hashes lattice points near `cell`, given relative to it.
struct CellHasher {
    key: u64,
    cell: (i64, i64),
}

impl NoiseHasher for CellHasher {
    #[inline]
    fn hash(&self, point: &[isize]) -> usize {
        let x = self.cell.0.wrapping_add(point[0] as i64);
        let y = self.cell.1.wrapping_add(point[1] as i64);
        (hash::at(self.key, x, y) >> 60) as usize
    }
}

/// Perlin noise, −1 to 1, with lattice cells of 2^`wavelength_log2` tiles, at the vertex (`x`, `y`)
/// moved by `shift` tiles (a few cells at the most).
///
/// Only additions, products and floors of `f64` are used, which every platform rounds alike.
#[inline]
#[must_use]
pub(super) fn perlin(key: u64, wavelength_log2: u32, (x, y): (i64, i64), shift: [f64; 2]) -> f64 {
    let cell = (x >> wavelength_log2, y >> wavelength_log2);
    let size = (1_i64 << wavelength_log2) as f64;
    let inside = |place: i64, cell: i64, shift: f64| {
        ((place - (cell << wavelength_log2)) as f64 + shift) / size
    };
    let point = Vector2::new(inside(x, cell.0, shift[0]), inside(y, cell.1, shift[1]));
    perlin_2d(point, &CellHasher { key, cell })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_smooth_across_cells_and_differs_far_away() {
        let far = 1_i64 << 59;
        for origin in [0, -far, far] {
            let row: Vec<f64> = (-600..600)
                .map(|x| perlin(9, 6, (origin + x, 17), [0.0, 0.0]))
                .collect();
            let jump = row
                .windows(2)
                .map(|pair| (pair[0] - pair[1]).abs())
                .fold(0.0, f64::max);
            assert!(jump < 0.1, "{jump} at {origin}");
            assert!(row.iter().any(|value| value.abs() > 0.3));
        }
        // The crate's own tables would repeat after 256 cells.
        let here: Vec<f64> = (0..256).map(|x| perlin(9, 2, (x, 3), [0.0; 2])).collect();
        let there: Vec<f64> = (0..256)
            .map(|x| perlin(9, 2, (x + 1024, 3), [0.0; 2]))
            .collect();
        assert_ne!(here, there);
    }

    #[test]
    fn a_shift_by_whole_tiles_is_a_move() {
        for (x, y) in [(0, 0), (-5, 77), (1 << 50, -(1 << 50))] {
            let moved = perlin(4, 7, (x + 8, y - 3), [0.0; 2]);
            let shifted = perlin(4, 7, (x, y), [8.0, -3.0]);
            assert!((moved - shifted).abs() < 1e-9);
        }
    }
}
