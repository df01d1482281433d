//! Back and forward, a bookmark, Home, and the selected tool after a restart.

use std::path::Path;

use serde_json::Value;

use super::are_on;
use super::display::Display;
use super::stage::{MIDDLE, Stage, printed};
use crate::support::text;

/// The saved session.
pub(super) fn session(folder: &Path) -> Value {
    let session = std::fs::read_to_string(folder.join("session.json")).expect("a session");
    serde_json::from_str(&session).expect("json")
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn places_are_gone_back_to_and_bookmarks_home_and_tools_are_there_after_a_restart() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let arguments = ["explore", "--seed", "7", "--at", "6,6"];
    let stage = Stage::open(&display, folder.path(), &arguments);
    stage.key("g");
    stage.type_text("500,-300");
    stage.key("Return");
    stage.key("ctrl+b");
    stage.type_text("bay");
    stage.key("Return");
    stage.key("alt+Left");
    stage.act("paint sea");
    stage.key("bracketright");
    // At once: the proposed name is selected, and no "a" is typed.
    stage.key("ctrl+shift+s");
    stage.key("ctrl+a");
    stage.type_text("lake");
    stage.key("Return");
    stage.quit();
    let first = session(folder.path());
    assert_eq!((&first["x"], &first["y"]), (&6.into(), &6.into()));
    let map = folder.path().join("maps").join("lake.map");
    let report = printed(&["map", "info", text(&map)]);
    assert!(
        report.contains("bookmark \"bay\": 500,-300 at 64 pixels"),
        "{report}"
    );
    assert!(report.contains("home: 6,6 at 64 pixels"), "{report}");

    // After a restart the brush is selected, with sea and its size.
    let stage = Stage::open(&display, folder.path(), &["explore", text(&map)]);
    stage.drag(
        (MIDDLE.0 - 100, MIDDLE.1 - 60),
        (MIDDLE.0 + 100, MIDDLE.1 - 60),
    );
    stage.key("g");
    stage.type_text("bay");
    stage.key("Return");
    stage.key("Home");
    stage.key("alt+Left");
    stage.key("p");
    stage.quit();
    let second = session(folder.path());
    assert_eq!((&second["x"], &second["y"]), (&500.into(), &(-300).into()));
    assert_eq!(second["tools"]["brush_tiles"], 2);
    let area = ["--at", "-4,-2", "--size", "20x16"];
    let seas = |what: &[&str]| {
        let arguments = [&["world", "dump"], what, &area[..]].concat();
        printed(&arguments).matches("SSSS").count()
    };
    let (painted, natural) = (seas(&[text(&map)]), seas(&["--seed", "7"]));
    assert!(painted >= natural + 3, "{natural} and then {painted}");
}
