//! Tetravex on the command line: the course's examples, valid answers, and faults of files.

mod game;
mod generate;
mod text;

use std::fs;

use mapmaker::puzzles::tetravex::Puzzle;

use crate::support::{self, stdout_of, text as path_text};

/// The puzzle of the course document's figure 2, and its solution there.
const FIGURE_2: &str = "4 3 8\n1 7 7 6\n7 0 4 3\n4 2 3 7\n7 5 7 2\n4 6 4 3\n4 6 3 4\n3 3 4 0\n\
                        4 2 7 6\n6 7 5 2\n3 2 7 0\n5 1 5 2\n5 2 0 5\n";
const FIGURE_2_SOLVED: &str = "4 3 8\n5 2 0 5\n5 1 5 2\n6 7 5 2\n7 5 7 2\n3 2 7 0\n4 2 3 7\n4 2 7 6\n\
                               7 0 4 3\n1 7 7 6\n4 6 4 3\n3 3 4 0\n4 6 3 4\n";

/// The solved puzzle of its figure 3, with a colour 9 among "9 colours".
const FIGURE_3_SOLVED: &str = "4 4 9\n8 4 9 4\n7 7 8 3\n9 3 7 2\n3 7 9 9\n3 4 5 2\n6 3 3 3\n4 2 6 3\n\
                               8 9 4 1\n1 2 8 5\n5 3 1 1\n4 3 5 7\n8 1 4 3\n2 5 4 5\n2 1 2 3\n\
                               7 7 2 4\n3 3 7 1\n";

/// Standard output and standard error of `mapmaker tetravex …`, which must end with `code`.
fn outputs(arguments: &[&str], puzzle: &str, code: i32) -> (String, String) {
    support::outputs(&[&["tetravex"], arguments].concat(), puzzle, code)
}

fn parsed(puzzle: &str) -> Puzzle {
    Puzzle::parse(puzzle.as_bytes()).expect("a puzzle")
}

/// Asserts that one text is the solution of another: the same first line, the same tiles, matching.
fn assert_solution(solved: &str, puzzle: &str) {
    let (solved, puzzle) = (parsed(solved), parsed(puzzle));
    let sorted = |puzzle: &Puzzle| {
        let mut tiles = puzzle.tiles().to_vec();
        tiles.sort_unstable();
        tiles
    };
    assert_eq!(sorted(&solved), sorted(&puzzle));
    assert_eq!(
        (solved.rows(), solved.columns(), solved.colours()),
        (puzzle.rows(), puzzle.columns(), puzzle.colours())
    );
    assert_eq!(solved.clashes(), []);
}

/// The lines of a puzzle but the first, in another order.
fn reversed(puzzle: &str) -> String {
    let (first, tiles) = puzzle.split_once('\n').expect("lines");
    let tiles: Vec<_> = tiles.lines().rev().collect();
    format!("{first}\n{}\n", tiles.join("\n"))
}

#[test]
fn the_courses_own_examples_are_solved_as_they_are_there() {
    for (puzzle, solution) in [
        (FIGURE_2.to_owned(), FIGURE_2_SOLVED),
        (reversed(FIGURE_3_SOLVED), FIGURE_3_SOLVED),
    ] {
        assert_eq!(outputs(&["check"], solution, 0).0, "solved\n");
        assert_eq!(outputs(&["count"], &puzzle, 0).0, "1\n");
        // Both have only this solution.
        for more in [
            &[][..],
            &["--threads", "1"],
            &["--seed", "other", "--threads", "3"],
        ] {
            let (answer, errors) = outputs(&[&["solve"], more].concat(), &puzzle, 0);
            assert_eq!(answer, solution);
            // A random seed is printed, and nothing else.
            assert!(
                errors.is_empty() || errors.starts_with("seed: "),
                "{errors}"
            );
            assert_eq!(errors.is_empty(), more.contains(&"--seed"), "{errors}");
        }
    }
}

