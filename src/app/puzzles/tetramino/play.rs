//! A game in progress: moves by pointer, keys and buttons, and the search for hints.

use super::HOPELESS;
use super::work::{SolverAnswer, SolverQuestion, SolverWork};
use crate::app::puzzles::room::Game;
use crate::app::puzzles::wheel::Wheel;
use mapmaker_puzzles::polyomino::{
    self, Card, CardCode, Cell, Event, Hint, Key, Refusal, Turn, misplaced_in_words,
};

/// A card on the table.
pub(super) struct TetraminoPlay {
    pub(super) game: polyomino::TetraminoGame,
    pub(super) code: Option<CardCode>,
    /// The piece under the pointer while its button is down.
    pub(super) drag: Option<Drag>,
    /// The block of the held piece that the pointer has, by its place among them.
    pub(super) grip: usize,
    /// The turns of the wheel.
    pub(super) wheel: Wheel,
    /// The hint that was given and not yet carried out.
    pub(super) advice: Option<Advice>,
    /// The number of solutions of the card, and whether that is exact, once they are counted.
    pub(super) counted: Option<(u64, bool)>,
    said: String,
    pub(super) work: Option<SolverWork>,
    pub(super) moves: usize,
    pub(super) version: u64,
}

/// A piece that is dragged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drag {
    /// The cell where the button went down.
    pub(super) from: Cell,
    /// Whether the pointer has left that cell since.
    pub(super) has_moved: bool,
    /// Whether the piece was held before.
    pub(super) was_held: bool,
}

/// The hinted place of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Advice {
    /// The piece's number, from 1.
    pub(super) piece: usize,
    pub(super) cells: Vec<Cell>,
    keys: String,
}

impl TetraminoPlay {
    pub(super) fn new(card: Card, flips: bool, code: Option<CardCode>) -> Self {
        Self::of(polyomino::TetraminoGame::new(card, flips), code)
    }

    fn of(game: polyomino::TetraminoGame, code: Option<CardCode>) -> Self {
        let game = game.centred();
        let moves = game.laid();
        Self {
            game,
            code,
            drag: None,
            grip: 0,
            wheel: Wheel::default(),
            advice: None,
            counted: None,
            said: String::new(),
            work: None,
            moves,
            version: 0,
        }
    }

    /// Restores a game from [`Game::state`](crate::app::puzzles::room::Game::state): the code or `-`, `flips` or
    /// `plain`, the card, the game.
    pub(super) fn resumed(state: &str) -> Result<Self, String> {
        let wrong = || "what was kept is no game of Tetramino".to_owned();
        let (first, rest) = state.split_once('\n').ok_or_else(wrong)?;
        let (second, rest) = rest.split_once('\n').ok_or_else(wrong)?;
        let code = match first {
            "-" => None,
            code => Some(code.parse().map_err(|wrong| format!("{wrong}"))?),
        };
        let (card, game) = rest.split_once("\n\n").ok_or_else(wrong)?;
        let card = Card::parse(card.as_bytes()).map_err(|_| wrong())?;
        let game = polyomino::TetraminoGame::from_text(card, second == "flips", game)?;
        Ok(Self::of(game, code))
    }

    /// Says something until the next action.
    pub(super) fn say(&mut self, text: &str) {
        text.clone_into(&mut self.said);
    }

    /// Presses a key of the course.
    pub(super) fn press(&mut self, key: Key) {
        if let Key::Piece(_) = key {
            self.grip = 0;
        }
        let event = self.game.press(key);
        self.told(event);
    }

    /// Takes a piece with the pointer, by the block in a cell.
    pub(super) fn grasp(&mut self, piece: u8, cell: Cell) -> bool {
        let event = self.game.grasp(piece);
        self.told(event);
        if event != Event::Changed {
            return false;
        }
        let held = &self.game.pieces()[usize::from(piece) - 1];
        self.grip = held.cells().position(|other| other == cell).unwrap_or(0);
        true
    }

    /// Takes the held piece by the block in a cell; whether it has one there.
    pub(super) fn grip_at(&mut self, cell: Cell) -> bool {
        let Some(held) = self.game.held() else {
            return false;
        };
        let mut cells = self.game.pieces()[held - 1].cells();
        let block = cells.position(|other| other == cell);
        self.grip = block.unwrap_or(self.grip);
        block.is_some()
    }

    /// Moves the held piece so that its gripped block is in a cell.
    pub(super) fn carry_to(&mut self, (x, y): Cell) {
        let Some(held) = self.game.held() else { return };
        let blocks = &self.game.pieces()[held - 1].blocks;
        let Some(block) = blocks.get(self.grip).or(blocks.first()) else {
            return;
        };
        let event = self.game.carry((x - block.0, y - block.1));
        if event != Event::Nothing {
            self.told(event);
        }
    }

