//! Boards as Python writes them: a list of lists of `'SSSS'` and `None`, maybe given a name.
//!
//! ```python
//! grille = [
//!     ['SSSS', 'SHGS', None],  # from west to east
//!     ['SSSS', None, None],
//! ]
//! ```

use std::io;

use super::{Board, BoardError, Raw, json};
use crate::python::{as_json, begins_with_name};
use mapmaker_solver::NO_TILE;

/// Whether a text is of this form, by its first characters: rows of names begin neither with a bracket nor with a
/// comment, and have no equals sign after their first word.
pub(super) fn is_python(bytes: &[u8]) -> bool {
    let begins = bytes.trim_ascii_start().first();
    matches!(begins, Some(b'#' | b'[' | b'(')) || begins_with_name(bytes)
}

/// Reads a board.
pub(super) fn read(bytes: &[u8]) -> Result<Raw, BoardError> {
    json::read_rows(&as_json(bytes))
}

pub(super) fn write(board: &Board, out: &mut dyn io::Write) -> io::Result<()> {
    let names = board.piece_names();
    let mut line = String::from("[");
    for (index, row) in board.tiles.chunks(board.width).enumerate() {
        line.push_str(if index == 0 { "[" } else { " [" });
        for (column, &tile) in row.iter().enumerate() {
            if column > 0 {
                line.push_str(", ");
            }
            if tile == NO_TILE {
                line.push_str("None");
            } else {
                line.push('\'');
                line.push_str(&names[tile.index()]);
                line.push('\'');
            }
        }
        let is_last = index + 1 == board.height;
        line.push_str(if is_last { "]]\n" } else { "],\n" });
        out.write_all(line.as_bytes())?;
        line.clear();
    }
    Ok(())
}
