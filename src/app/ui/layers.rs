//! The layers panel: a checkbox and shortcut for each layer. In a game shortcuts mean other things, so none are shown.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::style;

use crate::app::actions::{Action, ActionRequest, key_of};
use crate::app::editor::marks::ShowsGrid;
use crate::app::editor::shown_tiles::ShowsTiles;
use crate::app::features::ShownLayers;
use crate::app::map::{Edits, OpenMap, ShowsOwnColours};
use crate::app::panels::Panel;
use crate::app::screens::Screen;

/// The panel's width, in points.
const WIDTH: f32 = 190.0;

/// The panel's position beside the other panel, which is wider in a game, in points.
const PLACE: [f32; 2] = [272.0, 12.0];
const IN_GAME: [f32; 2] = [312.0, 12.0];

pub(super) fn show(
    mut contexts: EguiContexts,
    (open, edits): (Res<OpenMap>, Res<Edits>),
    layers: Res<ShownLayers>,
    grid: Res<ShowsGrid>,
    (tiles, own_colours): (Res<ShowsTiles>, Res<ShowsOwnColours>),
    (panel, screen): (Res<Panel>, Res<State<Screen>>),
    mut acts: MessageWriter<ActionRequest>,
) -> Result {
    let is_game = *screen.get() == Screen::Expedition;
    if !panel.has_layers || !panel.is_open && !is_game {
        return Ok(());
    }
    let shown = layers.0;
    let world_rows = [
        ("Settlements", shown.settlements, Action::Settlements),
        ("Grid", grid.0, Action::Grid),
        ("Tile pictures", tiles.0, Action::Tiles),
    ];
    let is_world = open.base.board().is_none();
    // Our own tiles have no colours except those of the shading.
    let colour_row = [("The tiles’ own colours", own_colours.0, Action::OwnColours)];
    let is_foreign = !open.chunk_source.has_figures() && !is_game;
    let colour_row = colour_row.into_iter().filter(|_| is_foreign);
    // The paper of a game has a grid of its own, and the game always shows figures.
    let rows = world_rows.into_iter().filter(|(_, _, action)| {
        is_world && !(is_game && matches!(action, Action::Grid | Action::Tiles))
    });
    let rows = rows.chain([
        ("Roads", shown.roads, Action::Roads),
        ("Names", shown.names, Action::Names),
        ("Decor", shown.decor, Action::Decor),
    ]);
    let rows = rows.chain(colour_row);
    style::panel("layers", 10)
        .anchor(
            egui::Align2::LEFT_TOP,
            if is_game { IN_GAME } else { PLACE },
        )
        .show(contexts.ctx_mut()?, |ui| {
            ui.set_width(WIDTH);
            ui.heading("Layers");
            for (name, is_shown, action) in rows {
                ui.horizontal(|ui| {
                    let mut is_on = is_shown;
                    if ui.checkbox(&mut is_on, name).clicked() {
                        acts.write(ActionRequest(action));
                    }
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        if !is_game {
                            ui.label(style::quiet(key_of(action)));
                        }
                    });
                });
            }
            if is_world && !is_game {
                let mut is_manual = edits.overlay.is_all_manual();
                let leave = ui.checkbox(&mut is_manual, "Leave what I paint to me");
                let leave = leave.on_hover_text(
                    "nothing appears by itself on land that you changed: no town, road, name or decor; \
                     Select (M) and “Leave to me” do so for a part",
                );
                if leave.clicked() {
                    acts.write(ActionRequest(Action::LeaveLand));
                }
            }
            let close = if is_game { "Close  (K)" } else { "Close" };
            if ui.small_button(close).clicked() {
                acts.write(ActionRequest(Action::Layers));
            }
        });
    Ok(())
}
