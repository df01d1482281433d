//! The growing tree: extends a cell from its list, chosen by a rule, until no cell can be extended.

use std::collections::VecDeque;

use super::super::grid::Topology;
use super::super::rng::Rng;
use super::growth::Growth;
use super::watch::Watch;

/// Which cell of its list the growing tree grows from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// The newest or a random one, each half of the time.
    #[default]
    Mixed,
    /// The newest, which makes the mazes of the recursive backtracker.
    Newest,
    /// A random one, which makes mazes much like Prim's.
    Random,
    /// The oldest, which makes long straight corridors from the start.
    Oldest,
}

impl Choice {
    /// All rules with their names.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::Mixed, "mixed"),
        (Self::Newest, "newest"),
        (Self::Random, "random"),
        (Self::Oldest, "oldest"),
    ];
}

/// Grows from a cell of the list into a random unreached neighbour, which joins the list; a cell that
/// has no such neighbour leaves it, and the newest takes its place.
pub(super) fn run<T: Topology>(
    topology: &T,
    start: usize,
    choice: Choice,
    rng: &mut Rng,
    watch: &mut impl Watch,
) -> Vec<u8> {
    let mut growth = Growth::new(topology, start);
    let mut list = VecDeque::from([start as u32]);
    while !list.is_empty() {
        let newest = list.len() - 1;
        let index = match choice {
            Choice::Newest => newest,
            Choice::Oldest => 0,
            Choice::Mixed if rng.bits::<1>() == 0 => newest,
            Choice::Random | Choice::Mixed => rng.below(list.len() as u32) as usize,
        };
        let place = list[index] as usize;
        let unreached = growth.unreached(place);
        if unreached != 0 {
            let slot = rng.pick(unreached);
            watch.carve(place, slot);
            list.push_back(growth.reach(place, slot) as u32);
        } else if index == 0 {
            list.pop_front();
        } else {
            list.swap_remove_back(index);
        }
    }
    growth.finish()
}
