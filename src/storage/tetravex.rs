//! Tetravex puzzles as files.

use std::io;
use std::path::Path;

use super::input::{self, name};
use crate::engine::puzzles::tetravex::{Fault, MAX_TEXT_BYTES, Puzzle};
use crate::exit::{ExitCode, Failure, plain};

/// Why a puzzle was not read.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file can't be read.
    #[error("cannot read {path}: {}", plain(error))]
    Unreadable {
        /// The file, or "standard input".
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// The file holds no puzzle: a line `FILE:LINE: what is wrong` for each fault.
    #[error("{}", lines(.path, .faults))]
    Faulty {
        /// The file, or "standard input".
        path: String,
        /// What is wrong with it.
        faults: Vec<Fault>,
    },
}

fn lines(path: &str, faults: &[Fault]) -> String {
    let line = |fault: &Fault| format!("{path}:{}: {fault}", fault.line);
    let lines: Vec<_> = faults.iter().map(line).collect();
    lines.join("\n")
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        let code = match error {
            LoadError::Unreadable { .. } => ExitCode::File,
            LoadError::Faulty { .. } => ExitCode::BadUse,
        };
        // Each fault is a line of its own on standard error, and begins as all do.
        let message = error.to_string().replace('\n', "\nmapmaker: ");
        Self { code, message }
    }
}

/// Reads a puzzle from a file, from standard input where the path is `-`.
///
/// # Errors
/// When it can't be read, or holds no puzzle.
pub fn load(path: &Path) -> Result<Puzzle, LoadError> {
    let read = input::read(path, MAX_TEXT_BYTES);
    let bytes = read.map_err(|error| LoadError::Unreadable {
        path: name(path),
        error,
    })?;
    Puzzle::parse(&bytes).map_err(|faults| LoadError::Faulty {
        path: name(path),
        faults,
    })
}