    /// Turns the held piece about the block that the pointer has.
    pub(super) fn turn(&mut self, turn: Turn) {
        let event = self.game.turn_about(turn, self.grip);
        self.told(event);
    }

    /// Turns the held piece as its key does in the course, and moves it inward if it would leave the board.
    pub(super) fn turn_inward(&mut self, turn: Turn) {
        let event = self.game.turn_inward(turn);
        self.told(event);
    }

    /// Puts down the held piece, if it may lie there.
    pub(super) fn release(&mut self) {
        let event = self.game.release();
        self.told(event);
    }

    /// Carries out the hint, or asks for one.
    pub(super) fn hint(&mut self) {
        if let Some(advice) = self.advice.take() {
            let event = self.game.press_all(&advice.keys);
            self.told(event);
        } else if !self.has_hint() {
            self.ask(SolverQuestion::Hint);
        }
    }

    /// Starts a search.
    pub(super) fn ask(&mut self, question: SolverQuestion) {
        self.drag = None;
        self.work = Some(SolverWork::start(question, &self.game));
        self.say("…");
    }

    /// Says the result of an action.
    pub(super) fn told(&mut self, event: Event) {
        match event {
            Event::Nothing => return,
            Event::Refused(Refusal::OffBoard) => self.say("It would leave the board."),
            Event::Refused(Refusal::Covered) => {
                self.say("It can't lie on a border or on another piece: see XX.");
                // The piece is still held, and its covered blocks show.
                self.version += 1;
            }
            Event::Changed | Event::Won => self.changed(),
        }
        self.advice = None;
    }

    pub(super) fn changed(&mut self) {
        self.said.clear();
        self.advice = None;
        // A search was for another position; only the count of solutions is for the card.
        self.work
            .take_if(|work| work.question != SolverQuestion::Count);
        self.moves = self.game.laid();
        self.version += 1;
    }

    pub(super) fn answered(&mut self, answer: SolverAnswer) {
        match answer {
            SolverAnswer::Hint(Hint::Press { keys, misplaced }) => {
                self.advise(keys, &misplaced);
            }
            SolverAnswer::Solution(Ok(keys)) => {
                let event = self.game.press_all(&keys);
                self.told(event);
            }
            SolverAnswer::Hint(Hint::Unsolvable)
            | SolverAnswer::Solution(Err(Hint::Unsolvable)) => {
                self.say(HOPELESS);
            }
            SolverAnswer::Hint(Hint::Unknown) | SolverAnswer::Solution(Err(_)) => {
                self.say("Nothing was found in time.");
            }
            SolverAnswer::Count(count, is_all) => {
                self.counted = Some((count, is_all));
                self.said.clear();
            }
        }
    }

    /// Shows where the keys of a hint would put a piece.
    fn advise(&mut self, keys: String, misplaced: &[usize]) {
        let first = keys.bytes().next().filter(u8::is_ascii_digit);
        let piece = first.map(|digit| usize::from(digit - b'0'));
        let Some(piece) = piece.or(self.game.held()) else {
            return;
        };
        let mut ahead = self.game.clone();
        ahead.press_all(&keys);
        self.advice = ahead.pieces().get(piece - 1).map(|laid| Advice {
            piece,
            cells: laid.cells().collect(),
            keys,
        });
        let away = misplaced_in_words(misplaced);
        self.said =
            format!("{away}Piece {piece} goes where its outline is; H again lays it there.");
    }

    /// The line under the board.
    pub(super) fn line(&self) -> String {
        let count = match self.counted {
            None => String::new(),
            Some((1, true)) => "One solution. ".to_owned(),
            Some((count, true)) => format!("{count} solutions. "),
            Some((count, false)) => format!("More than {} solutions. ", count.saturating_sub(1)),
        };
        if !self.said.is_empty() {
            return format!("{count}{}", self.said);
        }
        let what = match self.game.held() {
            _ if self.game.is_won() => String::new(),
            None => "Drag a piece, or press its number.".to_owned(),
            Some(held) if self.game.clashes().is_empty() => {
                let flip = if self.game.has_flips() {
                    " f flips it,"
                } else {
                    ""
                };
                format!("Piece {held} is held: i j k l move it, o u turn it,{flip} v puts it down.")
            }
            Some(held) => format!("Piece {held} can't be put down here: see XX."),
        };
        count + &what
    }
}
