//! Errors in a map or a tileset of Tiled, each in one sentence that says what is expected.

use std::fmt::Display;

use super::limits::MAX_CELLS;
use crate::board::BoardError;
use mapmaker_solver::MAX_SIDE;

/// The most characters of a word that a sentence repeats.
const MOST_LETTERS: usize = 40;

/// More elements or attributes than are read.
pub(super) fn dense() -> BoardError {
    BoardError::new(
        "it has more elements than the program reads; a Tiled map with CSV or base64 tiles has far fewer",
    )
}

/// Invalid JSON, or JSON with values of other types.
pub(super) fn wrong_json(reason: impl Display) -> BoardError {
    BoardError::new(format!("the JSON is wrong: {reason}"))
}

/// An element or an object that lacks a value.
pub(super) fn missing(place: impl Display, name: &str) -> BoardError {
    BoardError::new(format!("{place} has no {name}"))
}

/// A map that is not a rectangle of squares.
pub(super) fn other_orientation(found: &str) -> BoardError {
    let found = short(found);
    BoardError::new(format!("the map is {found}; a board is orthogonal"))
}

/// Data with a wrong number of tiles for their layer.
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

/// A word of a file, shortened for messages.
pub(super) fn short(word: &str) -> String {
    word.chars().take(MOST_LETTERS).collect()
}
