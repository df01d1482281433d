//! Tetravex as a game of the shell.

use bevy_egui::egui::Ui;

use super::play::{ALL_IS_WELL, ANYWHERE, KeptTetravex, Pending, TetravexPlay};
use super::{harder, show};
use crate::app::puzzles::room::{Command, Game, Status};
use mapmaker_puzzles::code::with_word;
use mapmaker_puzzles::tetravex::Outcome;

impl Game for TetravexPlay {
    fn code(&self) -> Option<String> {
        self.code.as_ref().map(ToString::to_string)
    }

    fn class(&self) -> String {
        let puzzle = self.game.puzzle();
        let marks = self
            .code
            .as_ref()
            .map_or(puzzle.colours(), |code| code.colours);
        let single = self.code.as_ref().is_some_and(|code| code.is_unique);
        let single = if single { ", one solution" } else { "" };
        format!(
            "{} × {}, {marks} marks{single}",
            puzzle.columns(),
            puzzle.rows()
        )
    }

    fn status(&self) -> Status {
        Status {
            moves: self.game.moves(),
            is_won: self.game.is_solved(),
            is_lost: false,
            can_undo: self.game.can_undo(),
            can_redo: self.game.can_redo(),
            line: self.said.clone(),
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
        match command {
            Command::Undo | Command::Redo | Command::Restart => {
                self.held = None;
                let is_done = match command {
                    Command::Undo => self.game.undo(),
                    Command::Redo => self.game.redo(),
                    _ => self.game.clear(),
                };
                if is_done {
                    self.moved();
                }
            }
            Command::Hint => self.hint(),
            Command::Solve => self.solve(),
        }
    }

    fn choices(&self) -> Option<String> {
        let look = serde_json::to_string(&self.look).ok()?;
        Some(look + if self.game.is_free() { ANYWHERE } else { "" })
    }

    fn choose(&mut self, choices: &str) {
        let look = choices.strip_suffix(ANYWHERE);
        self.game.set_free(look.is_some());
        self.look = serde_json::from_str(look.unwrap_or(choices)).unwrap_or(self.look);
    }

    fn has_hint(&self) -> bool {
        let asked = &self.asked;
        self.advice.is_some() || matches!(asked, Some(Pending::Hint(_) | Pending::HintLater))
    }

    fn let_go(&mut self) -> bool {
        self.is_dragged = false;
        self.held.take().is_some()
    }

    fn tick(&mut self, _seconds: f32) -> bool {
        self.look_up();
        match &mut self.asked {
            None => return false,
            Some(Pending::Hint(job)) => {
                if let Some(hint) = job.poll() {
                    self.asked = None;
                    self.advise(hint);
                }
            }
            Some(Pending::Check(job)) => {
                if let Some(outcome) = job.poll() {
                    self.asked = None;
                    self.say(match outcome {
                        Outcome::Solved(_) => ALL_IS_WELL,
                        Outcome::Impossible => "As it lies, it can't be finished.",
                        Outcome::BudgetSpent | Outcome::Cancelled => "No answer was found in time.",
                    });
                }
            }
            Some(Pending::HintLater | Pending::Layout) => {}
        }
        true
    }

    fn state(&self) -> String {
        let kept = KeptTetravex {
            code: self.code(),
            puzzle: self.game.puzzle().to_string(),
            layout: self.layout.clone(),
            log: self.game.log(),
            look: self.look,
            is_free: self.game.is_free(),
        };
        // OK because plain values can always be written.
        serde_json::to_string(&kept).expect("JSON")
    }

    fn solution(&self) -> Option<String> {
        self.game.solution()
    }

    fn harder(&self, word: &str) -> Option<String> {
        let code = harder(self.code.as_ref()?)?;
        Some(with_word(&code, word))
    }
}
