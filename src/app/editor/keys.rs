//! Keys: how they are written in the table of actions, and from presses to actions.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

use super::actions::{Act, Action, ENTRIES};
use super::drawing::Drawing;
use super::picker::Picker;
use super::pointer::Gesture;
use crate::app::map::Land;
use crate::app::schedule::AppSystems;
use crate::app::screens::{Overlay, Screen};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, by_key.in_set(AppSystems::Script));
}

/// Which key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Press {
    /// The key that writes this, wherever it is on the keyboard; small letters.
    Writes(&'static str),
    /// A key that writes nothing.
    Named(KeyCode),
}

/// A key with what is held down beside it.
#[derive(Clone, Copy, Debug)]
pub struct Shortcut {
    pub(super) press: Press,
    pub(super) control: bool,
    pub(super) shift: bool,
    pub(super) alt: bool,
    /// How it is written.
    pub text: &'static str,
}

pub(super) const fn plain(letter: &'static str, text: &'static str) -> Shortcut {
    Shortcut {
        press: Press::Writes(letter),
        control: false,
        shift: false,
        alt: false,
        text,
    }
}

pub(super) const fn named(key: KeyCode, text: &'static str) -> Shortcut {
    Shortcut {
        press: Press::Named(key),
        ..plain("", text)
    }
}

pub(super) const fn control_named(key: KeyCode, text: &'static str) -> Shortcut {
    Shortcut {
        control: true,
        ..named(key, text)
    }
}

pub(super) const fn alt_named(key: KeyCode, text: &'static str) -> Shortcut {
    Shortcut {
        alt: true,
        ..named(key, text)
    }
}

pub(super) const fn control(letter: &'static str, text: &'static str) -> Shortcut {
    Shortcut {
        control: true,
        ..plain(letter, text)
    }
}

pub(super) const fn control_shift(letter: &'static str, text: &'static str) -> Shortcut {
    Shortcut {
        shift: true,
        ..control(letter, text)
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
    /// Whether it means this with Alt held, or not held. What writes a letter may need Alt for it.
    fn takes(&self, alt: bool) -> bool {
        self.alt == alt || matches!(self.press, Press::Writes(_))
    }

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
    gesture: Res<Gesture>,
    drawing: Res<Drawing>,
    mut panels: Option<Single<&mut EguiContext, With<PrimaryEguiContext>>>,
    mut acts: MessageWriter<Act>,
) {
    if *screen.get() != Screen::Map {
        inputs.clear();
        return;
    }
    let control = is_control_held(&keys);
    let shift = is_held(&keys, [KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let alt = is_alt_held(&keys);
    // A dialog has the keyboard, whether or not one of its fields does.
    let is_writing =
        wants.wants_any_keyboard_input() || *overlay != Overlay::None || picker.is_open();
    // An open list closes by the key that would close something else, or open the menu.
    let has_list = panels
        .as_mut()
        .is_some_and(|panels| egui::Popup::is_any_open(panels.get_mut()));
    // Each press by itself: a slow frame may hold two of the same key.
    for input in inputs.read().filter(|input| input.state.is_pressed()) {
        let is_pressed = |shortcut: &Shortcut| {
            shortcut.press.is(input)
                && shortcut.control == control
                && (shortcut.shift == shift || !shortcut.control)
                && shortcut.takes(alt)
                && (!is_writing || shortcut.is_for_fields())
        };
        let entries = ENTRIES
            .iter()
            .filter(|entry| entry.place.is_on(&land.ground))
            .filter(|entry| !input.repeat || entry.action.repeats());
        let pressed = entries
            .filter(|entry| entry.keys.iter().any(is_pressed))
            .filter(|entry| entry.action != Action::Menu || !has_list);
        let is_drawing = gesture.stylus.is_some() || drawing.making_since().is_some();
        acts.write_batch(pressed.map(|entry| match entry.action {
            // A dialog lies over all that the same key would end.
            Action::Menu if *overlay != Overlay::None => Act(Action::Close),
            Action::Menu if is_drawing => Act(Action::Stop),
            action => Act(action),
        }));
    }
}

/// Whether a Ctrl key, or the command key, is held.
#[must_use]
pub fn is_control_held(keys: &ButtonInput<KeyCode>) -> bool {
    is_held(keys, [KeyCode::ControlLeft, KeyCode::ControlRight])
        || is_held(keys, [KeyCode::SuperLeft, KeyCode::SuperRight])
}

/// Whether an Alt key is held.
#[must_use]
pub fn is_alt_held(keys: &ButtonInput<KeyCode>) -> bool {
    is_held(keys, [KeyCode::AltLeft, KeyCode::AltRight])
}

/// On a slow frame a key may be down and up again by now, or was down before the frame and is up by now.
fn is_held(keys: &ButtonInput<KeyCode>, any: [KeyCode; 2]) -> bool {
    keys.any_pressed(any) || keys.any_just_pressed(any) || keys.any_just_released(any)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
