//! Saves a closed document in the background, behind the next open map, until it is on disk.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::ExitSystems;

use super::document::{Document, Incoming, Saver, saving};
use super::making::{Making, Plan};
use super::recent;
use super::renaming::Renamed;
use super::saving::{Opened, place_in, save};
use crate::app::job::Job;
use crate::app::outcome::WindowOutcome;
use crate::app::schedule::AppSystems;
use crate::app::screens::Screen;
use crate::app::session::Remembered;
use crate::app::switch_map::SwitchMap;
use crate::app::unkept::Unkept;
use crate::app::view::View;
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::library::Library;
use mapmaker_storage::map::{Autosave, Existing, Gone, MapChange, MapFile, MapPack, MapState};

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<Unkept>()
        .add_systems(
            Update,
            part.run_if(on_message::<SwitchMap>)
                .after(AppSystems::Actions)
                .before(AppSystems::Open),
        )
        .add_systems(
            Update,
            take_over
                .run_if(on_message::<SwitchMap>)
                .in_set(AppSystems::Save)
                .before(save),
        )
        .add_systems(
            Last,
            (
                // Retries a file that could not be made.
                part.run_if(|document: Res<Document>| !document.is_in_file()),
                leave,
            )
                .chain()
                .after(ExitSystems)
                .after(recent::write)
                .run_if(on_message::<AppExit>),
        );
}

/// How long the end of the program waits for unsaved changes.
const PATIENCE: Duration = Duration::from_secs(20);

/// Before another map replaces it, saves the whole of a map that has no usable file: at its own place if nothing exists
/// there, else beside the user's other maps.
pub(super) fn part(
    opened: Opened,
    remembered: Res<Remembered>,
    mut document: ResMut<Document>,
    mut unkept: ResMut<Unkept>,
) {
    if !remembered.enabled || (document.trouble().is_none() && !document.is_being_renamed()) {
        return;
    }
    match (document.gone(), document.is_in_file()) {
        (None, true) => {}
        (Some(Gone::Away), _) => {
            let (state, pack) = opened.whole();
            document.rewrite(state, pack);
        }
        _ => {
            let name = document.name().unwrap_or_else(|| opened.proposed());
            let what = format!("“{name}” is");
            let whole = Box::new(Whole {
                library: Library::of_user(),
                name,
                map: opened.whole(),
            });
            let path = document.path().map(ToOwned::to_owned);
            let (mut left, path) = match document.let_go() {
                // The file contains all of it, unless it can't be opened again.
                Saver::Renaming { task, waiting } => {
                    (LeftWork::Renaming(task, waiting, Some(whole)), path)
                }
                _ => (LeftWork::Whole(whole), None),
            };
            unkept.keep(what, path, move |is_last| left.save(is_last));
        }
    }
}

/// Closes the file of the previous map, and takes over that of the opened one, if it has one.
pub(super) fn take_over(
    mut document: ResMut<Document>,
    incoming: Res<Incoming>,
    mut unkept: ResMut<Unkept>,
) {
    close(&mut document, &mut unkept);
    if let Some(file) = incoming.take() {
        document.take(file);
    }
}

/// Closes a document; its unsaved changes are saved in the background.
pub(super) fn close(document: &mut Document, unkept: &mut Unkept) {
    let name = document.name();
    let what = name.map_or("the map is".to_owned(), |name| format!("“{name}” is"));
    let path = document.path().map(ToOwned::to_owned);
    let mut left = LeftWork::of(document.let_go());
    if !matches!(left, LeftWork::Nothing) {
        unkept.keep(what, path, move |is_last| left.save(is_last));
    }
}

/// At the end of the program, waits until all is saved or saving has failed.
pub(in crate::app) fn leave(
    view: Res<View>,
    screen: Res<State<Screen>>,
    outcome: Res<WindowOutcome>,
    mut document: ResMut<Document>,
    mut unkept: ResMut<Unkept>,
) {
    if *screen.get() == Screen::Map {
        document.send(MapChange::Camera(view.place()));
    }
    close(&mut document, &mut unkept);
    if let Some(message) = unkept.wait().into_iter().next() {
        outcome.fail(Failure::new(ExitCode::File, message));
    }
}

/// The remaining work to save a document.
enum LeftWork {
    Nothing,
    /// A file is being made, to receive these changes; the autosave of the previous file, if any, goes on meanwhile.
    Making(Making, Vec<MapChange>, Option<Autosave>),
    /// Making it failed.
    Unmade(Plan, Vec<MapChange>),
    /// The file is being renamed, and then receives these changes; the whole map in case that fails.
    Renaming(
        Job<Result<Renamed, String>>,
        Vec<MapChange>,
        Option<Box<Whole>>,
    ),
    /// The map has no usable file.
    Whole(Box<Whole>),
    Saving(Autosave),
    /// It can't be saved at all.
    Lost(String),
}

