//! Errors and warnings about a card, in words.

use super::super::board::{MAX_PIECES, MAX_SIDE};
use super::super::shape::Cell;

/// The most bytes of a card, 2²⁰: every block of the largest board, eight times.
pub const MAX_CARD_BYTES: usize = 1 << 20;

/// An error in one line of a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct CardFault {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: CardFaultKind,
}

/// What is wrong with a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardFaultKind {
    /// More than [`MAX_CARD_BYTES`].
    #[error("the card is longer than {MAX_CARD_BYTES} bytes")]
    TooLong,
    /// Bytes that are not text.
    #[error(
        "the byte {byte:#04x} is not text; a card is text, such as `mapmaker tetramino new` prints"
    )]
    NoText {
        /// The first such byte.
        byte: u8,
    },
    /// No first line.
    #[error("the card is empty; its first line is COLUMNS, ROWS, such as 5, 4")]
    Empty,
    /// A line that can't be parsed at some character.
    #[error("column {column}: {found} instead of {expected}")]
    Syntax {
        /// The column in bytes, counted from 1.
        column: usize,
        /// What is there.
        found: Found,
        /// What may be there.
        expected: &'static str,
    },
    /// A number that is too large to be read.
    #[error("column {column}: the number is too large")]
    Number {
        /// The column in bytes, counted from 1.
        column: usize,
    },
    /// A number of columns or rows that is too small or too large.
    #[error("the centre has {count} {what}; there must be 1 to {MAX_SIDE}")]
    Side {
        /// "columns" or "rows".
        what: &'static str,
        /// How many.
        count: i32,
    },
    /// A blank line before the last lines.
    #[error("the line is blank; blank lines are allowed only at the end")]
    Blank,
    /// No piece.
    #[error("there is no piece; a piece is (X, Y);(X, Y);;COLOUR, such as (0, 0);(0, 1);;0;37;41")]
    NoPiece,
    /// More pieces than slots.
    #[error("there are more than {MAX_PIECES} pieces, one for each slot around the centre")]
    TooManyPieces,
    /// A block that occurs twice in one piece.
    #[error("the block ({}, {}) appears twice", .0.0, .0.1)]
    RepeatedBlock(Cell),
    /// A block that is not on the board when its piece is in its slot.
    #[error(
        "the block ({}, {}) is off the board of {columns} x {rows} cells when piece {piece} is in its slot",
        .block.0, .block.1
    )]
    OffBoard {
        /// The block as the card has it.
        block: Cell,
        /// The piece's number, counted from 1.
        piece: usize,
        /// Columns of the whole board.
        columns: i32,
        /// Rows of the whole board.
        rows: i32,
    },
}

/// What was found instead of the expected text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// The end of the line.
    EndOfLine,
    /// A byte.
    Byte(u8),
}

impl std::fmt::Display for Found {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::EndOfLine => formatter.write_str("the end of the line"),
            Self::Byte(byte) if byte.is_ascii_graphic() => write!(formatter, "`{}`", *byte as char),
            Self::Byte(byte) => write!(formatter, "the byte {byte:#04x}"),
        }
    }
}

/// Something suspicious about a card that can still be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Warning {
    /// The pieces don't fit into the centre, or can't fill it.
    #[error("the pieces have {blocks} blocks for {cells} cells")]
    Area {
        /// Cells of the centre.
        cells: usize,
        /// Blocks of all pieces.
        blocks: usize,
    },
    /// A piece that is not connected.
    #[error("the blocks of piece {piece} do not all hang together")]
    Disconnected {
        /// The piece's number, counted from 1.
        piece: usize,
    },
    /// A piece that overlaps a border or an earlier piece at the start.
    #[error("piece {piece} lies on a border or on another piece at the start")]
    Overlap {
        /// The piece's number, counted from 1.
        piece: usize,
    },
}

impl Warning {
    /// The line of the piece, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        match self {
            Self::Area { .. } => 1,
            Self::Disconnected { piece } | Self::Overlap { piece } => piece + 1,
        }
    }
}
