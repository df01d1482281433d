//! Paint over paint: the later stroke wins, what is set by hand stays, and what can't be is left out.

use mapmaker_grid::tileset::{EdgeLabel, TileId};
use mapmaker_grid::world::{Origin, Overlay};
use mapmaker_grid::{Direction, TilePos};
use mapmaker_land::editing::{Biome, Brush, EditResult, Shape, biome_of};
use proptest::prelude::*;

use super::land::{Land, rectangle};

/// What can be painted on any shape.
const LANDS: [Biome; 4] = [Biome::Forest, Biome::Mountain, Biome::Plain, Biome::Sea];

/// A stroke of a brush: its biome, where it begins, how broad it is, and its steps.
type Painted = (usize, (i64, i64), u8, usize, Vec<(i64, i64)>);

fn cells(scenery: TilePos, (_, offset, tiles, shape, steps): &Painted) -> Vec<TilePos> {
    let mut way = vec![scenery.offset(offset.0, offset.1)];
    for &(dx, dy) in steps {
        let last = way[way.len() - 1];
        way.push(last.offset(dx, dy));
    }
    Shape::ALL[*shape].cover(&way, *tiles, 900)
}

fn painted() -> impl Strategy<Value = Vec<Painted>> {
    let step = prop::sample::select(vec![(1, 0), (0, 1), (-1, 0), (0, -1)]);
    let stroke = (
        0..4_usize,
        (-14_i64..14, -14_i64..14),
        1_u8..8,
        0..3_usize,
        prop::collection::vec(step, 0..12),
    );
    prop::collection::vec(stroke, 2..9)
}

/// Whether all sides of a cell are of a biome.
fn is_pure(land: &mut Land, at: TilePos, biome: Biome) -> bool {
    land.tile(at).edges() == [biome.letter(); 4]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: mapmaker_testing::cases(12), ..ProptestConfig::default() })]

    #[test]
    fn whatever_was_painted_before_the_last_stroke_is_what_it_paints(
        seed in 1_u64..5,
        strokes in painted(),
    ) {
        let mut land = Land::new(seed);
        let scenery = land.scenery();
        for stroke in &strokes {
            let biome = LANDS[stroke.0];
            let cells = cells(scenery, stroke);
            let before = land.overlay.clone();
            let done = land.paint(biome, &cells);
            prop_assert!(done.is_ok(), "{done:?}");
            // Nothing is set by hand, so all is painted, but for two kinds of cells: land with a river along all
            // sides but one would have to be plain there, and be no wood and no range; and the last water that a
            // river runs into stays.
            let left = land.left.clone();
            for &at in &left {
                let beside = Direction::ALL.map(|side| land.tile(at.step(side)));
                let wet = beside.iter().filter(|tile| tile.edges().contains(&EdgeLabel::RIVER)).count();
                let around = rectangle(at.offset(-1, -1), 3, 3);
                let is_at_a_mouth = around.iter().any(|&at| {
                    let edges = land.tile(at).edges();
                    edges.contains(&EdgeLabel::RIVER) && edges.iter().any(|edge| !edge.is_land())
                });
                prop_assert!(wet >= 3 || is_at_a_mouth, "{at:?} is left out of a stroke of {}", biome.name());
            }
            let (mut inside, mut pure) = (0, 0);
            let is_inside = |at: TilePos| rectangle(at.offset(-1, -1), 3, 3).iter().all(|at| cells.contains(at));
            for &at in cells.iter().filter(|at| !left.contains(at)) {
                prop_assert_eq!(biome_of(land.tile(at)), Some(biome));
                if is_inside(at) {
                    inside += 1;
                    pure += usize::from(is_pure(&mut land, at, biome));
                }
            }
            for change in done.expect("it is done").changes() {
                // What was painted farther off is what it was.
                let far = |at: &TilePos| (at.x - change.at.x).abs().max((at.y - change.at.y).abs()) > 2;
                let was = before.get(change.at).map(|cell| cell.origin);
                if was == Some(Origin::Painted) && cells.iter().all(far) {
                    prop_assert_eq!(change.after.map(|cell| cell.origin), Some(Origin::Painted));
                }
            }
            prop_assert_eq!(pure, inside, "of the cells inside a stroke of {}", biome.name());
        }
    }

    #[test]
    fn what_is_set_by_hand_stays_under_every_brush_and_all_else_is_painted(
        seed in 1_u64..5,
        tiles in prop::collection::vec((0..12_i64, 0..12_i64, 0..141_u16), 1..5),
        biome in 0..4_usize,
    ) {
        let mut land = Land::new(seed);
        let scenery = land.scenery();
        for (x, y, tile) in tiles {
            let tile = TileId(tile);
            // Of a river more has to stay than its tile: its way to the sea.
            let set = land.map().set();
            if !set.tile(tile).edges().contains(&EdgeLabel::RIVER) {
                let _ = land.put(&[(scenery.offset(x, y), tile)]);
            }
        }
        let pinned: Vec<_> = land.overlay.cells().filter(|(_, cell)| cell.origin == Origin::Pinned).collect();
        let cells = rectangle(scenery, 12, 12);
        let biome = LANDS[biome];
        let done = land.paint(biome, &cells);
        for &(at, cell) in &pinned {
            prop_assert_eq!(land.overlay.get(at), Some(cell));
        }
        if done.is_ok() {
            let left = land.left.clone();
            for &at in cells.iter().filter(|at| !left.contains(at)) {
                prop_assert_eq!(biome_of(land.tile(at)), Some(biome), "at {:?}", at);
            }
            // No more than what lies close to what is set by hand.
            prop_assert!(left.len() <= 9 * pinned.len() + 9, "{} left for {}", left.len(), pinned.len());
        }
    }
}

