//! Boards as files: which tiles lie where, as JSON or as rows of names, read and written.
//!
//! JSON is `{"width":W,"height":H,"tiles":[names],"rivers":bool,"grid":[[name or null,…],…]}`, with
//! `tiles` and `rivers` optional and other keys ignored; a text that does not begin with `{` is rows
//! of names separated by blanks. `.` and `None` are empty cells in both. Cells of mega-tiles are
//! named `NAME@dx,dy`.

mod error;
mod json;
mod names;
mod text;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

pub use error::{BoardError, LoadError};

use crate::engine::solver::{MAX_SIDE, NO_TILE};
use crate::engine::tileset::{MAX_TILES, MegaTile, Tile, TileId, TileSet};
use names::Names;

/// The most bytes of a board's file, 2²⁹: 32 for each cell of the largest board.
pub const MAX_FILE_BYTES: u64 = 1 << 29;

/// What an empty cell is called.
const EMPTY: [&str; 2] = [".", "None"];

/// A board: which tile, if any, lies in each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The tiles that may be used: the pack's, or the board's own.
    pub set: Arc<TileSet>,
    /// Whether the board names its tiles itself.
    pub names_its_tiles: bool,
    /// Whether the rules of rivers hold, if the board says so.
    pub has_rivers: Option<bool>,
    /// Columns, 1 to [`MAX_SIDE`].
    pub width: usize,
    /// Rows, 1 to [`MAX_SIDE`].
    pub height: usize,
    /// `width * height` tiles in reading order, [`NO_TILE`] in empty cells.
    pub tiles: Vec<TileId>,
}

/// A board as it was read, before its names mean anything.
#[derive(Debug, Default)]
struct Raw {
    width: Option<u64>,
    height: Option<u64>,
    tiles: Option<Vec<String>>,
    has_rivers: Option<bool>,
    grid: Option<RawGrid>,
}

/// Rows of names, all of one length.
#[derive(Debug, Default)]
struct RawGrid {
    names: Names,
    /// Indices into `names` in reading order, [`names::EMPTY`] in empty cells.
    cells: Vec<u16>,
    width: usize,
    height: usize,
}

impl RawGrid {
    /// Adds a cell to the row that is being read.
    fn push(&mut self, name: &str) -> Result<(), BoardError> {
        let cell = (self.cells.len() - self.height * self.width, self.height);
        let index = if EMPTY.contains(&name) {
            names::EMPTY
        } else {
            self.names.intern(name, cell)?
        };
        self.push_index(index)
    }

    fn push_empty(&mut self) -> Result<(), BoardError> {
        self.push_index(names::EMPTY)
    }

    fn push_index(&mut self, index: u16) -> Result<(), BoardError> {
        if self.cells.len() - self.height * self.width == MAX_SIDE {
            return Err(BoardError::LongRow { row: self.height });
        }
        self.cells.push(index);
        Ok(())
    }

    /// Looks whether another row may begin.
    fn check_room(&self) -> Result<(), BoardError> {
        if self.height == MAX_SIDE {
            return Err(BoardError::ManyRows);
        }
        Ok(())
    }

    /// Ends a row.
    fn end_row(&mut self) -> Result<(), BoardError> {
        let found = self.cells.len() - self.height * self.width;
        if self.height == 0 {
            self.width = found;
        }
        if found != self.width {
            return Err(BoardError::RowLength {
                row: self.height,
                found,
                expected: self.width,
            });
        }
        self.height += 1;
        Ok(())
    }
}

