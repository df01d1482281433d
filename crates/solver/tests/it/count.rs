//! Counted solutions, against all that brute force finds.

use std::sync::atomic::AtomicBool;

use mapmaker_grid::tileset::TileSet;
use mapmaker_solver::{MAX_LISTED, Options, Problem, Rules, Scratch, SolutionCount, count};

use super::brute::every_solution;
use super::case::Case;

#[test]
fn counts_are_those_of_brute_force() {
    let options = Options::default();
    let mut scratch = Scratch::default();
    let (mut none, mut many, mut tori, mut listed) = (0, 0, 0, 0);
    let cases = mapmaker_testing::times(600);
    for number in 0..cases {
        let mut case = Case::small(number);
        if number % 8 > 0 {
            case.has_rivers = false;
            case.outside.clear();
            case.counts.clear();
        }
        let set = case.set();
        let rules = Rules::new(&set);
        let Some(problem) = case.problem(&rules) else {
            continue;
        };
        let Some(all) = every_solution(&case, &set, usize::MAX) else {
            continue;
        };
        let found = all.len() as u128;
        if number % 8 == 0 && found >= 200 {
            continue;
        }
        for limit in [1, found, found + 1, MAX_LISTED, u128::MAX] {
            let expected = if found < limit {
                SolutionCount::Exactly(found)
            } else {
                SolutionCount::AtLeast(limit)
            };
            let counted = count(&problem, limit, &options, &mut scratch);
            let is_beyond = number % 8 == 0 && limit > MAX_LISTED;
            assert!(
                counted == expected || is_beyond && counted == SolutionCount::NotFeasible,
                "case {number}, limit {limit}: {counted:?}, not {expected:?}: {case:?}"
            );
        }
        none += u64::from(found == 0);
        many += u64::from(found > 20);
        tori += u64::from(found > 0 && case.is_torus);
        listed += u64::from(number % 8 == 0 && found > 1);
    }
    let at_least = |found: u64, of: u64| found * of > cases;
    assert!(
        at_least(none, 15) && at_least(many, 15) && at_least(tori, 60) && at_least(listed, 300),
        "{none} {many} {tori} {listed}"
    );
}

#[test]
fn the_reference_pack_is_counted_on_wide_boards() {
    let rules = Rules::new(&TileSet::reference());
    let options = Options::default();
    let mut scratch = Scratch::default();
    let mut count_of = |width, height, limit| {
        let problem = Problem::new(&rules, width, height).expect("a size");
        count(&problem, limit, &options, &mut scratch)
    };
    assert_eq!(count_of(1, 1, 1000), SolutionCount::Exactly(141));
    assert_eq!(count_of(5, 4, u128::MAX), count_of(4, 5, u128::MAX));
    assert_eq!(count_of(3, 40, 1 << 90), SolutionCount::AtLeast(1 << 90));
    assert_eq!(count_of(50, 50, 1 << 90), SolutionCount::NotFeasible);
    assert_eq!(count_of(50, 50, 10), SolutionCount::AtLeast(10));
}

#[test]
fn holes_far_apart_are_counted_apart() {
    let set = TileSet::reference();
    let rules = Rules::new(&set);
    let options = Options::default();
    let mut scratch = Scratch::default();
    let plain = set.find_name("PPPP").expect("there");
    let mut problem = Problem::new(&rules, 200, 200).expect("a size");
    for y in 0..200 {
        for x in 0..200 {
            if x % 50 != 7 && x % 50 != 8 || y % 50 != 7 {
                problem.pin((x, y), plain).expect("a cell");
            }
        }
    }
    let mut hole = Problem::new(&rules, 4, 3).expect("a size");
    for (x, y) in (0..12).map(|index| (index % 4, index / 4)) {
        if y != 1 || !(1..3).contains(&x) {
            hole.pin((x, y), plain).expect("a cell");
        }
    }
    let SolutionCount::Exactly(one) = count(&hole, u128::MAX, &options, &mut scratch) else {
        panic!("a hole can be counted");
    };
    assert!(one > 1);
    assert_eq!(
        count(&problem, u128::MAX, &options, &mut scratch),
        SolutionCount::Exactly(one.pow(16))
    );
}

#[test]
fn counting_is_stopped_and_limited() {
    let rules = Rules::new(&TileSet::reference());
    let mut scratch = Scratch::default();
    let problem = Problem::new(&rules, 7, 300).expect("a size");
    let flag = AtomicBool::new(true);
    let options = Options {
        cancel: Some(&flag),
        ..Options::default()
    };
    let counted = count(&problem, u128::MAX, &options, &mut scratch);
    assert_eq!(counted, SolutionCount::Cancelled);
    let options = Options {
        max_steps: 5000,
        ..Options::default()
    };
    let counted = count(&problem, u128::MAX, &options, &mut scratch);
    assert_eq!(counted, SolutionCount::BudgetSpent);
}
