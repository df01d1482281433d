//! Tetramino with a pointer: a piece is grasped, dragged, turned about the block under the pointer, released.
//!
//! Everything from the grasp to the release is one step to undo.

use super::{Event, Key, Placement, Refusal, TetraminoGame};
use crate::polyomino::board::Offsets;
use crate::polyomino::keys::read_all;
use crate::polyomino::shape::Cell;
use crate::polyomino::tetramino::Tetramino;
use crate::polyomino::ways::{Turn, offsets_of_turn};

impl TetraminoGame {
    /// The number, counted from 1, of the piece on a cell; of the held piece if it is on top.
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<u8> {
        let covers = |piece: &Tetramino| piece.cells().any(|other| other == cell);
        let held = self.now.held.filter(|&held| covers(&self.pieces[held]));
        let index = held.or_else(|| self.pieces.iter().rposition(covers))?;
        u8::try_from(index + 1).ok()
    }

    /// Picks up piece `number`, counted from 1. Another held piece is put down first, if it fits.
    pub fn grasp(&mut self, number: u8) -> Event {
        let index = usize::from(number).wrapping_sub(1);
        if self.is_won || index >= self.pieces.len() {
            return Event::Nothing;
        }
        if let Some(other) = self.now.held.filter(|&held| held != index) {
            if !self.fits(other) {
                return Event::Refused(Refusal::Covered);
            }
            if self.put_down() == Event::Won {
                return Event::Won;
            }
        }
        self.is_carried = false;
        self.remember();
        self.now.held = Some(index);
        self.is_carried = true;
        Event::Changed
    }

    /// Moves the held piece to an offset, or to the nearest at which it is on the board.
    pub fn carry(&mut self, offset: Cell) -> Event {
        let Some(held) = self.now.held else {
            return Event::Nothing;
        };
        // OK because a piece on the board has a valid offset.
        let Some(offsets) = self.board.offsets(&self.pieces[held].blocks) else {
            return Event::Nothing;
        };
        let offset = offsets.nearest(offset);
        if offset == self.pieces[held].offset {
            return Event::Nothing;
        }
        self.lay(
            held,
            Placement {
                offset,
                ..self.now.placements[held]
            },
        )
    }

    /// Turns the held piece about one of its blocks, given by index, and pushes it back onto the board if necessary.
    pub fn turn_about(&mut self, turn: Turn, block: usize) -> Event {
        let Some(held) = self.now.held else {
            return Event::Nothing;
        };
        if turn == Turn::Mirror && !self.has_flips {
            return Event::Nothing;
        }
        let Some(&from) = self.pieces[held].blocks.get(block) else {
            return Event::Nothing;
        };
        let (to, (x, y)) = (turn.apply(from), self.pieces[held].offset);
        self.turn_near(held, turn, (x + from.0 - to.0, y + from.1 - to.1))
    }

    /// Turns the held piece as its key does, and pushes it back onto the board if necessary.
    pub fn turn_inward(&mut self, turn: Turn) -> Event {
        match (self.press(Key::Turn(turn)), self.now.held) {
            (Event::Refused(Refusal::OffBoard), Some(held)) => {
                self.turn_near(held, turn, self.pieces[held].offset)
            }
            (event, _) => event,
        }
    }

    /// Turns the held piece and moves it to an offset, or to the nearest at which it is on the board.
    fn turn_near(&mut self, held: usize, turn: Turn, offset: Cell) -> Event {
        let blocks = &self.pieces[held].blocks;
        let turned: Vec<Cell> = blocks.iter().map(|&cell| turn.apply(cell)).collect();
        // A turn that keys can't make is refused here, too: solutions are proved for keys.
        let can_turn = offsets_of_turn(self.board, blocks, &turned).is_some();
        let offsets = self.board.offsets(&turned).filter(|_| can_turn);
        let Some(offsets): Option<Offsets> = offsets else {
            return Event::Refused(Refusal::OffBoard);
        };
        self.lay(
            held,
            Placement {
                offset: offsets.nearest(offset),
                ..self.now.placements[held].turned(turn)
            },
        )
    }

    /// Drops the piece that is dragged: puts it down if it fits, else keeps it held.
    pub fn release(&mut self) -> Event {
        let Some(held) = self.now.held else {
            return Event::Nothing;
        };
        if self.fits(held) {
            return self.put_down();
        }
        self.is_carried = false;
        Event::Refused(Refusal::Covered)
    }

