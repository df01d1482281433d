//! Whether the file at a map's path is still the one that is open: other programs delete, rename and replace files.

use std::fs;
use std::path::Path;

use rusqlite::Connection;

/// What another program did to the file of a map that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Gone {
    /// There is no file at its path.
    #[error("another program has deleted or renamed it")]
    Away,
    /// There is another one.
    #[error("another program has put another file in its place")]
    Replaced,
    /// It is the same file and not what was written there.
    #[error("another program has changed it")]
    Changed,
}

/// The file that was opened, as far as the system tells one from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    identity: (u64, u64),
    /// Another number after each change through another connection.
    version: i64,
}

impl Place {
    /// That of the file at a path, which a connection has just opened.
    pub(super) fn of(path: &Path, connection: &Connection) -> rusqlite::Result<Self> {
        Ok(Self {
            // Where it is gone already, no other file is the same either.
            identity: identity(path).unwrap_or_default(),
            version: version(connection)?,
        })
    }

    /// Looks whether it is still at its path.
    pub(super) fn check(self, path: &Path) -> Result<(), Gone> {
        match identity(path) {
            None => Err(Gone::Away),
            Some(found) if found != self.identity => Err(Gone::Replaced),
            Some(_) => Ok(()),
        }
    }

    /// Looks whether only this connection has changed it; within a transaction, so that it stays so.
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

/// Elsewhere nobody can delete, rename or replace a file that is open.
#[cfg(not(unix))]
fn identity(path: &Path) -> Option<(u64, u64)> {
    fs::metadata(path).ok().map(|_| (0, 0))
}
