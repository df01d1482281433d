//! Gradient noise that never repeats, exact at any coordinate an `i64` can hold.
//!
//! The crate `noise` hashes its lattice with 8 bits, so its octaves repeat every 256 cells, and its
//! coordinates are `f64`, which blur far out. Here a place inside a cell is such a number, the cell has integer
//! coordinates, and a corner is hashed with 64 bits. The crate also jumps to one of four gradients at each
//! corner, which processors guess wrong three times in four; here gradients are signs. Its curve and
//! its blend are used, and a test holds the sum to be its own, bit for bit.
//!
//! Gradient noise is zero at its lattice points. So that these fall on no place that a person or another
//! octave would favour, each octave turns the plane by an integer rotation of its own and moves it by an
//! offset drawn from the seed.

use mapmaker_grid::hash;

/// One octave of gradient noise: the plane turned, moved, and cut into cells of its lattice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Octave {
    key: u64,
    /// The plane is multiplied by this Gaussian integer, `turn.0 + turn.1 i`, whose norm also shrinks
    /// the wavelength.
    turn: (i64, i64),
    /// log2 of a cell's side after the turn.
    cell_log2: u32,
    offset: (i64, i64),
}

/// The turn and cell (log2) of an octave; its wavelength in tiles is `2^cell / |turn|`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// See [`Octave::turn`]; the sum of its absolute parts is at most 7, so that no place overflows.
    pub(super) turn: (i64, i64),
    pub(super) cell_log2: u32,
}

impl Octave {
    /// The octave under a key of its own.
    pub(super) const fn new(key: u64, shape: Shape) -> Self {
        let mask = (1_i64 << shape.cell_log2) - 1;
        Self {
            key,
            turn: shape.turn,
            cell_log2: shape.cell_log2,
            offset: (
                hash::mix(key ^ 1) as i64 & mask,
                hash::mix(key ^ 2) as i64 & mask,
            ),
        }
    }

    /// The noise, −1 to 1, at the vertex (`x`, `y`) moved by `shift` tiles.
    ///
    /// Only additions, products and floors of `f64` are used, which every platform rounds alike.
    #[inline]
    #[must_use]
    pub(super) fn at(&self, (x, y): (i64, i64), shift: [f64; 2]) -> f64 {
        let (a, b) = self.turn;
        let place = (
            a.wrapping_mul(x)
                .wrapping_sub(b.wrapping_mul(y))
                .wrapping_add(self.offset.0),
            b.wrapping_mul(x)
                .wrapping_add(a.wrapping_mul(y))
                .wrapping_add(self.offset.1),
        );
        let (a, b) = (a as f64, b as f64);
        let shift = [a * shift[0] - b * shift[1], b * shift[0] + a * shift[1]];
        perlin(self.key, self.cell_log2, place, shift)
    }
}

/// Perlin noise with lattice cells of 2^`cell_log2` at the place (`x`, `y`) moved by `shift`.
#[inline]
fn perlin(key: u64, cell_log2: u32, (x, y): (i64, i64), shift: [f64; 2]) -> f64 {
    let cell = (x >> cell_log2, y >> cell_log2);
    let scale = 1.0 / (1_i64 << cell_log2) as f64;
    let inside =
        |place: i64, cell: i64, shift: f64| ((place - (cell << cell_log2)) as f64 + shift) * scale;
    let point = [inside(x, cell.0, shift[0]), inside(y, cell.1, shift[1])];
    // A shift may lead out of the cell.
    let corner = point.map(floor);
    let [u, v] = [0, 1].map(|axis| point[axis] - corner[axis] as f64);
    let first = (
        cell.0.wrapping_add(corner[0]),
        cell.1.wrapping_add(corner[1]),
    );
    let at = |dx: i64, dy: i64| {
        let (x, y) = (first.0.wrapping_add(dx), first.1.wrapping_add(dy));
        let gradient = hash::at(key, x, y) >> GRADIENT_SHIFT;
        signed(u - dx as f64, gradient) + signed(v - dy as f64, gradient >> 1)
    };
    let (across, down) = (eased(u), eased(v));
    let west = blend(at(0, 0), at(0, 1), down);
    let east = blend(at(1, 0), at(1, 1), down);
    (blend(west, east, across) * SCALE).clamp(-1.0, 1.0)
}

/// Which bits of a hash choose the gradient: the signs of its two parts.
const GRADIENT_SHIFT: u32 = 60;

/// What stretches the sum to −1 to 1.
const SCALE: f64 = 2.0 / std::f64::consts::SQRT_2;

