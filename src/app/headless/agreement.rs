//! The invariant of the loaded map: its tiles always agree with its overlay.

use std::collections::BTreeMap;

use bevy::prelude::*;
use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::{ask, board, edit, edits, jump, loaded, painted, settle, world};
use crate::app::map::{
    ChunkAt, ChunkIndex, EditTiles, Edits, MapReader, MapTile, MayEdit, OpenMap, TileOf,
};
use crate::app::span::Span;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{Chunk, EditedCell, Origin, Stroke};
use mapmaker_grid::{CHUNK_AREA, CHUNK_TILES, ChunkPos, TilePos};
use mapmaker_land::editing::Biome;
use mapmaker_solver::NO_TILE;

/// Natural chunks of the generator, each requested once.
type Nature = BTreeMap<ChunkPos, Chunk>;

/// Asserts that each loaded tile is that of the overlay, or else the natural one. Returns the number of tiles.
fn agree(app: &mut App, nature: &mut Nature) -> usize {
    let mut tiles = app.world_mut().query::<(&MapTile, &TileOf)>();
    let world = app.world();
    let (open, edits) = (world.resource::<OpenMap>(), world.resource::<Edits>());
    for (tile, chunk) in tiles.iter(world) {
        let chunk = world.get::<ChunkAt>(chunk.0).expect("its chunk").0;
        let at = chunk.tile(tile.local());
        let edited = edits.overlay.get(at);
        assert_eq!(tile.edited(), edited, "{at:?}");
        let natural = nature
            .entry(chunk)
            .or_insert_with(|| open.chunk_source.chunk(chunk))
            .tile(tile.local());
        assert_eq!(
            tile.id(),
            edited.map_or(natural, |cell| cell.tile),
            "{at:?}"
        );
    }
    let count = tiles.iter(world).count();
    assert_eq!(count, CHUNK_AREA * world.resource::<ChunkIndex>().len());
    count
}

/// A random number below a bound.
fn below(rng: &mut Pcg64Mcg, bound: i64) -> i64 {
    (rng.next_u64() % bound as u64) as i64
}

/// The cells of a small square near the view, most painted and some restored.
fn random_cells(rng: &mut Pcg64Mcg, around: TilePos) -> Vec<(TilePos, Option<EditedCell>)> {
    let side = 1 + below(rng, 6);
    let reach = 2 * CHUNK_TILES;
    let corner = around.offset(below(rng, 2 * reach) - reach, below(rng, 2 * reach) - reach);
    let tile = TileId(below(rng, 100) as u16);
    let origin = [Origin::Pinned, Origin::Painted, Origin::Healed][below(rng, 3) as usize];
    let cell = (below(rng, 4) > 0).then_some(EditedCell { tile, origin });
    (0..side * side)
        .map(|index| (corner.offset(index % side, index / side), cell))
        .collect()
}

#[test]
fn tiles_and_overlay_agree_through_a_thousand_strokes_undos_and_jumps() {
    let places = [(0, 0), (40, 8), (-900, 70), (1 << 40, -(1 << 40))];
    let places = places.map(|(x, y)| TilePos::new(x, y));
    let mut app = world(7, places[0]);
    let (mut rng, mut nature, mut at) = (Pcg64Mcg::seed_from_u64(3), Nature::new(), places[0]);
    let mut max_edited = 0;
    for step in 0..1000 {
        match below(&mut rng, 20) {
            0 => {
                at = places[below(&mut rng, 4) as usize];
                jump(&mut app, at);
            }
            1..=3 => drop(app.world_mut().write_message(EditTiles::Undo)),
            4 => drop(app.world_mut().write_message(EditTiles::Redo)),
            5..=12 => {
                let cells = random_cells(&mut rng, at);
                app.world_mut().write_message(EditTiles::Set(cells));
            }
            _ => {
                let cells = random_cells(&mut rng, at);
                let stroke = Stroke::over(&edits(&app).overlay, cells);
                app.world_mut().write_message(EditTiles::Make(stroke));
            }
        }
        // Chunks arrive and leave between strokes; every tenth step waits for all.
        if step % 10 == 0 {
            settle(&mut app);
            assert!(agree(&mut app, &mut nature) >= CHUNK_AREA, "step {step}");
        } else {
            app.update();
            agree(&mut app, &mut nature);
        }
        max_edited = max_edited.max(edits(&app).overlay.len());
    }
    assert!(max_edited > 200, "{max_edited}");
    // Undoing all steps restores nature.
    while edits(&app).history.can_undo() {
        edit(&mut app, EditTiles::Undo);
    }
    settle(&mut app);
    agree(&mut app, &mut nature);
    assert!(edits(&app).overlay.is_empty());
}

