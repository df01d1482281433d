//! Saved boards on the command line: scores and places.

use std::fs;

use serde_json::json;

use super::{BOARD, bad, file, folder, parsed, tilings, words};
use crate::slow::SlowBoard;
use crate::support::text;

#[test]
fn a_saved_position_is_scored_as_json() {
    let folder = folder();
    let board = file(&folder, "cross.board", BOARD);
    let cross = "pattern cross 34\n0 0 red red red red\n0 -1 * * * *\n0 1 * * * *\n1 0 * * * *\n\
                 -1 0 * * * *\nend\n";
    let patterns = file(&folder, "cross.patterns", cross);
    let files = ["--score", text(&board), "-p", text(&patterns)];
    let score = |rules: &[&str]| parsed(&tilings(&[&files, rules, &["--json", "-"]].concat()));
    assert_eq!(
        parsed(&tilings(&["--score", text(&board), "--json", "-"])),
        json!({"scores":[4,1],"winners":[0],"zones":[],"patterns":[]})
    );
    for (level, rules) in [
        ("3", words("patterns connections influence")),
        ("2", words("patterns connections")),
        ("1", words("patterns")),
    ] {
        let scored = score(&["-a", level]);
        assert_eq!(scored, SlowBoard::read(BOARD).score(&rules, cross));
        assert_eq!(scored, score(&["--rules", &rules.join(",")]));
    }
    // The same in words, and into a file.
    let report = tilings(&[&files[..], &["-a", "2"]].concat());
    for line in [
        "pattern cross at 1 1: 34 for player 1\n",
        "zone red on 5 tiles: 25 for player 0\n",
    ] {
        assert!(report.contains(line), "{report}");
    }
    let out = folder.path().join("score.json");
    let quiet = ["--show", "none", "--json", text(&out)];
    let report = tilings(&[&["--score", text(&board)], &quiet[..]].concat());
    assert_eq!(report.lines().count(), 3);
    let written = parsed(&fs::read_to_string(&out).expect("written"));
    assert_eq!(written["scores"], json!([4, 1]));
}

#[test]
fn places_are_listed() {
    let folder = folder();
    let tile = "board 3\ntile 1 1 red red red red 0\n";
    let board = file(&folder, "one.board", tile);
    let listed =
        |tile: &str, more: &[&str]| tilings(&[&["--places", tile, text(&board)], more].concat());
    let places = |tile: &str, more: &[&str]| parsed(&listed(tile, more));
    assert_eq!(places("red,blue,blue,blue", &[]), json!([[1, 2, 0]]));
    assert_eq!(
        places("red,blue,blue,blue", &["-a", "4"]),
        json!([[1, 0, 2], [0, 1, 1], [2, 1, 3], [1, 2, 0]])
    );
    let out = folder.path().join("places.json");
    assert_eq!(listed("red,red,red,red", &["--json", text(&out)]), "");
    let written = parsed(&fs::read_to_string(&out).expect("written"));
    assert_eq!(written.as_array().map(Vec::len), Some(4));
}

#[test]
fn positions_that_no_game_makes_are_refused_unless_lenient() {
    let folder = folder();
    let clash = "board 3\ntile 0 0 red red red red 0\ntile 1 0 red red red blue 1\n";
    let apart = "board 3\ntile 0 0 red red red red 0\n# far\ntile 2 2 red red red red 1\n";
    for (name, content, place, part) in [
        (
            "clash.board",
            clash,
            ":3: ",
            "the tile at 1 0 clashes with the tile at 0 0",
        ),
        (
            "apart.board",
            apart,
            ":4: ",
            "the tile at 2 2 is not connected with the tile at 0 0",
        ),
    ] {
        let board = file(&folder, name, content);
        let board = text(&board);
        for arguments in [
            &["--score", board][..],
            &["--board", board, "-s", "1", "-d", "dozen"],
            &["--places", "red,red,red,red", board],
        ] {
            let report = bad(arguments);
            assert!(report.contains(&format!("{name}{place}{part}")), "{report}");
            let hint = "(--lenient takes such a board)";
            assert!(report.trim_end().ends_with(hint), "{report}");
            tilings(&[arguments, &["--lenient"]].concat());
        }
    }
}
