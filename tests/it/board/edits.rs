//! Tiles that fit a cell, tiles placed on a board, and packs and lists of tiles.

use std::fs;
use std::path::Path;

use super::{outputs, run_with_input};
use crate::support::{self, edited, refused, run, stdout_of, text, words};

/// A board of 3 × 3 with the rules of rivers: three sides of a loop.
fn bent_river(folder: &Path) -> String {
    let map = folder.join("b.map");
    let map = text(&map).to_owned();
    stdout_of(&["board", "new", "--size", "3x3", "--rivers", "--out", &map]);
    let puts = words("--put 0,0=PRRP --put 1,0=PPRR --put 0,1=RRPP");
    edited(&[&["board", "edit", &map], &puts[..]].concat());
    map
}

/// The cells and the sentence of a refused edit.
fn refused_put(map: &str, put: &str) -> (String, Vec<String>) {
    let output = run(&["board", "edit", map, "--put", put]);
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{put}: {errors}");
    let mut lines = errors.lines().map(ToOwned::to_owned);
    (lines.next().expect("a sentence"), lines.collect())
}

#[test]
fn a_tile_that_clashes_or_breaks_the_rules_of_rivers_is_placed_by_force_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let map = bent_river(folder.path());
    let (why, cells) = refused_put(&map, "1,1=SSSS");
    assert!(
        why.contains("don't fit together") && why.contains("--force"),
        "{why}"
    );
    assert!(cells.contains(&"cell 1,1".to_owned()), "{cells:?}");
    let (why, _) = refused_put(&map, "1,1=RPPR");
    assert!(why.contains("a loop of 4 cells"), "{why}");
    edited(&["board", "edit", &map, "--force", "--put", "1,1=RPPR"]);
    let checked = run(&["board", "check", &map]);
    assert_eq!(checked.status.code(), Some(1));
    let answer = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(answer.contains("a loop of 4 cells"), "{answer}");
}

#[test]
fn a_line_of_a_script_sees_what_those_before_did_and_took_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let map = folder.path().join("b.map");
    let map = text(&map);
    stdout_of(&["board", "new", "--size", "3x3", "--out", map]);
    let script =
        "put 0,0=PPPP\nundo\nput 0,0=SSSS\nclear 0,0\nput 1,0=PPPP\nundo\nredo\nput 0,0=SSSS\n";
    let arguments = ["board", "edit", map, "--script", "-"];
    let (saved, errors) = support::outputs(&arguments, script, 1);
    assert_eq!(saved.lines().last(), Some("saved 7"), "{errors}");
    assert!(
        errors.contains("standard input:8: ") && errors.contains("don't fit together"),
        "{errors}"
    );
    let board = stdout_of(&["board", "convert", map, "-"]);
    assert_eq!(board, ". PPPP .\n. . .\n. . .\n");
}

#[test]
fn what_fits_a_cell_is_listed() {
    let answer = fits_on("FFFF . RRRR\n", &["--at", "0,0"]);
    assert!(answer.lines().all(|name| name.len() == 4));
    assert!(answer.lines().any(|name| name == "SSSS"));
    // No land tile has both forest and river.
    let (none, _) = outputs("fits", "FFFF . RRRR\n", &["--at", "1,0"], 1);
    assert!(none.is_empty());
    let bent = "PRRP PPRR .\nRRPP . .\n. . .\n";
    let all = fits_on(bent, &["--at", "1,1"]);
    assert!(all.lines().any(|name| name == "RPPR"), "{all}");
    let (none, _) = outputs("fits", bent, &["--at", "1,1", "--rivers"], 1);
    assert!(none.is_empty(), "{none}");
    for at in ["3,0", "0,-1"] {
        let (_, errors) = outputs("fits", bent, &["--at", at], 2);
        assert!(
            errors.contains(&format!("cell {at} is off the board")),
            "{errors}"
        );
    }
}

fn fits_on(board: &str, more: &[&str]) -> String {
    outputs("fits", board, more, 0).0
}

#[test]
fn a_pack_that_cannot_cover_the_plane_is_good_for_boards_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let ours = folder.path().join("ours");
    run_quietly(&["tiles", "draw", "--tile-px", "8", "--out", text(&ours)]);
    let pack = folder.path().join("pack");
    fs::create_dir(&pack).expect("made");
    fs::copy(ours.join("MMPR.png"), pack.join("MMPR.png")).expect("copied");
    let tiles = ["--tiles", text(&pack)];
    let answer = run_with_input("solve", ".\n", &tiles);
    assert_eq!(String::from_utf8_lossy(&answer.stdout), "MMPR\n");
    outputs("solve", ". .\n", &tiles, 1);
    outputs("check", "MMPR .\n", &tiles, 0);
    assert_eq!(
        fits_on(".\n", &[&["--at", "0,0"][..], &tiles].concat()),
        "MMPR\n"
    );
    let map = folder.path().join("b.map");
    stdout_of(&[&["board", "new", "--out", text(&map)], &tiles[..]].concat());
    edited(&["board", "edit", text(&map), "--put", "0,0=MMPR"]);
    let world = ["world", "new", "--seed", "1", "--out", "w.map"];
    let sentence = refused(&[&world, &tiles[..]].concat(), 2);
    assert!(sentence.contains("makes no world"), "{sentence}");
    // The list of its tiles in each format.
    let path = pack.join("MMPR.png");
    let path = text(&path);
    let list = |format| stdout_of(&[&["tiles", "list", "--format", format], &tiles[..]].concat());
    assert_eq!(list("text"), format!("MMPR {path}\n"));
    assert_eq!(list("python"), format!("{{'MMPR': '{path}'}}\n"));
    assert_eq!(list("json"), format!("{{\"MMPR\": \"{path}\"}}\n"));
    let ours = stdout_of(&["tiles", "list"]);
    assert!(ours.contains("MMPR MMPR.png\n"), "{ours}");
    let json = stdout_of(&["tiles", "list", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    // With the built-in mega-tiles.
    assert_eq!(json.as_object().expect("an object").len(), 145);
}

/// Runs the program, which must succeed, whatever it reports.
fn run_quietly(arguments: &[&str]) {
    assert_eq!(run(arguments).status.code(), Some(0), "{arguments:?}");
}
