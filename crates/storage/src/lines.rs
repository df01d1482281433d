//! Reads puzzles from line-based files, and reports each error with its line.

use std::fmt::Display;
use std::io;
use std::path::Path;

use super::input::{self, name};
use crate::exit::{Failure, plain};

/// An error in a line of a file.
pub trait InLine: Display {
    /// Which line, from 1.
    fn line(&self) -> usize;
}

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
pub enum LoadError<F: InLine> {
    /// It can't be read.
    #[error("cannot read {path}: {}", plain(error))]
    Unreadable {
        /// The file, or "standard input".
        path: String,
        /// The system's message.
        error: io::Error,
    },
    /// Its content is not a puzzle: a line `FILE:LINE: what is wrong` for each error.
    #[error("{}", lines(.path, .faults))]
    Faulty {
        /// The file, or "standard input".
        path: String,
        /// The errors.
        faults: Vec<F>,
    },
}

/// A line `FILE:LINE: what is wrong` for each error of a file.
pub(super) fn lines<F: InLine>(path: &str, faults: &[F]) -> String {
    let line = |fault: &F| format!("{path}:{}: {fault}", fault.line());
    let lines: Vec<_> = faults.iter().map(line).collect();
    lines.join("\n")
}

impl<F: InLine> From<LoadError<F>> for Failure {
    fn from(error: LoadError<F>) -> Self {
        match error {
            LoadError::Unreadable { path, error } => Self::file("read", Path::new(&path), &error),
            // Each error is a line of its own on standard error, with the usual prefix.
            LoadError::Faulty { .. } => {
                Self::bad_use(error.to_string().replace('\n', "\nmapmaker: "))
            }
        }
    }
}

/// Reads a file of at most `most` bytes, or standard input if the path is `-`, with `parse`.
///
/// # Errors
/// If it can't be read, or is not a puzzle.
pub(super) fn load<T, F: InLine>(
    path: &Path,
    most: usize,
    parse: impl FnOnce(&[u8]) -> Result<T, Vec<F>>,
) -> Result<T, LoadError<F>> {
    let bytes = input::read(path, most).map_err(|error| LoadError::Unreadable {
        path: name(path),
        error,
    })?;
    parse(&bytes).map_err(|faults| LoadError::Faulty {
        path: name(path),
        faults,
    })
}
