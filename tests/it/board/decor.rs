//! Decor on boards: placed, moved, refused, generated, and kept in files.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{refused, run, stdout_of, words};

/// A board of plain with a river, a wood, and a sea in the south.
const ROWS: &str = "\
PPPP PPPP RPRP PPPP FFFF
PPPP PPPP RPRP PPPP FFFF
PPPP PPPP RPRP PPPP PPPP
PPPP PPPP PPPP PPPP PPPP
SSSS SSSS SSSS SSSS SSSS
SSSS SSSS SSSS SSSS SSSS
";

fn board(folder: &Path) -> String {
    let path = folder.join("board.txt");
    fs::write(&path, ROWS).expect("written");
    path.display().to_string()
}

/// Standard output of a command that also reports on standard error.
fn answer(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The kinds and places of a board's decor.
pub(super) fn things(board: &str) -> Vec<(String, f64, f64)> {
    let board: Value = serde_json::from_str(board).expect("JSON");
    let things = board["decor"].as_array().cloned().unwrap_or_default();
    let thing = |thing: Value| {
        let kind = thing["kind"].as_str().expect("a kind").to_owned();
        let place = |side: &str| thing[side].as_f64().expect("a number");
        (kind, place("x"), place("y"))
    };
    things.into_iter().map(thing).collect()
}

#[test]
fn a_board_of_any_size_is_decorated() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("high.txt").display().to_string();
    let rows = "PPPP PPPP PPPP SSSS\n".repeat(20);
    fs::write(&path, rows).expect("written");
    let board = answer(&["board", "decorate", &path, "--seed", "1"]);
    assert!(things(&board).iter().any(|&(_, _, y)| y > 10.0));
    // Its last chunk begins two tiles before its eastern rim.
    let rows = format!("{}\n", "SSSS ".repeat(18).trim_end()).repeat(18);
    fs::write(&path, rows).expect("written");
    for seed in ["1", "2", "3"] {
        assert!(!things(&answer(&["board", "decorate", &path, "--seed", seed])).is_empty());
    }
}

#[test]
fn what_a_board_shows_is_named_once_and_the_names_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = board(folder.path());
    let path = |name: &str| folder.path().join(name).display().to_string();
    let names = |board: &str| -> Vec<(String, String)> {
        let board: Value = serde_json::from_str(board).expect("JSON");
        let names = board["names"].as_array().cloned().unwrap_or_default();
        let word = |one: &Value, key: &str| one[key].as_str().expect("a word").to_owned();
        names
            .iter()
            .map(|one| (word(one, "kind"), word(one, "name")))
            .collect()
    };
    let (one, map, two) = (path("one.json"), path("one.map"), path("two.json"));
    let decorate = |from: &str, to: &str, what: &str| {
        let line = format!("board decorate {from} --seed 4 --what {what} --out {to}");
        let arguments = words(&line);
        let output = run(&arguments);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    let report = decorate(&text, &one, "names");
    assert!(report.contains(", 1 name"), "{report}");
    let first = names(&fs::read_to_string(&one).expect("a board"));
    let kinds: Vec<_> = first.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(kinds, ["sea"], "wood and river are too small");
    // Existing names stay, also in a map; new ones are added.
    stdout_of(&["board", "convert", &one, &map]);
    decorate(&map, &two, "settlements,names");
    let second = names(&fs::read_to_string(&two).expect("a board"));
    assert!(second.len() > first.len() && first.iter().all(|one| second.contains(one)));
    // They are drawn in pictures.
    let picture = |file: &str, name: &str| {
        let out = path(name);
        stdout_of(&["board", "render", file, "--out", &out]);
        fs::read(&out).expect("a picture")
    };
    assert!(picture(&text, "without.png") != picture(&one, "with.png"));
    let wrong = path("wrong.json");
    let board = fs::read_to_string(&one).expect("a board");
    fs::write(&wrong, board.replace("\"sea\"", "\"moon\"")).expect("written");
    let why = refused(&["board", "render", &wrong, "--out", &path("no.png")], 2);
    assert!(
        why.contains("\"names\": name") && why.contains("moon"),
        "{why}"
    );
}

