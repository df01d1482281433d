//! Points, curves and noise of pen strokes: arithmetic with the same bits on every machine.
//!
//! Only `+ − × ÷` and the square root are used, which IEEE 754 rounds exactly; sines come from a
//! polynomial of our own.

use std::ops::{Add, Mul, Sub};

pub(super) use crate::figures::{mix, smoothstep};
use mapmaker_grid::{dice, hash};

/// A point or vector; in tiles, x east and y south, unless said otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pt {
    pub(super) x: f32,
    pub(super) y: f32,
}

/// The point (`x`, `y`).
pub(super) const fn pt(x: f32, y: f32) -> Pt {
    Pt { x, y }
}

impl Add for Pt {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        pt(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Pt {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        pt(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Pt {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        pt(self.x * factor, self.y * factor)
    }
}

impl Pt {
    /// The length.
    pub(super) fn length(self) -> f32 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// The vector of length 1 in its direction; zero for zero.
    pub(super) fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 {
            self * (1.0 / length)
        } else {
            self
        }
    }

    /// Rotated by a quarter, from east to south.
    pub(super) const fn quarter(self) -> Self {
        pt(-self.y, self.x)
    }

    /// The distance to the segment from `a` to `b`.
    pub(super) fn to_segment(self, a: Self, b: Self) -> f32 {
        let (along, from) = (b - a, self - a);
        let square = along.x * along.x + along.y * along.y;
        let t = if square > 0.0 {
            ((from.x * along.x + from.y * along.y) / square).clamp(0.0, 1.0)
        } else {
            0.0
        };
        (from - along * t).length()
    }

    /// The distance to a line through these points.
    pub(super) fn to_line(self, line: &[Self]) -> f32 {
        line.windows(2)
            .map(|pair| self.to_segment(pair[0], pair[1]))
            .fold(f32::MAX, f32::min)
    }
}

/// The unit vector at an angle in turns: 0 is east, a quarter is south.
pub(super) fn turn(turns: f32) -> Pt {
    pt(sine(turns + 0.25), sine(turns))
}

/// The sine of an angle in turns, within 2e-4.
fn sine(turns: f32) -> f32 {
    let t = turns - turns.floor();
    // Fold into the quarter turns about 0, then Taylor's polynomial to the seventh power.
    let t = if t < 0.25 {
        t
    } else if t < 0.75 {
        0.5 - t
    } else {
        t - 1.0
    };
    let x = t * std::f32::consts::TAU;
    let square = x * x;
    x * (1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0)))
}

/// A polyline of `pieces` pieces, at least one; `point(t)` is its point at `t`, 0 to 1.
pub(super) fn along(pieces: usize, point: impl FnMut(f32) -> Pt) -> Vec<Pt> {
    let shares = (0..=pieces).map(|i| i as f32 / pieces as f32);
    shares.map(point).collect()
}

/// A smooth line through all of `points`, `steps` pieces between two.
///
/// A cubic Hermite spline whose tangents are those of the parabola through a point and its
/// neighbours, by chord length (Bessel's tangents): uneven distances make no overshoot.
pub(super) fn smooth(points: &[Pt], steps: usize) -> Vec<Pt> {
    let last = points.len() - 1;
    let tangent = |i: usize| {
        let before = points[i] - points[i.saturating_sub(1)];
        let after = points[(i + 1).min(last)] - points[i];
        let (a, b) = (before.length().max(1e-6), after.length().max(1e-6));
        match i {
            0 => after * (1.0 / b),
            i if i == last => before * (1.0 / a),
            _ => (before * (b / a) + after * (a / b)) * (1.0 / (a + b)),
        }
    };
    let mut line = Vec::with_capacity(points.len() * steps);
    for i in 0..last {
        let (a, b) = (points[i], points[i + 1]);
        let length = (b - a).length();
        let (m, n) = (tangent(i) * length, tangent(i + 1) * length);
        for step in 0..steps {
            let t = step as f32 / steps as f32;
            let (t2, t3) = (t * t, t * t * t);
            line.push(
                a * (2.0 * t3 - 3.0 * t2 + 1.0)
                    + m * (t3 - 2.0 * t2 + t)
                    + b * (3.0 * t2 - 2.0 * t3)
                    + n * (t3 - t2),
            );
        }
    }
    line.push(points[last]);
    line
}

/// A stream of random numbers from one seed.
#[derive(Clone, Debug)]
pub(super) struct Dice(dice::Dice);

impl Dice {
    /// The stream of a seed.
    pub(super) const fn new(seed: u64) -> Self {
        Self(dice::Dice::new(hash::mix(seed ^ 0x1d8e_4e27_c47d_124f)))
    }

    /// 64 random bits.
    pub(super) const fn bits(&mut self) -> u64 {
        self.0.word()
    }

    /// From `low` up to `high`.
    pub(super) fn range(&mut self, low: f32, high: f32) -> f32 {
        mix(low, high, (self.bits() >> 40) as f32 / (1 << 24) as f32)
    }

    /// `true` with this probability.
    pub(super) fn chance(&mut self, probability: f32) -> bool {
        self.range(0.0, 1.0) < probability
    }

    /// From 0 up to `bound` − 1.
    pub(super) const fn below(&mut self, bound: u32) -> u32 {
        hash::below(self.bits(), bound)
    }
}

/// Smooth noise along a line, −1 to 1, one bump or dent per unit.
pub(super) fn waver(seed: u64, t: f32) -> f32 {
    wander(seed, pt(t, 0.5)).x
}

/// Smooth noise over the plane, two values from −1 to 1, one bump or dent per unit.
pub(super) fn wander(seed: u64, p: Pt) -> Pt {
    let (cell_x, cell_y) = (p.x.floor(), p.y.floor());
    let t = smoothstep(0.0, 1.0, p.x - cell_x);
    let u = smoothstep(0.0, 1.0, p.y - cell_y);
    let corner = |dx: i64, dy: i64| {
        let bits = hash::at(seed, cell_x as i64 + dx, cell_y as i64 + dy);
        let unit = |bits: u64| (bits & 0xffff) as f32 / 32768.0 - 1.0;
        pt(unit(bits >> 48), unit(bits >> 16))
    };
    let north = corner(0, 0) * (1.0 - t) + corner(1, 0) * t;
    let south = corner(0, 1) * (1.0 - t) + corner(1, 1) * t;
    north * (1.0 - u) + south * u
}
