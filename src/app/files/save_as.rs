//! Saves under another name, and continues there.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::browse::{FileDialog, Wanted};
use super::document::{Document, Saved};
use super::making::Making;
use super::saving::Opened;
use super::typed::missing_folder;
use crate::app::host;
use crate::app::notice::Notice;
use crate::app::schedule::DrawSystems;
use crate::app::screens::{Dialog, Dialogs, Screen};
use crate::app::style::{self, dialog};
use mapmaker_storage::disk;
use mapmaker_storage::library::Library;
use mapmaker_storage::map::{ENDING, Existing, Gone, bytes_of};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels)
            .run_if(in_state(Screen::Map).and_then(in_state(Dialog::SaveAs))),
    );
}

/// The state of the dialog.
#[derive(Default)]
pub(super) struct Asking {
    typed: String,
    /// The existing file that the person was warned about.
    replaces: Option<PathBuf>,
    /// The error of the last attempt.
    trouble: Option<String>,
    dialog: FileDialog,
    /// Whether to focus the field.
    wants_focus: bool,
}

impl Asking {
    /// Asks for a file. Returns it once decided.
    fn show(
        &mut self,
        column: &mut dialog::Column,
        (map, document): (&Opened, &Document),
        dialogs: &mut Dialogs,
    ) -> Option<PathBuf> {
        let entered = column.body(|ui| {
            ui.heading("Save as");
            ui.label(style::quiet(if host::HAS_FILES {
                "Type a name to save it in Your maps, or a path to save it elsewhere. From then on you work in the new file."
            } else {
                "Type a name to save it in Your maps; from then on you work in the new one. Download gives a file that \
                 MapMaker opens anywhere."
            }));
            let field = ui.add(
                egui::TextEdit::singleline(&mut self.typed)
                    .desired_width(f32::INFINITY)
                    .char_limit(1000),
            );
            if std::mem::take(&mut self.wants_focus) {
                style::focus_at_end(&field, &self.typed);
            }
            if field.changed() {
                (self.replaces, self.trouble) = (None, None);
            }
            style::keep_keyboard(&field)
        });
        column.foot(|ui| self.foot(ui, entered, (map, document), dialogs))
    }

