//! Mazes as files: JSON that is read and written, Python that is read, PNG and GIF that are written.
//!
//! JSON is `{"width":W,"height":H,"walls":[[x1,y1,x2,y2],…]}` with `"shape":"hex"` or `"circle"` where it
//! is not `"rect"`. A wall names the two cells that it parts, in either order; the border is not listed.
//! Keys may come in any order, and others are ignored. The same as a Python dictionary, with a set of
//! tuples for the walls, is read, too.

mod error;
mod gif;
mod json;
mod png;

use std::path::Path;

use super::input;
use super::lines::LoadError;
use super::places::Place;
use super::python::as_json;
pub use error::MazeError;
pub use gif::GifWriter;
pub use json::{write, write_rows};
use mapmaker_puzzles::maze::Maze;
pub use png::{MAX_SIDE_PX, write_image, write_squares};

/// The most bytes of a maze's file, 2³², more than the largest maze needs.
pub(crate) const MAX_FILE_BYTES: u64 = 1 << 32;

/// The most bytes of a maze from standard input, a pipe or a device, 2³⁰: nobody can see how long those are.
pub(crate) const MAX_STREAM_BYTES: u64 = 1 << 30;

/// Reads a maze from a file, from standard input where the path is `-`.
///
/// # Errors
/// When it can't be read, is longer than [`MAX_FILE_BYTES`] or [`MAX_STREAM_BYTES`], or holds no maze.
pub fn load(path: &Path) -> Result<Maze, LoadError<MazeError>> {
    let most = if Place::of(path).is_file() {
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
/// With the first thing that is wrong: where it is and what was expected.
pub fn read(bytes: &[u8]) -> Result<Maze, MazeError> {
    if is_python(bytes) {
        json::read(&as_json(bytes), "Python")
    } else {
        json::read(bytes, "JSON")
    }
}

/// How much of a text is looked at to tell Python from JSON.
const TELLING_BYTES: usize = 4096;

/// Whether a text is Python's: it has a bracket, a quote, a comment or an equals sign that JSON has not.
fn is_python(bytes: &[u8]) -> bool {
    let (mut is_quoted, mut is_escaped) = (false, false);
    bytes.iter().take(TELLING_BYTES).any(|&byte| {
        is_quoted ^= byte == b'"' && !is_escaped;
        is_escaped = is_quoted && byte == b'\\' && !is_escaped;
        !is_quoted && b"('#=".contains(&byte)
    })
}

#[cfg(test)]
mod tests;
