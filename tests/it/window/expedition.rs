//! An expedition begun, walked and kept, through the real window.

use std::path::Path;
use std::time::{Duration, Instant};

use mapmaker::engine::expedition::Expedition;
use mapmaker::engine::grid::Direction;
use mapmaker::engine::judge;
use mapmaker::engine::puzzles::{maze, tetravex};
use serde_json::{Value, json};

use super::display::Display;
use super::stage::{MIDDLE, Stage};
use super::{PATIENCE, are_on};
use crate::support::run;

/// Where the button of a journey is on the card, from the window's middle.
const JOURNEY: (i32, i32) = (0, 4);

/// The expedition that is kept, once it has so many actions.
fn kept(folder: &Path, actions: usize) -> Value {
    let path = folder.join("expedition.json");
    let start = Instant::now();
    loop {
        let text = std::fs::read(&path).unwrap_or_default();
        if let Ok(kept) = serde_json::from_slice::<Value>(&text)
            && kept["log"]
                .as_array()
                .is_some_and(|log| log.len() >= actions)
        {
            return kept;
        }
        assert!(
            start.elapsed() < PATIENCE,
            "{}",
            String::from_utf8_lossy(&text)
        );
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn an_expedition_is_begun_walked_and_kept() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let stage = Stage::open(&display, folder.path(), &["explore", "--seed", "7"]);
    stage.act("new expedition");
    stage.click((MIDDLE.0 + JOURNEY.0, MIDDLE.1 + JOURNEY.1));
    let begun = kept(folder.path(), 0);
    assert_eq!(
        begun["quest"]["code"].as_str().map(|code| &code[..12]),
        Some("MM1-journey-")
    );
    stage.quit();
    // Which one was begun is left to chance, and so is who is met; this one is always the same.
    let folder = tempfile::tempdir().expect("a folder");
    let fresh = fresh(folder.path());
    std::fs::write(
        folder.path().join("expedition.json"),
        serde_json::to_vec(&fresh).expect("JSON"),
    )
    .expect("written");
    let stage = Stage::open(&display, folder.path(), &[]);
    stage.click((MIDDLE.0 + GO_ON.0, MIDDLE.1 + GO_ON.1));
    // One of the four ways is open; a key towards a closed one may show nothing new.
    for key in ["Up", "Right", "Down", "Left"] {
        stage.press(key);
    }
    let walked = kept(folder.path(), 1);
    assert!(walked["hours"].as_u64() > Some(0), "{walked}");
    assert_eq!(walked["quest"], fresh["quest"]);
    stage.press("r");
    let start = Instant::now();
    loop {
        let rested = kept(folder.path(), 2);
        let last = rested["log"].as_array().and_then(|log| log.last());
        if last.and_then(Value::as_str) == Some("rest") {
            break;
        }
        assert!(start.elapsed() < PATIENCE, "{rested}");
        std::thread::sleep(Duration::from_millis(200));
    }
    stage.quit();
}

/// The state of an expedition that nothing was done in.
fn fresh(folder: &Path) -> Value {
    let map = folder.join("trip.map");
    let map = map.to_str().expect("a path in letters");
    let new = ["expedition", "new", "--difficulty", "stroll", "--seed", "1"];
    let made = run(&[&new[..], &["--out", map]].concat());
    assert!(made.status.success(), "{made:?}");
    let shown = run(&["expedition", "show", map, "--format", "json"]);
    let mut shown: Value = serde_json::from_slice(&shown.stdout).expect("JSON");
    shown["state"].take()
}

/// Where the button *Go on with the expedition* is on the title's card, from the window's middle.
const GO_ON: (i32, i32) = (0, 33);

/// Keeps a fresh expedition whose party stands at the nearest place of a kind.
fn keep_one_at(kind: &str, folder: &Path) -> Expedition {
    let mut state = fresh(folder);
    let home: (i64, i64) = serde_json::from_value(state["at"].clone()).expect("a tile");
    let sites = state["quest"]["sites"].as_array().cloned().expect("sites");
    let places = sites.iter().filter(|site| site["kind"] == kind);
    let places = places.map(|site| serde_json::from_value::<(i64, i64)>(site["at"].clone()));
    let at = places
        .map(|at| at.expect("a tile"))
        .min_by_key(|at| (at.0 - home.0).abs() + (at.1 - home.1).abs())
        .expect("a place of the kind");
    let letters = |by: i64, less: &str, more: &str| {
        let letter = if by < 0 { less } else { more };
        letter.repeat(by.unsigned_abs() as usize)
    };
    state["at"] = json!(at);
    state["trail"] = json!(letters(at.0 - home.0, "w", "e") + &letters(at.1 - home.1, "n", "s"));
    let kept = serde_json::to_vec(&state).expect("JSON");
    std::fs::write(folder.join("expedition.json"), kept).expect("written");
    let expedition: Expedition = serde_json::from_value(state).expect("an expedition");
    expedition.check().expect("it can be one");
    expedition
}

/// Opens the puzzle of the place, plays it by these keys and returns what was done at last.
fn played(folder: &Path, keys: &[&str]) -> String {
    let display = Display::open();
    let stage = Stage::open(&display, folder, &[]);
    stage.click((MIDDLE.0 + GO_ON.0, MIDDLE.1 + GO_ON.1));
    stage.press("o");
    let mut command = vec!["key", "--delay", "400"];
    command.extend(keys);
    display.xdotool(&command);
    let kept = kept(folder, 1);
    stage.quit();
    kept["log"][0].as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_labyrinth_is_walked_to_its_heart_by_keys() {
    if !are_on() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let expedition = keep_one_at("labyrinth", folder.path());
    let maze = expedition.puzzle_here().and_then(judge::maze_of);
    let maze = maze.expect("a maze");
    let way = maze::solve_maze(&maze, maze::Coord::new(0, 0), maze.last_cell());
    let way = way.expect("a way");
    let mut walk = String::new();
    let mut keys = Vec::new();
    for pair in way.windows(2) {
        let goes = |&side: &Direction| judge::step(&maze, pair[0], side) == Some(pair[1]);
        let side = Direction::ALL.into_iter().find(goes).expect("a step");
        walk.push(judge::letter(side));
        keys.push(match side {
            Direction::North => "Up",
            Direction::East => "Right",
            Direction::South => "Down",
            Direction::West => "Left",
        });
    }
    // A step against the wall is none.
    keys.insert(0, "Up");
    assert_eq!(played(folder.path(), &keys), format!("solve {walk}"));
}

#[test]
fn a_mosaic_is_laid_by_keys() {
    if !are_on() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let expedition = keep_one_at("vault", folder.path());
    let puzzle = expedition.puzzle_here().and_then(judge::tetravex_of);
    let puzzle = puzzle.expect("a puzzle");
    let solved = tetravex::solve(&puzzle, &tetravex::SolveOptions::default()).0;
    let tetravex::Outcome::Solved(order) = solved else {
        panic!("it has a solution");
    };
    let mut loose: Vec<usize> = (0..order.len()).collect();
    let mut keys = Vec::new();
    for (cell, stone) in order.iter().enumerate() {
        let place = loose
            .iter()
            .position(|other| other == stone)
            .expect("it is loose");
        loose.remove(place);
        keys.extend(vec!["space"; place + 1]);
        keys.push("Return");
        if (cell + 1) % puzzle.columns() == 0 {
            keys.extend(vec!["Left"; puzzle.columns() - 1]);
            keys.push("Down");
        } else {
            keys.push("Right");
        }
    }
    let told: Vec<String> = order.iter().map(ToString::to_string).collect();
    let done = played(folder.path(), &keys);
    assert_eq!(done, format!("solve {}", told.join(" ")));
}
