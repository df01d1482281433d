//! The moves of a game, for saving and replaying.

use serde::{Deserialize, Serialize};

use super::{Change, Game};
use crate::tetravex::tile::Puzzle;

/// All moves of a game, including undone ones.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Log {
    is_free: bool,
    done: Vec<Vec<Change>>,
    /// The next move to redo is the last.
    undone: Vec<Vec<Change>>,
}

/// A log that does not fit this puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {at} of the game can't be made on this puzzle")]
pub struct LogError {
    /// The move, from 1.
    pub at: usize,
}

impl Game {
    /// All moves so far.
    #[must_use]
    pub fn log(&self) -> Log {
        Log {
            is_free: self.is_free,
            done: self.done.clone(),
            undone: self.undone.clone(),
        }
    }

    /// The game after these moves.
    ///
    /// # Errors
    /// If one of them moves a tile that is not there.
    pub fn replayed(puzzle: Puzzle, log: &Log) -> Result<Self, LogError> {
        let mut game = Self::new(puzzle);
        game.is_free = log.is_free;
        let all = log.done.iter().chain(log.undone.iter().rev());
        for (index, changes) in all.enumerate() {
            if !game.can_make(changes) {
                return Err(LogError { at: index + 1 });
            }
            game.act(changes.clone());
        }
        for _ in &log.undone {
            game.undo();
        }
        Ok(game)
    }

    /// Whether a move finds the tiles it moves, and leaves each tile in one place at most.
    fn can_make(&self, changes: &[Change]) -> bool {
        let mut cells = self.cells.clone();
        for change in changes {
            if cells.get(change.cell) != Some(&change.before) {
                return false;
            }
            cells[change.cell] = None;
        }
        for change in changes {
            let is_taken = cells[change.cell].is_some();
            let is_tile = change.after.is_none_or(|tile| tile < cells.len());
            if is_taken || !is_tile || change.after.is_some() && cells.contains(&change.after) {
                return false;
            }
            cells[change.cell] = change.after;
        }
        true
    }
}