/// The curve from 0 to 1 that is level at both ends, and bends in neither (Perlin, "Improving noise", 2002).
#[inline]
fn eased(x: f64) -> f64 {
    let x = x.clamp(0.0, 1.0);
    x * x * x * (x * (x * 6.0 - 15.0) + 10.0)
}

#[inline]
fn blend(from: f64, to: f64, share: f64) -> f64 {
    to * share + from * (1.0 - share)
}

/// The number, or its opposite if the lowest bit says so.
#[inline]
fn signed(number: f64, bit: u64) -> f64 {
    f64::from_bits(number.to_bits() ^ bit << 63)
}

/// The largest whole number that is not larger. The library's own is a call on processors without an
/// instruction for it.
#[inline]
const fn floor(number: f64) -> i64 {
    let whole = number as i64;
    whole - (number < whole as f64) as i64
}

#[cfg(test)]
mod tests {
    use noise::Vector2;
    use noise::core::perlin::perlin_2d;
    use noise::permutationtable::NoiseHasher;

    use super::*;

    /// Hashes the lattice points near a cell, given relative to it.
    struct CellHasher {
        key: u64,
        cell: (i64, i64),
    }

    impl NoiseHasher for CellHasher {
        fn hash(&self, point: &[isize]) -> usize {
            let (x, y) = (self.cell.0 + point[0] as i64, self.cell.1 + point[1] as i64);
            (hash::at(self.key, x, y) >> GRADIENT_SHIFT) as usize
        }
    }

    #[test]
    fn noise_is_that_of_the_crate_bit_for_bit() {
        for index in 0..20_000_u64 {
            let word = hash::mix(index);
            let place = (
                (word & 0xffff) as i64 - 32_768,
                (word >> 16 & 0xffff) as i64,
            );
            let shift = [
                (word >> 32 & 0x3ff) as f64 / 7.0 - 70.0,
                (word >> 42) as f64 / 3e4,
            ];
            let cell = (place.0 >> 7, place.1 >> 7);
            let inside = |place: i64, shift: f64| ((place & 127) as f64 + shift) / 128.0;
            let point = Vector2::new(inside(place.0, shift[0]), inside(place.1, shift[1]));
            let theirs = perlin_2d(point, &CellHasher { key: 5, cell });
            let ours = perlin(5, 7, place, shift);
            assert_eq!(ours.to_bits(), theirs.to_bits(), "{place:?} {shift:?}");
        }
    }

    const SHAPE: Shape = Shape {
        turn: (2, 1),
        cell_log2: 7,
    };

    #[test]
    fn noise_is_smooth_across_cells_and_differs_far_away() {
        let octave = Octave::new(9, SHAPE);
        let far = 1_i64 << 59;
        for origin in [0, -far, far] {
            let row: Vec<f64> = (-600..600)
                .map(|x| octave.at((origin + x, 17), [0.0, 0.0]))
                .collect();
            let jump = row
                .windows(2)
                .map(|pair| (pair[0] - pair[1]).abs())
                .fold(0.0, f64::max);
            assert!(jump < 0.1, "{jump} at {origin}");
            assert!(row.iter().any(|value| value.abs() > 0.3));
        }
        // The crate's own tables would repeat after 256 cells.
        let small = Octave::new(
            9,
            Shape {
                turn: (1, 0),
                cell_log2: 2,
            },
        );
        let row = |from: i64| -> Vec<f64> {
            (from..from + 256)
                .map(|x| small.at((x, 3), [0.0; 2]))
                .collect()
        };
        assert_ne!(row(0), row(1024));
    }

    #[test]
    fn a_shift_by_whole_tiles_is_a_move() {
        let octave = Octave::new(4, SHAPE);
        for (x, y) in [(0, 0), (-5, 77), (1 << 50, -(1 << 50))] {
            let moved = octave.at((x + 8, y - 3), [0.0; 2]);
            let shifted = octave.at((x, y), [8.0, -3.0]);
            assert!((moved - shifted).abs() < 1e-9);
        }
    }

    #[test]
    fn no_place_is_zero_in_all_worlds() {
        for place in [(0, 0), (128, 128), (512_000, 1_024_000)] {
            let zeros = (0..200)
                .filter(|&seed| {
                    let octave = Octave::new(hash::mix(seed), SHAPE);
                    octave.at(place, [0.0; 2]).abs() < 0.01
                })
                .count();
            assert!(zeros < 20, "{zeros} of 200 at {place:?}");
        }
    }
}
