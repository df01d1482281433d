//! The recursive backtracker without recursion or a stack: each cell stores the direction to its parent.

use super::super::grid::Topology;
use super::super::rng::Rng;
use super::growth::Growth;
use super::watch::Watch;

/// Walks at random into unreached cells, each neighbour equally likely, and backtracks to the last cell that still has
/// one, until there is none.
pub(super) fn run<T: Topology>(
    topology: &T,
    start: usize,
    rng: &mut Rng,
    watch: &mut impl Watch,
) -> Vec<u8> {
    let mut growth = Growth::new(topology, start);
    let mut here = start;
    loop {
        here = growth.walk(here, rng, watch);
        if here == start {
            return growth.finish();
        }
        here = growth.before(here);
        watch.stand(here);
    }
}
