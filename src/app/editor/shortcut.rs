//! Keys with what is held beside them: how they are written in the table of actions, and whether they are pressed.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

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
    pub(super) fn is(self, input: &KeyboardInput) -> bool {
        match (self, &input.logical_key) {
            (Self::Named(key), _) => input.key_code == key,
            (Self::Writes(text), Key::Character(character)) => character.to_lowercase() == text,
            (Self::Writes(_), _) => false,
        }
    }
}

impl Shortcut {
    /// Whether it means this with Alt held, or not held. What writes a letter may need Alt for it.
    pub(super) fn takes(&self, alt: bool) -> bool {
        self.alt == alt || matches!(self.press, Press::Writes(_))
    }

    /// Keys that work while a field has the keyboard: those that do nothing in it.
    pub(super) fn is_for_fields(&self) -> bool {
        let named = [KeyCode::Escape, KeyCode::F1, KeyCode::F3, KeyCode::F11];
        match self.press {
            Press::Named(key) => named.contains(&key),
            Press::Writes(text) => self.control && ["q", "p"].contains(&text),
        }
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

/// Whether a Shift key is held.
#[must_use]
pub fn is_shift_held(keys: &ButtonInput<KeyCode>) -> bool {
    is_held(keys, [KeyCode::ShiftLeft, KeyCode::ShiftRight])
}

/// On a slow frame a key may be down and up again by now, or was down before the frame and is up by now.
pub(super) fn is_held(keys: &ButtonInput<KeyCode>, any: [KeyCode; 2]) -> bool {
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
