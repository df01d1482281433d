//! What fits on small boards, and what stands in the way.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::engine::solver::{Fault, Options, Placed, Scratch};
use crate::engine::tileset::{EdgeLabel, MegaTile};
use crate::engine::world::EditedCell;

fn rules() -> Rules {
    let set = TileSet::reference().with_mega(vec![MegaTile::mountain()]);
    Rules::new(&set.expect("one mega-tile"))
}

fn laid(rules: &Rules, cells: &[(i64, i64, &str)]) -> Overlay {
    let mut overlay = Overlay::default();
    for &(x, y, name) in cells {
        let tile = rules.set().find_name(name).expect("in the pack");
        let origin = Origin::Pinned;
        overlay.set(TilePos::new(x, y), Some(EditedCell { tile, origin }));
    }
    overlay
}

fn map<'a>(rules: &'a Rules, overlay: &'a Overlay) -> BoardMap<'a> {
    BoardMap {
        rules,
        width: 8,
        height: 6,
        joined: false,
        has_rivers: true,
        overlay,
    }
}

#[test]
fn what_fits_agrees_with_every_neighbour_and_nothing_else_does() {
    let rules = rules();
    let overlay = laid(&rules, &[(2, 1, "PPMF"), (1, 2, "FFPP"), (3, 2, "PPPP")]);
    let map = map(&rules, &overlay);
    let at = TilePos::new(2, 2);
    let fitting = map.fitting(at);
    let fits = |id: &TileId| {
        let [top, right, _, left] = rules.set().tile(*id).edges();
        (top, right, left) == (EdgeLabel::MOUNTAIN, EdgeLabel::PLAIN, EdgeLabel::FOREST)
    };
    let all = (0..rules.set().len() as u16).map(TileId);
    let expected: Vec<_> = all.filter(fits).collect();
    assert!(!expected.is_empty());
    assert_eq!(fitting, expected);
    assert!(map.clash(at).is_empty());
    assert_eq!(map.place(at, fitting[0]), Some(vec![(at, fitting[0])]));
}

#[test]
fn a_cell_that_nothing_fits_names_the_fewest_neighbours_to_blame() {
    let rules = rules();
    // No tile has forest and river on land.
    let overlay = laid(&rules, &[(2, 1, "RRRR"), (1, 2, "FFFF"), (3, 2, "PPPP")]);
    let map = map(&rules, &overlay);
    let clash = map.clash(TilePos::new(2, 2));
    assert_eq!(clash, [TilePos::new(2, 1), TilePos::new(1, 2)]);
}

#[test]
fn a_mega_tile_is_placed_and_cleared_whole_and_only_where_all_of_it_fits() {
    let rules = rules();
    let empty = Overlay::default();
    let board = map(&rules, &empty);
    let part = rules.set().find_name("MegaMMMM@0,0").expect("a mega-tile");
    let cells = board.place(TilePos::new(3, 3), part).expect("room");
    assert_eq!(cells.len(), 4);
    assert!(board.place(TilePos::new(7, 5), part).is_none());
    // In the last cell its south-eastern part is the one that can lie there.
    let last = board.fitting(TilePos::new(7, 5));
    assert!(last.contains(&rules.set().find_name("MegaMMMM@1,1").expect("a part")));
    let mut overlay = Overlay::default();
    for (at, tile) in cells {
        let origin = Origin::Pinned;
        overlay.set(at, Some(EditedCell { tile, origin }));
    }
    let board = map(&rules, &overlay);
    assert_eq!(board.clear(&[TilePos::new(4, 4)]).len(), 4);
    assert!(
        board.place(TilePos::new(4, 3), part).is_none(),
        "no overlap"
    );
}

#[test]
fn a_painted_lake_is_sea_inside_and_fits_what_lies_around_it() {
    let rules = rules();
    let overlay = laid(&rules, &[(0, 0, "PPPP"), (7, 5, "SSSS")]);
    let map = map(&rules, &overlay);
    let cells: Vec<_> = (1..4)
        .flat_map(|y| (2..6).map(move |x| TilePos::new(x, y)))
        .collect();
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut paint = |map: &BoardMap, biome, cells: &[TilePos]| {
        let (options, mut scratch) = (Options::default(), Scratch::default());
        match paint(map, biome, cells, &options, &mut rng, &mut scratch) {
            Ok(Painted::Done {
                painted,
                healed,
                left: None,
            }) => (painted, healed),
            other => panic!("{other:?}"),
        }
    };
    let (painted, healed) = paint(&map, Biome::Sea, &cells);
    assert_eq!(painted.len(), cells.len());
    let sea = rules.set().find_name("SSSS").expect("in the pack");
    assert!(painted.iter().all(|&(_, tile)| tile == sea), "{painted:?}");
    assert_eq!(healed, [], "nothing lies beside it");
}

