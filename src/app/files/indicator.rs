//! Says whether what was done is saved: in the panel when all is well, else where it can't be missed.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::document::{Document, Saved};
use crate::app::schedule::DrawSystems;
use crate::app::screens::{Dialog, Dialogs, Screen};
use crate::app::style::{self, Hidden};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels)
            .run_if(in_state(Screen::Map).and_then(|hidden: Res<Hidden>| !hidden.0)),
    );
}

/// What the panel says of the file.
#[must_use]
pub fn in_words(document: &Document) -> String {
    let name = document.name().unwrap_or_default();
    match document.saved() {
        Saved::All => format!("saved: {name}"),
        Saved::Waiting(_) => format!("saving: {name}"),
        Saved::Untouched => "no file yet".to_owned(),
        // What is wrong is said where it can't be missed.
        Saved::ReadOnly(_) | Saved::Trouble(_) => "not saved".to_owned(),
    }
}

fn show(
    mut contexts: EguiContexts,
    mut document: ResMut<Document>,
    mut dialogs: Dialogs,
) -> Result {
    let (text, can_retry) = match document.saved() {
        Saved::Untouched | Saved::All | Saved::Waiting(_) => return Ok(()),
        Saved::ReadOnly(why) => {
            let name = document.name().unwrap_or_default();
            (
                format!("{name} can't be saved: {why}; your first change will be saved in a copy"),
                false,
            )
        }
        Saved::Trouble(why) => (format!("not saved: {why}"), true),
    };
    style::panel("saved", 8)
        .anchor(egui::Align2::CENTER_TOP, [0.0, 12.0])
        .show(contexts.ctx_mut()?, |ui| {
            ui.set_max_width(300.0);
            ui.colored_label(style::RED, text);
            ui.horizontal(|ui| {
                if can_retry && ui.button("Try again").clicked() {
                    document.retry();
                }
                if ui.button("Save as…").clicked() {
                    dialogs.open(Dialog::SaveAs);
                }
            });
        });
    Ok(())
}
