//! Opens puzzles for any screen and reports how they ended.

use std::path::PathBuf;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<OpenPuzzle>()
        .add_message::<AnotherPuzzle>()
        .add_message::<PuzzleClosed>();
}

/// Opens a puzzle. On any screen except that of the puzzles, it lies over the screen until it is won or left. There a
/// puzzle with a code continues from its last visit, and its solution is not shown.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct OpenPuzzle(pub Wanted);

/// Opens a puzzle on the screen of puzzles, after a question if one of its kind is under way.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct AnotherPuzzle(pub Wanted);

/// Which puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// That of a code.
    Code(String),
    /// A puzzle from a file, for the named room.
    File(&'static str, PathBuf),
    /// A new one of a room, in the form of [`Game::state`](super::Game::state).
    New(&'static str, String),
    /// The one of a room that was left.
    Kept(&'static str),
    /// The same, or a new one like the last if none was left.
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