    /// The buttons, and what is said below them.
    fn foot(
        &mut self,
        ui: &mut egui::Ui,
        entered: bool,
        (map, document): (&Opened, &Document),
        dialogs: &mut Dialogs,
    ) -> Option<PathBuf> {
        let path = path_of(&self.typed);
        let replaces = self.replaces.is_some() && self.replaces == path;
        let is_ready = path.is_some() && !document.is_moving();
        let mut target = None;
        ui.horizontal(|ui| {
            let text = if replaces { "Replace it" } else { "Save" };
            let button = ui.add_enabled_ui(is_ready, |ui| style::main_short(ui, text));
            let button = button.inner;
            if is_ready && (button.clicked() || entered) {
                if let Some(path) = &path {
                    make_room(path);
                }
                let missing = path.as_deref().and_then(missing_folder);
                self.trouble =
                    missing.map(|folder| format!("there is no folder {}", folder.display()));
                match path {
                    _ if self.trouble.is_some() => {}
                    Some(path) if disk::exists(&path) && !replaces => self.replaces = Some(path),
                    path => target = path,
                }
            }
            if host::HAS_FILES {
                let typed = &self.typed;
                self.dialog.button(ui, egui::Button::new("Browse…"), || {
                    let name = || format!("{}.{ENDING}", map.proposed()).into();
                    Wanted::Save(path_of(typed).unwrap_or_else(name))
                });
            } else if ui.button("Download").clicked() {
                self.trouble = given(map, path_of(&self.typed)).err();
            }
            if ui.button("Cancel").clicked() {
                dialogs.back();
            }
        });
        if replaces {
            dialog::say_wrong(ui, "There is already a file with that name.");
        }
        if let Some(trouble) = &self.trouble {
            dialog::say_wrong(ui, trouble);
        }
        target
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    map: Opened,
    mut asking: Local<Asking>,
    mut document: ResMut<Document>,
    mut dialogs: Dialogs,
    mut notice: ResMut<Notice>,
) -> Result {
    let opened = dialogs.changed();
    if opened {
        *asking = Asking {
            typed: proposal(&document).unwrap_or_else(|| map.proposed()),
            wants_focus: true,
            ..Asking::default()
        };
    }
    match document.take_moved() {
        Some(Ok(())) if !opened => {
            dialogs.close();
            return Ok(());
        }
        Some(Err(why)) if !opened => asking.trouble = Some(format!("not saved: {why}")),
        _ => {}
    }
    if let Some(path) = asking.dialog.poll() {
        asking.typed = path.display().to_string();
        (asking.trouble, asking.wants_focus) = (None, true);
    }
    let mut target = None;
    dialog::column("save as", contexts.ctx_mut()?, 380.0, |column| {
        target = asking.show(column, (&map, &document), &mut dialogs);
    });
    // A file that is gone is written again without a question: there is nothing to lose.
    if opened && document.gone() == Some(Gone::Away) && !document.take_elsewhere() {
        target = document.path().map(Path::to_path_buf);
    }
    let is_own = target
        .as_deref()
        .is_some_and(|path| document.has_open(path));
    if is_own && document.gone().is_some() {
        let (state, pack) = map.whole();
        document.rewrite(state, pack);
        notice.tell(format!("{} is saved again", name_of(&document)));
        dialogs.close();
    } else if is_own && document.is_in_file() {
        // The open file gets every change anyway.
        document.retry();
        if document.saved() == Saved::All {
            notice.tell(format!("{} is saved", asking.typed.trim()));
        }
        dialogs.close();
    } else if let Some(path) = target {
        make_room(&path);
        let (state, pack) = map.whole();
        asking.trouble = None;
        document.move_to(Making::begin(path, state, pack, Existing::Replace));
    }
    Ok(())
}

fn name_of(document: &Document) -> String {
    document.name().unwrap_or_default()
}

/// The name of a document's file if it is one of Your maps, else its path, as a bare name would lead elsewhere.
fn proposal(document: &Document) -> Option<String> {
    let folder = Library::of_user().map(|library| library.folder());
    let path = document.path()?;
    if folder.is_some_and(|folder| path.parent() == Some(&folder)) {
        return document.name();
    }
    Some(path.display().to_string())
}

/// Gives a map away as a file of that name; why not.
fn given(map: &Opened, path: Option<PathBuf>) -> Result<(), String> {
    let (state, pack) = map.whole();
    let bytes = bytes_of(&state, &pack).map_err(|error| error.to_string())?;
    let path = path.unwrap_or_else(|| format!("{}.{ENDING}", map.proposed()).into());
    let name = path.file_name().unwrap_or_default();
    host::give(&name.to_string_lossy(), &bytes);
    Ok(())
}

/// The path for a name or a path; `None` if nothing is typed.
fn path_of(typed: &str) -> Option<PathBuf> {
    let mut path = super::typed::path(typed)?;
    if path.extension().is_none_or(|ending| ending != ENDING) {
        let mut name = path.file_name()?.to_owned();
        name.push(".");
        name.push(ENDING);
        path.set_file_name(name);
    }
    let is_name = path.components().count() == 1;
    match Library::of_user() {
        Some(library) if is_name => Some(library.folder().join(path)),
        _ => Some(path),
    }
}

/// Creates the folder of maps, if the file goes there; an error is reported when the file is written.
fn make_room(file: &Path) {
    let folder = Library::of_user().map(|library| library.folder());
    if let Some(folder) = folder.filter(|folder| file.parent() == Some(folder)) {
        let _ = disk::make_folder(&folder);
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{ended, window};
    use super::*;
    use mapmaker_storage::map::{MapFile, MapKind, MapPack, MapState, WorldHead};

    /// The document of a new map with this file.
    fn document(path: &Path) -> Document {
        let state = MapState::new(MapKind::World(WorldHead::new(7.into())));
        let file = MapFile::create(path, &state, &MapPack::ours(), Existing::Keep);
        Document::of(Some(file.expect("a map")))
    }

    /// Moves a document to another file. Returns the result.
    fn moved(app: &mut App, path: &Path) -> Result<(), String> {
        let state = MapState::new(MapKind::World(WorldHead::new(7.into())));
        let making = Making::begin(path.to_owned(), state, MapPack::ours(), Existing::Replace);
        let mut document = app.world_mut().resource_mut::<Document>();
        document.move_to(making);
        ended(app)
    }

    #[test]
    fn a_save_as_that_fails_leaves_the_map_in_the_file_that_it_has() {
        let folder = tempfile::tempdir().expect("a folder");
        let (first, other) = (folder.path().join("a.map"), folder.path().join("b.map"));
        let mut app = window(document(&first), Dialog::SaveAs);
        let failed = moved(&mut app, &folder.path().join("nowhere/c.map"));
        assert!(failed.is_err_and(|why| why.contains("nowhere")));
        let document = app.world().resource::<Document>();
        assert_eq!(document.path(), Some(first.as_path()));
        assert_eq!(document.saved(), Saved::All);
        // The dialog reports the error itself; after a success the map continues in the other file.
        assert!(app.world().resource::<Notice>().said().is_none());
        assert_eq!(moved(&mut app, &other), Ok(()));
        let document = app.world().resource::<Document>();
        assert_eq!(document.path(), Some(other.as_path()));
        assert!(app.world().resource::<Notice>().said().is_some());
    }

    #[cfg(unix)]
    #[test]
    fn a_map_whose_file_is_gone_is_written_again_at_its_own_path() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.map");
        let mut document = document(&path);
        std::fs::rename(&path, folder.path().join("b.map")).expect("renamed");
        while document.gone().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        assert_eq!(document.gone(), Some(Gone::Away));
        assert!(
            document
                .trouble()
                .is_some_and(|why| why.contains("renamed it"))
        );
        // It is still its own file, which no other window has open.
        assert!(document.has_open(&path));
        let state = MapState::new(MapKind::World(WorldHead::new(7.into())));
        assert!(document.rewrite(state, MapPack::ours()));
        while document.saved() != Saved::All {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        assert_eq!(document.gone(), None);
        assert!(MapFile::read(&path).is_ok());
    }

    #[test]
    fn a_map_elsewhere_is_proposed_by_its_path() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.map");
        let document = document(&path);
        let proposed = proposal(&document).expect("a name");
        assert_eq!(path_of(&proposed), Some(path));
    }
}
