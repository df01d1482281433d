//! The list of keys.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::style;
use crate::app::screens::Overlay;

/// Keys, and what they do.
const KEYS: [(&str, &str); 11] = [
    ("drag, left or middle", "move the map"),
    (
        "arrows, or W A S D by place",
        "move the map (Shift: faster)",
    ),
    ("wheel, pinch", "zoom where the pointer is"),
    ("+  −", "zoom"),
    ("G", "go to coordinates"),
    ("Home", "back to where this world was opened"),
    ("Tab, F3", "show or hide the panel"),
    ("F1", "this list"),
    ("F11", "full screen"),
    ("Esc", "menu; closes what is open"),
    ("Ctrl+Q", "quit"),
];

pub(super) fn show(mut contexts: EguiContexts, mut overlay: ResMut<Overlay>) -> Result {
    egui::Window::new("help")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0])
        .frame(style::sheet())
        .show(contexts.ctx_mut()?, |ui| {
            ui.heading("Keys");
            style::rule(ui);
            egui::Grid::new("keys")
                .num_columns(2)
                .spacing([24.0, 8.0])
                .show(ui, |ui| {
                    for (key, what) in KEYS {
                        ui.strong(key);
                        ui.label(what);
                        ui.end_row();
                    }
                });
            ui.add_space(8.0);
            if ui.button("Close").clicked() {
                *overlay = Overlay::None;
            }
        });
    Ok(())
}
