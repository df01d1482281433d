//! Keys with what is held beside them: how they are written in the table of actions, and whether they are pressed.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

/// Which key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Press {
    /// The key that writes this, wherever it is on the keyboard; small letters.
    Writes(&'static str),
    /// A key that writes nothing.
    Named(KeyCode),
}

/// A key with what is held down beside it.
#[derive(Clone, Copy, Debug)]
pub struct Shortcut {
    pub(in crate::app) press: Press,
    pub(in crate::app) control: bool,
    pub(in crate::app) shift: bool,
    pub(in crate::app) alt: bool,
    /// How it is written.
    pub text: &'static str,
}

pub(in crate::app) const fn plain(letter: &'static str, text: &'static str) -> Shortcut {
    Shortcut {
        press: Press::Writes(letter),
        control: false,
        shift: false,
        alt: false,
        text,
    }
}

pub(in crate::app) const fn named(key: KeyCode, text: &'static str) -> Shortcut {
    Shortcut {
        press: Press::Named(key),
        ..plain("", text)
    }
}

pub(in crate::app) const fn control_named(key: KeyCode, text: &'static str) -> Shortcut {
    Shortcut {
        control: true,
        ..named(key, text)
    }
}

pub(in crate::app) const fn alt_named(key: KeyCode, text: &'static str) -> Shortcut {
    Shortcut {
        alt: true,
        ..named(key, text)
    }
}

pub(in crate::app) const fn control(letter: &'static str, text: &'static str) -> Shortcut {
    Shortcut {
        control: true,
        ..plain(letter, text)
    }
}

pub(in crate::app) const fn control_shift(letter: &'static str, text: &'static str) -> Shortcut {
    Shortcut {
        shift: true,
        ..control(letter, text)
    }
}

impl Press {
    pub(in crate::app) fn is(self, input: &KeyboardInput) -> bool {
        match (self, &input.logical_key) {
            (Self::Named(key), _) => input.key_code == key,
            (Self::Writes(text), Key::Character(character)) => character.to_lowercase() == text,
            (Self::Writes(_), _) => false,
        }
    }
}

impl Shortcut {
    /// Whether it means this with Alt held, or not held. What writes a letter may need Alt for it.
    pub(in crate::app) fn takes(&self, alt: bool) -> bool {
        self.alt == alt || matches!(self.press, Press::Writes(_))
    }

    /// Keys that work while a field has the keyboard: those that do nothing in it.
    pub(in crate::app) fn is_for_fields(&self) -> bool {
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
    is_held(keys, &CONTROL)
}

/// Whether an Alt key is held.
#[must_use]
pub fn is_alt_held(keys: &ButtonInput<KeyCode>) -> bool {
    is_held(keys, &ALT)
}

/// Whether a Shift key is held.
#[must_use]
pub fn is_shift_held(keys: &ButtonInput<KeyCode>) -> bool {
    is_held(keys, &SHIFT)
}

/// What is held beside the keys of a frame, followed in the order in which they came: on a slow frame Ctrl may be up
/// again before another key is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Ctrl, or the command key.
    pub control: bool,
    /// Shift.
    pub shift: bool,
    /// Alt.
    pub alt: bool,
}

impl Held {
    /// What was held before the inputs of a frame. Keys that went up and down again in it tell that by the first.
    #[must_use]
    pub fn before(keys: &ButtonInput<KeyCode>, inputs: &[KeyboardInput]) -> Self {
        let was_held = |any: &[KeyCode]| {
            let first = inputs.iter().find(|input| any.contains(&input.key_code));
            match first {
                Some(input) => !input.state.is_pressed() || input.repeat,
                None => any.iter().any(|&key| keys.pressed(key)),
            }
        };
        Self {
            control: was_held(&CONTROL),
            shift: was_held(&SHIFT),
            alt: was_held(&ALT),
        }
    }

    /// Takes note of the next key.
    pub fn follow(&mut self, input: &KeyboardInput) {
        let is_down = input.state.is_pressed();
        for (keys, held) in [
            (&CONTROL[..], &mut self.control),
            (&SHIFT[..], &mut self.shift),
            (&ALT[..], &mut self.alt),
        ] {
            if keys.contains(&input.key_code) {
                *held = is_down;
            }
        }
    }
}

const CONTROL: [KeyCode; 4] = [
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
];
const SHIFT: [KeyCode; 2] = [KeyCode::ShiftLeft, KeyCode::ShiftRight];
const ALT: [KeyCode; 2] = [KeyCode::AltLeft, KeyCode::AltRight];

/// On a slow frame a key may be down and up again by now, or was down before the frame and is up by now.
fn is_held(keys: &ButtonInput<KeyCode>, any: &[KeyCode]) -> bool {
    let any = || any.iter().copied();
    keys.any_pressed(any()) || keys.any_just_pressed(any()) || keys.any_just_released(any())
}

/// A key that goes down or up, for tests.
#[cfg(test)]
#[must_use]
pub const fn input(
    logical_key: Key,
    key_code: KeyCode,
    state: bevy::input::ButtonState,
) -> KeyboardInput {
    KeyboardInput {
        key_code,
        logical_key,
        state,
        text: None,
        repeat: false,
        window: Entity::PLACEHOLDER,
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;

    use super::*;

    /// Whether Ctrl is held at each of the inputs of a frame; `held` went down in the frame before.
    fn with_control(held: Option<KeyCode>, typed: &[(KeyCode, ButtonState)]) -> Vec<bool> {
        let mut keys = ButtonInput::default();
        if let Some(held) = held {
            keys.press(held);
        }
        keys.clear();
        for &(key, state) in typed {
            match state {
                ButtonState::Pressed => keys.press(key),
                ButtonState::Released => keys.release(key),
            }
        }
        let inputs: Vec<_> = typed
            .iter()
            .map(|&(key, state)| input(Key::Dead(None), key, state))
            .collect();
        let mut held = Held::before(&keys, &inputs);
        let control = inputs.iter().map(|input| {
            held.follow(input);
            held.control
        });
        control.collect()
    }

    #[test]
    fn a_key_after_a_quick_ctrl_a_is_without_ctrl() {
        let typed = [
            (KeyCode::ControlLeft, ButtonState::Pressed),
            (KeyCode::KeyA, ButtonState::Pressed),
            (KeyCode::KeyA, ButtonState::Released),
            (KeyCode::ControlLeft, ButtonState::Released),
            (KeyCode::KeyQ, ButtonState::Pressed),
        ];
        assert_eq!(with_control(None, &typed), [true, true, true, false, false]);
        // Held since before the frame, and let go in it.
        let typed = [
            (KeyCode::KeyQ, ButtonState::Pressed),
            (KeyCode::ControlRight, ButtonState::Released),
        ];
        assert_eq!(
            with_control(Some(KeyCode::ControlRight), &typed),
            [true, false]
        );
    }

    #[test]
    fn a_quick_ctrl_a_and_ctrl_c_over_two_slow_frames_are_both_with_ctrl() {
        // Ctrl went down in the frame before; in this one it went up and down again, and the first was taken for none.
        let typed = [
            (KeyCode::KeyA, ButtonState::Pressed),
            (KeyCode::KeyA, ButtonState::Released),
            (KeyCode::ControlLeft, ButtonState::Released),
            (KeyCode::ControlLeft, ButtonState::Pressed),
            (KeyCode::KeyC, ButtonState::Pressed),
        ];
        assert_eq!(
            with_control(Some(KeyCode::ControlLeft), &typed),
            [true, true, false, true, true]
        );
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
}
