//! Opens a path or a dropped file: a map, a board in another format, or a folder of tiles.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::document::{Document, Incoming};
use super::recent::Recent;
use crate::app::camera::GoTo;
use crate::app::job::Job;
use crate::app::map::{BaseMap, BoardSize, ChunkSource, MAX_BOARD_SIDE, OpenMap, Pack, Source};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::screens::{Dialog, Dialogs, Screen};
use crate::app::session::Remembered;
use crate::app::switch_map::{NewWorld, SwitchMap};
use crate::app::unkept::Unkept;
use mapmaker_grid::seed::Seed;
use mapmaker_grid::tileset::TileSet;
use mapmaker_storage::board::{Board, read_path};
use mapmaker_storage::disk;
use mapmaker_storage::exit::Failure;
use mapmaker_storage::map::{self, MapError, MapFile, MapKind, MapPack, MapState, Places, Salvage};
use mapmaker_storage::pack::{TilePack, no_world};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Opening>()
        .init_resource::<Damaged>()
        .init_resource::<Incoming>()
        .add_message::<OpenPath>()
        .add_message::<NotOpened>()
        .add_systems(
            Update,
            (
                open_dropped.run_if(on_message::<FileDragAndDrop>),
                begin,
                finish,
            )
                .chain()
                .in_set(AppSystems::Actions),
        );
}

/// Requests to open a path.
#[derive(Message, Clone, Debug)]
pub struct OpenPath(pub PathBuf);

/// The path of an [`OpenPath`] could not be opened; the open map stays.
#[derive(Message, Clone, Copy, Debug)]
pub struct NotOpened;

/// The path being opened.
#[derive(Resource, Default)]
pub(in crate::app) struct Opening(Option<Job<Result<FoundMap, Failed>>>);

/// A damaged map with recoverable contents, until a person decides about it.
#[derive(Resource, Default)]
pub struct Damaged(pub Option<(PathBuf, Salvage)>);

/// The contents of the path.
enum FoundMap {
    /// A map's file, and the request to open it.
    Map(Box<(MapFile, SwitchMap)>),
    Board(Box<Board>),
    /// A folder of tiles.
    Pack(PathBuf, Box<TilePack>),
}

enum Failed {
    /// With a message.
    Said(String),
    /// The map is damaged; this much could be read.
    Damaged(PathBuf, Box<Salvage>),
}

/// The requested path, until reading starts or another map opens.
#[derive(SystemParam)]
struct WantedPath<'w, 's> {
    paths: MessageReader<'w, 's, OpenPath>,
    switched: MessageReader<'w, 's, SwitchMap>,
    new: MessageReader<'w, 's, NewWorld>,
    path: Local<'s, Option<PathBuf>>,
}

impl WantedPath<'_, '_> {
    /// The currently requested path.
    fn path(&mut self) -> &mut Option<PathBuf> {
        if self.switched.read().count() + self.new.read().count() > 0 {
            *self.path = None;
        }
        if let Some(OpenPath(path)) = self.paths.read().last() {
            *self.path = Some(path.clone());
        }
        &mut self.path
    }
}

/// The reason why a map with unsaved changes can't be opened.
fn still_unsaved(path: &Path, why: &str) -> String {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    format!("“{name}” can't be opened yet: what you changed there last is not saved: {why}")
}

