//! A game of Tetramino: pieces on the board, at most one of them held, and the effect of each key.
//!
//! [`pointer`] adds dragging, [`text`] saving and loading.

mod pointer;
mod text;

use std::collections::VecDeque;

use super::board::Board;
use super::card::Card;
use super::keys::Key;
use super::shape::{Cell, bounds, clockwise, mirrored};
use super::tetramino::{Grid, Tetramino, draw, print_grid};
use super::ways::Turn;

/// How many steps can be undone.
pub(crate) const MAX_UNDO: usize = 1 << 14;

/// The effect of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The key has no effect now.
    Nothing,
    /// The move is not allowed; nothing has changed.
    Refused(Refusal),
    /// The board has changed, or what is held.
    Changed,
    /// The centre is full: the game is over.
    Won,
}

/// Why a move is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A block would be off the board.
    OffBoard,
    /// A block is on a border or on another piece.
    Covered,
}

/// How a piece is placed: first mirrored or not, then turned clockwise, then moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Placement {
    is_mirrored: bool,
    /// Quarter turns, 0 to 3.
    turns: u8,
    offset: Cell,
}

impl Placement {
    fn turned(self, turn: Turn) -> Self {
        let (is_mirrored, turns) = match turn {
            Turn::Clockwise => (self.is_mirrored, self.turns + 1),
            Turn::Anticlockwise => (self.is_mirrored, self.turns + 3),
            // Mirroring reverses the direction of the turns before it.
            Turn::Mirror => (!self.is_mirrored, 4 - self.turns),
        };
        Self {
            is_mirrored,
            turns: turns % 4,
            ..self
        }
    }

    /// The blocks of a piece in this placement, from those on the card.
    fn blocks(self, blocks: &[Cell]) -> Vec<Cell> {
        let place = |&cell: &Cell| {
            let cell = if self.is_mirrored {
                mirrored(cell)
            } else {
                cell
            };
            (0..self.turns).fold(cell, |cell, _| clockwise(cell))
        };
        blocks.iter().map(place).collect()
    }
}

/// A state to which undo and redo return.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Moment {
    placements: Vec<Placement>,
    held: Option<usize>,
}

/// A game of Tetramino.
///
/// The player picks a piece; a held piece moves and turns freely over others and over borders, but never off the
/// board, and can be put down only where none of its blocks is on either.
#[derive(Clone, Debug)]
pub struct TetraminoGame {
    card: Card,
    board: Board,
    has_flips: bool,
    /// The pieces as they are now, derived from `card` and `now`.
    pieces: Vec<Tetramino>,
    now: Moment,
    start: Moment,
    past: VecDeque<Moment>,
    /// States that were undone, the next to redo last.
    future: Vec<Moment>,
    /// While a piece is dragged, everything until its release is one step.
    is_carried: bool,
    is_won: bool,
}

impl TetraminoGame {
    /// Starts a game of a card, all pieces in their slots; with `has_flips` a held piece may be mirrored.
    #[must_use]
    pub fn new(card: Card, has_flips: bool) -> Self {
        let pieces = card.pieces_in_slots();
        let placement = |piece: &Tetramino| Placement {
            is_mirrored: false,
            turns: 0,
            offset: piece.offset,
        };
        let start = Moment {
            placements: pieces.iter().map(placement).collect(),
            held: None,
        };
        Self {
            board: card.board(),
            card,
            has_flips,
            pieces,
            now: start.clone(),
            start,
            past: VecDeque::new(),
            future: Vec::new(),
            is_carried: false,
            is_won: false,
        }
    }

