//! `map check`: settlements that break the natural rules after edits.

use std::fs;

use serde_json::Value;

use crate::support::{run, stdout_of, text, words};

#[test]
fn a_town_whose_water_is_painted_over_breaks_a_rule_until_that_is_undone() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, places) = (folder.path().join("w.map"), folder.path().join("w.geojson"));
    stdout_of(&["world", "new", "--seed", "7", "--out", text(&path)]);
    let check = || {
        let output = run(&["map", "check", text(&path)]);
        let answer = String::from_utf8(output.stdout).expect("text");
        (output.status.code(), answer)
    };
    assert_eq!(check().0, Some(0));
    let area = words("--at=-300,-300 --size 600x600 --kinds town,city");
    let out = ["--out", text(&places)];
    stdout_of(&[&["world", "places", text(&path)], &area[..], &out[..]].concat());
    let found: Value = serde_json::from_slice(&fs::read(&places).expect("places")).expect("JSON");
    let towns = found["features"].as_array().expect("a list");
    assert!(!towns.is_empty());
    let mut broken = 0;
    for town in towns.iter().take(6) {
        let side = |axis: usize| town["properties"]["tile"][axis].as_i64().expect("a number");
        let (x, y) = (side(0), side(1));
        // All water around is replaced by plain, where that can be painted.
        let at = format!("--at={},{}", x - 6, y - 6);
        let line = format!("world edit {} --paint plain {at} --size 13x13", text(&path));
        let paint = words(&line);
        if !run(&paint).status.success() {
            continue;
        }
        let (code, answer) = check();
        let breach = format!("at {x},{y} has no river and no coast within 3 tiles");
        if answer.contains(&breach) {
            assert_eq!(code, Some(1));
            broken += 1;
        }
        let undone = run(&["world", "edit", text(&path), "--undo"]);
        assert!(undone.status.success(), "{undone:?}");
        assert!(!check().1.contains(&breach));
    }
    assert!(broken > 0, "no town lost its water");
}
