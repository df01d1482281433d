//! Hints: the next keys to win a game from its current state, and the keys of a whole game.

use super::game::{Event, TetraminoGame};
use super::keys::read_all;
use super::shape::Cell;
use super::solve::{Goal, Plan, Position};
use super::ways::{Way, keys, ways};
use crate::exact_cover::{End, Limits};

/// More hints than any game needs: each moves a piece to its goal or out of the way.
const MAX_HINTS: usize = 256;

/// How many searches may reach their limit before no other is started.
const MAX_UNKNOWN: u32 = 3;

/// Advice for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Press these keys, up to the `v` that puts a piece down.
    Press {
        /// The keys, starting with the piece's number unless it is held already.
        keys: String,
        /// The numbers, counted from 1, of the pieces in the centre that must move.
        misplaced: Vec<usize>,
    },
    /// The card can't be solved.
    Unsolvable,
    /// No answer within the limits.
    Unknown,
}

/// A sentence about [`misplaced`](Hint::Press::misplaced) pieces, followed by a space; empty if there are none.
#[must_use]
pub fn misplaced_in_words(pieces: &[usize]) -> String {
    match pieces {
        [] => String::new(),
        [piece] => format!("Piece {piece} can't stay where it is. "),
        pieces => {
            let pieces: Vec<_> = pieces.iter().map(ToString::to_string).collect();
            format!("Pieces {} can't stay where they are. ", pieces.join(", "))
        }
    }
}

impl TetraminoGame {
    /// The next hint. As many pieces as possible keep their places in the centre.
    #[must_use]
    pub fn hint(&self, limits: &Limits) -> Hint {
        let settled: Vec<_> = (0..self.pieces().len())
            .filter(|&piece| self.held() != Some(piece + 1) && self.is_settled(piece))
            .collect();
        // Tries to keep all, then all but one, and so on; the earliest pieces first.
        let mut choices: Vec<u32> = (0..1 << settled.len()).collect();
        choices.sort_by_key(|released| released.count_ones());
        let mut unknown = 0;
        for released in choices {
            let is_released = |&(at, _): &(usize, &usize)| released >> at & 1 == 1;
            let misplaced = settled.iter().enumerate().filter(is_released);
            let misplaced: Vec<_> = misplaced.map(|(_, &piece)| piece).collect();
            let stays = (0..self.pieces().len())
                .map(|piece| settled.contains(&piece) && !misplaced.contains(&piece));
            let stays: Vec<_> = stays.collect();
            let position = Position::new(self.board(), self.pieces(), stays, self.has_flips());
            match position.plan(limits) {
                (Some(plan), _) => return self.next_step(&plan, &misplaced),
                (None, End::Complete) => {}
                (None, _) => unknown += 1,
            }
            if unknown == MAX_UNKNOWN {
                break;
            }
        }
        if unknown == 0 {
            Hint::Unsolvable
        } else {
            Hint::Unknown
        }
    }

    /// Whether a piece is in the centre and fits there.
    fn is_settled(&self, piece: usize) -> bool {
        let mut cells = self.pieces()[piece].cells();
        cells.any(|cell| self.board().is_in_centre(cell)) && self.fits(piece)
    }

    fn next_step(&self, plan: &Plan, misplaced: &[usize]) -> Hint {
        let press = |keys: String| Hint::Press {
            keys,
            misplaced: misplaced.iter().map(|piece| piece + 1).collect(),
        };
        if let Some(held) = self.held() {
            let piece = held - 1;
            let step = match &plan[piece] {
                Some(goal) if self.is_free(piece, goal) => Some(self.keys_to(piece, goal)),
                None if self.fits(piece) && !self.is_in_the_way(piece, plan) => {
                    Some("v".to_owned())
                }
                _ => self.keys_away(piece, plan),
            };
            return step.map_or(Hint::Unknown, press);
        }
        let pending: Vec<_> = plan
            .iter()
            .enumerate()
            .filter_map(|(piece, goal)| Some((piece, goal.as_ref()?)))
            .filter(|(piece, goal)| !self.is_at(*piece, goal))
            .collect();
        let ready = pending
            .iter()
            .find(|(piece, goal)| self.is_free(*piece, goal));
        let step = match ready {
            Some((piece, goal)) => Some((*piece, self.keys_to(*piece, goal))),
            // They block each other: one has to move aside.
            None => pending
                .iter()
                .find_map(|(piece, _)| Some((*piece, self.keys_away(*piece, plan)?))),
        };
        // With all pieces in place, a `v` on any of them wins.
        let any = || (0..self.pieces().len()).find(|&piece| self.fits(piece));
        let step = match step {
            None if pending.is_empty() => any().map(|piece| (piece, "v".to_owned())),
            step => step,
        };
        step.map_or(Hint::Unknown, |(piece, keys)| {
            press(format!("{}{keys}", piece + 1))
        })
    }

