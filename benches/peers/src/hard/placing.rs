//! Ways to fill a board in part so that it may have a solution or not.

use mapmaker::grid::Direction;
use mapmaker::grid::tileset::TileId;
use rand::{Rng, RngExt};

use super::sets::shuffle;
use crate::board::Board;

/// How the placed tiles are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placing {
    /// From a solution, then so many of them exchanged for others that fit their placed neighbours.
    Damaged(usize),
    /// At random, as long as each fits its placed neighbours.
    Loose,
    /// At random, as long as each fits and leaves something for every cell beside it.
    Scattered,
    /// Half from a solution, half scattered around them.
    Mixed,
}

impl Placing {
    /// The part of a file's name that says it.
    pub fn name(self) -> String {
        match self {
            Self::Damaged(count) => format!("damaged{count}"),
            Self::Loose => "loose".to_owned(),
            Self::Scattered => "scattered".to_owned(),
            Self::Mixed => "mixed".to_owned(),
        }
    }

    /// Whether it starts from a solution.
    pub fn needs_solution(self) -> bool {
        !matches!(self, Self::Loose | Self::Scattered)
    }
}

/// `empty` with about `density` of its cells filled. `solution` may be empty where none is needed.
pub fn place(
    empty: &Board,
    placing: Placing,
    density: f64,
    solution: &[TileId],
    rng: &mut impl Rng,
) -> Board {
    let mut board = empty.clone();
    let mut order: Vec<_> = (0..board.cells.len()).collect();
    shuffle(&mut order, rng);
    let count = ((board.cells.len() as f64 * density).round() as usize).clamp(1, order.len());
    order.truncate(count);
    let scattered = match placing {
        Placing::Damaged(_) => 0,
        Placing::Loose | Placing::Scattered => count,
        Placing::Mixed => count / 2,
    };
    let (scattered, planted) = order.split_at(scattered);
    for &cell in planted {
        board.cells[cell] = Some(solution[cell]);
    }
    for &cell in scattered {
        if placing == Placing::Loose {
            let tiles = fitting(&board, cell);
            if !tiles.is_empty() {
                board.cells[cell] = Some(tiles[rng.random_range(0..tiles.len())]);
            }
        } else {
            scatter(&mut board, cell, rng);
        }
    }
    if let Placing::Damaged(damages) = placing {
        for &cell in planted.iter().take(damages) {
            let own = board.cells[cell].take();
            scatter(&mut board, cell, rng);
            board.cells[cell] = board.cells[cell].or(own);
        }
    }
    board
}

/// Places some tile in an empty cell that fits and leaves something for every cell beside it, if
/// there is one.
pub fn scatter(board: &mut Board, cell: usize, rng: &mut impl Rng) {
    let mut tiles = fitting(board, cell);
    shuffle(&mut tiles, rng);
    for tile in tiles {
        board.cells[cell] = Some(tile);
        let leaves_something = Direction::ALL.into_iter().all(|side| {
            board.neighbour(cell, side).is_none_or(|other| {
                board.cells[other].is_some() || !fitting(board, other).is_empty()
            })
        });
        if leaves_something {
            return;
        }
    }
    board.cells[cell] = None;
}

/// The tiles that fit the placed neighbours of a cell.
fn fitting(board: &Board, cell: usize) -> Vec<TileId> {
    let tiles = (0..board.set.len() as u16).map(TileId);
    tiles.filter(|&tile| board.fits(cell, tile)).collect()
}
