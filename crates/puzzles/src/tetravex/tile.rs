//! Tiles with four coloured sides, and puzzles: as many tiles as a rectangle has cells.

use std::collections::BTreeSet;

/// The most tiles of a puzzle.
pub const MAX_TILES: usize = 4096;

/// The most colours of a puzzle, numbered from 0.
pub const MAX_COLOURS: u32 = 1 << 16;

/// A tile: the colours of its four sides. Tiles are never turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    /// The colour to the east.
    pub right: u16,
    /// The colour to the north.
    pub top: u16,
    /// The colour to the west.
    pub left: u16,
    /// The colour to the south.
    pub bottom: u16,
}

/// Two neighbours whose facing sides differ in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// Column and row of the western or northern cell of the two.
    pub cell: (usize, usize),
    /// Column and row of the other.
    pub other: (usize, usize),
    /// The colour of the first cell's side, then that of the other's.
    pub colours: (u16, u16),
}

/// A rectangle and a tile for each of its cells, in any order or, if solved, in reading order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    rows: usize,
    columns: usize,
    colours: u32,
    tiles: Vec<Tile>,
}

/// Why a puzzle is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// A side of no cells, or more cells than a puzzle may have.
    #[error(
        "a puzzle can't have {rows} x {columns} tiles; it has at least one row and one column, and up to \
         {MAX_TILES} tiles"
    )]
    Size {
        /// The rows that were asked for.
        rows: usize,
        /// The columns that were asked for.
        columns: usize,
    },
    /// A number of colours that a puzzle can't have.
    #[error("a puzzle can't have {colours} colours; it has from {least} to {MAX_COLOURS}")]
    Colours {
        /// The number that was asked for.
        colours: u32,
        /// The least that would do.
        least: u32,
    },
    /// More or fewer tiles than cells.
    #[error("{rows} x {columns} cells take {} tiles, but there are {found}", .rows * .columns)]
    Tiles {
        /// The rows.
        rows: usize,
        /// The columns.
        columns: usize,
        /// How many tiles there are.
        found: usize,
    },
}

impl Puzzle {
    /// A puzzle of these tiles. `colours` is the number in its first line; tiles may use others, as in the course's
    /// examples.
    ///
    /// # Errors
    /// If the size is out of range, or there is not one tile for each cell.
    pub fn new(
        rows: usize,
        columns: usize,
        colours: u32,
        tiles: Vec<Tile>,
    ) -> Result<Self, PuzzleError> {
        check_size(rows, columns)?;
        if colours > MAX_COLOURS {
            return Err(PuzzleError::Colours { colours, least: 0 });
        }
        if tiles.len() != rows * columns {
            let found = tiles.len();
            return Err(PuzzleError::Tiles {
                rows,
                columns,
                found,
            });
        }
        Ok(Self {
            rows,
            columns,
            colours,
            tiles,
        })
    }

    /// How many rows there are, at least one.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns there are, at least one.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The number of colours in its first line; not a bound.
    #[must_use]
    pub const fn colours(&self) -> u32 {
        self.colours
    }

    /// `rows * columns` tiles; that of column x and row y at `y * columns + x` when they are laid out.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// How many tiles equal an earlier one.
    #[must_use]
    pub fn repeats(&self) -> usize {
        let different: BTreeSet<_> = self.tiles.iter().collect();
        self.tiles.len() - different.len()
    }

    /// The same puzzle with its tiles in another order: `order[cell]` is the index of the tile for the cell, each
    /// index once.
    ///
    /// # Panics
    /// If an index is too large.
    #[must_use]
    pub fn laid_out(&self, order: &[usize]) -> Self {
        Self {
            tiles: order.iter().map(|&tile| self.tiles[tile]).collect(),
            ..self.clone()
        }
    }

    /// The clashes of the tiles in their listed order, in reading order of the first cell, the one to the right before
    /// the one below.
    #[must_use]
    pub fn clashes(&self) -> Vec<Clash> {
        let mut found = Vec::new();
        let tile = |x: usize, y: usize| self.tiles[y * self.columns + x];
        for y in 0..self.rows {
            for x in 0..self.columns {
                let here = tile(x, y);
                let mut compare = |other: (usize, usize), colours: (u16, u16)| {
                    if colours.0 != colours.1 {
                        found.push(Clash {
                            cell: (x, y),
                            other,
                            colours,
                        });
                    }
                };
                if x + 1 < self.columns {
                    compare((x + 1, y), (here.right, tile(x + 1, y).left));
                }
                if y + 1 < self.rows {
                    compare((x, y + 1), (here.bottom, tile(x, y + 1).top));
                }
            }
        }
        found
    }

    /// Whether the tiles match in their listed order.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.clashes().is_empty()
    }

    /// Whether a layout solves the puzzle: for each cell in reading order the index of its tile, each once.
    #[must_use]
    pub fn is_solved_by(&self, layout: &[usize]) -> bool {
        let mut sorted = layout.to_vec();
        sorted.sort_unstable();
        sorted.into_iter().eq(0..self.tiles.len()) && self.laid_out(layout).is_solved()
    }
}

/// # Errors
/// If a rectangle has no cells or more than a puzzle may have.
pub(super) fn check_size(rows: usize, columns: usize) -> Result<(), PuzzleError> {
    let cells = rows.checked_mul(columns);
    match cells {
        Some(1..=MAX_TILES) => Ok(()),
        _ => Err(PuzzleError::Size { rows, columns }),
    }
}