/// The cells of a line with corners, side by side.
fn along(corners: &[(i64, i64)]) -> Vec<TilePos> {
    let mut cells = Vec::new();
    for pair in corners.windows(2) {
        let [(mut x, mut y), (to_x, to_y)] = [pair[0], pair[1]];
        while (x, y) != (to_x, to_y) {
            cells.push(TilePos::new(x, y));
            if (to_x - x).abs() >= (to_y - y).abs() {
                x += (to_x - x).signum();
            } else {
                y += (to_y - y).signum();
            }
        }
    }
    cells
}

#[test]
fn a_ring_of_plain_in_the_sea_brings_neither_woods_nor_mountains() {
    let rules = rules();
    let cells: Vec<_> = (0..192)
        .map(|cell| (cell % 16, cell / 16, "SSSS"))
        .collect();
    let mut overlay = laid(&rules, &cells);
    for (x, y, _) in cells {
        let at = TilePos::new(x, y);
        let cell = overlay.get(at).expect("a cell");
        let origin = Origin::Painted;
        overlay.set(at, Some(EditedCell { origin, ..cell }));
    }
    let map = BoardMap {
        width: 16,
        height: 12,
        ..map(&rules, &overlay)
    };
    let ring = along(&[
        (3, 2),
        (5, 2),
        (7, 3),
        (9, 3),
        (11, 4),
        (12, 5),
        (12, 8),
        (9, 9),
        (7, 9),
        (4, 8),
        (3, 6),
        (3, 3),
    ]);
    let (options, mut scratch) = (Options::default(), Scratch::default());
    for seed in 0..20 {
        let mut rng = Pcg64Mcg::seed_from_u64(seed);
        let done = paint(&map, Biome::Plain, &ring, &options, &mut rng, &mut scratch);
        let Ok(Painted::Done {
            painted,
            healed,
            left: None,
        }) = done
        else {
            panic!("{done:?}");
        };
        assert_eq!(painted.len(), ring.len());
        for (at, tile) in painted.into_iter().chain(healed) {
            let edges = rules.set().tile(tile).edges();
            let is_company =
                |edge: &EdgeLabel| [EdgeLabel::FOREST, EdgeLabel::MOUNTAIN].contains(edge);
            assert!(!edges.iter().any(is_company), "{seed}: {at:?} {edges:?}");
        }
    }
}

/// A board all of one tile, painted.
fn meadow(rules: &Rules, name: &str) -> Overlay {
    let cells = (0..48).map(|cell| (cell % 8, cell / 8, name));
    let mut overlay = laid(rules, &cells.collect::<Vec<_>>());
    for cell in 0..48 {
        let at = TilePos::new(cell % 8, cell / 8);
        let tile = overlay.get(at).expect("laid").tile;
        let origin = Origin::Painted;
        overlay.set(at, Some(EditedCell { tile, origin }));
    }
    overlay
}

#[test]
fn whatever_lies_there_a_painted_biome_is_that_biome_and_a_rim_of_others_gives_way() {
    let rules = rules();
    let cells: Vec<_> = (2..5)
        .flat_map(|y| (2..5).map(move |x| TilePos::new(x, y)))
        .collect();
    let all: Vec<_> = (0..48)
        .map(|cell| TilePos::new(cell % 8, cell / 8))
        .collect();
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let (options, mut scratch) = (Options::default(), Scratch::default());
    for biome in [Biome::Forest, Biome::Mountain, Biome::Plain, Biome::Sea] {
        let pure = biome.letter();
        for name in ["FFFF", "MMMM", "PPPP", "SSSS", ""] {
            let overlay = if name.is_empty() {
                Overlay::default()
            } else {
                meadow(&rules, name)
            };
            let board = map(&rules, &overlay);
            let result = paint(&board, biome, &cells, &options, &mut rng, &mut scratch);
            let Ok(Painted::Done {
                painted,
                healed,
                left: None,
            }) = result
            else {
                panic!("{biome:?} on {name}: {result:?}");
            };
            assert_eq!(painted.len(), 9);
            for &(_, tile) in &painted {
                assert_eq!(
                    rules.set().tile(tile).edges(),
                    [pure; 4],
                    "{biome:?} on {name}"
                );
            }
            // The ring around it, and outside of its corners two cells each.
            assert!(healed.len() <= 24, "{biome:?} on {name}: {}", healed.len());
            let mut after = overlay.clone();
            for &(at, tile) in painted.iter().chain(&healed) {
                let origin = Origin::Painted;
                after.set(at, Some(EditedCell { tile, origin }));
            }
            let after = map(&rules, &after);
            assert!(!all.iter().any(|&at| after.misfits(at)));
        }
        // A whole empty board is filled with it.
        let empty = Overlay::default();
        let board = map(&rules, &empty);
        let result = paint(&board, biome, &all, &options, &mut rng, &mut scratch);
        let Ok(Painted::Done { painted, .. }) = result else {
            panic!("{biome:?}: {result:?}");
        };
        assert!(
            painted
                .iter()
                .all(|&(_, tile)| rules.set().tile(tile).edges() == [pure; 4])
        );
    }
}

