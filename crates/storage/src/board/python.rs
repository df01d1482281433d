//! Boards as Python writes them: a list of lists of `'SSSS'` and `None`, maybe given a name.
//!
//! ```python
//! grille = [
//!     ['SSSS', 'SHGS', None],  # from west to east
//!     ['SSSS', None, None],
//! ]
//! ```
//!
//! Read by hand: strings in either kind of quotes, comments, commas after the last, tuples in place of
//! lists. Nothing is run.

use std::io;

use super::{Board, BoardError, Raw, RawGrid, names};
use crate::python::Reader;
use mapmaker_solver::NO_TILE;

/// What a board is, for messages.
const BOARD: &str = "a list of rows, such as [['SSSS', None], [None, 'PPPP']]";
const ROW: &str = "a row in brackets, such as ['SSSS', None]";
const CELL: &str = "a tile's name in quotes, such as 'SSSS', or None";
const AFTER_CELL: &str = "a comma or the end of the row";
const AFTER_ROW: &str = "a comma or the end of the list";

/// Whether a text is of this kind, by its first letters: rows of names begin neither with a bracket nor
/// with a comment, and have no equals sign after their first word.
pub(super) fn is_python(bytes: &[u8]) -> bool {
    let mut reader = Reader::new(bytes);
    let begins = bytes.trim_ascii_start().first();
    match reader.peek() {
        _ if begins == Some(&b'#') => true,
        Some(b'[' | b'(') => true,
        Some(_) => {
            reader.word();
            reader.peek() == Some(b'=')
        }
        None => false,
    }
}

pub(super) fn read(bytes: &[u8]) -> Result<Raw, BoardError> {
    let mut reader = Reader::new(bytes);
    let grid = board(&mut reader);
    let grid = grid.map_err(|error| error.at(reader.line))?;
    Ok(Raw {
        grid: Some(grid),
        ..Raw::default()
    })
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

/// `name = [row, …]`, the name left out or not.
fn board(reader: &mut Reader) -> Result<RawGrid, BoardError> {
    if !reader.takes_name() {
        return Err(wrong(reader, BOARD));
    }
    let Some(end) = reader.opens() else {
        return Err(wrong(reader, BOARD));
    };
    let mut grid = RawGrid::default();
    while !reader.takes(end) {
        row(reader, &mut grid)?;
        if !reader.takes(b',') && reader.peek() != Some(end) {
            return Err(wrong(reader, AFTER_ROW));
        }
    }
    reader.takes(b';');
    if reader.peek().is_some() {
        return Err(wrong(reader, "the end of the text after the list"));
    }
    Ok(grid)
}

fn row(reader: &mut Reader, grid: &mut RawGrid) -> Result<(), BoardError> {
    reader.peek();
    let Some(end) = reader.opens() else {
        return Err(wrong(reader, ROW));
    };
    grid.check_room()?;
    while !reader.takes(end) {
        cell(reader, grid)?;
        if !reader.takes(b',') && reader.peek() != Some(end) {
            return Err(wrong(reader, AFTER_CELL));
        }
    }
    grid.end_row()
}

fn cell(reader: &mut Reader, grid: &mut RawGrid) -> Result<(), BoardError> {
    match reader.peek() {
        Some(b'\'' | b'"') => {}
        Some(b'N') => {
            let start = reader.at;
            if reader.word() != b"None" {
                reader.at = start;
                return Err(wrong(reader, CELL));
            }
            return grid.push_empty();
        }
        _ => return Err(wrong(reader, CELL)),
    }
    let start = reader.at;
    let Some(name) = reader.string() else {
        return Err(wrong(
            reader,
            "a name that ends with the quote that it began with",
        ));
    };
    let Ok(name) = std::str::from_utf8(name) else {
        reader.at = start;
        return Err(wrong(reader, CELL));
    };
    grid.line = reader.line;
    grid.push(name)
}

/// The fault that what comes next is not what it should be.
fn wrong(reader: &mut Reader, expected: &'static str) -> BoardError {
    let found = reader.found();
    BoardError::Python {
        found: found.map_or_else(
            || "the end of the text".to_owned(),
            |piece| names::told(&piece),
        ),
        expected,
    }
}
