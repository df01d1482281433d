//! Outputs and refusals of `mapmaker tilings`.

mod games;
mod human;
mod score;

use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{refused, run, stdout_of, text, words};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn file(folder: &TempDir, name: &str, content: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, content).expect("written");
    path
}

fn tilings(arguments: &[&str]) -> String {
    stdout_of(&[&["tilings"], arguments].concat())
}

fn bad(arguments: &[&str]) -> String {
    refused(&[&["tilings"], arguments].concat(), 2)
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

const BOARD: &str = "board 3\nplayers 2\n\
    tile 1 1 red red red red 1\ntile 1 0 blue red blue blue 0\ntile 1 2 red blue blue blue 0\n\
    tile 2 1 blue blue blue red 0\ntile 0 1 blue blue red blue 0\n";

#[test]
fn an_empty_file_is_refused_with_its_line() {
    let folder = folder();
    for content in ["", "\u{feff}# nothing\r\n\r\n"] {
        let empty = file(&folder, "empty", content);
        for (flag, lacks) in [
            ("-d", "color NAME SGR"),
            ("-a 1 -p", "pattern NAME SCORE"),
            ("--board", "board B"),
            ("--score", "board B"),
            ("--replay", "log of a game"),
            ("--places a,a,a,a", "board B"),
        ] {
            let report = bad(&[&words(flag)[..], &[text(&empty)]].concat());
            assert!(
                report.contains(&format!("{}:1: ", empty.display())),
                "{report}"
            );
            assert!(report.contains(lacks), "{report}");
        }
    }
}

#[test]
fn faults_of_files_are_reported_line_by_line() {
    let folder = folder();
    let lines = "board 3\ntile 0 0 a a a 0\nblocked 9 9\nfoo\n";
    let board = file(&folder, "bad.board", lines);
    let output = run(&["tilings", "--score", text(&board)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let report = String::from_utf8(output.stderr).expect("text");
    let lines: Vec<_> = report.lines().collect();
    assert_eq!(lines.len(), 3, "{report}");
    for (line, place) in lines.iter().zip([2, 3, 4]) {
        let place = format!("mapmaker: {}:{place}: ", board.display());
        assert!(line.starts_with(&place), "{line}");
    }
    let lines = "color red 31\ncolor blue 34\ntile a red red red\n";
    let deck = file(&folder, "bad.deck", lines);
    let output = run(&["tilings", "-d", text(&deck)]);
    assert!(output.stderr.starts_with(b"mapmaker: "));
    let good = file(&folder, "good.board", BOARD);
    let patterns = file(&folder, "bad.patterns", "pattern p 1\n1 0 * * * *\nend\n");
    let report = bad(&["--score", text(&good), "-a", "1", "-p", text(&patterns)]);
    assert!(report.contains("bad.patterns:1: "), "{report}");
    // An undeclared colour.
    let declared = format!("color red 31\ncolor blue 34\n{BOARD}");
    let declared = file(&folder, "declared.board", &declared);
    let green = "pattern p 1\n0 0 green * * *\nend\n";
    let green = file(&folder, "green.patterns", green);
    let score = |board| ["--score", text(board), "-a", "1", "-p", text(&green)];
    assert!(bad(&score(&declared)).contains("green.patterns:2: "));
    assert!(tilings(&score(&good)).contains("winner"));
    assert!(bad(&["--places", "red,red,red,green", text(&declared)]).contains("`green`"));
    assert!(bad(&["--places", "red,red,red", text(&good)]).contains("four colours"));
    assert!(bad(&["--places", "red,,red,red,red", text(&good)]).contains("--places"));
    let log = file(&folder, "bad.json", "{\"seed\":1,\n\"turns\":7}");
    assert!(bad(&["--replay", text(&log)]).contains("bad.json:2: "));
}

#[test]
fn boards_are_shown_in_letters_and_in_colour() {
    let folder = folder();
    let board = file(&folder, "cross.board", BOARD);
    let letters = tilings(&["--score", text(&board), "--show", "letters"]);
    assert!(letters.contains("r1r"), "{letters}");
    let colours = tilings(&["--score", text(&board), "--show", "color"]);
    assert_eq!(colours.matches('▀').count(), 5 * 8);
    assert!(!tilings(&["--score", text(&board)]).contains('▀'));
}
