//! The grid of squares: a padded array in which every step is an addition.

use std::ops::Range;

use super::{Coord, Topology};

/// The slot of the cell above.
pub(in super::super) const NORTH: u8 = 0;
/// The slot of the cell to the right.
pub(in super::super) const EAST: u8 = 1;
/// The slot of the cell below.
pub(in super::super) const SOUTH: u8 = 2;
/// The slot of the cell to the left.
pub(in super::super) const WEST: u8 = 3;

/// A rectangle of squares.
///
/// The cell `(x, y)` is at `(y + 1) * stride + x + 1` with `stride = width + 1`: a row of padding
/// above and below, and one column of it, which is to the right of a row and to the left of the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Rect {
    width: u32,
    height: u32,
    stride: usize,
    /// What to add for a step, by slot, modulo 2⁶⁴.
    offsets: [usize; 4],
}

impl Rect {
    pub(super) const fn new(width: u32, height: u32) -> Self {
        let stride = width as usize + 1;
        Self {
            width,
            height,
            stride,
            offsets: [stride.wrapping_neg(), 1, stride, usize::MAX],
        }
    }

    pub(in super::super) const fn width(&self) -> u32 {
        self.width
    }

    /// How far apart a cell and the one below it are.
    pub(in super::super) const fn stride(&self) -> usize {
        self.stride
    }
}

impl Topology for Rect {
    const SLOTS: u8 = 4;

    #[inline]
    fn places(&self) -> usize {
        (self.height as usize + 2) * self.stride
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
        place.wrapping_add(self.offsets[usize::from(slot & 3)])
    }

    #[inline]
    fn back(&self, _place: usize, slot: u8) -> u8 {
        slot ^ 2
    }

    fn sides(&self, place: usize) -> u8 {
        let Coord { x, y } = self.coord(place);
        u8::from(y > 0) << NORTH
            | u8::from(x + 1 < self.width) << EAST
            | u8::from(y + 1 < self.height) << SOUTH
            | u8::from(x > 0) << WEST
    }

    fn all_sides(&self) -> Vec<u8> {
        let mut all = vec![0; self.places()];
        let (east, west) = (1 << EAST, 1 << WEST);
        for y in 0..self.height {
            let upright = u8::from(y > 0) << NORTH | u8::from(y + 1 < self.height) << SOUTH;
            let row = &mut all[self.row(y)];
            row.fill(upright | east | west);
            // OK because a row has at least one cell.
            row[0] &= !west;
            row[self.width as usize - 1] &= !east;
        }
        all
    }

    fn coord(&self, place: usize) -> Coord {
        Coord::new(
            (place % self.stride - 1) as u32,
            (place / self.stride - 1) as u32,
        )
    }

    fn open_parents(&self, mut state: Vec<u8>, _parents: &[u8]) -> Vec<u8> {
        let width = self.width as usize;
        // One row of parents with a neighbour on either side, for reading while the row is written.
        let mut own = vec![0; width + 2];
        for y in 0..self.height {
            let row = self.row(y);
            let (above, rest) = state.split_at_mut(row.start - 1);
            let (cells, below) = rest.split_at_mut(self.stride);
            own[..=width].copy_from_slice(cells);
            // OK because the row above has as many cells and the same padding.
            let above = &mut above[row.start - self.stride..][..width];
            // The row below begins with the padding to the right of this one.
            let below = &below[1..=width];
            let beside = own[..width].iter().zip(&own[1..=width]).zip(&own[2..]);
            let upright = above.iter().zip(below);
            for ((cell, ((left, parent), right)), (up, down)) in
                cells[1..].iter_mut().zip(beside).zip(upright)
            {
                *cell |= parent >> 4
                    | (up >> (4 + SOUTH) & 1) << NORTH
                    | (right >> (4 + WEST) & 1) << EAST
                    | (down >> (4 + NORTH) & 1) << SOUTH
                    | (left >> (4 + EAST) & 1) << WEST;
            }
        }
        for byte in &mut state {
            *byte &= 0x0F;
        }
        state
    }
}
