//! The list of saved maps: open, rename, move to the trash, restore; and files from elsewhere.

use std::path::{Path, PathBuf};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::OpenPath;
use super::browse::{FileDialog, Wanted};
use super::document::{Document, MapRenamed};
use super::opening::Damaged;
use crate::app::host;
use crate::app::notice::Notice;
use crate::app::schedule::DrawSystems;
use crate::app::screens::{Dialog, Dialogs, Inner};
use crate::app::style::{self, dialog};
use mapmaker_grid::counting::counted;
use mapmaker_storage::clock::SystemTime;
use mapmaker_storage::exit::plain;
use mapmaker_storage::library::{Library, MAX_NAME, SavedMap};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels)
            .run_if(in_state(Dialog::Maps)),
    )
    .add_systems(OnExit(Dialog::Maps), release);
}

/// The lists, read again when the dialog opens and after each change.
#[derive(Default)]
pub(super) struct Listed {
    maps: Vec<SavedMap>,
    deleted: Vec<SavedMap>,
    recent: Vec<PathBuf>,
    shows_trash: bool,
    typed: String,
    renaming: Option<Renaming>,
    wrong: Option<String>,
    /// The message about the last action.
    message: Option<String>,
    /// The pointer's place at the last *Delete* since the dialog opened.
    deleted_at: Option<egui::Pos2>,
    dialog: FileDialog,
    /// Whether to focus the first map that can be opened, so that Enter opens it.
    wants_focus: bool,
}

/// A request of a row.
enum RowClick {
    Open(PathBuf),
    Rename(PathBuf, String),
    Delete(PathBuf),
    Restore(PathBuf),
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut listed: Local<Listed>,
    document: Res<Document>,
    mut damaged: ResMut<Damaged>,
    mut dialogs: Dialogs,
    mut inner: ResMut<Inner>,
    mut notice: ResMut<Notice>,
    mut tells: Tells,
) -> Result {
    let library = Library::of_user();
    if dialogs.changed() {
        listed.dialog.forget();
        listed.wrong = None;
        listed.message = None;
        listed.renaming = None;
        listed.shows_trash = false;
        listed.deleted_at = None;
        listed.wants_focus = true;
        listed.read(library.as_ref());
    }
    let context = contexts.ctx_mut()?;
    let mut order = listed.dialog.poll().map(RowClick::Open);
    if context.input(|input| input.key_pressed(egui::Key::Escape)) {
        listed.renaming = None;
    }
    dialog::column("maps", context, 480.0, |column| {
        if let Some((path, salvage)) = &damaged.0 {
            match recover(column, path, salvage, &mut notice) {
                Decision::None => return,
                Decision::Left => {}
                Decision::Recovered(path) => order = Some(RowClick::Open(path)),
            }
            damaged.0 = None;
            return;
        }
        column.body(|ui| {
            head(ui, &mut listed.shows_trash);
            rows(ui, &mut listed, document.path(), &mut order);
        });
        column.foot(|ui| {
            elsewhere(ui, &mut listed, &mut order);
            ui.horizontal(|ui| {
                if ui.button("New map…").clicked() {
                    dialogs.open(Dialog::New);
                }
                if ui.button("Close").clicked() {
                    dialogs.back();
                }
            });
            if let Some(wrong) = notice.said().filter(|said| said.is_refusal) {
                dialog::say_wrong(ui, &wrong.text);
            }
            if let Some(wrong) = &listed.wrong {
                dialog::say_wrong(ui, wrong);
            }
            if let Some(message) = &listed.message {
                dialog::say(ui, style::shortened(message));
            }
        });
    });
    // Escape first leaves the field, then the list.
    let is_renaming = listed.renaming.is_some() && dialogs.wanted() == Dialog::Maps;
    inner.set_if_neq(Inner(is_renaming));
    if let Some(order) = order {
        listed.obey(order, library.as_ref(), &mut tells);
    }
    Ok(())
}

/// The heading, and the button that leads to the trash and back.
fn head(ui: &mut egui::Ui, shows_trash: &mut bool) {
    let (name, other) = if *shows_trash {
        ("Trash", "Back to the maps")
    } else {
        ("Your maps", "Trash")
    };
    ui.horizontal(|ui| {
        ui.heading(name);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.small_button(other).clicked() {
                *shows_trash = !*shows_trash;
            }
        });
    });
}

/// The messages that requests send.
#[derive(SystemParam)]
pub(super) struct Tells<'w> {
    open: MessageWriter<'w, OpenPath>,
    renamed: MessageWriter<'w, MapRenamed>,
}