/// Found by chance: with parts tried once, 48 of 144 cells were left out.
#[test]
#[ignore = "half a minute, for .ci/nightly"]
fn two_tiles_set_by_hand_and_a_river_cost_a_wood_few_of_its_cells() {
    let mut land = Land::new(3);
    let scenery = land.scenery();
    for (at, tile) in [((5, 10), 44), ((1, 0), 45)] {
        land.put(&[(scenery.offset(at.0, at.1), TileId(tile))])
            .expect("it fits");
    }
    land.paint(Biome::Forest, &rectangle(scenery, 12, 12))
        .expect("a wood");
    assert!(land.left.len() <= 6, "{:?}", land.left);
}

#[test]
fn sea_painted_into_a_wood_that_was_painted_is_sea() {
    for seed in 1..6 {
        let mut land = Land::new(seed);
        let start = land.scenery();
        land.paint(Biome::Forest, &rectangle(start, 14, 14))
            .expect("a wood");
        let lake = rectangle(start.offset(4, 4), 6, 6);
        land.paint(Biome::Sea, &lake).expect("a lake");
        assert!(land.left.is_empty());
        for &at in &lake {
            assert!(is_pure(&mut land, at, Biome::Sea), "seed {seed} at {at:?}");
        }
        // The wood is one still, but for the shore.
        let far = rectangle(start, 14, 14).into_iter();
        let far = far.filter(|at| !(2..=11).contains(&(at.x - start.x)));
        for at in far {
            assert_eq!(
                biome_of(land.tile(at)),
                Some(Biome::Forest),
                "seed {seed} at {at:?}"
            );
            assert_eq!(land.origin(at), Some(Origin::Painted));
        }
        // And over the lake the wood again.
        land.paint(Biome::Forest, &lake).expect("a wood");
        for &at in &lake {
            assert_eq!(biome_of(land.tile(at)), Some(Biome::Forest));
        }
    }
}

#[test]
fn a_tile_in_the_way_is_named_and_all_around_it_is_painted() {
    let mut land = Land::new(2);
    let start = land.scenery();
    let (forest, at) = (land.id("FFFF"), start.offset(3, 3));
    land.put(&[(at, forest)]).expect("room");
    let cells = rectangle(start, 9, 7);
    let EditResult::Partly(stroke, refusal) = land.preview(Brush::Biome(Biome::Sea), &cells) else {
        panic!("the tile stays");
    };
    assert_eq!(refusal.in_the_way, [at]);
    let name = format!(
        "FFFF at {},{} was set by hand and is in the way",
        at.x, at.y
    );
    assert!(refusal.why.contains(&name), "{}", refusal.why);
    land.overlay.apply(&stroke);
    assert_eq!(land.tile(at).edges(), [EdgeLabel::FOREST; 4]);
    let sea = cells
        .iter()
        .filter(|&&at| biome_of(land.tile(at)) == Some(Biome::Sea));
    assert!(
        sea.count() >= 58,
        "all but the tile and what needs it as land"
    );
    // Taken away, it is in no one's way.
    land.overlay = Overlay::default();
    land.put(&[(at, forest)]).expect("room");
    land.draw(Brush::Erase, &refusal.in_the_way)
        .expect("it is erased");
    land.paint(Biome::Sea, &cells).expect("a lake");
    assert!(land.left.is_empty());
}

