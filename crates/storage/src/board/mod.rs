//! Boards as files, in several formats.
//!
//! * JSON: `{"width":W,"height":H,"tiles":[names],"rivers":bool,"grid":[[name or null,…],…],"decor":[things],"roads":[roads],"names":[names],"terrain":[cells]}`,
//!   with `tiles`, `rivers`, `decor`, `roads`, `names` and `terrain` optional and other keys ignored; a road is
//!   `{"rank":R,"way":[[x,y],…],"passages":[{"kind":K,"tiles":[first,last]},…]}`.
//! * Text: rows of names separated by blanks.
//! * Python: a list of lists of names and `None`.
//! * Maps of the editor Tiled: see [`exchange`](crate::exchange). Pictures can only be written.
//!
//! `.` and `None` are empty cells in all of them. Cells of mega-tiles are named `NAME@dx,dy`.

#[cfg(test)]
pub(super) mod arbitrary;
mod decor;
mod entries;
mod error;
mod files;
mod json;
mod name_entries;
mod name_table;
mod picture;
mod print;
mod python;
mod roads;
mod terrain;
mod text;

use std::io;
use std::path::Path;
use std::sync::Arc;

pub(crate) use decor::DecorEntry;
pub(crate) use entries::is_on;
pub(crate) use name_entries::NameEntry;
pub(crate) use roads::RoadEntry;
pub(crate) use terrain::{TerrainEntry, runs};

pub use decor::MOST_DECOR;
pub use error::{BoardError, LoadError};
pub use files::{Form, read_path, write_path};
pub use name_entries::MOST_NAMES;
pub use picture::{calm_corner, usual_look};
pub use print::{Layout, Print};
pub use roads::MOST_ROADS;

use mapmaker_features::decor::Decor;
use mapmaker_features::{self as features, BoardName, BoardRoad};
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;
use mapmaker_grid::tileset::{MAX_TILES, MegaTile, Tile, TileId, TileSet};
use mapmaker_grid::world::Terrain;
use mapmaker_solver::{MAX_SIDE, NO_TILE};
use name_table::NameTable;

/// The most bytes of a board's file, 2²⁹: 32 for each cell of the largest board.
pub(crate) const MAX_FILE_BYTES: u64 = 1 << 29;

/// How an empty cell is written.
const EMPTY: [&str; 2] = [".", "None"];

/// A board: the tile of each cell, if any, with decor, roads, names and terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The tile set: the pack's, or the board's own.
    pub set: Arc<TileSet>,
    /// Whether the board lists its own tiles.
    pub names_its_tiles: bool,
    /// Whether the rules of rivers apply, if the board says so.
    pub has_rivers: Option<bool>,
    /// Columns, 1 to [`MAX_SIDE`].
    pub width: usize,
    /// Rows, 1 to [`MAX_SIDE`].
    pub height: usize,
    /// `width * height` tiles in reading order, [`NO_TILE`] in empty cells.
    pub tiles: Vec<TileId>,
    /// Its decor, including settlements.
    pub decor: Vec<Decor>,
    /// Its roads.
    pub roads: Vec<BoardRoad>,
    /// Its names.
    pub names: Vec<BoardName>,
    /// The terrain that was painted by hand, in reading order.
    pub terrain: Vec<(TilePos, Terrain)>,
}

/// A board as it was read, before its names are looked up.
#[derive(Debug, Default)]
pub(super) struct Raw {
    pub(super) width: Option<u64>,
    pub(super) height: Option<u64>,
    pub(super) tiles: Option<Vec<String>>,
    pub(super) has_rivers: Option<bool>,
    pub(super) grid: Option<RawGrid>,
    pub(super) decor: Vec<DecorEntry>,
    pub(super) roads: Vec<RoadEntry>,
    pub(super) named: Vec<NameEntry>,
    pub(super) terrain: Vec<TerrainEntry>,
}

