//! Why a file has no expedition that can be gone on with.

use std::path::{Path, PathBuf};

use crate::exit::{ExitCode, Failure};

/// Why a file has no expedition that can be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum ExpeditionError {
    /// It can't be read.
    #[error("cannot read {}: {}", .path.display(), crate::exit::plain(.error))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// There is none.
    #[error("there is no expedition in {}; mapmaker expedition new makes one", .path.display())]
    None {
        /// The file.
        path: PathBuf,
    },
    /// It is written wrongly.
    #[error("the expedition in {} makes no sense: {what}", .path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
}

impl ExpeditionError {
    /// That what is in a file is written wrongly, once it is known what is wrong.
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
