//! A game of Tetramino: pieces on the board, one of them perhaps held, and what each key does.

use std::collections::VecDeque;

use super::board::Board;
use super::card::Card;
use super::keys::Key;
use super::shape::{Cell, clockwise, mirrored};
use super::tetramino::{Grid, Tetramino, draw, print_grid};
use super::ways::Turn;

/// How many steps can be taken back.
pub const MAX_UNDO: usize = 1 << 14;

/// What came of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The key means nothing now, or the step is refused; nothing has changed.
    Nothing,
    /// The board has changed, or what is held.
    Changed,
    /// The centre is full: the game is over.
    Won,
}

/// How a piece lies: first mirrored or not, then turned clockwise, then moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lie {
    is_mirrored: bool,
    /// Quarters, 0 to 3.
    turns: u8,
    offset: Cell,
}

impl Lie {
    fn turned(self, turn: Turn) -> Self {
        let (is_mirrored, turns) = match turn {
            Turn::Clockwise => (self.is_mirrored, self.turns + 1),
            Turn::Anticlockwise => (self.is_mirrored, self.turns + 3),
            // A mirror image of what was turned one way is turned the other way.
            Turn::Mirror => (!self.is_mirrored, 4 - self.turns),
        };
        Self {
            is_mirrored,
            turns: turns % 4,
            ..self
        }
    }

    /// The blocks of a piece that lies so, from those that the card gives.
    fn blocks(self, blocks: &[Cell]) -> Vec<Cell> {
        let lie = |&cell: &Cell| {
            let cell = if self.is_mirrored {
                mirrored(cell)
            } else {
                cell
            };
            (0..self.turns).fold(cell, |cell, _| clockwise(cell))
        };
        blocks.iter().map(lie).collect()
    }
}

/// What can be returned to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Moment {
    lies: Vec<Lie>,
    held: Option<usize>,
}

/// A game of Tetramino.
///
/// Without a held piece the player chooses one; a held piece moves and turns freely over others and
/// over borders, but never off the board, and can be put down only where no block of it is on either.
#[derive(Clone, Debug)]
pub struct Game {
    card: Card,
    board: Board,
    has_flips: bool,
    /// As they lie now; what follows from `card` and `now`.
    pieces: Vec<Tetramino>,
    now: Moment,
    start: Moment,
    past: VecDeque<Moment>,
    is_won: bool,
}

impl Game {
    /// A game of this card, all pieces in their slots; with `has_flips` a held piece may be mirrored.
    #[must_use]
    pub fn new(card: Card, has_flips: bool) -> Self {
        let (_, pieces) = card.set_up();
        let lie = |piece: &Tetramino| Lie {
            is_mirrored: false,
            turns: 0,
            offset: piece.offset,
        };
        let start = Moment {
            lies: pieces.iter().map(lie).collect(),
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
            is_won: false,
        }
    }

    /// Does what a key asks for, if it may. [`Key::Hint`] and [`Key::Quit`] are for who asks.
    pub fn press(&mut self, key: Key) -> Event {
        if self.is_won {
            return Event::Nothing;
        }
        match (key, self.now.held) {
            (Key::Piece(number), None) => self.take(number),
            (Key::Move(x, y), Some(held)) => {
                let mut lie = self.now.lies[held];
                lie.offset = (
                    lie.offset.0.saturating_add(x),
                    lie.offset.1.saturating_add(y),
                );
                self.lay(held, lie)
            }
            (Key::Turn(Turn::Mirror), _) if !self.has_flips => Event::Nothing,
            (Key::Turn(turn), Some(held)) => self.lay(held, self.now.lies[held].turned(turn)),
            (Key::PutDown, Some(held)) if self.fits(held) => {
                self.remember();
                self.now.held = None;
                self.is_won = self.is_centre_full();
                if self.is_won {
                    Event::Won
                } else {
                    Event::Changed
                }
            }
            (Key::Undo, _) => self.past.pop_back().map_or(Event::Nothing, |moment| {
                self.set(moment);
                Event::Changed
            }),
            (Key::Restart, _) if self.now != self.start => {
                self.remember();
                self.set(self.start.clone());
                Event::Changed
            }
            _ => Event::Nothing,
        }
    }

    /// The card that is played.
    #[must_use]
    pub const fn card(&self) -> &Card {
        &self.card
    }

    /// Whether pieces may be mirrored.
    #[must_use]
    pub const fn has_flips(&self) -> bool {
        self.has_flips
    }

    /// The pieces as they lie.
    #[must_use]
    pub fn pieces(&self) -> &[Tetramino] {
        &self.pieces
    }

