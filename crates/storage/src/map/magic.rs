//! How a map's file is known: the number at its head.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use super::ENDING;

/// What every map begins with, because every database does.
pub(crate) const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Whether a file is to be read as a map: by the ending of its name, or by how it begins.
#[must_use]
pub fn is_map(path: &Path) -> bool {
    let ending = path.extension();
    if ending.is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING)) {
        return true;
    }
    // A pipe would lose what is read of it here.
    let is_file = fs::metadata(path).is_ok_and(|found| found.is_file());
    let mut head = [0; MAGIC.len()];
    let read = |mut file: File| file.read_exact(&mut head);
    is_file && File::open(path).and_then(read).is_ok() && head == *MAGIC
}
