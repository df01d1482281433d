//! The door to the puzzles: who asks for one gets it, over any screen, and is told how it ended.

use std::path::PathBuf;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<OpenPuzzle>()
        .add_message::<AnotherPuzzle>()
        .add_message::<PuzzleClosed>();
}

/// Opens a puzzle. On any screen but that of the puzzles it lies over it until it is won or left. That of a code goes
/// on where it was left there; nobody shows its solution.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct OpenPuzzle(pub Wanted);

/// Opens a puzzle on the screen of puzzles, after a question where one of its kind is under way.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct AnotherPuzzle(pub Wanted);

/// Which puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// That of a code.
    Code(String),
    /// That of a file, and of which room it is.
    File(&'static str, PathBuf),
    /// A new one of a room, as [`Game::state`](super::Game::state) tells it.
    New(&'static str, String),
    /// The one of a room that was left.
    Kept(&'static str),
    /// The same, or a new one like the last where none was left.
    LeftOrNew(&'static str),
}

/// A puzzle was closed.
#[derive(Message, Clone, Debug, Default, PartialEq)]
pub struct PuzzleClosed {
    /// Its code, if it was made from one.
    pub code: Option<String>,
    /// Whether it was solved without being shown the solution.
    pub is_solved: bool,
    /// The text of its solution, if it was solved and its code judges one.
    pub solution: Option<String>,
    /// How many hints were taken.
    pub hints: u32,
    /// How long it was played, in seconds.
    pub seconds: f64,
}
