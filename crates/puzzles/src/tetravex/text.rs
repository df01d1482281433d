//! The text of a puzzle: `rows columns colours`, then a line `right top left bottom` for each tile.

use std::fmt;

use super::tile::{MAX_COLOURS, MAX_TILES, Puzzle, Tile, check_size};

/// The most bytes of a puzzle's text: 64 for each line of the largest, blanks and all.
pub const MAX_TEXT_BYTES: usize = 64 * (MAX_TILES + 1);

/// The most errors that are listed.
const MAX_FAULTS: usize = 20;

/// An error in a line of a puzzle's text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: FaultReason,
}

/// What is wrong with a line, in a sentence that says what is expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultReason {
    /// The text is empty.
    #[error("the puzzle is empty; its first line is the numbers of rows, columns and colours")]
    Nothing,
    /// The text is longer than any puzzle needs.
    #[error("the puzzle is longer than {MAX_TEXT_BYTES} bytes")]
    Long,
    /// The line is not UTF-8.
    #[error("byte {byte} of the line is not UTF-8 text")]
    NoText {
        /// The first invalid byte, from 1.
        byte: usize,
    },
    /// The first line does not have three numbers.
    #[error(
        "{}; the first line is three numbers: the rows, the columns and the number of colours",
        fields(*.found)
    )]
    HeaderFields {
        /// How many fields there are.
        found: usize,
    },
    /// A tile does not have four numbers.
    #[error(
        "{}; a tile is four numbers: the colours to the right, at the top, to the left and at the bottom",
        fields(*.found)
    )]
    TileFields {
        /// How many fields there are.
        found: usize,
    },
    /// A blank line that is not at the end.
    #[error("the line is blank; blank lines are allowed only after the last tile")]
    Blank,
    /// A field that is not a number in its range.
    #[error("`{field}` is not a {what}, which is a whole number from {least} to {most}")]
    Number {
        /// The field, shortened.
        field: String,
        /// What it should be.
        what: &'static str,
        /// The least that it may be.
        least: u32,
        /// The most that it may be.
        most: u32,
    },
    /// More cells than a puzzle may have.
    #[error("{rows} rows and {columns} columns are too many; a puzzle has up to {MAX_TILES} tiles")]
    Size {
        /// The rows.
        rows: usize,
        /// The columns.
        columns: usize,
    },
    /// Lines are missing.
    #[error("the puzzle ends after {found} of {expected} tiles")]
    Few {
        /// How many lines of tiles there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A line too many.
    #[error("there is a line after the last of {expected} tiles")]
    Many {
        /// How many tiles there should be.
        expected: usize,
    },
}

fn fields(found: usize) -> String {
    match found {
        1 => "1 field".to_owned(),
        _ => format!("{found} fields"),
    }
}

impl Puzzle {
    /// Parses a puzzle: lines end in LF or CRLF, the last one in either or in nothing; fields are separated by blanks
    /// or tabs, which may also be around them; a byte order mark and blank lines at the end are ignored.
    ///
    /// # Errors
    /// With all errors of the text, one to twenty.
    pub fn parse(text: &[u8]) -> Result<Self, Vec<Fault>> {
        let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        let mut reader = PuzzleReader::default();
        let puzzle = reader.read(text);
        match puzzle {
            Some(puzzle) if reader.faults.is_empty() => Ok(puzzle),
            _ => Err(reader.faults),
        }
    }
}

impl fmt::Display for Puzzle {
    /// Writes the text that [`Puzzle::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {} {}", self.rows(), self.columns(), self.colours())?;
        for tile in self.tiles() {
            writeln!(
                f,
                "{} {} {} {}",
                tile.right, tile.top, tile.left, tile.bottom
            )?;
        }
        Ok(())
    }
}

#[derive(Debug, Default)]
struct PuzzleReader {
    faults: Vec<Fault>,
}

