//! Every strategy against brute force, on thousands of small random problems.

use std::panic::{AssertUnwindSafe, catch_unwind};

use mapmaker_grid::tileset::TileId;
use mapmaker_solver::{Options, Outcome, Rules, Scratch, Strategy};
use mapmaker_testing::times;

use super::brute::is_solvable;
use super::case::Case;
use super::checker::check;
use super::shrink::shrink;

/// Steps for the simple strategies, which can be lost on a board of twelve cells.
const SIMPLE_STEPS: u64 = 20_000;

/// Steps for the default strategy, far more than any board of twelve cells takes.
const DEFAULT_STEPS: u64 = 300_000;

/// What became of the cases of a test.
#[derive(Debug, Default)]
struct Seen {
    solvable: usize,
    impossible: usize,
    unknown: usize,
}

/// What a strategy says of a case.
#[derive(PartialEq)]
enum Answer {
    Solved(Vec<TileId>),
    Impossible,
    None,
}

fn answer(
    case: &Case,
    rules: &Rules,
    strategy: Strategy,
    seed: u64,
    scratch: &mut Scratch,
) -> Answer {
    let is_default = strategy == Strategy::Default;
    let options = Options {
        strategy,
        max_steps: if is_default {
            DEFAULT_STEPS
        } else {
            SIMPLE_STEPS
        },
        ..Options::default()
    };
    match case.solve(rules, &options, seed, scratch) {
        Outcome::Solved(tiles) => Answer::Solved(tiles.to_vec()),
        Outcome::Impossible => Answer::Impossible,
        Outcome::BudgetSpent | Outcome::Cancelled => Answer::None,
    }
}

/// What is wrong with the answers to a case, if anything is; and whether it is solvable.
fn verify(case: &Case, seed: u64, warm: &mut Scratch) -> Result<Option<bool>, String> {
    let set = case.set();
    let rules = Rules::new(&set);
    let mut truth = is_solvable(case, &set);
    for (strategy, name) in Strategy::ALL {
        let found = answer(case, &rules, strategy, seed, warm);
        if found != answer(case, &rules, strategy, seed, &mut Scratch::default()) {
            return Err(format!("{name}: the scratch made a difference"));
        }
        match &found {
            Answer::None if strategy == Strategy::Default => {
                return Err("the default strategy gave up".to_owned());
            }
            Answer::None => continue,
            Answer::Solved(tiles) => check(case, &set, tiles)
                .map_err(|why| format!("{name}: {why}\n{}", case.text(&set, tiles)))?,
            Answer::Impossible => {}
        }
        let is_solved = found != Answer::Impossible;
        if *truth.get_or_insert(is_solved) != is_solved {
            return Err(format!("{name}: solved is {is_solved}"));
        }
    }
    Ok(truth)
}

/// Whether a case fails, a panic included.
fn fails(case: &Case, seed: u64) -> Option<String> {
    case.problem(&Rules::new(&case.set()))?;
    let verified = catch_unwind(AssertUnwindSafe(|| {
        verify(case, seed, &mut Scratch::default())
    }));
    match verified {
        Ok(verified) => verified.err(),
        Err(_) => Some("panicked".to_owned()),
    }
}

/// Compares the strategies on the cases of these numbers.
fn verify_all(numbers: std::ops::Range<u64>, make: impl Fn(u64) -> Case) -> Seen {
    let mut warm = Scratch::default();
    let mut seen = Seen::default();
    for number in numbers {
        let case = make(number);
        let verified = catch_unwind(AssertUnwindSafe(|| verify(&case, number, &mut warm)));
        match verified.unwrap_or_else(|_| Err("panicked".to_owned())) {
            Ok(Some(true)) => seen.solvable += 1,
            Ok(Some(false)) => seen.impossible += 1,
            Ok(None) => seen.unknown += 1,
            Err(why) => {
                let small = shrink(case, |case| fails(case, number).is_some());
                let small_why = fails(&small, number);
                panic!("case {number}: {why}\nsmaller: {small_why:?}\n{small:?}");
            }
        }
    }
    seen
}

#[test]
fn every_strategy_agrees_with_brute_force() {
    let count = times(800);
    let seen = verify_all(0..count, Case::small);
    assert!(seen.solvable > count as usize / 5, "{seen:?}");
    assert!(seen.impossible > count as usize / 5, "{seen:?}");
    assert!(seen.unknown < count as usize / 20, "{seen:?}");
}

#[test]
fn the_strategies_agree_with_each_other() {
    let count = times(60);
    let seen = verify_all(0..count, Case::medium);
    assert!(seen.solvable > count as usize / 8, "{seen:?}");
    assert!(seen.impossible > count as usize / 8, "{seen:?}");
}

/// Compares them on one case with several seeds.
pub(crate) fn verify_well(case: &Case) {
    let mut warm = Scratch::default();
    for seed in 0..16 {
        let verified = verify(case, seed, &mut warm);
        assert!(matches!(verified, Ok(Some(_))), "{verified:?}\n{case:?}");
    }
}
