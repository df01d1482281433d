//! The recursive backtracker, without recursion and without a stack.

use super::super::grid::Topology;
use super::super::rng::Rng;
use super::growth::Growth;
use super::watch::Watch;

/// Walks at random into unreached cells; where there is none, a step back; until it is back at the
/// start and nothing is left. Each unreached neighbour is equally likely.
pub(super) fn run<T: Topology>(
    topology: &T,
    start: usize,
    rng: &mut Rng,
    watch: &mut impl Watch,
) -> Vec<u8> {
    let mut growth = Growth::new(topology, start);
    let mut here = start;
    loop {
        let unreached = growth.unreached(here);
        if unreached != 0 {
            let slot = rng.pick(unreached);
            watch.carve(here, slot);
            here = growth.reach(here, slot);
        } else {
            let parent = growth.parent(here);
            if parent == 0 {
                return growth.finish();
            }
            here = topology.step(here, parent.trailing_zeros() as u8);
            watch.stand(here);
        }
    }
}
