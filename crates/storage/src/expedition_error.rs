//! Why an expedition can't be read from a file.

use std::path::{Path, PathBuf};

use crate::exit::{ExitCode, Failure};

/// Why an expedition can't be read from a file.
#[derive(Debug, thiserror::Error)]
pub enum ExpeditionError {
    /// It can't be read.
    #[error("cannot read {}: {}", .path.display(), crate::exit::plain(.error))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's message.
        error: std::io::Error,
    },
    /// It contains none.
    #[error("there is no expedition in {}; mapmaker expedition new makes one", .path.display())]
    None {
        /// The file.
        path: PathBuf,
    },
    /// Its content is invalid.
    #[error("the expedition in {} makes no sense: {what}", .path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
}

impl ExpeditionError {
    /// Builds the error for invalid content of a file.
    pub(super) fn wrong(path: &Path) -> impl FnOnce(String) -> Self {
        |what| Self::Wrong {
            path: path.to_owned(),
            what,
        }
    }
}

impl From<ExpeditionError> for Failure {
    fn from(error: ExpeditionError) -> Self {
        Self {
            code: match error {
                ExpeditionError::Unreadable { .. } => ExitCode::File,
                _ => ExitCode::BadUse,
            },
            message: error.to_string(),
        }
    }
}
