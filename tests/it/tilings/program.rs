//! `mapmaker tilings` as a person uses it: games, scores, places, logs, files, and what is refused.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::slow::SlowBoard;
use super::slow::referee::Referee;
use crate::support::{names, program, refused, run, said, text};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn file(folder: &TempDir, name: &str, content: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, content).expect("written");
    path
}

fn tilings(arguments: &[&str]) -> String {
    said(&[&["tilings"], arguments].concat())
}

fn bad(arguments: &[&str]) -> String {
    refused(&[&["tilings"], arguments].concat(), 2)
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// Runs the program with something on its standard input.
fn talk(arguments: &[&str], input: &str) -> Output {
    let mut child = program(&[&["tilings"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    // The program may leave without reading all.
    let _not_read = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

const BOARD: &str = "board 3\nplayers 2\n\
    tile 1 1 red red red red 1\ntile 1 0 blue red blue blue 0\ntile 1 2 red blue blue blue 0\n\
    tile 2 1 blue blue blue red 0\ntile 0 1 blue blue red blue 0\n";

#[test]
fn help_says_what_files_look_like() {
    let help = tilings(&["--help"]);
    for part in [
        "color NAME SGR",
        "level X Y v0 v1",
        "--places",
        "--rules",
        "--seats",
        "$v",
        "-s",
    ] {
        assert!(help.contains(part), "{part}\n{help}");
    }
}

#[test]
fn the_courses_calls_work() {
    // No parameters: two players, 10 x 10, and a seed by chance that is told.
    let output = run(&["tilings"]);
    assert_eq!(output.status.code(), Some(0));
    let (out, told) = (
        String::from_utf8(output.stdout),
        String::from_utf8(output.stderr),
    );
    let (out, told) = (out.expect("text"), told.expect("text"));
    assert!(
        out.contains("\nn 2\nb 10\nplayer 0 (random): placed "),
        "{out}"
    );
    let seed = told
        .split_whitespace()
        .last()
        .map(|_| told.split("-s ").nth(1).expect("a seed"));
    let seed = seed
        .and_then(|rest| rest.split(' ').next())
        .expect("a seed");
    assert_eq!(tilings(&["-s", seed]), out);
    assert!(out.starts_with(&format!("seed {seed}\n")));

    let five = tilings(&["-n", "5", "-s", "156"]);
    assert!(five.starts_with("seed 156\nn 5\nb 10\n"), "{five}");
    assert_eq!(
        five.lines()
            .filter(|line| line.starts_with("player "))
            .count(),
        5
    );
    assert!(
        five.lines().last().expect("a line").starts_with("winner"),
        "{five}"
    );
    assert_eq!(tilings(&["-n", "5", "-s", "156"]), five);
    assert!(tilings(&["-b", "25", "-s", "1"]).contains("\nb 25\n"));
    assert!(
        tilings(&["-n", "1", "-b", "1", "-s", "1"]).contains("placed 1, score 1\nwinner: player 0")
    );
}

#[test]
fn what_is_out_of_range_is_refused() {
    for arguments in [
        &["-n", "0"][..],
        &["-n", "21"],
        &["-n", "-1"],
        &["-n", "two"],
        &["-n", "2.5"],
        &["-b", "0"],
        &["-b", "51"],
        &["-b", ""],
        &["-s", "x"],
        &["-s", "-1"],
        &["-s", "18446744073709551616"],
        &["-a", "6"],
        &["-a", "-1"],
        &["--rules", "pattern"],
        &["-a", "1", "--rules", "blocks"],
        &["--fly"],
        &["a.board"],
        &["--seats", "random,greedy", "-n", "1"],
        &["--seats", "cat"],
        &["-d", "dozen", "-n", "13"],
        &["--json", "-", "--png", "-"],
        &["--json", "-", "--seats", "human"],
        &["--games", "10", "--seats", "human"],
        &["--games", "0"],
        &["--print", "nothing"],
        &["--places", "a,b,c,d"],
        &["--tile-px", "7"],
        &["--score", "x.board", "-b", "3"],
    ] {
        bad(arguments);
    }
    assert_eq!(refused(&["tilings", "-d", "no.deck"], 4).lines().count(), 1);
    assert_eq!(
        refused(&["tilings", "--score", "no.board"], 4)
            .lines()
            .count(),
        1
    );
    let folder = folder();
    let nowhere = folder.path().join("none/game.json");
    refused(&["tilings", "-s", "1", "--json", text(&nowhere)], 4);
    assert!(names(folder.path()).is_empty());
}

#[test]
fn bad_files_are_told_line_by_line() {
    let folder = folder();
    let board = file(
        &folder,
        "bad.board",
        "board 3\ntile 0 0 a a a 0\nblocked 9 9\nfoo\n",
    );
    let output = run(&["tilings", "--score", text(&board)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let told = String::from_utf8(output.stderr).expect("text");
    let lines: Vec<_> = told.lines().collect();
    assert_eq!(lines.len(), 3, "{told}");
    for (line, place) in lines.iter().zip([2, 3, 4]) {
        assert!(
            line.starts_with(&format!("mapmaker: {}:{place}: ", board.display())),
            "{line}"
        );
    }
    let deck = file(
        &folder,
        "bad.deck",
        "color red 31\ncolor blue 34\ntile a red red red\n",
    );
    assert!(
        run(&["tilings", "-d", text(&deck)])
            .stderr
            .starts_with(b"mapmaker: ")
    );
    let good = file(&folder, "good.board", BOARD);
    let patterns = file(&folder, "bad.patterns", "pattern p 1\n1 0 * * * *\nend\n");
    let told = bad(&["--score", text(&good), "-a", "1", "-p", text(&patterns)]);
    assert!(told.contains("bad.patterns:1: "), "{told}");
    // A colour that no line declares.
    let declared = format!("color red 31\ncolor blue 34\n{BOARD}");
    let declared = file(&folder, "declared.board", &declared);
    let green = file(
        &folder,
        "green.patterns",
        "pattern p 1\n0 0 green * * *\nend\n",
    );
    assert!(bad(&["--score", text(&declared), "-p", text(&green)]).contains("green.patterns:2: "));
    assert!(tilings(&["--score", text(&good), "-p", text(&green)]).contains("winner"));
    assert!(bad(&["--places", "red,red,red,green", text(&declared)]).contains("`green`"));
    assert!(bad(&["--places", "red,red,red", text(&good)]).contains("four colours"));
    assert!(bad(&["--places", "red,,red,red,red", text(&good)]).contains("--places"));
    let log = file(&folder, "bad.json", "{\"seed\":1,\n\"turns\":7}");
    assert!(bad(&["--replay", text(&log)]).contains("bad.json:2: "));
}

#[test]
fn a_saved_position_is_scored_as_json() {
    let folder = folder();
    let board = file(&folder, "cross.board", BOARD);
    let cross = "pattern cross 34\n0 0 red red red red\n0 -1 * * * *\n0 1 * * * *\n1 0 * * * *\n\
                 -1 0 * * * *\nend\n";
    let patterns = file(&folder, "cross.patterns", cross);
    let score = |more: &[&str]| {
        let arguments = [
            &[
                "--score",
                text(&board),
                "-p",
                text(&patterns),
                "--json",
                "-",
            ],
            more,
        ];
        parsed(&tilings(&arguments.concat()))
    };
    assert_eq!(
        score(&[]),
        json!({"scores":[4,1],"winners":[0],"zones":[],"patterns":[]})
    );
    let found = json!([{"name":"cross","at":[1,1],"score":34,"owners":[1]}]);
    assert_eq!(
        score(&["-a", "1"]),
        json!({"scores":[0,34],"winners":[1],"zones":[],"patterns":found})
    );
    let zones = score(&["-a", "2"])["zones"].clone();
    assert_eq!(
        zones[0],
        json!({"colour":"red","tiles":5,"score":25,"owners":[0]})
    );
    for (level, rules) in [
        (3, vec!["patterns", "connections", "influence"]),
        (2, vec!["patterns", "connections"]),
    ] {
        let level = level.to_string();
        assert_eq!(
            score(&["-a", &level]),
            SlowBoard::read(BOARD).score(&rules, cross)
        );
        assert_eq!(
            score(&["--rules", &rules.join(",")]),
            score(&["-a", &level])
        );
    }
    // The same in words, and into a file.
    let words = tilings(&["--score", text(&board), "-p", text(&patterns), "-a", "2"]);
    assert!(
        words.contains("pattern cross at 1 1: 34 for player 1\n"),
        "{words}"
    );
    assert!(
        words.contains("zone red on 5 tiles: 25 for player 0\n"),
        "{words}"
    );
    let out = folder.path().join("score.json");
    assert_eq!(
        tilings(&[
            "--score",
            text(&board),
            "--json",
            text(&out),
            "--show",
            "none"
        ])
        .lines()
        .count(),
        3
    );
    assert_eq!(
        parsed(&fs::read_to_string(&out).expect("written"))["scores"],
        json!([4, 1])
    );
}

#[test]
fn places_are_listed() {
    let folder = folder();
    let board = file(
        &folder,
        "one.board",
        "board 3\ntile 1 1 red red red red 0\n",
    );
    let places = |tile: &str, more: &[&str]| {
        parsed(&tilings(
            &[&["--places", tile, text(&board)], more].concat(),
        ))
    };
    assert_eq!(places("red,blue,blue,blue", &[]), json!([[1, 2, 0]]));
    assert_eq!(
        places("red,blue,blue,blue", &["-a", "4"]),
        json!([[1, 0, 2], [0, 1, 1], [2, 1, 3], [1, 2, 0]])
    );
    assert_eq!(
        places("blue,blue,blue,blue", &["-a", "5", "--json", "-"]),
        json!([])
    );
    assert_eq!(
        places("red,red,red,red", &["-a", "4"]),
        json!([[1, 0, 0], [0, 1, 0], [2, 1, 0], [1, 2, 0]])
    );
    let out = folder.path().join("places.json");
    assert_eq!(
        tilings(&[
            "--places",
            "red,red,red,red",
            text(&board),
            "--json",
            text(&out)
        ]),
        ""
    );
    assert_eq!(
        parsed(&fs::read_to_string(&out).expect("written"))
            .as_array()
            .map(Vec::len),
        Some(4)
    );
}

#[test]
fn a_log_plays_the_same_game_and_a_saved_board_is_worth_the_same() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let (log, saved, png) = (path("game.json"), path("game.board"), path("game.png"));
    let play = |more: &[&str]| {
        let fixed = [
            "-n",
            "3",
            "-b",
            "12",
            "-s",
            "7",
            "-a",
            "5",
            "-p",
            "shapes",
            "--reflect",
        ];
        tilings(&[&fixed, more].concat())
    };
    let told = play(&[
        "--json",
        text(&log),
        "--save",
        text(&saved),
        "--png",
        text(&png),
        "--turns",
    ]);
    let first = fs::read(&log).expect("a log");
    let value: Value = serde_json::from_slice(&first).expect("JSON");
    let seen = Referee::new(&value).watch(&value);
    assert!(
        seen.laid > 20 && seen.blocks > 0 && seen.visits > 0,
        "{seen:?}"
    );
    assert_eq!(
        told.lines()
            .filter(|line| line.starts_with("the King"))
            .count(),
        seen.visits
    );
    // Standard output is the same log, and the same again.
    assert_eq!(play(&["--json", "-"]).as_bytes(), first);
    // Playing it again says and writes the same.
    let again = path("again.json");
    let replayed = ["--replay", text(&log), "--turns", "--json", text(&again)];
    assert_eq!(tilings(&replayed), told);
    assert_eq!(fs::read(&again).expect("a log"), first);
    // The saved board is scored to the same result.
    let scored = tilings(&[
        "--score",
        text(&saved),
        "-a",
        "5",
        "-p",
        "shapes",
        "--json",
        "-",
    ]);
    assert_eq!(parsed(&scored), value["result"]);
    assert_eq!(
        &fs::read(&png).expect("a picture")[..8],
        b"\x89PNG\r\n\x1a\n"
    );
    // A damaged log is refused with the line of its turn.
    let damaged =
        String::from_utf8(first)
            .expect("text")
            .replacen("\"rotation\":", "\"rotation\":7", 1);
    fs::write(&log, damaged).expect("written");
    let refused = bad(&["--replay", text(&log)]);
    assert!(refused.contains("game.json:11: "), "{refused}");
}

#[test]
fn each_rule_is_switched_on_its_own() {
    let log = |arguments: &[&str]| {
        let all = [&["-s", "3", "-p", "shapes", "--json", "-"], arguments].concat();
        parsed(&tilings(&all))
    };
    for rule in [
        "patterns",
        "connections",
        "influence",
        "symmetries",
        "blocks",
    ] {
        let value = log(&["--rules", rule]);
        assert_eq!(value["rules"], json!([rule]));
        Referee::new(&value).watch(&value);
    }
    assert_eq!(log(&["--rules", "none"]), log(&["-a", "0"]));
    assert_eq!(log(&["--rules", "connections,patterns"]), log(&["-a", "2"]));
}

#[test]
fn our_own_decks_can_be_listed_printed_and_read_again() {
    let folder = folder();
    let list = tilings(&["--list"]);
    assert_eq!(list.lines().count(), 5, "{list}");
    for line in list.lines() {
        let name = line.split([' ', ':']).nth(1).expect("a name");
        let printed = tilings(&["--print", name]);
        let path = file(&folder, name, &printed);
        let flag = if line.starts_with("deck") { "-d" } else { "-p" };
        let from_file = tilings(&[flag, text(&path), "-s", "1", "-a", "1"]);
        assert_eq!(from_file, tilings(&[flag, name, "-s", "1", "-a", "1"]));
    }
}

#[test]
fn many_games_are_counted() {
    let told = tilings(&[
        "--games",
        "20",
        "-s",
        "5",
        "-d",
        "dozen",
        "--seats",
        "greedy,random",
        "-a",
        "2",
    ]);
    assert!(
        told.starts_with("20 games, seeds 5 to 24\nplayer 0 (greedy): won "),
        "{told}"
    );
    assert_eq!(
        told,
        tilings(&[
            "--games",
            "20",
            "-s",
            "5",
            "-d",
            "dozen",
            "--seats",
            "greedy,random",
            "-a",
            "2"
        ])
    );
}

#[test]
fn a_human_takes_a_seat() {
    let arguments = [
        "-d",
        "dozen",
        "-b",
        "4",
        "-s",
        "2",
        "--seats",
        "human,random",
    ];
    // The end of the input, or leaving, before the end of the game.
    for input in ["", "quit\n", "help\nlist\nboard\nhint\n\nwhat\n1\nq\n"] {
        let output = talk(&arguments, input);
        assert_eq!(output.status.code(), Some(1), "{input}");
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(told.contains("mapmaker: the human left"), "{told}");
    }
    // A place that is off the board ends his part; the others play on.
    let output = talk(&arguments, "9 9\n");
    assert_eq!(output.status.code(), Some(0));
    let out = String::from_utf8(output.stdout).expect("text");
    assert!(out.contains("player 0 is evicted for 9 9"), "{out}");
    assert!(
        out.contains("player 0 (human): placed 0, score 0, evicted"),
        "{out}"
    );
    // Taking the first place that is listed, he plays to the end, and the log holds.
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
        let listed = out
            .lines()
            .rev()
            .find_map(|line| line.strip_prefix("> "))
            .expect("places");
        let listed = listed.trim_start_matches("> ");
        let place = listed.split(';').next().expect("a place").trim();
        input += &format!("{place}\n");
    }
    let value = parsed(&fs::read_to_string(&log).expect("a log"));
    assert_eq!(value["seats"], json!(["human", "random"]));
    Referee::new(&value).watch(&value);
    assert_eq!(
        tilings(&["--replay", text(&log), "--json", "-"]).into_bytes(),
        fs::read(&log).expect("a log")
    );
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

#[test]
fn a_start_board_and_a_torus_are_played_on() {
    let folder = folder();
    let start = file(
        &folder,
        "start.board",
        "board 5\nplayers 3\ntorus\nblocked 2 2\nlink 0 0 N 4 4 E\n",
    );
    let log = tilings(&[
        "--board",
        text(&start),
        "-s",
        "1",
        "-a",
        "5",
        "-d",
        "roads",
        "--json",
        "-",
    ]);
    let value = parsed(&log);
    assert_eq!(value["hands"].as_array().map(Vec::len), Some(3));
    Referee::new(&value).watch(&value);
    let torus = parsed(&tilings(&[
        "--torus", "-b", "4", "-s", "1", "-a", "5", "--json", "-",
    ]));
    assert!(
        torus["board"]
            .as_array()
            .is_some_and(|lines| lines.contains(&json!("torus")))
    );
    Referee::new(&torus).watch(&torus);
    assert!(bad(&["--board", text(&start), "-n", "2"]).contains("players"));
    assert!(Path::new(text(&start)).exists());
}
