//! Tests of what fits on small boards, and what is in the way.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::*;
use mapmaker_grid::tileset::{EdgeLabel, MegaTile};
use mapmaker_solver::{Fault, Options, Scratch};

/// A board of so many columns and rows.
pub(super) const fn board<'a>(
    rules: &'a Rules,
    (width, height): (usize, usize),
    overlay: &'a Overlay,
) -> BoardMap<'a> {
    BoardMap {
        rules,
        width,
        height,
        joined: false,
        has_rivers: true,
        overlay,
    }
}

/// Lays tiles down.
pub(super) fn lay<'a>(
    overlay: &mut Overlay,
    tiles: impl IntoIterator<Item = &'a Placing>,
    origin: Origin,
) {
    for &(at, tile) in tiles {
        overlay.put(at, tile, origin);
    }
}

/// A board with one tile in some cells.
pub(super) fn covered(
    rules: &Rules,
    cells: impl IntoIterator<Item = TilePos>,
    name: &str,
    origin: Origin,
) -> Overlay {
    let tile = rules.set().find_name(name).expect("in the pack");
    let mut overlay = Overlay::default();
    for at in cells {
        overlay.put(at, tile, origin);
    }
    overlay
}

/// The cells that a stroke paints, and those that it heals.
pub(super) fn stroke(
    board: &BoardMap,
    biome: Biome,
    cells: &[TilePos],
    seed: u64,
) -> Result<PaintResult, ProblemError> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let (options, mut scratch) = (Options::default(), Scratch::default());
    paint(board, biome, cells, &options, &mut rng, &mut scratch)
}

/// The same for a stroke that can be painted whole.
pub(super) fn whole_stroke(
    board: &BoardMap,
    biome: Biome,
    cells: &[TilePos],
    seed: u64,
) -> [Vec<Placing>; 2] {
    match stroke(board, biome, cells, seed) {
        Ok(PaintResult::Done {
            painted,
            healed,
            left: None,
        }) => [painted, healed],
        other => panic!("{biome:?} on {cells:?}, seed {seed}: {other:?}"),
    }
}

/// The cells of a line with corners, from its first to its last.
pub(super) fn along(corners: &[(i64, i64)]) -> Vec<TilePos> {
    let (mut x, mut y) = corners[0];
    let mut cells = vec![TilePos::new(x, y)];
    for &(to_x, to_y) in &corners[1..] {
        while (x, y) != (to_x, to_y) {
            if (to_x - x).abs() >= (to_y - y).abs() {
                x += (to_x - x).signum();
            } else {
                y += (to_y - y).signum();
            }
            cells.push(TilePos::new(x, y));
        }
    }
    cells
}

fn rules() -> Rules {
    let set = TileSet::reference().with_mega(vec![MegaTile::mountain()]);
    Rules::new(&set.expect("one mega-tile"))
}

fn laid(rules: &Rules, cells: &[(i64, i64, &str)]) -> Overlay {
    let mut overlay = Overlay::default();
    for &(x, y, name) in cells {
        let tile = rules.set().find_name(name).expect("in the pack");
        overlay.put(TilePos::new(x, y), tile, Origin::Pinned);
    }
    overlay
}

fn map<'a>(rules: &'a Rules, overlay: &'a Overlay) -> BoardMap<'a> {
    board(rules, (8, 6), overlay)
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
    let expected: Vec<_> = rules.set().ids().filter(fits).collect();
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
    lay(&mut overlay, &cells, Origin::Pinned);
    let board = map(&rules, &overlay);
    assert_eq!(board.clear(&[TilePos::new(4, 4)]).len(), 4);
    assert!(
        board.place(TilePos::new(4, 3), part).is_none(),
        "no overlap"
    );
}

#[test]
fn a_ring_of_plain_in_the_sea_brings_neither_woods_nor_mountains() {
    let rules = rules();
    let sea = TilePos::new(0, 0).rectangle(16, 12);
    let overlay = covered(&rules, sea, "SSSS", Origin::Painted);
    let map = board(&rules, (16, 12), &overlay);
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
    for seed in 0..20 {
        let [painted, healed] = whole_stroke(&map, Biome::Plain, &ring, seed);
        assert_eq!(painted.len(), ring.len());
        for (at, tile) in painted.into_iter().chain(healed) {
            let edges = rules.set().tile(tile).edges();
            let is_extra =
                |edge: &EdgeLabel| [EdgeLabel::FOREST, EdgeLabel::MOUNTAIN].contains(edge);
            assert!(!edges.iter().any(is_extra), "{seed}: {at:?} {edges:?}");
        }
    }
}

#[test]
fn whatever_lies_there_a_painted_biome_is_that_biome_and_a_rim_of_others_gives_way() {
    let rules = rules();
    let cells: Vec<_> = TilePos::new(2, 2).rectangle(3, 3).collect();
    let all: Vec<_> = TilePos::new(0, 0).rectangle(8, 6).collect();
    for biome in [Biome::Forest, Biome::Mountain, Biome::Plain, Biome::Sea] {
        let pure = biome.letter();
        for name in ["FFFF", "MMMM", "PPPP", "SSSS", ""] {
            let overlay = if name.is_empty() {
                Overlay::default()
            } else {
                covered(&rules, all.iter().copied(), name, Origin::Painted)
            };
            let board = map(&rules, &overlay);
            let [painted, healed] = whole_stroke(&board, biome, &cells, 1);
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
            lay(&mut after, painted.iter().chain(&healed), Origin::Painted);
            let after = map(&rules, &after);
            assert!(!all.iter().any(|&at| after.misfits(at)));
        }
        // A whole empty board is filled with it.
        let empty = Overlay::default();
        let [painted, _] = whole_stroke(&map(&rules, &empty), biome, &all, 1);
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
    let result = stroke(&board, Biome::Sea, &way, 1);
    let Ok(PaintResult::Done {
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
fn what_does_not_fit_is_refused_and_named() {
    let rules = rules();
    let overlay = laid(&rules, &[(2, 1, "RRRR"), (1, 2, "FFFF")]);
    let cells = [TilePos::new(2, 2)];
    let painted = stroke(&map(&rules, &overlay), Biome::Plain, &cells, 1);
    let Ok(PaintResult::Refused(refusal)) = painted else {
        panic!("{painted:?}");
    };
    assert!(refusal.cells.contains(&cells[0]) && refusal.in_the_way.len() == 2);
}

#[test]
fn what_is_broken_is_reported_by_names_and_by_what_shows() {
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
    let mut overlay = Overlay::default();
    let block = |west: i64, east: i64| {
        let rows = TilePos::new(west, 0).rectangle(east - west + 1, 6);
        rows.collect::<Vec<_>>()
    };
    let sea = block(0, 3);
    for (biome, cells) in [(Biome::Sea, &sea), (Biome::Mountain, &block(4, 6))] {
        let [drawn, healed] = whole_stroke(&map(&rules, &overlay), biome, cells, 3);
        assert!(drawn.len() == cells.len());
        lay(&mut overlay, drawn.iter().chain(&healed), Origin::Painted);
    }
    let map = map(&rules, &overlay);
    for at in sea {
        assert_eq!(map.biome(at), Some(Biome::Sea), "{at:?}");
    }
}
