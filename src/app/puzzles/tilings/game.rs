//! Tilings as a game of the shell.

use bevy_egui::egui::Ui;

use super::play::{Next, PACE_S, QUICK_PACE_S, TilingsPlay};
use super::{harder, kept, show, told};
use crate::app::puzzles::room::{Command, Game, Status};
use mapmaker_puzzles::code::with_word;
use mapmaker_puzzles::wang::{Event, Seat, Strategy};

impl Game for TilingsPlay {
    fn code(&self) -> Option<String> {
        let code = self.code.as_ref().filter(|_| !self.own.is_any());
        code.map(ToString::to_string)
    }

    fn class(&self) -> String {
        told::class(&self.table, &self.own)
    }

    fn status(&self) -> Status {
        let (can_undo, can_redo) = self.table.has_steps();
        let seats = self.table.seats();
        let has_people = seats.contains(&Seat::Human);
        let is_own = |event: &&Event| match event {
            Event::Laid { player, .. } => !has_people || seats.get(*player) == Some(&Seat::Human),
            _ => false,
        };
        // Independent of the shown position.
        let is_over = self.table.end().is_some();
        let winners = &self.leaders;
        let is_winner = |player: &usize| seats.get(*player) == Some(&Seat::Human);
        let line = match self.looking {
            _ if !self.said.is_empty() => self.said.clone(),
            Some(steps) => format!(
                "The board after {steps} of {} steps; End goes back to the game.",
                self.table.events().len()
            ),
            None => self.explained(),
        };
        Status {
            moves: self.table.events().iter().filter(is_own).count(),
            is_won: is_over && winners.iter().any(is_winner),
            is_lost: is_over && has_people && !winners.iter().any(is_winner),
            can_undo,
            can_redo,
            line,
            version: self.version,
        }
    }

    fn ending(&self) -> Option<String> {
        let why = self.table.end().filter(|_| self.looking.is_none())?;
        Some(told::end(&self.table, &self.stand, why))
    }

    fn is_timed(&self) -> bool {
        let seats = self.table.seats().iter();
        seats.filter(|seat| **seat == Seat::Human).count() == 1
    }

    fn tell_rules(&self, ui: &mut Ui) {
        told::rules(ui, &self.table);
    }

    fn show(&mut self, ui: &mut Ui) {
        show::show(self, ui);
    }

    fn options(&mut self, ui: &mut Ui) {
        show::options(self, ui);
    }

    fn act(&mut self, command: Command) {
        self.is_led = command == Command::Solve && self.table.end().is_none();
        match command {
            Command::Undo => {
                self.table.undo();
                self.changed();
            }
            Command::Redo => {
                self.table.redo();
                self.changed();
            }
            Command::Restart => {
                self.table.restart();
                self.changed();
            }
            Command::Hint => match self.advice.take() {
                Some(choice) if self.is_mine() => {
                    self.turn = choice.turn;
                    self.lay(choice.cell);
                }
                _ if self.is_mine() && self.thinking.is_none() => {
                    self.think(Strategy::Planner, true);
                }
                _ => {}
            },
            Command::Solve => {
                self.look(usize::MAX);
                self.thinking = None;
                self.say("The planner plays for you; Undo takes its moves back.");
            }
        }
    }

    fn choices(&self) -> Option<String> {
        let owners = if self.has_owners { "owners" } else { "bare" };
        let pace = if self.is_quick { "quick" } else { "slow" };
        Some(format!("{owners} {pace}"))
    }

    fn choose(&mut self, choices: &str) {
        for word in choices.split(' ') {
            match word {
                "owners" | "bare" => self.has_owners = word == "owners",
                "quick" | "slow" => self.is_quick = word == "quick",
                _ => {}
            }
        }
    }

    fn keeps_choices(&self) -> bool {
        false
    }

    fn looks_back(&self) -> bool {
        self.looking.is_some()
    }

    fn has_hint(&self) -> bool {
        let thinking = self.thinking.as_ref();
        self.advice.is_some() || thinking.is_some_and(|thinking| thinking.is_advice)
    }

    fn rests(&self) -> bool {
        self.table.end().is_some()
    }

    fn tick(&mut self, seconds: f32) -> bool {
        let pace = if self.is_quick { QUICK_PACE_S } else { PACE_S };
        self.since += seconds;
        if let Some(steps) = self.looking {
            if self.is_replaying && self.since >= pace {
                self.look(steps + 1);
            }
            return self.is_replaying;
        }
        let has_come = self.offered();
        if let Some(thinking) = &mut self.thinking {
            thinking.tick(seconds);
        }
        match self.next() {
            Next::Over => false,
            Next::Person => {
                let was_thinking = self.thinking.is_some();
                self.thought();
                if let Some(thinking) = &self.thinking {
                    self.said = thinking.told(self.pace);
                }
                has_come || was_thinking
            }
            Next::Forced => {
                if self.since >= pace && self.table.step().is_some() {
                    self.changed();
                }
                true
            }
            Next::Machine(strategy) => {
                if self.thinking.is_none() {
                    self.think(strategy, false);
                } else if self.since >= pace
                    && let Some(choice) = self.thought()
                    && self.table.lay(choice).is_some()
                {
                    self.changed();
                }
                true
            }
        }
    }

    fn let_go(&mut self) -> bool {
        let was_looking = self.looking.is_some();
        self.look(usize::MAX);
        let had_advice = self.advice.take().is_some();
        let was_led = std::mem::take(&mut self.is_led);
        let was_dragged = std::mem::take(&mut self.is_dragged);
        was_looking || had_advice || was_led || was_dragged
    }

    fn state(&self) -> String {
        kept::told(self)
    }

    fn solution(&self) -> Option<String> {
        self.table.solution()
    }

    fn harder(&self, word: &str) -> Option<String> {
        let code = self.code.as_ref().filter(|_| !self.own.is_any())?;
        Some(with_word(&harder(code)?, word))
    }
}