#[test]
fn of_a_stroke_beside_what_is_set_by_hand_all_is_painted_that_can_be() {
    let rules = rules();
    // Nothing but the tile itself fits between these four, and nothing is sea beside a wood.
    let overlay = laid(
        &rules,
        &[
            (3, 1, "FFFF"),
            (3, 3, "FFFF"),
            (2, 2, "FFFF"),
            (5, 2, "MMMM"),
        ],
    );
    let board = map(&rules, &overlay);
    let way: Vec<_> = (0..8).map(|x| TilePos::new(x, 2)).collect();
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let (options, mut scratch) = (Options::default(), Scratch::default());
    let result = paint(&board, Biome::Sea, &way, &options, &mut rng, &mut scratch);
    let Ok(Painted::Done {
        painted,
        healed,
        left: Some(left),
    }) = result
    else {
        panic!("{result:?}");
    };
    assert!(healed.is_empty());
    assert!(left.in_the_way.contains(&TilePos::new(2, 2)), "{left:?}");
    assert!(left.why.contains("set by hand"), "{left:?}");
    let is_painted = |at: TilePos| painted.iter().any(|&(cell, _)| cell == at);
    assert!(
        [0, 7].into_iter().all(|x| is_painted(TilePos::new(x, 2))),
        "{painted:?}"
    );
    for at in way.iter().filter(|at| !left.cells.contains(at)) {
        assert!(is_painted(*at), "{at:?}");
    }
}

#[test]
fn painted_rivers_follow_their_way_and_break_no_rule() {
    let rules = rules();
    let overlay = laid(&rules, &[(1, 1, "MMPM"), (6, 3, "SSSS")]);
    let map = map(&rules, &overlay);
    let way: Vec<_> = (2..6).map(|x| TilePos::new(x, 3)).collect();
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let mut scratch = Scratch::default();
    let options = Options::default();
    let painted = paint(&map, Biome::River, &way, &options, &mut rng, &mut scratch);
    let Ok(Painted::Done {
        painted: placing, ..
    }) = painted
    else {
        panic!("{painted:?}");
    };
    let mut tiles = map.tiles();
    for &(at, tile) in &placing {
        tiles[at.y as usize * map.width + at.x as usize] = tile;
    }
    let placed = Placed {
        set: rules.set(),
        width: 8,
        height: 6,
        tiles: &tiles,
        joined: false,
    };
    assert_eq!(placed.faults(true), []);
    for pair in placing.windows(2) {
        let edge = rules.set().outer_edge(pair[0].1, Direction::East);
        assert_eq!(edge, Some(EdgeLabel::RIVER));
    }
}

#[test]
fn what_does_not_fit_is_refused_and_named() {
    let rules = rules();
    let overlay = laid(&rules, &[(2, 1, "RRRR"), (1, 2, "FFFF")]);
    let map = map(&rules, &overlay);
    let mut rng = Pcg64Mcg::seed_from_u64(1);
    let cells = [TilePos::new(2, 2)];
    let options = Options::default();
    let painted = paint(
        &map,
        Biome::Plain,
        &cells,
        &options,
        &mut rng,
        &mut Scratch::default(),
    );
    let Ok(Painted::Refused(refusal)) = painted else {
        panic!("{painted:?}");
    };
    assert!(refusal.cells.contains(&cells[0]) && refusal.in_the_way.len() == 2);
}

