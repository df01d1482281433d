//! What is searched in the background: hints, solutions, how many solutions there are.

use std::sync::atomic::AtomicBool;

use crate::app::job::Job;
use mapmaker_puzzles::exact_cover::{End, Limits};
use mapmaker_puzzles::polyomino::{Hint, TetraminoGame, count};

/// The most nodes that a search looks at: some seconds.
const MAX_NODES: u64 = 20_000_000;

/// To how many solutions they are counted.
const MAX_COUNTED: u64 = 1_000_000;

/// What was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SolverQuestion {
    /// What to do next.
    Hint,
    /// How to win from here.
    Solution,
    /// How many solutions the card has.
    Count,
}

/// What was found.
#[derive(Debug)]
pub(super) enum SolverAnswer {
    Hint(Hint),
    Solution(Result<String, Hint>),
    /// How many, and whether that is all of them.
    Count(u64, bool),
}

/// A search that runs; it is given up when it is dropped.
pub(super) struct SolverWork {
    pub(super) question: SolverQuestion,
    pub(super) job: Job<SolverAnswer>,
}

impl SolverWork {
    /// Asks about a game as it stands.
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
