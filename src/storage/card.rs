//! Tetramino's cards as files.

use std::io;
use std::path::Path;

use super::input::{self, name};
use crate::engine::puzzles::polyomino::{Card, CardFault, MAX_CARD_BYTES, Tetramino};
use crate::exit::{ExitCode, Failure, plain};

/// Why a card was not read.
#[derive(Debug, thiserror::Error)]
pub enum CardError {
    /// The file can't be read.
    #[error("cannot read {path}: {}", plain(error))]
    Unreadable {
        /// The file, or "standard input".
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// The file holds no card: a line `FILE:LINE: what is wrong` for each fault.
    #[error("{}", lines(.path, .faults))]
    Faulty {
        /// The file, or "standard input".
        path: String,
        /// What is wrong with it.
        faults: Vec<CardFault>,
    },
}

fn lines(path: &str, faults: &[CardFault]) -> String {
    let line = |fault: &CardFault| format!("{path}:{}: {fault}", fault.line);
    let lines: Vec<_> = faults.iter().map(line).collect();
    lines.join("\n")
}

impl From<CardError> for Failure {
    fn from(error: CardError) -> Self {
        let code = match error {
            CardError::Unreadable { .. } => ExitCode::File,
            CardError::Faulty { .. } => ExitCode::BadUse,
        };
        // Each fault is a line of its own on standard error, and begins as all do.
        let message = error.to_string().replace('\n', "\nmapmaker: ");
        Self { code, message }
    }
}

/// Reads a card from a file, from standard input where the path is `-`.
///
/// # Errors
/// When it can't be read, or holds no card.
pub fn read_card(path: &Path) -> Result<Card, CardError> {
    let read = input::read(path, MAX_CARD_BYTES);
    let bytes = read.map_err(|error| CardError::Unreadable {
        path: name(path),
        error,
    })?;
    Card::parse(&bytes).map_err(|faults| CardError::Faulty {
        path: name(path),
        faults,
    })
}

/// Columns and rows of a card's centre, and its pieces with offset (0, 0).
///
/// # Errors
/// As [`read_card`].
pub fn import_card(path: &Path) -> Result<((usize, usize), Vec<Tetramino>), CardError> {
    let card = read_card(path)?;
    Ok((card.size(), card.pieces().to_vec()))
}