fn begin(
    mut wanted: WantedPath,
    pack: Res<Pack>,
    unkept: Res<Unkept>,
    (document, remembered): (Res<Document>, Res<Remembered>),
    mut opening: ResMut<Opening>,
    (mut dialogs, mut notice): (Dialogs, ResMut<Notice>),
    (screen, mut next): (Res<State<Screen>>, ResMut<NextState<Screen>>),
    (mut jumps, mut not_opened): (MessageWriter<GoTo>, MessageWriter<NotOpened>),
) {
    let wanted = wanted.path();
    // The map may still be being saved, or saving may fail.
    let why_not = |path: &PathBuf| {
        let why = unkept.has(path).then(|| unkept.why_not(path))??;
        Some(still_unsaved(path, &why))
    };
    if let Some(why) = wanted.as_ref().and_then(why_not) {
        *wanted = None;
        notice.refuse(why, Vec::new());
        not_opened.write(NotOpened);
        return;
    }
    if let Some(path) = wanted.take_if(|path| !unkept.has(path)) {
        // The map may be open already, behind the title: a second writer would find it read-only.
        if document.has_open(&path) {
            // The title's map drifts, so its saved view is restored; on the map's own screen the view stays.
            let last = remembered.last.as_ref();
            let last = last.filter(|last| {
                let map = last.map.as_deref().filter(|_| *screen.get() != Screen::Map);
                map.is_some_and(|map| document.has_open(map))
            });
            jumps.write_batch(last.map(|last| GoTo::middle_of(last.place(), Some(last.tile_px))));
            opening.0 = None;
            dialogs.close();
            next.set(Screen::Map);
            not_opened.write(NotOpened);
            return;
        }
        // A board is read with our tiles unless a custom pack is in use.
        let set = match &pack.0 {
            Source::Images(pack) => Arc::clone(&pack.set),
            Source::Strokes(_) => Arc::clone(Source::ours().set()),
        };
        opening.0 = Some(Job::files(move || read(&path, &set)));
    }
}

/// Opens files and folders dropped on the window.
fn open_dropped(mut drops: MessageReader<FileDragAndDrop>, mut paths: MessageWriter<OpenPath>) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            paths.write(OpenPath(path_buf.clone()));
        }
    }
}

fn read(path: &Path, set: &Arc<TileSet>) -> Result<FoundMap, Failed> {
    if !disk::exists(path) {
        let why = format!("there is no file {}", path.display());
        return Err(Failed::Said(why));
    }
    if disk::is_dir(path) {
        let pack = TilePack::load_for_boards(path);
        let pack = pack.map_err(|error| Failed::Said(error.in_window()))?;
        return Ok(FoundMap::Pack(path.to_owned(), Box::new(pack)));
    }
    if map::is_map(path) {
        return match MapFile::open(path) {
            Ok(map::Opened { file, state, pack }) => {
                let mut request = of_map(state, pack).map_err(Failed::Said)?;
                // A map made by the command line has no view yet.
                if let (None, BaseMap::World(_), Some(pack)) =
                    (request.at, &request.base, &request.pack)
                {
                    let chunk_source = ChunkSource::of(request.base.clone(), pack.clone());
                    request.at = Some(chunk_source.scenic_start());
                    request.generator = chunk_source.generator().cloned();
                }
                Ok(FoundMap::Map(Box::new((file, request))))
            }
            Err(MapError::Damaged { .. }) => match map::salvage(path) {
                Ok(salvage) => Err(Failed::Damaged(path.to_owned(), Box::new(salvage))),
                Err(error) => Err(Failed::Said(error.to_string())),
            },
            Err(error) => Err(Failed::Said(error.to_string())),
        };
    }
    let board = read_path(path, set);
    let board = board.map_err(|error| Failed::Said(Failure::from(error).message))?;
    Ok(FoundMap::Board(Box::new(board)))
}

/// Opens a path of the command line like *Open*; `seed` is the world's for a folder of tiles.
///
/// # Errors
/// If the path can't be read, or has an unknown format.
pub fn at_start(
    path: &Path,
    seed: impl FnOnce() -> Seed,
) -> Result<(Option<MapFile>, SwitchMap), Failure> {
    if disk::is_dir(path) {
        let pack = TilePack::load_for_boards(path)?;
        let world = BaseMap::World(seed());
        let opened = match no_world(&pack.set) {
            None => SwitchMap {
                pack: Some(source_of(pack)),
                ..SwitchMap::fresh(world)
            },
            Some(_) => of_pack(pack, &world),
        };
        return Ok((None, opened));
    }
    if map::is_map(path) || !disk::exists(path) {
        let opened = MapFile::open(path)?;
        let map = of_map(opened.state, opened.pack).map_err(Failure::bad_use)?;
        return Ok((Some(opened.file), map));
    }
    let board = read_path(path, Source::ours().set())?;
    let board = of_board(&board).map_err(Failure::bad_use)?;
    Ok((None, board))
}