#[test]
fn files_and_standard_input_are_read_alike() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("exemple");
    fs::write(&path, FIGURE_2.replace('\n', "\r\n")).expect("written");
    let path = path_text(&path);
    let solved = stdout_of(&["tetravex", "solve", path, "--seed", "0"]);
    assert_eq!(solved, FIGURE_2_SOLVED);
    assert_eq!(outputs(&["solve", "-"], FIGURE_2, 0).0, FIGURE_2_SOLVED);
}

#[test]
fn what_has_no_solution_prints_nothing_and_ends_with_1() {
    // The first is refuted by counting colours; the second has enough of each, so every order is tried.
    for puzzle in [
        "1 2 4\n1 0 0 0\n2 0 3 0\n",
        "2 2 2\n1 1 0 1\n1 1 0 1\n0 0 0 0\n0 1 1 1\n",
    ] {
        let (answer, errors) = outputs(&["solve"], puzzle, 1);
        assert_eq!((answer.as_str(), errors.as_str()), ("", "no solution\n"));
        assert_eq!(outputs(&["count"], puzzle, 1).0, "0\n");
    }
}

#[test]
fn check_names_each_clash_with_its_cells_colours_and_lines() {
    let (answer, errors) = outputs(&["check"], "2 2 9\n1 0 0 2\n0 3 5 4\n6 2 0 0\n0 8 6 0\n", 1);
    assert!(errors.is_empty(), "{errors}");
    assert_eq!(
        answer,
        "clash: 0,0 (line 2) has 1 to the right, 1,0 (line 3) has 5 to the left\n\
         clash: 1,0 (line 3) has 4 at the bottom, 1,1 (line 5) has 8 at the top\n\
         not solved: 2 clashes\n"
    );
    let (answer, _) = outputs(&["check"], FIGURE_2, 1);
    assert!(answer.ends_with(" clashes\n"), "{answer}");
}

#[test]
fn a_count_stops_at_its_limit_and_that_is_success() {
    // Identical tiles are interchangeable, others are not.
    assert_eq!(
        outputs(&["count"], "2 2 1\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n", 0).0,
        "1\n"
    );
    let different = "2 3 1\n0 1 0 0\n0 2 0 0\n0 3 0 0\n0 0 0 1\n0 0 0 2\n0 0 0 3\n";
    // In a column a tile of the first three lies over any of the last, or one of the last over that of the
    // first with its number. With k columns of the second kind there are C(3,k)² k! ((3-k)!)² layouts.
    assert_eq!(outputs(&["count"], different, 0).0, "96\n");
    for limit in ["1", "2", "95", "96"] {
        for threads in ["1", "4"] {
            let arguments = ["count", "--limit", limit, "--threads", threads];
            assert_eq!(outputs(&arguments, different, 0).0, format!("{limit}\n"));
        }
    }
    assert_eq!(outputs(&["count", "--limit", "97"], different, 0).0, "96\n");
}

#[test]
fn stats_are_printed_on_standard_error() {
    let (answer, errors) = outputs(&["solve", "--stats"], FIGURE_2, 0);
    assert_eq!(answer, FIGURE_2_SOLVED);
    for name in ["placements: ", "runs: ", "time: "] {
        assert!(errors.contains(name), "{errors}");
    }
}

#[test]
fn every_fault_of_a_file_is_reported_on_a_line_of_its_own() {
    let faulty = "2 2 4\n1 2 3\n1 2 -3 4\n\n1 2 3 65536\n1 2 3 4.5\n";
    let (answer, errors) = outputs(&["solve"], faulty, 2);
    assert!(answer.is_empty());
    let lines: Vec<_> = errors.lines().collect();
    let expected = [
        "mapmaker: standard input:2: 3 fields",
        "mapmaker: standard input:3: `-3` is not a colour",
        "mapmaker: standard input:4: the line is blank",
        "mapmaker: standard input:5: `65536` is not a colour",
        "mapmaker: standard input:6: `4.5` is not a colour",
    ];
    assert_eq!(lines.len(), expected.len(), "{errors}");
    for (line, expected) in lines.iter().zip(expected) {
        assert!(line.starts_with(expected), "{errors}");
    }
}
