//! `MapMaker`'s own solver, as the comparisons call it. All that depends on its API is here.

use mapmaker::engine::solver::{Edge, Outcome, Problem, Scratch, solve};
use mapmaker::engine::tileset::{EdgeLabel, TileId, TileSet};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::board::Board;
use crate::cadical::Answer;

/// The solver with the buffers that it keeps from one problem to the next.
#[derive(Default)]
pub struct Ours {
    scratch: Scratch,
}

impl Ours {
    /// A random filling of an empty square with free borders, no rivers: the tiles in reading order.
    pub fn fill(&mut self, set: &TileSet, size: usize, seed: u64) -> Option<Vec<TileId>> {
        let free = vec![Edge::Free; size * (size + 1)];
        match self.solve(set, (size, size), (&free, &free), seed) {
            Answer::Solved(tiles) => Some(tiles),
            Answer::Impossible | Answer::Spent => None,
        }
    }

    /// Decides a board, no rivers.
    pub fn decide(&mut self, board: &Board) -> Answer {
        if !board.is_consistent() {
            return Answer::Impossible;
        }
        let (width, height) = (board.width, board.height);
        let mut horizontal = vec![Edge::Free; width * (height + 1)];
        let mut vertical = vec![Edge::Free; (width + 1) * height];
        for (cell, placed) in board.cells.iter().enumerate() {
            let Some(tile) = placed else { continue };
            let [top, right, bottom, left] = board.set.tile(*tile).edges().map(Edge::Fixed);
            let west = cell + cell / width;
            horizontal[cell] = top;
            horizontal[cell + width] = bottom;
            vertical[west] = left;
            vertical[west + 1] = right;
        }
        self.solve(&board.set, (width, height), (&horizontal, &vertical), 1)
    }

    fn solve(
        &mut self,
        set: &TileSet,
        (width, height): (usize, usize),
        (horizontal, vertical): (&[Edge], &[Edge]),
        seed: u64,
    ) -> Answer {
        let labels: Vec<_> = (b'A'..=b'Z').filter_map(EdgeLabel::from_letter).collect();
        let problem = Problem {
            set,
            width,
            height,
            open_labels: &labels,
            horizontal,
            vertical,
        };
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        match solve(&problem, 2_000, &mut rng, &mut self.scratch) {
            Outcome::Solved(tiles) => Answer::Solved(tiles),
            Outcome::Impossible => Answer::Impossible,
            Outcome::BudgetSpent => Answer::Spent,
        }
    }
}
