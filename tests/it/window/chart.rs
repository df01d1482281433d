//! Pencil and compass on the chart of an expedition, and the chart as a picture and as a map.

use std::path::Path;

use mapmaker::expedition::LAST_DAY;
use serde_json::{Value, json};

use super::display::Display;
use super::expedition::{GO_ON, fresh};
use super::picture::Picture;
use super::saved;
use super::stage::{MIDDLE, Stage, printed, saved_map};
use super::{are_on, wait};

/// The saved expedition under way.
fn saved(folder: &Path) -> Value {
    saved::saved(folder).unwrap_or_default()
}

/// Waits until the saved expedition satisfies `right`.
fn until(folder: &Path, what: &str, right: impl Fn(&Value) -> bool) -> Value {
    wait(|| {
        let saved = saved(folder);
        if right(&saved) {
            return Ok(saved);
        }
        Err(format!("{what}: {}", saved["pencil"]))
    })
}

/// Continues the saved expedition, and waits until the window has written it again.
fn go_on(stage: &Stage<'_>, folder: &Path) {
    let written = || std::fs::metadata(folder.join(saved::FILE)).and_then(|m| m.modified());
    let before = written().expect("kept");
    stage.choose(GO_ON);
    super::until("it goes on", || written().expect("kept") != before);
    stage.point((5, 400));
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn lines_rings_and_marks_are_drawn_by_keys_and_by_the_pointer_and_kept() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let state = fresh(folder.path());
    saved::keep(folder.path(), &state);
    let home: (i64, i64) = serde_json::from_value(state["at"].clone()).expect("a tile");
    let stage = Stage::open(&display, folder.path(), &[]);
    go_on(&stage, folder.path());
    let all = |keys: &[&str]| keys.iter().for_each(|key| stage.press(key));
    // The first point is at the party.
    all(&["n", "Return", "Right", "Right", "Up", "Return"]);
    let line = json!({"line": {"from": home, "to": (home.0 + 2, home.1 - 1)}});
    until(folder.path(), "a line", |saved| {
        saved["pencil"] == json!([line])
    });
    all(&["g", "Return", "shift+Down", "Return"]);
    let ring = json!({"ring": {"middle": (home.0 + 2, home.1 - 1), "tiles": 5}});
    until(folder.path(), "a ring", |saved| {
        saved["pencil"] == json!([line, ring])
    });
    stage.press("BackSpace");
    until(folder.path(), "undone", |saved| {
        saved["pencil"] == json!([line])
    });
    // The arrows moved no party, and the pointer draws instead of panning.
    stage.press("n");
    stage.drag(
        (MIDDLE.0 - 60, MIDDLE.1 - 60),
        (MIDDLE.0 + 70, MIDDLE.1 + 40),
    );
    let drawn = until(folder.path(), "by the pointer", |saved| {
        saved["pencil"].as_array().is_some_and(|all| all.len() == 2)
    });
    assert_eq!((&drawn["log"], &drawn["at"]), (&json!([]), &state["at"]));
    // The lines are there again, and are wiped one by one.
    stage.quit();
    let stage = Stage::open(&display, folder.path(), &[]);
    go_on(&stage, folder.path());
    assert_eq!(saved(folder.path())["pencil"], drawn["pencil"]);
    for key in ["x", "Return"] {
        stage.press(key);
    }
    until(folder.path(), "wiped", |saved| {
        saved["pencil"].as_array().is_some_and(|all| all.len() == 1)
    });
    stage.quit();
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn at_the_end_the_chart_is_saved_as_a_picture_and_opened_as_a_map() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let mut state = fresh(folder.path());
    let first = state["quest"]["first_day"].as_u64().expect("a day");
    // The last evening: another night, and it snows.
    state["hours"] = json!((u64::from(LAST_DAY) - first) * 12 + 6);
    state["pencil"] = json!([{"mark": {"at": state["at"]}}]);
    saved::keep(folder.path(), &state);
    let stage = Stage::open(&display, folder.path(), &[]);
    go_on(&stage, folder.path());
    stage.press("r");
    until(folder.path(), "the end", |saved| {
        saved["end"] == json!("winter")
    });
    let results = std::fs::read_to_string(folder.path().join("expeditions.json"));
    let code = state["quest"]["code"].as_str().expect("a code");
    assert!(results.expect("kept").contains(code));
    // The second button of the sheet.
    for key in ["Tab", "Tab", "space"] {
        stage.press(key);
    }
    let picture = folder.path().join("the chart.png");
    stage.press("ctrl+a");
    stage.type_text(picture.to_str().expect("a path in letters"));
    stage.press("Return");
    super::until("the picture is saved", || picture.exists());
    let drawn = Picture::read(&picture);
    assert!(drawn.width > 800 && drawn.height > 600);
    // The third opens what was charted, a board.
    let map = opened_by(&stage, folder.path(), 3);
    stage.quit();
    let report = printed(&["map", "info", &map]);
    assert!(report.contains("board"), "{report}");
    // The fourth opens the world, with the expedition in it.
    let folder = tempfile::tempdir().expect("a folder");
    saved::keep(folder.path(), &state);
    let stage = Stage::open(&display, folder.path(), &[]);
    go_on(&stage, folder.path());
    stage.press("r");
    until(folder.path(), "the end again", |saved| {
        saved["end"] == json!("winter")
    });
    let map = opened_by(&stage, folder.path(), 4);
    stage.quit();
    let report = printed(&["expedition", "show", &map]);
    assert!(
        report.contains(code) && report.contains("Snowed in"),
        "{report}"
    );
}

/// The map made by the button of the final sheet that is `tabs` steps of Tab away.
fn opened_by(stage: &Stage, folder: &Path, tabs: usize) -> String {
    stage.rest();
    for key in std::iter::repeat_n("Tab", tabs).chain(["space"]) {
        stage.press(key);
    }
    let map = saved_map(folder);
    map.to_str().expect("a path in letters").to_owned()
}
