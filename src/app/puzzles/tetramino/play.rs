//! A Tetramino that is played: what pointer, keys and buttons do to it, and what was asked and answered.

use bevy_egui::egui::Ui;

use super::show;
use super::work::{Answer, Question, Work};
use super::{code, next};
use crate::app::puzzles::room::{Command, Game, Status};
use crate::app::puzzles::wheel::Wheel;
use crate::engine::puzzles::polyomino::{
    self, BUILTIN, Card, CardCode, Cell, Event, Hint, Key, Refusal, Turn,
};

/// A card on the table.
pub(super) struct Play {
    pub(super) game: polyomino::Game,
    code: Option<CardCode>,
    /// The piece under the pointer while its button is down.
    pub(super) drag: Option<Drag>,
    /// The block of the held piece that the pointer has, by its place among them.
    pub(super) grip: usize,
    /// What the wheel was turned.
    pub(super) wheel: Wheel,
    /// What was advised and not done yet.
    pub(super) advice: Option<Advice>,
    /// How many solutions the card has, and whether those are all, once they were counted.
    pub(super) counted: Option<(u64, bool)>,
    said: String,
    work: Option<Work>,
    moves: usize,
    version: u64,
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

/// Where a piece is advised to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Advice {
    /// The piece's number, from 1.
    pub(super) piece: usize,
    pub(super) cells: Vec<Cell>,
    keys: String,
}

impl Play {
    pub(super) fn new(card: Card, flips: bool, code: Option<CardCode>) -> Self {
        Self::of(polyomino::Game::new(card, flips), code)
    }

    fn of(game: polyomino::Game, code: Option<CardCode>) -> Self {
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

    /// A game as [`Game::state`] told it: the code or `-`, `flips` or `plain`, the card, the game.
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
        let game = polyomino::Game::from_text(card, second == "flips", game)?;
        Ok(Self::of(game, code))
    }

    /// Says something until the next deed.
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

    /// Carries the held piece so that the block that the pointer has comes to a cell.
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

    /// Turns the held piece as its key does in the course, and inward where it would leave the board.
    pub(super) fn turn_inward(&mut self, turn: Turn) {
        let event = self.game.turn_inward(turn);
        self.told(event);
    }

    /// Lets go of the held piece, if it may lie there.
    pub(super) fn release(&mut self) {
        let event = self.game.release();
        self.told(event);
    }

    /// Does what is advised, or asks for advice.
    fn hint(&mut self) {
        if let Some(advice) = self.advice.take() {
            let event = self.game.press_all(&advice.keys);
            self.told(event);
        } else if !self.has_hint() {
            self.ask(Question::Hint);
        }
    }

    /// Asks something that takes time.
    pub(super) fn ask(&mut self, question: Question) {
        self.drag = None;
        self.work = Some(Work::start(question, &self.game));
        self.say("…");
    }

    /// Says what came of a deed.
    fn told(&mut self, event: Event) {
        match event {
            Event::Nothing => return,
            Event::Refused(Refusal::OffBoard) => self.say("It would leave the board."),
            Event::Refused(Refusal::Covered) => {
                self.say("It can't lie on a border or on another piece: see XX.");
                // It is still held, where it can be seen.
                self.version += 1;
            }
            Event::Changed | Event::Won => self.changed(),
        }
        self.advice = None;
    }

    fn changed(&mut self) {
        self.said.clear();
        self.advice = None;
        // What is searched was asked of another position; the count is of the card.
        self.work.take_if(|work| work.question != Question::Count);
        self.moves = self.game.laid();
        self.version += 1;
    }

    fn answered(&mut self, answer: Answer) {
        match answer {
            Answer::Hint(Hint::Press { keys, misplaced }) => {
                self.advise(keys, &misplaced);
            }
            Answer::Solution(Ok(keys)) => {
                let event = self.game.press_all(&keys);
                self.told(event);
            }
            Answer::Hint(Hint::Unsolvable) | Answer::Solution(Err(Hint::Unsolvable)) => {
                self.say("This card can't be solved.");
            }
            Answer::Hint(Hint::Unknown) | Answer::Solution(Err(_)) => {
                self.say("Nothing was found in time.");
            }
            Answer::Count(count, is_all) => {
                self.counted = Some((count, is_all));
                self.said.clear();
            }
        }
    }

