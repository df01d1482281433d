//! The write lock of a map, which ends with its process.
//!
//! The lock is on an empty file beside the map, `F.map-lock`, and not on the map itself: locks on the map are
//! `SQLite`'s own, which a second opening and closing of the file would drop on Unix, and a lock of the whole file
//! would keep readers out on Windows.

use std::ffi::OsString;
use std::fs::TryLockError;
use std::io;
use std::path::{Path, PathBuf};

use super::{MapError, ReadOnly};
use crate::disk::{self as fs, File};
use crate::output::Unfinished;

/// The suffix of a lock file's name.
pub(super) const LOCK_END: &str = "-lock";

/// How often taking a lock is retried if its file was just removed.
const TRIES: usize = 100;

/// The right to write to a map; dropping it releases it and removes its file.
#[derive(Debug)]
pub(super) struct WriteLock {
    path: PathBuf,
    /// Holds the lock.
    file: File,
    /// Removes the file on Ctrl-C, too.
    _listed: Unfinished,
}

/// Why there is no lock.
#[derive(Debug)]
pub(super) enum NoLock {
    /// Another process holds it.
    Held,
    /// Its file can't be created.
    Failed(io::Error),
}

impl From<io::Error> for NoLock {
    fn from(error: io::Error) -> Self {
        Self::Failed(error)
    }
}

impl NoLock {
    /// The error for a map that must be written.
    pub(super) fn into_error(self, map: &Path) -> MapError {
        let path = map.to_owned();
        match self {
            Self::Held => MapError::ReadOnly {
                path,
                reason: ReadOnly::OpenElsewhere,
            },
            Self::Failed(error) => MapError::Unwritable { path, error },
        }
    }
}

impl WriteLock {
    /// Takes the lock of a map, whose path must not contain symbolic links.
    pub(super) fn take(map: &Path) -> Result<Self, NoLock> {
        let path = beside(map, LOCK_END);
        for _ in 0..TRIES {
            let file = File::options()
                .create(true)
                .truncate(false)
                .write(true)
                .open(&path)?;
            match file.try_lock() {
                Ok(()) if is_still_at(&file, &path) => {
                    return Ok(Self {
                        _listed: Unfinished::new(path.clone()),
                        path,
                        file,
                    });
                }
                // The previous owner has removed the file in between.
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(NoLock::Held),
                Err(TryLockError::Error(error)) => return Err(NoLock::Failed(error)),
            }
        }
        Err(NoLock::Held)
    }
}

impl WriteLock {
    /// Whether its file is still there, so that nobody else can hold the lock.
    pub(super) fn is_there(&self) -> bool {
        is_still_at(&self.file, &self.path)
    }
}

impl Drop for WriteLock {
    fn drop(&mut self) {
        // If the system can't identify files, the empty file stays. If somebody removed it, the one that is there now
        // is not ours.
        if cfg!(unix) && self.is_there() {
            let _stays = fs::remove_file(&self.path);
        }
    }
}

#[cfg(unix)]
fn is_still_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |found: fs::Metadata| (found.dev(), found.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(ours), Ok(there)) => identity(ours) == identity(there),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_still_at(_file: &File, _path: &Path) -> bool {
    // The file is never removed there.
    true
}

/// The path with a suffix.
pub(super) fn beside(map: &Path, more: &str) -> PathBuf {
    let mut name = OsString::from(map);
    name.push(more);
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_has_it_at_a_time_and_nothing_is_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let map = folder.path().join("a.map");
        let first = WriteLock::take(&map).expect("free");
        assert!(matches!(WriteLock::take(&map), Err(NoLock::Held)));
        drop(first);
        drop(WriteLock::take(&map).expect("free again"));
        if cfg!(unix) {
            assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
        }
        let nowhere = folder.path().join("none").join("a.map");
        assert!(matches!(WriteLock::take(&nowhere), Err(NoLock::Failed(_))));
    }

    #[test]
    fn many_who_want_it_never_have_it_together() {
        use std::sync::atomic::{AtomicUsize, Ordering};
        let folder = tempfile::tempdir().expect("a folder");
        let map = folder.path().join("a.map");
        let (holders, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        if let Ok(lock) = WriteLock::take(&map) {
                            assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                            taken.fetch_add(1, Ordering::SeqCst);
                            holders.fetch_sub(1, Ordering::SeqCst);
                            drop(lock);
                        }
                    }
                });
            }
        });
        assert!(taken.into_inner() > 0);
    }
}
