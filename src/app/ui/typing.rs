//! Passes key presses to the panels, each with the modifiers held at that moment.
//!
//! `bevy_egui` applies the modifiers at a frame's end to all its keys. On a slow frame Ctrl may be released by then,
//! and a quick Ctrl+A would type an "a".

use std::collections::VecDeque;

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::input::{EguiInputEvent, ModifierKeysState};
use bevy_egui::{
    EguiClipboard, EguiGlobalSettings, EguiInputSet, PrimaryEguiContext, egui, helpers,
};

use crate::app::actions::shortcut::Press;
use crate::app::wake::wake;

const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, |mut settings: ResMut<EguiGlobalSettings>| {
        let systems = &mut settings.input_system_settings;
        systems.run_write_modifiers_keys_state_system = false;
        systems.run_write_keyboard_input_messages_system = false;
    })
    .add_systems(PreUpdate, type_keys.in_set(EguiInputSet::ReadBevyMessages));
}

/// The keys to pass in this frame. Tab moves the focus before the panels read earlier text, so it waits for the next
/// frame, and text after it for the one after that.
fn take_frame(waiting: &mut VecDeque<KeyboardInput>) -> Vec<KeyboardInput> {
    let (mut taken, mut presses, mut has_tab) = (Vec::new(), 0, false);
    while let Some(input) = waiting.pop_front() {
        if input.state.is_pressed() {
            let is_tab = input.logical_key == Key::Tab;
            if has_tab || is_tab && presses > 0 {
                waiting.push_front(input);
                wake();
                break;
            }
            presses += 1;
            has_tab = is_tab;
        }
        taken.push(input);
    }
    taken
}

