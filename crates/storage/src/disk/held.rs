//! The files of a browser's page. The program holds them whole; each change gets a number and waits until whoever runs the page
//! says that it is kept. Databases are in memory, and put into their files after each change.

#![allow(
    clippy::unused_self,
    clippy::unnecessary_wraps,
    reason = "they are called as the standard library's are"
)]
#![cfg_attr(
    not(target_family = "wasm"),
    allow(dead_code, reason = "a desktop tests it and has its own files")
)]

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs::TryLockError;
use std::io::{self, Cursor, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OpenFlags, ffi};

use crate::clock::{SystemTime, UNIX_EPOCH};

/// The folder of all that a page keeps.
pub const FOLDER: &str = "/mapmaker";

/// How the names of files begin that are not kept.
const TEMPORARY: &str = ".mapmaker-";

/// Whether a thread of its own can save.
pub(crate) const HAS_THREADS: bool = false;

/// A file's bytes, and when they were written.
#[derive(Clone, Debug)]
struct Kept {
    bytes: Arc<[u8]>,
    modified: SystemTime,
}

/// A file to be kept: its path, and its bytes; none where it is to be removed.
pub type Change = (PathBuf, Option<Arc<[u8]>>);

#[derive(Debug)]
struct Held {
    files: BTreeMap<PathBuf, Kept>,
    folders: BTreeSet<PathBuf>,
    locked: BTreeSet<PathBuf>,
    /// The files that are not kept as they are.
    changed: BTreeSet<PathBuf>,
    changes: u64,
    kept: u64,
    temporaries: u64,
    /// Why nothing can be changed, if so.
    closed: Option<&'static str>,
    /// Called when there is something to keep.
    bell: Option<fn()>,
}

static HELD: Mutex<Held> = Mutex::new(Held {
    files: BTreeMap::new(),
    folders: BTreeSet::new(),
    locked: BTreeSet::new(),
    changed: BTreeSet::new(),
    changes: 0,
    kept: 0,
    temporaries: 0,
    closed: None,
    bell: None,
});

fn held() -> MutexGuard<'static, Held> {
    // Nothing in here fails half way.
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Held {
    fn may_change(&self) -> io::Result<()> {
        self.closed.map_or(Ok(()), |why| {
            Err(io::Error::new(io::ErrorKind::ReadOnlyFilesystem, why))
        })
    }

    /// Puts bytes at a path, or takes away what is there.
    fn put(&mut self, path: &Path, bytes: Option<Arc<[u8]>>) -> io::Result<()> {
        self.may_change()?;
        let modified = SystemTime::now();
        match bytes {
            Some(bytes) => drop(self.files.insert(path.to_owned(), Kept { bytes, modified })),
            None => drop(self.files.remove(path)),
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !name.starts_with(TEMPORARY) {
            self.changes += 1;
            self.changed.insert(path.to_owned());
            if let Some(bell) = self.bell {
                bell();
            }
        }
        Ok(())
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        self.may_change()?;
        let file = self.files.get(from).cloned().ok_or_else(missing)?;
        self.put(to, Some(file.bytes))?;
        self.put(from, None)
    }

    fn is_folder(&self, path: &Path) -> bool {
        let begins = |other: &PathBuf| other.starts_with(path);
        self.folders.iter().any(begins) || self.files.keys().any(begins)
    }
}

fn missing() -> io::Error {
    io::ErrorKind::NotFound.into()
}

/// A path without `.` and `..`; one without a beginning is in the folder of the page.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::from(FOLDER);
    for part in path.components() {
        match part {
            Component::RootDir | Component::Prefix(_) => plain = PathBuf::from("/"),
            Component::ParentDir => drop(plain.pop()),
            Component::Normal(name) => plain.push(name),
            Component::CurDir => {}
        }
    }
    plain
}

/// Begins with these files: path, bytes, and when they were written, in milliseconds since 1970. `closed` says why nothing can
/// be changed, if so; `bell` is called when there is something to keep.
pub fn begin(
    files: impl IntoIterator<Item = (PathBuf, Vec<u8>, u64)>,
    closed: Option<&'static str>,
    bell: fn(),
) {
    let mut held = held();
    held.files = files
        .into_iter()
        .map(|(path, bytes, modified)| {
            let modified = UNIX_EPOCH + std::time::Duration::from_millis(modified);
            let bytes = bytes.into();
            (path, Kept { bytes, modified })
        })
        .collect();
    held.folders.insert(FOLDER.into());
    (held.closed, held.bell) = (closed, Some(bell));
}

