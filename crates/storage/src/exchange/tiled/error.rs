//! What is wrong with a map or a tileset of Tiled, in one sentence that says what would be right.

use std::fmt::Display;

use super::limits::MAX_CELLS;
use crate::board::BoardError;
use mapmaker_solver::MAX_SIDE;

/// The most letters of a word that a sentence repeats.
const MOST_LETTERS: usize = 40;

/// More elements or attributes than are read.
pub(super) fn dense() -> BoardError {
    BoardError::new(
        "it has more elements than the program reads; a Tiled map with CSV or base64 tiles has far fewer",
    )
}

/// JSON that is none, or has values of other kinds.
pub(super) fn wrong_json(reason: impl Display) -> BoardError {
    BoardError::new(format!("the JSON is wrong: {reason}"))
}

/// An element or an object without a value.
pub(super) fn missing(place: impl Display, name: &str) -> BoardError {
    BoardError::new(format!("{place} has no {name}"))
}

/// A map that is no rectangle of squares.
pub(super) fn other_orientation(found: &str) -> BoardError {
    let found = short(found);
    BoardError::new(format!("the map is {found}; a board is orthogonal"))
}

/// Data that do not give as many tiles as a layer has.
pub(super) fn wrong_count(
    place: &str,
    found: impl Display,
    (width, height): (u64, u64),
) -> BoardError {
    BoardError::new(format!(
        "{place} has {found} tiles in place of {width} x {height}"
    ))
}

/// A layer larger than a board may be, or too many tiles in all layers together.
pub(super) fn large(place: &str) -> BoardError {
    BoardError::new(format!(
        "{place} is larger than {MAX_SIDE} x {MAX_SIDE}, or all layers together than {MAX_CELLS} tiles"
    ))
}

/// A word of a file as sentences repeat it.
pub(super) fn short(word: &str) -> String {
    word.chars().take(MOST_LETTERS).collect()
}
