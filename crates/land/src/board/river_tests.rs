//! Tests of rivers drawn on boards: they fork only where the user forks them, and their ends continue.

use proptest::prelude::*;

use super::tests::{along, board, lay, whole_stroke};
use super::*;

const WIDTH: usize = 20;
const HEIGHT: usize = 14;

fn map<'a>(rules: &'a Rules, overlay: &'a Overlay) -> BoardMap<'a> {
    board(rules, (WIDTH, HEIGHT), overlay)
}

fn draw(rules: &Rules, overlay: &mut Overlay, biome: Biome, cells: &[TilePos], seed: u64) {
    let [painted, healed] = whole_stroke(&map(rules, overlay), biome, cells, seed);
    lay(overlay, painted.iter().chain(&healed), Origin::Painted);
    let after = map(rules, overlay);
    let tiles = after.tiles();
    assert_eq!(after.placed(&tiles).faults(true), []);
}

fn name(rules: &Rules, overlay: &Overlay, (x, y): (i64, i64)) -> String {
    let tile = overlay.get(TilePos::new(x, y)).expect("drawn").tile;
    rules.set().name(tile)
}

/// The names of the tiles along a course.
fn names(rules: &Rules, overlay: &Overlay, way: &[TilePos]) -> Vec<String> {
    let name = |at: &TilePos| name(rules, overlay, (at.x, at.y));
    way.iter().map(name).collect()
}

#[test]
fn a_river_on_an_empty_board_goes_straight_on_at_both_ends() {
    let rules = Rules::new(&TileSet::reference());
    for seed in 0..10 {
        let mut overlay = Overlay::default();
        let way = along(&[(3, 3), (6, 3)]);
        draw(&rules, &mut overlay, Biome::River, &way, seed);
        assert_eq!(names(&rules, &overlay, &way), ["PRPR"; 4]);
        let way = along(&[(13, 5), (16, 5), (16, 9)]);
        draw(&rules, &mut overlay, Biome::River, &way, seed);
        let bent = [
            "PRPR", "PRPR", "PRPR", "PPRR", "RPRP", "RPRP", "RPRP", "RPRP",
        ];
        assert_eq!(names(&rules, &overlay, &way), bent);
    }
}

#[test]
fn a_river_that_is_drawn_on_takes_its_end_over_whichever_way_it_goes() {
    let rules = Rules::new(&TileSet::reference());
    let ways = [
        (9, (16, 12), "RPRP"),
        (10, (16, 12), "RPRP"),
        (9, (19, 9), "RRPP"),
        (9, (12, 9), "RPPR"),
    ];
    for (start, to, end) in ways {
        let mut overlay = Overlay::default();
        let way = along(&[(13, 5), (16, 5), (16, 9)]);
        draw(&rules, &mut overlay, Biome::River, &way, 1);
        let on = along(&[(16, start), to]);
        draw(&rules, &mut overlay, Biome::River, &on, 2);
        assert_eq!(name(&rules, &overlay, (16, 9)), end);
        let mut once = Overlay::default();
        let whole = along(&[(13, 5), (16, 5), (16, 9), to]);
        draw(&rules, &mut once, Biome::River, &whole, 3);
        let [drawn, at_once] = [&overlay, &once].map(|it| names(&rules, it, &whole));
        assert_eq!(drawn, at_once);
    }
}

#[test]
fn a_river_that_is_drawn_from_the_middle_of_another_forks_there_alone() {
    let rules = Rules::new(&TileSet::reference());
    let mut overlay = Overlay::default();
    let first = along(&[(3, 3), (9, 3)]);
    draw(&rules, &mut overlay, Biome::River, &first, 1);
    let side = along(&[(6, 3), (6, 7)]);
    draw(&rules, &mut overlay, Biome::River, &side, 1);
    let drawn = names(&rules, &overlay, &side);
    assert_eq!(drawn, ["PRRR", "RPRP", "RPRP", "RPRP", "RPRP"]);
}

#[test]
fn a_river_ends_at_the_mountain_and_the_sea_that_it_comes_to() {
    let rules = Rules::new(&TileSet::reference());
    let mut overlay = Overlay::default();
    let mountain = along(&[(2, 5), (2, 6)]);
    draw(&rules, &mut overlay, Biome::Mountain, &mountain, 1);
    let sea = along(&[(9, 5), (9, 6)]);
    draw(&rules, &mut overlay, Biome::Sea, &sea, 1);
    let river = along(&[(3, 5), (8, 5)]);
    draw(&rules, &mut overlay, Biome::River, &river, 1);
    let wet = |at| name(&rules, &overlay, at).matches('R').count();
    assert_eq!([wet((3, 5)), wet((8, 5))], [1, 1]);
    assert!(name(&rules, &overlay, (3, 5)).ends_with('M'));
    assert!((4..8).all(|x| name(&rules, &overlay, (x, 5)) == "PRPR"));
    for at in mountain.iter().chain(&sea) {
        assert_ne!(map(&rules, &overlay).biome(*at), Some(Biome::River));
    }
}

