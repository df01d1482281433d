//! A game of Tetravex: the tiles on the grid, moves, undo and hints.

mod hint;
mod log;

use serde::{Deserialize, Serialize};

use super::tile::Puzzle;

pub use hint::Hint;
pub use log::{Log, LogError};

/// A puzzle, the tiles that lie on its grid, and all moves so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    puzzle: Puzzle,
    /// For each cell in reading order the index of its tile.
    cells: Vec<Option<usize>>,
    /// For each tile the cell it is in.
    places: Vec<Option<usize>>,
    /// Whether tiles may be put where they clash.
    is_free: bool,
    done: Vec<Vec<Change>>,
    undone: Vec<Vec<Change>>,
}

/// A cell that a move changes, and its tile before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Change {
    cell: usize,
    before: Option<usize>,
    after: Option<usize>,
}

/// Why a tile can't be put somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is no such tile.
    #[error("there is no tile {tile}")]
    NoTile {
        /// The index that was given.
        tile: usize,
    },
    /// The cell is not on the grid.
    #[error("{x},{y} is not on the grid")]
    Outside {
        /// The column.
        x: usize,
        /// The row.
        y: usize,
    },
    /// Another tile is there.
    #[error("tile {tile} lies there")]
    Occupied {
        /// Its index.
        tile: usize,
    },
    /// A neighbour shows another colour.
    #[error(
        "it would show {} to {},{}, which shows {}",
        .colours.0, .neighbour.0, .neighbour.1, .colours.1
    )]
    Clash {
        /// Column and row of the neighbour.
        neighbour: (usize, usize),
        /// The colour that the tile would show, and the neighbour's.
        colours: (u16, u16),
    },
}

