//! Says under the panel whether what was done is saved.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::document::{Document, Saved};
use crate::app::screens::{Overlay, Screen};
use crate::app::ui::{Hidden, Panel, PanelSystems, style};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSystems)
            .after(crate::app::ui::style::apply)
            .run_if(in_state(Screen::Map).and_then(|hidden: Res<Hidden>| !hidden.0)),
    );
}

fn show(
    mut contexts: EguiContexts,
    panel: Res<Panel>,
    mut document: ResMut<Document>,
    mut overlay: ResMut<Overlay>,
) -> Result {
    let saved = document.saved();
    // When all is well it is a matter of the panel.
    let is_well = matches!(saved, Saved::Untouched | Saved::All | Saved::Waiting(_));
    if is_well && (!panel.is_open || saved == Saved::Untouched) {
        return Ok(());
    }
    let name = document.name().unwrap_or_default();
    egui::Window::new("saved")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::LEFT_BOTTOM, [12.0, -12.0])
        .frame(style::sheet().inner_margin(8))
        .show(contexts.ctx_mut()?, |ui| {
            ui.set_max_width(270.0);
            match saved {
                Saved::Untouched => {}
                Saved::All => {
                    ui.label(style::quiet(&format!("{name}: saved")));
                }
                Saved::Waiting(_) => {
                    ui.label(style::quiet(&format!("{name}: saving…")));
                }
                Saved::ReadOnly(why) => {
                    ui.colored_label(style::RED, format!("{name} is not saved: {why}"));
                    if ui.button("Save as…").clicked() {
                        *overlay = Overlay::SaveAs;
                    }
                }
                Saved::Trouble(why) => {
                    ui.colored_label(style::RED, format!("not saved: {why}"));
                    ui.horizontal(|ui| {
                        if ui.button("Try again").clicked() {
                            document.retry();
                        }
                        if ui.button("Save as…").clicked() {
                            *overlay = Overlay::SaveAs;
                        }
                    });
                }
            }
        });
    Ok(())
}