/// What is to be kept now, all at once or nothing of it, and the number of its last change.
#[must_use]
pub fn take_changes() -> (u64, Vec<Change>) {
    let mut held = held();
    let changed = std::mem::take(&mut held.changed);
    let of = |path: PathBuf| {
        let bytes = held.files.get(&path).map(|kept| Arc::clone(&kept.bytes));
        (path, bytes)
    };
    (held.changes, changed.into_iter().map(of).collect())
}

/// Says that all up to a change is kept.
pub fn keep_up_to(change: u64) {
    held().kept = change;
}

/// Says that these could not be kept: they are to be kept with what changes next.
pub fn give_back(changes: Vec<Change>) {
    held()
        .changed
        .extend(changes.into_iter().map(|(path, _)| path));
}

/// Puts a whole file at a path.
///
/// # Errors
/// If nothing can be changed.
pub fn put(path: &Path, bytes: Vec<u8>) -> io::Result<()> {
    held().put(&plain(path), Some(bytes.into()))
}

/// The number of the last change of a file.
pub(crate) fn changes() -> u64 {
    held().changes
}

/// The number of the last change that would survive the end of the program.
pub(crate) fn kept_up_to() -> u64 {
    held().kept
}

/// The folder for the data of this program.
pub(crate) fn usual_folder() -> Option<PathBuf> {
    Some(FOLDER.into())
}

/// Opens the database in a file.
pub(crate) fn open_database(path: &Path, _access: OpenFlags) -> rusqlite::Result<Connection> {
    let bytes = read(path).map_err(|error| failure(ffi::SQLITE_CANTOPEN, &error))?;
    let mut connection = Connection::open_in_memory()?;
    if !bytes.is_empty() {
        connection.deserialize_read_exact("main", &bytes[..], bytes.len(), false)?;
    }
    Ok(connection)
}

/// Puts a database that was changed into its file.
pub(crate) fn put_database(connection: &mut Connection, path: &Path) -> rusqlite::Result<()> {
    let bytes = connection.serialize("main")?.to_vec();
    put(path, bytes).map_err(|error| failure(ffi::SQLITE_READONLY, &error))
}

fn failure(code: i32, error: &io::Error) -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(code), Some(error.to_string()))
}

/// What is known of a file or a folder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Metadata {
    /// Nothing for a folder.
    file: Option<(u64, SystemTime)>,
}

impl Metadata {
    pub(crate) const fn is_file(&self) -> bool {
        self.file.is_some()
    }

    pub(crate) const fn is_dir(&self) -> bool {
        self.file.is_none()
    }

    pub(crate) fn len(&self) -> u64 {
        self.file.map_or(0, |(bytes, _)| bytes)
    }

    pub(crate) fn modified(&self) -> io::Result<SystemTime> {
        let (_, modified) = self.file.ok_or_else(missing)?;
        Ok(modified)
    }
}

pub(crate) fn metadata(path: impl AsRef<Path>) -> io::Result<Metadata> {
    let (held, path) = (held(), plain(path.as_ref()));
    match held.files.get(&path) {
        Some(kept) => Ok(Metadata {
            file: Some((kept.bytes.len() as u64, kept.modified)),
        }),
        None if held.is_folder(&path) => Ok(Metadata { file: None }),
        None => Err(missing()),
    }
}

pub(crate) fn symlink_metadata(path: impl AsRef<Path>) -> io::Result<Metadata> {
    metadata(path)
}

pub(crate) fn canonicalize(path: impl AsRef<Path>) -> io::Result<PathBuf> {
    metadata(&path)?;
    Ok(plain(path.as_ref()))
}

pub(crate) fn create_dir_all(path: impl AsRef<Path>) -> io::Result<()> {
    held().folders.insert(plain(path.as_ref()));
    Ok(())
}

pub(crate) fn read(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    let held = held();
    let kept = held.files.get(&plain(path.as_ref()));
    kept.map(|kept| kept.bytes.to_vec()).ok_or_else(missing)
}

pub(crate) fn remove_file(path: impl AsRef<Path>) -> io::Result<()> {
    let (mut held, path) = (held(), plain(path.as_ref()));
    if !held.files.contains_key(&path) {
        return Err(missing());
    }
    held.put(&path, None)
}

pub(crate) fn rename(from: impl AsRef<Path>, to: impl AsRef<Path>) -> io::Result<()> {
    held().rename(&plain(from.as_ref()), &plain(to.as_ref()))
}

pub(crate) fn copy(from: impl AsRef<Path>, to: impl AsRef<Path>) -> io::Result<u64> {
    let bytes = read(from)?;
    let count = bytes.len() as u64;
    put(to.as_ref(), bytes)?;
    Ok(count)
}

