//! What is wrong with a board's file, in one sentence that says what would be right.

use std::io;
use std::path::Path;

use super::MAX_FILE_BYTES;
use crate::exchange::TiledError;
use crate::exit::{Failure, plain};
use crate::input::name;
use crate::map::MapError;
use mapmaker_grid::counting::counted;
use mapmaker_grid::tileset::MegaError;
use mapmaker_solver::{Cell, MAX_SIDE};

/// Why a text is no board. Rows and columns are numbered from 0 here and told from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// Something in a line of the file.
    #[error("line {line}: {fault}")]
    At {
        /// Which line, from 1.
        line: usize,
        /// What is wrong there.
        fault: Box<BoardError>,
    },
    /// Nothing but blanks.
    #[error(
        "the board is empty; a board is rows of tile names, a Python list of lists, a JSON object with \
         a \"grid\", or a Tiled map"
    )]
    Nothing,
    /// A picture, which can't be read as a board.
    #[error(
        "it is a picture, and pictures can't be read as boards; a board is text, JSON, Python or a Tiled map"
    )]
    Picture,
    /// A map of Tiled that holds no board.
    #[error(transparent)]
    Tiled(TiledError),
    /// Longer than any board needs.
    #[error("the board is longer than {MAX_FILE_BYTES} bytes")]
    Long,
    /// Text that is no UTF-8.
    #[error("byte {byte} of the board is not UTF-8 text; save it as UTF-8")]
    NoText {
        /// The first byte that is none, from 0.
        byte: usize,
    },
    /// JSON with something else than a board has.
    #[error("{0}")]
    Value(String),
    /// A text that is neither JSON nor Python.
    #[error("the board's {form} is wrong at column {column}: {reason}")]
    Text {
        /// What it seems to be, JSON or Python.
        form: &'static str,
        /// What is wrong.
        reason: String,
        /// The column of its line, from 1.
        column: usize,
    },
    /// JSON without a grid.
    #[error("the board has no \"grid\": a list of rows, each a list of tile names or null")]
    NoGrid,
    /// A grid of no cells.
    #[error("the board has no cells; a board has from 1x1 to {MAX_SIDE}x{MAX_SIDE}")]
    NoCells,
    /// A row longer than any may be.
    #[error("row {} has more than {MAX_SIDE} cells, the limit for a row", .row + 1)]
    LongRow {
        /// Which row.
        row: usize,
    },
    /// More rows than there may be.
    #[error("the board has more than {MAX_SIDE} rows, the limit for a board")]
    ManyRows,
    /// A row that is not as long as the first.
    #[error("row {} has {}, but the first row has {expected}", .row + 1, counted(*.found, "cell"))]
    RowLength {
        /// Which row.
        row: usize,
        /// Its cells.
        found: usize,
        /// The first row's cells.
        expected: usize,
    },
    /// A blank line between rows.
    #[error("line {line} is blank; blank lines are allowed only before and after the board")]
    BlankLine {
        /// Which line of the text, from 1.
        line: usize,
    },
    /// A grid of another size than the board says.
    #[error("\"{side}\" is {said}, but the grid's is {found}")]
    Size {
        /// `width` or `height`.
        side: &'static str,
        /// What the board says.
        said: u64,
        /// What it has.
        found: usize,
    },
    /// A cell's name that means nothing in the set.
    #[error("{name} at {},{} (row {}, column {}): {reason}", .cell.0, .cell.1, .cell.1 + 1, .cell.0 + 1)]
    Name {
        /// The first cell of that name.
        cell: Cell,
        /// The name, shortened if it is long.
        name: String,
        /// What would be right.
        reason: String,
    },
    /// More different names in the cells than there can be tiles.
    #[error(
        "{name} at {},{} (row {}, column {}): the board has more than {limit} different names, \
         the limit for a set of tiles",
        .cell.0, .cell.1, .cell.1 + 1, .cell.0 + 1
    )]
    ManyNames {
        /// The cell of the first name too many.
        cell: Cell,
        /// The name, shortened if it is long.
        name: String,
        /// The most there may be.
        limit: usize,
    },
    /// An empty list of tiles.
    #[error("\"tiles\" names no tile; leave it out to use the whole pack")]
    NoTiles,
    /// Too many tiles listed.
    #[error("\"tiles\" names more than {limit} tiles, the limit for a set")]
    ManyTiles {
        /// The most there may be.
        limit: usize,
    },
    /// A listed name that is none.
    #[error(
        "\"tiles\": {name}, number {}, is neither four letters from A to Z (top, right, bottom, \
         left) nor a mega-tile of the pack",
        .index + 1
    )]
    Listed {
        /// Its place in the list.
        index: usize,
        /// The name, shortened if it is long.
        name: String,
    },
    /// A map of our own without a path, such as from standard input.
    #[error("a map can't be read from standard input; name its file")]
    Map,
    /// Mega-tiles that do not go with the tiles.
    #[error("\"tiles\": {0}")]
    Mega(MegaError),
}

impl BoardError {
    /// The same in a line, from 1, of the file; 0 when nobody knows which.
    pub(crate) fn at(self, line: usize) -> Self {
        if line == 0 || matches!(self, Self::At { .. }) {
            return self;
        }
        Self::At {
            line,
            fault: Box::new(self),
        }
    }
}

/// Why a file gives no board.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// It can't be read.
    #[error("cannot read {path}: {}", plain(error))]
    Unreadable {
        /// The file, or "standard input".
        path: String,
        /// Why not.
        error: io::Error,
    },
    /// What it holds is no board.
    #[error("{path}:{}", told(error))]
    Bad {
        /// The file, or "standard input".
        path: String,
        /// Why not.
        error: Box<BoardError>,
    },
    /// A map of our own that can't be read, or holds no board.
    #[error(transparent)]
    Map(#[from] MapError),
}

impl LoadError {
    /// What is wrong in the file at a path, `-` for standard input.
    pub(crate) fn bad(path: &Path, error: BoardError) -> Self {
        Self::Bad {
            path: name(path),
            error: Box::new(error),
        }
    }

    /// The file at a path can't be read.
    pub(super) fn unreadable(path: &Path, error: io::Error) -> Self {
        Self::Unreadable {
            path: name(path),
            error,
        }
    }
}

/// A fault after a path and a colon: its line, if it is known, or a blank.
fn told(error: &BoardError) -> String {
    match error {
        BoardError::At { line, fault } => format!("{line}: {fault}"),
        _ => format!(" {error}"),
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Unreadable { path, error } => Self::file("read", Path::new(&path), &error),
            LoadError::Bad { .. } => Self::bad_use(error.to_string()),
            LoadError::Map(error) => error.into(),
        }
    }
}
