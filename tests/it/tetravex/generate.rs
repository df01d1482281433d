//! New puzzles: with solutions, or exactly one, and with different tiles.

use mapmaker::puzzles::tetravex::{
    CountEnd, Outcome, SolveOptions, Unique, check, count, generate, generate_random,
    generate_unique, generate_with_repeats, solve,
};
use mapmaker::storage::threads::Threads;

use super::{assert_solution, outputs, parsed};
use crate::support::stdout_of;

/// The two texts of `mapmaker tetravex test`.
fn test(arguments: &[&str]) -> (String, String) {
    let text = stdout_of(&[&["tetravex", "test"], arguments].concat());
    let text = text.strip_prefix("Puzzle:\n").expect("a puzzle");
    let (puzzle, solution) = text.split_once("\n\nSolution:\n").expect("a solution");
    (format!("{puzzle}\n"), solution.to_owned())
}

/// Standard output and standard error of `mapmaker tetravex new …`, which must end with `code`.
fn generated(arguments: &[&str], code: i32) -> (String, String) {
    outputs(&[&["new"], arguments].concat(), "", code)
}

#[test]
fn a_size_is_refused_without_a_puzzle_being_made() {
    for size in [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 1, 65_537), (65, 64, 9)] {
        let (rows, columns, colours) = size;
        let refused = check(rows, columns, colours).expect_err("no such puzzle");
        assert_eq!(
            generate(rows, columns, colours, 0),
            Err(refused),
            "{size:?}"
        );
    }
    assert_eq!(check(64, 64, 65_536), Ok(()));
}

#[test]
fn test_prints_a_puzzle_and_its_solution() {
    for size in [
        ["4", "3", "8"],
        ["1", "1", "1"],
        ["6", "6", "9"],
        ["3", "9", "3"],
    ] {
        let (puzzle, solution) = test(&[&size[..], &["--seed", "5"]].concat());
        assert_solution(&solution, &puzzle);
        assert!(puzzle.starts_with(&(size.join(" ") + "\n")), "{puzzle}");
        // It is the puzzle of `generate`, too.
        let (same, _) = generated(&[&size[..], &["--seed", "5"]].concat(), 0);
        assert_eq!(same, puzzle);
    }
    // Too hard to solve, but the layout that it was cut from is known.
    let (puzzle, solution) = test(&["16", "16", "12", "--seed", "5"]);
    assert_solution(&solution, &puzzle);
}

#[test]
fn random_tiles_are_others_than_those_of_a_layout() {
    let with = |more: &[&str]| generated(&[&["5", "5", "10", "--seed", "1"], more].concat(), 0).0;
    let random = with(&["--random"]);
    assert_ne!(random, with(&[]));
    assert_eq!(parsed(&random).tiles().len(), 25);
}

#[test]
fn generated_puzzles_have_the_solution_that_they_say_and_the_solver_finds_one() {
    for seed in 0..200 {
        let (rows, columns) = (1 + seed as usize % 5, 1 + seed as usize / 5 % 5);
        let colours = 1 + (seed / 25) as u32 * 2;
        let made = generate(rows, columns, colours, seed).expect("a size");
        assert_solution(&made.solution.to_string(), &made.puzzle.to_string());
        let tiles = made.puzzle.tiles().iter();
        let sides = tiles.flat_map(|tile| [tile.right, tile.top, tile.left, tile.bottom]);
        assert!(sides.into_iter().all(|side| u32::from(side) < colours));
        let (outcome, _) = solve(&made.puzzle, &SolveOptions::default());
        assert!(matches!(outcome, Outcome::Solved(_)), "{}", made.puzzle);
    }
}

#[test]
fn all_colours_come_up_and_tiles_are_shuffled() {
    let made = generate(20, 20, 7, 1).expect("a size");
    assert_ne!(made.puzzle, made.solution);
    let mut counts = [0; 7];
    for tile in made.puzzle.tiles() {
        counts[usize::from(tile.right)] += 1;
    }
    assert!(
        counts.iter().all(|count| (30..90).contains(count)),
        "{counts:?}"
    );
    let random = generate_random(20, 20, 7, 1).expect("a size");
    let is_impossible = solve(&random, &SolveOptions::default()).0 == Outcome::Impossible;
    assert!(is_impossible, "colours of 400 random tiles never balance");
}

