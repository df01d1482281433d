//! Moves a map's file, which must not be open.

use std::io;
use std::path::Path;

use rusqlite::OpenFlags;

use super::MapError;
use super::lock::WriteLock;
use super::open::{connect, journal_of, resolve};
use crate::disk::{self as fs, File};
use crate::output::TemporaryFile;

/// Moves a map to an unused path, also to another disk.
///
/// # Errors
/// If the map is open somewhere, if something is at its new path, or if it can't be moved; then it stays
/// where it was.
pub(crate) fn move_map(from: &Path, to: &Path) -> Result<(), MapError> {
    let from = resolve(from)?;
    let unwritable = MapError::unwritable(to);
    let _lock = WriteLock::take(&from).map_err(|none| none.into_error(&from))?;
    let _target = WriteLock::take(to).map_err(|none| none.into_error(to))?;
    if fs::symlink_metadata(to).is_ok() {
        return Err(MapError::Exists {
            path: to.to_owned(),
        });
    }
    let (journal, journal_to) = (journal_of(&from), journal_of(to));
    if fs::exists(&journal) {
        // Rolls back an unfinished change. If that fails, the journal moves with the map.
        let _healed = connect(&from, OpenFlags::SQLITE_OPEN_READ_WRITE);
    }
    if fs::exists(&journal) {
        move_file(&journal, &journal_to).map_err(unwritable)?;
    }
    let moved = move_file(&from, to);
    if moved.is_err() && fs::exists(&journal_to) {
        move_file(&journal_to, &journal).map_err(unwritable)?;
    }
    moved.map_err(unwritable)
}

/// Renames a file, or copies and then removes it.
fn move_file(from: &Path, to: &Path) -> io::Result<()> {
    match fs::rename(from, to) {
        Err(error) if error.kind() == io::ErrorKind::CrossesDevices => {}
        renamed => return renamed,
    }
    let copy = TemporaryFile::beside(to)?;
    fs::copy(from, copy.path())?;
    File::open(copy.path())?.sync_all()?;
    copy.put_unless_there(to)?;
    fs::remove_file(from)
}
