//! Whether a game of Tetramino can still be won, how, and in how many ways.
//!
//! A game is won when the centre is full. Pieces are usually connected; then each is in the centre or outside, and
//! filling the centre is a [`Packing`](super::Packing) of turned pieces, each used at most once ([`pack`]). A piece of
//! several parts can be both in the centre and, across a corner or a border, outside it; such games become a general
//! exact cover ([`straddle`]). Either way a piece can only take the shapes to which it can be turned on the board, see
//! [`ways`](super::ways).

mod pack;
mod straddle;

#[cfg(test)]
mod tests;

use super::board::Board;
use super::card::Card;
use super::shape::{Cell, is_connected};
use super::tetramino::Tetramino;
use super::ways::{Way, ways};
use crate::exact_cover::{End, Limits};

/// Where a piece is to be placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    pub(super) way: Way,
    pub(super) offset: Cell,
}

impl Goal {
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        let (x, y) = self.offset;
        self.way
            .blocks
            .iter()
            .map(move |cell| (cell.0 + x, cell.1 + y))
    }
}

/// For each piece its goal, `None` if it may stay where it is.
pub(super) type Plan = Vec<Option<Goal>>;

/// The state of a game.
#[derive(Clone, Debug)]
pub(super) struct Position<'a> {
    board: Board,
    pieces: &'a [Tetramino],
    /// For each piece whether it must stay where it is.
    stays: Vec<bool>,
    /// For each piece the shapes that it can take.
    ways: Vec<Vec<Way>>,
}

impl<'a> Position<'a> {
    /// A position in which the pieces that stay overlap neither borders nor each other.
    pub(super) fn new(
        board: Board,
        pieces: &'a [Tetramino],
        stays: Vec<bool>,
        flips: bool,
    ) -> Self {
        let ways = pieces.iter().map(|piece| ways(board, &piece.blocks, flips));
        Self {
            board,
            pieces,
            stays,
            ways: ways.collect(),
        }
    }

    /// How the game can be won; no plan with [`End::Complete`] proves that it can't be.
    pub(super) fn plan(&self, limits: &Limits) -> (Option<Plan>, End) {
        if self.has_too_few_blocks() {
            (None, End::Complete)
        } else if self.is_plain() {
            pack::plan(self, limits)
        } else {
            straddle::plan(self, limits)
        }
    }

    /// The number of ways to fill the centre, up to `at_most`; pieces are distinguished by their numbers.
    pub(super) fn count(&self, limits: &Limits, at_most: u64) -> (u64, End) {
        if at_most == 0 {
            (0, End::Stopped)
        } else if self.has_too_few_blocks() {
            (0, End::Complete)
        } else if self.is_plain() {
            pack::count(self, limits, at_most)
        } else {
            straddle::count(self, limits, at_most)
        }
    }

    /// The pieces that may be moved.
    fn movable(&self) -> impl Iterator<Item = usize> {
        (0..self.pieces.len()).filter(|&piece| !self.stays[piece])
    }

    /// For each cell of the board whether a piece that stays is there.
    fn taken(&self) -> Vec<bool> {
        let mut taken = vec![false; self.board.cells()];
        let staying = self.pieces.iter().zip(&self.stays);
        let staying = staying.filter(|(_, stays)| **stays);
        let cells = staying.flat_map(|(piece, _)| piece.cells());
        self.board.mark(&mut taken, cells);
        taken
    }

    /// The unfilled cells of the centre, in reading order.
    fn gaps(&self) -> Vec<Cell> {
        let taken = self.taken();
        let is_gap = |cell: &Cell| self.board.index(*cell).is_some_and(|index| !taken[index]);
        self.board.centre_cells().filter(is_gap).collect()
    }

    fn movable_blocks(&self) -> usize {
        self.movable()
            .map(|piece| self.pieces[piece].blocks.len())
            .sum()
    }

    fn has_too_few_blocks(&self) -> bool {
        self.movable_blocks() < self.gaps().len()
    }

    /// Whether every movable piece can only be entirely in the centre or entirely outside, and every spare one is
    /// outside already.
    fn is_plain(&self) -> bool {
        let has_spares = self.movable_blocks() > self.gaps().len();
        let is_in_the_way =
            |piece: &Tetramino| piece.cells().any(|cell| self.board.is_in_centre(cell));
        self.movable().all(|index| {
            let piece = &self.pieces[index];
            is_connected(&piece.blocks) && !(has_spares && is_in_the_way(piece))
        })
    }
}

/// The answer to a question about a whole card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The card can be solved.
    Solvable,
    /// Proved: it can't.
    Unsolvable,
    /// A limit was reached first.
    Unknown,
}

/// Decides whether a game of this card can be won; with `flips`, pieces may be mirrored too.
#[must_use]
pub fn decide(card: &Card, flips: bool, limits: &Limits) -> Verdict {
    let pieces = card.pieces_in_slots();
    let position = Position::new(card.board(), &pieces, vec![false; pieces.len()], flips);
    match position.plan(limits) {
        (Some(_), _) => Verdict::Solvable,
        (None, End::Complete) => Verdict::Unsolvable,
        (None, _) => Verdict::Unknown,
    }
}

/// Whether a card is unsolvable without and solvable with mirrored pieces; `false` if a limit was reached.
#[must_use]
pub fn needs_flips(card: &Card, limits: &Limits) -> bool {
    decide(card, true, limits) == Verdict::Solvable
}

/// For each cell of the centre, row by row, the number of the piece that fills it, counted from 1.
pub type Filling = Vec<Vec<u8>>;

/// Finds a way to fill the centre; `None` with [`End::Complete`] proves that there is none.
#[must_use]
pub fn solve(card: &Card, flips: bool, limits: &Limits) -> (Option<Filling>, End) {
    let pieces = card.pieces_in_slots();
    let board = card.board();
    let position = Position::new(board, &pieces, vec![false; pieces.len()], flips);
    let (plan, end) = position.plan(limits);
    let filling = plan.map(|plan| {
        let mut filling = vec![vec![0; card.width]; card.height];
        let (left, top) = board.centre();
        for (number, goal) in (1..).zip(&plan) {
            for (x, y) in goal.iter().flat_map(Goal::cells) {
                if board.is_in_centre((x, y)) {
                    // OK because the cell is in the centre.
                    filling[(y - top) as usize][(x - left) as usize] = number;
                }
            }
        }
        filling
    });
    (filling, end)
}

/// Counts the ways to fill the centre, up to `at_most`: reaching that is [`End::Stopped`].
///
/// Pieces are distinguished by their numbers, even equal ones; spare pieces may be anywhere.
#[must_use]
pub fn count(card: &Card, flips: bool, limits: &Limits, at_most: u64) -> (u64, End) {
    let pieces = card.pieces_in_slots();
    let position = Position::new(card.board(), &pieces, vec![false; pieces.len()], flips);
    position.count(limits, at_most)
}
