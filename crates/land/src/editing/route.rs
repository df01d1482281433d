//! Finds the cheapest course for a river, over land that may change, to a shore or to another river.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::network::Courses;
use super::placed::Role;
use mapmaker_grid::Direction;
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::tileset::EdgeLabel;

/// The base cost of a step; random wandering adds up to as much again.
const STEP: u32 = 4;

/// The cost of changing a side with forest or mountain.
const ROUGH: u32 = 2;

/// The cost to begin elsewhere than at a loose end.
const BRANCH: u32 = 4 * STEP;

/// The cost to begin at a loose end among mountains, where a river should rather rise.
const MOUNTAIN: u32 = 6 * STEP;

/// The cost to begin elsewhere than where the drawn course ends.
const BEFORE: u32 = 30 * STEP;

/// The goal of a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// To a shore, or to a river that reaches one.
    Outlet,
    /// To where a river can rise.
    Spring,
}

impl Courses<'_> {
    /// The edges of the cheapest course from a river to an outlet.
    pub(super) fn way_on(&self, river: usize, seed: u64) -> Option<Vec<usize>> {
        let cells = self.draft.len();
        let inside = self.rivers[river].nodes.iter().map(|&node| node as usize);
        let starts = inside.filter(|&node| node < cells);
        let starts = starts.filter_map(|start| Some((self.cost_to_begin(start)?, start)));
        self.way(starts.collect(), river, Goal::Outlet, seed)
    }

    /// The edges of the cheapest course from a dead end to a possible spring.
    pub(super) fn way_up(&self, end: usize, seed: u64) -> Option<Vec<usize>> {
        if !self.can_be_wet(end) {
            return None;
        }
        let river = self.river_of[end] as usize;
        self.way(vec![(0, end)], river, Goal::Spring, seed)
    }

    fn way(
        &self,
        starts: Vec<(u32, usize)>,
        river: usize,
        goal: Goal,
        seed: u64,
    ) -> Option<Vec<usize>> {
        let cells = self.draft.len();
        let key = hash::key(seed, Purpose::Healing, 1);
        let mut costs = vec![u32::MAX; cells];
        let mut came: Vec<Option<Direction>> = vec![None; cells];
        let mut queue = BinaryHeap::new();
        for (cost, start) in starts {
            costs[start] = cost;
            queue.push(Reverse((cost, start)));
        }
        while let Some(Reverse((cost, at))) = queue.pop() {
            if cost > costs[at] {
                continue;
            }
            if came[at].is_some_and(|back| self.is_goal(at, back, river, goal)) {
                return Some(self.edges_back(at, &came));
            }
            for side in Direction::ALL {
                let edge = self.draft.edge(at, side);
                let Some(next) = self.draft.beside(at, side) else {
                    continue;
                };
                let is_open = !self.draft.is_river_fixed[edge]
                    && !self.draft.river[edge]
                    && self.draft.is_land_side(at, side);
                if !is_open || !self.can_cross(next, river, goal) {
                    continue;
                }
                let place = self.draft.window.place(next);
                let wander = hash::below(hash::at(key, place.x, place.y), STEP);
                let total = cost + STEP + wander + ROUGH * self.rough_sides(next);
                if total < costs[next] {
                    costs[next] = total;
                    came[next] = Some(side.opposite());
                    queue.push(Reverse((total, next)));
                }
            }
        }
        None
    }

    fn edges_back(&self, mut at: usize, came: &[Option<Direction>]) -> Vec<usize> {
        let mut edges = Vec::new();
        while let Some(side) = came[at] {
            edges.push(self.draft.edge(at, side));
            let Some(before) = self.draft.beside(at, side) else {
                break;
            };
            at = before;
        }
        edges
    }

    /// The cost to begin at a cell of the river; `None` if impossible.
    pub(super) fn cost_to_begin(&self, index: usize) -> Option<u32> {
        let draft = &*self.draft;
        if !draft.is_flexible(index) || draft.sea_count(index) > 0 || !self.can_be_wet(index) {
            return None;
        }
        let is_loose = draft.degree(index) < 2;
        let cost = match draft.roles[index] {
            Role::Way(number) if self.is_way_end(index, number) => 0,
            Role::Way(_) => BEFORE,
            _ if !is_loose => BRANCH,
            _ if draft.letters[index].contains(&EdgeLabel::MOUNTAIN) => MOUNTAIN,
            _ => 0,
        };
        Some(cost)
    }

    /// Whether the drawn course ends here.
    fn is_way_end(&self, index: usize, number: u32) -> bool {
        let mut beside = Direction::ALL.into_iter();
        let keep_going = beside.any(|side| {
            let other = self.draft.beside(index, side);
            other.is_some_and(|other| self.draft.roles[other] == Role::Way(number + 1))
        });
        !keep_going
    }

    /// Whether a course that entered over the side `back` has reached its goal.
    fn is_goal(&self, index: usize, back: Direction, river: usize, goal: Goal) -> bool {
        if goal == Goal::Spring {
            return self.can_rise_beside(index, Some(back));
        }
        self.draft.sea_count(index) > 0 || self.ends_elsewhere(index, river)
    }

    /// Whether another river with an outlet runs there.
    fn ends_elsewhere(&self, index: usize, river: usize) -> bool {
        let other = self.river_of[index];
        let known = self.rivers.get(other as usize);
        other != river as u32 && known.is_some_and(|known| known.outlets.len() == 1)
    }

    /// Whether a river may enter a cell.
    fn can_cross(&self, index: usize, river: usize, goal: Goal) -> bool {
        let draft = &*self.draft;
        if !draft.is_flexible(index) || !self.can_be_wet(index) {
            return false;
        }
        let is_dry = draft.degree(index) == 0 && !draft.is_way(index);
        match goal {
            Goal::Spring => is_dry && draft.sea_count(index) == 0,
            Goal::Outlet => is_dry || self.ends_elsewhere(index, river),
        }
    }

    /// Whether a river can run through a cell: its other land sides can all be plain.
    fn can_be_wet(&self, index: usize) -> bool {
        let draft = &*self.draft;
        Direction::ALL.into_iter().all(|side| {
            let edge = draft.edge(index, side);
            let is_dry_land = draft.is_land_side(index, side) && !draft.river[edge];
            if !is_dry_land {
                return true;
            }
            if let Some(letter) = draft.held[edge] {
                return letter == EdgeLabel::PLAIN;
            }
            // A source beside it may need the mountain between them.
            let is_source = |other: &usize| draft.is_dry_end(*other) && !draft.is_way(*other);
            let source = draft.beside(index, side).filter(is_source);
            source.is_none_or(|other| {
                draft.letters[other][side.opposite().index()] != EdgeLabel::MOUNTAIN
            })
        })
    }

    fn rough_sides(&self, index: usize) -> u32 {
        let letters = self.draft.letters[index].into_iter();
        let rough =
            letters.filter(|&letter| letter == EdgeLabel::FOREST || letter == EdgeLabel::MOUNTAIN);
        rough.count() as u32
    }
}
