//! Boards on the command line: both formats, valid solutions, and proofs that there is none.

mod decor;
mod edits;
mod foreign;
mod nature;
mod packs;
mod paint;
mod roads;

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use mapmaker::grid::tileset::{TileId, TileSet};
use mapmaker::solver::{NO_TILE, Placed};
use serde_json::Value;
use tempfile::TempDir;

use crate::support::{self, stdout_of, text, words};

const STRATEGIES: [&str; 5] = ["first", "next", "constrained", "incremental", "learning"];

/// A folder with a board in it.
fn board(text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("board");
    fs::write(&path, text).expect("written");
    (folder, path)
}

/// Runs `mapmaker board …` with a board on standard input.
fn run_with_input(command: &str, board: &str, more: &[&str]) -> Output {
    support::run_with_input(&[&["board", command, "-"], more].concat(), board)
}

/// Standard output and standard error of a run that must end with `code`.
fn outputs(command: &str, board: &str, more: &[&str], code: i32) -> (String, String) {
    support::outputs(&[&["board", command, "-"], more].concat(), board, code)
}

/// The solution of a board that has one, with seed 0 unless another is given.
fn solve(board: &str, more: &[&str]) -> String {
    let seed = if more.contains(&"--seed") {
        &[][..]
    } else {
        &["--seed", "0"]
    };
    let (answer, errors) = outputs("solve", board, &[more, seed].concat(), 0);
    assert!(errors.is_empty(), "{errors}");
    answer
}

/// The sentence of a refusal with code 2.
fn bad(board: &str) -> String {
    let (answer, errors) = outputs("solve", board, &[], 2);
    assert!(answer.is_empty());
    assert_eq!(errors.lines().count(), 1, "{errors}");
    errors
}

fn rows(grid: &str) -> Vec<Vec<&str>> {
    grid.lines().map(|row| row.split(' ').collect()).collect()
}

/// Whether a grid is full and breaks no rule.
fn holds(grid: &str, set: &TileSet, has_rivers: bool) -> bool {
    let rows = rows(grid);
    let tile = |name: &&str| set.find_name(name).unwrap_or(NO_TILE);
    let tiles: Vec<TileId> = rows.iter().flatten().map(tile).collect();
    let placed = Placed {
        set,
        width: rows[0].len(),
        height: rows.len(),
        tiles: &tiles,
        joined: false,
    };
    !tiles.contains(&NO_TILE) && placed.faults(has_rivers).is_empty()
}

fn empty(width: usize, height: usize) -> String {
    (vec!["."; width].join(" ") + "\n").repeat(height)
}

#[test]
fn both_forms_are_read_and_written() {
    let set = TileSet::reference();
    let grid = "PPPP . .\n. None MMPR\n";
    let json = r#"{"width":3,"height":2,"by":{"anyone":[1,null]},
        "grid":[["PPPP",null,"."],[null,"None","MMPR"]]}"#;
    let answer = solve(grid, &[]);
    assert!(holds(&answer, &set, false), "{answer}");
    assert_eq!((rows(&answer)[0][0], rows(&answer)[1][2]), ("PPPP", "MMPR"));
    assert_eq!(solve(json, &[]), answer);
    let (_folder, path) = board(grid);
    assert_eq!(
        stdout_of(&["board", "solve", text(&path), "--seed", "0"]),
        answer
    );
    let written = solve(json, &["--format", "json"]);
    assert_eq!(written.lines().count(), 1);
    let written: Value = serde_json::from_str(&written).expect("JSON");
    assert_eq!(written["width"], 3);
    assert_eq!(written["height"], 2);
    assert_eq!(
        written["grid"],
        serde_json::to_value(rows(&answer)).expect("JSON")
    );
    // A solution is a board, too, and so is a dump of a world.
    assert_eq!(solve(&answer, &[]), answer);
    assert_eq!(solve(&written.to_string(), &[]), answer);
    let dump = stdout_of(&words("world dump --seed 7 --at 0,0 --size 40x30"));
    assert_eq!(solve(&dump, &[]), dump);
}

