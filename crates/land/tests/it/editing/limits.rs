//! Where strokes end: cells that can't be, steps that are spent, a flag that is set.

use std::sync::atomic::AtomicBool;

use mapmaker_grid::tileset::{MegaTile, TileId, TileSet};
use mapmaker_grid::world::{Overlay, Stroke};
use mapmaker_grid::{COORDINATE_LIMIT, TilePos};
use mapmaker_land::editing::{
    Biome, Brush, EditResult, EndlessMap, MAX_CELLS, MAX_SIDE, Options, Scratch, edit,
};

use super::land::{Land, rectangle, set};

#[test]
fn nothing_to_draw_changes_nothing() {
    let mut land = Land::new(1);
    for brush in [
        Brush::Erase,
        Brush::Tile(TileId(0)),
        Brush::Biome(Biome::Sea),
        Brush::Biome(Biome::River),
    ] {
        assert_eq!(
            land.preview(brush, &[]),
            EditResult::Done(Stroke::default())
        );
    }
    // Generated land where nothing was changed stays.
    let cells = rectangle(TilePos::new(0, 0), 4, 4);
    assert_eq!(
        land.preview(Brush::Erase, &cells),
        EditResult::Done(Stroke::default())
    );
}

#[test]
fn what_is_too_large_or_out_of_the_world_is_refused() {
    let mut land = Land::new(1);
    let limit = COORDINATE_LIMIT;
    for cells in [
        vec![TilePos::new(limit + 1, 0)],
        vec![TilePos::new(0, 0), TilePos::new(0, -limit - 1)],
        vec![TilePos::new(i64::MAX, i64::MIN)],
        rectangle(TilePos::new(0, 0), MAX_CELLS as i64 + 1, 1),
        rectangle(TilePos::new(0, 0), 1, MAX_SIDE as i64 + 1),
    ] {
        for brush in [
            Brush::Biome(Biome::Sea),
            Brush::Erase,
            Brush::Tile(TileId(7)),
        ] {
            let edited = land.preview(brush, &cells);
            let EditResult::Refused(refusal) = edited else {
                panic!("{edited:?}");
            };
            assert_eq!(refusal.cells.len(), 1);
            assert!(cells.contains(&refusal.cells[0]));
        }
    }
    // At the very limit the world is as anywhere.
    let corner = TilePos::new(limit, -limit);
    land.paint(Biome::Forest, &[corner])
        .expect("the world goes on");
}

#[test]
fn tiles_that_the_world_lacks_are_refused() {
    let tiles = TileSet::reference().with_mega(vec![MegaTile::mountain()]);
    let mut map = EndlessMap::new(1, &tiles.expect("a mega-tile"));
    let at = TilePos::new(3, 4);
    for (tile, word) in [(141, "mega-tile"), (145, "no such tile")] {
        let tiles = [(at, TileId(tile))];
        let edited = set(&mut map, &Overlay::default(), &tiles, &Options::default());
        let EditResult::Refused(refusal) = edited else {
            panic!("{edited:?}");
        };
        assert!(refusal.why.contains(word), "{}", refusal.why);
        assert_eq!(refusal.cells, [at]);
    }
}

#[test]
fn steps_and_the_flag_stop_a_stroke() {
    let mut map = EndlessMap::new(1, &TileSet::reference());
    let overlay = Overlay::default();
    let cells = rectangle(TilePos::new(0, 0), 12, 12);
    let mut draw = |options: &Options| {
        let brush = Brush::Biome(Biome::Sea);
        let mut scratch = Scratch::default();
        edit(&mut map, &overlay, brush, &cells, options, &mut scratch)
    };
    let flag = AtomicBool::new(true);
    let cancelled = Options {
        cancel: Some(&flag),
        ..Options::default()
    };
    assert_eq!(draw(&cancelled), EditResult::Cancelled);
    assert!(matches!(draw(&Options::default()), EditResult::Done(_)));
    // What is forced takes no step, so it is tiles that leave a choice on which they are spent.
    let hurried = Options {
        max_steps: 0,
        ..Options::default()
    };
    let mut spent = 0;
    for tile in 0..141 {
        let tiles = [(TilePos::new(0, 0), TileId(tile))];
        let edited = set(&mut map, &overlay, &tiles, &hurried);
        spent += usize::from(edited == EditResult::BudgetSpent);
    }
    assert!(spent > 0);
}
