//! From presses of keys to actions.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

use super::actions::{Act, Action, ENTRIES};
use super::drawing::Drawing;
use super::picker::Picker;
use super::pointer::Gesture;
use super::shortcut::{Held, Shortcut};
use crate::app::map::Land;
use crate::app::schedule::AppSystems;
use crate::app::screens::{Overlay, Screen};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, by_key.in_set(AppSystems::Script));
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
    let mut held = Held::before(&keys);
    // A dialog has the keyboard, whether or not one of its fields does.
    let is_writing =
        wants.wants_any_keyboard_input() || *overlay != Overlay::None || picker.is_open();
    // An open list closes by the key that would close something else, or open the menu; a field gives up the keyboard.
    let is_on_map = *overlay == Overlay::None && !picker.is_open();
    let has_list = panels.as_mut().is_some_and(|panels| {
        let context = panels.get_mut();
        egui::Popup::is_any_open(context) || is_on_map && context.text_edit_focused()
    });
    // Each press by itself: a slow frame may hold two of the same key.
    for input in inputs.read() {
        held.follow(input);
        if !input.state.is_pressed() {
            continue;
        }
        let Held {
            control,
            shift,
            alt,
        } = held;
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
