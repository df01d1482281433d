//! Gives the panels their keys, each with the modifiers that were held when it was pressed.
//!
//! `bevy_egui` reads a frame's modifiers first and takes those at its end for all keys of the frame. On a
//! slow frame Ctrl may be up again by then, and a quick Ctrl+A would write an "a".

use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::input::{EguiInputEvent, ModifierKeysState};
use bevy_egui::{
    EguiClipboard, EguiGlobalSettings, EguiInputSet, PrimaryEguiContext, egui, helpers,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, |mut settings: ResMut<EguiGlobalSettings>| {
        let systems = &mut settings.input_system_settings;
        systems.run_write_modifiers_keys_state_system = false;
        systems.run_write_keyboard_input_messages_system = false;
    })
    .add_systems(PreUpdate, type_keys.in_set(EguiInputSet::ReadBevyMessages));
}

fn type_keys(
    mut inputs: MessageReader<KeyboardInput>,
    mut focus_lost: MessageReader<KeyboardFocusLost>,
    context: Option<Single<Entity, With<PrimaryEguiContext>>>,
    mut held: ResMut<ModifierKeysState>,
    mut clipboard: ResMut<EguiClipboard>,
    mut events: MessageWriter<EguiInputEvent>,
) {
    // What is let go while another window has the keyboard is not told.
    if focus_lost.read().count() > 0 {
        *held = ModifierKeysState::default();
    }
    let Some(context) = context else {
        inputs.clear();
        return;
    };
    for input in inputs.read() {
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
        // The place on the keyboard stands in where a layout has no Latin letters.
        let physical_key = helpers::bevy_to_egui_physical_key(&input.key_code);
        let key = helpers::bevy_to_egui_key(&input.logical_key).or(physical_key);
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

    /// What the panels are told of keys that all came in one frame.
    fn told(keys: &[(Key, KeyCode, ButtonState)]) -> Vec<egui::Event> {
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
            app.world_mut().write_message(KeyboardInput {
                key_code: *key_code,
                logical_key: logical_key.clone(),
                state: *state,
                text: None,
                repeat: false,
                window: Entity::PLACEHOLDER,
            });
        }
        app.update();
        let mut told = app.world_mut().resource_mut::<Messages<EguiInputEvent>>();
        told.drain().map(|told| told.event).collect()
    }

    #[test]
    fn a_ctrl_a_that_is_over_within_one_frame_writes_nothing_and_selects_all() {
        let a = || Key::Character("a".into());
        let told = told(&[
            (Key::Control, KeyCode::ControlLeft, ButtonState::Pressed),
            (a(), KeyCode::KeyA, ButtonState::Pressed),
            (a(), KeyCode::KeyA, ButtonState::Released),
            (Key::Control, KeyCode::ControlLeft, ButtonState::Released),
            (a(), KeyCode::KeyA, ButtonState::Pressed),
        ]);
        let texts = told
            .iter()
            .filter(|event| matches!(event, egui::Event::Text(_)));
        assert_eq!(texts.count(), 1, "{told:?}");
        let with_control: Vec<_> = told
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
}
