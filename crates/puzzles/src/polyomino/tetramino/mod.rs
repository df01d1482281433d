//! The course's functions of Tetramino: a grid of two-character cells, and pieces on it.

use std::iter;

use super::board::Board;
use super::shape::{Cell, anticlockwise, clockwise};

/// Rows of cells, each a text of two characters, with colour escapes where a block is.
pub type Grid = Vec<Vec<String>>;

/// An empty cell.
const EMPTY: &str = "  ";

/// A block where it may not be.
const CLASH: &str = "XX";

/// A piece: its blocks, its colour, and how far it was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tetramino {
    /// (column, row) of each block before moving; only turns change them.
    pub blocks: Vec<Cell>,
    /// The parameters of an SGR escape sequence, such as `0;37;43`.
    pub colour: String,
    /// What is added to each block's column and row.
    pub offset: Cell,
}

impl Tetramino {
    /// The cells of the blocks.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let (x, y) = self.offset;
        let moved = move |block: &Cell| (block.0.saturating_add(x), block.1.saturating_add(y));
        self.blocks.iter().map(moved)
    }
}

/// The empty board around a centre of `w` x `h` cells: `3 h + 2` rows of `3 w + 2` cells, with `--`, ` |`
/// and `| ` for the borders of the centre.
#[must_use]
pub fn create_grid(w: usize, h: usize) -> Grid {
    let cell = |x: usize, y: usize| {
        let beside = (w + 1..=2 * w).contains(&x);
        let level = (h + 1..=2 * h).contains(&y);
        if beside && (y == h || y == 2 * h + 1) {
            "--"
        } else if level && x == w {
            " |"
        } else if level && x == 2 * w + 1 {
            "| "
        } else {
            EMPTY
        }
    };
    let row = |y| (0..3 * w + 2).map(|x| cell(x, y).to_owned()).collect();
    (0..3 * h + 2).map(row).collect()
}

/// Moves the pieces into the slots around the centre, in order, by adding the slot to each offset.
///
/// There are eight slots; further pieces stay where they are. Returns the grid with the pieces on it, and the pieces.
#[must_use]
pub fn setup_tetraminos(tetraminos: &[Tetramino], grid: &Grid) -> (Grid, Vec<Tetramino>) {
    let (w, h) = size(grid);
    let placed = in_slots(tetraminos, Board::new(w, h));
    (place_tetraminos(&placed, grid), placed)
}

/// The pieces with their slots added to their offsets.
pub(super) fn in_slots(tetraminos: &[Tetramino], board: Board) -> Vec<Tetramino> {
    let mut placed = tetraminos.to_vec();
    for (piece, slot) in placed.iter_mut().zip(board.slots()) {
        piece.offset.0 = piece.offset.0.saturating_add(slot.0);
        piece.offset.1 = piece.offset.1.saturating_add(slot.1);
    }
    placed
}

/// A fresh grid of the same size with the pieces drawn in order.
///
/// A block shows its piece's number, counted from 1, or `XX` where something was drawn before. A block off the board
/// is not drawn.
#[must_use]
pub fn place_tetraminos(tetraminos: &[Tetramino], grid: &Grid) -> Grid {
    let (w, h) = size(grid);
    draw(tetraminos.iter().enumerate(), w, h)
}

/// Draws pieces with their indices in the order in which they come.
pub(super) fn draw<'a>(
    pieces: impl Iterator<Item = (usize, &'a Tetramino)>,
    w: usize,
    h: usize,
) -> Grid {
    let mut grid = create_grid(w, h);
    for (index, piece) in pieces {
        let number = format!("{:<2}", index + 1);
        for cell in piece.cells() {
            if let Some(text) = cell_at_mut(&mut grid, cell) {
                let shown = if text == EMPTY { &number } else { CLASH };
                *text = format!("\x1b[{}m{shown}\x1b[0m", piece.colour);
            }
        }
    }
    grid
}

/// Turns a piece by a quarter about the origin of its blocks; the offset stays.
#[must_use]
pub fn rotate_tetramino(tetramino: &Tetramino, is_clockwise: bool) -> Tetramino {
    let turn = if is_clockwise {
        clockwise
    } else {
        anticlockwise
    };
    Tetramino {
        blocks: tetramino.blocks.iter().copied().map(turn).collect(),
        ..tetramino.clone()
    }
}

/// Whether a piece fits on the grid on which it is drawn: no block is off the board, on a border or another piece, or
/// shows `XX`.
///
/// The grid distinguishes pieces by colour alone; [`TetraminoGame`](super::TetraminoGame) by number.
#[must_use]
pub fn check_move(tetramino: &Tetramino, grid: &Grid) -> bool {
    tetramino.cells().all(|cell| {
        let Some(text) = cell_at(grid, cell) else {
            return false;
        };
        match block(text) {
            Some((colour, shown)) => colour == tetramino.colour && shown != CLASH,
            None => text == EMPTY,
        }
    })
}

/// Whether the centre is full of blocks and none of them shows `XX`.
#[must_use]
pub fn check_win(grid: &Grid) -> bool {
    let (w, h) = size(grid);
    w > 0
        && h > 0
        && Board::new(w, h).centre_cells().all(|cell| {
            let shown = cell_at(grid, cell).and_then(block);
            shown.is_some_and(|(_, shown)| shown != CLASH)
        })
}

/// The grid in a frame, a line for each row; with `no_number`, blocks show no numbers, but still `XX`.
#[must_use]
pub fn print_grid(grid: &Grid, no_number: bool) -> String {
    let (w, _) = size(grid);
    let edge = "-".repeat(2 * (3 * w + 2) + 2);
    let row = |cells: &Vec<String>| {
        let cells: String = cells.iter().map(|cell| shown(cell, no_number)).collect();
        format!("|{cells}|")
    };
    let lines = iter::once(edge.clone())
        .chain(grid.iter().map(row))
        .chain(iter::once(edge));
    lines.map(|line| line + "\n").collect()
}

fn shown(cell: &str, no_number: bool) -> String {
    match block(cell) {
        Some((colour, text)) if no_number && text != CLASH => format!("\x1b[{colour}m  \x1b[0m"),
        _ => cell.to_owned(),
    }
}

/// The colour and the text of a cell with a block.
fn block(cell: &str) -> Option<(&str, &str)> {
    let inside = cell.strip_prefix("\x1b[")?.strip_suffix("\x1b[0m")?;
    inside.split_once('m')
}

/// Columns and rows of the centre of a grid.
fn size(grid: &Grid) -> (usize, usize) {
    let columns = grid.first().map_or(0, Vec::len);
    (
        columns.saturating_sub(2) / 3,
        grid.len().saturating_sub(2) / 3,
    )
}

fn cell_at(grid: &Grid, (x, y): Cell) -> Option<&str> {
    let row = grid.get(usize::try_from(y).ok()?)?;
    row.get(usize::try_from(x).ok()?).map(String::as_str)
}

fn cell_at_mut(grid: &mut Grid, (x, y): Cell) -> Option<&mut String> {
    let row = grid.get_mut(usize::try_from(y).ok()?)?;
    row.get_mut(usize::try_from(x).ok()?)
}

#[cfg(test)]
mod tests;
