//! Errors of map files, each in one sentence that says what is expected.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{ErrorCode, ffi};

use super::MapKind;
use super::identity::Gone;
use crate::exit::{ExitCode, FULL, Failure, plain};
use crate::parsers;
use mapmaker_grid::TilePos;

/// Why a map can't be opened, read or written.
#[derive(Debug, thiserror::Error)]
pub enum MapError {
    /// The file can't be opened or read.
    #[error("cannot read {path}: {}", plain(error), path = path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// The file, or one that belongs beside it, can't be written.
    #[error("cannot write {path}: {}", plain(error), path = path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// A file exists at a new map's path.
    #[error("{path} already exists; choose another name", path = path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A file of another kind.
    #[error("{path} is not a MapMaker map", path = path.display())]
    NoMap {
        /// The file.
        path: PathBuf,
    },
    /// A map of the wrong kind.
    #[error("{path} holds a {found}, not a {wanted}", path = path.display())]
    OtherKind {
        /// The file.
        path: PathBuf,
        /// Its kind, `world` or `board`.
        found: &'static str,
        /// The expected kind.
        wanted: &'static str,
    },
    /// A file of another version of the program.
    #[error(
        "{path} is of version {found} of {what}, and this program reads version {known} alone",
        path = path.display()
    )]
    OtherVersion {
        /// The file.
        path: PathBuf,
        /// What differs: the map format, world generation or our tile pack.
        what: &'static str,
        /// Its version.
        found: i64,
        /// The version that this program reads.
        known: i64,
    },
    /// A map with a part that this program does not know, such as one of a layer of a later program.
    #[error(
        "{path} has \"{what}\", which this version of MapMaker does not know: open it with a newer one; \
         `mapmaker map rescue {path} --out NEW.map` saves the rest of it",
        path = path.display()
    )]
    Unknown {
        /// The file.
        path: PathBuf,
        /// The name of the part.
        what: String,
    },
    /// A damaged map.
    #[error(
        "the map {path} is damaged: {what}; `mapmaker map rescue {path} --out NEW.map` may save part \
         of it",
        path = path.display()
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The damage.
        what: String,
    },
    /// A map so damaged that nothing can be recovered.
    #[error("nothing can be rescued from the map {path}: {what}", path = path.display())]
    Lost {
        /// The file.
        path: PathBuf,
        /// The damage.
        what: String,
    },
    /// An unfinished change that can't be rolled back, because nothing may be written here.
    #[error(
        "{path} has an unfinished change, kept in the file beside it that ends in -journal, and this \
         folder can't be written to; copy both files to another folder and open the copy",
        path = path.display()
    )]
    Unfinished {
        /// The file.
        path: PathBuf,
    },
    /// A write to a map that is open read-only.
    #[error("cannot write {path}: {reason}", path = path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
        /// Why it is open read-only.
        reason: ReadOnly,
    },
    /// Another program removed or changed the file while it was open.
    #[error("cannot write {path}: {how}", path = path.display())]
    Gone {
        /// The file.
        path: PathBuf,
        /// What happened to it.
        how: Gone,
    },
    /// No space is left.
    #[error("cannot write {path}: {FULL}", path = path.display())]
    Full {
        /// The file.
        path: PathBuf,
    },
    /// Another program has blocked the file for too long.
    #[error("cannot use {path}: another program is busy with it; try again", path = path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// A stroke that does not match the file's content.
    #[error(
        "the change of the cell {},{} does not match what {path} has there",
        .at.x, .at.y, path = path.display()
    )]
    OutOfStep {
        /// The file.
        path: PathBuf,
        /// A cell where they differ.
        at: TilePos,
    },
    /// A stroke that leaves the map.
    #[error("the cell {},{} is not on the map {path}", .at.x, .at.y, path = path.display())]
    Outside {
        /// The file.
        path: PathBuf,
        /// The cell.
        at: TilePos,
    },
    /// A tile that the map does not have.
    #[error("the tile for the cell {},{} is not one of the tiles of the map {path}", .at.x, .at.y, path = path.display())]
    NoTile {
        /// The file.
        path: PathBuf,
        /// The cell.
        at: TilePos,
    },
    /// A mark that no map can store.
    #[error("cannot write {path}: what was placed, named or laid under the number {id} makes no sense", path = path.display())]
    NoMark {
        /// The file.
        path: PathBuf,
        /// Its number.
        id: u64,
    },
    /// Any other database error.
    #[error("cannot use {path}: {}", parsers::sqlite(error), path = path.display())]
    Database {
        /// The file.
        path: PathBuf,
        /// What it says.
        error: rusqlite::Error,
    },
}

/// Why a map was opened read-only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadOnly {
    /// Another program, or another window of this one, writes to it.
    #[error("it is open in another window or program")]
    OpenElsewhere,
    /// The file itself is not writable.
    #[error("the file is write-protected")]
    File,
    /// Its folder is not writable.
    #[error("its folder can't be written to")]
    Folder,
}

