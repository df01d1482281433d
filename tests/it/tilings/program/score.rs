//! Saved boards on the command line: scores and places.

use std::fs;

use serde_json::json;

use super::{BOARD, bad, file, folder, parsed, tilings};
use crate::support::text;
use crate::tilings::slow::SlowBoard;

#[test]
fn a_saved_position_is_scored_as_json() {
    let folder = folder();
    let board = file(&folder, "cross.board", BOARD);
    let cross = "pattern cross 34\n0 0 red red red red\n0 -1 * * * *\n0 1 * * * *\n1 0 * * * *\n\
                 -1 0 * * * *\nend\n";
    let patterns = file(&folder, "cross.patterns", cross);
    let score = |more: &[&str]| {
        let arguments = [
            &[
                "--score",
                text(&board),
                "-p",
                text(&patterns),
                "--json",
                "-",
            ],
            more,
        ];
        parsed(&tilings(&arguments.concat()))
    };
    assert_eq!(
        parsed(&tilings(&["--score", text(&board), "--json", "-"])),
        json!({"scores":[4,1],"winners":[0],"zones":[],"patterns":[]})
    );
    let found = json!([{"name":"cross","at":[1,1],"score":34,"owners":[1]}]);
    assert_eq!(
        score(&["-a", "1"]),
        json!({"scores":[0,34],"winners":[1],"zones":[],"patterns":found})
    );
    let zones = score(&["-a", "2"])["zones"].clone();
    assert_eq!(
        zones[0],
        json!({"colour":"red","tiles":5,"score":25,"owners":[0]})
    );
    for (level, rules) in [
        (3, vec!["patterns", "connections", "influence"]),
        (2, vec!["patterns", "connections"]),
    ] {
        let level = level.to_string();
        assert_eq!(
            score(&["-a", &level]),
            SlowBoard::read(BOARD).score(&rules, cross)
        );
        assert_eq!(
            score(&["--rules", &rules.join(",")]),
            score(&["-a", &level])
        );
    }
    // The same in words, and into a file.
    let words = tilings(&["--score", text(&board), "-p", text(&patterns), "-a", "2"]);
    assert!(
        words.contains("pattern cross at 1 1: 34 for player 1\n"),
        "{words}"
    );
    assert!(
        words.contains("zone red on 5 tiles: 25 for player 0\n"),
        "{words}"
    );
    let out = folder.path().join("score.json");
    assert_eq!(
        tilings(&[
            "--score",
            text(&board),
            "--json",
            text(&out),
            "--show",
            "none"
        ])
        .lines()
        .count(),
        3
    );
    assert_eq!(
        parsed(&fs::read_to_string(&out).expect("written"))["scores"],
        json!([4, 1])
    );
}

#[test]
fn places_are_listed() {
    let folder = folder();
    let board = file(
        &folder,
        "one.board",
        "board 3\ntile 1 1 red red red red 0\n",
    );
    let places = |tile: &str, more: &[&str]| {
        parsed(&tilings(
            &[&["--places", tile, text(&board)], more].concat(),
        ))
    };
    assert_eq!(places("red,blue,blue,blue", &[]), json!([[1, 2, 0]]));
    assert_eq!(
        places("red,blue,blue,blue", &["-a", "4"]),
        json!([[1, 0, 2], [0, 1, 1], [2, 1, 3], [1, 2, 0]])
    );
    assert_eq!(
        places("blue,blue,blue,blue", &["-a", "5", "--json", "-"]),
        json!([])
    );
    assert_eq!(
        places("red,red,red,red", &["-a", "4"]),
        json!([[1, 0, 0], [0, 1, 0], [2, 1, 0], [1, 2, 0]])
    );
    let out = folder.path().join("places.json");
    assert_eq!(
        tilings(&[
            "--places",
            "red,red,red,red",
            text(&board),
            "--json",
            text(&out)
        ]),
        ""
    );
    assert_eq!(
        parsed(&fs::read_to_string(&out).expect("written"))
            .as_array()
            .map(Vec::len),
        Some(4)
    );
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
            let told = bad(arguments);
            assert!(told.contains(&format!("{name}{place}{part}")), "{told}");
            assert!(
                told.trim_end().ends_with("(--lenient takes such a board)"),
                "{told}"
            );
            tilings(&[arguments, &["--lenient"]].concat());
        }
    }
}
