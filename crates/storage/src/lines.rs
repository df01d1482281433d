//! Puzzles whose files are lines: read whole, and told of with a line for each fault.

use std::fmt::Display;
use std::io;
use std::path::Path;

use super::input::{self, name};
use crate::exit::{Failure, plain};

/// Something wrong in a line of a file.
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
        /// What the system says.
        error: io::Error,
    },
    /// It holds no puzzle: a line `FILE:LINE: what is wrong` for each fault.
    #[error("{}", lines(.path, .faults))]
    Faulty {
        /// The file, or "standard input".
        path: String,
        /// What is wrong with it.
        faults: Vec<F>,
    },
}

/// A line `FILE:LINE: what is wrong` for each fault of a file.
pub(super) fn lines<F: InLine>(path: &str, faults: &[F]) -> String {
    let line = |fault: &F| format!("{path}:{}: {fault}", fault.line());
    let lines: Vec<_> = faults.iter().map(line).collect();
    lines.join("\n")
}

impl<F: InLine> From<LoadError<F>> for Failure {
    fn from(error: LoadError<F>) -> Self {
        match error {
            LoadError::Unreadable { path, error } => Self::file("read", Path::new(&path), &error),
            // Each fault is a line of its own on standard error, and begins as all do.
            LoadError::Faulty { .. } => {
                Self::bad_use(error.to_string().replace('\n', "\nmapmaker: "))
            }
        }
    }
}

/// Reads a file of at most `most` bytes, or standard input where the path is `-`, with `parse`.
///
/// # Errors
/// When it can't be read, or holds no puzzle.
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
