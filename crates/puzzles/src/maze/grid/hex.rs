//! The grid of hexagons with flat tops, in "odd-q" offset coordinates.

use std::ops::Range;

use super::{Coord, Topology};

/// Hexagons in columns; the odd columns lie half a cell lower.
///
/// Slots run clockwise from the top: north, north-east, south-east, south, south-west, north-west. The
/// cell `(x, y)` is at `(y + 1) * stride + x + 1`; the stride is even, so that a place tells whether its
/// column is odd.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Hex {
    width: u32,
    height: u32,
    stride: usize,
    /// What to add for a step, modulo 2⁶⁴: by slot, for even columns first, then for odd ones.
    offsets: [usize; 16],
}

impl Hex {
    pub(super) const fn new(width: u32, height: u32) -> Self {
        let stride = (width as usize + 2) & !1;
        let up = stride.wrapping_neg();
        let west = usize::MAX;
        let offsets = [
            // In an even column both neighbours beside are half a cell up or down.
            up,
            up.wrapping_add(1),
            1,
            stride,
            west,
            up.wrapping_add(west),
            0,
            0,
            // In an odd column they are a row lower.
            up,
            1,
            stride + 1,
            stride,
            stride.wrapping_add(west),
            west,
            0,
            0,
        ];
        Self {
            width,
            height,
            stride,
            offsets,
        }
    }

    pub(in super::super) const fn width(&self) -> u32 {
        self.width
    }
}

impl Topology for Hex {
    const SLOTS: u8 = 6;

    #[inline]
    fn places(&self) -> usize {
        // One more for the step south-east from the last cell.
        (self.height as usize + 2) * self.stride + 1
    }

    #[inline]
    fn rows(&self) -> u32 {
        self.height
    }

    #[inline]
    fn row(&self, y: u32) -> Range<usize> {
        let start = (y as usize + 1) * self.stride + 1;
        start..start + self.width as usize
    }

    #[inline]
    fn step(&self, place: usize, slot: u8) -> usize {
        // The column is odd where the place is even.
        let index = (place & 1 ^ 1) << 3 | usize::from(slot & 7);
        place.wrapping_add(self.offsets[index])
    }

    #[inline]
    fn back(&self, _place: usize, slot: u8) -> u8 {
        if slot < 3 { slot + 3 } else { slot - 3 }
    }

    fn sides(&self, place: usize) -> u8 {
        let inside = |slot: &u8| {
            let beyond = self.step(place, *slot);
            let (x, y) = (beyond % self.stride, beyond / self.stride);
            (1..=self.width as usize).contains(&x) && (1..=self.height as usize).contains(&y)
        };
        (0..Self::SLOTS)
            .filter(inside)
            .fold(0, |set, slot| set | 1 << slot)
    }

    fn coord(&self, place: usize) -> Coord {
        Coord::new(
            (place % self.stride - 1) as u32,
            (place / self.stride - 1) as u32,
        )
    }
}