#[test]
fn of_a_stroke_over_bad_cells_all_others_are_painted() {
    let mut land = Land::new(3);
    let start = land.scenery();
    // Land that stands on all sides of two cells of a long stroke.
    let plain = land.id("PPPP");
    let mut walls = Vec::new();
    for bad in [start.offset(6, 0), start.offset(14, 0)] {
        let ring = rectangle(bad.offset(-1, -1), 3, 3).into_iter();
        walls.extend(ring.filter(|at| at.y != start.y).map(|at| (at, plain)));
    }
    land.put(&walls).expect("room");
    let cells = rectangle(start, 20, 1);
    land.paint(Biome::Sea, &cells).expect("most of it");
    assert!(!land.left.is_empty());
    let left = land.left.clone();
    let bad = cells.iter().filter(|at| left.contains(at)).count();
    assert!((2..=8).contains(&bad), "{bad} of 20 are left out");
    for at in cells.iter().filter(|at| !left.contains(at)) {
        assert_eq!(biome_of(land.tile(*at)), Some(Biome::Sea));
    }
}

#[test]
fn a_tile_of_a_brush_is_painted_and_one_set_by_hand_is_pinned() {
    let mut land = Land::new(1);
    let at = land.scenery();
    let tile = land.id("FFFF");
    land.draw(Brush::Tile(tile), &[at]).expect("room");
    assert_eq!(land.origin(at), Some(Origin::Painted));
    land.put(&[(at.offset(9, 0), tile)]).expect("room");
    assert_eq!(land.origin(at.offset(9, 0)), Some(Origin::Pinned));
    // A tile that can't lie beside itself is painted wherever it can.
    let coast = land.id("PBDP");
    let cells = rectangle(at.offset(0, 9), 6, 1);
    land.draw(Brush::Tile(coast), &cells).expect("some of them");
    let lie = cells
        .iter()
        .filter(|&&at| land.tile(at).to_string() == "PBDP");
    assert!(lie.count() >= 2 && !land.left.is_empty());
}

#[test]
fn a_stroke_that_reaches_a_lake_painted_before_takes_no_more_of_it_than_its_cells() {
    for (biome, east, south, width, height) in [
        (Biome::Plain, 6, 6, 4, 4),
        (Biome::Plain, 9, 4, 1, 1),
        (Biome::Forest, 7, 2, 4, 3),
        (Biome::Mountain, 10, 2, 3, 3),
        (Biome::River, 5, 4, 12, 1),
        (Biome::River, -3, 10, 16, 1),
        (Biome::River, -5, 4, 20, 1),
    ] {
        let mut land = Land::new(2);
        let start = land.scenery();
        let ground = rectangle(start.offset(-12, -12), 36, 36);
        land.paint(Biome::Plain, &ground).expect("a plain");
        let lake = rectangle(start, 10, 10);
        land.paint(Biome::Sea, &lake).expect("a lake");
        let cells = rectangle(start.offset(east, south), width, height);
        let stroke = land.paint(biome, &cells).expect("some of it");
        let is_near = |at: TilePos, reach: i64| {
            let mut off = cells
                .iter()
                .map(|cell| (cell.x - at.x).abs().max((cell.y - at.y).abs()));
            off.any(|off| off <= reach)
        };
        for &at in lake.iter().filter(|at| !cells.contains(at)) {
            assert_eq!(
                biome_of(land.tile(at)),
                Some(Biome::Sea),
                "{biome:?} {at:?}"
            );
            assert!(is_near(at, 1) || is_pure(&mut land, at, Biome::Sea));
        }
        let changes = stroke.changes().iter();
        assert!(changes.clone().count() > 0);
        for change in changes {
            assert!(is_near(change.at, 2), "{biome:?} changes {:?}", change.at);
        }
    }
}
