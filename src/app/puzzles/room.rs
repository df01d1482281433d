//! The interface between a puzzle's room and the shell.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use bevy_egui::egui::{
    Context, Event, Key, Modifiers, Painter, PointerButton, Pos2, Rect, Sense, Ui,
};

use mapmaker_puzzles::code::with_word;

/// The description of a kind of puzzle.
pub struct About {
    /// The first word of its codes, and its name in files and on the command line.
    pub name: &'static str,
    /// The title that people see.
    pub title: &'static str,
    /// An invitation to play, in one line.
    pub invitation: &'static str,
    /// Its rules in three sentences.
    pub rules: [&'static str; 3],
    /// The keys of the room itself, each with its effect.
    pub keys: &'static [(&'static str, &'static str)],
    /// The text of the button that shows a solution.
    pub solution_button: &'static str,
}

/// A kind of puzzle.
pub trait Room: Sync {
    /// The description of this kind.
    fn about(&self) -> &'static About;

    /// [`About::name`].
    fn name(&self) -> &'static str {
        self.about().name
    }

    /// A small drawing of it, in a square.
    fn draw(&self, painter: &Painter, place: Rect);

    /// The choice of sizes and difficulties for a new one, as it was for a code if one is given.
    fn setup(&self, last: Option<&str>) -> Box<dyn Setup>;

    /// The code of a day's puzzle; `date` is the last word of it.
    fn today(&self, date: &str) -> String;

    /// Makes the puzzle of a code; runs on a thread of its own, and may give up once `cancel` is set.
    ///
    /// # Errors
    /// A sentence without its full stop, if the code is wrong or such a puzzle does not exist.
    fn make(&self, code: &str, cancel: &AtomicBool) -> Result<Box<dyn Game>, String>;

    /// Reads a puzzle from a file; runs on a thread of its own.
    ///
    /// # Errors
    /// A sentence without its full stop.
    fn read(&self, path: &Path) -> Result<Box<dyn Game>, String>;

    /// Restores a game from [`Game::state`]; runs on a thread of its own.
    ///
    /// # Errors
    /// A sentence without its full stop, if the text is not a game of this room.
    fn resume(&self, state: &str) -> Result<Box<dyn Game>, String>;
}

/// The choice of a new puzzle's size and difficulty.
pub trait Setup: Send + Sync {
    /// Shows the choice.
    fn show(&mut self, ui: &mut Ui);

    /// As [`Game::draw`] of the puzzle that is chosen.
    fn draw(&self, _painter: &Painter, _place: Rect) -> bool {
        false
    }

    /// The code of the puzzle that is chosen, `word` being the last word of it.
    fn code(&self, word: &str) -> String;

    /// The choice as [`Game::state`] before the first move, if a code cannot express it.
    fn state(&self, _word: &str) -> Option<String> {
        None
    }
}

/// A puzzle that is being played.
pub trait Game: Send + Sync {
    /// Its code, if it was made from one.
    fn code(&self) -> Option<String>;

    /// Size and difficulty in a few words; best times are kept for each.
    fn class(&self) -> String;

    /// The present state.
    fn status(&self) -> Status;

    /// Shows the game in all of the room that `ui` has, and handles pointer and keys; keys only if [`keys_are_free`].
    fn show(&mut self, ui: &mut Ui);

    /// Draws a small picture for the rules, in a square, if the room's own drawing shows another kind. Returns whether
    /// it drew one.
    fn draw(&self, _painter: &Painter, _place: Rect) -> bool {
        false
    }

    /// Shows rules of this game beyond [`About::rules`].
    fn tell_rules(&self, _ui: &mut Ui) {}

    /// How it ended, in a sentence, if *solved* says too little; `None` before its end.
    fn ending(&self) -> Option<String> {
        None
    }

    /// Whether the time that it took is worth keeping.
    fn is_timed(&self) -> bool {
        true
    }

    /// Whether the key in a place is its own, whatever is printed on it.
    fn takes_place(&self, _place: Key) -> bool {
        false
    }

    /// The room's own switches and buttons, in a row over the board.
    fn options(&mut self, _ui: &mut Ui) {}

    /// Carries out a command of the shell.
    fn act(&mut self, command: Command);

    /// The choices that the next puzzle of this kind begins with, for [`Game::choose`].
    fn choices(&self) -> Option<String> {
        None
    }

    /// Takes over the choices of another game; an invalid text changes nothing.
    fn choose(&mut self, _choices: &str) {}

    /// Whether a hint shows or is being searched, so that another request does not count as a new hint.
    fn has_hint(&self) -> bool {
        false
    }

    /// Whether the clock stops, because no move is possible now.
    fn rests(&self) -> bool {
        false
    }

    /// Whether a past position is shown, so that no move is possible.
    fn looks_back(&self) -> bool {
        false
    }

