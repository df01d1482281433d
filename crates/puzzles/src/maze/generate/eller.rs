//! Eller's algorithm: one row at a time, storing only which cells of the row are connected.
//!
//! Marlin Eller, 1982, unpublished; described by Walter Pullen in "Think Labyrinth: Maze Algorithms".

use super::super::rng::Rng;
use super::row::{OPEN_EAST, OPEN_SOUTH};

/// The sets of connected cells of one row, each a ring in the order of columns.
///
/// Passages don't cross, so neither do the sets: of two neighbours in one set, the right one follows the left one in
/// the ring. Whether they are connected is therefore one look-up.
#[derive(Clone, Debug)]
pub(super) struct Eller {
    next: Vec<u32>,
    previous: Vec<u32>,
}

impl Eller {
    pub(super) fn new(width: u32) -> Self {
        Self {
            next: (0..width).collect(),
            previous: (0..width).collect(),
        }
    }

    /// Makes a row: joins neighbours of different sets at random, then goes down from each cell at
    /// random, but at least once from each set. The last row joins all sets that are left.
    pub(super) fn row(&mut self, is_last: bool, row: &mut [u8], rng: &mut Rng) {
        let end = row.len() - 1;
        for (x, cell) in row.iter_mut().enumerate() {
            let mut open = 0;
            let after = self.next[x];
            if x < end && after as usize != x + 1 && (is_last || rng.bits::<1>() == 1) {
                self.join(x, after);
                open = OPEN_EAST;
            }
            if !is_last {
                if self.next[x] as usize == x || rng.bits::<1>() == 1 {
                    open |= OPEN_SOUTH;
                } else {
                    self.leave(x);
                }
            }
            *cell = open;
        }
    }

    /// Joins the ring of `x`, where `after` follows it, and that of `x + 1`.
    #[inline]
    fn join(&mut self, x: usize, after: u32) {
        let before = self.previous[x + 1];
        self.next[x] = x as u32 + 1;
        self.previous[x + 1] = x as u32;
        self.next[before as usize] = after;
        self.previous[after as usize] = before;
    }

    /// Takes `x` out of its ring.
    #[inline]
    fn leave(&mut self, x: usize) {
        let (before, after) = (self.previous[x], self.next[x]);
        self.next[before as usize] = after;
        self.previous[after as usize] = before;
        self.next[x] = x as u32;
        self.previous[x] = x as u32;
    }
}
