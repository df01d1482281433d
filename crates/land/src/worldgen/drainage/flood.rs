//! The cheapest way from every place of a small grid to the nearest of some targets.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use mapmaker_grid::Direction;
use mapmaker_grid::hash;

/// No way leads from here.
pub(super) const NO_WAY: u32 = u32::MAX;

/// Costs of ways over a square grid of `side` × `side` places; that at (x, y) has index `y * side + x`.
#[derive(Debug, Default)]
pub(super) struct Flood {
    side: usize,
    costs: Vec<u32>,
    queue: BinaryHeap<Reverse<(u32, u32)>>,
}

impl Flood {
    /// Works out the cost of the cheapest way from every place to a target, up to `most`.
    ///
    /// `step(place)` is what leaving a place costs, at least 1, and `None` where no way may lead. Targets are left by
    /// no way.
    pub(super) fn spread(
        &mut self,
        side: usize,
        targets: impl IntoIterator<Item = usize>,
        most: u32,
        step: impl Fn(usize) -> Option<u32>,
    ) {
        self.side = side;
        self.costs.clear();
        self.costs.resize(side * side, NO_WAY);
        self.queue.clear();
        for target in targets {
            self.costs[target] = 0;
            self.queue.push(Reverse((0, target as u32)));
        }
        while let Some(Reverse((cost, place))) = self.queue.pop() {
            if self.costs[place as usize] != cost {
                continue;
            }
            for side in Direction::ALL {
                let Some(neighbour) = self.neighbour(place as usize, side) else {
                    continue;
                };
                if self.costs[neighbour] <= cost {
                    continue;
                }
                let Some(step) = step(neighbour) else {
                    continue;
                };
                let total = cost + step;
                if total <= most && total < self.costs[neighbour] {
                    self.costs[neighbour] = total;
                    self.queue.push(Reverse((total, neighbour as u32)));
                }
            }
        }
    }

    /// The place beside another, if the grid has one there.
    pub(super) fn neighbour(&self, place: usize, side: Direction) -> Option<usize> {
        let (dx, dy) = side.offset();
        let x = (place % self.side) as i64 + dx;
        let y = (place / self.side) as i64 + dy;
        let inside = 0..self.side as i64;
        (inside.contains(&x) && inside.contains(&y)).then(|| y as usize * self.side + x as usize)
    }

    /// What the way from a place costs: 0 for targets, [`NO_WAY`] without one.
    pub(super) fn cost(&self, place: usize) -> u32 {
        self.costs[place]
    }

    /// The side over which the way from a place leads: to the cheapest neighbour, `hash` deciding between equals.
    /// `None` for targets, and where there is no way.
    pub(super) fn way(&self, place: usize, hash: u64) -> Option<Direction> {
        if matches!(self.costs[place], 0 | NO_WAY) {
            return None;
        }
        let first = hash::below(hash, 4) as usize;
        (0..4)
            .map(|turn| Direction::ALL[(first + turn) % 4])
            .filter(|&side| self.neighbour(place, side).is_some())
            .min_by_key(|&side| {
                self.neighbour(place, side)
                    .map_or(NO_WAY, |neighbour| self.costs[neighbour])
            })
    }

    /// All places with a way, the farthest first; equals by index.
    pub(super) fn farthest_first(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.costs.len())
            .filter(|&place| self.costs[place] != NO_WAY)
            .collect();
        places.sort_by_key(|&place| (Reverse(self.costs[place]), place));
        places
    }
}
