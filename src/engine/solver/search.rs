//! The search: propagation, choice points and a trail.

use rand::Rng;

use super::{Edge, Outcome, Problem};
use crate::engine::grid::Direction;
use crate::engine::tileset::{EdgeLabel, TileId, TileMask, TileSet};

/// Buffers that a solve borrows, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// Tiles left, by cell in reading order.
    domains: Vec<TileMask>,
    /// (cell, domain before) of each change, newest last.
    trail: Vec<(usize, TileMask)>,
    /// Choice points, newest last.
    choices: Vec<Choice>,
    /// Cells whose neighbours must be looked at again.
    pending: Vec<usize>,
    is_pending: Vec<bool>,
}

#[derive(Clone, Copy, Debug)]
struct Choice {
    cell: usize,
    tile: TileId,
    trail_length: usize,
}

/// A domain was emptied.
struct Contradiction;

/// Solves `problem`, giving up after `max_backtracks` undone choices.
///
/// `rng` decides between tiles that meet equally many wanted labels; the same problem and generator
/// state give the same answer on every machine.
pub fn solve(
    problem: &Problem,
    max_backtracks: u64,
    rng: &mut impl Rng,
    scratch: &mut Scratch,
) -> Outcome {
    let mut search = Search {
        labels: used_labels(problem.set),
        problem: *problem,
        scratch,
    };
    search.run(max_backtracks, rng)
}

fn used_labels(set: &TileSet) -> Vec<EdgeLabel> {
    let labels = (b'A'..=b'Z').filter_map(EdgeLabel::from_letter);
    labels
        .filter(|&label| {
            Direction::ALL
                .iter()
                .any(|&side| !set.support(side, label).is_empty())
        })
        .collect()
}

struct Search<'a> {
    problem: Problem<'a>,
    labels: Vec<EdgeLabel>,
    scratch: &'a mut Scratch,
}

