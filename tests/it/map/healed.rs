//! Saved strokes on the endless world: the edits and the healed land are the same for everyone who opens the map.

use mapmaker::grid::tileset::{TileId, TileSet};
use mapmaker::grid::world::Overlay;
use mapmaker::grid::{ChunkPos, TilePos};
use mapmaker::land::editing::{Biome, Brush, EditResult, EndlessMap, Options, Scratch, edit};
use mapmaker::land::worldgen::{self, scenic_start};
use mapmaker::storage::map::{Existing, MapChange, MapFile, MapPack};
use proptest::prelude::*;

use super::{make, world};

/// Tiles along a side of the compared square.
const SIDE: i64 = 128;

/// The tiles of a square around a place, generated chunk by chunk in one order or the reverse.
fn square(
    map: &mut EndlessMap,
    overlay: &Overlay,
    around: TilePos,
    backwards: bool,
) -> Vec<TileId> {
    let cells = (0..SIDE * SIDE).map(|cell| {
        let cell = if backwards {
            SIDE * SIDE - 1 - cell
        } else {
            cell
        };
        let (x, y) = (cell % SIDE - SIDE / 2, cell / SIDE - SIDE / 2);
        map.tile(overlay, around.offset(x, y))
    });
    let mut tiles: Vec<_> = cells.collect();
    if backwards {
        tiles.reverse();
    }
    tiles
}

proptest! {
    #![proptest_config(ProptestConfig { cases: mapmaker_testing::cases(4), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn strokes_survive_going_away_saving_and_opening_elsewhere(
        seed in 1_u64..1000,
        strokes in prop::collection::vec((0..5_usize, -20_i64..20, -20_i64..20, 1_i64..6), 1..8),
        undone in 0..3_usize,
    ) {
        let set = TileSet::reference();
        let scenery = scenic_start(seed, &set, &mut worldgen::Scratch::default());
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("here.map");
        let mut state = world(&seed.to_string());
        let mut file = MapFile::create(&path, &state, &MapPack::ours(), Existing::Keep).expect("a map");
        let mut map = EndlessMap::new(seed, &set);
        for (biome, x, y, side) in strokes {
            let biome = Biome::ALL[biome];
            let high = if biome == Biome::River { 1 } else { side };
            let cells: Vec<_> = (0..side * high)
                .map(|cell| scenery.offset(x + cell % side, y + cell / side))
                .collect();
            let (options, mut scratch) = (Options::default(), Scratch::default());
            let brush = Brush::Biome(biome);
            let edited = edit(&mut map, &state.overlay, brush, &cells, &options, &mut scratch);
            if let EditResult::Done(stroke) = edited && !stroke.is_empty() {
                let change = MapChange::Stroke(stroke);
                file.make(&change).expect("saved");
                make(&mut state, &change);
            }
        }
        for _ in 0..undone.min(state.history.standing()) {
            file.make(&MapChange::Undo).expect("saved");
            make(&mut state, &MapChange::Undo);
        }
        let drawn = square(&mut map, &state.overlay, scenery, false);
        // Far away, where chunks use the slots of those here, and back.
        let away = scenery.offset(50 * 2048, -3 * 2048).chunk();
        for (x, y) in (-9..10).flat_map(|y| (-9..10).map(move |x| (x, y))) {
            let _made = map.chunk(ChunkPos::new(away.x + x, away.y + y));
        }
        prop_assert!(square(&mut map, &state.overlay, scenery, true) == drawn);
        drop((file, map));
        // A copy of the file alone, on another machine, where chunks are generated in another order.
        let sent = folder.path().join("there.map");
        std::fs::copy(&path, &sent).expect("copied");
        std::fs::remove_file(&path).expect("removed");
        let opened = MapFile::open(&sent).expect("a map");
        prop_assert_eq!(&opened.state, &state);
        let mut map = EndlessMap::new(seed, opened.pack.set());
        prop_assert!(square(&mut map, &opened.state.overlay, scenery, true) == drawn);
        // All edits can still be undone there.
        let (mut file, mut state) = (opened.file, opened.state);
        while state.history.can_undo() {
            file.make(&MapChange::Undo).expect("saved");
            make(&mut state, &MapChange::Undo);
        }
        prop_assert!(state.overlay.is_empty());
        prop_assert_eq!(MapFile::read(&sent).expect("a map").0, state);
    }
}