impl Listed {
    /// Carries out a row's request, and reads the lists again.
    fn obey(&mut self, order: RowClick, library: Option<&Library>, tells: &mut Tells) {
        self.wrong = None;
        self.message = None;
        let done = match order {
            RowClick::Open(path) => {
                tells.open.write(OpenPath(path));
                Ok(())
            }
            RowClick::Rename(path, name) => {
                let renamed = changed(library, |library| library.rename(&path, &name));
                if renamed.is_err() {
                    // The typed name can be corrected.
                    self.renaming = Some(Renaming {
                        path: path.clone(),
                        name: name.clone(),
                        is_new: true,
                    });
                }
                renamed.map(|to| {
                    let now = name_of(&to);
                    tells.renamed.write(MapRenamed { from: path, to });
                    self.message =
                        (now != name.trim()).then(|| format!("the map is called “{now}” now"));
                })
            }
            RowClick::Delete(path) => {
                let trashed = changed(library, |library| library.delete(&path));
                trashed.map(|trashed| self.message = Some(in_the_trash(&path, &trashed)))
            }
            RowClick::Restore(path) => {
                let restored = changed(library, |library| library.restore(&path));
                restored.map(|path| self.message = Some(restored_as(&path)))
            }
        };
        self.wrong = done.err();
        self.read(library);
    }
}

/// Gives Escape back to the window when the list closes.
fn release(mut inner: ResMut<Inner>, mut damaged: ResMut<Damaged>) {
    inner.set_if_neq(Inner(false));
    // The question about a damaged map never returns: the next time shows the list.
    if damaged.0.is_some() {
        damaged.0 = None;
    }
}

/// Returns whether a click on *Delete* counts. A second one at the same place would hit the row that has moved up.
fn deletes(at: Option<egui::Pos2>, last: &mut Option<egui::Pos2>) -> bool {
    at.is_none_or(|at| last.replace(at) != Some(at))
}

fn changed<E: ToString>(
    library: Option<&Library>,
    change: impl FnOnce(&Library) -> Result<PathBuf, E>,
) -> Result<PathBuf, String> {
    let library = library.ok_or_else(|| "there is no folder for your data".to_owned())?;
    change(library).map_err(|error| error.to_string())
}

/// The name of a map's file, without its extension.
fn name_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}

fn restored_as(path: &Path) -> String {
    format!("“{}” is back in Your maps", name_of(path))
}

/// A message that says where a deleted map is, and how to restore it.
fn in_the_trash(path: &Path, trashed: &Path) -> String {
    let (name, place) = (name_of(path), trashed.display());
    format!(
        "“{name}” was moved to the trash ({place}); to bring it back, open Trash and press Restore"
    )
}

/// A map being renamed.
struct Renaming {
    path: PathBuf,
    name: String,
    /// Whether the field has not been shown yet.
    is_new: bool,
}

impl Listed {
    fn read(&mut self, library: Option<&Library>) {
        let Some(library) = library else {
            return;
        };
        match (library.maps(), library.deleted()) {
            (Ok(maps), Ok(deleted)) => (self.maps, self.deleted) = (maps, deleted),
            (Err(error), _) | (_, Err(error)) => self.wrong = Some(plain(&error)),
        }
        let known: Vec<_> = self.maps.iter().map(|map| map.path.clone()).collect();
        self.recent = library.recent();
        self.recent.retain(|path| !known.contains(path));
    }
}

fn rows(
    ui: &mut egui::Ui,
    listed: &mut Listed,
    current: Option<&Path>,
    order: &mut Option<RowClick>,
) {
    if listed.shows_trash {
        if listed.deleted.is_empty() {
            ui.label(style::quiet("the trash is empty"));
        }
        for map in &listed.deleted {
            row(ui, &map.name, map.modified, |ui| {
                if ui.small_button("Restore").clicked() {
                    *order = Some(RowClick::Restore(map.path.clone()));
                }
            });
        }
        return;
    }
    if listed.maps.is_empty() {
        ui.label(style::quiet(
            "no maps yet: a map is saved here when you first draw on it",
        ));
    }
    for map in &listed.maps {
        let is_open = current == Some(map.path.as_path());
        if let Some(Renaming { path, name, is_new }) = &mut listed.renaming
            && *path == map.path
        {
            ui.horizontal(|ui| {
                let field = ui.add(
                    egui::TextEdit::singleline(name)
                        .desired_width(240.0)
                        .char_limit(MAX_NAME),
                );
                let entered = style::is_entered(&field);
                if std::mem::take(is_new) {
                    field.request_focus();
                }
                if ui.small_button("Rename").clicked() || entered {
                    *order = Some(RowClick::Rename(path.clone(), name.clone()));
                }
            });
            if name.chars().count() >= MAX_NAME {
                ui.label(style::quiet(&format!(
                    "a name has at most {MAX_NAME} letters"
                )));
            }
            if order.is_some() {
                listed.renaming = None;
            }
            continue;
        }
        let mut renames = false;
        row(ui, &map.name, map.modified, |ui| {
            if is_open {
                if ui.small_button("Back to it").clicked() {
                    *order = Some(RowClick::Open(map.path.clone()));
                }
                ui.label(style::quiet("· open"));
                return;
            }
            if ui
                .small_button("Delete")
                .on_hover_text("moves the map to the trash, from where it can be restored")
                .clicked()
                && deletes(ui.ctx().pointer_interact_pos(), &mut listed.deleted_at)
            {
                *order = Some(RowClick::Delete(map.path.clone()));
            }
            renames = ui.small_button("Rename").clicked();
            let button = ui.small_button("Open");
            if std::mem::take(&mut listed.wants_focus) {
                button.request_focus();
            }
            if button.clicked() {
                *order = Some(RowClick::Open(map.path.clone()));
            }
        });
        if renames {
            listed.renaming = Some(Renaming {
                path: map.path.clone(),
                name: map.name.clone(),
                is_new: true,
            });
        }
    }
    if !listed.recent.is_empty() {
        ui.label(style::quiet("opened recently from other folders"));
    }
    for path in &listed.recent {
        row(ui, &path.display().to_string(), None, |ui| {
            if ui.small_button("Open").clicked() {
                *order = Some(RowClick::Open(path.clone()));
            }
        });
    }
}

