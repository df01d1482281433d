//! Mazes as files: JSON in both directions, Python for reading, PNG and GIF for writing.
//!
//! JSON is `{"width":W,"height":H,"walls":[[x1,y1,x2,y2],…]}` with `"shape":"hex"` or `"circle"` if it is not
//! `"rect"`. A wall names the two cells that it separates, in either order; the border is not listed. Keys may come in
//! any order, and others are ignored. The same as a Python dictionary, with a set of tuples for the walls, can be
//! read, too.

mod error;
mod gif;
mod json;
mod png;

use std::path::Path;

use super::input;
use super::lines::LoadError;
use super::path_target::PathTarget;
use super::python::as_json;
pub use error::MazeError;
pub use gif::GifWriter;
pub use json::{write, write_rows};
use mapmaker_puzzles::maze::Maze;
pub use png::{MAX_SIDE_PX, write_image, write_squares};

/// The most bytes of a maze's file, 2³², more than the largest maze needs.
pub(crate) const MAX_FILE_BYTES: u64 = 1 << 32;

/// The most bytes of a maze from standard input, a pipe or a device, 2³⁰: their length is unknown beforehand.
pub(crate) const MAX_STREAM_BYTES: u64 = 1 << 30;

/// Reads a maze from a file, or from standard input if the path is `-`.
///
/// # Errors
/// If it can't be read, is longer than [`MAX_FILE_BYTES`] or [`MAX_STREAM_BYTES`], or is not a maze.
pub fn load(path: &Path) -> Result<Maze, LoadError<MazeError>> {
    let most = if PathTarget::of(path).is_file() {
        MAX_FILE_BYTES
    } else {
        MAX_STREAM_BYTES
    };
    let bytes = input::read_text(path, most, &[]).map_err(|error| LoadError::Unreadable {
        path: input::name(path),
        error,
    })?;
    let maze = if bytes.len() as u64 > most {
        Err(MazeError {
            line: 1,
            message: format!("the maze is longer than {most} bytes, the most that is read there"),
        })
    } else {
        read(&bytes)
    };
    maze.map_err(|error| LoadError::Faulty {
        path: input::name(path),
        faults: vec![error],
    })
}

/// Reads a maze from a text.
///
/// # Errors
/// With the first error: where it is and what is expected.
pub fn read(bytes: &[u8]) -> Result<Maze, MazeError> {
    if is_python(bytes) {
        json::read(&as_json(bytes), "Python")
    } else {
        json::read(bytes, "JSON")
    }
}

/// The first bytes of a text that are examined to distinguish Python from JSON.
const SNIFFED_BYTES: usize = 4096;

/// Whether a text is Python: it has a bracket, a quote, a comment or an equals sign that JSON lacks.
fn is_python(bytes: &[u8]) -> bool {
    let (mut is_quoted, mut is_escaped) = (false, false);
    bytes.iter().take(SNIFFED_BYTES).any(|&byte| {
        is_quoted ^= byte == b'"' && !is_escaped;
        is_escaped = is_quoted && byte == b'\\' && !is_escaped;
        !is_quoted && b"('#=".contains(&byte)
    })
}

#[cfg(test)]
mod tests;