pub(in crate::app) fn finish(
    open: Res<OpenMap>,
    mut opening: ResMut<Opening>,
    (incoming, mut recent): (Res<Incoming>, ResMut<Recent>),
    mut damaged: ResMut<Damaged>,
    mut dialogs: Dialogs,
    mut notice: ResMut<Notice>,
    mut next: ResMut<NextState<Screen>>,
    (mut switch, mut new): (MessageWriter<SwitchMap>, MessageWriter<NewWorld>),
    mut not_opened: MessageWriter<NotOpened>,
) {
    let Some(found) = opening.0.as_mut().and_then(Job::poll) else {
        return;
    };
    opening.0 = None;
    let request = match found {
        Ok(FoundMap::Map(map)) => {
            let (file, request) = *map;
            recent.add(file.path());
            incoming.put(file);
            Ok(request)
        }
        Ok(FoundMap::Board(board)) => of_board(&board),
        Ok(FoundMap::Pack(folder, found)) => {
            recent.add(&folder);
            match &open.base {
                BaseMap::World(seed) if no_world(&found.set).is_none() => {
                    new.write(NewWorld {
                        pack: Some(source_of(*found)),
                        ..NewWorld::of(seed.clone())
                    });
                    dialogs.close();
                    return;
                }
                ground => Ok(of_pack(*found, ground)),
            }
        }
        Err(Failed::Said(why)) => Err(why),
        Err(Failed::Damaged(path, salvage)) => {
            damaged.0 = Some((path, *salvage));
            dialogs.open(Dialog::Maps);
            not_opened.write(NotOpened);
            return;
        }
    };
    match request {
        Ok(mut request) => {
            // The map does not inherit the previous map's pack.
            request.pack.get_or_insert_with(Source::ours);
            switch.write(request);
            dialogs.close();
            next.set(Screen::Map);
        }
        Err(why) => {
            notice.refuse(why, Vec::new());
            not_opened.write(NotOpened);
        }
    }
}

/// The request to open a map that was read.
///
/// # Errors
/// If it is a board too large for the window.
pub fn of_map(state: MapState, pack: MapPack) -> Result<SwitchMap, String> {
    let pack = match (pack, &state.kind) {
        (
            MapPack::Ours(_),
            MapKind::Board(map::BoardHead {
                own_tiles: Some(set),
                ..
            }),
        ) => Source::Strokes(Arc::clone(set)),
        (MapPack::Ours(set), _) => Source::Strokes(set),
        (MapPack::Carried(pack), _) => Source::Images(pack),
    };
    let (ground, has_rivers, is_joined) = match state.kind {
        MapKind::World(head) => (BaseMap::World(head.seed), true, false),
        MapKind::Board(head) => {
            let size = board_size(head.width, head.height)?;
            (BaseMap::Board(size), head.rivers, head.joined)
        }
    };
    let within = state.camera.map(|camera| Vec2::from(camera.within));
    Ok(SwitchMap {
        overlay: state.overlay,
        history: state.history,
        has_rivers,
        is_joined,
        pack: Some(pack),
        at: state.camera.map(|camera| camera.at),
        within: within.unwrap_or(Vec2::splat(0.5)),
        tile_px: state.camera.map(|camera| camera.tile_px),
        places: Places::of(&state.settings),
        ..SwitchMap::fresh(ground)
    })
}

fn of_board(board: &Board) -> Result<SwitchMap, String> {
    let size = board_size(board.width, board.height)?;
    Ok(SwitchMap {
        overlay: map::state_of_board(board).overlay,
        has_rivers: board.has_rivers.unwrap_or(false),
        pack: board
            .names_its_tiles
            .then(|| Source::Strokes(Arc::clone(&board.set))),
        ..SwitchMap::fresh(BaseMap::Board(size))
    })
}

