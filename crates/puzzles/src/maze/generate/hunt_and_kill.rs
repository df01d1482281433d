//! Hunt-and-kill: walks until it is stuck, then continues from an unreached cell beside the maze.

use super::super::grid::Topology;
use super::super::rng::Rng;
use super::growth::Growth;
use super::watch::Watch;

/// Hunts from the start through the rest of its row, through the rows below, through those above from
/// the nearest one, and each row from the start's column outward.
///
/// In that order the first cell outside the maze always touches the maze: the cell before it in its
/// row, or the one towards the start's row, comes earlier. So the hunt never goes back, and all hunts
/// together look at every cell once.
pub(super) fn run<T: Topology>(
    topology: &T,
    start: usize,
    rng: &mut Rng,
    watch: &mut impl Watch,
) -> Vec<u8> {
    let mut growth = Growth::new(topology, start);
    growth.walk(start, rng, watch);
    let at = topology.coord(start);
    for y in (at.y..topology.rows()).chain((0..at.y).rev()) {
        let row = topology.row(y);
        let middle = row.start + if y == at.y { at.x as usize } else { 0 };
        for place in (middle..row.end).chain((row.start..middle).rev()) {
            if growth.has(place, start) {
                continue;
            }
            let reached = topology.sides(place) & !growth.unreached(place);
            let slot = rng.pick(reached);
            let from = topology.step(place, slot);
            let towards = topology.back(place, slot);
            watch.stand(from);
            watch.carve(from, towards);
            growth.reach(from, towards);
            growth.walk(place, rng, watch);
        }
    }
    growth.finish()
}
