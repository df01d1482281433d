//! Samples of a field on a regular lattice, and their refinement to the lattice twice as fine.

use mapmaker_grid::hash;

/// Rows of `width` values of a field at lattice points `spacing` vertices apart.
///
/// The value of lattice point (`x0 + i`, `y0 + j`), which is the grid vertex at `spacing` times
/// that, has index `j * width + i`.
#[derive(Clone, Debug, Default)]
pub(super) struct Plane {
    pub(super) x0: i64,
    pub(super) y0: i64,
    pub(super) width: usize,
    pub(super) values: Vec<f32>,
}

/// A rectangle of lattice points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LatticeWindow {
    pub(super) x0: i64,
    pub(super) y0: i64,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl LatticeWindow {
    /// The lattice's rows, from north to south.
    pub(super) fn rows(self) -> std::ops::Range<i64> {
        self.y0..self.y0 + self.height as i64
    }

    /// The lattice's columns, from west to east.
    pub(super) fn columns(self) -> std::ops::Range<i64> {
        self.x0..self.x0 + self.width as i64
    }

    /// The points of the lattice twice as coarse that [`Plane::refine`] reads to make this window.
    pub(super) fn coarser(self) -> Self {
        let (x0, y0) = ((self.x0 >> 1) - 1, (self.y0 >> 1) - 1);
        let last = |start: i64, count: usize| ((start + count as i64 - 1) >> 1) + 2;
        Self {
            x0,
            y0,
            width: (last(self.x0, self.width) - x0 + 1) as usize,
            height: (last(self.y0, self.height) - y0 + 1) as usize,
        }
    }
}

impl Plane {
    /// A plane of a window, without values yet, which are pushed in the order of their indices.
    pub(super) fn with_capacity(window: LatticeWindow) -> Self {
        Self {
            x0: window.x0,
            y0: window.y0,
            width: window.width,
            values: Vec::with_capacity(window.width * window.height),
        }
    }

    /// Index of the lattice point (`x`, `y`), which the plane must cover.
    #[inline]
    pub(super) const fn index(&self, x: i64, y: i64) -> usize {
        (y - self.y0) as usize * self.width + (x - self.x0) as usize
    }

    /// The value of a lattice point, which the plane must cover.
    pub(super) fn at(&self, (x, y): (i64, i64)) -> f32 {
        self.values[self.index(x, y)]
    }

    /// The field on a window of the lattice twice as fine: shared points keep their value, the others
    /// get the four-point cubic through their neighbours (weights −1, 9, 9, −1 over 16), rows first;
    /// then each point is moved by a hash of its place, uniform in −`amplitude` to `amplitude`.
    ///
    /// `self` must cover `window.coarser()`.
    pub(super) fn refine(&self, window: LatticeWindow, key: u64, amplitude: f32) -> Self {
        let mut values = Vec::with_capacity(window.width * window.height);
        let mut column_pass = vec![0.0_f32; self.width];
        for j in 0..window.height as i64 {
            let y = window.y0 + j;
            let row = |offset: i64| {
                let start = (((y >> 1) + offset - self.y0) as usize) * self.width;
                &self.values[start..start + self.width]
            };
            if y & 1 == 0 {
                column_pass.copy_from_slice(row(0));
            } else {
                let (a, b, c, d) = (row(-1), row(0), row(1), row(2));
                for (i, out) in column_pass.iter_mut().enumerate() {
                    *out = cubic(a[i], b[i], c[i], d[i]);
                }
            }
            for i in 0..window.width as i64 {
                let x = window.x0 + i;
                let at = ((x >> 1) - self.x0) as usize;
                values.push(if x & 1 == 0 {
                    column_pass[at]
                } else {
                    let taps = &column_pass[at - 1..at + 3];
                    cubic(taps[0], taps[1], taps[2], taps[3])
                });
            }
            if amplitude > 0.0 {
                let start = values.len() - window.width;
                for (i, value) in values[start..].iter_mut().enumerate() {
                    *value += amplitude * signed_unit(hash::at(key, window.x0 + i as i64, y));
                }
            }
        }
        Self {
            x0: window.x0,
            y0: window.y0,
            width: window.width,
            values,
        }
    }
}

/// The cubic through four equally spaced values, halfway between the middle two.
#[inline]
fn cubic(a: f32, b: f32, c: f32, d: f32) -> f32 {
    (9.0 * (b + c) - (a + d)) * (1.0 / 16.0)
}

/// A hash's high bits as a number from −1 to 1.
#[inline]
pub(super) fn signed_unit(hash: u64) -> f32 {
    ((hash >> 40) as i32 - (1 << 23)) as f32 * (1.0 / (1 << 23) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refinement_does_not_depend_on_the_window() {
        let field = |x: i64, y: i64| (hash::at(5, x, y) >> 44) as f32;
        let make = |window: LatticeWindow| {
            let coarse = window.coarser();
            let mut plane = Plane::with_capacity(coarse);
            for y in coarse.rows() {
                plane.values.extend(coarse.columns().map(|x| field(x, y)));
            }
            plane.refine(window, 11, 0.25)
        };
        let large = make(LatticeWindow {
            x0: -31,
            y0: -20,
            width: 64,
            height: 50,
        });
        for (x0, y0, width, height) in [
            (-31, -20, 1, 1),
            (-5, -3, 9, 10),
            (0, 1, 30, 29),
            (-30, -19, 7, 3),
        ] {
            let small = make(LatticeWindow {
                x0,
                y0,
                width,
                height,
            });
            for j in 0..height {
                for i in 0..width {
                    let (x, y) = (x0 + i as i64 - large.x0, y0 + j as i64 - large.y0);
                    let expected = large.values[y as usize * large.width + x as usize];
                    assert!((small.values[j * width + i] - expected).abs() == 0.0);
                }
            }
        }
    }
}