/// Opens a pack on a board like the open one, or on a new board for an open world.
fn of_pack(pack: TilePack, ground: &BaseMap) -> SwitchMap {
    let ground = match ground {
        BaseMap::Board(size) => BaseMap::Board(*size),
        BaseMap::World(_) => BaseMap::Board(BoardSize::new(10, 10)),
    };
    SwitchMap {
        pack: Some(source_of(pack)),
        ..SwitchMap::fresh(ground)
    }
}

/// The source of drawings for a pack.
#[must_use]
pub fn source_of(pack: TilePack) -> Source {
    match MapPack::from(pack) {
        MapPack::Ours(set) => Source::Strokes(set),
        MapPack::Carried(pack) => Source::Images(pack),
    }
}

fn board_size(width: usize, height: usize) -> Result<BoardSize, String> {
    let max = MAX_BOARD_SIDE as usize;
    if width > max || height > max {
        return Err(format!(
            "the board has {width} × {height} cells; the window takes up to {max} × {max}"
        ));
    }
    Ok(BoardSize::new(width as u32, height as u32))
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::job::run_until;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .init_state::<Screen>()
            .init_state::<Dialog>()
            .add_message::<GoTo>()
            .add_message::<NewWorld>()
            .add_message::<NotOpened>()
            .add_message::<OpenPath>()
            .add_message::<SwitchMap>()
            .insert_resource(Pack(Source::ours()))
            .init_resource::<Document>()
            .init_resource::<Notice>()
            .init_resource::<Opening>()
            .init_resource::<Remembered>()
            .init_resource::<Unkept>()
            .add_systems(Update, begin);
        app
    }

    fn asks_for(app: &mut App, path: &Path) {
        app.world_mut().write_message(OpenPath(path.to_owned()));
        app.update();
    }

    #[test]
    fn a_map_that_can_t_be_saved_is_refused_at_once() {
        // It once waited without a message, and opened later by itself over newer edits.
        let mut app = app();
        let path = Path::new("a.map");
        let mut unkept = app.world_mut().resource_mut::<Unkept>();
        let full = |_| Err("the disk is full".to_owned());
        unkept.keep("“a” is".to_owned(), Some(path.to_owned()), full);
        run_until(&mut app, |world| {
            world.resource::<Unkept>().why_not(path).is_some()
        });
        asks_for(&mut app, path);
        let said = app.world().resource::<Notice>().text();
        assert!(said.ends_with("not saved: the disk is full"), "{said}");
        assert!(!app.world().resource::<Messages<NotOpened>>().is_empty());
        // It does not open by itself once saved.
        let mut unkept = app.world_mut().resource_mut::<Unkept>();
        assert_eq!(unkept.wait().len(), 1);
        app.update();
        assert!(app.world().resource::<Opening>().0.is_none());
    }

    #[test]
    fn a_request_for_an_unsaved_map_ends_when_another_opens() {
        let mut app = app();
        let path = Path::new("a.map");
        let mut unkept = app.world_mut().resource_mut::<Unkept>();
        let (saved, waits) = std::sync::mpsc::channel::<()>();
        let save = move |_| {
            assert!(waits.recv().is_err(), "nothing is sent");
            Ok(())
        };
        unkept.keep("“a” is".to_owned(), Some(path.to_owned()), save);
        asks_for(&mut app, path);
        let is_opening = |app: &App| app.world().resource::<Opening>().0.is_some();
        assert!(!is_opening(&app));
        app.world_mut()
            .write_message(SwitchMap::fresh(BaseMap::World(Seed::from(9))));
        app.update();
        drop(saved);
        let mut unkept = app.world_mut().resource_mut::<Unkept>();
        assert!(unkept.wait().is_empty());
        app.update();
        assert!(!is_opening(&app));
        asks_for(&mut app, path);
        assert!(is_opening(&app));
    }
}