impl Game {
    /// Starts with an empty grid.
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Self {
        let tiles = puzzle.tiles().len();
        Self {
            puzzle,
            cells: vec![None; tiles],
            places: vec![None; tiles],
            is_free: false,
            done: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// Whether tiles may be put where they clash with a neighbour.
    #[must_use]
    pub const fn is_free(&self) -> bool {
        self.is_free
    }

    /// Sets whether tiles may be put where they clash; tiles on the grid stay.
    pub const fn set_free(&mut self, is_free: bool) {
        self.is_free = is_free;
    }

    /// The number of moves, without undone ones, since the grid was last empty.
    #[must_use]
    pub fn moves(&self) -> usize {
        let mut lie = self.cells.iter().flatten().count();
        let mut since = 0;
        for changes in self.done.iter().rev() {
            if lie == 0 {
                break;
            }
            let before = changes.iter().filter(|change| change.before.is_some());
            let after = changes.iter().filter(|change| change.after.is_some());
            lie = lie + before.count() - after.count();
            since += 1;
        }
        since
    }

    /// Whether there is a move to undo.
    #[must_use]
    pub const fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is a move to redo.
    #[must_use]
    pub const fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The index of the tile at column `x` and row `y`, if there is a tile there and such a cell.
    #[must_use]
    pub fn tile_at(&self, x: usize, y: usize) -> Option<usize> {
        self.cell(x, y).ok().and_then(|cell| self.cells[cell])
    }

    /// The column and row of a tile, if it is on the grid.
    #[must_use]
    pub fn place_of(&self, tile: usize) -> Option<(usize, usize)> {
        let cell = *self.places.get(tile)?;
        cell.map(|cell| self.at(cell))
    }

    /// The tiles that are not on the grid, by index.
    pub fn loose(&self) -> impl Iterator<Item = usize> {
        let places = self.places.iter().enumerate();
        places.filter_map(|(tile, place)| place.is_none().then_some(tile))
    }

    /// Whether a tile, loose or from another cell, may be put at column `x` and row `y`: the cell is empty, and all
    /// neighbours match.
    #[must_use]
    pub fn can_set(&self, x: usize, y: usize, tile: usize) -> bool {
        self.check(x, y, tile).is_ok()
    }

    /// Puts a tile at column `x` and row `y`, from wherever it is.
    ///
    /// # Errors
    /// If [`Game::can_set`] is false; then nothing changes.
    pub fn set(&mut self, x: usize, y: usize, tile: usize) -> Result<(), Refusal> {
        let cell = self.check(x, y, tile)?;
        let mut changes = Vec::new();
        match self.places[tile] {
            Some(from) if from == cell => return Ok(()),
            Some(from) => changes.push(Change {
                cell: from,
                before: Some(tile),
                after: None,
            }),
            None => {}
        }
        changes.push(Change {
            cell,
            before: None,
            after: Some(tile),
        });
        self.act(changes);
        Ok(())
    }

    /// Puts a tile at column `x` and row `y`; a tile there goes where that tile was.
    ///
    /// # Errors
    /// If one of them would clash, unless the game is free; then nothing changes.
    pub fn exchange(&mut self, x: usize, y: usize, tile: usize) -> Result<(), Refusal> {
        let cell = self.cell(x, y)?;
        let Some(other) = self.cells[cell].filter(|&other| other != tile) else {
            return self.set(x, y, tile);
        };
        let from = *self.places.get(tile).ok_or(Refusal::NoTile { tile })?;
        let mut changes = vec![Change {
            cell,
            before: Some(other),
            after: Some(tile),
        }];
        changes.extend(from.map(|from| Change {
            cell: from,
            before: Some(tile),
            after: Some(other),
        }));
        let before = self.clone();
        self.act(changes);
        let clash = [Some((cell, tile)), from.map(|from| (from, other))];
        let clash = clash.into_iter().flatten().find_map(|(cell, tile)| {
            let (x, y) = self.at(cell);
            self.check(x, y, tile).err()
        });
        match clash {
            Some(refusal) => {
                *self = before;
                Err(refusal)
            }
            None => Ok(()),
        }
    }

    /// The pairs of adjacent cells whose tiles clash.
    #[must_use]
    pub fn clashes(&self) -> Vec<((usize, usize), (usize, usize))> {
        let mut found = Vec::new();
        for (cell, tile) in self.cells.iter().enumerate() {
            let Some(tile) = *tile else { continue };
            for (neighbour, side) in self.neighbours(cell) {
                let (one, other) = self.colours(tile, neighbour, side);
                if neighbour > cell && one != other {
                    found.push((self.at(cell), self.at(neighbour)));
                }
            }
        }
        found
    }

    /// Removes the tile at column `x` and row `y` from the grid and returns it.
    pub fn take_back(&mut self, x: usize, y: usize) -> Option<usize> {
        let tile = self.tile_at(x, y)?;
        let cell = y * self.puzzle.columns() + x;
        self.act(vec![Change {
            cell,
            before: Some(tile),
            after: None,
        }]);
        Some(tile)
    }

    /// Moves all tiles on the grid by columns and rows, unless one would leave it; returns whether anything moved.
    pub fn shift(&mut self, columns: isize, rows: isize) -> bool {
        let mut after = vec![None; self.cells.len()];
        for (cell, &tile) in self.cells.iter().enumerate() {
            if tile.is_none() {
                continue;
            }
            let (x, y) = self.at(cell);
            let moved = x
                .checked_add_signed(columns)
                .zip(y.checked_add_signed(rows));
            let Some(Ok(cell)) = moved.map(|(x, y)| self.cell(x, y)) else {
                return false;
            };
            after[cell] = tile;
        }
        self.become_board(&after)
    }

    /// Removes all tiles from the grid; returns whether there were any.
    pub fn clear(&mut self) -> bool {
        let nothing = vec![None; self.cells.len()];
        self.become_board(&nothing)
    }

    /// Lays out all tiles by a solution: the index of a tile for each cell in reading order.
    ///
    /// # Panics
    /// If it does not contain each tile once.
    pub fn show(&mut self, solution: &[usize]) {
        let mut named = vec![false; self.cells.len()];
        assert_eq!(solution.len(), named.len(), "a tile for each cell");
        for &tile in solution {
            assert!(!named[tile], "tile {tile} is named twice");
            named[tile] = true;
        }
        let board: Vec<_> = solution.iter().map(|&tile| Some(tile)).collect();
        self.become_board(&board);
    }

    /// Undoes the last move; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(changes) = self.done.pop() else {
            return false;
        };
        self.write(&changes, |change| change.before);
        self.undone.push(changes);
        true
    }

