//! Saves under another name, and goes on there.

use std::path::PathBuf;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::browse::{self, Dialog, Wanted};
use super::document::{Document, make, pack_of, proposed_name, state_of};
use crate::app::editor::Edits;
use crate::app::editor::notice::Notice;
use crate::app::land::{Land, Pack};
use crate::app::screens::{Overlay, Screen};
use crate::app::travel::KeptPlaces;
use crate::app::ui::{PanelSystems, style};
use crate::app::view::View;
use crate::storage::library::Library;
use crate::storage::map::{ENDING, Existing};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSystems)
            .after(crate::app::ui::style::apply)
            .run_if(in_state(Screen::Map).and_then(resource_equals(Overlay::SaveAs))),
    );
}

fn show(
    mut contexts: EguiContexts,
    land: Res<Land>,
    edits: Res<Edits>,
    view: Res<View>,
    pack: Res<Pack>,
    kept: Res<KeptPlaces>,
    mut typed: Local<String>,
    mut asked_to_replace: Local<Option<PathBuf>>,
    mut dialog: Local<Dialog>,
    mut document: ResMut<Document>,
    mut overlay: ResMut<Overlay>,
    mut notice: ResMut<Notice>,
) -> Result {
    let opened = overlay.is_changed();
    if opened {
        *typed = document
            .name()
            .unwrap_or_else(|| proposed_name(&land.ground));
        *asked_to_replace = None;
    }
    if let Some(path) = dialog.poll() {
        *typed = path.display().to_string();
    }
    let mut target = None;
    style::dialog("save as", contexts.ctx_mut()?, |ui| {
        ui.set_width(380.0);
        ui.heading("Save as");
        ui.label(style::quiet(
            "A name saves it in Your maps, a path saves it anywhere. You then edit the new file.",
        ));
        let field = ui.add(
            egui::TextEdit::singleline(&mut *typed)
                .desired_width(f32::INFINITY)
                .char_limit(1000),
        );
        if opened {
            style::focus_at_end(&field, &typed);
        }
        if field.changed() {
            *asked_to_replace = None;
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let path = path_of(&typed);
        let replaces = asked_to_replace.is_some() && *asked_to_replace == path;
        if replaces {
            ui.colored_label(style::RED, "There is already a file with that name.");
        }
        ui.horizontal(|ui| {
            let text = if replaces { "Replace it" } else { "Save" };
            let button = ui.add_enabled(path.is_some(), egui::Button::new(text));
            if button.clicked() || entered {
                match path {
                    Some(path) if path.exists() && !replaces => *asked_to_replace = Some(path),
                    path => target = path,
                }
            }
            if browse::is_there() && ui.button("Browse…").clicked() {
                let name = format!("{}.{ENDING}", proposed_name(&land.ground));
                dialog.ask(Wanted::Save(name.into()));
            }
            if ui.button("Cancel").clicked() {
                *overlay = Overlay::None;
            }
        });
    });
    if let Some(path) = target {
        let (state, pack) = (state_of(&land, &edits, &view, &kept), pack_of(&pack));
        let task = make(path.clone(), state, pack, Existing::Replace);
        notice.tell(format!("saved as {}", path.display()));
        document.move_to(task, path);
        *overlay = Overlay::None;
    }
    Ok(())
}

/// Where a name or a path leads; `None` when nothing is typed.
fn path_of(typed: &str) -> Option<PathBuf> {
    let typed = typed.trim();
    if typed.is_empty() {
        return None;
    }
    let mut path = PathBuf::from(typed);
    if path.extension().is_none_or(|ending| ending != ENDING) {
        let mut name = path.file_name()?.to_owned();
        name.push(".");
        name.push(ENDING);
        path.set_file_name(name);
    }
    let is_name = path.components().count() == 1;
    match Library::of_user() {
        Some(library) if is_name => {
            let folder = library.folder();
            // What goes wrong here is told when the file is written.
            let _ = std::fs::create_dir_all(&folder);
            Some(folder.join(path))
        }
        _ => Some(path),
    }
}
