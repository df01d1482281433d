//! How a solve is limited and stopped, and that nothing but the problem and the seed decides it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_solver::{
    NO_TILE, Options, Outcome, Problem, Rules, Scratch, Step, Strategy, solve, solve_watched,
};
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::Choices;
use super::case::Case;

fn rivers(width: usize, height: usize) -> Case {
    let mut case = Case::reference(width, height);
    case.has_rivers = true;
    case.pins.push(((width / 2, height / 2), "PRRR".to_owned()));
    case
}

/// A set in which every simple strategy is lost on a torus.
fn endless() -> Case {
    let names = ["AACC", "CCAA", "AACA", "ACCC", "CAEE", "EECE", "ECAE"];
    let mut case = Case::free(&names, 21, 21);
    case.is_torus = true;
    case.counts.push(("AACC".to_owned(), 400, 441));
    case
}

fn tiles(case: &Case, strategy: Strategy, seed: u64) -> Option<Vec<TileId>> {
    let set = case.set();
    let rules = Rules::new(&set);
    let options = Options {
        strategy,
        max_steps: 20_000,
        ..Options::default()
    };
    match case.solve(&rules, &options, seed, &mut Scratch::default()) {
        Outcome::Solved(tiles) => Some(tiles.to_vec()),
        _ => None,
    }
}

#[test]
fn one_seed_gives_one_board_on_any_thread() {
    for (strategy, name) in Strategy::ALL {
        let case = rivers(12, 9);
        let once = tiles(&case, strategy, 7);
        assert!(once.is_some() || strategy != Strategy::Default);
        assert_eq!(once, tiles(&case, strategy, 7), "{name}");
        thread::scope(|scope| {
            let others: Vec<_> = (0..4)
                .map(|_| scope.spawn(|| tiles(&case, strategy, 7)))
                .collect();
            for other in others {
                assert_eq!(other.join().expect("no panic"), once, "{name}");
            }
        });
    }
    let boards = [1, 2, 3].map(|seed| tiles(&rivers(12, 9), Strategy::Default, seed));
    assert!(boards[0] != boards[1] && boards[1] != boards[2]);
}

#[test]
fn no_strategy_takes_more_steps_than_it_may() {
    let case = endless();
    let rules = Rules::new(&case.set());
    for (strategy, name) in Strategy::ALL {
        for max_steps in [0, 1, 10, 441, 1000] {
            let options = Options {
                strategy,
                max_steps,
                ..Options::default()
            };
            let mut scratch = Scratch::default();
            let outcome = case.solve(&rules, &options, 1, &mut scratch);
            let is_default = strategy == Strategy::Default;
            let is_proof = is_default && outcome == Outcome::Impossible;
            assert!(
                is_proof || outcome == Outcome::BudgetSpent,
                "{name}: {outcome:?}"
            );
            assert!(scratch.stats().decisions <= max_steps, "{name}");
        }
    }
}

#[test]
fn windows_take_no_more_steps_than_the_whole_may() {
    let mut scratch = Scratch::default();
    for number in 0..60 {
        let choices = &mut Choices::new(number);
        let mut case = Case::reference(40, 40);
        let odds = 2 + choices.below(6);
        case.names.retain(|_| choices.one_in(odds));
        case.has_rivers = choices.one_in(2);
        case.is_torus = choices.one_in(2);
        let rules = Rules::new(&case.set());
        let options = Options {
            max_steps: 1600 + number,
            ..Options::default()
        };
        case.solve(&rules, &options, number, &mut scratch);
        let stats = scratch.stats();
        // The last choice of a search may come to a conflict, which is counted too.
        let steps = stats.decisions + stats.backtracks;
        assert!(steps <= options.max_steps + 2, "{stats:?}");
    }
}

#[test]
fn a_flag_that_is_set_stops_every_strategy() {
    let case = rivers(30, 30);
    let rules = Rules::new(&case.set());
    let cancel = AtomicBool::new(true);
    for (strategy, name) in Strategy::ALL {
        let options = Options {
            strategy,
            cancel: Some(&cancel),
            ..Options::default()
        };
        let mut scratch = Scratch::default();
        let outcome = case.solve(&rules, &options, 1, &mut scratch);
        assert_eq!(outcome, Outcome::Cancelled, "{name}");
    }
}