#[test]
fn every_strategy_and_seed_gives_a_board_that_holds_and_the_same_again() {
    let set = TileSet::reference();
    let board = ". . . . . .\n. SSSS . . . .\n. . . . MMPR .\n. . . . . .\n. . . . . .\n";
    let mut answers = Vec::new();
    for strategy in STRATEGIES {
        for rivers in [&["--rivers"][..], &[]] {
            let more = [&["--strategy", strategy, "--seed", "old words"], rivers].concat();
            let answer = solve(board, &more);
            assert!(
                holds(&answer, &set, !rivers.is_empty()),
                "{more:?}\n{answer}"
            );
            assert_eq!(answer, solve(board, &more));
        }
    }
    for seed in ["0", "1", "2", "words"] {
        answers.push(solve(board, &["--seed", seed]));
    }
    assert_eq!(answers[0], solve(board, &[]));
    answers.sort();
    answers.dedup();
    assert_eq!(answers.len(), 4);
}

#[test]
fn solutions_are_counted_out_one_by_one() {
    // The right side of the one and the left side of the other are both A, or both B.
    let wang = r#"{"tiles":["AAAA","ABAA","AAAB","BAAA"],"grid":[[null,null]]}"#;
    let all = solve(wang, &["--count", "100"]);
    let mut blocks: Vec<_> = all.trim_end().split("\n\n").collect();
    blocks.sort_unstable();
    let mut expected = vec!["ABAA AAAB".to_owned()];
    for west in ["AAAA", "AAAB", "BAAA"] {
        expected.extend(["AAAA", "ABAA", "BAAA"].map(|east| format!("{west} {east}")));
    }
    expected.sort_unstable();
    assert_eq!(blocks, expected);
    assert_eq!(
        solve(wang, &["--count", "3"])
            .trim_end()
            .split("\n\n")
            .count(),
        3
    );
    let json = solve(wang, &["--count", "9", "--format", "json"]);
    let mut grids: Vec<_> = json
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["grid"].to_string())
        .collect();
    grids.sort();
    grids.dedup();
    assert_eq!(grids.len(), 9);
    // The text of many solutions begins with the text of one.
    assert!(all.starts_with(&solve(wang, &[])));
}

#[test]
fn a_proof_that_nothing_fits_is_code_1() {
    for command in [&["solve"][..], &["check", "--completable"]] {
        for strategy in STRATEGIES {
            let more = [&command[1..], &["--strategy", strategy]].concat();
            let (_, errors) = outputs(command[0], ". PPPP SSSS\n", &more, 1);
            let lines: Vec<_> = errors.lines().collect();
            assert_eq!(lines[0], "mapmaker: the board is impossible");
            assert!(lines[1].starts_with("reason: "), "{errors}");
            assert_eq!(lines[2..], ["culprit 1,0 PPPP", "culprit 2,0 SSSS"]);
            // No tile fits between FFFF and RRRR.
            let (_, errors) = outputs(command[0], "FFFF . RRRR\n", &more, 1);
            let culprits: Vec<_> = errors.lines().skip(2).collect();
            assert_eq!(culprits, ["culprit 0,0 FFFF", "culprit 2,0 RRRR"]);
        }
    }
    // A board too large to be explained as a whole, with the fault far from its corner.
    let mut rows = vec![vec!["."; 700]; 500];
    (rows[333][430], rows[333][432]) = ("FFFF", "RRRR");
    let rows: Vec<_> = rows.iter().map(|row| row.join(" ")).collect();
    let more = ["--rivers", "--explain-limit", "100"];
    let (_, errors) = outputs("solve", &rows.join("\n"), &more, 1);
    let expected = "mapmaker: the board is impossible\nreason: no tile fits cell 431,333 beside \
                    these 2 tiles\nculprit 430,333 FFFF\nculprit 432,333 RRRR\n";
    assert_eq!(errors, expected);
    // No pin is to blame: the tile does not fit itself.
    let alone = r#"{"tiles":["ABCE"],"grid":[[null,null]]}"#;
    let (answer, errors) = outputs("solve", alone, &[], 1);
    assert!(answer.is_empty());
    assert_eq!(errors.lines().count(), 2, "{errors}");
}

