//! Lakes and shores that are painted on boards.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::paint::{Painted, paint};
use super::{BoardMap, Placing};
use crate::engine::editing::{Biome, repaired};
use crate::engine::grid::{Direction, TilePos};
use crate::engine::solver::{Options, Rules, Scratch};
use crate::engine::tileset::{EdgeLabel, TileSet};
use crate::engine::world::{EditedCell, Origin, Overlay};

#[test]
fn sea_that_is_drawn_along_the_rim_ends_beside_the_stroke() {
    // The cells beyond its ends had sea on their rim, where nothing held it back.
    let rules = Rules::new(&TileSet::reference());
    let (options, mut scratch) = (Options::default(), Scratch::default());
    for name in ["FFFF", "PPPP"] {
        let tile = rules.set().find_name(name).expect("in the pack");
        let mut overlay = Overlay::default();
        for cell in 0..100 {
            let (at, origin) = (TilePos::new(cell % 10, cell / 10), Origin::Painted);
            overlay.set(at, Some(EditedCell { tile, origin }));
        }
        let board = BoardMap {
            rules: &rules,
            width: 10,
            height: 10,
            joined: false,
            has_rivers: true,
            overlay: &overlay,
        };
        for (north, south, west, east) in [(0, 2, 2, 8), (0, 1, 1, 8), (7, 9, 1, 7), (0, 2, 3, 5)] {
            let cells: Vec<_> = (north..=south)
                .flat_map(|y| (west..=east).map(move |x| TilePos::new(x, y)))
                .collect();
            for seed in 0..8 {
                let mut rng = Pcg64Mcg::seed_from_u64(seed);
                let result = paint(&board, Biome::Sea, &cells, &options, &mut rng, &mut scratch);
                let Ok(Painted::Done { healed, .. }) = result else {
                    panic!("{name}: {result:?}");
                };
                for (at, tile) in healed {
                    for side in Direction::ALL {
                        let letter = rules.set().outer_edge(tile, side);
                        let is_rim = board.beside(at, side).is_none();
                        let is_sea = letter == Some(EdgeLabel::SEA);
                        assert!(!(is_rim && is_sea), "{name}, {seed}: {at:?} {side:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_lake_that_is_painted_a_cell_from_the_rim_has_a_shore_there() {
    // It broke through to the rim, as a cell of sea there costs no more than one of shore.
    let rules = Rules::new(&TileSet::reference());
    let cells: Vec<_> = (1..4)
        .flat_map(|y| (1..4).map(move |x| TilePos::new(x, y)))
        .collect();
    let (options, mut scratch) = (Options::default(), Scratch::default());
    for seed in 0..8 {
        for name in ["FFFF", "PPPP"] {
            let tile = rules.set().find_name(name).expect("in the pack");
            let mut overlay = Overlay::default();
            for cell in 0..48 {
                let origin = Origin::Painted;
                let at = TilePos::new(cell % 8, cell / 8);
                overlay.set(at, Some(EditedCell { tile, origin }));
            }
            let board = BoardMap {
                rules: &rules,
                width: 8,
                height: 6,
                joined: false,
                has_rivers: true,
                overlay: &overlay,
            };
            let land = rules.set().tile(tile);
            let mut rng = Pcg64Mcg::seed_from_u64(seed);
            let result = paint(&board, Biome::Sea, &cells, &options, &mut rng, &mut scratch);
            let Ok(Painted::Done { healed, .. }) = result else {
                panic!("{name}: {result:?}");
            };
            for (at, tile) in healed {
                for side in Direction::ALL {
                    let is_between = cells.contains(&at.step(side.opposite()));
                    if board.beside(at, side).is_none() && is_between {
                        let letter = rules.set().outer_edge(tile, side);
                        assert_eq!(letter, Some(land.edges()[0]), "{name}, {seed}: {at:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_pond_in_a_small_wood_opens_no_channel_to_the_rim() {
    // Sea beyond the stroke made fewer cells change than a shore all around it.
    let rules = Rules::new(&TileSet::reference());
    let (options, mut scratch) = (Options::default(), Scratch::default());
    let wood = rules.set().find_name("FFFF").expect("in the pack");
    let mut overlay = Overlay::default();
    for cell in 0..36 {
        let (at, origin) = (TilePos::new(cell % 6, cell / 6), Origin::Painted);
        overlay.set(at, Some(EditedCell { tile: wood, origin }));
    }
    let board = BoardMap {
        rules: &rules,
        width: 6,
        height: 6,
        joined: false,
        has_rivers: true,
        overlay: &overlay,
    };
    for (x, y, side) in [(2, 2, 1), (3, 2, 1), (2, 2, 2), (1, 1, 3), (2, 1, 3)] {
        let cells = rectangle(TilePos::new(x, y), (side, side));
        for seed in 0..8 {
            let mut rng = Pcg64Mcg::seed_from_u64(seed);
            let result = paint(&board, Biome::Sea, &cells, &options, &mut rng, &mut scratch);
            let Ok(Painted::Done { healed, left, .. }) = result else {
                panic!("{x},{y}: {result:?}");
            };
            assert_eq!(left, None);
            for (at, tile) in healed {
                let is_sea =
                    |side: &Direction| rules.set().outer_edge(tile, *side) == Some(EdgeLabel::SEA);
                let mut seas = Direction::ALL.into_iter().filter(is_sea);
                assert!(
                    seas.all(|side| cells.contains(&at.step(side))),
                    "{side} at {x},{y}: sea at {at:?}"
                );
            }
        }
    }
}

/// A board of ten by ten, empty but for a rectangle that is painted with one tile.
fn painted_rectangle(rules: &Rules, name: &str, corner: TilePos, size: (i64, i64)) -> Overlay {
    let tile = rules.set().find_name(name).expect("in the pack");
    let mut overlay = Overlay::default();
    for at in rectangle(corner, size) {
        let origin = Origin::Painted;
        overlay.set(at, Some(EditedCell { tile, origin }));
    }
    overlay
}

fn rectangle(corner: TilePos, (width, height): (i64, i64)) -> Vec<TilePos> {
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    cells.map(|(x, y)| corner.offset(x, y)).collect()
}

/// A board of ten by ten.
const fn board<'a>(rules: &'a Rules, overlay: &'a Overlay) -> BoardMap<'a> {
    BoardMap {
        rules,
        width: 10,
        height: 10,
        joined: false,
        has_rivers: true,
        overlay,
    }
}

/// What a stroke paints on such a board, all of which can be, and what it heals around itself.
fn stroke(
    rules: &Rules,
    overlay: &Overlay,
    biome: Biome,
    cells: &[TilePos],
    seed: u64,
) -> [Vec<Placing>; 2] {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let (options, mut scratch) = (Options::default(), Scratch::default());
    let board = board(rules, overlay);
    let result = paint(&board, biome, cells, &options, &mut rng, &mut scratch);
    let Ok(Painted::Done {
        painted,
        healed,
        left: None,
    }) = result
    else {
        panic!("{result:?}");
    };
    [painted, healed]
}

/// What a stroke of sea heals around itself.
fn healed_by_sea(rules: &Rules, overlay: &Overlay, cells: &[TilePos], seed: u64) -> Vec<Placing> {
    let [_, healed] = stroke(rules, overlay, Biome::Sea, cells, seed);
    healed
}

#[test]
fn a_lake_in_painted_land_has_a_shore_towards_empty_cells_too() {
    // It ran out over a side that no neighbour held.
    let rules = Rules::new(&TileSet::reference());
    for name in ["PPPP", "FFFF", "MMMM"] {
        for (land, size, lake) in [
            ((4, 4), (3, 3), ((5, 5), (1, 1))),
            ((3, 3), (5, 5), ((5, 5), (1, 1))),
            ((1, 1), (8, 8), ((2, 4), (4, 3))),
            ((1, 1), (8, 6), ((3, 3), (3, 3))),
        ] {
            let overlay = painted_rectangle(&rules, name, TilePos::new(land.0, land.1), size);
            let cells = rectangle(TilePos::new(lake.0.0, lake.0.1), lake.1);
            for seed in 0..4 {
                for (at, tile) in healed_by_sea(&rules, &overlay, &cells, seed) {
                    for side in Direction::ALL {
                        let letter = rules.set().outer_edge(tile, side);
                        let is_open = overlay.get(at.step(side)).is_none();
                        let is_land = letter.is_some_and(EdgeLabel::is_land);
                        assert!(!is_open || is_land, "{name}: {at:?} {side:?} of {lake:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_straight_stroke_is_mended_alike_on_both_of_its_sides() {
    let rules = Rules::new(&TileSet::reference());
    let mirrored = |tile| {
        let [top, right, bottom, left] = rules.set().tile(tile).edges();
        let turned = |letter| match letter {
            EdgeLabel::COAST_NORTH => EdgeLabel::COAST_SOUTH,
            EdgeLabel::COAST_SOUTH => EdgeLabel::COAST_NORTH,
            letter => letter,
        };
        [bottom, turned(right), top, turned(left)]
    };
    for name in ["PPPP", "FFFF", "MMMM"] {
        let overlay = painted_rectangle(&rules, name, TilePos::new(0, 0), (10, 9));
        for (x, length) in [(0, 10), (1, 8), (2, 5), (4, 1)] {
            let cells = rectangle(TilePos::new(x, 4), (length, 1));
            for seed in 0..4 {
                let healed = healed_by_sea(&rules, &overlay, &cells, seed);
                let find = |at| healed.iter().find(|(other, _)| *other == at);
                for &(at, tile) in &healed {
                    let other = find(TilePos::new(at.x, 8 - at.y));
                    let other = other.map(|&(_, tile)| rules.set().tile(tile).edges());
                    assert_eq!(other, Some(mirrored(tile)), "{name}: {at:?} of {cells:?}");
                }
            }
        }
    }
}

/// Paints over such a board.
fn over(rules: &Rules, overlay: &mut Overlay, biome: Biome, cells: &[TilePos], seed: u64) {
    let [painted, healed] = stroke(rules, overlay, biome, cells, seed);
    for (at, tile) in painted {
        let origin = Origin::Painted;
        overlay.set(at, Some(EditedCell { tile, origin }));
    }
    for (at, tile) in healed {
        let before = overlay.get(at).expect("a tile");
        overlay.set(at, Some(repaired(rules.set(), before, tile)));
    }
}

#[test]
fn the_rest_of_a_lake_stays_where_other_land_is_painted_over_its_corner() {
    let rules = Rules::new(&TileSet::reference());
    for origin in [Origin::Painted, Origin::Healed] {
        for biome in [Biome::Mountain, Biome::Forest, Biome::Plain] {
            for (name, seed) in [("FFFF", 1), ("PPPP", 2), ("FFFF", 3), ("MMMM", 4)] {
                let tile = rules.set().find_name(name).expect("in the pack");
                let mut overlay = Overlay::default();
                for cell in 0..100 {
                    let at = TilePos::new(cell % 10, cell / 10);
                    overlay.set(at, Some(EditedCell { tile, origin }));
                }
                let lake = rectangle(TilePos::new(3, 3), (3, 3));
                over(&rules, &mut overlay, Biome::Sea, &lake, seed);
                let corner = rectangle(TilePos::new(4, 4), (3, 3));
                over(&rules, &mut overlay, biome, &corner, seed);
                let board = board(&rules, &overlay);
                let is_left = |at: &&TilePos| board.biome(**at) == Some(Biome::Sea);
                let left = lake.iter().filter(is_left).count();
                assert_eq!(left, 5, "{origin:?}, {biome:?} over a lake in {name}");
                let places = (0..100).map(|cell| TilePos::new(cell % 10, cell / 10));
                let water = places
                    .filter(|&at| board.biome(at) == Some(Biome::Sea))
                    .count();
                // With its shores, and nowhere else.
                assert!(
                    water <= 16,
                    "{origin:?}, {biome:?} over a lake in {name}: {water}"
                );
            }
        }
    }
}
