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
        .insert_resource(PanelOpen(true))
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
                    panel::show.run_if(panel_shows),
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

/// Whether the panel is open; a key opens and closes it.
#[derive(Resource)]
pub struct PanelOpen(pub bool);

/// Whether every panel is hidden, while a picture is taken.
#[derive(Resource, Default)]
pub struct Hidden(pub bool);

fn panel_shows(open: Res<PanelOpen>) -> bool {
    open.0
}

fn hidden(hidden: Res<Hidden>) -> bool {
    hidden.0
}
