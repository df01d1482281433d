//! New maps: written beside their place as a whole, then put into it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::lock::WriteLock;
use super::names::Names;
use super::open::{connect, journal_of};
use super::place::Place;
use super::state::{MapPack, MapState};
use super::{MapError, MapFile, ReadOnly, Writer, check, write};
use crate::output::TemporaryFile;
use crate::places::folder_of;

/// What to do about a file that is at a new map's place already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and the new map is refused.
    Keep,
    /// The new map replaces it, as "Save as" does once a person has said so.
    Replace,
}

impl MapFile {
    /// Writes a new map and opens it to be edited. It appears at `path` when it is complete, or not at
    /// all.
    ///
    /// # Errors
    /// When it can't be written, when something is at `path` that is to stay or is open elsewhere, and
    /// when the state makes no sense.
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
        let lock = WriteLock::take(&place).map_err(|none| none.told(path))?;
        let made = with_lock(lock, &place, state, pack, existing);
        let mut file = made.map_err(|error| error.typed_as(path, &place))?;
        path.clone_into(&mut file.typed);
        Ok(file)
    }
}

impl MapFile {
    /// Writes all of a map anew at the path of this one, over whatever is there, and goes on in that file. So a map is
    /// kept whose file another program took away.
    ///
    /// # Errors
    /// When it can't be written, or is open elsewhere meanwhile; what is at the path stays as it is then.
    pub(super) fn rewrite(&mut self, state: &MapState, pack: &MapPack) -> Result<(), MapError> {
        let (place, typed) = (self.path.clone(), self.typed.clone());
        let lock = match std::mem::replace(&mut self.writer, Err(ReadOnly::OpenElsewhere)) {
            // Before the connection could leave its journal beside the new file.
            Ok(writer) => Some(writer.lock).filter(WriteLock::is_there),
            Err(_) => None,
        };
        let lock = match lock {
            Some(lock) => lock,
            None => WriteLock::take(&place).map_err(|none| none.told(&typed))?,
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
    let names = Names::of(pack.set_of(&state.kind));
    check::state(place, state, &names)?;
    let unwritable = MapError::unwritable(place);
    let file = TemporaryFile::beside(place).map_err(unwritable)?;
    make(file.path(), state, pack).map_err(|error| MapError::from_reply(place, error))?;
    let synced = File::open(file.path()).and_then(|file| file.sync_all());
    synced.map_err(unwritable)?;
    let put = match existing {
        Existing::Keep => file.put_unless_there(place),
        // What was cut short in the old file must not be undone in the new one.
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
    let opened = Place::of(place, &connection);
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

/// Where the file of a path is to be, through no symbolic link, its folder being there.
fn place(path: &Path) -> Result<PathBuf, MapError> {
    let unwritable = MapError::unwritable(path);
    if let Ok(place) = fs::canonicalize(path) {
        if !place.is_file() {
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

/// What came of doing something to a file, which is no failure where there is none.
pub(super) fn if_there<T>(done: io::Result<T>) -> io::Result<()> {
    match done {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Writes a whole map into an empty file, of which nobody knows yet.
fn make(path: &Path, state: &MapState, pack: &MapPack) -> rusqlite::Result<()> {
    let mut connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.pragma_update(None, "journal_mode", "OFF")?;
    connection.pragma_update(None, "synchronous", "OFF")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    write::fill(&mut connection, state, pack)?;
    connection.close().map_err(|(_, error)| error)
}

/// Sees to it that a new name in a folder is on the disk, where folders can be opened.
fn sync_folder(place: &Path) {
    if let Some(folder) = place.parent() {
        // The file is there in any case; only a failing machine could still lose its name.
        let _as_good_as_it_gets = File::open(folder).and_then(|folder| folder.sync_all());
    }
}
