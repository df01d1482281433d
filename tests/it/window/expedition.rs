//! An expedition begun, walked and saved, through the real window.

use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use mapmaker::expedition::{Expedition, RULES_VERSION};
use mapmaker::puzzles::exact_cover::Limits;
use mapmaker::puzzles::{maze, polyomino};
use mapmaker::storage::pure::puzzle_checker::Code;
use mapmaker::storage::puzzles::SavedPuzzles;
use serde_json::{Value, json};

use super::display::Display;
use super::picture::Picture;
use super::saved;
use super::stage::{MIDDLE, Stage};
use super::{PATIENCE, are_on, insist, until, wait};
use crate::support::{run, words};

/// The time after which a key without effect is pressed again.
const KEYS: Duration = Duration::from_secs(30);

/// The saved expedition, once it has that many actions.
fn saved(folder: &Path, actions: usize) -> Value {
    wait(|| {
        let saved = saved::saved(folder).unwrap_or_default();
        let log = saved["log"].as_array();
        let is_right = log.is_some_and(|log| log.len() >= actions);
        if is_right { Ok(saved) } else { Err(saved) }
    })
}

#[test]
fn an_expedition_is_begun_walked_and_kept() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let stage = Stage::open(&display, folder.path(), &["explore", "--seed", "7"]);
    stage.act("new expedition");
    stage.choose("A journey");
    let begun = saved(folder.path(), 0);
    let code = begun["quest"]["code"].as_str().expect("a code");
    assert!(
        code.starts_with(&format!("MM{RULES_VERSION}-journey-")),
        "{code}"
    );
    stage.quit();
    // The expedition and its encounters are random; this one is fixed.
    let folder = tempfile::tempdir().expect("a folder");
    let fresh = fresh(folder.path());
    saved::keep(folder.path(), &fresh);
    let stage = Stage::open(&display, folder.path(), &[]);
    stage.choose(GO_ON);
    switch_settlements(&stage, &display);
    name_home(&stage, folder.path());
    // One of the four ways is open; a key towards a closed one may show nothing new.
    for key in ["Up", "Right", "Down", "Left"] {
        stage.press(key);
    }
    let walked = saved(folder.path(), 1);
    assert!(walked["hours"].as_u64() > Some(0), "{walked}");
    assert_eq!(walked["quest"], fresh["quest"]);
    stage.press("r");
    wait(|| {
        let rested = saved(folder.path(), 2);
        let last = rested["log"].as_array().and_then(|log| log.last());
        let has_rested = last.and_then(Value::as_str) == Some("rest");
        has_rested.then_some(()).ok_or(rested)
    });
    stage.quit();
}

/// Switches settlements off and on again in the panel of layers; that of the party disappears and reappears.
fn switch_settlements(stage: &Stage<'_>, display: &Display) {
    // The panel, and houses of the town beside the party, without road or grass.
    const SHEET: (Range<u32>, Range<u32>) = (312..520, 30..180);
    const HOUSES: (Range<u32>, Range<u32>) = (653..666, 334..366);
    // The date at the head of the stores, and paper above the actions.
    const DATE: (Range<u32>, Range<u32>) = (24..122, 28..48);
    const PAPER: (Range<u32>, Range<u32>) = (30..260, 128..148);
    let dark = |now: &Picture, part| now.part(part).iter().filter(|ink| ink[0] < 150).count();
    let is_there = |now: &Picture| {
        let is_game = dark(now, DATE) > 60 && now.part(PAPER).iter().all(|ink| ink[0] > 200);
        is_game && dark(now, HOUSES) > 20
    };
    // The title is still shown for a while, and the land appears before its towns.
    display.until("the town is there", PATIENCE, is_there);
    stage.rest();
    let before = display.picture();
    stage.press("k");
    display.until("the sheet of layers is there", PATIENCE, |now| {
        now.part(SHEET) != before.part(SHEET)
    });
    stage.choose("Settlements");
    display.until("the town goes", PATIENCE, |now| !is_there(now));
    stage.rest();
    let without = display.picture();
    stage.choose("Settlements");
    display.until("the town comes back", PATIENCE, is_there);
    stage.press("k");
    display.until("the sheet is put away", PATIENCE, |now| {
        now.part(SHEET) != without.part(SHEET)
    });
}