#[test]
fn what_is_broken_is_told_by_names_and_by_what_shows() {
    let rules = rules();
    let overlay = laid(&rules, &[(0, 0, "SHRH")]);
    let board = map(&rules, &overlay);
    let tile = rules.set().find_name("MMMM").expect("in the pack");
    let beside = TilePos::new(1, 0);
    let broken = board.breaks(&[(beside, tile)]).expect("a clash");
    assert_eq!(
        broken.why,
        "0,0 SHRH and 1,0 MMMM don't fit together: H on the east side meets M on the west side"
    );
    assert_eq!(
        broken.shown,
        "the shore tile at 0, 0 and the mountain tile at 1, 0 don't fit together: coast with land below on the east side \
         meets mountain on the west side"
    );
}

#[test]
fn a_tile_that_breaks_the_rules_of_rivers_is_offered_with_the_reason() {
    let rules = rules();
    let bend = [(0, 0, "PRRP"), (1, 0, "PPRR"), (0, 1, "RRPP")];
    let overlay = laid(&rules, &bend);
    let board = map(&rules, &overlay);
    let at = TilePos::new(1, 1);
    let choices = board.choices(at);
    assert!(!choices.is_empty());
    let is_loop = |choice: &Choice| {
        let why = choice.breaks.as_deref();
        why.is_some_and(|why| why.contains("a loop of 4 cells"))
    };
    assert!(choices.iter().all(is_loop), "{choices:?}");
    let free = BoardMap {
        has_rivers: false,
        ..board
    };
    assert!(
        free.choices(at)
            .iter()
            .all(|choice| choice.breaks.is_none())
    );
    // Elsewhere nothing is wrong, but for a second mouth of one river.
    let elsewhere = board.choices(TilePos::new(5, 4));
    assert!(elsewhere.iter().all(|choice| choice.breaks.is_none()));
    let overlay = laid(&rules, &[(3, 1, "SHRH"), (3, 2, "RPRP")]);
    let board = map(&rules, &overlay);
    let mouth = rules.set().find_name("RBSB").expect("in the pack");
    let below = TilePos::new(3, 3);
    let broken = board.breaks(&[(below, mouth)]).expect("two mouths");
    assert!(broken.why.contains("two mouths"), "{}", broken.why);
    assert!(broken.cells.contains(&below));
    let source = rules.set().find_name("RMMM").expect("in the pack");
    assert_eq!(board.breaks(&[(below, source)]), None);
}

#[test]
fn a_joined_board_has_rivers_and_clashes_over_its_sides() {
    let rules = rules();
    let row: Vec<_> = (0..8).map(|x| (x, 2, "PRPR")).collect();
    let overlay = laid(&rules, &row);
    let joined = BoardMap {
        joined: true,
        ..map(&rules, &overlay)
    };
    let tiles = joined.tiles();
    let found = joined.placed(&tiles).faults(true);
    assert!(
        matches!(found[0], Fault::Loop { cells: 8, .. }),
        "{found:?}"
    );
    assert_eq!(map(&rules, &overlay).placed(&tiles).faults(true), []);
    let overlay = laid(&rules, &[(0, 2, "SSSS"), (7, 2, "PPPP")]);
    let joined = BoardMap {
        overlay: &overlay,
        ..joined
    };
    let tiles = joined.tiles();
    assert_eq!(joined.placed(&tiles).faults(false).len(), 1);
}

#[test]
fn a_mountain_beside_painted_sea_leaves_the_sea_that_it_does_not_cover() {
    let rules = rules();
    let painted = |cells: Vec<Placing>, overlay: &mut Overlay| {
        for (at, tile) in cells {
            let origin = Origin::Painted;
            overlay.set(at, Some(EditedCell { tile, origin }));
        }
    };
    let mut overlay = Overlay::default();
    let paints = |biome, cells: &[TilePos], overlay: &Overlay| {
        let mut rng = Pcg64Mcg::seed_from_u64(3);
        let (options, mut scratch) = (Options::default(), Scratch::default());
        let map = map(&rules, overlay);
        paint(&map, biome, cells, &options, &mut rng, &mut scratch).expect("a size")
    };
    let block = |west: i64, east: i64| {
        let rows = (0..6).flat_map(move |y| (west..=east).map(move |x| TilePos::new(x, y)));
        rows.collect::<Vec<_>>()
    };
    let sea = block(0, 3);
    for (biome, cells) in [(Biome::Sea, &sea), (Biome::Mountain, &block(4, 6))] {
        let Painted::Done {
            painted: drawn,
            healed,
            left: None,
        } = paints(biome, cells, &overlay)
        else {
            panic!("there is room");
        };
        assert!(drawn.len() == cells.len());
        painted(drawn, &mut overlay);
        painted(healed, &mut overlay);
    }
    let map = map(&rules, &overlay);
    for at in sea {
        assert_eq!(map.biome(at), Some(Biome::Sea), "{at:?}");
    }
}
