//! What a document that is closed leaves to be saved: kept behind what is open next, until it is on the disk.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::ExitSystems;

use super::document::{Document, Incoming, Renamed, Saver, saving};
use super::making::{Making, Plan};
use super::recent;
use super::saving::{Opened, place_for, save};
use crate::app::job::Job;
use crate::app::outcome::WindowOutcome;
use crate::app::schedule::AppSystems;
use crate::app::screens::Screen;
use crate::app::session::Remembered;
use crate::app::switch_map::SwitchMap;
use crate::app::unkept::Unkept;
use crate::app::view::View;
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::{Autosave, Existing, Gone, MapChange, MapFile};

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
                // Of a file that could not be made it is tried once more.
                part.run_if(|document: Res<Document>| !document.is_in_file()),
                leave,
            )
                .chain()
                .after(ExitSystems)
                .after(recent::write)
                .run_if(on_message::<AppExit>),
        );
}

/// How long the end of the program waits for what is not saved yet.
const PATIENCE: Duration = Duration::from_secs(20);

/// Before another map takes its place: a map that is in no file that it could go on in is written whole, to its own place
/// where nothing is there any more, else to one beside the user's others.
pub(super) fn part(
    opened: Opened,
    remembered: Res<Remembered>,
    mut document: ResMut<Document>,
    mut unkept: ResMut<Unkept>,
) {
    if document.trouble().is_none() || !remembered.enabled {
        return;
    }
    match (document.gone(), document.is_in_file()) {
        (None, true) => {}
        (Some(Gone::Away), _) => {
            let (state, pack) = opened.whole();
            document.rewrite(state, pack);
        }
        _ => {
            let (state, pack) = opened.whole();
            let name = document.name().unwrap_or_else(|| opened.proposed());
            drop(document.let_go());
            let what = format!("“{name}” is");
            unkept.keep(what, None, move |_| {
                let path = place_for(&name)?;
                let made = MapFile::create(&path, &state, &pack, Existing::Keep);
                made.map(drop).map_err(|error| error.to_string())
            });
        }
    }
}

/// Lets the file of the map before go, and takes over that of the map that was opened, if it has one.
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

/// Closes a document; what is not saved yet is saved behind it.
pub(super) fn close(document: &mut Document, unkept: &mut Unkept) {
    let name = document.name();
    let what = name.map_or("the map is".to_owned(), |name| format!("“{name}” is"));
    let path = document.path().map(ToOwned::to_owned);
    let mut left = Left::of(document.let_go());
    if !matches!(left, Left::Nothing) {
        unkept.keep(what, path, move |is_last| left.save(is_last));
    }
}

/// At the end of the program: waits until all is saved, or can't be.
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

/// What is left to be saved.
enum Left {
    Nothing,
    /// A file is being made, into which these changes go then; what saves the map meanwhile, if anything does.
    Making(Making, Vec<MapChange>, Option<Autosave>),
    /// The same that failed.
    Unmade(Plan, Vec<MapChange>),
    /// The file is being given another name, after which these changes go into it.
    Renaming(Job<Result<Renamed, String>>, Vec<MapChange>),
    Saving(Autosave),
    /// It can't be kept at all.
    Lost(String),
}

impl Left {
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
            Saver::Renaming { task, waiting } => Self::Renaming(task, waiting),
            Saver::Saving(autosave) => Self::Saving(autosave),
        }
    }

    /// Tries to save it, and to close the file.
    fn save(&mut self, is_last: bool) -> Result<(), String> {
        let failed = match std::mem::replace(self, Self::Nothing) {
            Self::Nothing => return Ok(()),
            Self::Lost(why) => Some((Self::Lost(why.clone()), why)),
            Self::Making(Making { task, plan }, waiting, before) => match (task.wait(), before) {
                (Ok(file), _) => flushed(saving(file, waiting), is_last),
                // All of it is saved there.
                (Err(_), Some(before)) => flushed(before, is_last),
                (Err(error), None) => Some((Self::Unmade(plan, waiting), error.to_string())),
            },
            Self::Unmade(plan, waiting) => match plan.make() {
                Ok(file) => flushed(saving(file, waiting), is_last),
                Err(error) => Some((Self::Unmade(plan, waiting), error.to_string())),
            },
            Self::Renaming(task, waiting) => match task.wait() {
                Ok((file, _)) => flushed(saving(file, waiting), is_last),
                Err(why) => Some((Self::Lost(why.clone()), why)),
            },
            Self::Saving(autosave) => flushed(autosave, is_last),
        };
        let Some((left, why)) = failed else {
            return Ok(());
        };
        *self = left;
        Err(why)
    }
}

/// Waits until all is saved, and closes the file; what is left if that fails, and why.
fn flushed(autosave: Autosave, is_last: bool) -> Option<(Left, String)> {
    autosave.retry();
    if autosave.flush(PATIENCE) {
        return None;
    }
    let trouble = autosave.trouble().map(|error| error.to_string());
    let why = trouble.unwrap_or_else(|| "saving takes too long".to_owned());
    if !is_last {
        return Some((Left::Saving(autosave), why));
    }
    // Of what waits the first is tried once more.
    match autosave.close() {
        Ok(_) => None,
        Err(unsaved) => Some((Left::Nothing, unsaved.error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

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
    use mapmaker_storage::map::{MapKind, MapPack, MapState, WorldHead};

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
            !world.resource::<Unkept>().told().is_empty()
        });
        let unkept = app.world().resource::<Unkept>();
        assert!(unkept.has(&path));
        assert!(unkept.told()[0].starts_with("“a” is not saved: cannot write"));
        std::fs::create_dir(folder.path().join("later")).expect("room");
        let mut unkept = app.world_mut().resource_mut::<Unkept>();
        assert_eq!(unkept.wait(), [""; 0]);
        let (found, _) = MapFile::read(&path).expect("a map");
        assert_eq!(found.settings["a"], "b");
    }

    #[test]
    fn a_map_whose_file_could_not_be_made_is_said_to_be_in_none_until_it_is_and_is_tried_again() {
        // "Try again" said that all was well, made no file before the next stroke, and whoever left was not asked.
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
