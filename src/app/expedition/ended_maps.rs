//! The maps that are made of an expedition that ended: its chart as a board, and its world with the expedition in it.

use std::path::PathBuf;
use std::sync::Arc;

use super::{Game, Land};
use mapmaker_drawing::art;
use mapmaker_expedition::Pencil;
use mapmaker_storage::chart_board;
use mapmaker_storage::date::Day;
use mapmaker_storage::exit::plain;
use mapmaker_storage::library::Library;
use mapmaker_storage::map::{Camera, Existing, MapFile, MapPack, MapState, Places, state_of_board};
use mapmaker_storage::saved_expedition::{Desk, Snapshot};

/// A tile's size when the map is opened in the editor, in pixels.
const MAP_TILE_PX: f32 = 24.0;

/// Makes a map of what was charted in the user's maps, a board with empty cells around it; its path.
pub(super) fn make_chart(
    game: &Game,
    land: &mut Land,
) -> impl FnOnce() -> Result<PathBuf, String> + Send + use<> {
    let quest = game.quest().clone();
    let set = Arc::new(art::ink_set());
    let board = chart_board::board(&game.state, &quest, &mut land.0, &set);
    let home = quest.name_of(quest.home);
    let name = game.texts.words("ending.chart.name", &[("{place}", &home)]);
    move || save_map(&name, &state_of_board(&board))
}

/// Keeps a map among the user's, under a name that no other has; its path.
fn save_map(name: &str, state: &MapState) -> Result<PathBuf, String> {
    let library = Library::of_user().ok_or("there is no data folder")?;
    let path = library.place_for(name).map_err(|error| plain(&error))?;
    let made = MapFile::create(&path, state, &MapPack::ours(), Existing::Keep);
    made.map(|_| path).map_err(|error| error.to_string())
}

/// Makes a map of the game's world in the user's maps, with the expedition in it; its path.
pub(super) fn make_world(
    game: &Game,
    pencil: &Pencil,
) -> impl FnOnce() -> Result<PathBuf, String> + Send + use<> {
    let quest = game.quest();
    let home = quest.name_of(quest.home);
    let name = game.texts.words("ending.world.name", &[("{place}", &home)]);
    let camera = Camera {
        at: quest.home_at(),
        within: (0.5, 0.5),
        tile_px: MAP_TILE_PX,
    };
    let desk = Desk {
        day: game.day.map(Day::word),
        ..Desk::default()
    };
    let kept = Snapshot {
        expedition: &game.state,
        pencil,
        names: &game.names,
        desk: &desk,
    };
    let mut state = kept.map(game.ground.as_ref());
    game.names.write_on(&mut state.overlay);
    state.camera = Some(camera);
    let places = Places {
        home: Some(camera),
        ..Places::default()
    };
    state.settings.extend(places.settings());
    move || save_map(&name, &state)
}