    /// The same game with each piece starting near the middle of its slot instead of at the top left. If a piece is
    /// larger than its slot, all start as on the card.
    #[must_use]
    pub fn centred(mut self) -> Self {
        let is_untouched = self.now == self.start;
        let (width, height) = self.card.size();
        let slots = self.board.slots();
        let places = self.card.pieces.iter().zip(slots).map(|(piece, slot)| {
            let (least, most) = bounds(&piece.blocks)?;
            let x = width as i32 - 1 - (most.0 - least.0);
            let y = height as i32 - 1 - (most.1 - least.1);
            (x >= 0 && y >= 0).then_some((slot.0 + x / 2 - least.0, slot.1 + y / 2 - least.1))
        });
        if let Some(places) = places.collect::<Option<Vec<Cell>>>() {
            for (placement, place) in self.start.placements.iter_mut().zip(places) {
                placement.offset = place;
            }
        }
        if is_untouched {
            self.set(self.start.clone());
        }
        self
    }

    /// Applies a key, if allowed. [`Key::Hint`] and [`Key::Quit`] have no effect here; the caller handles them.
    pub fn press(&mut self, key: Key) -> Event {
        if self.is_won {
            return Event::Nothing;
        }
        match (key, self.now.held) {
            (Key::Piece(number), None) => self.take(number),
            (Key::Move(x, y), Some(held)) => {
                let mut placement = self.now.placements[held];
                placement.offset = (
                    placement.offset.0.saturating_add(x),
                    placement.offset.1.saturating_add(y),
                );
                self.lay(held, placement)
            }
            (Key::Turn(Turn::Mirror), _) if !self.has_flips => Event::Nothing,
            (Key::Turn(turn), Some(held)) => self.lay(held, self.now.placements[held].turned(turn)),
            (Key::PutDown, Some(held)) if !self.fits(held) => Event::Refused(Refusal::Covered),
            (Key::PutDown, Some(_)) => self.put_down(),
            (Key::Undo, _) => self.past.pop_back().map_or(Event::Nothing, |moment| {
                self.future.push(self.now.clone());
                self.set(moment);
                Event::Changed
            }),
            (Key::Redo, _) => self.future.pop().map_or(Event::Nothing, |moment| {
                self.past.push_back(self.now.clone());
                self.set(moment);
                self.see_end()
            }),
            (Key::Restart, _) if self.now != self.start => {
                self.is_carried = false;
                self.remember();
                self.set(self.start.clone());
                Event::Changed
            }
            _ => Event::Nothing,
        }
    }

    /// The card.
    #[must_use]
    pub const fn card(&self) -> &Card {
        &self.card
    }

    /// Whether pieces may be mirrored.
    #[must_use]
    pub const fn has_flips(&self) -> bool {
        self.has_flips
    }

    /// The pieces where they are.
    #[must_use]
    pub fn pieces(&self) -> &[Tetramino] {
        &self.pieces
    }

    /// The number of the held piece, counted from 1.
    #[must_use]
    pub fn held(&self) -> Option<usize> {
        self.now.held.map(|held| held + 1)
    }

    /// Whether there is a step to undo, and one to redo.
    #[must_use]
    pub fn has_steps(&self) -> (bool, bool) {
        (!self.past.is_empty(), !self.future.is_empty())
    }

    /// How often a piece was put down, without undone steps, since all were in their slots.
    #[must_use]
    pub fn laid(&self) -> usize {
        let moments = [&self.now].into_iter().chain(self.past.iter().rev());
        let since = moments.take_while(|moment| **moment != self.start);
        let laid = since.filter(|moment| moment.held.is_none()).count();
        // The start of a long game is dropped: its oldest remaining state counts as one.
        let is_whole = self
            .past
            .iter()
            .chain([&self.now])
            .any(|moment| *moment == self.start);
        let oldest = self.past.front().unwrap_or(&self.now);
        laid - usize::from(!is_whole && oldest.held.is_none())
    }

    /// Whether the game is won and over.
    #[must_use]
    pub const fn is_won(&self) -> bool {
        self.is_won
    }

