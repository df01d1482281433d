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

/// The dialog's width, and the room between its columns, in points.
const WIDTH: f32 = 800.0;
const BETWEEN: f32 = 24.0;

pub(super) fn show(mut contexts: EguiContexts, open: Res<OpenMap>, mut dialogs: Dialogs) -> Result {
    let context = contexts.ctx_mut()?;
    dialog::column("help", context, WIDTH, |sheet| {
        sheet.body(|ui| {
            ui.heading("Keys");
            // The grid rounds its columns up.
            let column = ((ui.available_width() - BETWEEN) / 2.0).floor() - 1.0;
            egui::Grid::new("keys")
                .num_columns(2)
                .min_col_width(column)
                .max_col_width(column)
                .spacing([BETWEEN, 6.0])
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
        sheet.foot(|ui| {
            if ui.button("Close").clicked() {
                dialogs.back();
            }
        });
    });
    Ok(())
}
