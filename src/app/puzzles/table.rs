//! The table: the puzzle in play, with its clock, its hints and its end.

use bevy::prelude::*;

use super::room::{Command, Game, Room};
use mapmaker_storage::puzzles::SavedGame;

/// A puzzle in play, with the shell's state of it.
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
    /// Whether its solution was shown earlier, in another game of the same code.
    pub is_known: bool,
    /// Whether it was over already when it came, as a log from a file is: nobody knows how long it took.
    pub came_over: bool,
    /// The cover over its board.
    pub cover: Cover,
    /// Whether it lies over another screen: it is then kept apart, and its solution is not shown.
    pub is_visit: bool,
    /// The win, once it is won.
    pub won: Option<Won>,
    /// Whether a button or field had the keyboard in the last frame.
    pub had_focus: bool,
    /// A message that replaces all other text for a while.
    pub note: Option<Note>,
    /// For how long nothing was done to it, in seconds.
    pub(super) quiet_s: f32,
    pub(super) kept_version: Option<u64>,
    /// Its choices when it was last kept.
    pub(super) choices: Option<String>,
}

/// The pause at the end of a game before keys and buttons work again, in seconds: the same keys made the last moves.
pub(super) const QUIET_S: f32 = 1.0;

/// The time in which the flourish after a win grows, in seconds.
pub(super) const FLOURISH_S: f32 = 1.2;

/// The cover of a board, while the clock stands.
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
    /// The room's message then.
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
    /// A new or continued game.
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

    /// Whether it is over, and the pause has passed in which its keys and buttons could be mistaken for the game's.
    #[must_use]
    pub fn has_settled(&self) -> bool {
        self.quiet_s >= QUIET_S && self.is_over()
    }

    /// Notes an action: the time since the last one begins anew.
    pub(super) const fn stir(&mut self) {
        self.quiet_s = 0.0;
    }

    /// Whether its solution may be shown; a puzzle over another screen has to be solved by the person.
    #[must_use]
    pub const fn can_show(&self) -> bool {
        !self.is_visit
    }

    /// Carries out a command, unless the board is hidden or the command is not available.
    pub fn act(&mut self, command: Command) {
        if self.cover != Cover::None || !self.can_show() && command == Command::Solve {
            return;
        }
        let is_over = self.is_over();
        match command {
            // A finished game that is reviewed keeps its end.
            _ if is_over && self.game.looks_back() => return,
            // A finished game has no hints.
            Command::Hint | Command::Solve if is_over => return,
            Command::Hint if self.game.looks_back() => return,
            // A second request carries out the shown hint: both count as one.
            Command::Hint if self.game.has_hint() => {}
            Command::Hint => self.hints += 1,
            Command::Solve => self.is_shown = true,
            // From here on it counts as played here.
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
