//! Tetramino's cards as files.

use std::path::Path;

use super::lines::{self, InLine, LoadError};
use crate::engine::puzzles::polyomino::{Card, CardFault, MAX_CARD_BYTES, Tetramino};

/// Why a card was not read.
pub type CardError = LoadError<CardFault>;

impl InLine for CardFault {
    fn line(&self) -> usize {
        self.line
    }
}

/// Reads a card from a file, from standard input where the path is `-`.
///
/// # Errors
/// When it can't be read, or holds no card.
pub fn read_card(path: &Path) -> Result<Card, CardError> {
    lines::load(path, MAX_CARD_BYTES, Card::parse)
}

/// Columns and rows of a card's centre, and its pieces with offset (0, 0).
///
/// # Errors
/// As [`read_card`].
pub fn import_card(path: &Path) -> Result<((usize, usize), Vec<Tetramino>), CardError> {
    let card = read_card(path)?;
    Ok((card.size(), card.pieces().to_vec()))
}
