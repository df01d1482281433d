//! The sheet of layers: what shows over the tiles, each with its key.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::style;

use super::Panel;
use crate::app::editor::actions::{Act, Action};
use crate::app::editor::keys::key_of;
use crate::app::editor::marks::ShowsGrid;
use crate::app::editor::shown_tiles::ShowsTiles;
use crate::app::features::ShownLayers;
use crate::app::map::Land;

/// The sheet's width, in points.
const WIDTH: f32 = 190.0;

/// Where it stands: beside the panel, in points.
const PLACE: [f32; 2] = [272.0, 12.0];

pub(super) fn show(
    mut contexts: EguiContexts,
    land: Res<Land>,
    layers: Res<ShownLayers>,
    grid: Res<ShowsGrid>,
    tiles: Res<ShowsTiles>,
    panel: Res<Panel>,
    mut acts: MessageWriter<Act>,
) -> Result {
    if !panel.is_open || !panel.has_layers {
        return Ok(());
    }
    let shown = layers.0;
    let of_worlds = [
        ("Settlements", shown.settlements, Action::Settlements),
        ("Grid", grid.0, Action::Grid),
        ("Tiles as they are", tiles.0, Action::Tiles),
    ];
    let is_world = land.ground.board().is_none();
    let rows = of_worlds.into_iter().filter(|_| is_world);
    let rows = rows.chain([
        ("Roads", shown.roads, Action::Roads),
        ("Names", shown.names, Action::Names),
        ("Decor", shown.decor, Action::Decor),
    ]);
    egui::Window::new("layers")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::LEFT_TOP, PLACE)
        .frame(style::sheet().inner_margin(10))
        .show(contexts.ctx_mut()?, |ui| {
            ui.set_width(WIDTH);
            ui.heading("Layers");
            for (name, is_shown, action) in rows {
                ui.horizontal(|ui| {
                    let mut is_on = is_shown;
                    if ui.checkbox(&mut is_on, name).clicked() {
                        acts.write(Act(action));
                    }
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        ui.label(style::quiet(key_of(action)));
                    });
                });
            }
            if ui.small_button("Close").clicked() {
                acts.write(Act(Action::Layers));
            }
        });
    Ok(())
}