/// Names the party's town with the naming tool, and waits until it is saved.
fn name_home(stage: &Stage<'_>, folder: &Path) {
    let named = || {
        let saved = saved(folder, 0);
        saved["names"][0]["name"].as_str().map(str::to_owned)
    };
    assert_eq!(named(), None);
    stage.press("e");
    // A person holds the button for some frames; the field must keep the keyboard.
    stage.hold(MIDDLE);
    stage.press("ctrl+a");
    stage.type_text("Journey's End");
    stage.press("Return");
    until("the town is named", || {
        named().as_deref() == Some("Journey's End")
    });
    stage.press("Escape");
}

/// The state of an expedition without actions.
pub(super) fn fresh(folder: &Path) -> Value {
    fresh_of(folder, 1)
}

/// The same for the expedition of a seed.
fn fresh_of(folder: &Path, seed: u32) -> Value {
    let (map, seed) = (folder.join(format!("trip {seed}.map")), seed.to_string());
    let map = map.to_str().expect("a path in letters");
    let line = format!("expedition new --difficulty stroll --seed {seed}");
    let new = words(&line);
    let made = run(&[&new[..], &["--out", map]].concat());
    assert!(made.status.success(), "{made:?}");
    let shown = run(&["expedition", "show", map, "--format", "json"]);
    let mut shown: Value = serde_json::from_slice(&shown.stdout).expect("JSON");
    shown["state"].take()
}

/// The title's button that continues the expedition.
pub(super) const GO_ON: &str = "Go on with the expedition";

/// Saves a new expedition whose party is at the nearest place of a kind: that of the first seed that has one.
fn keep_one_at(kind: &str, folder: &Path) -> Expedition {
    let has_one = |state: &Value| {
        let sites = state["quest"]["sites"].as_array();
        sites.is_some_and(|sites| sites.iter().any(|site| site["kind"] == kind))
    };
    let mut states = (1..9).map(|seed| fresh_of(folder, seed));
    let mut state = states.find(has_one).expect("a place of the kind");
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
    saved::keep(folder, &state);
    let expedition: Expedition = serde_json::from_value(state).expect("an expedition");
    expedition.check().expect("it can be one");
    expedition
}

/// The code of the puzzle at the party's place.
fn code_here(expedition: &Expedition) -> Code {
    Code::of(expedition.puzzle_here().expect("a puzzle"))
}

/// Whether the saved puzzle of a place satisfies `is_right`.
fn is_visited(folder: &Path, code: &Code, is_right: impl Fn(&str) -> bool) -> bool {
    let text = std::fs::read(folder.join("puzzles.json")).unwrap_or_default();
    let saved = serde_json::from_slice::<SavedPuzzles>(&text).unwrap_or_default();
    let visit = saved.visit(&code.to_string());
    visit.is_some_and(|game| is_right(&game.state))
}

/// Continues the expedition, and opens the puzzle of the place.
fn open_puzzle(stage: &Stage<'_>, folder: &Path, code: &Code) {
    // Both are saved again as soon as they are open.
    let written = |name: &str| {
        let saved = std::fs::metadata(folder.join(name));
        saved.and_then(|saved| saved.modified()).ok()
    };
    let before = written(saved::FILE);
    stage.choose(GO_ON);
    until("the expedition is there", || written(saved::FILE) != before);
    let before = written("puzzles.json");
    let is_there = || written("puzzles.json") != before && is_visited(folder, code, |_| true);
    insist("the puzzle is there", KEYS, || stage.press("o"), is_there);
}

