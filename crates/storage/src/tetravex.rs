//! Tetravex puzzles as files.

use std::path::Path;

use super::lines::{self, InLine, LoadError};
use mapmaker_puzzles::tetravex::{Fault, MAX_TEXT_BYTES, Puzzle};

impl InLine for Fault {
    fn line(&self) -> usize {
        self.line
    }
}

/// Reads a puzzle from a file, or from standard input if the path is `-`.
///
/// # Errors
/// If it can't be read, or is not a puzzle.
pub fn load(path: &Path) -> Result<Puzzle, LoadError<Fault>> {
    lines::load(path, MAX_TEXT_BYTES, Puzzle::parse)
}
