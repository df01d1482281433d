//! Opens a map: checks the file and its version, and reads all of it.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::identity::FileIdentity;
use super::lock::{NoLock, WriteLock, beside};
use super::magic::MAGIC;
use super::read::{self, Contents, Reader};
use super::schema::{self, APPLICATION_ID, VERSION};
use super::state::{MapPack, MapState};
use super::{MapError, MapFile, ReadOnly, Writer};
use crate::disk::{self as fs, File};

/// How long to wait for another program that holds the file.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(5);

/// The offset of the application id in a database's header.
const APPLICATION_ID_AT: usize = 68;

/// A map that was opened.
#[derive(Debug)]
pub struct Opened {
    /// The file, for writing.
    pub file: MapFile,
    /// Its content.
    pub state: MapState,
    /// Its pack.
    pub pack: MapPack,
}

impl MapFile {
    /// Opens a map for editing, or read-only if that is impossible: see [`MapFile::read_only`].
    ///
    /// # Errors
    /// If there is no such file, or it is not a map, of another version or damaged. The file then stays as it
    /// is.
    pub fn open(path: &Path) -> Result<Opened, MapError> {
        let place = resolve(path)?;
        let mut opened = open_at(place.clone()).map_err(|error| error.typed_as(path, &place))?;
        path.clone_into(&mut opened.file.typed);
        Ok(opened)
    }

    /// Reads a map without locking it, also while another program edits it.
    ///
    /// # Errors
    /// As [`MapFile::open`].
    pub fn read(path: &Path) -> Result<(MapState, MapPack), MapError> {
        let place = resolve(path)?;
        match read_at(&place) {
            // An unfinished change is rolled back by a connection that may write.
            Err(MapError::Unfinished { .. }) => {
                Self::open(path).map(|opened| (opened.state, opened.pack))
            }
            Ok(contents) => Ok((contents.state, contents.pack)),
            Err(error) => Err(error.typed_as(path, &place)),
        }
    }

    /// Reads only the settings of a map, in a time that does not depend on its size.
    ///
    /// # Errors
    /// As [`MapFile::open`], except for errors in the rest of the map.
    pub fn settings(path: &Path) -> Result<BTreeMap<String, String>, MapError> {
        let place = resolve(path)?;
        let read = || {
            let connection = connect(&place, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
            check_version(&connection, &place)?;
            let mut settings = BTreeMap::new();
            let reader = Reader {
                connection: &connection,
                path: &place,
            };
            reader.read_settings(&mut settings).map(|()| settings)
        };
        match read() {
            Err(MapError::Unfinished { .. }) => Self::read(path).map(|(state, _)| state.settings),
            read => read.map_err(|error| error.typed_as(path, &place)),
        }
    }
}

/// Opens a map at a path without symbolic links.
fn open_at(path: PathBuf) -> Result<Opened, MapError> {
    let (writer, contents) = match WriteLock::take(&path) {
        Ok(lock) => {
            let connection = connect(&path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            let is_protected = connection.is_readonly("main");
            if is_protected.map_err(|error| MapError::from_reply(&path, error))? {
                (Err(ReadOnly::File), read_at(&path)?)
            } else {
                let contents = check_and_read(&connection, &path)?;
                remove_empty_journal(&connection, &path);
                let place = FileIdentity::of(&path, &connection);
                let writer = Writer {
                    place: place.map_err(|error| MapError::from_reply(&path, error))?,
                    connection,
                    lock,
                };
                (Ok(writer), contents)
            }
        }
        Err(NoLock::Held) => (Err(ReadOnly::OpenElsewhere), read_at(&path)?),
        Err(NoLock::Failed(_)) => (Err(ReadOnly::Folder), read_at(&path)?),
    };
    Ok(Opened {
        file: MapFile {
            typed: path.clone(),
            path,
            kind: contents.state.kind.clone(),
            names: contents.names,
            writer,
        },
        state: contents.state,
        pack: contents.pack,
    })
}

/// The path of a regular file, without symbolic links.
pub(super) fn resolve(path: &Path) -> Result<PathBuf, MapError> {
    let unreadable = |error| MapError::Unreadable {
        path: path.to_owned(),
        error,
    };
    let path = fs::canonicalize(path).map_err(unreadable)?;
    if !fs::metadata(&path).map_err(unreadable)?.is_file() {
        return Err(unreadable(io::Error::other("it is not a regular file")));
    }
    Ok(path)
}

/// Opens a database whose header says it is a map.
pub(super) fn connect(path: &Path, access: OpenFlags) -> Result<Connection, MapError> {
    let flags = access | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let opened = fs::open_database(path, flags).and_then(|connection| {
        configure(&connection)?;
        let number = connection.pragma_query_value(None, "application_id", |row| row.get(0));
        number.map(|number: i32| (connection, number))
    });
    match opened {
        Ok((connection, APPLICATION_ID)) => Ok(connection),
        Ok(_) => Err(not_a_map(path, "its beginning is missing")),
        Err(error) => match MapError::from_reply(path, error) {
            MapError::Damaged { what, .. } => Err(not_a_map(path, &what)),
            error => Err(error),
        },
    }
}

/// The error for a file that is not a database: damaged if it begins like a map.
pub(super) fn not_a_map(path: &Path, what: &str) -> MapError {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(100).read_to_end(&mut head));
    let number = head.get(APPLICATION_ID_AT..APPLICATION_ID_AT + 4);
    let is_ours = number.is_none_or(|bytes| bytes == APPLICATION_ID.to_be_bytes());
    match read {
        Ok(_) if head.starts_with(MAGIC) && is_ours => MapError::damaged(path, what),
        read => {
            let path = path.to_owned();
            match read {
                Ok(_) => MapError::NoMap { path },
                Err(error) => MapError::Unreadable { path, error },
            }
        }
    }
}

/// Configures a connection for writing as the head of [`super`] says, and for untrusted files.
fn configure(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "synchronous", "EXTRA")?;
    connection.pragma_update(None, "temp_store", "MEMORY")
}

