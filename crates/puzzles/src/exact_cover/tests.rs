//! Covers against all subsets of options, and against counts that are known.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;

use super::*;

fn matrix(primary: usize, secondary: usize, options: &[Vec<usize>]) -> Matrix {
    let mut matrix = Matrix::new(primary, secondary).expect("a matrix");
    for (number, option) in options.iter().enumerate() {
        assert_eq!(matrix.push(option), Ok(number));
    }
    matrix
}

/// All covers, each sorted, all sorted.
fn covers(matrix: &Matrix) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let end = each_cover(matrix, &Limits::default(), |options| {
        let mut options = options.to_vec();
        options.sort_unstable();
        found.push(options);
        ControlFlow::Continue(())
    });
    assert_eq!(end, End::Complete);
    found.sort_unstable();
    found
}

/// The same by looking at every set of options that each have a primary item.
fn covers_by_force(primary: usize, secondary: usize, options: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let is_covered = |chosen: &Vec<usize>| {
        let mut times = vec![0; primary + secondary];
        for &item in chosen.iter().flat_map(|&option| &options[option]) {
            times[item] += 1;
        }
        times[..primary].iter().all(|&times| times == 1) && times.iter().all(|&times| times < 2)
    };
    let is_asked_for = |option: &usize| options[*option].iter().any(|&item| item < primary);
    let mut found: Vec<Vec<usize>> = (0_u32..1 << options.len())
        .map(|set| {
            (0..options.len())
                .filter(|option| set >> option & 1 == 1)
                .collect()
        })
        .filter(|chosen: &Vec<usize>| chosen.iter().all(is_asked_for))
        .filter(is_covered)
        .collect();
    found.sort_unstable();
    found
}

fn small_questions() -> impl Strategy<Value = (usize, usize, Vec<Vec<usize>>)> {
    (0_usize..6, 0_usize..4).prop_flat_map(|(primary, secondary)| {
        let items = primary + secondary;
        let option = prop::collection::btree_set(0..items.max(1), 0..=items.min(4));
        let option = option
            .prop_map(move |items_of| items_of.into_iter().filter(|&item| item < items).collect());
        let options = prop::collection::vec(option, 0..11);
        (Just(primary), Just(secondary), options)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(mapmaker_testing::cases(2000)))]

    #[test]
    fn covers_are_those_of_brute_force((primary, secondary, options) in small_questions()) {
        let matrix = matrix(primary, secondary, &options);
        let expected = covers_by_force(primary, secondary, &options);
        prop_assert_eq!(&covers(&matrix), &expected);
        let count = expected.len() as u64;
        prop_assert_eq!(count_covers(&matrix, &Limits::default(), u64::MAX), (count, End::Complete));
        let (first, end) = first_cover(&matrix, &Limits::default());
        prop_assert_eq!(first.is_some(), count > 0);
        prop_assert_eq!(end, if count > 0 { End::Stopped } else { End::Complete });
    }
}

/// Queens that attack each other nowhere: ranks and files once, diagonals at most once.
fn queens(n: usize) -> Matrix {
    let mut matrix = Matrix::new(2 * n, 2 * (2 * n - 1)).expect("a matrix");
    for y in 0..n {
        for x in 0..n {
            let diagonals = [2 * n + x + y, 4 * n - 1 + (n - 1 + x - y)];
            matrix
                .push(&[x, n + y, diagonals[0], diagonals[1]])
                .expect("items");
        }
    }
    matrix
}

#[test]
fn known_counts_come_out() {
    // Sloane's A000170.
    for (n, count) in [
        (1, 1),
        (2, 0),
        (3, 0),
        (4, 2),
        (5, 10),
        (6, 4),
        (7, 40),
        (8, 92),
    ] {
        let found = count_covers(&queens(n), &Limits::default(), u64::MAX);
        assert_eq!(found, (count, End::Complete), "{n} queens");
    }
    // Langford's pairs, mirror images apart: A014552 twice.
    for (n, count) in [(3, 2), (4, 2), (5, 0), (6, 0), (7, 52)] {
        let mut matrix = Matrix::new(3 * n, 0).expect("a matrix");
        for number in 1..=n {
            for left in 0..(2 * n).saturating_sub(number + 1) {
                let places = [n + left, n + left + number + 1];
                matrix
                    .push(&[number - 1, places[0], places[1]])
                    .expect("items");
            }
        }
        let found = count_covers(&matrix, &Limits::default(), u64::MAX);
        assert_eq!(found, (count, End::Complete), "{n} pairs");
    }
}

#[test]
fn nothing_to_cover_is_covered_by_nothing() {
    assert_eq!(covers(&matrix(0, 0, &[])), [Vec::<usize>::new()]);
    assert_eq!(
        covers(&matrix(0, 1, &[vec![0], vec![]])),
        [Vec::<usize>::new()]
    );
    assert_eq!(covers(&matrix(1, 0, &[vec![]])), Vec::<Vec<usize>>::new());
}

#[test]
fn faulty_options_are_refused_and_change_nothing() {
    let mut matrix = Matrix::new(2, 1).expect("a matrix");
    let none = CoverError::NoSuchItem { item: 3, items: 3 };
    assert_eq!(matrix.push(&[0, 3]), Err(none));
    assert_eq!(
        matrix.push(&[1, 2, 1]),
        Err(CoverError::Repeated { item: 1 })
    );
    assert_eq!(
        (matrix.options(), matrix.items(), matrix.primary()),
        (0, 3, 2)
    );
    assert_eq!(matrix.push(&[1, 0]), Ok(0));
    assert_eq!(matrix.push(&[1, 0]), Ok(1));
    assert_eq!(matrix.option(1), [1, 0]);
    assert_eq!(covers(&matrix), [[0], [1]]);
    assert_eq!(Matrix::new(usize::MAX, 1), Err(CoverError::TooLarge));
}

#[test]
fn limits_end_a_walk_and_say_so() {
    let matrix = queens(8);
    let nodes = Limits::nodes;
    assert_eq!(count_covers(&matrix, &nodes(0), 1), (0, End::BudgetSpent));
    let (some, end) = count_covers(&matrix, &nodes(1000), u64::MAX);
    assert_eq!(end, End::BudgetSpent);
    assert!(some < 92);
    assert_eq!(
        count_covers(&matrix, &Limits::default(), 5),
        (5, End::Stopped)
    );
    assert_eq!(
        count_covers(&matrix, &Limits::default(), 0),
        (0, End::Stopped)
    );
    let cancel = AtomicBool::new(true);
    let cancelled = Limits::until(&cancel);
    assert_eq!(first_cover(&matrix, &cancelled), (None, End::Cancelled));
}