impl Board {
    /// Reads a board from the bytes of a file; `pack` has the tiles when the board names none.
    ///
    /// # Errors
    /// With the first thing that is wrong: what it is, where, and what would be right.
    pub fn read(bytes: &[u8], pack: &Arc<TileSet>) -> Result<Self, BoardError> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        match bytes.iter().find(|byte| !byte.is_ascii_whitespace()) {
            None => Err(BoardError::Nothing),
            Some(b'{') => Self::make(json::read(bytes)?, pack),
            Some(_) => Self::make(text::read(bytes)?, pack),
        }
    }

    /// Reads a board from a file, from standard input where the path is `-`.
    ///
    /// # Errors
    /// When it can't be read, is longer than [`MAX_FILE_BYTES`], or holds no board.
    pub fn load(path: &Path, pack: &Arc<TileSet>) -> Result<Self, LoadError> {
        let read = if path == Path::new("-") {
            read_limited(io::stdin().lock())
        } else {
            File::open(path).and_then(read_limited)
        };
        let name = || match path.to_str() {
            Some("-") => "standard input".to_owned(),
            _ => path.display().to_string(),
        };
        let bytes = read.map_err(|error| LoadError::Unreadable {
            path: name(),
            error,
        })?;
        let board = match bytes {
            Some(bytes) => Self::read(&bytes, pack),
            None => Err(BoardError::Long),
        };
        board.map_err(|error| LoadError::Bad {
            path: name(),
            error: Box::new(error),
        })
    }

    /// Writes rows of names separated by one space, `.` in empty cells.
    ///
    /// # Errors
    /// When `out` can't be written to.
    pub fn write_text(&self, out: &mut dyn io::Write) -> io::Result<()> {
        text::write(self, out)
    }

    /// Writes JSON, one object on one line.
    ///
    /// # Errors
    /// When `out` can't be written to.
    pub fn write_json(&self, out: &mut dyn io::Write) -> io::Result<()> {
        json::write(self, out)
    }

    /// The name of each id of the set.
    fn piece_names(&self) -> Vec<String> {
        let ids = (0..self.set.piece_count() as u16).map(TileId);
        ids.map(|id| self.set.name(id)).collect()
    }

    fn make(raw: Raw, pack: &Arc<TileSet>) -> Result<Self, BoardError> {
        let grid = raw.grid.ok_or(BoardError::NoGrid)?;
        let (width, height) = (grid.width, grid.height);
        if width == 0 || height == 0 {
            return Err(BoardError::NoCells);
        }
        for (side, said, found) in [("width", raw.width, width), ("height", raw.height, height)] {
            if let Some(said) = said
                && said != found as u64
            {
                return Err(BoardError::Size { side, said, found });
            }
        }
        let names_its_tiles = raw.tiles.is_some();
        let set = match &raw.tiles {
            Some(names) => Arc::new(own_set(names, pack)?),
            None => Arc::clone(pack),
        };
        let ids = grid.names.ids(&set)?;
        let tile = |&index: &u16| match index {
            names::EMPTY => NO_TILE,
            _ => ids[usize::from(index)],
        };
        Ok(Self {
            tiles: grid.cells.iter().map(tile).collect(),
            set,
            names_its_tiles,
            has_rivers: raw.has_rivers,
            width,
            height,
        })
    }
}

/// The set of these tiles and mega-tiles; a mega-tile must be one of the pack's.
fn own_set(names: &[String], pack: &TileSet) -> Result<TileSet, BoardError> {
    if names.is_empty() {
        return Err(BoardError::NoTiles);
    }
    let mut tiles = Vec::new();
    let mut mega: Vec<MegaTile> = Vec::new();
    for (index, name) in names.iter().enumerate() {
        if let Some(one) = pack.mega().iter().find(|one| one.name == *name) {
            if !mega.contains(one) {
                mega.push(one.clone());
            }
            continue;
        }
        let tile = Tile::from_letters(name).map_err(|_| BoardError::Listed {
            index,
            name: names::told(name),
        })?;
        tiles.push((tile, 1));
    }
    let too_many = || BoardError::ManyTiles { limit: MAX_TILES };
    let set = TileSet::new(tiles).ok_or_else(too_many)?;
    set.with_mega(mega).map_err(BoardError::Mega)
}

/// All that there is to read, `None` when it is longer than [`MAX_FILE_BYTES`].
fn read_limited(reader: impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    reader.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= MAX_FILE_BYTES).then_some(bytes))
}

#[cfg(test)]
mod tests;
