//! `MapMaker`'s own solver, as the comparisons call it. All that depends on its API is here.

use std::sync::atomic::AtomicBool;

use mapmaker::grid::tileset::{TileId, TileSet};
use mapmaker::solver::{Options, Outcome, Problem, Rules, Scratch, solve};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::board::Board;
use crate::cadical::Answer;

/// Fills empty squares: the compiled set and the buffers that are kept from one to the next.
pub struct Filler {
    rules: Rules,
    size: usize,
    scratch: Scratch,
}

impl Filler {
    /// A filler with these tiles.
    pub fn new(set: &TileSet) -> Self {
        Self {
            rules: Rules::new(set),
            size: 1,
            scratch: Scratch::default(),
        }
    }

    /// Sets the side of the squares.
    pub fn resize(&mut self, size: usize) {
        self.size = size;
    }

    /// A random filling with free borders, no rivers: the tiles in reading order.
    pub fn fill(&mut self, seed: u64) -> Option<&[TileId]> {
        // OK because sizes are checked when they are asked for.
        let problem = Problem::new(&self.rules, self.size, self.size).expect("a size");
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        match solve(&problem, &Options::default(), &mut rng, &mut self.scratch) {
            Outcome::Solved(tiles) => Some(tiles),
            Outcome::Impossible | Outcome::BudgetSpent | Outcome::Cancelled => None,
        }
    }
}

/// Decides a board, no rivers, until `cancel` is set; compiles its set first.
pub fn decide(board: &Board, cancel: &AtomicBool, scratch: &mut Scratch) -> Answer {
    let rules = Rules::new(&board.set);
    // OK because boards have a size, and their placed tiles are cells of theirs and in their set.
    let mut problem = Problem::new(&rules, board.width, board.height).expect("a size");
    for (cell, placed) in board.cells.iter().enumerate() {
        if let Some(tile) = placed {
            let place = (cell % board.width, cell / board.width);
            problem.pin(place, *tile).expect("a cell and a tile");
        }
    }
    let options = Options {
        cancel: Some(cancel),
        ..Options::default()
    };
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    match solve(&problem, &options, &mut rng, scratch) {
        Outcome::Solved(tiles) => Answer::Solved(tiles.to_vec()),
        Outcome::Impossible => Answer::Impossible,
        Outcome::BudgetSpent | Outcome::Cancelled => Answer::Spent,
    }
}
