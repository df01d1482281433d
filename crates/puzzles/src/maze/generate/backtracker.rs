//! The recursive backtracker, without recursion, and with a small stack of forks alone.

use super::super::grid::Topology;
use super::super::rng::Rng;
use super::growth::Growth;
use super::watch::Watch;

/// Walks at random into unreached cells; where there is none, back to the last cell that still has
/// one; until there is no such cell. Each unreached neighbour is equally likely.
pub(super) fn run<T: Topology, W: Watch>(
    topology: &T,
    start: usize,
    rng: &mut Rng,
    watch: &mut W,
) -> Vec<u8> {
    let mut growth = Growth::new(topology, start);
    let mut forks = Forks::new(topology.cells());
    let (mut here, mut unreached) = (start, growth.unreached(start));
    loop {
        while unreached != 0 {
            forks.pass(here, !unreached.is_power_of_two(), &growth);
            let slot = rng.pick(unreached);
            watch.carve(here, slot);
            (here, unreached) = growth.enter(here, slot);
        }
        let fork = forks.last(here, start, &growth);
        if W::IS_WATCHING {
            go_back(&growth, here, fork.unwrap_or(start), watch);
        }
        match fork {
            Some(fork) => (here, unreached) = (fork, growth.unreached(fork)),
            None => return growth.finish(),
        }
    }
}

/// Tells of every step from a cell back to one that it was reached through.
fn go_back<T: Topology>(growth: &Growth<T>, from: usize, to: usize, watch: &mut impl Watch) {
    let mut here = from;
    while here != to {
        here = growth.before(here);
        watch.stand(here);
    }
}

/// The newest cells of the way from the start that had a second unreached neighbour when they were left,
/// the last one on top.
///
/// Going back means to look for the last cell that still has an unreached neighbour. The forks tell it
/// sooner than a walk over all cells of the way, each of which tells only where the next one is. Most
/// forks are dead soon, as the way itself comes by again: a full stack is rid of them, and if that is not
/// enough, of its oldest forks. Beyond those that it has kept there is the walk.
struct Forks {
    /// The first `count` are forks.
    places: Vec<u32>,
    count: usize,
    /// Whether there may be older forks.
    has_lost_some: bool,
}

impl Forks {
    /// How many cells a maze has for each fork that is kept: half a byte for each cell.
    const CELLS_A_FORK: usize = 8;

    /// No forks of a maze of so many cells.
    fn new(cells: usize) -> Self {
        Self {
            places: vec![0; cells / Self::CELLS_A_FORK + 2],
            count: 0,
            has_lost_some: false,
        }
    }

    /// Notes a cell that is left, if it is a fork.
    #[inline]
    fn pass<T: Topology>(&mut self, place: usize, is_fork: bool, growth: &Growth<T>) {
        if self.count == self.places.len() {
            self.make_room(growth);
        }
        // Written in any case, so that there is no branch to be guessed wrong.
        self.places[self.count] = place as u32;
        self.count += usize::from(is_fork);
    }

    /// The last cell on the way from `start` to `here` that still has an unreached neighbour; the forks
    /// after it are taken out, and it, too.
    #[inline]
    fn last<T: Topology>(
        &mut self,
        here: usize,
        start: usize,
        growth: &Growth<T>,
    ) -> Option<usize> {
        let mut place = here;
        while self.count > 0 {
            self.count -= 1;
            place = self.places[self.count] as usize;
            if growth.unreached(place) != 0 {
                return Some(place);
            }
        }
        while self.has_lost_some && place != start {
            place = growth.before(place);
            if growth.unreached(place) != 0 {
                return Some(place);
            }
        }
        None
    }

    /// Throws dead forks out, and the oldest ones if more than half are left.
    #[cold]
    fn make_room<T: Topology>(&mut self, growth: &Growth<T>) {
        let mut kept = 0;
        for index in 0..self.count {
            let place = self.places[index];
            if growth.unreached(place as usize) != 0 {
                self.places[kept] = place;
                kept += 1;
            }
        }
        let lost = kept.saturating_sub(self.places.len() / 2);
        self.places.copy_within(lost..kept, 0);
        self.count = kept - lost;
        self.has_lost_some |= lost > 0;
    }
}
