//! Tetramino's cards as files.

use std::path::Path;

use super::lines::{self, InLine, LoadError};
use mapmaker_puzzles::polyomino::{Card, CardFault, MAX_CARD_BYTES};

impl InLine for CardFault {
    fn line(&self) -> usize {
        self.line
    }
}

/// Reads a card from a file, or from standard input if the path is `-`.
///
/// # Errors
/// If it can't be read, or is not a card.
pub fn read_card(path: &Path) -> Result<Card, LoadError<CardFault>> {
    lines::load(path, MAX_CARD_BYTES, Card::parse)
}