impl MapError {
    /// The error that a database error means for the file.
    pub(super) fn from_reply(path: &Path, error: rusqlite::Error) -> Self {
        let path = path.to_owned();
        match &error {
            rusqlite::Error::SqliteFailure(reply, _) => match reply.code {
                ErrorCode::DiskFull => Self::Full { path },
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Self::Busy { path },
                ErrorCode::SystemIoFailure if reply.extended_code == ffi::SQLITE_IOERR_READ => {
                    Self::Unreadable {
                        path,
                        error: io::Error::other("the disk failed to read it"),
                    }
                }
                ErrorCode::SystemIoFailure => Self::Unwritable {
                    path,
                    error: io::Error::other("the disk failed to write it"),
                },
                ErrorCode::DatabaseCorrupt
                | ErrorCode::NotADatabase
                | ErrorCode::ConstraintViolation
                | ErrorCode::TypeMismatch => Self::damaged(&path, "its database is corrupt"),
                ErrorCode::ReadOnly if reply.extended_code == ffi::SQLITE_READONLY_ROLLBACK => {
                    Self::Unfinished { path }
                }
                ErrorCode::ReadOnly if reply.extended_code == ffi::SQLITE_READONLY_DBMOVED => {
                    let how = Gone::Away;
                    Self::Gone { path, how }
                }
                ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen => {
                    Self::Unwritable {
                        path,
                        error: io::ErrorKind::PermissionDenied.into(),
                    }
                }
                _ => Self::Database { path, error },
            },
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::QueryReturnedNoRows
            | rusqlite::Error::Utf8Error(..) => {
                Self::damaged(&path, "it contains an invalid value")
            }
            _ => Self::Database { path, error },
        }
    }

    /// Whether the file refuses the change itself, so that another attempt would fail, too.
    pub(super) const fn is_refusal(&self) -> bool {
        matches!(
            self,
            Self::OutOfStep { .. }
                | Self::Outside { .. }
                | Self::NoTile { .. }
                | Self::NoMark { .. }
        )
    }

    /// The same error with the path as it was typed, in place of the resolved one.
    pub(super) fn typed_as(mut self, typed: &Path, place: &Path) -> Self {
        let (Self::Unreadable { path, .. }
        | Self::Unwritable { path, .. }
        | Self::Exists { path }
        | Self::NoMap { path }
        | Self::OtherKind { path, .. }
        | Self::OtherVersion { path, .. }
        | Self::Unknown { path, .. }
        | Self::Damaged { path, .. }
        | Self::Lost { path, .. }
        | Self::Unfinished { path }
        | Self::ReadOnly { path, .. }
        | Self::Gone { path, .. }
        | Self::Full { path }
        | Self::Busy { path }
        | Self::OutOfStep { path, .. }
        | Self::Outside { path, .. }
        | Self::NoTile { path, .. }
        | Self::NoMark { path, .. }
        | Self::Database { path, .. }) = &mut self;
        if path == place {
            typed.clone_into(path);
        }
        self
    }

    /// Builds the error for a file, or one beside it, that can't be written.
    pub(crate) fn unwritable(path: &Path) -> impl Fn(io::Error) -> Self + Copy {
        move |error| Self::Unwritable {
            path: path.to_owned(),
            error,
        }
    }

    /// The error for a damaged map.
    pub(super) fn damaged(path: &Path, what: impl Into<String>) -> Self {
        Self::Damaged {
            path: path.to_owned(),
            what: what.into(),
        }
    }

    /// The error for a map of the wrong kind.
    #[must_use]
    pub fn other_kind(path: &Path, found: &MapKind) -> Self {
        Self::OtherKind {
            path: path.to_owned(),
            found: found.name(),
            wanted: match found {
                MapKind::World(_) => "board",
                MapKind::Board(_) => "world",
            },
        }
    }
}

impl From<MapError> for Failure {
    fn from(error: MapError) -> Self {
        (&error).into()
    }
}

impl From<&MapError> for Failure {
    fn from(error: &MapError) -> Self {
        let message = error.to_string();
        let code = match error {
            MapError::Unreadable { .. }
            | MapError::Unwritable { .. }
            | MapError::Unfinished { .. }
            | MapError::ReadOnly { .. }
            | MapError::Gone { .. }
            | MapError::Full { .. }
            | MapError::Busy { .. }
            | MapError::Database { .. } => ExitCode::File,
            MapError::Exists { .. }
            | MapError::NoMap { .. }
            | MapError::OtherKind { .. }
            | MapError::OtherVersion { .. }
            | MapError::Unknown { .. }
            | MapError::Damaged { .. }
            | MapError::Lost { .. }
            | MapError::OutOfStep { .. }
            | MapError::Outside { .. }
            | MapError::NoTile { .. }
            | MapError::NoMark { .. } => ExitCode::BadUse,
        };
        Self { code, message }
    }
}
