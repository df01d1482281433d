//! The sheet of layers: what shows over the tiles, each with its key; in a game without keys, which do other things there.

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

/// The sheet's width, in points.
const WIDTH: f32 = 190.0;

/// Where it stands: beside the panel, which is wider in a game, in points.
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
    let of_worlds = [
        ("Settlements", shown.settlements, Action::Settlements),
        ("Grid", grid.0, Action::Grid),
        ("Tile pictures", tiles.0, Action::Tiles),
    ];
    let is_world = open.base.board().is_none();
    // Our own tiles have no colours but those of the shading.
    let own_colours = [("The tiles’ own colours", own_colours.0, Action::OwnColours)];
    let is_foreign = !open.chunk_source.has_figures() && !is_game;
    let own_colours = own_colours.into_iter().filter(|_| is_foreign);
    // The paper of a game has a net of its own, and its figures are what there is to be read.
    let rows = of_worlds.into_iter().filter(|(_, _, action)| {
        is_world && !(is_game && matches!(action, Action::Grid | Action::Tiles))
    });
    let rows = rows.chain([
        ("Roads", shown.roads, Action::Roads),
        ("Names", shown.names, Action::Names),
        ("Decor", shown.decor, Action::Decor),
    ]);
    let rows = rows.chain(own_colours);
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
                let mut is_left = edits.overlay.is_all_manual();
                let leave = ui.checkbox(&mut is_left, "Leave what I paint to me");
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