/// The whole of a map without a usable file.
struct Whole {
    /// The library for its new file.
    library: Option<Library>,
    name: String,
    map: (MapState, MapPack),
}

impl Whole {
    /// Makes a new file of it.
    fn make(&self) -> Result<(), String> {
        let path = place_in(self.library.as_ref(), &self.name)?;
        let (state, pack) = &self.map;
        let made = MapFile::create(&path, state, pack, Existing::Keep);
        made.map(drop).map_err(|error| error.to_string())
    }
}

impl LeftWork {
    fn of(saver: Saver) -> Self {
        match saver {
            Saver::None => Self::Nothing,
            Saver::Failed(failed) => Self::Lost(failed.why),
            Saver::Making {
                making,
                waiting,
                before,
                ..
            } => {
                let before = before.and_then(|mut before| match before.let_go() {
                    Saver::Saving(autosave) => Some(autosave),
                    _ => None,
                });
                Self::Making(making, waiting, before)
            }
            Saver::Renaming { task, waiting } => Self::Renaming(task, waiting, None),
            Saver::Saving(autosave) => Self::Saving(autosave),
        }
    }

    /// Tries to save it and to close the file. The error is the reason for the failure.
    fn save(&mut self, is_last: bool) -> Result<(), String> {
        let failed = match std::mem::replace(self, Self::Nothing) {
            Self::Nothing => return Ok(()),
            Self::Lost(why) => Some((Self::Lost(why.clone()), why)),
            Self::Making(Making { task, plan }, waiting, before) => match (task.wait(), before) {
                (Ok(file), _) => flushed(saving(file, waiting), is_last),
                // The previous file has all of it.
                (Err(_), Some(before)) => flushed(before, is_last),
                (Err(error), None) => Some((Self::Unmade(plan, waiting), error.to_string())),
            },
            Self::Unmade(plan, waiting) => match plan.make() {
                Ok(file) => flushed(saving(file, waiting), is_last),
                Err(error) => Some((Self::Unmade(plan, waiting), error.to_string())),
            },
            Self::Renaming(task, waiting, whole) => match (task.wait(), whole) {
                (Ok(Renamed { file, mut left, .. }), _) => {
                    left.extend(waiting);
                    flushed(saving(file, left), is_last)
                }
                (Err(_), Some(whole)) => unmade(whole),
                (Err(why), None) => Some((Self::Lost(why.clone()), why)),
            },
            Self::Whole(whole) => unmade(whole),
            Self::Saving(autosave) => flushed(autosave, is_last),
        };
        let Some((left, why)) = failed else {
            return Ok(());
        };
        *self = left;
        Err(why)
    }
}

/// Makes a file of a map. On failure returns the remaining work and the reason.
fn unmade(whole: Box<Whole>) -> Option<(LeftWork, String)> {
    let why = whole.make().err()?;
    Some((LeftWork::Whole(whole), why))
}