#[test]
fn the_search_for_tiles_to_blame_is_limited() {
    let mut rows = vec![vec!["PPPP"; 60]; 60];
    rows[30][30..33].copy_from_slice(&["FFFF", ".", "RRRR"]);
    let rows: Vec<_> = rows.iter().map(|row| row.join(" ")).collect();
    let board = rows.join("\n");
    let verdict = "mapmaker: the board is impossible\n";
    for command in [&["solve"][..], &["check", "--completable"]] {
        let limited = |limit| {
            let more = [&command[1..], &["--explain-limit", limit]].concat();
            outputs(command[0], &board, &more, 1).1
        };
        assert_eq!(limited("0"), verdict);
        let soon = limited("0.000001");
        let report = soon.strip_prefix(verdict).expect("the verdict");
        assert!(report.starts_with("reason: "), "{soon}");
        let last = report.lines().last().expect("a note");
        assert!(
            last.starts_with("note: ") && last.contains("--explain-limit S"),
            "{soon}"
        );
        assert!(!limited("100").contains("note: "));
    }
}

#[test]
fn solutions_are_counted_without_being_written() {
    let all = solve(&empty(2, 1), &["--count", "100000"]);
    let listed = all.lines().filter(|line| !line.is_empty()).count();
    assert!(listed > 1000, "{listed}");
    let (counted, errors) = outputs("solve", &empty(2, 1), &["--count-only"], 0);
    assert_eq!((counted, errors), (format!("{listed}\n"), String::new()));
    let (counted, _) = outputs("solve", "PPPP PPPP\n", &["--count-only"], 0);
    assert_eq!(counted, "1\n");
    // Rivers have rules that can't be counted, so solutions are found one by one, up to a limit.
    let (counted, _) = outputs("solve", &empty(4, 4), &["--count-only", "--rivers"], 0);
    assert_eq!(counted, "at least 4096\n");
    let (counted, errors) = outputs("solve", "PPPP SSSS\n", &["--count-only"], 1);
    assert_eq!(counted, "0\n");
    assert!(errors.contains("the board is impossible"), "{errors}");
}

#[test]
fn bad_boards_are_code_2_and_say_where() {
    for (board, part) in [
        ("", "standard input: the board is empty"),
        (
            ". MPMP\n",
            "MPMP at 1,0 (row 1, column 2): the tile set has no such tile among its 141",
        ),
        (". .\n.\n", "row 2 has 1 cell, but the first row has 2"),
        ("{\"grid\":[[1]]}", "a tile's name or null at 0,0"),
        (
            "{\"width\":2,\"grid\":[[null]]}",
            "\"width\" is 2, but the grid's is 1",
        ),
        (
            "{\"tiles\":[\"AAAA\"],\"grid\":[[\"PPPP\"]]}",
            "PPPP at 0,0",
        ),
        ("{\"tiles\":[\"AAA\"],\"grid\":[[null]]}", "AAA, number 1"),
        (
            "{\"grid\":[[null]]",
            "standard input:1: the board's JSON is wrong at column",
        ),
        (
            "{\"grid\":[[null]]",
            "the text ends in the midst of an object",
        ),
        (
            "{\n\"grid\":[\n[\"PPPP\"],\n[\"MPMP\"]]}",
            "standard input:4: MPMP at 0,1",
        ),
        ("{\n\"grid\":[\n[\"PPPP\"],\n[]]}", "standard input:4: "),
        ("MegaNone@0,0 .", "the tile set has no such mega-tile"),
    ] {
        let sentence = bad(board);
        assert!(sentence.contains(part), "{sentence}");
    }
    assert!(bad(&empty(4097, 1)).contains("4096"));
    assert!(bad(&empty(1, 4097)).contains("4096"));
}