    /// Whether no other piece lies on a piece's goal.
    fn is_free(&self, piece: usize, goal: &Goal) -> bool {
        let others = self.occupancy(Some(piece));
        let mut cells = goal.cells();
        cells.all(|cell| {
            self.board()
                .index(cell)
                .is_some_and(|index| others[index] == 0)
        })
    }

    fn is_at(&self, piece: usize, goal: &Goal) -> bool {
        let sorted = |cells: &mut dyn Iterator<Item = Cell>| {
            let mut cells: Vec<_> = cells.collect();
            cells.sort_unstable();
            cells
        };
        sorted(&mut self.pieces()[piece].cells()) == sorted(&mut goal.cells())
    }

    /// Whether a piece without a goal is in the centre or on another's goal.
    fn is_in_the_way(&self, piece: usize, plan: &Plan) -> bool {
        let wanted = self.wanted(piece, plan);
        let mut cells = self.pieces()[piece].cells();
        cells.any(|cell| self.board().index(cell).is_none_or(|index| wanted[index]))
    }

    /// For each cell whether it is in the centre or on another piece's goal.
    fn wanted(&self, piece: usize, plan: &Plan) -> Vec<bool> {
        let board = self.board();
        let mut wanted = vec![false; board.cells()];
        let others = plan.iter().enumerate().filter(|(other, _)| *other != piece);
        let goals = others.flat_map(|(_, goal)| goal).flat_map(Goal::cells);
        board.mark(&mut wanted, goals.chain(board.centre_cells()));
        wanted
    }

    fn keys_to(&self, piece: usize, goal: &Goal) -> String {
        let keys = keys(self.board(), &self.pieces()[piece], &goal.way, goal.offset);
        keys + "v"
    }

    /// The keys to the nearest place where a piece is not in the way, turned as little as possible.
    fn keys_away(&self, piece: usize, plan: &Plan) -> Option<String> {
        let board = self.board();
        let others = self.occupancy(Some(piece));
        let wanted = self.wanted(piece, plan);
        let current = &self.pieces()[piece];
        let is_clear = |way: &Way, (x, y): Cell| {
            let mut cells = way.blocks.iter().map(|cell| (cell.0 + x, cell.1 + y));
            cells.all(|cell| {
                let index = board.index(cell);
                let is_clear = |index: usize| !wanted[index] && others[index] == 0;
                !board.is_border(cell) && index.is_some_and(is_clear)
            })
        };
        let ways = ways(board, &current.blocks, self.has_flips());
        let nearest = |way: &Way| {
            let offsets = board.offsets(&way.blocks)?.all();
            let clear = offsets.filter(|&offset| is_clear(way, offset));
            clear.min_by_key(|(x, y)| x.abs_diff(current.offset.0) + y.abs_diff(current.offset.1))
        };
        ways.iter().find_map(|way| {
            let goal = Goal {
                way: way.clone(),
                offset: nearest(way)?,
            };
            Some(self.keys_to(piece, &goal))
        })
    }

    /// The keys that win the game from here.
    ///
    /// # Errors
    /// With [`Hint::Unsolvable`] or [`Hint::Unknown`].
    pub fn winning_keys(&self, limits: &Limits) -> Result<String, Hint> {
        let mut game = self.clone();
        let mut all = String::new();
        for _ in 0..MAX_HINTS {
            if game.is_won() {
                return Ok(all);
            }
            match game.hint(limits) {
                Hint::Press { keys, .. } => {
                    for key in read_all(keys.bytes()) {
                        let event = game.press(key);
                        if matches!(event, Event::Nothing | Event::Refused(_)) {
                            return Err(Hint::Unknown);
                        }
                    }
                    all += &keys;
                }
                none => return Err(none),
            }
        }
        Err(Hint::Unknown)
    }
}

#[cfg(test)]
mod tests;
