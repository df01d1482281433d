//! Renames the open map's file within its folder.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::document::Document;
use crate::app::actions::{Action, ActionRequest};
use crate::app::notice::Notice;
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screens::{Dialog, Dialogs, Screen};
use crate::app::style::{self, dialog};
use mapmaker_storage::library::{Library, MAX_NAME};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        ask.run_if(on_message::<ActionRequest>)
            .in_set(AppSystems::Input),
    )
    .add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels)
            .run_if(in_state(Screen::Map).and_then(in_state(Dialog::Rename))),
    );
}

/// Opens the dialog to rename, or to save as, if the map has no writable file.
fn ask(mut acts: MessageReader<ActionRequest>, document: Res<Document>, mut dialogs: Dialogs) {
    if acts.read().any(|act| act.0 == Action::Rename) {
        dialogs.open(if document.can_be_renamed() {
            Dialog::Rename
        } else {
            Dialog::SaveAs
        });
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut typed: Local<String>,
    mut wrong: Local<Option<String>>,
    mut document: ResMut<Document>,
    mut dialogs: Dialogs,
    mut notice: ResMut<Notice>,
) -> Result {
    let opened = dialogs.changed();
    if opened {
        *typed = document.name().unwrap_or_default();
        *wrong = None;
    }
    match document.take_moved() {
        Some(Ok(())) if !opened => {
            let name = document.name().unwrap_or_default();
            notice.tell(format!("this map is called “{name}” now"));
            dialogs.close();
            return Ok(());
        }
        Some(Err(why)) if !opened => *wrong = Some(format!("not renamed: {why}")),
        _ => {}
    }
    let mut asked = false;
    dialog::column("rename", contexts.ctx_mut()?, 320.0, |column| {
        let entered = column.body(|ui| {
            ui.heading("Rename this map");
            let field = egui::TextEdit::singleline(&mut *typed)
                .desired_width(f32::INFINITY)
                .char_limit(MAX_NAME);
            let field = ui.add(field);
            if opened {
                style::focus_all(&field, &typed);
            }
            if field.changed() {
                *wrong = None;
            }
            style::keep_keyboard(&field)
        });
        column.foot(|ui| {
            let can = !typed.trim().is_empty() && document.can_be_renamed();
            ui.horizontal(|ui| {
                let button = ui.add_enabled_ui(can, |ui| style::main_short(ui, "Rename"));
                asked = can && (button.inner.clicked() || entered);
                if ui.button("Cancel").clicked() {
                    dialogs.back();
                }
            });
            if let Some(wrong) = &*wrong {
                dialog::say_wrong(ui, wrong);
            }
            if typed.chars().count() >= MAX_NAME {
                let most = format!("a name has at most {MAX_NAME} letters");
                dialog::say(ui, style::quiet(&most));
            }
        });
    });
    if asked {
        match Library::of_user() {
            Some(library) => document.rename(library, typed.trim().to_owned()),
            None => *wrong = Some("there is no folder for your data".to_owned()),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::document::{MapRenamed, Saved};
    use super::super::testing::{ended, window};
    use super::*;
    use mapmaker_storage::map::{
        Existing, MapChange, MapFile, MapKind, MapPack, MapState, Places, WorldHead,
    };

    /// Renames the open map. Returns the result.
    fn renamed(app: &mut App, library: &Library, name: &str) -> Result<(), String> {
        let mut document = app.world_mut().resource_mut::<Document>();
        document.rename(library.clone(), name.to_owned());
        // A change made meanwhile is not lost.
        let (key, value) = Places::default().settings().swap_remove(0);
        document.send(MapChange::Setting(key, value));
        ended(app)
    }

    #[test]
    fn the_map_that_is_open_is_renamed_and_goes_on_being_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let library = Library::at(folder.path().to_owned());
        let state = MapState::new(MapKind::World(WorldHead::new(7.into())));
        let make = |name: &str| {
            let path = library.place_for(name).expect("a place");
            MapFile::create(&path, &state, &MapPack::ours(), Existing::Keep).expect("a map")
        };
        drop(make("taken"));
        let mut app = window(Document::of(Some(make("World 7"))), Dialog::Rename);
        let path = |app: &App| {
            let document = app.world().resource::<Document>();
            document.path().map(Path::to_owned).expect("a file")
        };
        let first = path(&app);
        // A name that is already taken is refused, and the old one stays.
        let why = renamed(&mut app, &library, "taken").expect_err("taken");
        assert!(why.contains("exists"), "{why}");
        assert_eq!(path(&app), first);
        let sent = |app: &mut App| -> Vec<_> {
            let mut sent = app.world_mut().resource_mut::<Messages<MapRenamed>>();
            sent.drain().collect()
        };
        assert_eq!(sent(&mut app), []);
        assert_eq!(renamed(&mut app, &library, "The Bay"), Ok(()));
        let now = path(&app);
        let (from, to) = (first.clone(), now.clone());
        assert_eq!(sent(&mut app), [MapRenamed { from, to }]);
        assert!(now.ends_with("The Bay.map") && now.exists() && !first.exists());
        let document = app.world().resource::<Document>();
        assert!(!matches!(document.saved(), Saved::Trouble(_)));
    }

    #[cfg(unix)]
    #[test]
    fn a_map_that_can_t_be_saved_keeps_its_name() {
        // It once continued under a new name, while the old file stayed.
        let folder = tempfile::tempdir().expect("a folder");
        let library = Library::at(folder.path().to_owned());
        let state = MapState::new(MapKind::World(WorldHead::new(7.into())));
        let path = library.place_for("a").expect("a place");
        let file = MapFile::create(&path, &state, &MapPack::ours(), Existing::Keep);
        let mut document = Document::of(Some(file.expect("a map")));
        assert!(document.can_be_renamed());
        std::fs::rename(&path, folder.path().join("b.map")).expect("renamed");
        while document.trouble().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        assert!(!document.can_be_renamed());
        document.rename(library, "c".to_owned());
        assert!(document.is_in_file() && document.path() == Some(path.as_path()));
    }
}
