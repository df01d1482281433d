//! A village is moved and named by hand, found by its name, and all of it is in the map's file.

use serde_json::Value;

use super::are_on;
use super::display::Display;
use super::places::session;
use super::stage::{MIDDLE, Stage, printed, saved_map};
use crate::support::text;

/// The places of an area, with their names.
fn places(of: &[&str], area: [&str; 4]) -> Vec<(i64, i64, String)> {
    let arguments = [&["world", "places"], of, &area[..]].concat();
    let report: Value = serde_json::from_str(&printed(&arguments)).expect("json");
    let features = report["features"].as_array().expect("features");
    features
        .iter()
        .map(|feature| {
            let place = &feature["properties"]["tile"];
            let side = |axis: usize| place[axis].as_i64().expect("a number");
            let name = feature["properties"]["name"].as_str().expect("a name");
            (side(0), side(1), name.to_owned())
        })
        .collect()
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_village_is_moved_and_named_and_found_by_its_name() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let area = ["--at", "-2640,560", "--size", "80x80"];
    let seed = ["--seed", "199360", "--kinds", "village"];
    let villages = places(&seed, area);
    let (x, y, name) = villages.first().expect("a village").clone();
    let at = format!("{x},{y}");
    let arguments = ["explore", "--seed", "199360", "--at", &at];
    let stage = Stage::open(&display, folder.path(), &arguments);
    stage.click(MIDDLE);
    stage.choose("Move");
    // Two tiles to the west and one to the south.
    let there = (MIDDLE.0 - 128, MIDDLE.1 + 64);
    stage.click(there);
    let map = saved_map(folder.path());
    // The first click opens the card, the second its field.
    stage.click(there);
    stage.click(there);
    stage.key("ctrl+a");
    stage.type_text("Foxholm");
    stage.key("Return");
    stage.press("Escape");
    stage.key("g");
    stage.type_text("500,-300");
    stage.key("Return");
    stage.press("ctrl+z");
    stage.press("ctrl+y");
    stage.key("alt+Left");
    stage.key("g");
    stage.type_text("foxh");
    stage.key("Return");
    stage.quit();
    let session = session(folder.path());
    assert_eq!(
        (&session["x"], &session["y"]),
        (&(x - 2).into(), &(y + 1).into())
    );
    let changed = places(&[text(&map), "--kinds", "village"], area);
    assert!(
        changed.contains(&(x - 2, y + 1, "Foxholm".to_owned())),
        "{changed:?}"
    );
    assert!(
        !changed.iter().any(|village| village.2 == name),
        "{changed:?}"
    );
    assert_eq!(changed.len(), villages.len());
    let report = printed(&["map", "info", text(&map)]);
    assert!(
        report.contains("places: 1 named by hand, 1 put somewhere, 0 removed"),
        "{report}"
    );
}