    /// Redoes the move that was undone last; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(changes) = self.undone.pop() else {
            return false;
        };
        self.write(&changes, |change| change.after);
        self.done.push(changes);
        true
    }

    /// Whether every cell has a tile, and all match.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let layout: Option<Vec<usize>> = self.cells.iter().copied().collect();
        layout.is_some_and(|layout| self.puzzle.laid_out(&layout).is_solved())
    }

    fn check(&self, x: usize, y: usize, tile: usize) -> Result<usize, Refusal> {
        if tile >= self.places.len() {
            return Err(Refusal::NoTile { tile });
        }
        let cell = self.cell(x, y)?;
        if let Some(other) = self.cells[cell].filter(|&other| other != tile) {
            return Err(Refusal::Occupied { tile: other });
        }
        for (neighbour, side) in self.neighbours(cell) {
            // A tile that is moved does not block itself.
            if self.is_free || self.cells[neighbour] == Some(tile) {
                continue;
            }
            let colours = self.colours(tile, neighbour, side);
            if colours.0 != colours.1 {
                let neighbour = self.at(neighbour);
                return Err(Refusal::Clash { neighbour, colours });
            }
        }
        Ok(cell)
    }

    /// The colours that a tile and the tile in an adjacent cell would show each other.
    fn colours(&self, tile: usize, neighbour: usize, side: Side) -> (u16, u16) {
        let here = self.puzzle.tiles()[tile];
        // OK because only cells with a tile are neighbours here.
        let other = self.cells[neighbour].expect("a tile");
        let other = self.puzzle.tiles()[other];
        match side {
            Side::Right => (here.right, other.left),
            Side::Top => (here.top, other.bottom),
            Side::Left => (here.left, other.right),
            Side::Bottom => (here.bottom, other.top),
        }
    }

    /// The cells with a tile beside a cell, and on which side of it.
    fn neighbours(&self, cell: usize) -> impl Iterator<Item = (usize, Side)> {
        let (columns, rows) = (self.puzzle.columns(), self.puzzle.rows());
        let (x, y) = self.at(cell);
        let sides = [
            (x + 1 < columns).then(|| (cell + 1, Side::Right)),
            (y > 0).then(|| (cell - columns, Side::Top)),
            (x > 0).then(|| (cell - 1, Side::Left)),
            (y + 1 < rows).then(|| (cell + columns, Side::Bottom)),
        ];
        let there = sides.into_iter().flatten();
        there.filter(|&(cell, _)| self.cells[cell].is_some())
    }

    fn cell(&self, x: usize, y: usize) -> Result<usize, Refusal> {
        if x < self.puzzle.columns() && y < self.puzzle.rows() {
            Ok(y * self.puzzle.columns() + x)
        } else {
            Err(Refusal::Outside { x, y })
        }
    }

    const fn at(&self, cell: usize) -> (usize, usize) {
        let columns = self.puzzle.columns();
        (cell % columns, cell / columns)
    }

    /// Makes one move that turns the board into another.
    fn become_board(&mut self, after: &[Option<usize>]) -> bool {
        let both = self.cells.iter().zip(after).enumerate();
        let changes: Vec<_> = both
            .filter(|(_, (before, after))| before != after)
            .map(|(cell, (&before, &after))| Change {
                cell,
                before,
                after,
            })
            .collect();
        let is_move = !changes.is_empty();
        if is_move {
            self.act(changes);
        }
        is_move
    }

    /// Makes a move, for which undo is possible.
    fn act(&mut self, changes: Vec<Change>) {
        self.write(&changes, |change| change.after);
        self.done.push(changes);
        self.undone.clear();
    }

    /// Writes `tile` of each change into its cell.
    fn write(&mut self, changes: &[Change], tile: impl Fn(&Change) -> Option<usize>) {
        for change in changes {
            if let Some(tile) = self.cells[change.cell].take() {
                self.places[tile] = None;
            }
        }
        for change in changes {
            self.cells[change.cell] = tile(change);
            if let Some(tile) = tile(change) {
                self.places[tile] = Some(change.cell);
            }
        }
    }
}

/// The side of a cell on which another cell is.
#[derive(Clone, Copy, Debug)]
enum Side {
    Right,
    Top,
    Left,
    Bottom,
}
