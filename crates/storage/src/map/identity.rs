//! Detects whether the file at a map's path is still the open one: other programs delete, rename and replace files.

use std::path::Path;

use rusqlite::Connection;

use crate::disk as fs;

/// What another program did to the file of an open map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Gone {
    /// There is no file at its path.
    #[error("another program has deleted or renamed it")]
    Away,
    /// There is another file.
    #[error("another program has put another file in its place")]
    Replaced,
    /// It is the same file with other content.
    #[error("another program has changed it")]
    Changed,
}

/// The identity of the open file, as far as the system can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileIdentity {
    identity: (u64, u64),
    /// `SQLite`'s `data_version`, which changes after each write through another connection.
    version: i64,
}

impl FileIdentity {
    /// The identity of a file that a connection has just opened.
    pub(super) fn of(path: &Path, connection: &Connection) -> rusqlite::Result<Self> {
        Ok(Self {
            // If it is gone already, no later file is the same either.
            identity: identity(path).unwrap_or_default(),
            version: version(connection)?,
        })
    }

    /// Checks that it is still at its path.
    pub(super) fn check(self, path: &Path) -> Result<(), Gone> {
        match identity(path) {
            None => Err(Gone::Away),
            Some(found) if found != self.identity => Err(Gone::Replaced),
            Some(_) => Ok(()),
        }
    }

    /// Checks that only this connection has changed it; call it within a transaction, so that it stays true.
    pub(super) fn is_unchanged(self, connection: &Connection) -> rusqlite::Result<bool> {
        Ok(version(connection)? == self.version)
    }
}

fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "data_version", |row| row.get(0))
}

#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let found = fs::metadata(path).ok()?;
    Some((found.dev(), found.ino()))
}

/// On other systems nobody can delete, rename or replace an open file.
#[cfg(not(unix))]
fn identity(path: &Path) -> Option<(u64, u64)> {
    fs::metadata(path).ok().map(|_| (0, 0))
}
