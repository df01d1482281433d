//! Kruskal's algorithm on walls in random order: opens a wall if it separates two trees.

use super::super::grid::{Topology, slots};
use super::super::rng::Rng;
use super::watch::Watch;

/// From this many walls on they are distributed into piles before shuffling.
const MANY_WALLS: usize = 1 << 12;

/// Takes all walls in a uniformly random order, and opens those between two trees.
pub(super) fn run<T: Topology>(topology: &T, rng: &mut Rng, watch: &mut impl Watch) -> Vec<u8> {
    let mut open = vec![0; topology.places()];
    let mut trees = Trees::new(topology.places());
    let mut left = topology.cells() - 1;
    for mut pile in deal(topology, rng) {
        shuffle(&mut pile, rng);
        for wall in pile {
            if left == 0 {
                return open;
            }
            let (place, slot) = ((wall >> 3) as usize, (wall & 7) as u8);
            let beside = topology.step(place, slot);
            if trees.join(place, beside) {
                left -= 1;
                open[place] |= 1 << slot;
                open[beside] |= 1 << topology.back(place, slot);
                watch.carve(place, slot);
            }
        }
    }
    open
}

/// Distributes every wall, as `place * 8 + slot`, to a random pile. Piles fit into the cache, and shuffling each of
/// them shuffles the whole (Rao, "Generation of random permutations of given number of elements using random sampling
/// numbers", Sankhyā A 23, 1961).
fn deal<T: Topology>(topology: &T, rng: &mut Rng) -> Vec<Vec<u32>> {
    let sides = topology.all_sides();
    let count = sides.iter().map(|set| set.count_ones() as usize);
    let count = count.sum::<usize>() / 2;
    let is_large = count >= MANY_WALLS;
    let piles = if is_large { 256 } else { 1 };
    let mut dealt: Vec<Vec<u32>> = (0..piles)
        .map(|_| Vec::with_capacity(count / piles + count / piles / 16))
        .collect();
    for y in 0..topology.rows() {
        for place in topology.row(y) {
            for slot in slots(sides[place]) {
                if topology.step(place, slot) > place {
                    let pile = if is_large { rng.bits::<8>() } else { 0 };
                    dealt[usize::from(pile)].push((place as u32) << 3 | u32::from(slot));
                }
            }
        }
    }
    dealt
}

/// Fisher and Yates' shuffle.
fn shuffle(pile: &mut [u32], rng: &mut Rng) {
    for end in (1..pile.len()).rev() {
        pile.swap(end, rng.below(end as u32 + 1) as usize);
    }
}

/// Which places are joined: a forest whose roots point at themselves.
pub(in super::super) struct Trees(Vec<u32>);

impl Trees {
    pub(in super::super) fn new(places: usize) -> Self {
        Self((0..places as u32).collect())
    }

    /// The root of a place's tree; halves the paths that it walks.
    fn root(&mut self, place: usize) -> u32 {
        let mut here = place;
        loop {
            let above = self.0[here];
            if above as usize == here {
                return above;
            }
            let next = self.0[above as usize];
            self.0[here] = next;
            here = next as usize;
        }
    }

    /// Whether two places are in one tree.
    pub(in super::super) fn are_joined(&mut self, one: usize, other: usize) -> bool {
        self.root(one) == self.root(other)
    }

    /// Joins the trees of two places; `false` when they were one already.
    pub(in super::super) fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.root(one), self.root(other));
        if one == other {
            return false;
        }
        // The larger index goes below the smaller: as good as by size where the order is random.
        self.0[one.max(other) as usize] = one.min(other);
        true
    }
}
