//! Everything that a key or the list of actions can do: one table, from which both are made.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;

use super::picker::Picker;
use super::tools::Tool;
use crate::app::AppSystems;
use crate::app::land::{Ground, Land};
use crate::app::screens::{Overlay, Screen};
use crate::engine::editing::Biome;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Act>()
        .add_systems(Update, by_key.in_set(AppSystems::Script));
}

/// Asks for an action.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act(pub Action);

/// What can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Takes a tool in hand.
    Tool(Tool),
    /// Paints with a biome from now on.
    Paint(Biome),
    /// Makes the brush larger.
    LargerBrush,
    /// Makes the brush smaller.
    SmallerBrush,
    /// Takes the last step back.
    Undo,
    /// Makes the step again that was taken back.
    Redo,
    /// Copies what is selected.
    Copy,
    /// Copies what is selected and clears it.
    Cut,
    /// Holds what was copied under the pointer, to be placed by a click.
    Paste,
    /// Clears what is selected.
    Delete,
    /// Selects the whole board.
    SelectAll,
    /// Fills the board's empty cells, as a preview.
    Complete,
    /// Shows the solver at work.
    Watch,
    /// Shows how many tiles still fit, or no longer.
    Assistant,
    /// Lets the rules of rivers hold on the board, or no longer.
    Rivers,
    /// Shows or hides the grid.
    Grid,
    /// Shows or hides the small map.
    Minimap,
    /// Opens the dialog for a new map.
    New,
    /// Opens a file.
    Open,
    /// Saves under another name and goes on there.
    SaveAs,
    /// Writes a picture or another editor's file.
    Export,
    /// Opens a part of the world as a board.
    ToBoard,
    /// Puts the board into the world.
    ToWorld,
    /// Copies the command that opens this place.
    CopyLink,
    /// Opens a world by chance.
    RandomWorld,
    /// Shows less of the map, larger.
    ZoomIn,
    /// Shows more of the map, smaller.
    ZoomOut,
    /// Opens the field for coordinates.
    GoTo,
    /// Goes back to where the map was opened, or shows all of a board.
    Home,
    /// Shows or hides the panel.
    Panel,
    /// Shows or hides the figures of the program.
    Figures,
    /// Lists the keys.
    Help,
    /// Lists all actions, to be searched.
    Palette,
    /// Fills the screen, or no longer.
    FullScreen,
    /// Opens the menu, or closes what is open.
    Menu,
    /// Opens the title screen.
    Title,
    /// Leaves.
    Quit,
}

/// Where an action makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// On boards and in worlds.
    Everywhere,
    /// On boards.
    Board,
    /// In worlds.
    World,
}

/// Which key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Press {
    /// The key that writes this, wherever it is on the keyboard; small letters.
    Writes(&'static str),
    /// A key that writes nothing.
    Named(KeyCode),
}

/// A key with what is held down beside it.
#[derive(Clone, Copy, Debug)]
pub struct Shortcut {
    press: Press,
    control: bool,
    shift: bool,
    /// How it is written.
    pub text: &'static str,
}

/// An action as it is listed.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What it does.
    pub action: Action,
    /// In words.
    pub name: &'static str,
    /// Its keys; the first is shown.
    pub keys: &'static [Shortcut],
    /// Where it makes sense.
    pub place: Where,
}

const fn plain(letter: &'static str, text: &'static str) -> Shortcut {
    Shortcut {
        press: Press::Writes(letter),
        control: false,
        shift: false,
        text,
    }
}

const fn named(key: KeyCode, text: &'static str) -> Shortcut {
    Shortcut {
        press: Press::Named(key),
        ..plain("", text)
    }
}

const fn control(letter: &'static str, text: &'static str) -> Shortcut {
    Shortcut {
        control: true,
        ..plain(letter, text)
    }
}

const fn control_shift(letter: &'static str, text: &'static str) -> Shortcut {
    Shortcut {
        shift: true,
        ..control(letter, text)
    }
}

const fn entry(
    action: Action,
    name: &'static str,
    keys: &'static [Shortcut],
    place: Where,
) -> Entry {
    Entry {
        action,
        name,
        keys,
        place,
    }
}