impl PuzzleReader {
    /// The puzzle; `None` if the errors, which are collected, leave too little to build one.
    fn read(&mut self, text: &[u8]) -> Option<Puzzle> {
        if text.len() > MAX_TEXT_BYTES {
            let lines = text[..MAX_TEXT_BYTES].iter().filter(|&&byte| byte == b'\n');
            self.fault(1 + lines.count(), FaultReason::Long);
            return None;
        }
        let lines = (1..).zip(text.split(|&byte| byte == b'\n').map(without_return));
        let mut lines = lines.filter(|(_, line)| !is_blank(line));
        let Some((number, line)) = lines.next() else {
            self.fault(1, FaultReason::Nothing);
            return None;
        };
        if number > 1 {
            self.fault(1, FaultReason::Blank);
        }
        let (rows, columns, colours) = self.header(number, line)?;
        let expected = rows * columns;
        let mut tiles = Vec::with_capacity(expected);
        let mut last = number;
        for (number, line) in lines {
            if tiles.len() == expected {
                self.fault(number, FaultReason::Many { expected });
                return None;
            }
            if number > last + 1 {
                self.fault(last + 1, FaultReason::Blank);
            }
            last = number;
            tiles.push(self.tile(number, line));
            if self.faults.len() >= MAX_FAULTS {
                return None;
            }
        }
        if tiles.len() < expected {
            let found = tiles.len();
            self.fault(last, FaultReason::Few { found, expected });
            return None;
        }
        let tiles: Option<Vec<Tile>> = tiles.into_iter().collect();
        Puzzle::new(rows, columns, colours, tiles?).ok()
    }

    fn fault(&mut self, line: usize, reason: FaultReason) {
        self.faults.push(Fault { line, reason });
    }

    fn header(&mut self, line: usize, bytes: &[u8]) -> Option<(usize, usize, u32)> {
        let fields = self.fields(line, bytes)?;
        let &[rows, columns, colours] = fields.as_slice() else {
            let found = fields.len();
            self.fault(line, FaultReason::HeaderFields { found });
            return None;
        };
        let most = MAX_TILES as u32;
        let rows = self.number(line, rows, "number of rows", 1, most);
        let columns = self.number(line, columns, "number of columns", 1, most);
        let colours = self.number(line, colours, "number of colours", 0, MAX_COLOURS);
        let (rows, columns, colours) = (rows? as usize, columns? as usize, colours?);
        if check_size(rows, columns).is_err() {
            self.fault(line, FaultReason::Size { rows, columns });
            return None;
        }
        Some((rows, columns, colours))
    }

    fn tile(&mut self, line: usize, bytes: &[u8]) -> Option<Tile> {
        let fields = self.fields(line, bytes)?;
        let &[right, top, left, bottom] = fields.as_slice() else {
            let found = fields.len();
            self.fault(line, FaultReason::TileFields { found });
            return None;
        };
        let mut colour = |field| {
            let most = u32::from(u16::MAX);
            let number = self.number(line, field, "colour", 0, most);
            number.map(|number| number as u16)
        };
        let (right, top, left, bottom) = (colour(right), colour(top), colour(left), colour(bottom));
        Some(Tile {
            right: right?,
            top: top?,
            left: left?,
            bottom: bottom?,
        })
    }

    /// Splits a line at blanks and tabs.
    fn fields<'a>(&mut self, line: usize, bytes: &'a [u8]) -> Option<Vec<&'a str>> {
        match std::str::from_utf8(bytes) {
            Ok(text) => {
                let fields = text.split([' ', '\t']);
                Some(fields.filter(|field| !field.is_empty()).collect())
            }
            Err(error) => {
                let byte = error.valid_up_to() + 1;
                self.fault(line, FaultReason::NoText { byte });
                None
            }
        }
    }

    fn number(
        &mut self,
        line: usize,
        field: &str,
        what: &'static str,
        least: u32,
        most: u32,
    ) -> Option<u32> {
        // Digits only: what the standard library also accepts, such as a plus sign, is refused.
        let is_number = field.bytes().all(|byte| byte.is_ascii_digit());
        let number = if is_number { field.parse().ok() } else { None };
        let number = number.filter(|number| (least..=most).contains(number));
        if number.is_none() {
            self.fault(
                line,
                FaultReason::Number {
                    field: shortened(field),
                    what,
                    least,
                    most,
                },
            );
        }
        number
    }
}

/// A line without the CR that belongs to its end.
fn without_return(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|byte| matches!(byte, b' ' | b'\t'))
}

/// A field for a message: shortened, and without control characters.
fn shortened(field: &str) -> String {
    const MOST: usize = 20;
    let shown = field.chars().take(MOST).flat_map(char::escape_debug);
    let mut shown: String = shown.collect();
    if field.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
