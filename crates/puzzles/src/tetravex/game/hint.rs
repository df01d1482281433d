//! Hints for a game: which tile to put where, or which to take back.

use super::Game;
use crate::tetravex::solve::{Outcome, SolveOptions, Stats, complete};

/// A hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Put this tile there: a solution has it there, together with all tiles on the grid.
    Put {
        /// The tile's index.
        tile: usize,
        /// The column.
        x: usize,
        /// The row.
        y: usize,
    },
    /// Take back the tile here: without the latest moves, of which this is the last, there is a solution, with them
    /// there is none.
    TakeBack {
        /// The column.
        x: usize,
        /// The row.
        y: usize,
    },
    /// The puzzle is solved.
    Solved,
    /// The puzzle has no solution at all.
    Impossible,
    /// The search was stopped, or reached its limit.
    Unknown,
}

impl Game {
    /// The next hint, as [`Game::hint`], given a correct layout: the index of a tile for each cell in reading order.
    /// No search is needed while all tiles are where that layout has them; if a search reaches its limit, the hint
    /// names a tile that differs from the layout.
    ///
    /// # Panics
    /// If the layout does not contain each tile once.
    #[must_use]
    pub fn hint_knowing(&self, layout: &[usize], options: &SolveOptions) -> Hint {
        if self.is_solved() {
            return Hint::Solved;
        }
        match self.agreeing(layout) {
            Ok(layout) => self.next_tile(&layout),
            Err(other) => match self.hint(options) {
                Hint::Unknown => {
                    let (x, y) = self.at(other);
                    Hint::TakeBack { x, y }
                }
                hint => hint,
            },
        }
    }

    /// The layout, with identical tiles exchanged to agree with the grid; or the latest cell that holds a different
    /// tile.
    fn agreeing(&self, layout: &[usize]) -> Result<Vec<usize>, usize> {
        let tiles = self.puzzle.tiles();
        let mut layout = layout.to_vec();
        for cell in self.latest() {
            // OK because cells with a tile are listed, and the layout has all tiles.
            let here = self.cells[cell].expect("a tile");
            if tiles[here] != tiles[layout[cell]] {
                return Err(cell);
            }
            let other = layout.iter().position(|&tile| tile == here);
            layout.swap(cell, other.expect("each tile once"));
        }
        Ok(layout)
    }

    /// The next hint: where a tile belongs, or which to take back because the grid can't be completed. All searches
    /// together place at most as many tiles as `options` allow.
    #[must_use]
    pub fn hint(&self, options: &SolveOptions) -> Hint {
        if self.is_solved() {
            return Hint::Solved;
        }
        let (outcome, stats) = complete(&self.puzzle, &self.cells, options);
        match outcome {
            Outcome::Solved(layout) => self.next_tile(&layout),
            Outcome::Impossible => self.blame(&less(options, stats)),
            Outcome::BudgetSpent | Outcome::Cancelled => Hint::Unknown,
        }
    }

    /// The empty cell with the most neighbours, whose tile is easiest to see.
    fn next_tile(&self, layout: &[usize]) -> Hint {
        let empty = (0..self.cells.len()).filter(|&cell| self.cells[cell].is_none());
        let neighbours = |&cell: &usize| self.neighbours(cell).count();
        // OK because a board that is full and matches is solved.
        let cell = empty.rev().max_by_key(neighbours).expect("an empty cell");
        let (x, y) = self.at(cell);
        let tile = layout[cell];
        Hint::Put { tile, x, y }
    }

    /// Finds how many of the latest tiles must go.
    fn blame(&self, options: &SolveOptions) -> Hint {
        let mut latest = self.latest();
        let mut cells = self.cells.clone();
        let Some(&last) = latest.first() else {
            return Hint::Impossible;
        };
        let mut options = *options;
        while let Some(cell) = latest.first().copied() {
            latest.remove(0);
            cells[cell] = None;
            let (outcome, stats) = complete(&self.puzzle, &cells, &options);
            options = less(&options, stats);
            match outcome {
                Outcome::Solved(_) => {
                    let (x, y) = self.at(last);
                    return Hint::TakeBack { x, y };
                }
                Outcome::Impossible => {}
                Outcome::BudgetSpent | Outcome::Cancelled => return Hint::Unknown,
            }
        }
        Hint::Impossible
    }

    /// The cells with a tile, the latest first.
    fn latest(&self) -> Vec<usize> {
        let mut cells = Vec::new();
        let changes = self.done.iter().rev().flat_map(|moved| moved.iter().rev());
        for change in changes {
            let is_there = change.after.is_some() && self.cells[change.cell] == change.after;
            if is_there && !cells.contains(&change.cell) {
                cells.push(change.cell);
            }
        }
        cells
    }
}

/// The budget that remains after a search.
const fn less<'o>(options: &SolveOptions<'o>, stats: Stats) -> SolveOptions<'o> {
    SolveOptions {
        max_placements: options.max_placements.saturating_sub(stats.placements),
        ..*options
    }
}
