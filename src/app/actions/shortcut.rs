//! Keyboard shortcuts: keys with modifiers, their labels, and whether an input matches them.

use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;

/// The key of a shortcut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Press {
    /// The key that types this text, at any place on the keyboard; lower case.
    Writes(&'static str),
    /// A key that types nothing.
    Named(KeyCode),
}

/// A key with its modifiers.
#[derive(Clone, Copy, Debug)]
pub struct Shortcut {
    pub(in crate::app) press: Press,
    pub(in crate::app) control: bool,
    pub(in crate::app) shift: bool,
    pub(in crate::app) alt: bool,
    /// Its label.
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

/// Keys that pan the map, by their place on the keyboard. Without Alt, the letters on them are not shortcuts.
pub const PANS: [KeyCode; 4] = [KeyCode::KeyW, KeyCode::KeyA, KeyCode::KeyS, KeyCode::KeyD];

/// Signs used as shortcuts; on some keyboards they share a key with a digit.
pub(in crate::app) const SIGNS: [&str; 6] = ["+", "=", "-", "−", "[", "]"];

impl Press {
    /// Returns whether `input` is this key. On a keyboard of another script, the Latin letter usual at the key's place
    /// counts. A digit of the upper row counts with and without Shift, unless it then types a sign that is a shortcut
    /// itself.
    #[must_use]
    pub(in crate::app) fn is(self, input: &KeyboardInput) -> bool {
        let text = match self {
            Self::Named(key) => {
                let is_enter = key == KeyCode::Enter && input.key_code == KeyCode::NumpadEnter;
                return input.key_code == key || is_enter;
            }
            Self::Writes(text) => text,
        };
        let written = match &input.logical_key {
            Key::Character(written) => written.to_lowercase(),
            Key::Dead(_) => String::new(),
            _ => return false,
        };
        let is_digit = text.bytes().all(|byte| byte.is_ascii_digit());
        let is_foreign = written.chars().any(is_of_another_script);
        let by_place = is_foreign || is_digit && !SIGNS.contains(&written.as_str());
        let has_text = |&(key, sign): &(KeyCode, &str)| key == input.key_code && sign == text;
        written == text || by_place && PLACES.iter().any(has_text)
    }

    /// Returns whether it is a letter, of which Shift changes only the case.
    fn is_letter(self) -> bool {
        matches!(self, Self::Writes(text) if text.bytes().all(|byte| byte.is_ascii_alphabetic()))
    }
}

/// Returns whether a letter is in a non-Latin script; signs that all scripts share are not.
const fn is_of_another_script(letter: char) -> bool {
    matches!(letter, '\u{370}'..='\u{1DFF}' | '\u{2C00}'..='\u{2C5F}' | '\u{2D00}'..='\u{2DFF}' | '\u{3040}'..='\u{D7FF}')
}

/// The text of each key on a Latin keyboard with the most common layout.
#[rustfmt::skip]
const PLACES: [(KeyCode, &str); 40] = {
    use KeyCode as K;
    [
        (K::Digit1, "1"), (K::Digit2, "2"), (K::Digit3, "3"), (K::Digit4, "4"), (K::Digit5, "5"),
        (K::Digit6, "6"), (K::Digit7, "7"), (K::Digit8, "8"), (K::Digit9, "9"), (K::Digit0, "0"),
        (K::KeyQ, "q"), (K::KeyW, "w"), (K::KeyE, "e"), (K::KeyR, "r"), (K::KeyT, "t"),
        (K::KeyY, "y"), (K::KeyU, "u"), (K::KeyI, "i"), (K::KeyO, "o"), (K::KeyP, "p"),
        (K::KeyA, "a"), (K::KeyS, "s"), (K::KeyD, "d"), (K::KeyF, "f"), (K::KeyG, "g"),
        (K::KeyH, "h"), (K::KeyJ, "j"), (K::KeyK, "k"), (K::KeyL, "l"), (K::KeyZ, "z"),
        (K::KeyX, "x"), (K::KeyC, "c"), (K::KeyV, "v"), (K::KeyB, "b"), (K::KeyN, "n"),
        (K::KeyM, "m"), (K::BracketLeft, "["), (K::BracketRight, "]"), (K::Minus, "-"), (K::Equal, "="),
    ]
};

impl Shortcut {
    /// Returns whether `input` with these modifiers held matches the shortcut. Typing a letter may need Alt, and a sign
    /// or a digit Shift.
    #[must_use]
    pub fn is_meant(&self, input: &KeyboardInput, held: Held) -> bool {
        let writes = matches!(self.press, Press::Writes(_));
        let pans = writes && !held.control && !held.alt && PANS.contains(&input.key_code);
        let free_shift = !self.control || writes && !self.press.is_letter();
        !pans
            && self.control == held.control
            && (self.shift == held.shift || free_shift)
            && (self.alt == held.alt || writes)
            && self.press.is(input)
    }

