//! Roads on boards: laid, refused where something stands between, taken away, kept in files and drawn.

use std::fs;

use serde_json::Value;

use crate::support::{refused, run, said, words};

/// A board of plain with a river and a sea in the south.
const ROWS: &str = "\
PPPP PPPP RPRP PPPP PPPP
PPPP PPPP RPRP PPPP PPPP
PPPP PPPP PPPP PPPP PPPP
SSSS SSSS SSSS SSSS SSSS
";

fn roads(board: &str) -> Vec<Value> {
    let board: Value = serde_json::from_str(board).expect("JSON");
    board["roads"].as_array().cloned().unwrap_or_default()
}

#[test]
fn a_road_goes_round_what_it_would_cut_and_files_keep_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [text, json, map, back, bare, drawn] = [
        "b.txt",
        "b.json",
        "b.map",
        "back.json",
        "bare.png",
        "drawn.png",
    ]
    .map(path);
    fs::write(&text, ROWS).expect("written");
    let road = ["board", "road", "--from", "0,0", "--to", "4,0"];
    said(&[&road[..], &[&text, "--out", &json]].concat());
    let laid = roads(&fs::read_to_string(&json).expect("a board"));
    assert_eq!(laid.len(), 1);
    let way = laid[0]["way"].as_array().expect("tiles");
    assert_eq!(
        (&way[0], way.last()),
        (&serde_json::json!([0, 0]), Some(&serde_json::json!([4, 0])))
    );
    for tile in way {
        assert!(tile[0] != 2 || tile[1] == 2, "the river at {tile}");
    }
    // Laid in a map where it lies, as in JSON.
    said(&["board", "convert", &text, "--out", &map]);
    said(&[&road[..], &[&map]].concat());
    said(&["board", "convert", &map, "--out", &back]);
    assert_eq!(roads(&fs::read_to_string(&back).expect("a board")), laid);
    said(&["board", "render", &text, "--out", &bare]);
    said(&["board", "render", &json, "--out", &drawn]);
    assert_ne!(
        fs::read(&bare).expect("a picture"),
        fs::read(&drawn).expect("a picture")
    );
    // Nothing may be put on it, and it can be taken away.
    let line = format!("board decor add {json} --kind tuft --at 2.5,2.5");
    let stones = words(&line);
    let why = refused(&stones, 1);
    assert!(why.contains("there is a road"), "{why}");
    let without = said(&[&road[..], &[&json, "--remove"]].concat());
    assert_eq!(roads(&without), Vec::<Value>::new());
    let why = refused(&[&road[..], &[&text, "--remove"]].concat(), 2);
    assert!(why.contains("no road joins 0,0 and 4,0"), "{why}");
}

#[test]
fn a_cell_that_is_cleared_takes_its_road_along_and_undo_brings_both_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [text, map, json] = ["b.txt", "b.map", "b.json"].map(path);
    fs::write(&text, ROWS).expect("written");
    said(&["board", "convert", &text, "--out", &map]);
    said(&["board", "road", "--from", "0,0", "--to", "4,0", &map]);
    let kept = || {
        said(&["board", "convert", &map, "--out", &json]);
        roads(&fs::read_to_string(&json).expect("a board"))
    };
    let laid = kept();
    let cell = format!("{},{}", laid[0]["way"][1][0], laid[0]["way"][1][1]);
    let output = run(&["board", "edit", &map, "--clear", &cell]);
    let notes = String::from_utf8(output.stderr).expect("text");
    assert!(notes.contains("1 road erased"), "{notes}");
    assert_eq!(kept(), Vec::<Value>::new());
    run(&["board", "edit", &map, "--undo"]);
    assert_eq!(kept(), laid);
}

#[test]
fn there_is_no_way_into_the_sea_and_none_off_the_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = folder.path().join("b.txt").display().to_string();
    fs::write(&text, ROWS).expect("written");
    let road = ["board", "road", &text, "--from", "0,0", "--to"];
    let why = refused(&[&road[..], &["1,3"]].concat(), 1);
    assert!(
        why.contains(
            "no open plain leads from 0,0 to 1,3; on the straightest way there is sea, at 1,3"
        ),
        "{why}"
    );
    let why = refused(&[&road[..], &["9,0"]].concat(), 1);
    assert!(why.contains("the board ends there, at 9,0"), "{why}");
    let why = refused(&[&road[..], &["0,0"]].concat(), 2);
    assert!(why.contains("two different places"), "{why}");
}

#[test]
fn what_a_file_says_of_roads_is_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("b.json").display().to_string();
    let board = |roads: &str| {
        format!(r#"{{"width":2,"height":1,"grid":[["PPPP","PPPP"]],"roads":{roads}}}"#)
    };
    for (roads, why) in [
        (
            r#"[{"rank":"road","way":[[0,0],[2,0]]}]"#,
            "2,0, which is off the board",
        ),
        (
            r#"[{"rank":"path","way":[[0,0],[1,0]]}]"#,
            "ranks are highway",
        ),
        (r#"[{"rank":"road","way":[[0,0]]}]"#, "fewer than two"),
        ("7", "a list of roads"),
    ] {
        fs::write(&path, board(roads)).expect("written");
        let told = refused(&["board", "check", &path], 2);
        assert!(told.contains(why), "{roads}: {told}");
    }
}

#[test]
fn decorating_joins_settlements_by_roads_that_fields_leave_free() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (plain, out) = (path("plain.txt"), path("out.json"));
    // A river in the north, as cities and towns ask for.
    let row = |tile: &str| format!("{}\n", [tile; 24].join(" "));
    fs::write(&plain, format!("{}{}", row("PRPR"), row("PPPP").repeat(15))).expect("written");
    let output = run(&["board", "decorate", &plain, "--seed", "3", "--out", &out]);
    assert!(output.status.success(), "{output:?}");
    let board: Value =
        serde_json::from_str(&fs::read_to_string(&out).expect("a board")).expect("JSON");
    let (roads, decor) = (&board["roads"], &board["decor"]);
    let roads = roads.as_array().expect("roads");
    assert!(roads.len() > 2 && decor.as_array().is_some_and(|decor| decor.len() > 20));
    let line = format!("board decorate {plain} --seed 3 --what roads");
    let some = words(&line);
    let told = run(&some);
    assert!(String::from_utf8_lossy(&told.stderr).contains("nothing more has room"));
}
