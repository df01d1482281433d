//! Creates map files: written completely under another name, then moved into place.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::identity::FileIdentity;
use super::lock::WriteLock;
use super::open::{connect, journal_of};
use super::state::{MapPack, MapState};
use super::tile_numbers::TileNumbers;
use super::{MapError, MapFile, ReadOnly, Writer, check, write};
use crate::disk::{self as fs, File};
use crate::output::TemporaryFile;
use crate::path_target::folder_of;

/// What to do about an existing file at a new map's path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Keep it, and refuse the new map.
    Keep,
    /// Replace it, as "Save as" does after a confirmation.
    Replace,
}

impl MapFile {
    /// Writes a new map and opens it for editing. It appears at `path` when it is complete, or not at all.
    ///
    /// # Errors
    /// If it can't be written, if a file at `path` is to be kept or is open elsewhere, and if the state is
    /// invalid.
    pub fn create(
        path: &Path,
        state: &MapState,
        pack: &MapPack,
        existing: Existing,
    ) -> Result<Self, MapError> {
        let place = place(path)?;
        if existing == Existing::Keep && fs::symlink_metadata(&place).is_ok() {
            let path = path.to_owned();
            return Err(MapError::Exists { path });
        }
        let lock = WriteLock::take(&place).map_err(|none| none.into_error(path))?;
        let made = with_lock(lock, &place, state, pack, existing);
        let mut file = made.map_err(|error| error.typed_as(path, &place))?;
        path.clone_into(&mut file.typed);
        Ok(file)
    }
}

/// What a new file with a whole map has in it.
///
/// # Errors
/// If the state is invalid.
pub fn bytes_of(state: &MapState, pack: &MapPack) -> Result<Vec<u8>, MapError> {
    let place = Path::new("the file");
    check::state(place, state, &TileNumbers::of(pack.set_of(&state.kind)))?;
    let made = || {
        let mut connection = Connection::open_in_memory()?;
        write::fill(&mut connection, state, pack)?;
        Ok(connection.serialize("main")?.to_vec())
    };
    made().map_err(|error| MapError::from_reply(place, error))
}

impl MapFile {
    /// Rewrites the whole map at the path of this one, over whatever is there, and continues in that file. Saves a map
    /// whose file another program removed.
    ///
    /// # Errors
    /// If it can't be written, or is open elsewhere meanwhile; then the file at the path stays as it is.
    pub(super) fn rewrite(&mut self, state: &MapState, pack: &MapPack) -> Result<(), MapError> {
        let (place, typed) = (self.path.clone(), self.typed.clone());
        let lock = match std::mem::replace(&mut self.writer, Err(ReadOnly::OpenElsewhere)) {
            // Before the connection could leave its journal beside the new file.
            Ok(writer) => Some(writer.lock).filter(WriteLock::is_there),
            Err(_) => None,
        };
        let lock = match lock {
            Some(lock) => lock,
            None => WriteLock::take(&place).map_err(|none| none.into_error(&typed))?,
        };
        let made = with_lock(lock, &place, state, pack, Existing::Replace);
        *self = made.map_err(|error| error.typed_as(&typed, &place))?;
        self.typed = typed;
        Ok(())
    }
}

/// Writes a new map whose lock is held.
pub(super) fn with_lock(
    lock: WriteLock,
    place: &Path,
    state: &MapState,
    pack: &MapPack,
    existing: Existing,
) -> Result<MapFile, MapError> {
    let names = TileNumbers::of(pack.set_of(&state.kind));
    check::state(place, state, &names)?;
    let unwritable = MapError::unwritable(place);
    let file = TemporaryFile::beside(place).map_err(unwritable)?;
    make(file.path(), state, pack).map_err(|error| MapError::from_reply(place, error))?;
    let synced = File::open(file.path()).and_then(|file| file.sync_all());
    synced.map_err(unwritable)?;
    let put = match existing {
        Existing::Keep => file.put_unless_there(place),
        // An unfinished change of the old file must not be rolled back into the new one.
        Existing::Replace => {
            if_there(fs::remove_file(journal_of(place))).and_then(|()| file.put(place))
        }
    };
    put.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => MapError::Exists {
            path: place.to_owned(),
        },
        _ => unwritable(error),
    })?;
    sync_folder(place);
    let connection = connect(place, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let opened = FileIdentity::of(place, &connection);
    let writer = Writer {
        place: opened.map_err(|error| MapError::from_reply(place, error))?,
        connection,
        lock,
    };
    Ok(MapFile {
        typed: place.to_owned(),
        path: place.to_owned(),
        kind: state.kind.clone(),
        names,
        writer: Ok(writer),
    })
}

/// The real path of a new file, without symbolic links; its folder must exist.
fn place(path: &Path) -> Result<PathBuf, MapError> {
    let unwritable = MapError::unwritable(path);
    if let Ok(place) = fs::canonicalize(path) {
        if !fs::is_file(&place) {
            return Err(unwritable(io::Error::other("it is not a regular file")));
        }
        return Ok(place);
    }
    let Some(name) = path.file_name() else {
        return Err(unwritable(io::Error::other("it names no file")));
    };
    let folder = fs::canonicalize(folder_of(path));
    Ok(folder.map_err(unwritable)?.join(name))
}

/// The result of a file operation, ignoring a missing file.
pub(super) fn if_there<T>(done: io::Result<T>) -> io::Result<()> {
    match done {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Writes a whole map into a new, empty file.
fn make(path: &Path, state: &MapState, pack: &MapPack) -> rusqlite::Result<()> {
    let mut connection = fs::open_database(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.pragma_update(None, "journal_mode", "OFF")?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    write::fill(&mut connection, state, pack)?;
    fs::put_database(&mut connection, path)?;
    connection.close().map_err(|(_, error)| error)
}

/// Flushes a folder, so that a new name in it is on the disk, on systems that can open folders.
fn sync_folder(place: &Path) {
    if let Some(folder) = place.parent() {
        // The file is there in any case; only a system crash could still lose its name.
        let _as_good_as_it_gets = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{MapKind, WorldHead};

    #[test]
    fn the_bytes_of_a_map_are_those_of_a_file_that_opens() {
        let mut state = MapState::new(MapKind::World(WorldHead::new(7.into())));
        state.settings.insert("a".to_owned(), "b".to_owned());
        let bytes = bytes_of(&state, &MapPack::ours()).expect("bytes");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.map");
        std::fs::write(&path, bytes).expect("written");
        let opened = MapFile::open(&path).expect("a map");
        assert_eq!((opened.file.read_only(), opened.state), (None, state));
    }
}
