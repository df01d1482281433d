//! What is wrong with a maze's file, in one sentence that says where and what would be right.

use crate::lines::InLine;

/// Why a text is no maze.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct MazeError {
    /// The line where it is wrong, from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub message: String,
}

impl InLine for MazeError {
    fn line(&self) -> usize {
        self.line
    }
}
