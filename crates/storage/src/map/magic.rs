//! Recognises a map's file by the number in its header.

use std::io::Read;
use std::path::Path;

use super::ENDING;
use crate::disk::{self as fs, File};

/// The first bytes of every map, because they are those of every database.
pub(crate) const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Whether a file is to be read as a map, by its ending or its first bytes.
#[must_use]
pub fn is_map(path: &Path) -> bool {
    let ending = path.extension();
    if ending.is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING)) {
        return true;
    }
    // Reading from a pipe here would lose bytes.
    let is_file = fs::metadata(path).is_ok_and(|found| found.is_file());
    let mut head = [0; MAGIC.len()];
    let read = |mut file: File| file.read_exact(&mut head);
    is_file && File::open(path).and_then(read).is_ok() && head == *MAGIC
}
