//! The algorithm of Aldous and Broder: one random walk over the whole grid, which makes every spanning
//! tree equally likely.
//!
//! Broder, "Generating random spanning trees", FOCS 1989; Aldous, "The random walk construction of
//! uniform spanning trees and uniform labelled trees", SIAM J. Discrete Math. 3 (1990).

use super::super::grid::Topology;
use super::super::rng::Rng;
use super::watch::Watch;
use super::{NO_CELL, one_step, open_exits};

/// A cell that the walk has not reached.
const UNREACHED: u8 = 0x40;

/// Walks until every cell was reached; a wall goes where a cell is first entered.
pub(super) fn run<T: Topology>(
    topology: &T,
    start: usize,
    rng: &mut Rng,
    watch: &mut impl Watch,
) -> Vec<u8> {
    let mut exits = vec![NO_CELL; topology.places()];
    let mut left = 0_usize;
    for y in 0..topology.rows() {
        let row = topology.row(y);
        left += row.len();
        exits[row].fill(UNREACHED);
    }
    exits[start] = 0;
    left -= 1;
    let mut here = start;
    while left > 0 {
        let (slot, next) = one_step(topology, &exits, here, rng);
        if exits[next] == UNREACHED {
            exits[next] = topology.back(here, slot);
            left -= 1;
            watch.carve(here, slot);
        } else {
            watch.stand(next);
        }
        here = next;
    }
    exits[start] = NO_CELL;
    open_exits(topology, exits)
}
