//! Finds out by trying everything whether a small problem has a solution.

use std::collections::BTreeSet;

use mapmaker_grid::Direction;
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_solver::NO_TILE;

use super::case::Case;
use super::checker::check;

/// Tiles that are tried before giving up.
const MAX_TRIES: usize = 100_000;

/// Tries every tile of every cell in reading order.
struct Brute<'a> {
    case: &'a Case,
    set: &'a TileSet,
    tiles: Vec<TileId>,
    /// For each cell the tiles to try.
    choices: Vec<Vec<TileId>>,
    tries: usize,
}

/// Whether there is a solution; `None` when that takes too long to find out.
pub(crate) fn is_solvable(case: &Case, set: &TileSet) -> Option<bool> {
    let mut brute = Brute::new(case, set);
    brute.visit_from(0, &mut |_| true)
}

/// All solutions, if they are not more than that; `None` too when that takes too long to find out.
pub(crate) fn every_solution(
    case: &Case,
    set: &TileSet,
    at_most: usize,
) -> Option<BTreeSet<Vec<TileId>>> {
    let mut solutions = BTreeSet::new();
    let mut brute = Brute::new(case, set);
    let is_too_many = brute.visit_from(0, &mut |tiles| {
        solutions.insert(tiles.to_vec());
        solutions.len() > at_most
    })?;
    (!is_too_many).then_some(solutions)
}

impl<'a> Brute<'a> {
    fn new(case: &'a Case, set: &'a TileSet) -> Self {
        let choices = case.cells().map(|cell| {
            let is_pinned_to = |id: &TileId| {
                let mut pins = case.pins.iter().filter(|pin| pin.0 == cell);
                pins.all(|pin| set.find_name(&pin.1) == Some(*id))
            };
            set.piece_ids().filter(is_pinned_to).collect()
        });
        Self {
            case,
            set,
            tiles: vec![NO_TILE; case.width * case.height],
            choices: choices.collect(),
            tries: 0,
        }
    }

    /// Shows each solution that begins as the tiles do; whether `is_enough` said so of one.
    fn visit_from(
        &mut self,
        index: usize,
        is_enough: &mut impl FnMut(&[TileId]) -> bool,
    ) -> Option<bool> {
        if index == self.tiles.len() {
            let is_valid = check(self.case, self.set, &self.tiles).is_ok();
            return Some(is_valid && is_enough(&self.tiles));
        }
        let cell = (index % self.case.width, index / self.case.width);
        if !self.case.has_cell(cell) {
            return self.visit_from(index + 1, is_enough);
        }
        for choice in 0..self.choices[index].len() {
            self.tries += 1;
            if self.tries > MAX_TRIES {
                return None;
            }
            self.tiles[index] = self.choices[index][choice];
            if self.fits(cell) && self.visit_from(index + 1, is_enough)? {
                return Some(true);
            }
        }
        self.tiles[index] = NO_TILE;
        Some(false)
    }

    /// Whether a tile has the letters of those north and west of it. All else is checked at the end.
    fn fits(&self, (x, y): (usize, usize)) -> bool {
        let width = self.case.width;
        let fits = |other: usize, side: Direction| {
            let (here, there) = (self.tiles[y * width + x], self.tiles[other]);
            there == NO_TILE
                || self.set.outer_edge(here, side) == self.set.outer_edge(there, side.opposite())
        };
        (x == 0 || fits(y * width + x - 1, Direction::West))
            && (y == 0 || fits((y - 1) * width + x, Direction::North))
    }
}
