//! The list of keys, generated from the table of actions.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::actions::entries;
use crate::app::map::OpenMap;
use crate::app::screens::Dialogs;
use crate::app::style::{self, dialog};

/// Pointer gestures and held keys, with their effects.
const GESTURES: [(&str, &str); 9] = [
    (
        "drag with the hand, with the middle button, or with space held",
        "move the map",
    ),
    (
        "arrow keys, or W A S D (Z Q S D on a French keyboard)",
        "move the map (Shift: faster)",
    ),
    (
        "Alt + a letter on one of those keys",
        "what that letter is for",
    ),
    (
        "Ctrl+Shift+P",
        "anything by its name, whatever a keyboard writes",
    ),
    ("wheel, pinch", "zoom"),
    ("left button", "use the tool"),
    (
        "Alt + left button",
        "with the tool Tile: place a random tile",
    ),
    ("right button", "erase"),
    (
        "back and forward buttons of the mouse",
        "back to the previous place; forward again",
    ),
];

pub(super) fn show(mut contexts: EguiContexts, open: Res<OpenMap>, mut dialogs: Dialogs) -> Result {
    let context = contexts.ctx_mut()?;
    let room = context.content_rect();
    let height = room.height();
    // Less the panel's frame, its scroll bars, and the gap between the columns.
    let column = ((room.width() - 140.0) / 2.0).clamp(120.0, 380.0);
    dialog::show("help", context, |ui| {
        ui.set_width(2.0 * column + 40.0);
        ui.heading("Keys");
        style::rule(ui);
        style::scrolled(ui, "keys")
            .max_height((height - 170.0).max(120.0))
            .show(ui, |ui| {
                egui::Grid::new("keys")
                    .num_columns(2)
                    .min_col_width(column)
                    .max_col_width(column)
                    .spacing([24.0, 6.0])
                    .show(ui, |ui| {
                        for (key, what) in GESTURES {
                            ui.label(style::strong(key));
                            ui.label(what);
                            ui.end_row();
                        }
                        let here = entries().filter(|entry| entry.place.is_on(&open.base));
                        for entry in here.filter(|entry| !entry.keys.is_empty()) {
                            ui.label(style::strong(entry.key_texts().join(", ")));
                            ui.label(entry.name);
                            ui.end_row();
                        }
                    });
            });
        ui.add_space(8.0);
        if ui.button("Close").clicked() {
            dialogs.back();
        }
    });
    Ok(())
}