    /// Returns whether the shortcut works while a field has the keyboard: a key that does nothing in fields.
    pub(in crate::app) fn is_for_fields(&self) -> bool {
        let named = [KeyCode::Escape, KeyCode::F1, KeyCode::F3, KeyCode::F11];
        match self.press {
            Press::Named(key) => named.contains(&key),
            Press::Writes(text) => self.control && ["q", "p"].contains(&text),
        }
    }
}

/// Returns whether a Ctrl or command key is held.
#[must_use]
pub fn is_control_held(keys: &ButtonInput<KeyCode>) -> bool {
    is_held(keys, &CONTROL)
}

/// Returns whether an Alt key is held.
#[must_use]
pub fn is_alt_held(keys: &ButtonInput<KeyCode>) -> bool {
    is_held(keys, &ALT)
}

/// The modifiers held at each key of a frame, followed in order: on a slow frame Ctrl may be released before another
/// key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Ctrl or the command key.
    pub control: bool,
    /// Shift.
    pub shift: bool,
    /// Alt.
    pub alt: bool,
}

impl Held {
    /// The modifiers held before a frame's inputs. For a key with inputs in the frame, the first one decides.
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

    /// Updates the modifiers by the next input.
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

/// On a slow frame a key may be pressed and released within it, or released in it; both count as held.
fn is_held(keys: &ButtonInput<KeyCode>, any: &[KeyCode]) -> bool {
    let any = || any.iter().copied();
    keys.any_pressed(any()) || keys.any_just_pressed(any()) || keys.any_just_released(any())
}

/// A key press or release, for tests.
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

    /// Returns whether Ctrl is held at each input of a frame; `held` was pressed in the frame before.
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

    /// A press of the key at a place, with its text on some keyboard.
    fn pressed(place: KeyCode, writes: &str) -> KeyboardInput {
        input(Key::Character(writes.into()), place, ButtonState::Pressed)
    }

    const FREE: Held = Held {
        control: false,
        shift: false,
        alt: false,
    };

    #[test]
    fn a_key_pans_by_its_place_or_is_matched_by_its_text_never_both() {
        for place in PANS {
            for (_, letter) in PLACES.into_iter().filter(|(_, sign)| *sign > "9") {
                let (shortcut, key) = (plain(letter, letter), pressed(place, letter));
                assert!(!shortcut.is_meant(&key, FREE), "{place:?} {letter}");
                // With Alt the map does not move.
                assert!(shortcut.is_meant(&key, Held { alt: true, ..FREE }));
            }
        }
        // Any other key is matched by its text: Z on a German keyboard, N on a Dvorak one.
        assert!(plain("z", "Z").is_meant(&pressed(KeyCode::KeyY, "z"), FREE));
        assert!(plain("n", "N").is_meant(&pressed(KeyCode::KeyL, "n"), FREE));
        assert!(!plain("l", "L").is_meant(&pressed(KeyCode::KeyL, "n"), FREE));
        // With Ctrl the map does not move: Ctrl+Z on a French keyboard, with Z at the place of W.
        let held = Held {
            control: true,
            ..FREE
        };
        assert!(control("z", "Ctrl+Z").is_meant(&pressed(KeyCode::KeyW, "z"), held));
    }

    #[test]
    fn letters_of_another_script_mean_the_latin_ones_in_their_places() {
        for (place, writes, letter) in [
            (KeyCode::KeyH, "р", "h"),
            (KeyCode::KeyB, "β", "b"),
            (KeyCode::KeyV, "ה", "v"),
            (KeyCode::KeyR, "ق", "r"),
            (KeyCode::KeyF, "ด", "f"),
            (KeyCode::KeyT, "ㅅ", "t"),
            (KeyCode::BracketLeft, "х", "["),
        ] {
            assert!(
                Press::Writes(letter).is(&pressed(place, writes)),
                "{writes}"
            );
        }
        // Latin letters with diacritics are not translated.
        assert!(!Press::Writes("[").is(&pressed(KeyCode::BracketLeft, "ü")));
    }

    #[test]
    fn digits_of_the_upper_row_are_digits_with_shift_and_without() {
        for (place, writes, digit) in [
            (KeyCode::Digit1, "1", "1"),
            (KeyCode::Digit1, "!", "1"),
            (KeyCode::Digit1, "&", "1"),
            (KeyCode::Digit2, "é", "2"),
            (KeyCode::Digit8, "_", "8"),
            (KeyCode::Digit0, "à", "0"),
            (KeyCode::Digit3, "٣", "3"),
            (KeyCode::Numpad7, "7", "7"),
        ] {
            assert!(Press::Writes(digit).is(&pressed(place, writes)), "{writes}");
        }
        // A sign on a digit's key is a shortcut itself.
        let minus = pressed(KeyCode::Digit6, "-");
        assert!(Press::Writes("-").is(&minus) && !Press::Writes("6").is(&minus));
        let dead = input(Key::Dead(Some('^')), KeyCode::Digit9, ButtonState::Pressed);
        assert!(Press::Writes("9").is(&dead));
        let held = Held {
            control: true,
            shift: true,
            alt: false,
        };
        assert!(control("0", "Ctrl+0").is_meant(&pressed(KeyCode::Digit0, "0"), held));
        assert!(!control("z", "Ctrl+Z").is_meant(&pressed(KeyCode::KeyZ, "z"), held));
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
        // Ctrl was held before the frame, and released in it.
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
        // Ctrl was pressed in the frame before, then released and pressed again in this one; the first letter was once
        // taken as without Ctrl.
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
