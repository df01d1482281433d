//! What is wrong with a maze's file, in one sentence that says where and what would be right.

use std::io;
use std::path::Path;

use crate::exit::{Failure, plain};

/// Why a text is no maze.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {message}")]
pub struct MazeError {
    /// The line where it is wrong, from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub message: String,
}

/// Why a file gives no maze.
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
    /// What it holds is no maze.
    #[error("{path}:{error}")]
    Bad {
        /// The file, or "standard input".
        path: String,
        /// Where and why not.
        error: MazeError,
    },
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Unreadable { path, error } => Self::file("read", Path::new(&path), &error),
            LoadError::Bad { .. } => Self::bad_use(error.to_string()),
        }
    }
}