#[test]
fn a_retired_chunk_comes_back_unchanged_and_its_strokes_can_be_undone() {
    let (here, far) = (TilePos::new(5, 6), TilePos::new(4000, -3000));
    let mut app = world(11, here);
    let natural = loaded(&mut app, here).expect("it is loaded");
    let sea = app
        .world()
        .resource::<OpenMap>()
        .chunk_source
        .set
        .find_name("SSSS");
    let cell = Some(painted(sea.expect("in the pack")));
    edit(&mut app, EditTiles::Set(vec![(here, cell)]));
    let tiles = |app: &mut App| {
        let cells = Span::between(TilePos::new(-16, -16), TilePos::new(31, 31));
        ask::<MapReader, _>(app, |map| {
            cells.tiles().map(|at| map.loaded(at)).collect::<Vec<_>>()
        })
    };
    let before = tiles(&mut app);
    assert_eq!(loaded(&mut app, here).and_then(MapTile::edited), cell);
    jump(&mut app, far);
    settle(&mut app);
    assert_eq!(loaded(&mut app, here), None, "its chunk is gone");
    let edited = ask::<MapReader, _>(&mut app, |map| map.edited(here));
    assert_eq!(edited, cell, "the overlay has the edit");
    jump(&mut app, here);
    settle(&mut app);
    assert_eq!(tiles(&mut app), before);
    edit(&mut app, EditTiles::Undo);
    assert_eq!(loaded(&mut app, here), Some(natural));
}

#[test]
fn on_a_board_an_empty_cell_is_no_tile_and_cells_off_it_are_passed_over() {
    let mut app = board(5, 4);
    let (on, off) = (TilePos::new(4, 3), TilePos::new(5, 3));
    assert_eq!(loaded(&mut app, on).map(MapTile::id), Some(NO_TILE));
    let cells = [on, off].map(|at| (at, Some(painted(TileId(3)))));
    let unknown = (TilePos::new(0, 0), Some(painted(TileId(60_000))));
    let cells = cells.into_iter().chain([unknown]).collect();
    edit(&mut app, EditTiles::Set(cells));
    assert_eq!(edits(&app).overlay.len(), 1);
    let tiles = ask::<MapReader, _>(&mut app, |map| [on, off].map(|at| map.tile(at)));
    assert_eq!(tiles, [Some(TileId(3)), None]);
}

#[test]
fn only_cells_with_a_tile_have_a_biome() {
    let mut app = board(5, 4);
    let at = TilePos::new(1, 1);
    let (empty, off) = (TilePos::new(2, 1), TilePos::new(-1, 0));
    let sea = ask::<MapReader, _>(&mut app, |map| map.set().find_name("SSSS"));
    let cells = vec![(at, sea.map(painted))];
    edit(&mut app, EditTiles::Set(cells));
    let biomes = ask::<MapReader, _>(&mut app, |map| [at, empty, off].map(|at| map.biome(at)));
    assert_eq!(biomes, [Some(Biome::Sea), None, None]);
}

#[test]
fn only_editable_cells_are_changed() {
    let mut app = world(7, TilePos::new(0, 0));
    let within = Span::of(TilePos::new(0, 0), (4, 4));
    app.insert_resource(MayEdit::Within(within));
    let cells: Vec<_> = (0..8)
        .map(|x| (TilePos::new(x, 1), Some(painted(TileId(9)))))
        .collect();
    let stroke = Stroke::over(&edits(&app).overlay, cells.clone());
    // A prepared step is made in full or not at all.
    edit(&mut app, EditTiles::Make(stroke));
    assert!(edits(&app).overlay.is_empty());
    edit(&mut app, EditTiles::Set(cells));
    assert_eq!(edits(&app).overlay.len(), 4);
    app.insert_resource(MayEdit::Nothing);
    edit(&mut app, EditTiles::Undo);
    assert_eq!(edits(&app).overlay.len(), 4);
}