    /// Presses keys, given as the characters that [`KeyReader`](super::super::keys::KeyReader) reads, as one step.
    /// Returns the effect of the last.
    pub fn press_all(&mut self, keys: &str) -> Event {
        if self.is_won {
            return Event::Nothing;
        }
        self.is_carried = false;
        self.remember();
        let mut last = Event::Nothing;
        for key in read_all(keys.bytes()) {
            // Putting a piece down has ended the drag.
            self.is_carried = true;
            last = match key {
                Key::Undo | Key::Redo | Key::Restart | Key::Hint | Key::Quit => Event::Nothing,
                key => self.press(key),
            };
        }
        self.is_carried = false;
        last
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact_cover::Limits;
    use crate::polyomino::card::Card;
    use crate::polyomino::card::tests::FIRST_CARD;

    fn game(text: &str) -> TetraminoGame {
        TetraminoGame::new(Card::parse(text.as_bytes()).expect("a card"), true)
    }

    #[test]
    fn a_piece_that_is_carried_and_released_is_one_step() {
        let mut game = game("2,1\n(0,0);;41\n(0,0);;42\n");
        let before = game.frame();
        assert_eq!(game.piece_at((0, 0)), Some(1));
        assert_eq!(game.grasp(1), Event::Changed);
        for x in 0..=3 {
            game.carry((x, 2));
        }
        assert_eq!(game.release(), Event::Changed);
        assert_eq!((game.held(), game.piece_at((3, 2))), (None, Some(1)));
        assert_eq!(game.press(Key::Undo), Event::Changed);
        assert_eq!((game.frame(), game.has_steps()), (before, (false, true)));
        assert_eq!(game.press(Key::Redo), Event::Changed);
        assert_eq!(game.piece_at((3, 2)), Some(1));
        game.grasp(2);
        game.carry((4, 2));
        assert_eq!(game.release(), Event::Won);
        assert!(game.is_won());
        assert_eq!(game.grasp(1), Event::Nothing);
    }

    #[test]
    fn a_piece_released_on_another_stays_held_and_shows_where_it_clashes() {
        let mut game = game("2,1\n(0,0);;41\n(0,0);;42\n");
        game.grasp(1);
        game.carry((3, 0));
        assert_eq!(game.release(), Event::Refused(Refusal::Covered));
        assert_eq!((game.held(), game.clashes()), (Some(1), vec![(3, 0)]));
        // Nor can another be picked up before it fits.
        assert_eq!(game.grasp(2), Event::Refused(Refusal::Covered));
        game.carry((4, 0));
        assert_eq!(game.clashes(), []);
        assert_eq!(game.grasp(2), Event::Changed);
        assert_eq!(game.held(), Some(2));
    }

    #[test]
    fn a_piece_is_carried_to_the_edge_of_the_board_and_no_farther() {
        let mut game = game("2,2\n(0,0);(1,0);(0,1);;41\n");
        game.grasp(1);
        game.carry((99, -7));
        assert_eq!(game.pieces()[0].offset, (6, 0));
        game.carry((i32::MIN, i32::MAX));
        assert_eq!(game.pieces()[0].offset, (0, 6));
    }

    #[test]
    fn a_turn_keeps_the_block_under_the_pointer_or_pushes_the_piece_back() {
        let mut game = game("3,3\n(0,0);(1,0);(2,0);;41\n");
        game.grasp(1);
        game.carry((4, 4));
        assert_eq!(game.turn_about(Turn::Clockwise, 1), Event::Changed);
        let cells: Vec<Cell> = game.pieces()[0].cells().collect();
        assert_eq!(cells, [(5, 3), (5, 4), (5, 5)]);
        // At the top edge it is pushed down by one.
        game.turn_about(Turn::Anticlockwise, 1);
        game.carry((4, 0));
        assert_eq!(game.turn_about(Turn::Clockwise, 1), Event::Changed);
        let cells: Vec<Cell> = game.pieces()[0].cells().collect();
        assert_eq!(cells, [(5, 0), (5, 1), (5, 2)]);
    }

    #[test]
    fn a_piece_that_is_flipped_at_the_edge_by_its_key_is_pushed_inward() {
        let mut game = game("3,3\n(0,0);(1,0);(0,1);;41\n");
        assert_eq!(game.turn_inward(Turn::Mirror), Event::Nothing);
        game.grasp(1);
        game.carry((0, 0));
        let (mut course, flip) = (game.clone(), Key::Turn(Turn::Mirror));
        assert_eq!(course.press(flip), Event::Refused(Refusal::OffBoard));
        assert_eq!(game.turn_inward(Turn::Mirror), Event::Changed);
        let mut cells: Vec<Cell> = game.pieces()[0].cells().collect();
        cells.sort_unstable();
        assert_eq!(cells, [(0, 0), (1, 0), (1, 1)]);
        // Where there is room it goes where it does in the course.
        game.carry((5, 5));
        let mut course = game.clone();
        assert_eq!(course.press(flip), Event::Changed);
        assert_eq!(game.turn_inward(Turn::Mirror), Event::Changed);
        assert_eq!(game.frame(), course.frame());
    }

    #[test]
    fn the_keys_of_a_whole_game_are_one_step() {
        let mut game = game(FIRST_CARD);
        let before = game.frame();
        let keys = game.winning_keys(&Limits::default()).expect("a solution");
        assert_eq!(game.press_all(&keys), Event::Won);
        assert!(game.is_won());
        assert_eq!(game.past.len(), 1);
        assert_ne!(game.frame(), before);
    }
}