#[test]
fn another_thread_stops_every_strategy() {
    let case = endless();
    let rules = Rules::new(&case.set());
    for (strategy, name) in Strategy::ALL {
        let cancel = AtomicBool::new(false);
        thread::scope(|scope| {
            let options = Options {
                strategy,
                cancel: Some(&cancel),
                ..Options::default()
            };
            let (case, rules) = (&case, &rules);
            let solving = scope.spawn(move || {
                let mut scratch = Scratch::default();
                let outcome = case.solve(rules, &options, 1, &mut scratch);
                assert!(
                    matches!(outcome, Outcome::Cancelled | Outcome::Impossible),
                    "{name}: {outcome:?}"
                );
            });
            thread::sleep(Duration::from_millis(20));
            cancel.store(true, Ordering::Relaxed);
            solving.join().expect("no panic");
        });
    }
}

#[test]
fn who_watches_a_simple_strategy_sees_the_board_come_about() {
    let case = rivers(8, 8);
    let set = case.set();
    let rules = Rules::new(&set);
    let problem = case.problem(&rules).expect("a problem");
    for (strategy, name) in Strategy::ALL {
        if strategy == Strategy::Default {
            continue;
        }
        let options = Options {
            strategy,
            max_steps: 20_000,
            ..Options::default()
        };
        let mut board = vec![None; 64];
        board[4 * 8 + 4] = set.find_name("PRRR");
        let mut selected = None;
        let mut see = |step: Step| match step {
            Step::Select(cell) => selected = Some(cell),
            Step::Place(pin) => {
                let (x, y) = pin.cell;
                assert!(board[y * 8 + x].replace(pin.tile).is_none(), "{name}");
            }
            Step::Backtrack((x, y)) => {
                selected = Some((x, y));
                assert!(board[y * 8 + x].take().is_some(), "{name}");
            }
            Step::Contradiction(cell) => assert_eq!(selected, Some(cell), "{name}"),
            Step::Ban(..) | Step::Restart => panic!("{name}: {step:?}"),
        };
        let mut scratch = Scratch::default();
        let mut rng = Pcg64Mcg::seed_from_u64(5);
        let outcome = solve_watched(&problem, &options, &mut rng, &mut see, &mut scratch);
        if let Outcome::Solved(tiles) = outcome {
            let tiles: Vec<_> = tiles.iter().copied().map(Some).collect();
            assert_eq!(board, tiles, "{name}");
        } else {
            assert_eq!(outcome, Outcome::BudgetSpent, "{name}");
        }
    }
}

/// The last report of each cell is what the cell has in the end.
#[test]
fn who_watches_has_seen_every_tile() {
    let rules = Rules::new(&TileSet::reference());
    let mut scratch = Scratch::default();
    for (side, has_rivers) in [(12, false), (12, true), (64, true)] {
        let mut problem = Problem::new(&rules, side, side).expect("a size");
        if has_rivers {
            problem.enforce_rivers();
        }
        problem.pin((3, 4), TileId(56)).expect("a pin");
        let mut seen = vec![NO_TILE; side * side];
        let mut watch = |step: Step| {
            if let Step::Place(pin) = step {
                seen[pin.cell.1 * side + pin.cell.0] = pin.tile;
            }
        };
        let mut rng = Pcg64Mcg::seed_from_u64(8);
        let options = Options::default();
        let outcome = solve_watched(&problem, &options, &mut rng, &mut watch, &mut scratch);
        let Outcome::Solved(watched) = outcome else {
            panic!("{outcome:?}");
        };
        let watched = watched.to_vec();
        assert_eq!(seen, watched);
        let mut rng = Pcg64Mcg::seed_from_u64(8);
        let outcome = solve(&problem, &options, &mut rng, &mut scratch);
        assert_eq!(
            outcome,
            Outcome::Solved(&watched),
            "watching changes nothing"
        );
    }
}