impl Search<'_> {
    fn run(&mut self, max_backtracks: u64, rng: &mut impl Rng) -> Outcome {
        let mut backtracks = 0;
        let mut state = self.start();
        loop {
            while state.is_err() {
                let Some(choice) = self.scratch.choices.pop() else {
                    return Outcome::Impossible;
                };
                if backtracks == max_backtracks {
                    return Outcome::BudgetSpent;
                }
                backtracks += 1;
                self.undo(choice.trail_length);
                let mut rest = self.scratch.domains[choice.cell];
                rest.remove(choice.tile);
                state = self
                    .restrict(choice.cell, rest)
                    .and_then(|()| self.propagate());
            }
            let Some(cell) = self.most_constrained() else {
                let tiles = self
                    .scratch
                    .domains
                    .iter()
                    .filter_map(|domain| domain.iter().next());
                return Outcome::Solved(tiles.collect());
            };
            let tile = self.pick(cell, rng);
            self.scratch.choices.push(Choice {
                cell,
                tile,
                trail_length: self.scratch.trail.len(),
            });
            let mut only = TileMask::EMPTY;
            only.insert(tile);
            state = self.restrict(cell, only).and_then(|()| self.propagate());
        }
    }

    /// Sets every domain to what the fixed edges leave, and propagates.
    fn start(&mut self) -> Result<(), Contradiction> {
        let cells = self.problem.width * self.problem.height;
        let all = self.problem.set.all();
        let scratch = &mut *self.scratch;
        scratch.domains.clear();
        scratch.domains.resize(cells, all);
        scratch.is_pending.clear();
        scratch.is_pending.resize(cells, false);
        scratch.trail.clear();
        scratch.choices.clear();
        scratch.pending.clear();
        let open = Direction::ALL.map(|side| {
            let support = |&label: &EdgeLabel| self.problem.set.support(side, label);
            self.problem
                .open_labels
                .iter()
                .map(support)
                .fold(TileMask::EMPTY, TileMask::or)
        });
        for cell in 0..cells {
            let domain = Direction::ALL.into_iter().fold(all, |domain, side| {
                domain.and(match self.edge(cell, side) {
                    Edge::Fixed(label) => self.problem.set.support(side, label),
                    Edge::Free | Edge::Wanted(_) => open[side.index()],
                })
            });
            self.restrict(cell, domain)?;
            self.queue(cell);
        }
        self.propagate()
    }

    /// Lets a cell keep only `domain`, a part of what it has.
    fn restrict(&mut self, cell: usize, domain: TileMask) -> Result<(), Contradiction> {
        let before = self.scratch.domains[cell];
        if before != domain {
            self.scratch.trail.push((cell, before));
            self.scratch.domains[cell] = domain;
            self.queue(cell);
        }
        if domain.is_empty() {
            Err(Contradiction)
        } else {
            Ok(())
        }
    }

    fn queue(&mut self, cell: usize) {
        if !std::mem::replace(&mut self.scratch.is_pending[cell], true) {
            self.scratch.pending.push(cell);
        }
    }

    /// Takes out every tile that has no partner left in a neighbour, until nothing changes.
    fn propagate(&mut self) -> Result<(), Contradiction> {
        while let Some(cell) = self.scratch.pending.pop() {
            self.scratch.is_pending[cell] = false;
            let domain = self.scratch.domains[cell];
            for side in Direction::ALL {
                let Some(neighbour) = self.neighbour(cell, side) else {
                    continue;
                };
                let set = self.problem.set;
                let mut supported = TileMask::EMPTY;
                for &label in &self.labels {
                    if !domain.and(set.support(side, label)).is_empty() {
                        supported = supported.or(set.support(side.opposite(), label));
                    }
                }
                let kept = self.scratch.domains[neighbour].and(supported);
                if self.restrict(neighbour, kept).is_err() {
                    self.forget_pending();
                    return Err(Contradiction);
                }
            }
        }
        Ok(())
    }

    fn forget_pending(&mut self) {
        while let Some(cell) = self.scratch.pending.pop() {
            self.scratch.is_pending[cell] = false;
        }
    }

    fn undo(&mut self, trail_length: usize) {
        self.forget_pending();
        for (cell, domain) in self.scratch.trail.drain(trail_length..).rev() {
            self.scratch.domains[cell] = domain;
        }
    }

    /// The undecided cell with the fewest tiles left, the first of equals.
    fn most_constrained(&self) -> Option<usize> {
        let counts = self
            .scratch
            .domains
            .iter()
            .map(|domain| domain.count())
            .enumerate();
        let undecided = counts.filter(|&(_, count)| count > 1);
        undecided
            .min_by_key(|&(_, count)| count)
            .map(|(cell, _)| cell)
    }

    /// A tile left in the cell that meets the most wanted labels, `rng` deciding between equals.
    fn pick(&self, cell: usize, rng: &mut impl Rng) -> TileId {
        let wanted = Direction::ALL.map(|side| match self.edge(cell, side) {
            Edge::Wanted(label) => Some(label),
            Edge::Free | Edge::Fixed(_) => None,
        });
        let met = |tile: TileId| {
            let edges = self.problem.set.tile(tile).edges();
            wanted
                .iter()
                .zip(edges)
                .filter(|&(wanted, edge)| *wanted == Some(edge))
                .count()
        };
        let candidates = self.scratch.domains[cell]
            .iter()
            .map(|tile| (met(tile), rng.next_u32(), tile));
        // OK because an undecided cell has tiles left; the id breaks the rarest ties.
        candidates.max().expect("a tile is left").2
    }

    fn neighbour(&self, cell: usize, side: Direction) -> Option<usize> {
        let (width, height) = (self.problem.width, self.problem.height);
        let (x, y) = (cell % width, cell / width);
        match side {
            Direction::North => (y > 0).then(|| cell - width),
            Direction::East => (x + 1 < width).then(|| cell + 1),
            Direction::South => (y + 1 < height).then(|| cell + width),
            Direction::West => (x > 0).then(|| cell - 1),
        }
    }

    fn edge(&self, cell: usize, side: Direction) -> Edge {
        let width = self.problem.width;
        let (x, y) = (cell % width, cell / width);
        match side {
            Direction::North => self.problem.horizontal[cell],
            Direction::East => self.problem.vertical[y * (width + 1) + x + 1],
            Direction::South => self.problem.horizontal[cell + width],
            Direction::West => self.problem.vertical[y * (width + 1) + x],
        }
    }
}
