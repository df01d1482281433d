//! The maze as a game of the shell.

use bevy_egui::egui::{Key, Painter, Rect, Ui};

use super::play::{KeptMaze, MazePlay};
use super::setup::shape_name;
use super::{harder, sample, show};
use crate::app::puzzles::room::{Command, Game, Status};
use mapmaker_puzzles::code::with_word;
use mapmaker_puzzles::maze::Shape;
use mapmaker_storage as storage;

impl Game for MazePlay {
    fn code(&self) -> Option<String> {
        self.code.as_ref().map(ToString::to_string)
    }

    fn class(&self) -> String {
        let maze = self.walk.maze();
        let shape = shape_name(maze.shape());
        let size = match maze.shape() {
            Shape::Circle => format!("{} {shape}", maze.height()),
            _ => format!("{} × {} {shape}", maze.width(), maze.height()),
        };
        let Some(code) = &self.code else { return size };
        let loops = match code.braid {
            0 => String::new(),
            percent => format!(", {percent} % opened"),
        };
        format!("{size}, {}{loops}", code.algorithm.name())
    }

    fn status(&self) -> Status {
        Status {
            moves: self.walk.moves(),
            is_won: self.walk.is_there(),
            is_lost: false,
            can_undo: self.walk.can_undo(),
            can_redo: self.walk.can_redo(),
            line: match self.told() {
                Some(told) if self.said.is_empty() => told,
                _ => self.said.clone(),
            },
            version: self.version,
        }
    }

    fn draw(&self, painter: &Painter, place: Rect) -> bool {
        sample::draw(self.walk.maze().shape(), painter, place);
        true
    }

    fn show(&mut self, ui: &mut Ui) {
        show::show(self, ui);
    }

    fn takes_place(&self, place: Key) -> bool {
        show::way_of(place).is_some()
    }

    fn options(&mut self, ui: &mut Ui) {
        show::options(self, ui);
    }

    fn act(&mut self, command: Command) {
        // The file name that is being typed was for the walk before the command.
        self.saving = None;
        self.moving.take_if(|moving| !moving.is_race());
        match command {
            // The other walkers start again, too.
            Command::Restart if self.moving.is_some() => self.race(),
            Command::Undo | Command::Redo | Command::Restart => {
                let is_done = match command {
                    Command::Undo => self.walk.undo(),
                    Command::Redo => self.walk.redo(),
                    _ => self.walk.restart(),
                };
                if is_done {
                    self.moved();
                }
            }
            Command::Hint if self.advice.is_empty() => {
                self.advice = self.walk.hint();
                "The dashes lead on. Hint again walks them.".clone_into(&mut self.said);
            }
            Command::Hint => {
                let way = std::mem::take(&mut self.advice);
                self.go(&way);
            }
            Command::Solve => {
                let way = self.walk.way();
                self.go(&way);
                // Nobody won a race by being led.
                self.ended = None;
            }
        }
    }

    fn choices(&self) -> Option<String> {
        Some(if self.has_fog { "fog" } else { "clear" }.to_owned())
    }

    fn choose(&mut self, choices: &str) {
        self.has_fog = choices == "fog";
    }

    fn ending(&self) -> Option<String> {
        self.ended.clone()
    }

    fn has_hint(&self) -> bool {
        !self.advice.is_empty()
    }

    fn let_go(&mut self) -> bool {
        let is_open = self.saving.take().is_some() || self.moving.is_some();
        self.stop();
        is_open
    }

    fn rests(&self) -> bool {
        !self.is_walkable()
    }

    fn tick(&mut self, seconds: f32) -> bool {
        self.look_up();
        let Some(moving) = &mut self.moving else {
            return self.writing.is_some();
        };
        let is_on = moving.tick(seconds) || moving.is_race() && !self.walk.is_there();
        if !is_on && !moving.is_race() {
            self.moving = None;
        }
        is_on || self.writing.is_some()
    }

    fn state(&self) -> String {
        let code = self.code();
        let text = || {
            let mut text = Vec::new();
            // OK because writing to memory does not fail.
            storage::maze::write(self.walk.maze(), &mut text).expect("memory");
            String::from_utf8_lossy(&text).into_owned()
        };
        let maze = code.is_none().then(|| self.text.get_or_init(text).clone());
        let kept = KeptMaze {
            code,
            maze,
            steps: self.walk.steps(),
            has_fog: self.has_fog,
        };
        // OK because plain values can always be written.
        serde_json::to_string(&kept).expect("JSON")
    }

    fn solution(&self) -> Option<String> {
        self.walk.solution()
    }

    fn harder(&self, word: &str) -> Option<String> {
        let code = harder(self.code.as_ref()?)?;
        Some(with_word(&code, word))
    }
}
