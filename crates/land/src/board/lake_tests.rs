//! Tests of lakes and shores painted on boards.

use super::tests::{board, covered, lay, whole_stroke};
use crate::editing::{Biome, repaired};
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};
use mapmaker_grid::world::{Origin, Overlay};
use mapmaker_grid::{Direction, TilePos};
use mapmaker_solver::Rules;

/// The default size of the board.
const SIDES: (usize, usize) = (10, 10);

fn rectangle((x, y): (i64, i64), (width, height): (i64, i64)) -> Vec<TilePos> {
    TilePos::new(x, y).rectangle(width, height).collect()
}

/// A board full of one painted tile.
fn full(rules: &Rules, name: &str, (width, height): (usize, usize)) -> Overlay {
    let all = rectangle((0, 0), (width as i64, height as i64));
    covered(rules, all, name, Origin::Painted)
}

#[test]
fn sea_that_is_drawn_along_the_rim_ends_beside_the_stroke() {
    // Once the cells beyond its ends got sea on their rim.
    let rules = Rules::new(&TileSet::reference());
    for name in ["FFFF", "PPPP"] {
        let overlay = full(&rules, name, SIDES);
        let board = board(&rules, SIDES, &overlay);
        for (corner, size) in [
            ((2, 0), (7, 3)),
            ((1, 0), (8, 2)),
            ((1, 7), (7, 3)),
            ((3, 0), (3, 3)),
        ] {
            let cells = rectangle(corner, size);
            for seed in 0..8 {
                let [_, healed] = whole_stroke(&board, Biome::Sea, &cells, seed);
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
    // Once it broke through to the rim, as sea costs no more than shore there.
    let rules = Rules::new(&TileSet::reference());
    let cells = rectangle((1, 1), (3, 3));
    for seed in 0..8 {
        for name in ["FFFF", "PPPP"] {
            let overlay = full(&rules, name, (8, 6));
            let board = board(&rules, (8, 6), &overlay);
            let land = EdgeLabel::from_letter(name.as_bytes()[0]);
            let [_, healed] = whole_stroke(&board, Biome::Sea, &cells, seed);
            for (at, tile) in healed {
                for side in Direction::ALL {
                    let is_between = cells.contains(&at.step(side.opposite()));
                    if board.beside(at, side).is_none() && is_between {
                        let letter = rules.set().outer_edge(tile, side);
                        assert_eq!(letter, land, "{name}, {seed}: {at:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_pond_in_a_small_wood_opens_no_channel_to_the_rim() {
    // Once sea beyond the stroke changed fewer cells than a shore around it.
    let rules = Rules::new(&TileSet::reference());
    let overlay = full(&rules, "FFFF", (6, 6));
    let board = board(&rules, (6, 6), &overlay);
    for (x, y, side) in [(2, 2, 1), (3, 2, 1), (2, 2, 2), (1, 1, 3), (2, 1, 3)] {
        let cells = rectangle((x, y), (side, side));
        for seed in 0..8 {
            let [_, healed] = whole_stroke(&board, Biome::Sea, &cells, seed);
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

/// What a stroke of sea heals around itself.
fn healed_by_sea(
    rules: &Rules,
    overlay: &Overlay,
    cells: &[TilePos],
    seed: u64,
) -> Vec<(TilePos, TileId)> {
    let [_, healed] = whole_stroke(&board(rules, SIDES, overlay), Biome::Sea, cells, seed);
    healed
}

#[test]
fn a_lake_in_painted_land_has_a_shore_towards_empty_cells_too() {
    // Once it spread over a side without a neighbour.
    let rules = Rules::new(&TileSet::reference());
    for name in ["PPPP", "FFFF", "MMMM"] {
        for (land, size, lake) in [
            ((4, 4), (3, 3), ((5, 5), (1, 1))),
            ((3, 3), (5, 5), ((5, 5), (1, 1))),
            ((1, 1), (8, 8), ((2, 4), (4, 3))),
            ((1, 1), (8, 6), ((3, 3), (3, 3))),
        ] {
            let overlay = covered(&rules, rectangle(land, size), name, Origin::Painted);
            let cells = rectangle(lake.0, lake.1);
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
        let overlay = full(&rules, name, (10, 9));
        for (x, length) in [(0, 10), (1, 8), (2, 5), (4, 1)] {
            let cells = rectangle((x, 4), (length, 1));
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
    let [painted, healed] = whole_stroke(&board(rules, SIDES, overlay), biome, cells, seed);
    lay(overlay, &painted, Origin::Painted);
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
                let all = rectangle((0, 0), (10, 10));
                let mut overlay = covered(&rules, all.clone(), name, origin);
                let lake = rectangle((3, 3), (3, 3));
                over(&rules, &mut overlay, Biome::Sea, &lake, seed);
                let corner = rectangle((4, 4), (3, 3));
                over(&rules, &mut overlay, biome, &corner, seed);
                let board = board(&rules, SIDES, &overlay);
                let is_left = |at: &&TilePos| board.biome(**at) == Some(Biome::Sea);
                let left = lake.iter().filter(is_left).count();
                assert_eq!(left, 5, "{origin:?}, {biome:?} over a lake in {name}");
                let water = all.iter().filter(is_left).count();
                // With its shores, and only there.
                assert!(
                    water <= 16,
                    "{origin:?}, {biome:?} over a lake in {name}: {water}"
                );
            }
        }
    }
}
