//! A human's seat, with moves on standard input.

use std::fs;
use std::process::Output;

use serde_json::json;

use super::{folder, parsed, tilings, words};
use crate::slow::referee::Referee;
use crate::support::{run_with_input, text};

/// Runs the program with text on standard input.
fn talk(arguments: &[&str], input: &str) -> Output {
    run_with_input(&[&["tilings"], arguments].concat(), input)
}

#[test]
fn a_human_takes_a_seat() {
    let arguments = words("-d dozen -b 4 -s 2 --seats human,random");
    // The end of the input, or leaving, before the end of the game.
    for input in ["", "quit\n", "help\nlist\nboard\nhint\n\nwhat\n1\nq\n"] {
        let output = talk(&arguments, input);
        assert_eq!(output.status.code(), Some(1), "{input}");
        let report = String::from_utf8(output.stderr).expect("text");
        assert!(report.contains("mapmaker: the human left"), "{report}");
    }
    // The player to move is printed, and the numbers of columns and rows.
    let output = talk(&arguments, "");
    let out = String::from_utf8(output.stdout).expect("text");
    assert!(out.contains("\nplayer 0, your tile: N "), "{out}");
    assert!(out.contains("any other place ends your game\n"), "{out}");
    let board = "    0   1   2   3\n\n 0  .   .   .   .\n";
    assert!(out.starts_with(board), "{out}");
    // A place off the board ends the human's part; the others play on.
    let output = talk(&arguments, "9 9\n");
    assert_eq!(output.status.code(), Some(0));
    let out = String::from_utf8(output.stdout).expect("text");
    assert!(out.contains("player 0 is evicted for 9 9"), "{out}");
    let end = "player 0 (human): placed 0, score 0, evicted";
    assert!(out.contains(end), "{out}");
    // With the first listed place each turn, the game ends, and the log is valid.
    let folder = folder();
    let log = folder.path().join("game.json");
    let mut input = String::new();
    let logged = [&arguments[..], &["--json", text(&log)]].concat();
    for _ in 0..20 {
        let output = talk(&logged, &format!("{input}list\n"));
        if output.status.code() == Some(0) {
            break;
        }
        let out = String::from_utf8(output.stdout).expect("text");
        let mut answers = out.lines().filter_map(|line| line.strip_prefix("> "));
        let listed = answers.rfind(|answer| !answer.is_empty());
        let place = listed.expect("places").split(';').next();
        input.push_str(place.expect("a place").trim());
        input.push('\n');
    }
    let value = parsed(&fs::read_to_string(&log).expect("a log"));
    assert_eq!(value["seats"], json!(["human", "random"]));
    Referee::new(&value).watch(&value);
    assert_eq!(
        tilings(&["--replay", text(&log), "--json", "-"]).into_bytes(),
        fs::read(&log).expect("a log")
    );
}
