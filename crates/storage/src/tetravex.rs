//! Tetravex puzzles as files.

use std::path::Path;

use super::lines::{self, InLine, LoadError};
use mapmaker_puzzles::tetravex::{Fault, MAX_TEXT_BYTES, Puzzle};

impl InLine for Fault {
    fn line(&self) -> usize {
        self.line
    }
}

/// Reads a puzzle from a file, from standard input where the path is `-`.
///
/// # Errors
/// When it can't be read, or holds no puzzle.
pub fn load(path: &Path) -> Result<Puzzle, LoadError<Fault>> {
    lines::load(path, MAX_TEXT_BYTES, Puzzle::parse)
}
