//! A maze that is walked: the walk, the fog, and the toys that move beside it.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::meshes::Drawn;
use super::save;
use super::sheet::Sheet;
use super::toys::{Moving, Toy, winner};
use super::view::{Pressed, View};
use crate::app::job::Job;
use mapmaker_grid::parsing::in_words;
use mapmaker_puzzles::maze::{Code, Coord, Making, Maze, MazePlan, Race, Steps, Walk};
use mapmaker_storage as storage;

/// A maze on the table.
pub(super) struct MazePlay {
    pub(super) walk: Walk,
    pub(super) plan: MazePlan,
    pub(super) code: Option<Code>,
    /// The maze as JSON, if it has no code: it is saved with every step.
    pub(super) text: OnceLock<String>,
    pub(super) has_fog: bool,
    /// The next stretch of the way, as a hint.
    pub(super) advice: Vec<Coord>,
    /// The toy that moves by itself.
    pub(super) moving: Option<Moving>,
    /// The typed path to save to, while its field is open.
    pub(super) saving: Option<String>,
    /// Whether the field for it has yet to get the keyboard.
    pub(super) opens_saving: bool,
    pub(super) writing: Option<(String, Job<Result<(), String>>)>,
    pub(super) said: String,
    /// Whether a picture that is saved shows the trail.
    pub(super) saves_trail: bool,
    /// The result of the race that has just ended.
    pub(super) ended: Option<String>,
    pub(super) view: View,
    pub(super) pressed: Option<Pressed>,
    pub(super) sheet: Sheet,
    pub(super) drawn: Drawn,
    pub(super) version: u64,
}

/// The saved game.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptMaze {
    pub(super) code: Option<String>,
    /// The maze as JSON, if it has no code.
    pub(super) maze: Option<String>,
    pub(super) steps: Steps,
    pub(super) has_fog: bool,
}

impl MazePlay {
    pub(super) fn new(maze: Maze, code: Option<Code>) -> Self {
        Self {
            plan: MazePlan::new(&maze),
            walk: Walk::new(maze),
            code,
            text: OnceLock::new(),
            has_fog: false,
            advice: Vec::new(),
            moving: None,
            saving: None,
            opens_saving: false,
            writing: None,
            said: String::new(),
            saves_trail: false,
            ended: None,
            view: View::default(),
            pressed: None,
            sheet: Sheet::default(),
            drawn: Drawn::default(),
            version: 0,
        }
    }

    /// The walk that was kept.
    ///
    /// # Errors
    /// A sentence without its full stop, if the text is not a saved game.
    pub(super) fn resumed(state: &str) -> Result<Self, String> {
        let kept: KeptMaze =
            serde_json::from_str(state).map_err(|error| in_words(&error.to_string()))?;
        let code = kept.code.map(|code| code.parse::<Code>()).transpose();
        let code = code.map_err(|wrong| wrong.to_string())?;
        let maze = match (&code, &kept.maze) {
            (Some(code), _) => code.make().map_err(|wrong| wrong.to_string())?,
            (None, Some(text)) => {
                let maze = storage::maze::read(text.as_bytes());
                maze.map_err(|wrong| wrong.to_string())?
            }
            (None, None) => return Err("there is no maze in it".to_owned()),
        };
        let walk = Walk::replayed(maze.clone(), &kept.steps);
        let walk = walk.ok_or_else(|| "its steps lead through walls".to_owned())?;
        Ok(Self {
            walk,
            has_fog: kept.has_fog,
            ..Self::new(maze, code)
        })
    }

    /// Whether the goal can be reached at all.
    pub(super) fn has_way(&self) -> bool {
        self.walk.is_there() || !self.walk.way().is_empty()
    }

    /// Walks through these cells.
    pub(super) fn go(&mut self, cells: &[Coord]) {
        if self.walk.go(cells) {
            self.moved();
        }
    }

