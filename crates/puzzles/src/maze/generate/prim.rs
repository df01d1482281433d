//! Randomised Prim: repeatedly opens a random wall on the rim of the maze.

use super::super::grid::{Topology, slots};
use super::super::rng::Rng;
use super::growth::Growth;
use super::watch::Watch;

/// Keeps the list of all walls between the maze and the outside, and opens one of them, all equally likely; walls that
/// have become internal are discarded when drawn.
pub(super) fn run<T: Topology>(
    topology: &T,
    start: usize,
    rng: &mut Rng,
    watch: &mut impl Watch,
) -> Vec<u8> {
    let mut growth = Growth::new(topology, start);
    // A wall is `place * 8 + slot`, which fits: there are at most 2²⁸ places and 8 slots.
    let mut walls: Vec<u32> = Vec::new();
    let list = |walls: &mut Vec<u32>, place: usize, set: u8| {
        walls.extend(slots(set).map(|slot| (place as u32) << 3 | u32::from(slot)));
    };
    list(&mut walls, start, growth.unreached(start));
    while !walls.is_empty() {
        let index = rng.below(walls.len() as u32) as usize;
        let wall = walls.swap_remove(index);
        let (place, slot) = ((wall >> 3) as usize, (wall & 7) as u8);
        if growth.unreached(place) >> slot & 1 == 1 {
            watch.carve(place, slot);
            let reached = growth.reach(place, slot);
            list(&mut walls, reached, growth.unreached(reached));
        }
    }
    growth.finish()
}