/// Opens the puzzle of the place, plays it by these keys, continues, and returns the last action.
fn played(folder: &Path, code: &Code, keys: &[&str]) -> String {
    let display = Display::open();
    let stage = Stage::open(&display, folder, &[]);
    open_puzzle(&stage, folder, code);
    // Keys act on what lies under the pointer, if anything does.
    display.xdotool(&["mousemove", "5", "400"]);
    press_all(&display, keys);
    let is_done = || {
        let saved = saved::saved(folder).unwrap_or_default();
        saved["log"].as_array().is_some_and(|log| !log.is_empty())
    };
    insist("it is solved", KEYS, || stage.press("Return"), is_done);
    let saved = saved(folder, 1);
    stage.quit();
    saved["log"][0].as_str().unwrap_or_default().to_owned()
}

fn press_all(display: &Display, keys: &[&str]) {
    let mut command = vec!["key", "--delay", "400"];
    command.extend(keys);
    display.xdotool(&command);
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_labyrinth_is_left_after_some_steps_and_walked_to_its_heart_by_keys() {
    if !are_on() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let code = code_here(&keep_one_at("labyrinth", folder.path()));
    let Code::Maze(maze) = &code else {
        panic!("{code:?}");
    };
    let mut walk = maze::Walk::new(maze.make().expect("a maze"));
    walk.go(&walk.way());
    let solution = walk.solution().expect("a way");
    let mut keys: Vec<&str> = solution
        .chars()
        .map(|letter| match letter {
            'N' => "Up",
            'E' => "Right",
            'S' => "Down",
            _ => "Left",
        })
        .collect();
    let rest = keys.split_off(3);
    let display = Display::open();
    let stage = Stage::open(&display, folder.path(), &[]);
    open_puzzle(&stage, folder.path(), &code);
    // A step against the wall is none.
    press_all(&display, &["Up"]);
    press_all(&display, &keys);
    let entered = |state: &str| {
        let state: Value = serde_json::from_str(state).unwrap_or_default();
        state["steps"]["entered"].as_array().map_or(0, Vec::len)
    };
    let is_in = || is_visited(folder.path(), &code, |state| entered(state) == 3);
    until("it is walked into", is_in);
    stage.press("Escape");
    stage.quit();
    drop(display);
    assert_eq!(saved(folder.path(), 0)["log"], json!([]));
    // After a restart it continues.
    let done = played(folder.path(), &code, &rest);
    assert_eq!(done, format!("solve {solution}"));
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_mosaic_is_laid_by_keys() {
    if !are_on() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let code = code_here(&keep_one_at("vault", folder.path()));
    let Code::Tetravex(mosaic) = &code else {
        panic!("{code:?}");
    };
    let layout = mosaic.make(&false.into()).expect("a puzzle").layout();
    let columns = mosaic.columns as usize;
    let mut keys = Vec::new();
    for (cell, stone) in layout.iter().enumerate() {
        // From the board's corner to the stone in the tray, and with it to its place.
        for (x, y) in [
            (columns + stone % columns, stone / columns),
            (cell % columns, cell / columns),
        ] {
            keys.extend(vec!["Left"; 2 * columns]);
            keys.extend(vec!["Up"; layout.len() / columns]);
            keys.extend(vec!["Right"; x]);
            keys.extend(vec!["Down"; y]);
            keys.push("space");
        }
    }
    let done = played(folder.path(), &code, &keys);
    assert!(code.is_solved_by(done.strip_prefix("solve ").expect("solved")));
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_strongroom_is_packed_by_keys() {
    if !are_on() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let code = code_here(&keep_one_at("strongroom", folder.path()));
    let Code::Packing(packing) = &code else {
        panic!("{code:?}");
    };
    let (card, flips) = packing.card(&false.into()).expect("a card");
    let limits = Limits::nodes(10_000_000);
    let game = polyomino::TetraminoGame::new(card, flips).centred();
    let keys = game.winning_keys(&limits).expect("a way to win");
    let keys: Vec<String> = keys.chars().map(String::from).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let done = played(folder.path(), &code, &keys);
    assert!(code.is_solved_by(done.strip_prefix("solve ").expect("solved")));
}
