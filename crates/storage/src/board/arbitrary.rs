//! Random boards, for tests of readers and writers.

use std::sync::Arc;

use proptest::prelude::*;

use super::Board;
use mapmaker_grid::tileset::{MegaTile, TileId, TileSet};
use mapmaker_solver::NO_TILE;

/// The reference pack with its mega-tile.
pub(crate) fn pack() -> Arc<TileSet> {
    let set = TileSet::reference().with_mega(vec![MegaTile::mountain()]);
    Arc::new(set.expect("a mega-tile"))
}

/// A board of random cells, some of them empty, on the pack or with tiles of its own.
pub(crate) fn boards() -> impl Strategy<Value = Board> {
    let name = prop_oneof![9 => "[A-Z]{4}", 1 => Just("MegaMMMM".to_owned())];
    let own = prop::collection::vec(name, 1..9).prop_map(Some);
    let set = prop_oneof![Just(None), own];
    let rivers = prop::option::of(any::<bool>());
    (set, rivers, 1..9_usize, 1..9_usize).prop_flat_map(|(own, has_rivers, width, height)| {
        let set = match &own {
            Some(names) => Arc::new(super::own_set(names, &pack(), |_| 0).expect("names")),
            None => pack(),
        };
        let pieces = set.piece_count() as u16;
        let tile = prop_oneof![Just(NO_TILE), (0..pieces).prop_map(TileId)];
        prop::collection::vec(tile, width * height).prop_map(move |tiles| Board {
            set: Arc::clone(&set),
            names_its_tiles: own.is_some(),
            has_rivers,
            width,
            height,
            tiles,
            decor: Vec::new(),
            roads: Vec::new(),
            names: Vec::new(),
            terrain: Vec::new(),
        })
    })
}
