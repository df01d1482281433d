//! The round grid ("theta"): rings of cells around one cell, each ring with as many cells as the one
//! inside it or twice as many.

use std::ops::Range;

use super::{Coord, MAX_CELLS, Topology};

/// The slot of the neighbour in the ring inside.
pub(in super::super) const INWARD: u8 = 0;
/// The slot of the next cell of the ring, clockwise.
pub(in super::super) const CLOCKWISE: u8 = 1;
/// The slot of the previous cell of the ring.
pub(in super::super) const ANTICLOCKWISE: u8 = 2;
/// The slot of the first of the neighbours outside; the second one's is the next.
pub(in super::super) const OUTWARD: u8 = 3;

/// Rings of cells.
///
/// Ring 0 is one cell, whose six slots lead outward. The cell `x` of ring `y` is at `first[y] + x`;
/// place 0 is no cell, and where a slot leads nowhere it leads there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Circle {
    width: u32,
    /// The first place of each ring, and one more entry for where a further ring would begin.
    first: Vec<usize>,
    /// For each ring, how many of its cells share a neighbour inside; 1 for ring 0.
    ratios: Vec<u8>,
    /// The ring of each place.
    rings: Vec<u16>,
}

impl Circle {
    /// That many rings; `None` when they have more than [`MAX_CELLS`] cells. The width is only kept.
    pub(super) fn new(width: u32, rings: u32) -> Option<Self> {
        let (mut first, mut ratios) = (vec![1, 2], vec![1]);
        let mut count = 1_usize;
        for ring in 1..rings {
            let ratio = ratio(ring, count);
            count *= usize::from(ratio);
            // OK because the list is never empty.
            let next = first[first.len() - 1] + count;
            if next as u64 > MAX_CELLS + 1 {
                return None;
            }
            ratios.push(ratio);
            first.push(next);
        }
        let lengths = first.windows(2).map(|pair| pair[1] - pair[0]);
        let of_ring = |(ring, length)| std::iter::repeat_n(ring as u16, length);
        let rings = std::iter::once(0);
        let rings = rings.chain(lengths.enumerate().flat_map(of_ring)).collect();
        Some(Self {
            width,
            first,
            ratios,
            rings,
        })
    }

    pub(in super::super) const fn width(&self) -> u32 {
        self.width
    }

    /// The ring of a cell and its index in the ring.
    #[inline]
    fn locate(&self, place: usize) -> (usize, usize) {
        let ring = usize::from(self.rings[place]);
        (ring, place - self.first[ring])
    }

    /// How many cells of the ring outside touch each cell of a ring.
    #[inline]
    fn outward(&self, ring: usize) -> u8 {
        self.ratios.get(ring + 1).copied().unwrap_or(0)
    }
}

/// How many cells of a ring share a neighbour inside, where `inside` is the number of those:
/// `round(2π · ring / inside)`, so that cells are about as wide as a ring is thick.
fn ratio(ring: u32, inside: usize) -> u8 {
    let wide = std::f64::consts::TAU * f64::from(ring) / inside as f64;
    wide.round() as u8
}

impl Topology for Circle {
    const SLOTS: u8 = 6;

    #[inline]
    fn places(&self) -> usize {
        self.rings.len()
    }

    #[inline]
    fn rows(&self) -> u32 {
        self.ratios.len() as u32
    }

    #[inline]
    fn row(&self, y: u32) -> Range<usize> {
        let y = y as usize;
        match self.first.get(y..y + 2) {
            Some(ends) => ends[0]..ends[1],
            None => 0..0,
        }
    }

    #[inline]
    fn step(&self, place: usize, slot: u8) -> usize {
        let (ring, x) = self.locate(place);
        if ring == 0 {
            return if slot < self.outward(0) {
                self.first[1] + usize::from(slot)
            } else {
                0
            };
        }
        match slot {
            INWARD => self.first[ring - 1] + x / usize::from(self.ratios[ring]),
            CLOCKWISE if place + 1 == self.first[ring + 1] => self.first[ring],
            CLOCKWISE => place + 1,
            ANTICLOCKWISE if x == 0 => self.first[ring + 1] - 1,
            ANTICLOCKWISE => place - 1,
            _ => {
                let (index, count) = (slot - OUTWARD, self.outward(ring));
                if index < count {
                    self.first[ring + 1] + x * usize::from(count) + usize::from(index)
                } else {
                    0
                }
            }
        }
    }

    #[inline]
    fn back(&self, place: usize, slot: u8) -> u8 {
        let (ring, x) = self.locate(place);
        match slot {
            _ if ring == 0 => INWARD,
            INWARD if ring == 1 => x as u8,
            INWARD => OUTWARD + (x % usize::from(self.ratios[ring])) as u8,
            CLOCKWISE => ANTICLOCKWISE,
            ANTICLOCKWISE => CLOCKWISE,
            _ => INWARD,
        }
    }

    fn sides(&self, place: usize) -> u8 {
        (0..Self::SLOTS)
            .filter(|&slot| self.step(place, slot) != 0)
            .fold(0, |set, slot| set | 1 << slot)
    }

    fn coord(&self, place: usize) -> Coord {
        let (ring, x) = self.locate(place);
        Coord::new(x as u32, ring as u32)
    }
}