    pub(super) fn moved(&mut self) {
        self.version += 1;
        self.advice.clear();
        self.said.clear();
        self.saving = None;
        let race = match &self.moving {
            Some(moving) if self.walk.is_there() => moving.race_end(),
            _ => None,
        };
        self.ended = race.map(|(you, (hand, flood), speed)| winner(you, hand, flood, speed));
    }

    pub(super) fn say(&mut self, what: &str) {
        what.clone_into(&mut self.said);
    }

    /// Whether the maze can be walked: it is not being made, and the goal is not reached.
    pub(super) fn is_walkable(&self) -> bool {
        self.making().is_none() && !self.walk.is_there()
    }

    /// The making that is shown.
    pub(super) fn making(&self) -> Option<&Making> {
        self.moving.as_ref()?.as_making()
    }

    /// The race that is going on.
    pub(super) fn racing(&self) -> Option<&Race> {
        self.moving.as_ref()?.as_race()
    }

    pub(super) fn toggle_fog(&mut self) {
        self.has_fog = !self.has_fog;
        self.version += 1;
    }

    /// Shows how the maze was made; the loops are opened at the end.
    pub(super) fn watch(&mut self) {
        let Some(code) = &self.code else { return };
        match Making::new(&code.recipe()) {
            Ok(making) => self.moving = Some(Moving::making(making)),
            Err(wrong) => self.said = format!("{wrong}."),
        }
    }

    /// Starts again, with two other walkers.
    pub(super) fn race(&mut self) {
        self.walk.restart();
        self.moved();
        let (start, goal) = (self.walk.start(), self.walk.goal());
        let race = Race::new(self.walk.maze().clone(), start, goal);
        self.moving = race.map(Moving::race);
    }

    /// Puts the toy away.
    pub(super) fn stop(&mut self) {
        self.moving = None;
        self.said.clear();
    }

    /// Opens the row in which a path is typed to save to.
    pub(super) fn open_saving(&mut self) {
        self.saving = Some(String::new());
        self.opens_saving = true;
    }

    /// Writes the maze to the path that is typed, in the background.
    pub(super) fn save(&mut self) {
        let Some(typed) = &self.saving else { return };
        let Some(path) = crate::app::files::typed_path(typed) else {
            return;
        };
        let name = path.display().to_string();
        let (maze, recipe) = (
            self.walk.maze().clone(),
            self.code.as_ref().map(Code::recipe),
        );
        let trail = match self.walk.trail() {
            trail if self.saves_trail && trail.len() > 1 => trail.to_vec(),
            _ => Vec::new(),
        };
        let ends = (self.walk.start(), self.walk.goal());
        let work = move || save::save(&path, &maze, ends, &trail, recipe.as_ref());
        self.writing = Some((name, Job::files(work)));
        "Writing…".clone_into(&mut self.said);
    }

    /// Takes over the result of writing the file, once it is written.
    pub(super) fn look_up(&mut self) {
        let Some((name, task)) = &mut self.writing else {
            return;
        };
        if let Some(done) = task.poll() {
            self.said = match done {
                Ok(()) => format!("Saved as {name}."),
                Err(wrong) => format!("It could not be saved: {wrong}."),
            };
            if !self.said.starts_with("It") {
                self.saving = None;
            }
            self.writing = None;
        }
    }

    /// The progress of the toy, in words.
    pub(super) fn told(&self) -> Option<String> {
        let moving = self.moving.as_ref()?;
        Some(match &moving.toy {
            Toy::Making(making) => {
                let (done, all) = making.progress();
                format!("Step {done} of {all}.")
            }
            Toy::Race(race) => {
                let told = |who: &str, arrived: Option<u32>| match arrived {
                    Some(steps) => format!("{who} was there after {steps} steps"),
                    None => format!("{who} is on its way"),
                };
                let hand = told("The hand on the wall (+)", race.follower_arrived());
                let flood = told("the flood (dots)", race.flood_arrived());
                format!("{} steps. {hand}; {flood}.", race.steps())
            }
        })
    }
}
