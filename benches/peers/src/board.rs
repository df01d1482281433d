//! Boards as the solvers take them, and their JSON form.

use std::fs;
use std::path::Path;

use mapmaker::grid::Direction;
use mapmaker::grid::tileset::{Tile, TileId, TileSet};
use serde::Deserialize;

use crate::Failure;

/// A partly filled rectangle and the tiles that may fill the rest.
#[derive(Clone, Debug)]
pub struct Board {
    /// The tiles to use.
    pub set: TileSet,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// What is placed, the cell at (x, y) at `y * width + x`.
    pub cells: Vec<Option<TileId>>,
    /// Whether it is impossible, where that is known without solving.
    pub impossible: Option<bool>,
}

/// The JSON form; keys that are not listed are ignored.
#[derive(Deserialize)]
struct Form {
    width: usize,
    height: usize,
    tiles: Option<Vec<String>>,
    #[serde(default)]
    rivers: bool,
    impossible: Option<bool>,
    grid: Vec<Vec<Option<String>>>,
}

impl Board {
    /// An empty board.
    pub fn empty(set: TileSet, width: usize, height: usize) -> Self {
        Self {
            set,
            width,
            height,
            cells: vec![None; width * height],
            impossible: None,
        }
    }

    /// Reads a board file.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
        Self::parse(&text).map_err(|error| Failure::file(path, error))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let form: Form = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if form.rivers {
            return Err("the peers know no rivers".to_owned());
        }
        let set = match &form.tiles {
            Some(names) => set_of(names)?,
            None => TileSet::reference(),
        };
        let is_right =
            form.grid.len() == form.height && form.grid.iter().all(|row| row.len() == form.width);
        if !is_right {
            return Err("the grid has another size than it says".to_owned());
        }
        let cell = |name: &Option<String>| match name {
            None => Ok(None),
            Some(name) => {
                let tile = Tile::parse(name).map_err(|error| format!("{name}: {error}"))?;
                let found = set.find(tile.edges());
                found
                    .map(Some)
                    .ok_or_else(|| format!("{name} is not in the set"))
            }
        };
        let cells = form
            .grid
            .iter()
            .flatten()
            .map(cell)
            .collect::<Result<_, _>>()?;
        Ok(Self {
            set,
            width: form.width,
            height: form.height,
            cells,
            impossible: form.impossible,
        })
    }

    /// The index of the neighbour of `cell` on that side, if it is on the board.
    pub fn neighbour(&self, cell: usize, side: Direction) -> Option<usize> {
        let (x, y) = (cell % self.width, cell / self.width);
        match side {
            Direction::North => (y > 0).then(|| cell - self.width),
            Direction::East => (x + 1 < self.width).then(|| cell + 1),
            Direction::South => (y + 1 < self.height).then(|| cell + self.width),
            Direction::West => (x > 0).then(|| cell - 1),
        }
    }

    /// Whether every placed tile fits its placed neighbours.
    pub fn is_consistent(&self) -> bool {
        (0..self.cells.len()).all(|cell| self.cells[cell].is_none_or(|tile| self.fits(cell, tile)))
    }

    /// Whether `tile` would fit the placed neighbours of `cell`.
    pub fn fits(&self, cell: usize, tile: TileId) -> bool {
        let tile = self.set.tile(tile);
        Direction::ALL.into_iter().all(|side| {
            let neighbour = self
                .neighbour(cell, side)
                .and_then(|other| self.cells[other]);
            neighbour.is_none_or(|other| tile.fits(side, self.set.tile(other)))
        })
    }

    /// Whether `tiles` fills the board: of its size, with what is placed, and every edge agreeing.
    pub fn is_solved_by(&self, tiles: &[TileId]) -> bool {
        let full = Self {
            cells: tiles.iter().copied().map(Some).collect(),
            ..self.clone()
        };
        let keeps_placed = |(cell, tile): (&Option<TileId>, &TileId)| {
            tile.index() < self.set.len() && cell.is_none_or(|placed| placed == *tile)
        };
        tiles.len() == self.cells.len()
            && self.cells.iter().zip(tiles).all(keeps_placed)
            && full.is_consistent()
    }
}

/// The set of the tiles so named.
pub fn set_of<Name: AsRef<str>>(names: &[Name]) -> Result<TileSet, String> {
    let tiles = names.iter().map(|name| {
        let name = name.as_ref();
        let tile = Tile::parse(name).map_err(|error| format!("{name}: {error}"))?;
        Ok((tile, 1))
    });
    let tiles = tiles.collect::<Result<Vec<_>, String>>()?;
    TileSet::new(tiles).ok_or_else(|| "too many tiles for a set".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_read() {
        let text = r#"{"width":2,"height":1,"tiles":["AACC","CCAA"],"impossible":false,
            "grid":[[null,"CCAA"]]}"#;
        let read = Board::parse(text).expect("a board");
        assert_eq!((read.width, read.height), (2, 1));
        assert_eq!(read.cells, [None, Some(TileId(1))]);
        assert_eq!(read.impossible, Some(false));
    }

    #[test]
    fn errors_of_files_are_reported() {
        for (text, part) in [
            (r#"{"width":2,"height":1,"grid":[[null]]}"#, "size"),
            (
                r#"{"width":1,"height":1,"grid":[["MPMP"]]}"#,
                "not in the set",
            ),
            (
                r#"{"width":1,"height":1,"rivers":true,"grid":[[null]]}"#,
                "rivers",
            ),
        ] {
            let error = Board::parse(text).expect_err("bad input");
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn a_filling_is_checked() {
        let set = set_of(&["AACC", "CCAA", "CAAC"]).expect("a set");
        let [aacc, caac, ccaa] = [0, 1, 2].map(TileId);
        let mut board = Board::empty(set, 2, 1);
        assert!(board.is_solved_by(&[aacc, ccaa]));
        assert!(!board.is_solved_by(&[caac, caac]));
        assert!(!board.is_solved_by(&[aacc]));
        board.cells[0] = Some(ccaa);
        assert!(!board.is_solved_by(&[aacc, ccaa]));
    }
}
