//! The functions of Tetramino as the course fixes them: a grid of two-character cells, and pieces on it.

use std::iter;

use super::board::Board;
use super::shape::{Cell, anticlockwise, clockwise};

/// Rows of cells, each a text of two characters, within a colour where a block lies.
pub type Grid = Vec<Vec<String>>;

/// What an empty cell looks like.
const EMPTY: &str = "  ";

/// What a block looks like where it may not lie.
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
    /// Where the blocks lie.
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

/// Lays the pieces into the slots around the centre, in their order: the slot is added to each offset.
///
/// There are eight slots; pieces after the eighth stay where they are. Returns the grid with the pieces
/// on it, and the pieces.
#[must_use]
pub fn setup_tetraminos(tetraminos: &[Tetramino], grid: &Grid) -> (Grid, Vec<Tetramino>) {
    let (w, h) = size(grid);
    let mut placed = tetraminos.to_vec();
    for (piece, slot) in placed.iter_mut().zip(Board::new(w, h).slots()) {
        piece.offset.0 = piece.offset.0.saturating_add(slot.0);
        piece.offset.1 = piece.offset.1.saturating_add(slot.1);
    }
    (place_tetraminos(&placed, grid), placed)
}

/// A fresh grid of the same size with the pieces on it, drawn in their order.
///
/// A block shows its piece's number, counted from 1, or `XX` where something was drawn before. A block
/// off the board is not drawn.
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

/// Whether a piece lies well on the grid on which it is drawn: no block of it is off the board, on a
/// border or another piece, or shows `XX`.
///
/// The grid knows pieces by their colours alone; [`Game`](super::Game) knows them apart.
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
mod tests {
    use super::*;

    fn piece(blocks: &[Cell], colour: &str, offset: Cell) -> Tetramino {
        Tetramino {
            blocks: blocks.to_vec(),
            colour: colour.to_owned(),
            offset,
        }
    }

    /// The texts of a grid without their colours, a line for each row.
    fn plain(grid: &Grid) -> Vec<String> {
        let text =
            |cell: &String| block(cell).map_or_else(|| cell.clone(), |(_, text)| text.to_owned());
        grid.iter()
            .map(|row| row.iter().map(text).collect())
            .collect()
    }

    #[test]
    fn an_empty_grid_has_borders_around_its_centre_and_none_at_its_corners() {
        let grid = create_grid(5, 4);
        assert_eq!((grid.len(), grid[0].len()), (14, 17));
        let (blank, edge) = (
            " ".repeat(34),
            format!("{}{}{}", " ".repeat(12), "-".repeat(10), " ".repeat(12)),
        );
        let side = format!("{} |{}| {}", " ".repeat(10), " ".repeat(10), " ".repeat(10));
        let mut expected = vec![blank.clone(); 4];
        expected.push(edge.clone());
        expected.extend(vec![side; 4]);
        expected.push(edge);
        expected.extend(vec![blank; 4]);
        assert_eq!(plain(&grid), expected);
        assert_eq!(grid[4][6], "--");
        assert_eq!((grid[5][5].as_str(), grid[5][11].as_str()), (" |", "| "));
        for (x, y) in [(5, 4), (11, 4), (5, 9), (11, 9)] {
            assert_eq!(grid[y][x], "  ");
        }
        assert!(grid.iter().flatten().all(|cell| cell.len() == 2));
    }

    #[test]
    fn pieces_are_laid_into_slots_as_they_are() {
        // Blocks that begin at (1, 1) stay so far from their slot's corner.
        let blocks = [(1, 1), (2, 1)];
        let pieces: Vec<_> = (0..8)
            .map(|number| piece(&blocks, "0;37;41", (number, 0)))
            .collect();
        let (grid, placed) = setup_tetraminos(&pieces, &create_grid(5, 4));
        let slots = [
            (0, 0),
            (6, 0),
            (12, 0),
            (0, 5),
            (12, 5),
            (0, 10),
            (6, 10),
            (12, 10),
        ];
        for (number, (placed, slot)) in placed.iter().zip(slots).enumerate() {
            assert_eq!(placed.blocks, blocks);
            assert_eq!(placed.offset, (number as i32 + slot.0, slot.1));
        }
        assert_eq!(grid[1][1], "\x1b[0;37;41m1 \x1b[0m");
        assert_eq!(grid[1][8], "\x1b[0;37;41m2 \x1b[0m");
    }

