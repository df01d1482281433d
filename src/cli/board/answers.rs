//! One different solution of a board after another.

use rand_pcg::Pcg64Mcg;

use crate::engine::solver::{Options, Outcome, Problem, Scratch, Stats, solve};
use crate::engine::tileset::TileId;

/// How the search for one more solution ended.
pub(super) enum Next {
    /// It is in [`Answers::tiles`].
    Found,
    /// There is none beside those found.
    NoMore,
    /// It was stopped.
    Stopped,
}

/// Goes through the solutions of a problem, each once, in an order of chance.
///
/// All solutions beside the last one agree with it up to some cell and differ there; the last such
/// cell is sought first. `tried[i]` are the tiles that were in cell `i` while those before it were as
/// they are now.
pub(super) struct Answers<'p, 'r> {
    problem: &'p Problem<'r>,
    scratch: Scratch,
    pub(super) tiles: Vec<TileId>,
    tried: Vec<Vec<TileId>>,
    pub(super) stats: Stats,
}

impl<'p, 'r> Answers<'p, 'r> {
    pub(super) fn new(problem: &'p Problem<'r>) -> Self {
        Self {
            problem,
            scratch: Scratch::default(),
            tiles: Vec::new(),
            tried: Vec::new(),
            stats: Stats::default(),
        }
    }

    /// Looks for a solution that was not found yet.
    pub(super) fn next(&mut self, options: &Options, rng: &mut Pcg64Mcg) -> Next {
        if self.tiles.is_empty() {
            return self.ask(&self.problem.clone(), options, rng);
        }
        if self.tried.is_empty() {
            self.tried.resize(self.tiles.len(), Vec::new());
        }
        for index in (0..self.tiles.len()).rev() {
            self.tried[index].push(self.tiles[index]);
            let part = self.beside(index);
            match self.ask(&part, options, rng) {
                Next::NoMore => self.tried[index].clear(),
                end => return end,
            }
        }
        Next::NoMore
    }

    /// The problem whose solutions agree with the last one before that cell, and have something new
    /// in it.
    fn beside(&self, index: usize) -> Problem<'r> {
        let mut problem = self.problem.clone();
        let cell = |index| (index % problem.width(), index / problem.width());
        let (width, before) = (problem.width(), &self.tiles[..index]);
        let last = cell(index);
        for (index, &tile) in before.iter().enumerate() {
            // OK because cells and tiles are those of a solution; likewise below.
            let _ = problem.pin((index % width, index / width), tile);
        }
        for &tile in &self.tried[index] {
            let _ = problem.forbid(last, tile);
        }
        problem
    }

    fn ask(&mut self, problem: &Problem, options: &Options, rng: &mut Pcg64Mcg) -> Next {
        let outcome = solve(problem, options, rng, &mut self.scratch);
        let next = match outcome {
            Outcome::Solved(tiles) => {
                self.tiles.clear();
                self.tiles.extend_from_slice(tiles);
                Next::Found
            }
            Outcome::Impossible => Next::NoMore,
            Outcome::BudgetSpent | Outcome::Cancelled => Next::Stopped,
        };
        let stats = self.scratch.stats();
        self.stats.decisions += stats.decisions;
        self.stats.backtracks += stats.backtracks;
        self.stats.restarts += stats.restarts;
        next
    }
}
