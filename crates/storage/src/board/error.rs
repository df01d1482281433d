//! What is wrong with a board's file, in one sentence that says what would be right.

use std::fmt::{self, Display};
use std::io;
use std::path::Path;

use crate::exit::{Failure, plain};
use crate::input::name;
use crate::map::MapError;

/// Why a text is no board: a sentence without its end, and its line, if that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// Which line of the file, from 1; 0 when nobody knows.
    line: usize,
    sentence: String,
}

impl BoardError {
    /// What is wrong somewhere in a file.
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self {
            line: 0,
            sentence: sentence.into(),
        }
    }

    /// The same in a line, from 1, of the file; 0 when nobody knows which. The first line that is told counts.
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

/// Why a file gives no board.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It can't be read.
    #[error("cannot read {path}: {}", plain(error))]
    Unreadable {
        /// The file, or "standard input".
        path: String,
        /// Why not.
        error: io::Error,
    },
    /// What it holds is no board.
    #[error("{path}:{}", told(error))]
    Bad {
        /// The file, or "standard input".
        path: String,
        /// Why not.
        error: Box<BoardError>,
    },
    /// A map of our own that can't be read, or holds no board.
    #[error(transparent)]
    Map(#[from] MapError),
}

impl LoadError {
    /// What is wrong in the file at a path, `-` for standard input.
    pub(crate) fn bad(path: &Path, error: BoardError) -> Self {
        Self::Bad {
            path: name(path),
            error: Box::new(error),
        }
    }

    /// The file at a path can't be read.
    pub(super) fn unreadable(path: &Path, error: io::Error) -> Self {
        Self::Unreadable {
            path: name(path),
            error,
        }
    }
}

/// A fault after a path and a colon: its line, if it is known, or a blank.
fn told(error: &BoardError) -> String {
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