    /// Shows where the keys of a hint would lay a piece.
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
        let away = match misplaced {
            [] => String::new(),
            [one] => format!("Piece {one} can't stay where it is. "),
            several => {
                let several: Vec<_> = several.iter().map(ToString::to_string).collect();
                format!("Pieces {} can't stay where they are. ", several.join(", "))
            }
        };
        self.said =
            format!("{away}Piece {piece} goes where its outline is; H again lays it there.");
    }

    /// What is said now.
    fn line(&self) -> String {
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

impl Game for Play {
    fn code(&self) -> Option<String> {
        self.code.as_ref().map(ToString::to_string)
    }

    fn class(&self) -> String {
        let (width, height) = self.game.card().size();
        let flips = if self.game.has_flips() { ", flips" } else { "" };
        match &self.code {
            Some(CardCode::Builtin(number)) => {
                let name = BUILTIN.get(number - 1).map_or("", |built| built.name);
                format!("{number}. {name}")
            }
            Some(CardCode::New {
                difficulty: Some(difficulty),
                ..
            }) => format!("{width} × {height}, {}{flips}", difficulty.name()),
            Some(CardCode::New { .. }) | None => format!("{width} × {height}{flips}"),
        }
    }

    fn status(&self) -> Status {
        let (can_undo, can_redo) = self.game.has_steps();
        Status {
            moves: self.moves,
            is_won: self.game.is_won(),
            is_lost: false,
            can_undo,
            can_redo,
            line: self.line(),
            version: self.version,
        }
    }

    fn show(&mut self, ui: &mut Ui) {
        show::show(self, ui);
    }

    fn options(&mut self, ui: &mut Ui) {
        show::options(self, ui);
    }

    fn act(&mut self, command: Command) {
        self.drag = None;
        match command {
            Command::Undo => {
                // A piece that is carried is let go first.
                let event = self.game.press(Key::Undo);
                self.told(event);
            }
            Command::Redo => self.press(Key::Redo),
            Command::Restart => self.press(Key::Restart),
            Command::Hint => self.hint(),
            Command::Solve => self.ask(Question::Solution),
        }
    }

    fn has_hint(&self) -> bool {
        let is_asked = self
            .work
            .as_ref()
            .is_some_and(|work| work.question == Question::Hint);
        self.advice.is_some() || is_asked
    }

    fn tick(&mut self, _seconds: f32) -> bool {
        let answer = self.work.as_mut().and_then(Work::poll);
        let is_there = answer.is_some();
        if let Some(answer) = answer {
            self.work = None;
            self.answered(answer);
        }
        is_there
    }

    fn let_go(&mut self) -> bool {
        let was_held = self.game.held().is_some();
        while self.game.held().is_some() && self.game.press(Key::Undo) == Event::Changed {}
        if was_held {
            self.drag = None;
            self.changed();
        }
        was_held
    }

    fn state(&self) -> String {
        let code = self.code().unwrap_or_else(|| "-".to_owned());
        let flips = if self.game.has_flips() {
            "flips"
        } else {
            "plain"
        };
        let (card, game) = (self.game.card(), self.game.to_text());
        format!("{code}\n{flips}\n{card}\n{game}")
    }

    fn solution(&self) -> Option<String> {
        self.game.solution()
    }

    fn again(&self, word: &str) -> Option<String> {
        match &self.code {
            Some(CardCode::New {
                asked, difficulty, ..
            }) => {
                let again = CardCode::New {
                    asked: *asked,
                    difficulty: *difficulty,
                    word: word.to_owned(),
                };
                Some(again.to_string())
            }
            Some(CardCode::Builtin(number)) => {
                let built = BUILTIN.get(number - 1)?;
                let card = built.card();
                let (width, height) = card.size();
                let difficulty = polyomino::rate(&card, built.solutions);
                Some(code(width, height, difficulty, word).to_string())
            }
            None => None,
        }
    }

    fn harder(&self, word: &str) -> Option<String> {
        let harder = match &self.code {
            Some(CardCode::Builtin(number)) => {
                (*number < BUILTIN.len()).then_some(CardCode::Builtin(number + 1))
            }
            Some(CardCode::New { difficulty, .. }) => {
                next(self.game.card().size(), *difficulty, word)
            }
            None => None,
        };
        harder.map(|code| code.to_string())
    }
}
