//! Boards whose answer is known: an aperiodic set, and chessboards on a torus.

use mapmaker_solver::{Options, Outcome, Rules, Scratch, Strategy};

use super::case::Case;
use super::checker::check;

/// The 11 tiles of Jeandel and Rao, "An aperiodic set of 11 Wang tiles" (arXiv:1506.06492): right, top,
/// left, bottom. They tile the plane, but never with a period.
const APERIODIC: [[usize; 4]; 11] = [
    [2, 4, 2, 1],
    [2, 2, 2, 0],
    [1, 1, 3, 1],
    [1, 2, 3, 2],
    [3, 1, 3, 3],
    [0, 1, 3, 1],
    [0, 0, 0, 1],
    [3, 1, 0, 2],
    [0, 2, 1, 2],
    [1, 2, 1, 4],
    [3, 3, 1, 2],
];

/// Two tiles that have only each other as neighbours.
const CHESS: [&str; 2] = ["AACC", "CCAA"];

fn aperiodic(width: usize, height: usize) -> Case {
    let letter = |colour: usize| char::from(b"ACEIJ"[colour]);
    let name = |[right, top, left, bottom]: [usize; 4]| {
        [top, right, bottom, left].map(letter).iter().collect()
    };
    Case {
        names: APERIODIC.map(name).to_vec(),
        width,
        height,
        ..Case::default()
    }
}

/// Every width and height up to so many cells.
fn sizes(most: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=most).flat_map(move |width| (1..=most).map(move |height| (width, height)))
}

/// Whether a strategy finds a solution, which is checked.
fn is_solved(case: &Case, strategy: Strategy, seed: u64) -> bool {
    let set = case.set();
    let rules = Rules::new(&set);
    let options = Options {
        strategy,
        ..Options::default()
    };
    match case.solve(&rules, &options, seed, &mut Scratch::default()) {
        Outcome::Solved(tiles) => {
            assert_eq!(check(case, &set, tiles), Ok(()));
            true
        }
        Outcome::Impossible => false,
        outcome => panic!("{outcome:?} without a limit"),
    }
}

#[test]
fn the_aperiodic_set_tiles_no_torus() {
    for (width, height) in sizes(6) {
        let mut case = aperiodic(width, height);
        case.is_torus = true;
        assert!(!is_solved(&case, Strategy::Default, 1), "{width}x{height}");
    }
}

#[test]
fn no_simple_strategy_finds_a_period_either() {
    for (width, height) in sizes(4) {
        let mut case = aperiodic(width, height);
        case.is_torus = true;
        for (strategy, name) in Strategy::ALL {
            assert!(!is_solved(&case, strategy, 1), "{name} {width}x{height}");
        }
    }
}

#[test]
fn the_aperiodic_set_tiles_rectangles() {
    for side in [1, 2, 5, 8, 12, 16, 20] {
        for seed in 0..2 {
            let case = aperiodic(side, side);
            assert!(is_solved(&case, Strategy::Default, seed), "{side}");
        }
    }
}

#[test]
fn a_chessboard_closes_on_even_sides_only() {
    for (width, height) in sizes(7) {
        let mut case = Case::free(&CHESS, width, height);
        case.is_torus = true;
        let is_even = width % 2 == 0 && height % 2 == 0;
        for (strategy, name) in Strategy::ALL {
            let is_solved = is_solved(&case, strategy, 2);
            assert_eq!(is_solved, is_even, "{name} {width}x{height}");
        }
    }
    let mut case = Case::free(&CHESS, 41, 40);
    assert!(is_solved(&case, Strategy::Default, 3));
    case.is_torus = true;
    assert!(!is_solved(&case, Strategy::Default, 3));
}
