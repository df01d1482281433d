//! What is searched in the background: hints, solutions, how many solutions there are.

use std::sync::atomic::AtomicBool;

use crate::app::job::Job;
use mapmaker_puzzles::exact_cover::{End, Limits};
use mapmaker_puzzles::polyomino::{Game, Hint, count};

/// The most nodes that a search looks at: some seconds.
const MAX_NODES: u64 = 20_000_000;

/// To how many solutions they are counted.
const MAX_COUNTED: u64 = 1_000_000;

/// What was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// What to do next.
    Hint,
    /// How to win from here.
    Solution,
    /// How many solutions the card has.
    Count,
}

/// What was found.
#[derive(Debug)]
pub(super) enum Answer {
    Hint(Hint),
    Solution(Result<String, Hint>),
    /// How many, and whether that is all of them.
    Count(u64, bool),
}

/// A search that runs; it is given up when it is dropped.
pub(super) struct Work {
    pub(super) question: Question,
    pub(super) job: Job<Answer>,
}

impl Work {
    /// Asks about a game as it stands.
    pub(super) fn start(question: Question, game: &Game) -> Self {
        let game = game.clone();
        Self {
            question,
            job: Job::compute(move |stop| answer(question, &game, stop)),
        }
    }
}

fn answer(question: Question, game: &Game, cancel: &AtomicBool) -> Answer {
    let limits = Limits {
        max_nodes: MAX_NODES,
        cancel: Some(cancel),
    };
    match question {
        Question::Hint => Answer::Hint(game.hint(&limits)),
        Question::Solution => Answer::Solution(game.winning_keys(&limits)),
        Question::Count => {
            let (found, end) = count(game.card(), game.has_flips(), &limits, MAX_COUNTED);
            Answer::Count(found, end == End::Complete)
        }
    }
}