#[test]
fn things_are_placed_moved_and_taken_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = board(folder.path());
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (one, two, three) = (path("one.json"), path("two.json"), path("three.json"));
    let add = ["board", "decor", "add", &text, "--kind", "windmill"];
    stdout_of(
        &[
            &add[..],
            &["--at", "1,2.5", "--drawing", "2", "--out", &one],
        ]
        .concat(),
    );
    let placed = fs::read_to_string(&one).expect("a board");
    assert_eq!(things(&placed), [("windmill".to_owned(), 1.0, 2.5)]);
    let mv = ["board", "decor", "move", &one, "--from", "1,2.6", "--to"];
    stdout_of(&[&mv[..], &["3.53125,2.25", "--out", &two]].concat());
    let moved = fs::read_to_string(&two).expect("a board");
    assert_eq!(things(&moved), [("windmill".to_owned(), 3.53125, 2.25)]);
    let remove = ["board", "decor", "remove", &two, "--at", "3.5,2.25"];
    assert_eq!(things(&stdout_of(&remove)), []);
    // A map is changed in place, and keeps its decor.
    let map = path("board.map");
    stdout_of(&["board", "convert", &two, &map]);
    let line = format!("board decor add {map} --kind cog --at 1.5,5");
    let add = words(&line);
    stdout_of(&add);
    stdout_of(&["board", "convert", &map, &three]);
    let saved = things(&fs::read_to_string(&three).expect("a board"));
    assert_eq!(saved.len(), 2, "{saved:?}");
    assert_eq!(saved[1], ("cog".to_owned(), 1.5, 5.0));
    // It is a stroke of the map, which can be undone and redone.
    let report = |arguments: &[&str]| {
        let output = run(arguments);
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        String::from_utf8(output.stderr).expect("text")
    };
    let undone = report(&["board", "edit", &map, "--undo"]);
    assert_eq!(undone, "undone: 1 thing on the map\n");
    let undone = path("undone.json");
    stdout_of(&["board", "convert", &map, &undone]);
    let saved = things(&fs::read_to_string(&undone).expect("a board"));
    assert_eq!(saved, [("windmill".to_owned(), 3.53125, 2.25)]);
    // It is removed with the tile below it, in the same stroke.
    let cleared = report(&["board", "edit", &map, "--clear", "3,2"]);
    let note = "note: a piece of decor is gone\n";
    assert_eq!(
        cleared,
        format!("{note}changed: 1 cell; 1 thing on the map\n")
    );
    let cleared = path("cleared.json");
    stdout_of(&["board", "convert", &map, &cleared]);
    let saved = things(&fs::read_to_string(&cleared).expect("a board"));
    assert_eq!(saved, []);
}

#[test]
fn a_thing_that_can_not_stand_somewhere_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = board(folder.path());
    let one = folder.path().join("one.json").display().to_string();
    let line = format!("board decor add {text} --kind field --at 1,1");
    let add = words(&line);
    stdout_of(&[&add[..], &["--out", &one]].concat());
    for (kind, at, why) in [
        ("sheep", "2,1", "there is a river"),
        ("tree", "3.9,0.5", "part of the ground is wooded"),
        ("city", "0.1,2", "the board ends there"),
        ("village", "2.5,4", "not on water"),
        ("whale", "1,3.5", "not on land"),
        ("tower", "1.2,1.2", "there is a field already"),
        ("field", "1,1", "there is a field already"),
        ("boat", "9,9", "the board ends there"),
    ] {
        let report = refused(
            &["board", "decor", "add", &one, "--kind", kind, "--at", at],
            1,
        );
        assert!(
            report.contains("can't stand at") && report.contains(why),
            "{report}"
        );
        assert_eq!(report.lines().count(), 1, "{report}");
    }
    let report = refused(&["board", "decor", "remove", &one, "--at", "3.5,3.5"], 2);
    assert!(report.contains("nothing stands at 3.5,3.5"), "{report}");
    let report = refused(
        &words(&format!("board decor add {one} --kind moon --at 1,1")),
        2,
    );
    assert!(report.contains("kinds are city, town"), "{report}");
    let names = folder.path().join("a.txt").display().to_string();
    let report = refused(&["board", "decorate", &one, "--out", &names], 2);
    assert!(report.contains("no place for decor"), "{report}");
}