/// Rows of names, all of one length.
#[derive(Debug, Default)]
pub(super) struct RawGrid {
    names: NameTable,
    /// Indices into `names` in reading order, [`name_table::EMPTY`] in empty cells.
    cells: Vec<u16>,
    width: usize,
    height: usize,
    /// The current line of the file, from 1; 0 if unknown.
    line: usize,
}

impl RawGrid {
    /// Adds a cell to the current row.
    fn push(&mut self, name: &str) -> Result<(), BoardError> {
        let index = self.intern(name)?;
        self.push_index(index)
    }

    /// The index of a name.
    pub(super) fn intern(&mut self, name: &str) -> Result<u16, BoardError> {
        if EMPTY.contains(&name) {
            return Ok(name_table::EMPTY);
        }
        let cell = (self.cells.len() - self.height * self.width, self.height);
        self.names.intern(name, cell, self.line)
    }

    pub(super) fn push_empty(&mut self) -> Result<(), BoardError> {
        self.push_index(name_table::EMPTY)
    }

    pub(super) fn push_index(&mut self, index: u16) -> Result<(), BoardError> {
        if self.cells.len() - self.height * self.width == MAX_SIDE {
            let row = self.height + 1;
            return Err(BoardError::new(format!(
                "row {row} has more than {MAX_SIDE} cells, the limit for a row"
            )));
        }
        self.cells.push(index);
        Ok(())
    }

    /// Checks that another row fits.
    fn check_room(&self) -> Result<(), BoardError> {
        if self.height == MAX_SIDE {
            return Err(BoardError::new(format!(
                "the board has more than {MAX_SIDE} rows, the limit for a board"
            )));
        }
        Ok(())
    }

    /// Ends the current row.
    pub(super) fn end_row(&mut self) -> Result<(), BoardError> {
        let found = self.cells.len() - self.height * self.width;
        if self.height == 0 {
            self.width = found;
        }
        if found != self.width {
            let (row, found) = (self.height + 1, counted(found, "cell"));
            let expected = self.width;
            return Err(BoardError::new(format!(
                "row {row} has {found}, but the first row has {expected}"
            )));
        }
        self.height += 1;
        Ok(())
    }
}

impl Board {
    /// Reads a board from the bytes of a file of any format; `pack` provides the tiles if the board lists none. A map
    /// for Tiled must have its tilesets in the current folder.
    ///
    /// # Errors
    /// With the first error: what is wrong, where, and what is expected.
    pub fn read(bytes: &[u8], pack: &Arc<TileSet>) -> Result<Self, LoadError> {
        files::parse(bytes, None, Path::new("-"), pack)
    }

    /// Writes rows of names separated by one space, `.` in empty cells.
    ///
    /// # Errors
    /// If `out` can't be written to.
    pub fn write_text(&self, out: &mut dyn io::Write) -> io::Result<()> {
        text::write(self, out)
    }

    /// Writes JSON, one object on one line.
    ///
    /// # Errors
    /// If `out` can't be written to.
    pub fn write_json(&self, out: &mut dyn io::Write) -> io::Result<()> {
        json::write(self, out)
    }

    /// Writes a Python list of lists, a row on each line, `None` in empty cells.
    ///
    /// # Errors
    /// If `out` can't be written to.
    pub fn write_python(&self, out: &mut dyn io::Write) -> io::Result<()> {
        python::write(self, out)
    }