    /// Whether [`Game::state`] includes the choices.
    fn keeps_choices(&self) -> bool {
        true
    }

    /// Advances animations and machines by so many seconds. Returns whether the next frame will differ.
    fn tick(&mut self, _seconds: f32) -> bool {
        false
    }

    /// Puts down the thing in hand, on Escape. Returns whether there was one.
    fn let_go(&mut self) -> bool {
        false
    }

    /// All that [`Room::resume`] needs.
    fn state(&self) -> String;

    /// Its solution as text for its code's check (`is_solved_by`), once it is won; `None` for puzzles without one.
    fn solution(&self) -> Option<String>;

    /// The code of another puzzle like it, with `word` as its last word; `None` if it has no code.
    fn again(&self, word: &str) -> Option<String> {
        self.code().map(|code| with_word(&code, word))
    }

    /// The code of a harder one.
    fn harder(&self, word: &str) -> Option<String>;
}

/// The state of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing that can be told apart"
)]
pub struct Status {
    /// The moves so far, without undone ones.
    pub moves: usize,
    /// Whether it is won.
    pub is_won: bool,
    /// Whether it is over without a win.
    pub is_lost: bool,
    /// Whether a move can be undone.
    pub can_undo: bool,
    /// Whether there is one to make again.
    pub can_redo: bool,
    /// The message of the room, in one line; may be empty.
    pub line: String,
    /// Another number whenever [`Game::state`] may have changed.
    pub version: u64,
}

/// A command of the shell to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take back the last move.
    Undo,
    /// Redo the last undone move.
    Redo,
    /// Give a hint.
    Hint,
    /// Begin again; can be undone.
    Restart,
    /// Show the solution; can be undone.
    Solve,
}

/// The keys that were pressed since the last frame, in order, each with its modifiers. A slow frame may hold several,
/// and the modifiers may be released by its end.
#[must_use]
pub fn presses(context: &Context) -> Vec<(Modifiers, Key)> {
    let presses = presses_in_place(context).into_iter();
    presses.map(|(held, key, _)| (held, key)).collect()
}

/// The same, with the place of each key, named as on the most common Latin keyboard.
#[must_use]
pub fn presses_in_place(context: &Context) -> Vec<(Modifiers, Key, Key)> {
    context.input(|input| {
        let pressed = input.events.iter().filter_map(|event| match event {
            Event::Key {
                key,
                pressed: true,
                modifiers,
                physical_key,
                ..
            } => Some((*modifiers, *key, physical_key.unwrap_or(*key))),
            _ => None,
        });
        pressed.collect()
    })
}

/// Something that the pointer did with its first button.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Touch {
    /// It went down here.
    Press(Pos2),
    /// The pointer came here while it was down.
    Move(Pos2),
    /// The button was released here.
    Release(Pos2),
}

/// The pointer's presses, moves and releases since the last frame, in order, each with its place. On a slow frame a
/// press, a far move and a release come together, and the last place differs from that of the press.
#[must_use]
pub fn touches(context: &Context) -> Vec<Touch> {
    context.input(|input| {
        let button = |event: &Event| match event {
            Event::PointerButton {
                pos,
                button: PointerButton::Primary,
                pressed,
                ..
            } => Some((*pos, *pressed)),
            _ => None,
        };
        let first = input.events.iter().find_map(button);
        // Before the first event it was the other way round.
        let mut is_down = first.map_or(input.pointer.primary_down(), |(_, pressed)| !pressed);
        let touches = input.events.iter().filter_map(|event| {
            if let Some((at, pressed)) = button(event) {
                is_down = pressed;
                return Some(if pressed {
                    Touch::Press(at)
                } else {
                    Touch::Release(at)
                });
            }
            match event {
                Event::PointerMoved(at) if is_down => Some(Touch::Move(*at)),
                _ => None,
            }
        });
        touches.collect()
    })
}

/// Whether the first button is up and was not released in this frame: a thing that is still dragged was then released
/// while something covered the board.
#[must_use]
pub fn is_up(context: &Context) -> bool {
    context.input(|input| !input.pointer.primary_down() && !input.pointer.primary_released())
}

/// Whether a place of the screen is in a part of a board and not covered.
#[must_use]
pub fn is_board_at(ui: &Ui, part: Rect, at: Pos2) -> bool {
    let layer = ui.ctx().layer_id_at(at);
    part.contains(at) && layer.is_none_or(|layer| layer == ui.layer_id())
}

/// The pointer's input for a board: clicks and drags, but no keyboard focus, so that Tab skips it.
#[must_use]
pub const fn board_sense() -> Sense {
    Sense::CLICK.union(Sense::DRAG)
}

/// Whether keys are for the board: no field or button has them.
#[must_use]
pub fn keys_are_free(ui: &Ui) -> bool {
    ui.is_enabled() && ui.memory(|memory| memory.focused().is_none())
}
