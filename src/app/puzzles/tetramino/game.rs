//! Tetramino as a game of the shell.

use bevy_egui::egui::Ui;

use super::play::TetraminoPlay;
use super::work::SolverQuestion;
use super::{code, next, show};
use crate::app::puzzles::room::{Command, Game, Status};
use mapmaker_puzzles::code::with_word;
use mapmaker_puzzles::polyomino::{self, BUILTIN, CardCode, Event, Key};

impl Game for TetraminoPlay {
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
                // Undo first releases a held piece.
                let event = self.game.press(Key::Undo);
                self.told(event);
            }
            Command::Redo => self.press(Key::Redo),
            Command::Restart => self.press(Key::Restart),
            Command::Hint => self.hint(),
            Command::Solve => self.ask(SolverQuestion::Solution),
        }
    }

    fn has_hint(&self) -> bool {
        let is_asked = self
            .work
            .as_ref()
            .is_some_and(|work| work.question == SolverQuestion::Hint);
        self.advice.is_some() || is_asked
    }

    fn tick(&mut self, _seconds: f32) -> bool {
        let Some(answer) = self.work.as_mut().and_then(|work| work.job.poll()) else {
            return false;
        };
        self.work = None;
        self.answered(answer);
        true
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
        let mine = self.code.as_ref()?;
        let CardCode::Builtin(number) = mine else {
            return Some(with_word(mine, word));
        };
        let built = BUILTIN.get(number - 1)?;
        let card = built.card();
        let (width, height) = card.size();
        let difficulty = polyomino::rate(&card, built.solutions);
        Some(code(width, height, difficulty, word).to_string())
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
