//! Opens whatever a path, or what is dropped on the window, leads to: a map, a board in some other form, a folder of tiles.

use std::path::{Path, PathBuf};
use std::sync::Arc;

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
use mapmaker_storage::exit::Failure;
use mapmaker_storage::map::{self, MapError, MapFile, MapKind, MapPack, MapState, Places, Salvage};
use mapmaker_storage::pack::{TilePack, no_world};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Opening>()
        .init_resource::<Damaged>()
        .init_resource::<Incoming>()
        .add_message::<OpenPath>()
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

/// Opens what is at a path.
#[derive(Message, Clone, Debug)]
pub struct OpenPath(pub PathBuf);

/// What is being opened.
#[derive(Resource, Default)]
pub(in crate::app) struct Opening(Option<Job<Result<Found, Failed>>>);

/// A damaged map of which something could be read, until a person has decided about it.
#[derive(Resource, Default)]
pub struct Damaged(pub Option<(PathBuf, Salvage)>);

/// What was at the path.
enum Found {
    /// A map's file, and what to open of it.
    Map(Box<(MapFile, SwitchMap)>),
    Board(Box<Board>),
    /// A folder of tiles.
    Pack(PathBuf, Box<TilePack>),
}

enum Failed {
    /// In one sentence.
    Said(String),
    /// The map is damaged, and this could be read.
    Damaged(PathBuf, Box<Salvage>),
}

fn begin(
    mut paths: MessageReader<OpenPath>,
    pack: Res<Pack>,
    unkept: Res<Unkept>,
    (document, remembered): (Res<Document>, Res<Remembered>),
    mut wanted: Local<Option<PathBuf>>,
    mut opening: ResMut<Opening>,
    mut dialogs: Dialogs,
    (screen, mut next): (Res<State<Screen>>, ResMut<NextState<Screen>>),
    mut jumps: MessageWriter<GoTo>,
) {
    if let Some(OpenPath(path)) = paths.read().last() {
        *wanted = Some(path.clone());
    }
    // It may be a map that is still being saved.
    if let Some(path) = wanted.take_if(|path| !unkept.has(path)) {
        // It may be open, behind the title: a second time it could not be changed.
        if document.has_open(&path) {
            // The title drifts over it; on the map itself the view stays.
            let last = remembered.last.as_ref();
            let last = last.filter(|last| {
                let map = last.map.as_deref().filter(|_| *screen.get() != Screen::Map);
                map.is_some_and(|map| document.has_open(map))
            });
            jumps.write_batch(last.map(|last| GoTo::middle_of(last.place(), Some(last.tile_px))));
            opening.0 = None;
            dialogs.close();
            next.set(Screen::Map);
            return;
        }
        // A board is read with our tiles unless a person's are in use.
        let set = match &pack.0 {
            Source::Images(pack) => Arc::clone(&pack.set),
            Source::Strokes(_) => Arc::clone(Source::ours().set()),
        };
        opening.0 = Some(Job::files(move || read(&path, &set)));
    }
}

/// Opens files and folders that are dropped on the window.
fn open_dropped(mut drops: MessageReader<FileDragAndDrop>, mut paths: MessageWriter<OpenPath>) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            paths.write(OpenPath(path_buf.clone()));
        }
    }
}

fn read(path: &Path, set: &Arc<TileSet>) -> Result<Found, Failed> {
    if !path.exists() {
        let why = format!("there is no file {}", path.display());
        return Err(Failed::Said(why));
    }
    if path.is_dir() {
        let pack = TilePack::load_for_boards(path);
        let pack = pack.map_err(|error| Failed::Said(error.in_window()))?;
        return Ok(Found::Pack(path.to_owned(), Box::new(pack)));
    }
    if map::is_map(path) {
        return match MapFile::open(path) {
            Ok(map::Opened { file, state, pack }) => {
                let mut request = of_map(state, pack).map_err(Failed::Said)?;
                // A map that the command line made has no view yet.
                if let (None, BaseMap::World(_), Some(pack)) =
                    (request.at, &request.base, &request.pack)
                {
                    let chunk_source = ChunkSource::of(request.base.clone(), pack.clone());
                    request.at = Some(chunk_source.scenic_start());
                    request.generator = chunk_source.generator().cloned();
                }
                Ok(Found::Map(Box::new((file, request))))
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
    Ok(Found::Board(Box::new(board)))
}

/// What a path on the command line leads to, as *Open* opens it; `seed` is that of the world of a folder of tiles.
///
/// # Errors
/// When it can't be read, or is nothing that can be opened.
pub fn at_start(
    path: &Path,
    seed: impl FnOnce() -> Seed,
) -> Result<(Option<MapFile>, SwitchMap), Failure> {
    if path.is_dir() {
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
    if map::is_map(path) || !path.exists() {
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
    mut switch: MessageWriter<SwitchMap>,
    mut new: MessageWriter<NewWorld>,
) {
    let Some(found) = opening.0.as_mut().and_then(Job::poll) else {
        return;
    };
    opening.0 = None;
    let request = match found {
        Ok(Found::Map(map)) => {
            let (file, request) = *map;
            recent.add(file.path());
            incoming.put(file);
            Ok(request)
        }
        Ok(Found::Board(board)) => of_board(&board),
        Ok(Found::Pack(folder, found)) => {
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
            return;
        }
    };
    match request {
        Ok(mut request) => {
            // The pack of the map before is not this one's.
            request.pack.get_or_insert_with(Source::ours);
            switch.write(request);
            dialogs.close();
            next.set(Screen::Map);
        }
        Err(why) => notice.refuse(why, Vec::new()),
    }
}

/// The window's request for a map that was read.
///
/// # Errors
/// When it is a board that is too large for the window.
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

/// A pack opens a board like the one that is open, or a new one when it makes no world.
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

/// A pack as the window draws it.
#[must_use]
pub fn source_of(pack: TilePack) -> Source {
    match MapPack::from(pack) {
        MapPack::Ours(set) => Source::Strokes(set),
        MapPack::Carried(pack) => Source::Images(pack),
    }
}

fn board_size(width: usize, height: usize) -> Result<BoardSize, String> {
    let most = MAX_BOARD_SIDE as usize;
    if width > most || height > most {
        return Err(format!(
            "the board has {width} × {height} cells; the window takes up to {most} × {most}"
        ));
    }
    Ok(BoardSize::new(width as u32, height as u32))
}