/// Every action, in the order of the list.
pub const ENTRIES: [Entry; 48] = {
    use Action as A;
    use KeyCode as K;
    use Where::{Board, Everywhere as All, World};
    [
        entry(
            A::Tool(Tool::Hand),
            "Hand: move the map",
            &[plain("h", "H"), plain("1", "1")],
            All,
        ),
        entry(
            A::Tool(Tool::Place),
            "Tile: choose a tile for a cell",
            &[plain("t", "T"), plain("2", "2")],
            All,
        ),
        entry(
            A::Tool(Tool::Brush),
            "Brush",
            &[plain("b", "B"), plain("3", "3")],
            All,
        ),
        entry(
            A::Tool(Tool::Rectangle),
            "Rectangle",
            &[plain("r", "R"), plain("4", "4")],
            All,
        ),
        entry(
            A::Tool(Tool::Fill),
            "Fill what hangs together",
            &[plain("f", "F"), plain("5", "5")],
            All,
        ),
        entry(
            A::Tool(Tool::Eyedropper),
            "Eyedropper",
            &[plain("i", "I"), plain("6", "6")],
            All,
        ),
        entry(
            A::Tool(Tool::Select),
            "Select",
            &[plain("m", "M"), plain("7", "7")],
            All,
        ),
        entry(
            A::Tool(Tool::Eraser),
            "Eraser",
            &[plain("e", "E"), plain("8", "8")],
            All,
        ),
        entry(A::Paint(Biome::Forest), "Paint forest", &[], All),
        entry(A::Paint(Biome::Mountain), "Paint mountains", &[], All),
        entry(A::Paint(Biome::Plain), "Paint plain", &[], All),
        entry(A::Paint(Biome::Sea), "Paint sea", &[], All),
        entry(A::Paint(Biome::River), "Draw a river", &[], All),
        entry(A::LargerBrush, "Larger brush", &[plain("]", "]")], All),
        entry(A::SmallerBrush, "Smaller brush", &[plain("[", "[")], All),
        entry(A::Undo, "Undo", &[control("z", "Ctrl+Z")], All),
        entry(
            A::Redo,
            "Redo",
            &[control_shift("z", "Ctrl+Shift+Z"), control("y", "Ctrl+Y")],
            All,
        ),
        entry(
            A::Copy,
            "Copy the selection",
            &[control("c", "Ctrl+C")],
            All,
        ),
        entry(A::Cut, "Cut the selection", &[control("x", "Ctrl+X")], All),
        entry(A::Paste, "Paste", &[control("v", "Ctrl+V")], All),
        entry(
            A::Delete,
            "Clear the selection",
            &[named(K::Delete, "Delete"), named(K::Backspace, "Backspace")],
            All,
        ),
        entry(
            A::SelectAll,
            "Select the whole board",
            &[control("a", "Ctrl+A")],
            Board,
        ),
        entry(
            A::Complete,
            "Complete the board",
            &[plain("c", "C"), named(K::Enter, "Enter")],
            Board,
        ),
        entry(A::Watch, "Watch the solver", &[], Board),
        entry(
            A::Assistant,
            "Assistant on or off",
            &[plain("x", "X")],
            Board,
        ),
        entry(A::Rivers, "Rules of rivers on or off", &[], Board),
        entry(A::Grid, "Grid on or off", &[control("g", "Ctrl+G")], All),
        entry(A::Minimap, "Small map on or off", &[plain("n", "N")], All),
        entry(A::New, "New map…", &[control("n", "Ctrl+N")], All),
        entry(A::Open, "Open…", &[control("o", "Ctrl+O")], All),
        entry(
            A::SaveAs,
            "Save as…",
            &[control_shift("s", "Ctrl+Shift+S"), control("s", "Ctrl+S")],
            All,
        ),
        entry(A::Export, "Export…", &[control("e", "Ctrl+E")], All),
        entry(A::ToBoard, "Open the selection as a board", &[], World),
        entry(A::ToWorld, "Put the board into the world", &[], Board),
        entry(
            A::CopyLink,
            "Copy the command that opens this place",
            &[control("l", "Ctrl+L")],
            World,
        ),
        entry(A::RandomWorld, "Random world", &[], All),
        entry(
            A::ZoomIn,
            "Zoom in",
            &[plain("+", "+"), plain("=", "=")],
            All,
        ),
        entry(
            A::ZoomOut,
            "Zoom out",
            &[plain("-", "-"), plain("−", "−")],
            All,
        ),
        entry(A::GoTo, "Go to coordinates", &[plain("g", "G")], All),
        entry(
            A::Home,
            "Back to where this map was opened; all of a board",
            &[named(K::Home, "Home")],
            All,
        ),
        entry(A::Panel, "Panel on or off", &[plain("p", "P")], All),
        entry(
            A::Figures,
            "Figures of the program on or off",
            &[named(K::F3, "F3")],
            All,
        ),
        entry(A::Help, "List the keys", &[named(K::F1, "F1")], All),
        entry(
            A::Palette,
            "List all actions",
            &[control_shift("p", "Ctrl+Shift+P")],
            All,
        ),
        entry(A::FullScreen, "Full screen", &[named(K::F11, "F11")], All),
        entry(
            A::Menu,
            "Menu; closes what is open",
            &[named(K::Escape, "Esc")],
            All,
        ),
        entry(A::Title, "Title screen", &[], All),
        entry(A::Quit, "Quit", &[control("q", "Ctrl+Q")], All),
    ]
};