    /// The tiles of the board, as settlements, roads and names need them.
    #[must_use]
    pub fn land(&self) -> features::DecoratedBoard<'_> {
        features::DecoratedBoard {
            set: &self.set,
            width: self.width,
            tiles: &self.tiles,
            terrain: &self.terrain,
        }
    }

    /// The names of the tiles and mega-tiles of the set, as a board lists them.
    pub(super) fn tile_names(&self) -> Vec<String> {
        let tiles = self.set.tiles().iter().map(ToString::to_string);
        let mega = self.set.mega().iter().map(|one| one.name.clone());
        tiles.chain(mega).collect()
    }

    /// The names of all ids of the set.
    fn piece_names(&self) -> Vec<String> {
        let ids = (0..self.set.piece_count() as u16).map(TileId);
        ids.map(|id| self.set.name(id)).collect()
    }

    /// Builds the board from what was read; `text` is the source, to find the lines of errors, and empty if lines are
    /// known or unwanted.
    fn make(raw: Raw, pack: &Arc<TileSet>, text: &[u8]) -> Result<Self, BoardError> {
        let line_of = |name: &str| json::line_of(text, name);
        let begins = || text.len() - text.trim_ascii_start().len();
        let no_grid =
            "the board has no \"grid\": a list of rows, each a list of tile names or null";
        let no_grid = || BoardError::new(no_grid).at(json::lines(&text[..begins()]));
        let grid = raw.grid.ok_or_else(no_grid)?;
        let (width, height) = (grid.width, grid.height);
        if width == 0 || height == 0 {
            let empty =
                format!("the board has no cells; a board has from 1x1 to {MAX_SIDE}x{MAX_SIDE}");
            return Err(BoardError::new(empty).at(line_of("grid")));
        }
        for (side, stated, found) in [("width", raw.width, width), ("height", raw.height, height)] {
            if let Some(stated) = stated
                && stated != found as u64
            {
                let other = format!("\"{side}\" is {stated}, but the grid's is {found}");
                return Err(BoardError::new(other).at(line_of(side)));
            }
        }
        let names_its_tiles = raw.tiles.is_some();
        let set = match &raw.tiles {
            Some(names) => Arc::new(own_set(names, pack, line_of)?),
            None => Arc::clone(pack),
        };
        let ids = grid.names.ids(&set, &grid.cells, line_of)?;
        let tile = |&index: &u16| match index {
            name_table::EMPTY => NO_TILE,
            _ => ids[usize::from(index)],
        };
        Ok(Self {
            tiles: grid.cells.iter().map(tile).collect(),
            set,
            names_its_tiles,
            has_rivers: raw.has_rivers,
            width,
            height,
            decor: decor::read(&raw.decor, (width, height)).map_err(BoardError::new)?,
            roads: roads::read(&raw.roads, (width, height)).map_err(BoardError::new)?,
            names: name_entries::read(&raw.named, (width, height)).map_err(BoardError::new)?,
            terrain: terrain::read(&raw.terrain, (width, height)).map_err(BoardError::new)?,
        })
    }
}

/// The set of listed tiles and mega-tiles; a mega-tile must be in the pack. `line_of` finds the line of a name or a
/// key.
pub(super) fn own_set(
    names: &[String],
    pack: &TileSet,
    line_of: impl Fn(&str) -> usize,
) -> Result<TileSet, BoardError> {
    let wrong = |error: BoardError| error.at(line_of("tiles"));
    if names.is_empty() {
        let none = "\"tiles\" names no tile; leave it out to use the whole pack";
        return Err(wrong(BoardError::new(none)));
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
        let tile = Tile::from_letters(name).map_err(|_| {
            let (quoted, number) = (name_table::quoted(name), index + 1);
            let none = format!(
                "\"tiles\": {quoted}, number {number}, is neither four letters from A to Z (top, right, bottom, \
                 left) nor a mega-tile of the pack"
            );
            BoardError::new(none).at(line_of(name))
        })?;
        tiles.push((tile, 1));
    }
    let set = TileSet::new(tiles).ok_or_else(|| wrong(many_tiles()))?;
    set.with_mega(mega)
        .map_err(|error| wrong(BoardError::new(format!("\"tiles\": {error}"))))
}

/// The error for more tiles than a set can have.
fn many_tiles() -> BoardError {
    BoardError::new(format!(
        "\"tiles\" names more than {MAX_TILES} tiles, the limit for a set"
    ))
}

#[cfg(test)]
mod tests;