/// The field for a typed path, or one from the system's dialogs.
fn elsewhere(ui: &mut egui::Ui, listed: &mut Listed, order: &mut Option<RowClick>) {
    if !host::HAS_FILES {
        style::level(ui, |ui| {
            ui.label(style::quiet(
                "drop a map or a board on the page, or choose one:",
            ));
            if ui.button("File…").clicked() {
                host::ask_for_file();
            }
        });
        return;
    }
    ui.label(style::quiet(
        "open another file: a map, a board (.json .txt .py .tmx .tmj), or a folder of tiles",
    ));
    style::level(ui, |ui| {
        let field = ui.add(
            egui::TextEdit::singleline(&mut listed.typed)
                .hint_text("path")
                // With its three buttons it is as wide as the rows above.
                .desired_width((ui.available_width() - 250.0).max(80.0))
                .char_limit(1000),
        );
        let entered = style::keep_keyboard(&field);
        let path = super::typed::path(&listed.typed);
        let button = ui.add_enabled(path.is_some(), egui::Button::new("Open"));
        if let Some(path) = path.filter(|_| button.clicked() || entered) {
            *order = Some(RowClick::Open(path));
        }
        listed
            .dialog
            .button(ui, egui::Button::new("File…"), || Wanted::Open)
            .on_hover_text("choose a map or a board");
        let typed = &listed.typed;
        listed
            .dialog
            .button(ui, egui::Button::new("Tiles…"), || {
                Wanted::Folder(super::typed::path(typed))
            })
            .on_hover_text("choose a folder of tile pictures");
    });
}

fn row(
    ui: &mut egui::Ui,
    name: &str,
    modified: Option<SystemTime>,
    buttons: impl FnOnce(&mut egui::Ui),
) {
    let age = modified.and_then(|modified| modified.elapsed().ok());
    // From the right, so that a long name leaves room for the buttons.
    let from_right = egui::Layout::right_to_left(egui::Align::Center);
    let size = egui::vec2(ui.available_width(), ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, from_right, |ui| {
        buttons(ui);
        if let Some(age) = age {
            ui.label(style::quiet(&ago(age.as_secs())));
        }
        let rest = egui::Layout::left_to_right(egui::Align::Center);
        ui.with_layout(rest, |ui| ui.add(egui::Label::new(name).truncate()));
    });
}

/// A time span in words, such as "3 minutes ago".
fn ago(seconds: u64) -> String {
    let (count, unit) = match seconds {
        0..60 => return "just now".to_owned(),
        60..3600 => (seconds / 60, "minute"),
        3600..86_400 => (seconds / 3600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{} ago", counted(count, unit))
}

/// A person's decision about a damaged map.
enum Decision {
    /// Undecided.
    None,
    /// Leave it as it is.
    Left,
    /// It was recovered to this map.
    Recovered(PathBuf),
}

/// Asks what to do with a damaged map.
fn recover(
    column: &mut dialog::Column,
    path: &Path,
    salvage: &mapmaker_storage::map::Salvage,
    notice: &mut Notice,
) -> Decision {
    let lost = match salvage.lost.as_slice() {
        [] => "everything in it could be read".to_owned(),
        lost => format!("these parts could not be read: {}", lost.join(", ")),
    };
    let cells = salvage.state.overlay.len();
    column.body(|ui| {
        ui.heading("Damaged map");
        ui.label(format!(
            "{} is damaged; {lost}. {cells} cells were found.",
            path.display()
        ));
        ui.label(style::quiet(
            "Recovering writes a new map in its place and keeps the damaged file beside it.",
        ));
    });
    let [recovers, leaves] = column.foot(|ui| {
        let row = ui.horizontal(|ui| {
            let recovers = style::main_short(ui, "Recover").clicked();
            [recovers, ui.button("Leave it").clicked()]
        });
        row.inner
    });
    if !recovers {
        return if leaves {
            Decision::Left
        } else {
            Decision::None
        };
    }
    match salvage.replace() {
        Ok((file, aside)) => {
            notice.tell(format!("the damaged file is kept as {}", aside.display()));
            Decision::Recovered(file.path().to_owned())
        }
        Err(error) => {
            notice.refuse(error.to_string(), Vec::new());
            Decision::Left
        }
    }
}

#[cfg(test)]
mod tests;
