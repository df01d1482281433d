//! Converts between a [`Board`] and the state of a map's file.

use std::path::Path;
use std::sync::Arc;

use super::state::{BoardHead, MapKind, MapPack, MapState};
use super::{Existing, MapError, MapFile};
use crate::board::Board;
use mapmaker_features::decor::{Decor, in_rows};
use mapmaker_features::{BoardName, only_these_names, only_these_roads, user_names, user_roads};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{EditedCell, Origin, Stroke, Terrain};
use mapmaker_solver::NO_TILE;

/// The map state of a board: its tiles count as painted, because it is not known which were set by hand, and there is
/// nothing to undo.
#[must_use]
pub fn state_of_board(board: &Board) -> MapState {
    let own_tiles = board.names_its_tiles.then(|| Arc::clone(&board.set));
    let mut state = MapState::new(MapKind::Board(BoardHead {
        width: board.width,
        height: board.height,
        rivers: board.has_rivers == Some(true),
        joined: false,
        own_tiles,
    }));
    for one in &board.decor {
        let one = Decor::placed_by_user(0, one.kind, one.drawing, one.place, &state.overlay);
        state.overlay.set_mark(one.id, Some(one.mark()));
    }
    let roads = only_these_roads(&state.overlay, &board.roads);
    state.overlay.apply(&roads);
    let names = only_these_names(&state.overlay, &board.names);
    state.overlay.apply(&names);
    let terrain = board.terrain.iter();
    let terrain = terrain.map(|&(at, terrain)| (at, Some(terrain)));
    let terrain = Stroke::terrain(&state.overlay, terrain);
    state.overlay.apply(&terrain);
    for (index, &tile) in board.tiles.iter().enumerate() {
        if tile != NO_TILE {
            let at = TilePos::new((index % board.width) as i64, (index / board.width) as i64);
            let origin = Origin::Painted;
            state.overlay.set(at, Some(EditedCell { tile, origin }));
        }
    }
    state
}

/// The board of a map, `None` when it is a world.
#[must_use]
pub(crate) fn board_of_state(state: &MapState, pack: &MapPack) -> Option<Board> {
    let MapKind::Board(head) = &state.kind else {
        return None;
    };
    let mut tiles = vec![NO_TILE; head.width * head.height];
    for (at, cell) in state.overlay.cells() {
        // OK because all cells of a board are within it.
        tiles[at.y as usize * head.width + at.x as usize] = cell.tile;
    }
    Some(Board {
        set: Arc::clone(pack.set_of(&state.kind)),
        names_its_tiles: head.own_tiles.is_some(),
        has_rivers: Some(head.rivers),
        width: head.width,
        height: head.height,
        tiles,
        decor: in_rows(&state.overlay),
        roads: user_roads(&state.overlay)
            .map(|(_, road)| road)
            .filter(|road| road.way.iter().all(|&at| state.kind.has(at)))
            .collect(),
        names: user_names(&state.overlay)
            .map(|(_, name)| name)
            .filter(|name: &BoardName| state.kind.has(name.at))
            .map(|name| BoardName {
                name_at: name.name_at.filter(|&at| state.kind.has(at)),
                ..name
            })
            .collect(),
        terrain: terrain_of(state),
    })
}

/// The painted terrain of a board, in reading order.
fn terrain_of(state: &MapState) -> Vec<(TilePos, Terrain)> {
    let on_board = state
        .overlay
        .all_terrain()
        .filter(|(at, _)| state.kind.has(*at));
    let mut terrain: Vec<_> = on_board.collect();
    terrain.sort_unstable_by_key(|(at, _)| (at.y, at.x));
    terrain
}

/// Reads the board of a map's file, whether its sides are joined, and its pack.
///
/// # Errors
/// As [`MapFile::read`], and if the map is a world.
pub fn read_board(path: &Path) -> Result<(Board, bool, MapPack), MapError> {
    let (state, pack) = MapFile::read(path)?;
    match (board_of_state(&state, &pack), &state.kind) {
        (Some(board), MapKind::Board(head)) => Ok((board, head.joined, pack)),
        _ => Err(MapError::other_kind(path, &state.kind)),
    }
}

/// Writes a board, with the tiles of `pack` or its own, as a new map.
///
/// # Errors
/// As [`MapFile::create`] with [`Existing::Keep`].
pub fn write_board(path: &Path, board: &Board, pack: &MapPack) -> Result<(), MapError> {
    MapFile::create(path, &state_of_board(board), pack, Existing::Keep).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terrain_is_part_of_a_board_in_a_map_and_in_json() {
        let json = br#"{"grid":[["PPPP","PPPP"],["PPPP",null]],"terrain":[{"kind":"snow","x":0,"y":0,"length":2},{"kind":"marsh","x":0,"y":1}]}"#;
        let board = Board::read(json, MapPack::ours().set()).expect("a board");
        assert_eq!(board.terrain.len(), 3);
        let state = state_of_board(&board);
        let snow = state.overlay.terrain(TilePos::new(1, 0));
        assert_eq!(snow, Some(Terrain::Snow));
        let again = board_of_state(&state, &MapPack::ours()).expect("a board");
        assert_eq!(again.terrain, board.terrain);
        let mut written = Vec::new();
        again.write_json(&mut written).expect("written");
        let read = Board::read(&written, MapPack::ours().set()).expect("a board");
        assert_eq!(read.terrain, board.terrain);
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.map");
        write_board(&path, &board, &MapPack::ours()).expect("written");
        assert_eq!(read_board(&path).expect("a board").0.terrain, board.terrain);
    }
}