/// Where a link leads: there are none.
pub(crate) fn read_link(_: impl AsRef<Path>) -> io::Result<PathBuf> {
    Err(io::ErrorKind::Unsupported.into())
}

/// A file in a folder.
#[derive(Debug)]
pub(crate) struct DirEntry(PathBuf);

impl DirEntry {
    pub(crate) fn path(&self) -> PathBuf {
        self.0.clone()
    }

    pub(crate) fn file_name(&self) -> OsString {
        self.0.file_name().unwrap_or_default().to_owned()
    }

    pub(crate) fn metadata(&self) -> io::Result<Metadata> {
        metadata(&self.0)
    }
}

/// The files in a folder; other folders in it are left out.
pub(crate) fn read_dir(
    path: impl AsRef<Path>,
) -> io::Result<impl Iterator<Item = io::Result<DirEntry>>> {
    let (held, folder) = (held(), plain(path.as_ref()));
    if !held.is_folder(&folder) {
        return Err(missing());
    }
    let files = held.files.keys();
    let files = files.filter(|path| path.parent() == Some(&folder));
    let files: Vec<_> = files.cloned().map(|path| Ok(DirEntry(path))).collect();
    Ok(files.into_iter())
}

/// A file that is open to be read, or to be locked.
#[derive(Debug)]
pub(crate) struct File {
    path: PathBuf,
    bytes: Cursor<Vec<u8>>,
    is_locked: Mutex<bool>,
}

/// How a file is opened: it need not be there to be locked.
#[derive(Debug)]
pub(crate) struct OpenOptions;

impl OpenOptions {
    pub(crate) const fn create(&mut self, _: bool) -> &mut Self {
        self
    }

    pub(crate) const fn truncate(&mut self, _: bool) -> &mut Self {
        self
    }

    pub(crate) const fn write(&mut self, _: bool) -> &mut Self {
        self
    }

    pub(crate) fn open(&self, path: impl AsRef<Path>) -> io::Result<File> {
        Ok(File::new(plain(path.as_ref()), Vec::new()))
    }
}

impl File {
    const fn new(path: PathBuf, bytes: Vec<u8>) -> Self {
        Self {
            path,
            bytes: Cursor::new(bytes),
            is_locked: Mutex::new(false),
        }
    }

    pub(crate) fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        let bytes = read(&path)?;
        Ok(Self::new(plain(path.as_ref()), bytes))
    }

    pub(crate) const fn options() -> OpenOptions {
        OpenOptions
    }

    pub(crate) fn try_lock(&self) -> Result<(), TryLockError> {
        let mut held = held();
        if held.closed.is_some() || !held.locked.insert(self.path.clone()) {
            return Err(TryLockError::WouldBlock);
        }
        *self
            .is_locked
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = true;
        Ok(())
    }

    pub(crate) const fn sync_all(&self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        if *self
            .is_locked
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
        {
            held().locked.remove(&self.path);
        }
    }
}

impl Read for File {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.bytes.read(buffer)
    }
}

impl Write for File {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        // Only whole files are written here.
        Err(io::ErrorKind::Unsupported.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A file that is removed when it is dropped, unless it was given a name.
#[derive(Debug)]
pub(crate) struct NamedTempFile {
    path: PathBuf,
    bytes: Vec<u8>,
}

/// Why a file could not be given a name.
#[derive(Debug)]
pub(crate) struct PersistError {
    pub(crate) error: io::Error,
}

impl NamedTempFile {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn persist(mut self, to: impl AsRef<Path>) -> Result<(), PersistError> {
        let bytes = std::mem::take(&mut self.bytes);
        let put = if bytes.is_empty() {
            rename(&self.path, to)
        } else {
            put(to.as_ref(), bytes)
        };
        put.map_err(|error| PersistError { error })
    }

    pub(crate) fn persist_noclobber(self, to: impl AsRef<Path>) -> Result<(), PersistError> {
        if metadata(&to).is_ok() {
            let error = io::ErrorKind::AlreadyExists.into();
            return Err(PersistError { error });
        }
        self.persist(to)
    }
}

impl Drop for NamedTempFile {
    fn drop(&mut self) {
        held().files.remove(&self.path);
    }
}

impl Write for NamedTempFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An empty file in a folder, with a name that no other has; removed when it is dropped.
pub(crate) fn temporary_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut held = held();
    held.temporaries += 1;
    let name = format!("{TEMPORARY}{}.partial", held.temporaries);
    let path = plain(folder).join(name);
    held.put(&path, Some(Arc::default()))?;
    Ok(NamedTempFile {
        path,
        bytes: Vec::new(),
    })
}

#[cfg(test)]
mod tests;
