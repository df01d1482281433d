//! Where files are: on a desktop the system has them, in a browser's page the program itself holds them, and whoever runs the
//! page keeps them. All else in this crate is the same on both.

#[cfg(not(target_family = "wasm"))]
mod desktop;
#[cfg(any(test, target_family = "wasm"))]
pub mod held;

#[cfg(not(target_family = "wasm"))]
pub(crate) use desktop::*;
#[cfg(target_family = "wasm")]
pub(crate) use held::*;

use std::io;
use std::path::{Path, PathBuf};

/// Whether something is at a path.
#[must_use]
pub fn exists(path: &Path) -> bool {
    metadata(path).is_ok()
}

/// Whether a file is at a path.
#[must_use]
pub fn is_file(path: &Path) -> bool {
    metadata(path).is_ok_and(|found| found.is_file())
}

/// Whether a folder is at a path.
#[must_use]
pub fn is_dir(path: &Path) -> bool {
    metadata(path).is_ok_and(|found| found.is_dir())
}

/// The path without links, `.` and `..`.
///
/// # Errors
/// If nothing is there, or it can't be read.
pub fn real_path(path: &Path) -> io::Result<PathBuf> {
    canonicalize(path)
}

/// Makes a folder, and those around it.
///
/// # Errors
/// If it can't be made.
pub fn make_folder(path: &Path) -> io::Result<()> {
    create_dir_all(path)
}
