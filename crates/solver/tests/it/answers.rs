//! One solution after another: all of them, each once.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use mapmaker_grid::Direction;
use mapmaker_grid::tileset::TileId;
use mapmaker_solver::{Enumeration, Options, Outcome, Rules, Scratch, each_solution};
use mapmaker_testing::times;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::brute::every_solution;
use super::case::Case;
use super::checker::check;

/// The most solutions of a case that are compared.
const MAX_SOLUTIONS: usize = 300;

/// The solutions in the order in which they are visited, up to so many.
fn visited(
    case: &Case,
    rules: &Rules,
    options: &Options,
    at_most: usize,
    scratch: &mut Scratch,
) -> (Vec<Vec<TileId>>, Enumeration) {
    let problem = case.problem(rules).expect("a problem");
    let mut rng = Pcg64Mcg::seed_from_u64(8);
    let mut solutions = Vec::new();
    let end = each_solution(&problem, options, &mut rng, scratch, |tiles| {
        solutions.push(tiles.to_vec());
        if solutions.len() < at_most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    (solutions, end)
}

#[test]
fn every_solution_is_visited_once() {
    let mut scratch = Scratch::default();
    let (mut compared, mut several) = (0, 0);
    let count = times(600);
    for number in 0..count {
        let case = Case::small(number);
        let set = case.set();
        let rules = Rules::new(&set);
        let Some(truth) = every_solution(&case, &set, MAX_SOLUTIONS) else {
            continue;
        };
        let options = Options::default();
        let (found, end) = visited(&case, &rules, &options, usize::MAX, &mut scratch);
        assert_eq!(end, Enumeration::Complete, "case {number}\n{case:?}");
        let once: BTreeSet<_> = found.iter().cloned().collect();
        assert_eq!(once.len(), found.len(), "case {number}\n{case:?}");
        let missing = truth.difference(&once).count();
        let wrong = once.difference(&truth).count();
        assert_eq!((missing, wrong), (0, 0), "case {number}\n{case:?}");
        let first = match case.solve(&rules, &options, 8, &mut scratch) {
            Outcome::Solved(tiles) => Some(tiles.to_vec()),
            _ => None,
        };
        assert_eq!(first.as_ref(), found.first(), "case {number}\n{case:?}");
        compared += 1;
        several += u64::from(found.len() > 1);
    }
    assert!(compared > count / 2, "{compared} compared");
    assert!(several > count / 20, "{several} with several solutions");
}

#[test]
fn wanted_labels_bring_no_solution_twice() {
    let mut case = Case::free(&["RRRB", "PSMM", "RBMB", "SRRM", "PPGR"], 1, 1);
    case.wanted.push(((0, 0), Direction::East, 'R'));
    case.counts.push(("RBMB".to_owned(), 0, 1));
    let set = case.set();
    let rules = Rules::new(&set);
    let options = Options::default();
    let (found, end) = visited(&case, &rules, &options, 20, &mut Scratch::default());
    assert_eq!((found.len(), end), (5, Enumeration::Complete));
}

#[test]
fn many_solutions_of_a_large_board_are_all_different() {
    for has_rivers in [false, true] {
        let mut case = Case::reference(12, 9);
        case.has_rivers = has_rivers;
        let set = case.set();
        let rules = Rules::new(&set);
        let options = Options::default();
        let (found, end) = visited(&case, &rules, &options, 40, &mut Scratch::default());
        assert_eq!(end, Enumeration::Stopped);
        assert_eq!(found.len(), 40);
        assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), 40);
        for tiles in &found {
            assert_eq!(check(&case, &set, tiles), Ok(()));
        }
    }
}

#[test]
fn a_walk_ends_when_its_steps_are_spent() {
    let case = Case::reference(12, 9);
    let set = case.set();
    let rules = Rules::new(&set);
    let mut scratch = Scratch::default();
    let mut counts = Vec::new();
    for max_steps in [0, 50, 1000, 4000] {
        let options = Options {
            max_steps,
            ..Options::default()
        };
        let (found, end) = visited(&case, &rules, &options, usize::MAX, &mut scratch);
        assert_eq!(end, Enumeration::BudgetSpent, "{max_steps} steps");
        counts.push(found.len());
    }
    assert_eq!(counts[..2], [0, 0], "{counts:?}");
    assert!(counts[2] > 0 && counts[3] > counts[2], "{counts:?}");
}
