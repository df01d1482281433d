//! The table: the puzzle that is played, with its clock, its hints and its end.

use bevy::prelude::*;

use super::room::{Command, Game, Room};
use mapmaker_storage::puzzles::SavedGame;

/// A puzzle that is played, with what the shell knows of it.
#[derive(Component)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing that can be told apart"
)]
pub struct Table {
    /// Its room.
    pub room: &'static dyn Room,
    /// The game itself.
    pub game: Box<dyn Game>,
    /// How long it has been played.
    pub seconds: f64,
    /// How many hints were taken.
    pub hints: u32,
    /// Whether the solution was shown since it was begun.
    pub is_shown: bool,
    /// Whether its solution was shown before that, in another game of the same code.
    pub is_known: bool,
    /// Whether it was over already when it came, as a log from a file is: nobody knows how long it took.
    pub came_over: bool,
    /// What lies over its board.
    pub cover: Cover,
    /// Whether it lies over another screen: it is kept apart, and its solution is not shown.
    pub is_visit: bool,
    /// How it was won, once it was.
    pub won: Option<Won>,
    /// Whether a button or field had the keyboard in the last frame.
    pub had_focus: bool,
    /// What is said for a while in place of all else.
    pub note: Option<Note>,
    /// For how long nothing was done to it, in seconds.
    pub(super) quiet_s: f32,
    pub(super) kept_version: Option<u64>,
    /// What was chosen in it when it was kept last.
    pub(super) choices: Option<String>,
}

/// For how long nothing is done at the end of a game before its keys and buttons take effect, in seconds: they are those
/// that moved and helped before.
pub(super) const QUIET_S: f32 = 1.0;

/// How long the flourish of what was won grows, in seconds.
pub(super) const FLOURISH_S: f32 = 1.2;

/// What hides a board, while the clock stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    /// Nothing.
    None,
    /// It rests.
    Pause,
    /// The rules.
    Rules,
}

/// How a puzzle was won.
#[derive(Clone, Debug, PartialEq)]
pub struct Won {
    /// Whether nobody was faster at one of its kind and size.
    pub is_best: bool,
    /// How long ago, in seconds.
    pub since: f32,
    /// What the room said then.
    pub line: String,
}

/// Something that is said for a while.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The sentence.
    pub text: String,
    pub(super) left_s: f32,
}

impl Note {
    /// Said from now on.
    #[must_use]
    pub const fn new(text: String) -> Self {
        Self { text, left_s: 2.5 }
    }
}

impl Table {
    /// A game that was begun, or goes on.
    #[must_use]
    pub fn new(
        room: &'static dyn Room,
        game: Box<dyn Game>,
        left: &SavedGame,
        is_visit: bool,
    ) -> Self {
        Self {
            room,
            choices: game.choices(),
            came_over: left.state.is_empty() && is_over(game.as_ref()),
            game,
            seconds: left.seconds,
            hints: left.hints,
            is_shown: left.is_shown,
            is_known: false,
            cover: Cover::None,
            is_visit,
            won: None,
            had_focus: false,
            note: None,
            quiet_s: QUIET_S,
            kept_version: None,
        }
    }

    /// Whether its clock runs.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        matches!(self.cover, Cover::None) && self.won.is_none()
    }

    /// Whether it was solved, and not by being shown the solution.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        self.won.is_some() && !self.is_shown
    }

    /// Whether it is won or lost.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.won.is_some() || is_over(self.game.as_ref())
    }

    /// Whether it is over, and for long enough that nobody takes the end's keys and buttons for those of the game.
    #[must_use]
    pub fn has_settled(&self) -> bool {
        self.quiet_s >= QUIET_S && self.is_over()
    }

    /// Something was done: what counts from the end begins anew.
    pub(super) const fn stir(&mut self) {
        self.quiet_s = 0.0;
    }

    /// Whether its solution may be shown: whoever opened it over another screen wants to know who solves it.
    #[must_use]
    pub const fn can_show(&self) -> bool {
        !self.is_visit
    }

    /// Does what a button or key asks for, unless the board is hidden or it is not to be had.
    pub fn act(&mut self, command: Command) {
        if self.cover != Cover::None || !self.can_show() && command == Command::Solve {
            return;
        }
        let is_over = self.is_over();
        match command {
            // What is looked at as it was keeps its end.
            _ if is_over && self.game.looks_back() => return,
            // There is nothing to be told of one that is over.
            Command::Hint | Command::Solve if is_over => return,
            Command::Hint if self.game.looks_back() => return,
            // What it shows is done by asking again: both are one hint.
            Command::Hint if self.game.has_hint() => {}
            Command::Hint => self.hints += 1,
            Command::Solve => self.is_shown = true,
            // From here on it is played here.
            Command::Undo | Command::Restart => self.came_over = false,
            Command::Redo => {}
        }
        self.game.act(command);
    }
}

/// Whether a game is won or lost.
fn is_over(game: &dyn Game) -> bool {
    let status = game.status();
    status.is_won || status.is_lost
}