#[test]
fn unique_puzzles_have_exactly_one_layout() {
    for (rows, columns, colours) in [
        (2, 2, 3),
        (3, 3, 4),
        (4, 4, 4),
        (5, 5, 6),
        (3, 6, 5),
        (6, 6, 9),
    ] {
        for seed in 0..4 {
            let options = |workers| SolveOptions {
                seed,
                workers,
                ..SolveOptions::default()
            };
            let found = generate_unique(rows, columns, colours, &options(&Threads(1)), &mut |_| {})
                .expect("a size");
            assert_eq!(
                generate_unique(rows, columns, colours, &options(&Threads(3)), &mut |_| {}),
                Ok(found.clone())
            );
            let Unique::Found(made) = found else {
                panic!("{rows} x {columns} in {colours} colours: none")
            };
            assert_solution(&made.solution.to_string(), &made.puzzle.to_string());
            let counted = count(&made.puzzle, 2, &options(&Threads(1)));
            assert_eq!((counted.layouts, counted.end), (1, CountEnd::Complete));
        }
    }
    let (puzzle, _) = generated(&["5", "5", "10", "--unique", "--seed", "3"], 0);
    assert_eq!(outputs(&["count", "--limit", "2"], &puzzle, 0).0, "1\n");
}

#[test]
fn where_none_is_unique_the_answer_is_no() {
    let (none, errors) = generated(&["5", "5", "2", "--unique", "--seed", "1"], 1);
    assert!(none.is_empty());
    assert!(
        errors.contains("5 x 5 tiles in 2 colours with seed 1"),
        "{errors}"
    );
    assert_eq!(errors.lines().count(), 1);
    // All equal tiles are one layout.
    let (one, report) = generated(&["9", "9", "1", "--unique", "--seed", "1"], 0);
    let notes: Vec<_> = report.lines().collect();
    assert!(notes[0].contains("--time-limit S ends it"), "{report}");
    assert!(
        notes[1].contains("80 of 81 tiles are like an earlier one; no more than 1"),
        "{report}"
    );
    assert!(one.lines().skip(1).all(|tile| tile == "0 0 0 0"), "{one}");
}

#[test]
fn no_two_tiles_are_alike_where_there_are_enough_different_ones() {
    let mut plain = 0;
    for seed in 0..300 {
        let made = generate(4, 4, 6, seed).expect("a size");
        assert_eq!(made.puzzle.repeats(), 0);
        let drawn = generate_with_repeats(4, 4, 6, seed).expect("a size");
        plain += usize::from(drawn.puzzle.repeats() > 0);
        // A draw without repeats is not changed.
        assert_eq!(drawn == made, drawn.puzzle.repeats() == 0);
        assert_eq!(generate_random(4, 4, 2, seed).expect("a size").repeats(), 0);
    }
    assert!(plain > 10, "{plain}");
    // As many cells as there are different tiles, or nearly.
    for (rows, columns, colours) in [
        (4, 4, 2),
        (2, 7, 2),
        (8, 9, 3),
        (27, 3, 3),
        (16, 16, 4),
        (64, 64, 8),
    ] {
        let made = generate(rows, columns, colours, 3).expect("a size");
        assert_eq!(
            made.puzzle.repeats(),
            0,
            "{rows} x {columns} in {colours} colours"
        );
        assert_solution(&made.solution.to_string(), &made.puzzle.to_string());
    }
    let unique = SolveOptions {
        seed: 1,
        ..SolveOptions::default()
    };
    let Ok(Unique::Found(made)) = generate_unique(3, 4, 3, &unique, &mut |_| {}) else {
        panic!("none");
    };
    assert_eq!(made.puzzle.repeats(), 0);
}

#[test]
fn equal_tiles_are_requested_or_reported() {
    let report = |more: &[&str]| generated(&[&["5", "5", "2", "--seed", "1"], more].concat(), 0).1;
    assert!(report(&[]).contains("of 25 tiles are like an earlier one; no more than 16 different"));
    assert!(report(&["--random"]).contains("no more than 16 different ones are possible"));
    assert_eq!(report(&["--duplicates"]), "");
}