    /// The board with all pieces, the held one on top.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let pieces = || self.pieces.iter().enumerate();
        let is_held = |index: usize| Some(index) == self.now.held;
        let below = pieces().filter(|(index, _)| !is_held(*index));
        let above = pieces().filter(|(index, _)| is_held(*index));
        let (w, h) = self.card.size();
        draw(below.chain(above), w, h)
    }

    /// The board in its frame; blocks show numbers while no piece is held.
    #[must_use]
    pub fn frame(&self) -> String {
        print_grid(&self.grid(), self.now.held.is_some() || self.is_won)
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The cells where the held piece overlaps a border or another piece.
    #[must_use]
    pub fn clashes(&self) -> Vec<Cell> {
        let held = self.now.held.into_iter();
        held.flat_map(|held| self.clashes_of(held)).collect()
    }

    /// The cells where a piece overlaps a border or another piece.
    fn clashes_of(&self, piece: usize) -> impl Iterator<Item = Cell> {
        let others = self.occupancy(Some(piece));
        self.pieces[piece].cells().filter(move |&cell| {
            let index = self.board.index(cell);
            self.board.is_border(cell) || index.is_none_or(|index| others[index] > 0)
        })
    }

    /// How many blocks of all pieces but one are in each cell of the board.
    pub(super) fn occupancy(&self, without: Option<usize>) -> Vec<u8> {
        let mut occupancy = vec![0; self.board.cells()];
        for (index, piece) in self.pieces.iter().enumerate() {
            if Some(index) != without {
                for cell in piece.cells().filter_map(|cell| self.board.index(cell)) {
                    occupancy[cell] += 1;
                }
            }
        }
        occupancy
    }

    /// Whether no block of a piece is on a border or on another piece.
    pub(super) fn fits(&self, piece: usize) -> bool {
        self.clashes_of(piece).next().is_none()
    }

    fn take(&mut self, number: u8) -> Event {
        let index = usize::from(number).wrapping_sub(1);
        if index >= self.pieces.len() {
            return Event::Nothing;
        }
        self.remember();
        self.now.held = Some(index);
        Event::Changed
    }

    /// Places a piece, unless a block would be off the board.
    fn lay(&mut self, piece: usize, placement: Placement) -> Event {
        let laid = Tetramino {
            blocks: placement.blocks(&self.card.pieces[piece].blocks),
            colour: self.pieces[piece].colour.clone(),
            offset: placement.offset,
        };
        if !laid.cells().all(|cell| self.board.contains(cell)) {
            return Event::Refused(Refusal::OffBoard);
        }
        self.remember();
        self.now.placements[piece] = placement;
        self.pieces[piece] = laid;
        Event::Changed
    }

    /// Releases the held piece, which must fit.
    fn put_down(&mut self) -> Event {
        self.remember();
        self.is_carried = false;
        self.now.held = None;
        self.see_end()
    }

    /// Checks whether the game is now won.
    fn see_end(&mut self) -> Event {
        self.is_won = self.is_over();
        if self.is_won {
            Event::Won
        } else {
            Event::Changed
        }
    }

    /// Pushes the current state for undo, and clears redo.
    fn remember(&mut self) {
        if self.is_carried {
            return;
        }
        self.future.clear();
        if self.past.len() == MAX_UNDO {
            self.past.pop_front();
        }
        self.past.push_back(self.now.clone());
    }

    fn set(&mut self, moment: Moment) {
        self.is_carried = false;
        let given = self.card.pieces.iter().zip(&moment.placements);
        for (piece, (given, placement)) in self.pieces.iter_mut().zip(given) {
            piece.blocks = placement.blocks(&given.blocks);
            piece.offset = placement.offset;
        }
        self.now = moment;
    }

    /// Whether nothing is held and the centre is full.
    fn is_over(&self) -> bool {
        let occupancy = self.occupancy(None);
        let is_filled = |cell: Cell| {
            let index = self.board.index(cell);
            index.is_some_and(|index| occupancy[index] == 1)
        };
        self.now.held.is_none() && self.board.centre_cells().all(is_filled)
    }
}

#[cfg(test)]
mod tests;
