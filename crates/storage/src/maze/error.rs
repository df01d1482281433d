//! An error in a maze's file, in one sentence that says where and what is expected.

use crate::lines::InLine;

/// Why a text is not a maze.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct MazeError {
    /// The line of the error, from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl InLine for MazeError {
    fn line(&self) -> usize {
        self.line
    }
}
