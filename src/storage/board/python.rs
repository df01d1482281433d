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
use crate::engine::solver::NO_TILE;

/// What a board is, for messages.
const BOARD: &str = "a list of rows, such as [['SSSS', None], [None, 'PPPP']]";
const ROW: &str = "a row in brackets, such as ['SSSS', None]";
const CELL: &str = "a tile's name in quotes, such as 'SSSS', or None";
const AFTER_CELL: &str = "a comma or the end of the row";
const AFTER_ROW: &str = "a comma or the end of the list";

/// The longest piece of the text that a message repeats, in bytes.
const MAX_TOLD_BYTES: usize = 40;

/// Whether a text is of this kind, by its first letters: rows of names begin neither with a bracket nor
/// with a comment, and have no equals sign after their first word.
pub(super) fn is_python(bytes: &[u8]) -> bool {
    let mut reader = Reader {
        bytes,
        at: 0,
        line: 1,
    };
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
    let mut reader = Reader {
        bytes,
        at: 0,
        line: 1,
    };
    let grid = reader.board();
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

/// The text, how far it has been read, and in which line that is.
struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
    line: usize,
}

impl<'b> Reader<'b> {
    /// `name = [row, …]`, the name left out or not.
    fn board(&mut self) -> Result<RawGrid, BoardError> {
        if self.peek().is_some_and(|byte| !b"[(".contains(&byte)) {
            let start = self.at;
            if self.word().is_empty() || !self.takes(b'=') {
                self.at = start;
                return Err(self.wrong(BOARD));
            }
        }
        let Some(end) = self.opens() else {
            return Err(self.wrong(BOARD));
        };
        let mut grid = RawGrid::default();
        while !self.takes(end) {
            self.row(&mut grid)?;
            if !self.takes(b',') && self.peek() != Some(end) {
                return Err(self.wrong(AFTER_ROW));
            }
        }
        self.takes(b';');
        if self.peek().is_some() {
            return Err(self.wrong("the end of the text after the list"));
        }
        Ok(grid)
    }

    fn row(&mut self, grid: &mut RawGrid) -> Result<(), BoardError> {
        self.peek();
        let Some(end) = self.opens() else {
            return Err(self.wrong(ROW));
        };
        grid.check_room()?;
        while !self.takes(end) {
            self.cell(grid)?;
            if !self.takes(b',') && self.peek() != Some(end) {
                return Err(self.wrong(AFTER_CELL));
            }
        }
        grid.end_row()
    }

    fn cell(&mut self, grid: &mut RawGrid) -> Result<(), BoardError> {
        let quote = match self.peek() {
            Some(quote @ (b'\'' | b'"')) => quote,
            Some(b'N') => {
                let start = self.at;
                if self.word() != b"None" {
                    self.at = start;
                    return Err(self.wrong(CELL));
                }
                return grid.push_empty();
            }
            _ => return Err(self.wrong(CELL)),
        };
        let rest = &self.bytes[self.at + 1..];
        let end = rest.iter().position(|byte| b"'\"\\\r\n".contains(byte));
        let Some(end) = end.filter(|&end| rest[end] == quote) else {
            return Err(self.wrong("a name that ends with the quote that it began with"));
        };
        let Ok(name) = std::str::from_utf8(&rest[..end]) else {
            return Err(self.wrong(CELL));
        };
        grid.line = self.line;
        grid.push(name)?;
        self.at += end + 2;
        Ok(())
    }

    /// The next byte that is neither blank nor in a comment.
    fn peek(&mut self) -> Option<u8> {
        loop {
            match *self.bytes.get(self.at)? {
                b'\n' => self.line += 1,
                b' ' | b'\t' | b'\r' | b'\x0C' => {}
                b'#' => {
                    let rest = &self.bytes[self.at..];
                    self.at += rest
                        .iter()
                        .position(|&byte| byte == b'\n')
                        .unwrap_or(rest.len());
                    continue;
                }
                byte => return Some(byte),
            }
            self.at += 1;
        }
    }

    /// Takes that byte if it comes next.
    fn takes(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Takes an opening bracket if it comes next, and tells which one closes it.
    fn opens(&mut self) -> Option<u8> {
        if self.takes(b'[') {
            Some(b']')
        } else {
            self.takes(b'(').then_some(b')')
        }
    }

    /// Takes the letters, digits and underscores that come next.
    fn word(&mut self) -> &'b [u8] {
        self.peek();
        let rest = &self.bytes[self.at..];
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii();
        let end = rest
            .iter()
            .position(|&byte| !is_part(byte))
            .unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// The fault that what comes next is not what it should be.
    fn wrong(&mut self, expected: &'static str) -> BoardError {
        let rest = match self.peek() {
            Some(_) => &self.bytes[self.at..],
            None => {
                return BoardError::Python {
                    found: "the end of the text".to_owned(),
                    expected,
                };
            }
        };
        let is_end = |byte: &u8| b" \t\r\n,".contains(byte);
        let end = rest.iter().position(is_end).unwrap_or(rest.len());
        let piece = String::from_utf8_lossy(&rest[..end.clamp(1, MAX_TOLD_BYTES)]);
        BoardError::Python {
            found: names::told(&piece),
            expected,
        }
    }
}