/// Reads a map without writing to it.
fn read_at(path: &Path) -> Result<Contents, MapError> {
    let connection = connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    check_and_read(&connection, path)
}

/// Refuses tables of another version than [`VERSION`].
fn check_version(connection: &Connection, path: &Path) -> Result<(), MapError> {
    let version = schema::version(connection);
    match version.map_err(|error| MapError::from_reply(path, error))? {
        VERSION => Ok(()),
        0 => Err(MapError::damaged(path, "it has no version")),
        found => Err(MapError::OtherVersion {
            path: path.to_owned(),
            what: "the map format",
            found,
            known: VERSION,
        }),
    }
}

/// Reads everything in one transaction.
fn check_and_read(connection: &Connection, path: &Path) -> Result<Contents, MapError> {
    check_version(connection, path)?;
    let reply = |error| MapError::from_reply(path, error);
    let moment = rusqlite::Transaction::new_unchecked(connection, TransactionBehavior::Deferred);
    let moment = moment.map_err(reply)?;
    if !schema::is_in(&moment).map_err(reply)? {
        let what = "its tables are not those of a map";
        return Err(MapError::damaged(path, what));
    }
    check_pages(&moment, path)?;
    read::contents(&moment, path)
}

/// Runs `SQLite`'s integrity check.
fn check_pages(connection: &Connection, path: &Path) -> Result<(), MapError> {
    let check = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0));
    let found: String = check.map_err(|error| MapError::from_reply(path, error))?;
    if found == "ok" {
        return Ok(());
    }
    // Its findings are page numbers of the database, which mean nothing to a user.
    Err(MapError::damaged(
        path,
        "part of it is not as it was written",
    ))
}

/// Removes a journal that a killed program had only just created: it has nothing to roll back.
fn remove_empty_journal(connection: &Connection, path: &Path) {
    if fs::exists(&journal_of(path)) {
        // Any change recreates the journal and removes it. If this one fails, the next one will do.
        let _stays = connection.pragma_update(None, "user_version", VERSION);
    }
}

/// The rollback journal, beside the map.
pub(super) fn journal_of(path: &Path) -> PathBuf {
    beside(path, "-journal")
}
