//! Roads on boards: laid, refused at an obstacle, removed, kept in files and drawn.

use std::fs;

use serde_json::Value;

use crate::support::{refused, run, stdout_of, words};

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
    stdout_of(&[&road[..], &[&text, "--out", &json]].concat());
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
    // Laid in place in a map, as in JSON.
    stdout_of(&["board", "convert", &text, "--out", &map]);
    stdout_of(&[&road[..], &[&map]].concat());
    stdout_of(&["board", "convert", &map, "--out", &back]);
    assert_eq!(roads(&fs::read_to_string(&back).expect("a board")), laid);
    stdout_of(&["board", "render", &text, "--out", &bare]);
    stdout_of(&["board", "render", &json, "--out", &drawn]);
    assert_ne!(
        fs::read(&bare).expect("a picture"),
        fs::read(&drawn).expect("a picture")
    );
    // Nothing may be placed on it, and it can be removed.
    let line = format!("board decor add {json} --kind tuft --at 2.5,2.5");
    let stones = words(&line);
    let why = refused(&stones, 1);
    assert!(why.contains("there is a road"), "{why}");
    let without = stdout_of(&[&road[..], &[&json, "--remove"]].concat());
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
    stdout_of(&["board", "convert", &text, "--out", &map]);
    stdout_of(&["board", "road", "--from", "0,0", "--to", "4,0", &map]);
    let saved = || {
        stdout_of(&["board", "convert", &map, "--out", &json]);
        roads(&fs::read_to_string(&json).expect("a board"))
    };
    let laid = saved();
    let cell = format!("{},{}", laid[0]["way"][1][0], laid[0]["way"][1][1]);
    let output = run(&["board", "edit", &map, "--clear", &cell]);
    let notes = String::from_utf8(output.stderr).expect("text");
    assert!(notes.contains("note: a road is gone"), "{notes}");
    assert_eq!(saved(), Vec::<Value>::new());
    run(&["board", "edit", &map, "--undo"]);
    assert_eq!(saved(), laid);
}

#[test]
fn there_is_no_way_into_the_sea_and_none_off_the_board() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = folder.path().join("b.txt").display().to_string();
    fs::write(&text, ROWS).expect("written");
    let road = ["board", "road", &text, "--from", "0,0", "--to"];
    let why = refused(&[&road[..], &["1,3"]].concat(), 1);
    assert!(
        why.contains("no road from 0,0 to 1,3: the sea is in the way"),
        "{why}"
    );
    let why = refused(&[&road[..], &["9,0"]].concat(), 1);
    assert!(why.contains("it would leave the board"), "{why}");
    let why = refused(&[&road[..], &["0,0"]].concat(), 2);
    assert!(why.contains("two different places"), "{why}");
}

/// A board divided by a river, between two villages with names.
const PARTED: &str = r#"{"width":5,"height":1,"rivers":false,"grid":[["PPPP","PPPP","RPRP","FPPP","PPPP"]],
"decor":[{"kind":"village","x":0.5,"y":0.40625,"drawing":0},{"kind":"village","x":4.5,"y":0.40625,"drawing":0}],
"names":[{"kind":"village","x":0,"y":0,"name":"Palotsa"},{"kind":"village","x":4,"y":0,"name":"Thornmouth"}]}"#;

#[test]
fn a_road_crosses_a_river_and_a_wood_in_every_format_and_no_crossings_names_the_obstacle() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [parted, json, map, bare, drawn] =
        ["p.json", "b.json", "b.map", "bare.png", "drawn.png"].map(path);
    fs::write(&parted, PARTED).expect("written");
    let road = ["board", "road", &parted, "--from", "0,0", "--to", "4,0"];
    let why = refused(&[&road[..], &["--no-crossings"]].concat(), 1);
    assert_eq!(
        why.trim(),
        "no road from Palotsa to Thornmouth: the river is in the way"
    );
    stdout_of(&[&road[..], &["--out", &json]].concat());
    let laid = roads(&fs::read_to_string(&json).expect("a board"));
    let passages = serde_json::json!([
        {"kind": "ford", "tiles": [2, 2]},
        {"kind": "track", "tiles": [3, 3]},
    ]);
    assert_eq!(laid[0]["passages"], passages);
    for through in ["b.map", "b.tmx", "b.tmj"] {
        let (through, back) = (path(through), path(&format!("{through}.json")));
        stdout_of(&["board", "convert", &json, "--out", &through]);
        stdout_of(&["board", "convert", &through, "--out", &back]);
        assert_eq!(
            roads(&fs::read_to_string(&back).expect("a board")),
            laid,
            "{through}"
        );
    }
    assert!(stdout_of(&["map", "check", &map]).starts_with("no breach"));
    // A ford does not lead through a wood: the road stays as a track.
    let output = run(&["board", "edit", &map, "--force", "--put", "2,0=FFFF"]);
    let notes = String::from_utf8(output.stderr).expect("text");
    assert!(notes.contains("1 road led over it"), "{notes}");
    let back = path("wood.json");
    stdout_of(&["board", "convert", &map, "--out", &back]);
    let track = serde_json::json!([{"kind": "track", "tiles": [2, 3]}]);
    let now = roads(&fs::read_to_string(&back).expect("a board"));
    assert_eq!(now[0]["passages"], track);
    // A road without a passage is reported, and not drawn.
    let mut cut: Value =
        serde_json::from_str(&fs::read_to_string(&json).expect("a board")).expect("JSON");
    cut["roads"][0]
        .as_object_mut()
        .expect("a road")
        .remove("passages");
    let (cut_json, cut_map) = (path("cut.json"), path("cut.map"));
    fs::write(&cut_json, cut.to_string()).expect("written");
    stdout_of(&["board", "convert", &cut_json, "--out", &cut_map]);
    let output = run(&["map", "check", &cut_map]);
    assert_eq!(output.status.code(), Some(1));
    let report = String::from_utf8(output.stdout).expect("text");
    assert!(
        report.contains("at 2,0 the river is in the way"),
        "{report}"
    );
    stdout_of(&["board", "render", &parted, "--out", &bare]);
    stdout_of(&["board", "render", &json, "--out", &drawn]);
    assert_ne!(
        fs::read(&bare).expect("a picture"),
        fs::read(&drawn).expect("a picture")
    );
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
        let report = refused(&["board", "check", &path], 2);
        assert!(report.contains(why), "{roads}: {report}");
    }
}

#[test]
fn decorating_joins_settlements_by_roads_that_fields_leave_free() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (plain, out) = (path("plain.txt"), path("out.json"));
    // A river in the north, which cities and towns need.
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
    let report = run(&some);
    assert!(String::from_utf8_lossy(&report.stderr).contains("nothing more has room"));
}
