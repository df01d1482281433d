//! Searches in the background: hints, solutions, the number of solutions.

use std::sync::atomic::AtomicBool;

use crate::app::job::Job;
use mapmaker_puzzles::exact_cover::{End, Limits};
use mapmaker_puzzles::polyomino::{Hint, TetraminoGame, count};

/// The largest number of nodes that a search visits: some seconds.
const MAX_NODES: u64 = 20_000_000;

/// To how many solutions they are counted.
const MAX_COUNTED: u64 = 1_000_000;

/// A question to the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SolverQuestion {
    /// The next move.
    Hint,
    /// How to win from here.
    Solution,
    /// How many solutions the card has.
    Count,
}

/// The solver's answer.
#[derive(Debug)]
pub(super) enum SolverAnswer {
    Hint(Hint),
    Solution(Result<String, Hint>),
    /// How many, and whether that is all of them.
    Count(u64, bool),
}

/// A running search; dropping it cancels it.
pub(super) struct SolverWork {
    pub(super) question: SolverQuestion,
    pub(super) job: Job<SolverAnswer>,
}

impl SolverWork {
    /// Starts a search from the present position.
    pub(super) fn start(question: SolverQuestion, game: &TetraminoGame) -> Self {
        let game = game.clone();
        Self {
            question,
            job: Job::compute(move |stop| answer(question, &game, stop)),
        }
    }
}

fn answer(question: SolverQuestion, game: &TetraminoGame, cancel: &AtomicBool) -> SolverAnswer {
    let limits = Limits {
        max_nodes: MAX_NODES,
        cancel: Some(cancel),
    };
    match question {
        SolverQuestion::Hint => SolverAnswer::Hint(game.hint(&limits)),
        SolverQuestion::Solution => SolverAnswer::Solution(game.winning_keys(&limits)),
        SolverQuestion::Count => {
            let (found, end) = count(game.card(), game.has_flips(), &limits, MAX_COUNTED);
            SolverAnswer::Count(found, end == End::Complete)
        }
    }
}