#[test]
fn rivers_hold_when_the_board_or_the_flag_says_so() {
    // Two sources that flow into each other: valid edges, but no valid river.
    let grid = "MMRM\nRMMM\n";
    assert_eq!(solve(grid, &[]), grid);
    for (board, more) in [
        (grid, &["--rivers"][..]),
        (r#"{"rivers":true,"grid":[["MMRM"],["RMMM"]]}"#, &[]),
        (
            r#"{"rivers":false,"grid":[["MMRM"],["RMMM"]]}"#,
            &["--rivers"],
        ),
    ] {
        let (_, errors) = outputs("solve", board, more, 1);
        assert!(errors.contains("neither the sea nor the rim"), "{errors}");
        let (answer, _) = outputs("check", board, more, 1);
        assert!(
            answer.contains("the river of 2 cells at 0,0 MMRM has no mouth"),
            "{answer}"
        );
    }
    solve(r#"{"rivers":false,"grid":[["MMRM"],["RMMM"]]}"#, &[]);
    let answer = solve(&empty(30, 30), &["--rivers", "--format", "json"]);
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(answer["rivers"], true);
    let (checked, _) = outputs("check", &answer.to_string(), &[], 0);
    assert_eq!(checked, "no faults: 900 of 900 cells are filled\n");
}

#[test]
fn a_check_lists_each_fault() {
    let (answer, errors) = outputs("check", "PPPP SSSS\nSSSS SSSS\n", &[], 1);
    assert_eq!(
        answer,
        "fault: 0,0 PPPP and 1,0 SSSS don't fit together: P on the east side meets S on the west side\n\
         fault: 0,0 PPPP and 0,1 SSSS don't fit together: P on the south side meets S on the north side\n\
         2 faults\n"
    );
    assert!(errors.is_empty());
    let board = "PPPP . MMMM\n. FFFF .\n";
    let (answer, errors) = outputs("check", board, &[], 0);
    assert_eq!(answer, "no faults: 3 of 6 cells are filled\n");
    assert!(errors.is_empty());
    let (answer, errors) = outputs("check", board, &["--completable"], 0);
    assert!(answer.ends_with("completable: yes\n") && errors.is_empty());
    // The placed tiles fit so far, but nothing fits between them.
    outputs("check", "FFFF . RRRR\n", &[], 0);
    let (answer, _) = outputs("check", "FFFF . RRRR\n", &["--completable"], 1);
    assert!(answer.ends_with("completable: no\n"), "{answer}");
}

#[test]
fn figures_of_the_search_go_to_standard_error() {
    for (command, more) in [
        ("solve", &["--stats"][..]),
        ("check", &["--stats", "--completable"]),
    ] {
        let more = [more, &["--seed", "1"]].concat();
        let (_, errors) = outputs(command, &empty(7, 6), &more, 0);
        let keys: Vec<_> = errors.lines().map(|line| line.split(':').next()).collect();
        let expected = ["cells", "decisions", "backtracks", "restarts", "time"];
        assert_eq!(keys, expected.map(Some), "{errors}");
        assert!(errors.starts_with("cells: 42\n"), "{errors}");
    }
}

#[test]
fn the_largest_boards_are_solved_in_both_forms() {
    let side = 4096;
    let start = std::time::Instant::now();
    let grid = solve(&empty(side, side), &[]);
    assert_eq!(grid.len(), side * side * 5);
    let row = format!("[{}]", vec!["null"; side].join(","));
    let rows = vec![row; side].join(",");
    let json = format!("{{\"width\":{side},\"height\":{side},\"grid\":[{rows}]}}");
    let answer = solve(&json, &["--format", "json"]);
    let found = answer.replace("],[", "\n").replace("\",\"", " ");
    let found = found.split_once("[[").expect("a grid").1;
    let found = found.replace(['"', ']', '}'], "");
    assert!(found == grid, "the two forms differ");
    println!("{} s", start.elapsed().as_secs_f64());
}
