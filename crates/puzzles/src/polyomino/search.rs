//! The search for packings: fills the first free cell in every possible way.
//!
//! A placement is a bit set, and only placements whose first cell is the first free one are tried. A piece that must
//! be used exactly once is placed first, and of its placements that are images of each other under the packing's
//! symmetries only one is searched (Golomb, "Polyominoes", 1965, fixes the X pentomino in this way). If no piece is a
//! single cell, a free cell without free neighbours ends a branch.

use std::ops::ControlFlow;

use super::layout::Layout;
use super::mask::{Mask, Wide};
use super::packing::{Packing, Placement};
use super::symmetry::FirstPiece;
use crate::exact_cover::{End, Limits, stop_if};

/// Visits all packings, each as its placements, in an order that depends on the packing alone. Pieces of one kind are
/// interchangeable.
pub fn each_packing(
    packing: &Packing,
    limits: &Limits,
    mut visit: impl FnMut(&[Placement]) -> ControlFlow<()>,
) -> End {
    match packing.width * packing.height {
        0..=64 => each::<u64>(packing, limits, &mut visit),
        65..=128 => each::<u128>(packing, limits, &mut visit),
        _ => each::<Wide>(packing, limits, &mut visit),
    }
}

/// Counts packings, up to `at_most`: reaching that is [`End::Stopped`]. Pieces of one kind are interchangeable.
#[must_use]
pub fn count_packings(packing: &Packing, limits: &Limits, at_most: u64) -> (u64, End) {
    match packing.width * packing.height {
        0..=64 => count::<u64>(packing, limits, at_most),
        65..=128 => count::<u128>(packing, limits, at_most),
        _ => count::<Wide>(packing, limits, at_most),
    }
}

fn each<M: Mask>(
    packing: &Packing,
    limits: &Limits,
    visit: &mut impl FnMut(&[Placement]) -> ControlFlow<()>,
) -> End {
    let layout = Layout::<M>::new(packing);
    let mut search = PackingSearch::new(packing, &layout, limits);
    let mut placed = Vec::new();
    // OK because the search uses placements of the layout.
    let place = |&place: &u32| layout.places[place as usize];
    let Some(first) = FirstPiece::choose(packing, &layout.places) else {
        return search.run(None, |path| {
            placed.clear();
            placed.extend(path.iter().map(place));
            visit(&placed)
        });
    };
    for (start, symmetries) in &first.searched {
        let end = search.run(Some(*start), |path| {
            for &symmetry in symmetries {
                let symmetry = &first.symmetries[symmetry];
                placed.clear();
                placed.extend(path.iter().map(place).map(|place| symmetry.image(place)));
                visit(&placed)?;
            }
            ControlFlow::Continue(())
        });
        if end != End::Complete {
            return end;
        }
    }
    End::Complete
}

fn count<M: Mask>(packing: &Packing, limits: &Limits, at_most: u64) -> (u64, End) {
    if at_most == 0 {
        return (0, End::Stopped);
    }
    let layout = Layout::<M>::new(packing);
    let mut search = PackingSearch::new(packing, &layout, limits);
    let mut count = 0;
    let mut add = |more: u64| {
        count = at_most.min(count + more);
        stop_if(count == at_most)
    };
    let Some(first) = FirstPiece::choose(packing, &layout.places) else {
        let end = search.run(None, |_| add(1));
        return (count, end);
    };
    let mut end = End::Complete;
    for (start, symmetries) in &first.searched {
        let images = symmetries.len() as u64;
        end = search.run(Some(*start), |_| add(images));
        if end != End::Complete {
            break;
        }
    }
    (count, end)
}

/// One level of the search: the untried placements for the first free cell.
#[derive(Clone, Copy)]
struct PackingLevel<M> {
    /// The cells that are free.
    free: M,
    /// The untried kinds, by bits.
    untried: u64,
    /// `starts` of the first free cell and kind 0.
    row: u32,
    /// The untried placements of the current kind.
    next: u32,
    end: u32,
}

