//! A tree that grows cell by cell: which neighbours of each cell it has not reached, and where each
//! cell was reached from.
//!
//! Each cell remembers its unreached neighbours as a set of slots. Reaching a cell takes it out of the
//! sets of all its neighbours, so that a look at a cell is one read. Shapes of at most four slots keep
//! the way back to the parent in the high half of the same byte, so that the recursive backtracker goes
//! back without a stack.

use super::super::grid::Topology;
use super::super::rng::Rng;
use super::watch::Watch;

/// A growing tree over a grid.
pub(super) struct Growth<'t, T> {
    topology: &'t T,
    /// For each place the unreached neighbours, and parents where there is room.
    state: Vec<u8>,
    /// For each place the slot of the parent as a one-bit mask, where `state` has no room for it.
    parents: Vec<u8>,
}

impl<'t, T: Topology> Growth<'t, T> {
    /// Whether parents are in the high halves of `state`.
    const IS_PACKED: bool = T::SLOTS <= 4;

    /// Which bits of `state` are unreached neighbours.
    const UNREACHED: u8 = (1 << T::SLOTS) - 1;

    /// A tree of one cell.
    pub(super) fn new(topology: &'t T, root: usize) -> Self {
        let state = topology.all_sides();
        let parents = vec![0; if Self::IS_PACKED { 0 } else { state.len() }];
        let mut growth = Self {
            topology,
            state,
            parents,
        };
        growth.take(root);
        growth
    }

    /// The slots of a cell that lead to cells outside the tree.
    #[inline]
    pub(super) fn unreached(&self, place: usize) -> u8 {
        self.state[place] & Self::UNREACHED
    }

    /// The slot of the cell that this one was reached from, as a one-bit mask; 0 for the root.
    #[inline]
    pub(super) fn parent(&self, place: usize) -> u8 {
        if Self::IS_PACKED {
            self.state[place] >> 4
        } else {
            self.parents[place]
        }
    }

    /// The cell that this one was reached from; it is not the root.
    #[inline]
    pub(super) fn before(&self, place: usize) -> usize {
        let slot = self.parent(place).trailing_zeros() as u8;
        self.topology.step(place, slot)
    }

    /// Adds the neighbour at `slot`, which is not yet in the tree, to the cell `from`; returns it.
    #[inline]
    pub(super) fn reach(&mut self, from: usize, slot: u8) -> usize {
        self.enter(from, slot).0
    }

    /// Does the same and also returns the neighbour's own unreached neighbours, computed here because reading back
    /// what was just written is slower.
    #[inline]
    fn enter(&mut self, from: usize, slot: u8) -> (usize, u8) {
        let place = self.topology.step(from, slot);
        let parent = 1 << self.topology.back(from, slot);
        let state = self.state[place];
        if Self::IS_PACKED {
            self.state[place] = state | parent << 4;
        } else {
            self.parents[place] = parent;
        }
        self.take(place);
        (place, state & Self::UNREACHED)
    }

    /// Walks from a cell of the tree into unreached ones, each equally likely, until there is none; returns where it
    /// ends.
    #[inline]
    pub(super) fn walk(&mut self, from: usize, rng: &mut Rng, watch: &mut impl Watch) -> usize {
        let (mut here, mut unreached) = (from, self.unreached(from));
        while unreached != 0 {
            let slot = rng.pick(unreached);
            watch.carve(here, slot);
            (here, unreached) = self.enter(here, slot);
        }
        here
    }

    /// Removes a cell from the unreached sets of all its neighbours.
    #[inline]
    fn take(&mut self, place: usize) {
        for slot in 0..T::SLOTS {
            let beside = self.topology.step(place, slot);
            self.state[beside] &= !(1 << self.topology.back(place, slot));
        }
    }

    /// Whether a cell is in the tree; `root` is.
    #[inline]
    pub(super) fn has(&self, place: usize, root: usize) -> bool {
        self.parent(place) != 0 || place == root
    }

    /// The open slots of each place. All cells are in the tree.
    pub(super) fn finish(self) -> Vec<u8> {
        self.topology.open_parents(self.state, &self.parents)
    }
}
