//! Up and down around the point where half of the boards are impossible.
//!
//! A board with a solution makes the next one harder by a step, an impossible one easier: the level
//! settles where both are equally likely. The first boards, with long steps, are thrown away, and of
//! boards that all have the same answer one is kept.

use std::collections::BTreeSet;

use crate::board::Board;
use crate::cadical::{self, Answer, Limit, Reduction};

/// Factors of the first steps.
const APPROACH: [f64; 5] = [1.6, 1.6, 1.4, 1.25, 1.15];

/// The factor of every later step.
const STEP: f64 = 1.08;

/// Conflicts after which a board is kept without an answer, and the level with it.
const CONFLICTS: u32 = 30_000;

/// Which way is harder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harder {
    /// A higher level.
    Up,
    /// A lower level.
    Down,
}

/// `count` boards around the point, made by `make` at a level within `levels`, the first at `start`.
pub fn climb(
    count: usize,
    start: f64,
    levels: (f64, f64),
    harder: Harder,
    mut make: impl FnMut(f64) -> Board,
) -> Vec<Board> {
    let mut level = start;
    let mut kept = Vec::new();
    let mut answers = BTreeSet::new();
    for step in 0..APPROACH.len() + count {
        let board = make(level);
        let factor = APPROACH.get(step).copied().unwrap_or(STEP);
        let answer = cadical::decide(
            &board,
            Reduction::ArcConsistent,
            Limit::Conflicts(CONFLICTS),
        );
        let goes_up = match answer {
            Answer::Solved(_) => Some(harder == Harder::Up),
            Answer::Impossible => Some(harder == Harder::Down),
            Answer::Spent => None,
        };
        level *= match goes_up {
            Some(true) => factor,
            Some(false) => 1.0 / factor,
            None => 1.0,
        };
        level = level.clamp(levels.0, levels.1);
        if step >= APPROACH.len() {
            kept.push(board);
            answers.insert(goes_up);
        }
    }
    if answers.len() == 1 && answers != BTreeSet::from([None]) {
        kept.truncate(1);
    }
    kept
}