/// A search with its buffers.
struct PackingSearch<'a, M> {
    layout: &'a Layout<M>,
    limits: &'a Limits<'a>,
    nodes: u64,
    /// The remaining pieces of each kind, and which kinds have any, by bits.
    copies: Vec<u32>,
    left: u64,
    levels: Vec<PackingLevel<M>>,
    /// The placements chosen.
    path: Vec<u32>,
}

impl<'a, M: Mask> PackingSearch<'a, M> {
    fn new(packing: &Packing, layout: &'a Layout<M>, limits: &'a Limits) -> Self {
        let copies: Vec<_> = packing.kinds.iter().map(|kind| kind.copies).collect();
        let bits = copies.iter().enumerate().filter(|(_, copies)| **copies > 0);
        Self {
            layout,
            limits,
            nodes: 0,
            left: bits.fold(0, |bits, (kind, _)| bits | 1 << kind),
            copies,
            levels: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Visits all packings that contain this placement.
    fn run(&mut self, first: Option<u32>, visit: impl FnMut(&[u32]) -> ControlFlow<()>) -> End {
        let mut free = self.layout.free;
        self.levels.clear();
        self.path.clear();
        if let Some(place) = first {
            free = free.without(self.layout.masks[place as usize]);
            self.take(place);
        }
        let end = self.walk(free, visit);
        while let Some(place) = self.path.last().copied() {
            self.put_back(place);
        }
        end
    }

    fn walk(&mut self, free: M, mut visit: impl FnMut(&[u32]) -> ControlFlow<()>) -> End {
        let mut entered = Some(free);
        loop {
            if let Some(free) = entered {
                if let Some(end) = self.limits.end_before(self.nodes) {
                    return end;
                }
                self.nodes += 1;
                if free == M::NONE {
                    if visit(&self.path).is_break() {
                        return End::Stopped;
                    }
                    self.leave();
                } else if self.is_dead(free) {
                    self.leave();
                } else {
                    self.levels.push(PackingLevel {
                        free,
                        untried: self.left,
                        row: (free.first() * self.layout.kinds) as u32,
                        next: 0,
                        end: 0,
                    });
                }
            }
            let Some(level) = self.levels.last_mut() else {
                return End::Complete;
            };
            let found = level.next_place(self.layout);
            entered = found.map(|place| level.free.without(self.layout.masks[place as usize]));
            if let Some(place) = found {
                self.take(place);
            } else {
                self.levels.pop();
                self.leave();
            }
        }
    }

    /// Whether a quick test shows that some free cell can't be filled.
    #[inline]
    fn is_dead(&self, free: M) -> bool {
        self.layout.needs_neighbours && free.without(self.layout.beside(free)) != M::NONE
    }

    #[inline]
    fn take(&mut self, place: u32) {
        let kind = self.layout.places[place as usize].kind;
        self.copies[kind] -= 1;
        self.left &= !(u64::from(self.copies[kind] == 0) << kind);
        self.path.push(place);
    }

    /// Removes the last piece, unless it was given at the start.
    #[inline]
    fn leave(&mut self) {
        if self.levels.is_empty() {
            return;
        }
        if let Some(&place) = self.path.last() {
            self.put_back(place);
        }
    }

    #[inline]
    fn put_back(&mut self, place: u32) {
        self.path.pop();
        let kind = self.layout.places[place as usize].kind;
        self.copies[kind] += 1;
        self.left |= 1 << kind;
    }
}

impl<M: Mask> PackingLevel<M> {
    /// The next placement on free cells.
    #[inline]
    fn next_place(&mut self, layout: &Layout<M>) -> Option<u32> {
        loop {
            while self.next < self.end {
                let place = self.next;
                self.next += 1;
                if layout.masks[place as usize].without(self.free) == M::NONE {
                    return Some(place);
                }
            }
            if self.untried == 0 {
                return None;
            }
            let kind = self.untried.trailing_zeros();
            self.untried &= self.untried - 1;
            let start = (self.row + kind) as usize;
            (self.next, self.end) = (layout.starts[start], layout.starts[start + 1]);
        }
    }
}