    #[test]
    fn a_later_piece_shows_where_it_clashes() {
        let pieces = [
            piece(&[(5, 4), (6, 5)], "0;37;43", (0, 0)),
            piece(&[(0, 0), (1, 0)], "0;37;41", (5, 5)),
            piece(&[(-1, 0), (0, 99), (0, 0)], "0;37;42", (0, 0)),
        ];
        let grid = place_tetraminos(&pieces, &create_grid(5, 4));
        // A corner of the box around the centre has no border.
        assert_eq!(grid[4][5], "\x1b[0;37;43m1 \x1b[0m");
        assert_eq!(grid[5][5], "\x1b[0;37;41mXX\x1b[0m");
        assert_eq!(grid[5][6], "\x1b[0;37;41mXX\x1b[0m");
        assert_eq!(grid[0][0], "\x1b[0;37;42m3 \x1b[0m");
        assert_eq!((grid.len(), grid[0].len()), (14, 17));
        assert!(check_move(
            &pieces[0],
            &place_tetraminos(&pieces[..1], &grid)
        ));
        assert!(!check_move(&pieces[0], &grid));
        assert!(!check_move(&pieces[1], &grid));
        assert!(!check_move(&pieces[2], &grid));
    }

    #[test]
    fn a_piece_is_well_only_on_its_own_cells() {
        let grid = create_grid(2, 2);
        let own = piece(&[(0, 0), (1, 0)], "0;37;41", (3, 3));
        assert!(check_move(
            &own,
            &place_tetraminos(std::slice::from_ref(&own), &grid)
        ));
        for (x, y) in [
            (-1, 0),
            (0, -1),
            (7, 0),
            (0, 8),
            (2, 3),
            (4, 3),
            (3, 2),
            (3, 5),
        ] {
            let away = piece(&own.blocks, &own.colour, (x, y));
            let drawn = place_tetraminos(std::slice::from_ref(&away), &grid);
            assert!(!check_move(&away, &drawn), "{x},{y}");
        }
        let other = piece(&[(0, 0)], "0;37;42", (3, 3));
        assert!(!check_move(&own, &place_tetraminos(&[other], &grid)));
    }

    #[test]
    fn a_turn_changes_blocks_alone_and_keeps_their_order() {
        let l = piece(&[(0, 0), (0, 1), (1, 1)], "0;37;45", (3, 4));
        let clockwise = rotate_tetramino(&l, true);
        assert_eq!(clockwise.blocks, [(0, 0), (-1, 0), (-1, 1)]);
        assert_eq!(clockwise.offset, (3, 4));
        assert_eq!(
            rotate_tetramino(&l, false).blocks,
            [(0, 0), (1, 0), (1, -1)]
        );
        assert_eq!(rotate_tetramino(&clockwise, false), l);
    }

    #[test]
    fn a_full_centre_without_clashes_wins() {
        let square = piece(&[(0, 0), (1, 0), (0, 1), (1, 1)], "0;37;43", (3, 3));
        let apart = piece(&[(0, 0)], "0;37;43", (0, 0));
        let on_top = piece(&[(0, 0)], "0;37;43", (4, 4));
        let grid = create_grid(2, 2);
        let wins = |pieces: &[Tetramino]| check_win(&place_tetraminos(pieces, &grid));
        assert!(wins(&[square.clone()]));
        assert!(wins(&[square.clone(), apart.clone()]));
        assert!(!wins(&[square.clone(), on_top]));
        assert!(!wins(&[apart]));
        assert!(!check_win(&grid));
        assert!(!check_win(&Grid::new()));
        let right = piece(&square.blocks, "0", (4, 3));
        assert!(!wins(&[right]));
    }

    #[test]
    fn a_printed_grid_has_a_frame_and_numbers_on_demand() {
        let pieces = [
            piece(&[(0, 0)], "0;37;43", (0, 0)),
            piece(&[(0, 0), (1, 0)], "1;37;40", (1, 2)),
        ];
        let grid = place_tetraminos(&pieces, &create_grid(1, 1));
        let numbered = "\
------------
|\x1b[0;37;43m1 \x1b[0m        |
|    --    |
|  \x1b[1;37;40mXX\x1b[0m\x1b[1;37;40m2 \x1b[0m|   |
|    --    |
|          |
------------
";
        assert_eq!(print_grid(&grid, false), numbered);
        let bare = numbered
            .replace("1 \x1b", "  \x1b")
            .replace("2 \x1b", "  \x1b");
        assert_eq!(print_grid(&grid, true), bare);
    }

    #[test]
    fn grids_of_no_card_are_no_trouble() {
        let ragged = vec![vec!["  ".to_owned()], Vec::new(), vec!["XX".to_owned(); 9]];
        let far = piece(&[(i32::MAX, i32::MIN)], "", (i32::MAX, i32::MIN));
        assert!(!check_win(&ragged));
        assert!(!check_move(&far, &ragged));
        assert_eq!(rotate_tetramino(&far, true).blocks, [(i32::MAX, i32::MAX)]);
        let (grid, placed) = setup_tetraminos(&[far], &ragged);
        assert_eq!((grid.len(), placed.len()), (2, 1));
        assert!(print_grid(&ragged, true).contains("XX"));
        assert!(print_grid(&Grid::new(), false).starts_with("------\n"));
    }
}