impl Action {
    /// Whether it is done again and again while its key is held.
    const fn repeats(self) -> bool {
        matches!(
            self,
            Self::Undo
                | Self::Redo
                | Self::LargerBrush
                | Self::SmallerBrush
                | Self::ZoomIn
                | Self::ZoomOut
        )
    }
}

impl Where {
    /// Whether that is where we are.
    #[must_use]
    pub const fn is_on(self, ground: &Ground) -> bool {
        match self {
            Self::Everywhere => true,
            Self::Board => matches!(ground, Ground::Board(_)),
            Self::World => matches!(ground, Ground::World(_)),
        }
    }
}

impl Press {
    fn is(self, input: &KeyboardInput) -> bool {
        match (self, &input.logical_key) {
            (Self::Named(key), _) => input.key_code == key,
            (Self::Writes(text), Key::Character(character)) => character.to_lowercase() == text,
            (Self::Writes(_), _) => false,
        }
    }
}

impl Shortcut {
    /// Keys that work while a field has the keyboard: those that do nothing in it.
    fn is_for_fields(&self) -> bool {
        let named = [KeyCode::Escape, KeyCode::F1, KeyCode::F3, KeyCode::F11];
        match self.press {
            Press::Named(key) => named.contains(&key),
            Press::Writes(text) => self.control && ["q", "p"].contains(&text),
        }
    }
}

/// Turns keys into actions.
pub fn by_key(
    mut inputs: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    screen: Res<State<Screen>>,
    wants: Res<EguiWantsInput>,
    land: Res<Land>,
    overlay: Res<Overlay>,
    picker: Res<Picker>,
    mut acts: MessageWriter<Act>,
) {
    if *screen.get() != Screen::Map {
        inputs.clear();
        return;
    }
    let control = is_control_held(&keys);
    let shift = is_held(&keys, [KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    // A dialog has the keyboard, whether or not one of its fields does.
    let is_writing =
        wants.wants_any_keyboard_input() || *overlay != Overlay::None || picker.is_open();
    // Each press by itself: a slow frame may hold two of the same key.
    for input in inputs.read().filter(|input| input.state.is_pressed()) {
        let is_pressed = |shortcut: &Shortcut| {
            shortcut.press.is(input)
                && shortcut.control == control
                && (shortcut.shift == shift || !shortcut.control)
                && (!is_writing || shortcut.is_for_fields())
        };
        let entries = ENTRIES
            .iter()
            .filter(|entry| entry.place.is_on(&land.ground))
            .filter(|entry| !input.repeat || entry.action.repeats());
        let pressed = entries.filter(|entry| entry.keys.iter().any(is_pressed));
        acts.write_batch(pressed.map(|entry| Act(entry.action)));
    }
}

/// Whether a Ctrl key, or the command key, is held.
#[must_use]
pub fn is_control_held(keys: &ButtonInput<KeyCode>) -> bool {
    is_held(keys, [KeyCode::ControlLeft, KeyCode::ControlRight])
        || is_held(keys, [KeyCode::SuperLeft, KeyCode::SuperRight])
}

/// On a slow frame a key may be down and up again by now, or was down before the frame and is up by now.
fn is_held(keys: &ButtonInput<KeyCode>, any: [KeyCode; 2]) -> bool {
    keys.any_pressed(any) || keys.any_just_pressed(any) || keys.any_just_released(any)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_two_things_at_one_place() {
        let overlap =
            |a: Where, b: Where| a == b || a == Where::Everywhere || b == Where::Everywhere;
        for (i, one) in ENTRIES.iter().enumerate() {
            for other in &ENTRIES[i + 1..] {
                assert_ne!(one.action, other.action);
                for key in one.keys {
                    let same = |another: &&Shortcut| {
                        (another.press, another.control, another.shift)
                            == (key.press, key.control, key.shift)
                    };
                    let clash = other.keys.iter().find(same);
                    assert!(
                        clash.is_none() || !overlap(one.place, other.place),
                        "{} is both {} and {}",
                        key.text,
                        one.name,
                        other.name
                    );
                }
            }
        }
    }

    #[test]
    fn a_shortcut_whose_keys_all_came_and_went_within_two_slow_frames_counts() {
        let mut keys = ButtonInput::<KeyCode>::default();
        keys.press(KeyCode::ControlLeft);
        keys.clear();
        keys.press(KeyCode::KeyQ);
        keys.release(KeyCode::KeyQ);
        keys.release(KeyCode::ControlLeft);
        assert!(is_control_held(&keys));
        keys.clear();
        assert!(!is_control_held(&keys));
    }

    #[test]
    fn no_plain_key_is_one_that_moves_the_map() {
        for entry in &ENTRIES {
            for key in entry.keys.iter().filter(|key| !key.control) {
                let moves = ["w", "a", "s", "d"].map(Press::Writes);
                assert!(!moves.contains(&key.press), "{}", entry.name);
            }
        }
    }
}