#[test]
fn a_finished_board_is_decorated_by_the_rules_and_the_same_with_the_same_seed() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = folder.path().join("world.txt").display().to_string();
    let size = ["--size", "40x30", "--out", &text];
    stdout_of(
        &[
            &["world", "dump", "--seed", "5", "--at", "85,165"],
            &size[..],
        ]
        .concat(),
    );
    let run_with_input = ["board", "decorate", &text, "--seed", "3"];
    let board = answer(&run_with_input);
    assert_eq!(answer(&run_with_input), board);
    let all = things(&board);
    assert!(all.len() > 50, "{}", all.len());
    let villages: Vec<_> = all.iter().filter(|(kind, ..)| kind == "village").collect();
    assert!(!villages.is_empty());
    for (kind, x, y) in &all {
        if kind == "field" || kind == "sheep" {
            let near = villages.iter().any(|(_, vx, vy)| {
                let (dx, dy) = (vx - x, vy - y);
                dx * dx + dy * dy <= 4.0 * 4.0
            });
            assert!(near, "{kind} at {x},{y}");
        }
    }
    // Existing decor stays, and does not count as an obstacle to itself.
    let again = folder.path().join("again.json").display().to_string();
    fs::write(&again, &board).expect("written");
    let more = things(&answer(&["board", "decorate", &again, "--seed", "4"]));
    assert_eq!(more[..all.len()], all);
    let settlements = things(&answer(
        &[&run_with_input[..], &["--what", "settlements"]].concat(),
    ));
    assert!(settlements.len() > 3 && settlements.len() < all.len());
    let anew = ["board", "decorate", &again, "--anew", "--seed", "3"];
    assert_eq!(things(&answer(&anew)), all);
}

#[test]
fn a_picture_shows_decor_and_a_file_with_nonsense_in_it_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = board(folder.path());
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (one, bare, drawn) = (path("one.json"), path("bare.png"), path("drawn.png"));
    let line = format!("board decor add {text} --kind mermaid --at 2,5");
    let add = words(&line);
    stdout_of(&[&add[..], &["--out", &one]].concat());
    stdout_of(&["board", "render", &text, "--out", &bare]);
    stdout_of(&["board", "render", &one, "--out", &drawn]);
    let read = |path: &str| fs::read(path).expect("a picture");
    assert_ne!(read(&bare), read(&drawn));
    let lost = run(&["board", "convert", &one, "-"]);
    let report = String::from_utf8_lossy(&lost.stderr).into_owned();
    assert!(report.contains("can't hold its decor"), "{report}");
    for (decor, why) in [
        (r#"[{"kind":"moon","x":1,"y":1}]"#, "thing 1 is a \"moon\""),
        (
            r#"[{"kind":"cog","x":1,"y":0.5},{"kind":"cog","x":-1,"y":1}]"#,
            "thing 2 stands at -1,1",
        ),
        (
            r#"[{"kind":"cog","x":1,"y":0.5,"drawing":9}]"#,
            "has drawing 9",
        ),
        (r#"{"kind":"cog"}"#, "list of things"),
    ] {
        let wrong = path("wrong.json");
        fs::write(
            &wrong,
            format!(r#"{{"grid":[["PPPP","PPPP"]],"decor":{decor}}}"#),
        )
        .expect("written");
        let report = refused(&["board", "check", &wrong], 2);
        assert!(report.contains(why), "{report}");
    }
}
