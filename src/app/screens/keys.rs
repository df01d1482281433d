//! The keys that open things: what is listed under F1, but for panning and zooming.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, WindowMode};
use bevy_egui::input::EguiWantsInput;

use super::{Overlay, Screen};
use crate::app::AppSystems;
use crate::app::camera::GoTo;
use crate::app::land::Land;
use crate::app::ui::PanelOpen;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (full_screen, quit, map_keys.run_if(in_state(Screen::Map))).in_set(AppSystems::Script),
    );
}

fn full_screen(keys: Res<ButtonInput<KeyCode>>, mut window: Single<&mut Window>) {
    if keys.just_pressed(KeyCode::F11) {
        window.mode = match window.mode {
            WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            _ => WindowMode::Windowed,
        };
    }
}

fn quit(keys: Res<ButtonInput<KeyCode>>, mut exit: MessageWriter<AppExit>) {
    let control = [
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ];
    // On a slow frame both keys may be down and up again by now.
    let with_control = keys.any_pressed(control) || keys.any_just_pressed(control);
    if with_control && keys.just_pressed(KeyCode::KeyQ) {
        exit.write(AppExit::Success);
    }
}

fn map_keys(
    keys: Res<ButtonInput<KeyCode>>,
    wants: Res<EguiWantsInput>,
    land: Res<Land>,
    mut overlay: ResMut<Overlay>,
    mut panel: ResMut<PanelOpen>,
    mut jumps: MessageWriter<GoTo>,
) {
    if keys.just_pressed(KeyCode::Escape) {
        *overlay = match *overlay {
            Overlay::None => Overlay::Menu,
            _ => Overlay::None,
        };
    }
    if keys.just_pressed(KeyCode::F1) {
        *overlay = match *overlay {
            Overlay::Help => Overlay::None,
            _ => Overlay::Help,
        };
    }
    if keys.just_pressed(KeyCode::F3) {
        panel.0 = !panel.0;
    }
    if wants.wants_any_keyboard_input() {
        return;
    }
    if keys.just_pressed(KeyCode::KeyG) {
        *overlay = Overlay::GoTo;
    }
    if keys.just_pressed(KeyCode::Tab) {
        panel.0 = !panel.0;
    }
    if keys.just_pressed(KeyCode::Home) {
        jumps.write(GoTo {
            tile: land.home,
            within: GoTo::MIDDLE,
            tile_px: None,
        });
    }
}
