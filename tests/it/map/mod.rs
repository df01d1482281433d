//! Maps as files: what is written is read back, and whatever happens to a file, nothing is lost or harmed.

mod commands;
#[cfg(unix)]
mod denied;
mod faults;
mod healed;
mod kills;
mod natural;
mod round_trip;

use std::path::Path;

use mapmaker::grid::TilePos;
use mapmaker::grid::seed::Seed;
use mapmaker::grid::tileset::TileId;
use mapmaker::grid::world::{EditedCell, Origin, Stroke};
use mapmaker::storage::map::{
    BoardHead, Existing, MapChange, MapFile, MapKind, MapPack, MapState, WorldHead,
};

/// A world without edits.
pub(crate) fn world(seed: &str) -> MapState {
    MapState::new(MapKind::World(WorldHead::new(Seed::parse(seed))))
}

/// An empty board.
pub(crate) fn board(width: usize, height: usize) -> MapState {
    MapState::new(MapKind::Board(BoardHead::new(width, height)))
}

pub(crate) fn cell(tile: u16, origin: Origin) -> EditedCell {
    EditedCell {
        tile: TileId(tile),
        origin,
    }
}

/// The stroke that pins a tile at some places, over a map.
pub(crate) fn pins(state: &MapState, places: &[(i64, i64)], tile: u16) -> Stroke {
    let pin = |&(x, y): &(i64, i64)| (TilePos::new(x, y), Some(cell(tile, Origin::Pinned)));
    Stroke::over(&state.overlay, places.iter().map(pin))
}

/// A map in memory and its file, edited equally.
pub(crate) struct Edited {
    pub(crate) state: MapState,
    pub(crate) file: MapFile,
}

impl Edited {
    pub(crate) fn create(path: &Path, state: MapState) -> Self {
        let file = MapFile::create(path, &state, &MapPack::ours(), Existing::Keep);
        Self {
            state,
            file: file.expect("a new map"),
        }
    }

    /// Applies a change to both.
    pub(crate) fn make(&mut self, change: &MapChange) {
        self.file.make(change).expect("saved");
        make(&mut self.state, change);
    }
}

/// Applies a change in memory.
pub(crate) fn make(state: &mut MapState, change: &MapChange) {
    match change.clone() {
        MapChange::Stroke(stroke) => {
            state.overlay.apply(&stroke);
            state.history.push(stroke);
        }
        MapChange::Undo => {
            if let Some(stroke) = state.history.undo() {
                state.overlay.apply(&stroke);
            }
        }
        MapChange::Redo => {
            if let Some(stroke) = state.history.redo() {
                state.overlay.apply(&stroke);
            }
        }
        MapChange::Camera(camera) => state.camera = Some(camera),
        MapChange::Rules { rivers, joined } => {
            if let MapKind::Board(board) = &mut state.kind {
                (board.rivers, board.joined) = (rivers, joined);
            }
        }
        MapChange::Setting(key, value) => {
            state.settings.insert(key, value);
        }
    }
}
