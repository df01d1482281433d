//! The panels over the map, in the colours of the map.

pub mod goto;
pub mod help;
pub mod menu;
pub mod minimap;
pub mod new;
pub mod palette;
pub mod panel;
pub mod style;
pub mod toolbar;

use bevy::prelude::*;
use bevy_egui::{EguiPlugin, EguiPrimaryContextPass};

use super::AppSystems;
use super::editor::actions::Act;
use super::screens::{Overlay, Screen};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .insert_resource(Panel {
            is_open: true,
            has_figures: false,
        })
        .insert_resource(minimap::MinimapOpen(true))
        .init_resource::<Hidden>()
        .add_systems(
            Update,
            minimap::toggle
                .run_if(on_message::<Act>)
                .in_set(AppSystems::Input),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                style::apply,
                (
                    panel::show,
                    menu::show.run_if(resource_equals(Overlay::Menu)),
                    goto::show.run_if(resource_equals(Overlay::GoTo)),
                    help::show.run_if(resource_equals(Overlay::Help)),
                    palette::show.run_if(resource_equals(Overlay::Palette)),
                    toolbar::show,
                    minimap::show,
                )
                    .in_set(PanelSystems)
                    .run_if(in_state(Screen::Map).and_then(not(hidden))),
                new::show
                    .in_set(PanelSystems)
                    .run_if(resource_equals(Overlay::New)),
            )
                .chain(),
        );
}

/// The panels, drawn over the marks on the map.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PanelSystems;

/// What the panel shows; keys open and close it.
#[derive(Resource)]
pub struct Panel {
    /// Whether it tells what is under the pointer; else it has its buttons alone.
    pub is_open: bool,
    /// Whether it has the figures of the program, too.
    pub has_figures: bool,
}

/// Whether every panel is hidden, while a picture is taken.
#[derive(Resource, Default)]
pub struct Hidden(pub bool);

fn hidden(hidden: Res<Hidden>) -> bool {
    hidden.0
}