    /// The number of the held piece, counted from 1.
    #[must_use]
    pub fn held(&self) -> Option<usize> {
        self.now.held.map(|held| held + 1)
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

    /// The board in its frame; blocks show numbers while a piece is to be chosen.
    #[must_use]
    pub fn frame(&self) -> String {
        print_grid(&self.grid(), self.now.held.is_some() || self.is_won)
    }

    pub(super) const fn board(&self) -> Board {
        self.board
    }

    /// How many blocks of all pieces but one lie in each cell of the board.
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
        let others = self.occupancy(Some(piece));
        self.pieces[piece].cells().all(|cell| {
            let index = self.board.index(cell);
            !self.board.is_border(cell) && index.is_some_and(|index| others[index] == 0)
        })
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

    /// Lets a piece lie so, unless a block of it would be off the board.
    fn lay(&mut self, piece: usize, lie: Lie) -> Event {
        let laid = Tetramino {
            blocks: lie.blocks(&self.card.pieces[piece].blocks),
            colour: self.pieces[piece].colour.clone(),
            offset: lie.offset,
        };
        if !laid.cells().all(|cell| self.board.contains(cell)) {
            return Event::Nothing;
        }
        self.remember();
        self.now.lies[piece] = lie;
        self.pieces[piece] = laid;
        Event::Changed
    }

    fn remember(&mut self) {
        if self.past.len() == MAX_UNDO {
            self.past.pop_front();
        }
        self.past.push_back(self.now.clone());
    }

    fn set(&mut self, moment: Moment) {
        let given = self.card.pieces.iter().zip(&moment.lies);
        for (piece, (given, lie)) in self.pieces.iter_mut().zip(given) {
            piece.blocks = lie.blocks(&given.blocks);
            piece.offset = lie.offset;
        }
        self.now = moment;
    }

    fn is_centre_full(&self) -> bool {
        let occupancy = self.occupancy(None);
        self.board.centre_cells().all(|cell| {
            let index = self.board.index(cell);
            index.is_some_and(|index| occupancy[index] == 1)
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::card::tests::FIRST_CARD;
    use super::super::keys::KeyReader;
    use super::super::tetramino::{check_move, check_win};
    use super::*;

    fn game(text: &str) -> Game {
        Game::new(Card::parse(text.as_bytes()).expect("a card"), false)
    }

    fn press(game: &mut Game, keys: &str) -> Vec<Event> {
        let mut reader = KeyReader::default();
        let keys = keys.bytes().filter_map(|byte| reader.read(byte));
        keys.map(|key| game.press(key)).collect()
    }

    #[test]
    fn digits_choose_and_only_then_keys_move() {
        let mut game = game(FIRST_CARD);
        // Nothing is held; there is no seventh piece.
        assert_eq!(press(&mut game, "ikjlouvf78"), [Event::Nothing; 10]);
        assert_eq!(press(&mut game, "2"), [Event::Changed]);
        assert_eq!(game.held(), Some(2));
        assert_eq!(press(&mut game, "137"), [Event::Nothing; 3]);
        assert_eq!(press(&mut game, "kklj"), [Event::Changed; 4]);
        assert_eq!(game.pieces()[1].offset, (6, 2));
        assert_eq!(game.held(), Some(2));
    }

    #[test]
    fn turns_change_blocks_and_moves_the_offset() {
        let mut game = game(FIRST_CARD);
        press(&mut game, "3");
        let before = game.pieces()[2].clone();
        assert_eq!(press(&mut game, "o"), [Event::Changed]);
        assert_eq!(game.pieces()[2].blocks, [(0, 1), (-1, 1), (-1, 0), (-2, 0)]);
        assert_eq!(game.pieces()[2].offset, before.offset);
        assert_eq!(press(&mut game, "u"), [Event::Changed]);
        assert_eq!(game.pieces()[2], before);
        // Without flips there is no mirroring.
        assert_eq!(press(&mut game, "f"), [Event::Nothing]);
    }

    #[test]
    fn a_step_off_the_board_is_refused() {
        let mut game = game(FIRST_CARD);
        press(&mut game, "1");
        let before = game.clone();
        // At the top left nothing goes left or up; a clockwise turn would go left, an anticlockwise one up.
        assert_eq!(press(&mut game, "ijou"), [Event::Nothing; 4]);
        assert_eq!(game.frame(), before.frame());
        assert_eq!(press(&mut game, "ku"), [Event::Changed; 2]);
        assert_eq!(game.pieces()[0].blocks, [(0, 0), (1, 0), (2, 0), (1, -1)]);
    }

    #[test]
    fn a_piece_on_another_shows_its_clash_and_is_not_put_down() {
        let mut game = game(FIRST_CARD);
        press(&mut game, "1llllll");
        // All three blocks of the second piece are under the first.
        let grid = game.grid();
        for y in 0..3 {
            assert_eq!(grid[y][6], "\x1b[0;37;43mXX\x1b[0m");
        }
        assert_eq!(grid[1][7], "\x1b[0;37;43m1 \x1b[0m");
        assert!(game.frame().contains("\x1b[0;37;43mXX\x1b[0m"));
        assert!(!game.frame().contains("1 "));
        assert_eq!(press(&mut game, "v"), [Event::Nothing]);
        assert_eq!(game.held(), Some(1));
        // On the border under the slot.
        assert_eq!(press(&mut game, "kkkv")[3], Event::Nothing);
        assert!(game.grid()[4][6].contains("XX"));
        assert_eq!(press(&mut game, "kkv")[2], Event::Changed);
        assert_eq!(game.held(), None);
        assert!(game.frame().contains("1 "));
    }

    #[test]
    fn the_held_piece_is_drawn_last_whatever_its_number() {
        let mut game = game("2,1\n(0,0);;41\n(0,0);;42\n");
        press(&mut game, "2jjj");
        assert_eq!(game.grid()[0][0], "\x1b[42mXX\x1b[0m");
        let mut game = super::Game::new(game.card().clone(), false);
        press(&mut game, "1lll");
        assert_eq!(game.grid()[0][3], "\x1b[41mXX\x1b[0m");
    }

    #[test]
    fn pieces_of_one_colour_are_told_apart() {
        let mut game = game("2,1\n(0,0);;41\n(0,0);;41\n");
        assert_eq!(press(&mut game, "1lllv").last(), Some(&Event::Nothing));
        assert!(game.grid()[0][3].contains("XX"));
        assert_eq!(press(&mut game, "lv"), [Event::Changed; 2]);
    }

    #[test]
    fn the_last_piece_in_its_place_wins_and_ends_the_game() {
        let mut game = game("2,1\n(0,0);;41\n(0,0);;42\n");
        assert!(
            press(&mut game, "1lllkkv")
                .iter()
                .all(|event| *event == Event::Changed)
        );
        assert!(!game.is_won() && !check_win(&game.grid()));
        let events = press(&mut game, "2lkkv");
        assert_eq!(events.last(), Some(&Event::Won));
        assert!(game.is_won() && check_win(&game.grid()));
        assert_eq!(press(&mut game, "1r\x7f"), [Event::Nothing; 3]);
        assert!(!game.frame().contains("1 "));
    }

    #[test]
    fn a_piece_that_was_put_down_can_be_taken_again() {
        let mut game = game("2,1\n(0,0);;41\n(0,0);;42\n");
        press(&mut game, "1lllkkv");
        assert_eq!(press(&mut game, "1lv"), [Event::Changed; 3]);
        assert_eq!(game.pieces()[0].offset, (4, 2));
    }

    #[test]
    fn mirroring_is_for_those_who_ask_for_it() {
        let card = Card::parse(b"3,3\n(0,0);(1,0);(0,1);;1\n").expect("a card");
        let mut game = Game::new(card, true);
        assert_eq!(press(&mut game, "1lof"), [Event::Changed; 4]);
        assert_eq!(game.pieces()[0].blocks, [(0, 0), (0, 1), (1, 0)]);
        // One to the left a turn has no room, nor a mirror image.
        press(&mut game, "j");
        assert_eq!(press(&mut game, "f"), [Event::Nothing]);
    }

    #[test]
    fn restarting_can_be_taken_back() {
        let mut game = game(FIRST_CARD);
        assert_eq!(press(&mut game, "r"), [Event::Nothing]);
        press(&mut game, "4lll");
        let before = game.frame();
        assert_eq!(press(&mut game, "r"), [Event::Changed]);
        assert_eq!(
            (game.held(), game.pieces()),
            (None, &game.card().set_up().1[..])
        );
        assert_eq!(press(&mut game, "\x7f"), [Event::Changed]);
        assert_eq!((game.held(), game.frame()), (Some(4), before));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]

        #[test]
        fn any_keys_keep_the_rules_and_can_all_be_taken_back(
            keys in prop::collection::vec(prop::sample::select(b"12345678ijklouvfr\x1b[A".to_vec()), 0..150),
            flips: bool,
        ) {
            let card = Card::parse(FIRST_CARD.as_bytes()).expect("a card");
            let mut game = Game::new(card, flips);
            let mut reader = KeyReader::default();
            let mut seen = vec![(game.frame(), game.held())];
            for key in keys.into_iter().filter_map(|byte| reader.read(byte)) {
                let event = game.press(key);
                let now = (game.frame(), game.held());
                let last = seen.last().expect("the start").clone();
                match event {
                    Event::Nothing => prop_assert_eq!(&now, &last),
                    _ => seen.push(now),
                }
                for (index, piece) in game.pieces().iter().enumerate() {
                    prop_assert!(piece.cells().all(|cell| game.board.contains(cell)));
                    // Pieces of different colours: the course's own check agrees.
                    if game.held().is_none_or(|held| held == index + 1) {
                        prop_assert_eq!(check_move(piece, &game.grid()), game.fits(index));
                    }
                }
                // Whatever was put down lies well.
                if game.held().is_none() {
                    prop_assert!((0..game.pieces().len()).all(|piece| game.fits(piece)));
                }
            }
            while let Some(expected) = seen.pop() {
                prop_assert_eq!((game.frame(), game.held()), expected);
                let event = game.press(Key::Undo);
                prop_assert_eq!(event == Event::Nothing, seen.is_empty());
            }
        }
    }
}
