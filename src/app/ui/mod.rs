//! The panels over the map.

pub mod bookmark;
#[cfg(test)]
mod dialogs_tests;
mod glyphs;
pub mod goto;
pub mod help;
pub mod layers;
mod leaving;
pub mod menu;
pub mod minimap;
pub mod new;
mod paints;
pub mod palette;
pub mod panel;
mod sentence;
pub mod toolbar;
mod typing;

use bevy::prelude::*;
use bevy_egui::{EguiPlugin, EguiPrimaryContextPass};

use super::actions::ActionRequest;
use super::screens::{Dialog, Screen};
use crate::app::panels::Panel;
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::style::{self, Hidden};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(EguiPlugin::default())
        .insert_resource(Panel {
            is_open: true,
            has_figures: false,
            has_layers: false,
        })
        .init_resource::<minimap::MinimapOpen>()
        .init_resource::<Hidden>()
        .init_resource::<bookmark::Naming>()
        .add_plugins((glyphs::plugin, leaving::plugin, typing::plugin))
        .add_plugins((style::plugin, style::text_size::plugin))
        .add_systems(
            Update,
            minimap::toggle
                .run_if(on_message::<ActionRequest>)
                .in_set(AppSystems::Input),
        )
        .add_systems(OnExit(Dialog::Bookmark), bookmark::forget)
        .add_systems(
            EguiPrimaryContextPass,
            (
                (
                    panel::show,
                    layers::show,
                    menu::show.run_if(in_state(Dialog::Menu)),
                    goto::show.run_if(in_state(Dialog::GoTo)),
                    bookmark::show.run_if(in_state(Dialog::Bookmark)),
                    // An expedition has a key list of its own.
                    help::show
                        .run_if(in_state(Dialog::Help).and_then(not(in_state(Screen::Expedition)))),
                    palette::show.run_if(in_state(Dialog::Palette)),
                    toolbar::show.pipe(sentence::show),
                    minimap::show,
                )
                    .run_if(in_state(Screen::Map).and_then(not(hidden))),
                (panel::measures.run_if(has_measures), layers::show)
                    .run_if(in_state(Screen::Expedition).and_then(not(hidden))),
                new::show.run_if(in_state(Dialog::New)),
            )
                .chain()
                .in_set(DrawSystems::Panels),
        );
}

fn has_measures(panel: Res<Panel>) -> bool {
    panel.has_figures
}

fn hidden(hidden: Res<Hidden>) -> bool {
    hidden.0
}