fn type_keys(
    mut inputs: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    context: Option<Single<Entity, With<PrimaryEguiContext>>>,
    mut held: ResMut<ModifierKeysState>,
    mut clipboard: ResMut<EguiClipboard>,
    mut events: MessageWriter<EguiInputEvent>,
    mut waiting: Local<VecDeque<KeyboardInput>>,
) {
    // No event reports keys released while another window has the keyboard.
    if focus_lost.read().count() > 0 {
        *held = ModifierKeysState::default();
    }
    let Some(context) = context else {
        inputs.clear();
        return;
    };
    waiting.extend(inputs.read().cloned());
    for input in &take_frame(&mut waiting) {
        let is_pressed = input.state.is_pressed();
        match input.logical_key {
            Key::Shift => held.shift = is_pressed,
            Key::Control => held.ctrl = is_pressed,
            Key::Alt => held.alt = is_pressed,
            Key::Super | Key::Meta => held.win = is_pressed,
            _ => {}
        }
        let modifiers = held.to_egui_modifiers();
        let mut tell = |event| {
            events.write(EguiInputEvent {
                context: *context,
                event,
            });
        };
        if is_pressed && held.text_input_is_allowed() {
            match &input.logical_key {
                Key::Character(text) if !text.chars().any(char::is_control) => {
                    tell(egui::Event::Text(text.to_string()));
                }
                Key::Space => tell(egui::Event::Text(" ".to_owned())),
                _ => {}
            }
        }
        // The place on the keyboard counts if a layout has no Latin letters, and for digits that need Shift.
        let physical_key = helpers::bevy_to_egui_physical_key(&input.key_code);
        let written = helpers::bevy_to_egui_key(&input.logical_key);
        let is_digit = DIGITS
            .into_iter()
            .any(|digit| Press::Writes(digit).is(input));
        let key = if is_digit && !modifiers.alt {
            physical_key.or(written)
        } else {
            written.or(physical_key)
        };
        let Some(key) = key else {
            continue;
        };
        tell(egui::Event::Key {
            key,
            pressed: is_pressed,
            repeat: input.repeat,
            modifiers,
            physical_key,
        });
        if !is_pressed || !modifiers.command {
            continue;
        }
        match key {
            egui::Key::C => tell(egui::Event::Copy),
            egui::Key::X => tell(egui::Event::Cut),
            egui::Key::V => {
                if let Some(text) = clipboard.get_text() {
                    tell(egui::Event::Text(text));
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::input::ButtonState;

    use super::*;
    use crate::app::actions::shortcut::input;

    /// The events that the panels get for keys of a single frame.
    fn events_of(keys: &[(Key, KeyCode, ButtonState)]) -> Vec<egui::Event> {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .add_message::<KeyboardInput>()
            .add_message::<KeyboardFocusLost>()
            .add_message::<EguiInputEvent>()
            .init_resource::<ModifierKeysState>()
            .init_resource::<EguiClipboard>()
            .add_systems(PreUpdate, type_keys);
        app.world_mut().spawn(PrimaryEguiContext);
        for (logical_key, key_code, state) in keys {
            let input = input(logical_key.clone(), *key_code, *state);
            app.world_mut().write_message(input);
        }
        app.update();
        let mut events = app.world_mut().resource_mut::<Messages<EguiInputEvent>>();
        events.drain().map(|event| event.event).collect()
    }

    #[test]
    fn a_ctrl_a_that_is_over_within_one_frame_writes_nothing_and_selects_all() {
        let a = || Key::Character("a".into());
        let events = events_of(&[
            (Key::Control, KeyCode::ControlLeft, ButtonState::Pressed),
            (a(), KeyCode::KeyA, ButtonState::Pressed),
            (a(), KeyCode::KeyA, ButtonState::Released),
            (Key::Control, KeyCode::ControlLeft, ButtonState::Released),
            (a(), KeyCode::KeyA, ButtonState::Pressed),
        ]);
        let texts = events
            .iter()
            .filter(|event| matches!(event, egui::Event::Text(_)));
        assert_eq!(texts.count(), 1, "{events:?}");
        let with_control: Vec<_> = events
            .iter()
            .filter_map(|event| match event {
                egui::Event::Key {
                    key: egui::Key::A,
                    pressed: true,
                    modifiers,
                    ..
                } => Some(modifiers.command),
                _ => None,
            })
            .collect();
        assert_eq!(with_control, [true, false]);
    }

    #[test]
    fn a_digit_of_the_upper_row_answers_a_card_with_shift_and_without() {
        for (writes, key) in [
            ("&", egui::Key::Num1),
            ("1", egui::Key::Num1),
            ("!", egui::Key::Num1),
            ("-", egui::Key::Minus),
        ] {
            let pressed = (
                Key::Character(writes.into()),
                KeyCode::Digit1,
                ButtonState::Pressed,
            );
            let event = events_of(&[pressed])
                .into_iter()
                .find_map(|event| match event {
                    egui::Event::Key { key, .. } => Some(key),
                    _ => None,
                });
            assert_eq!(event, Some(key), "{writes}");
        }
    }

    #[test]
    fn text_before_and_after_tab_goes_to_its_own_field_in_a_slow_frame() {
        // The last digit of a number once went to the next field.
        let keys = ["2", "4"].map(|digit| Key::Character(digit.into()));
        let keys = [&keys[..], &[Key::Tab, Key::Character("1".into())]].concat();
        let mut waiting: VecDeque<_> = keys
            .iter()
            .flat_map(|key| {
                [ButtonState::Pressed, ButtonState::Released]
                    .map(|state| input(key.clone(), KeyCode::Tab, state))
            })
            .collect();
        let mut frames = Vec::new();
        while !waiting.is_empty() {
            let pressed = take_frame(&mut waiting).into_iter();
            let pressed = pressed.filter(|input| input.state.is_pressed());
            frames.push(pressed.map(|input| input.logical_key).collect::<Vec<_>>());
        }
        assert_eq!(frames, [&keys[..2], &keys[2..3], &keys[3..]]);
    }
}
