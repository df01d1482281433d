//! A desktop's files: those of the standard library.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

pub(crate) use std::fs::*;
pub(crate) use tempfile::NamedTempFile;

/// Whether a thread of its own can save.
pub(crate) const HAS_THREADS: bool = true;

/// The platform's usual folder for the data of this program.
pub(crate) fn usual_folder() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "mapmaker");
    folders.map(|folders| folders.data_dir().to_owned())
}

/// Opens the database in a file.
pub(crate) fn open_database(path: &Path, access: OpenFlags) -> rusqlite::Result<Connection> {
    Connection::open_with_flags(path, access)
}

/// Puts a database that was changed into its file, where it is already.
#[allow(clippy::unnecessary_wraps, reason = "a page's may fail")]
pub(crate) const fn put_database(_: &mut Connection, _: &Path) -> rusqlite::Result<()> {
    Ok(())
}

/// The number of the last change of a file: here none is numbered.
pub(crate) const fn changes() -> u64 {
    0
}

/// The number of the last change that would survive the end of the program.
pub(crate) const fn kept_up_to() -> u64 {
    0
}

/// An empty file in a folder, with a name that no other has; removed when it is dropped.
pub(crate) fn temporary_in(folder: &Path) -> std::io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".mapmaker-").suffix(".partial");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As for any new file, minus the process's umask.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}
