//! Errors in a board's file, each in one sentence that says what is expected.

use std::fmt::{self, Display};
use std::io;
use std::path::Path;

use crate::exit::{Failure, plain};
use crate::input::name;
use crate::map::MapError;

/// Why a text is not a board: a sentence without a full stop, and its line, if known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// The line of the file, from 1; 0 if unknown.
    line: usize,
    sentence: String,
}

impl BoardError {
    /// An error at an unknown place.
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self {
            line: 0,
            sentence: sentence.into(),
        }
    }

    /// Sets the line of the file, from 1, unless it is known already.
    pub(crate) const fn at(mut self, line: usize) -> Self {
        if self.line == 0 {
            self.line = line;
        }
        self
    }
}

impl Display for BoardError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => formatter.write_str(&self.sentence),
            line => write!(formatter, "line {line}: {}", self.sentence),
        }
    }
}

impl std::error::Error for BoardError {}

/// Why a file has no board.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It can't be read.
    #[error("cannot read {path}: {}", plain(error))]
    Unreadable {
        /// The file, or "standard input".
        path: String,
        /// The reason.
        error: io::Error,
    },
    /// The content is not a board.
    #[error("{path}:{}", located(error))]
    Bad {
        /// The file, or "standard input".
        path: String,
        /// The reason.
        error: Box<BoardError>,
    },
    /// A map that can't be read, or is not a board.
    #[error(transparent)]
    Map(#[from] MapError),
}

impl LoadError {
    /// The error for the content of a file, `-` for standard input.
    pub(crate) fn bad(path: &Path, error: BoardError) -> Self {
        Self::Bad {
            path: name(path),
            error: Box::new(error),
        }
    }

    /// The error for a file that can't be read.
    pub(super) fn unreadable(path: &Path, error: io::Error) -> Self {
        Self::Unreadable {
            path: name(path),
            error,
        }
    }
}

/// An error after a path and a colon: its line, if known, or a space.
fn located(error: &BoardError) -> String {
    match error.line {
        0 => format!(" {}", error.sentence),
        line => format!("{line}: {}", error.sentence),
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Unreadable { path, error } => Self::file("read", Path::new(&path), &error),
            LoadError::Bad { .. } => Self::bad_use(error.to_string()),
            LoadError::Map(error) => error.into(),
        }
    }
}
