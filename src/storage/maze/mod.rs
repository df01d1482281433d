//! Mazes as files: JSON that is read and written, PNG and GIF that are written.
//!
//! JSON is `{"width":W,"height":H,"walls":[[x1,y1,x2,y2],…]}` with `"shape":"hex"` or `"circle"` where it
//! is not `"rect"`. A wall names the two cells that it parts, in either order; the border is not listed.
//! Keys may come in any order, and others are ignored.

mod error;
mod gif;
mod json;
mod png;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::engine::puzzles::maze::Maze;
pub use error::{LoadError, MazeError};
pub use gif::GifWriter;
pub use json::{read, write, write_rows};
pub use png::{MAX_SIDE_PX, write_image, write_squares};

/// The most bytes of a maze's file, 2³², more than the largest maze needs.
pub const MAX_FILE_BYTES: u64 = 1 << 32;

/// Reads a maze from a file, from standard input where the path is `-`.
///
/// # Errors
/// When it can't be read, is longer than [`MAX_FILE_BYTES`], or holds no maze.
pub fn load(path: &Path) -> Result<Maze, LoadError> {
    let read_all = if path == Path::new("-") {
        read_limited(io::stdin().lock())
    } else {
        File::open(path).and_then(read_limited)
    };
    let name = || match path.to_str() {
        Some("-") => "standard input".to_owned(),
        _ => path.display().to_string(),
    };
    let bytes = read_all.map_err(|error| LoadError::Unreadable {
        path: name(),
        error,
    })?;
    let maze = match bytes {
        Some(bytes) => read(&bytes),
        None => Err(MazeError {
            line: 1,
            message: format!("the file is longer than {MAX_FILE_BYTES} bytes, the most of a maze"),
        }),
    };
    maze.map_err(|error| LoadError::Bad {
        path: name(),
        error,
    })
}

/// All that there is to read, `None` when it is longer than [`MAX_FILE_BYTES`].
fn read_limited(reader: impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    reader.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= MAX_FILE_BYTES).then_some(bytes))
}

#[cfg(test)]
mod tests;
