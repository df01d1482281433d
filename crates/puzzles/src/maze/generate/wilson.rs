//! Wilson's algorithm: loop-erased random walks, which make every spanning tree equally likely.
//!
//! Wilson, "Generating random spanning trees more quickly than the cover time", STOC 1996.

use super::super::grid::Topology;
use super::super::rng::Rng;
use super::watch::Watch;
use super::{NO_CELL, one_step, open_exits};

/// Marks a cell of the tree.
const IN_TREE: u8 = 0x40;

/// The slot in a cell's byte.
const SLOT: u8 = 7;

/// Walks from each cell in turn to the tree; every cell stores the last way out of it, so following these from the
/// start of the walk skips its loops.
pub(super) fn run<T: Topology>(
    topology: &T,
    root: usize,
    rng: &mut Rng,
    watch: &mut impl Watch,
) -> Vec<u8> {
    let mut exits = vec![NO_CELL; topology.places()];
    for y in 0..topology.rows() {
        exits[topology.row(y)].fill(0);
    }
    exits[root] = IN_TREE;
    for y in 0..topology.rows() {
        for start in topology.row(y) {
            let mut here = start;
            while exits[here] & IN_TREE == 0 {
                let (slot, next) = one_step(topology, &exits, here, rng);
                exits[here] = slot;
                here = next;
                watch.stand(here);
            }
            here = start;
            while exits[here] & IN_TREE == 0 {
                let slot = exits[here];
                exits[here] |= IN_TREE;
                watch.carve(here, slot);
                here = topology.step(here, slot);
            }
        }
    }
    exits[root] = NO_CELL;
    for exit in &mut exits {
        if *exit != NO_CELL {
            *exit &= SLOT;
        }
    }
    open_exits(topology, exits)
}