#[test]
fn an_end_with_plain_ahead_turns_aside() {
    let rules = Rules::new(&TileSet::reference());
    let mut overlay = Overlay::default();
    let plain = [TilePos::new(7, 3)];
    draw(&rules, &mut overlay, Biome::Plain, &plain, 1);
    let river = along(&[(3, 3), (6, 3)]);
    draw(&rules, &mut overlay, Biome::River, &river, 1);
    let end = name(&rules, &overlay, (6, 3));
    assert!(["RPPR", "PPRR"].contains(&&*end), "{end}");
    assert_eq!(name(&rules, &overlay, (7, 3)), "PPPP");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: mapmaker_testing::cases(20), ..ProptestConfig::default() })]

    #[test]
    fn no_river_on_an_empty_board_has_a_fork_that_was_not_drawn(
        x in 0..WIDTH as i64,
        y in 0..HEIGHT as i64,
        steps in prop::collection::vec(0..4_usize, 1..30),
        cut in 1..30_usize,
        seed: u64,
    ) {
        // A self-avoiding walk that touches itself only from one cell to the next.
        let mut way = vec![TilePos::new(x, y)];
        let empty = Overlay::default();
        let rules = Rules::new(&TileSet::reference());
        let board = map(&rules, &empty);
        for step in steps {
            let last = way[way.len() - 1];
            let next = last.step(Direction::ALL[step]);
            let touches = |at: &TilePos| (at.x - next.x).abs() + (at.y - next.y).abs() <= 1;
            if board.contains(next) && way.iter().filter(|at| touches(at)).count() == 1 {
                way.push(next);
            }
        }
        let mut once = Overlay::default();
        draw(&rules, &mut once, Biome::River, &way, seed);
        let cut = cut.min(way.len()) - 1;
        let mut twice = Overlay::default();
        draw(&rules, &mut twice, Biome::River, &way[..=cut], seed);
        draw(&rules, &mut twice, Biome::River, &way[cut..], seed);
        for overlay in [&once, &twice] {
            prop_assert_eq!(overlay.cells().count(), way.len());
            for (index, name) in names(&rules, overlay, &way).into_iter().enumerate() {
                let beside = usize::from(index > 0) + usize::from(index + 1 < way.len());
                let is_end = index == 0 || index + 1 == way.len();
                let wet = name.matches('R').count();
                prop_assert!(wet <= beside + usize::from(is_end) || way.len() == 1, "{name} at {index}");
            }
        }
        let ends = [&once, &twice].map(|overlay| {
            let ends = [way[0], way[way.len() - 1]];
            names(&rules, overlay, &ends)
        });
        let ends = ends.concat().into_iter();
        prop_assert!(ends.map(|name| name.matches('R').count()).all(|wet| wet == 2));
        let middle = &way[1.min(way.len() - 1)..];
        if cut > 0 {
            prop_assert_eq!(names(&rules, &once, middle), names(&rules, &twice, middle));
        }
    }
}

#[test]
fn a_branch_drawn_in_a_plain_rises_in_a_mountain_and_not_in_a_lake() {
    // Once it got a lake at its end, which is an outlet; the next branch got one, too, and the first vanished.
    let rules = Rules::new(&TileSet::reference());
    for seed in 0..6 {
        let mut overlay = Overlay::default();
        let all: Vec<_> = TilePos::new(0, 0).rectangle(20, 14).collect();
        draw(&rules, &mut overlay, Biome::Plain, &all, seed);
        let river = along(&[(0, 8), (19, 8)]);
        draw(&rules, &mut overlay, Biome::River, &river, seed);
        let branches = [along(&[(4, 6), (4, 7)]), along(&[(11, 5), (11, 10)])];
        for branch in &branches {
            draw(&rules, &mut overlay, Biome::River, branch, seed);
        }
        for at in branches.iter().flatten() {
            assert!(name(&rules, &overlay, (at.x, at.y)).contains('R'), "{at:?}");
        }
        let names = names(&rules, &overlay, &all);
        let is_wet = |name: &&String| name.contains(['S', 'D', 'G', 'B', 'H']);
        assert_eq!(names.iter().filter(is_wet).count(), 0, "{names:?}");
        let hills = names.iter().filter(|name| name.contains('M')).count();
        assert!(hills <= 6, "{hills}");
    }
}