/// Waits up to `PATIENCE` until all is saved, and closes the file. On failure returns the remaining work and the reason.
fn flushed(autosave: Autosave, is_last: bool) -> Option<(LeftWork, String)> {
    autosave.retry();
    if autosave.flush(PATIENCE) {
        return None;
    }
    let trouble = autosave.trouble().map(|error| error.to_string());
    let why = trouble.unwrap_or_else(|| "saving takes too long".to_owned());
    if !is_last {
        return Some((LeftWork::Saving(autosave), why));
    }
    // The first waiting change is tried once more.
    match autosave.close() {
        Ok(_) => None,
        Err(unsaved) => Some((LeftWork::Nothing, unsaved.error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::tasks::{IoTaskPool, TaskPool};

    use super::super::document::{MapRenamed, Saved, follow};
    use super::super::recent::Recent;
    use super::super::saving::try_again;
    use super::*;
    use crate::app::job::run_until;
    use crate::app::map::{BaseMap, Edits, OpenMap, Pack, Source};
    use crate::app::notice::Notice;
    use crate::app::screens::Dialog;
    use crate::app::travel::KeptPlaces;
    use mapmaker_grid::TilePos;
    use mapmaker_grid::tileset::TileId;
    use mapmaker_land::board::painted;
    use mapmaker_storage::map::{MapKind, WorldHead};

    #[test]
    fn a_map_that_could_not_be_made_is_all_there_once_there_is_room_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("later").join("a.map");
        let state = MapState::new(MapKind::World(WorldHead::new(7.into())));
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .init_resource::<Unkept>()
            .init_resource::<Document>()
            .init_resource::<Incoming>()
            .add_systems(Update, take_over);
        let making = Making::begin(path.clone(), state.clone(), MapPack::ours(), Existing::Keep);
        let mut document = app.world_mut().resource_mut::<Document>();
        document.make_at(making, None);
        document.send(MapChange::Setting("a".to_owned(), "b".to_owned()));
        // Another map is opened meanwhile.
        run_until(&mut app, |world| {
            !world.resource::<Unkept>().sentences().is_empty()
        });
        let unkept = app.world().resource::<Unkept>();
        assert!(unkept.has(&path));
        assert!(unkept.sentences()[0].starts_with("“a” is not saved: cannot write"));
        std::fs::create_dir(folder.path().join("later")).expect("room");
        let mut unkept = app.world_mut().resource_mut::<Unkept>();
        assert_eq!(unkept.wait(), [""; 0]);
        let (found, _) = MapFile::read(&path).expect("a map");
        assert_eq!(found.settings["a"], "b");
    }

    #[test]
    fn a_map_whose_renamed_file_fails_to_open_is_saved_whole_to_a_new_one() {
        // It was once said to be retried, but never could be.
        IoTaskPool::get_or_init(TaskPool::new);
        let folder = tempfile::tempdir().expect("a folder");
        let library = Library::at(folder.path().join("later"));
        let path = library.place_for("a").expect("a place");
        let room = path.parent().expect("a folder").to_owned();
        // No file can be made if the folder's place is taken by a file.
        drop(std::fs::remove_dir_all(&room));
        std::fs::write(&room, "").expect("a file");
        let mut state = MapState::new(MapKind::World(WorldHead::new(7.into())));
        state.settings.insert("a".to_owned(), "b".to_owned());
        let whole = Whole {
            library: Some(library),
            name: "a".to_owned(),
            map: (state, MapPack::ours()),
        };
        let task = Job::files(|| Err("it can't be opened".to_owned()));
        let mut left = LeftWork::Renaming(task, Vec::new(), Some(Box::new(whole)));
        assert!(left.save(false).is_err());
        std::fs::remove_file(&room).expect("room");
        std::fs::create_dir_all(&room).expect("a folder");
        assert_eq!(left.save(false), Ok(()));
        let (found, _) = MapFile::read(&path).expect("a map");
        assert_eq!(found.settings["a"], "b");
    }

    #[test]
    fn a_file_that_could_not_be_made_is_reported_and_retried() {
        // "Try again" once reported success, made no file before the next stroke, and quitting did not ask.
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("later").join("a.map");
        let open = OpenMap::of(BaseMap::World(7.into()), Source::ours());
        let mut edits = Edits::default();
        let (at, tile) = (TilePos::new(1, 2), painted(TileId(3)));
        Arc::make_mut(&mut edits.overlay).set(at, Some(tile));
        let state = MapState::new(MapKind::World(WorldHead::new(7.into())));
        let making = Making::begin(path.clone(), state, MapPack::ours(), Existing::Keep);
        let mut document = Document::default();
        document.make_at(making, None);
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .insert_resource(Pack(open.chunk_source.source().clone()))
            .insert_resource(open)
            .insert_resource(edits)
            .insert_resource(document)
            .insert_resource(State::new(Dialog::None))
            .insert_resource(Remembered {
                enabled: true,
                ..default()
            })
            .init_resource::<View>()
            .init_resource::<KeptPlaces>()
            .init_resource::<Recent>()
            .init_resource::<Notice>()
            .add_message::<MapRenamed>()
            .add_systems(Update, (try_again, follow).chain());
        let trouble = |world: &World| world.resource::<Document>().trouble();
        run_until(&mut app, |world| trouble(world).is_some());
        for _ in 0..3 {
            app.world_mut().resource_mut::<Document>().retry();
            for _ in 0..20 {
                app.update();
                assert!(trouble(app.world()).is_some(), "it is said all the while");
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        std::fs::create_dir(folder.path().join("later")).expect("room");
        run_until(&mut app, |world| {
            world.resource::<Document>().saved() == Saved::All
        });
        let document = app.world().resource::<Document>();
        assert_eq!(document.path(), Some(path.as_path()));
        let (found, _) = MapFile::read(&path).expect("a map");
        assert_eq!(found.overlay.get(at), Some(tile));
    }
}
