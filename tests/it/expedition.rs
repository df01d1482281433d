//! The commands of the expedition, from outside.

use std::fs;
use std::path::Path;

use crate::support::{Picture, program, text, told};

#[test]
fn an_expedition_is_begun_played_saved_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| text(&folder.path().join(name)).to_owned();
    let (map, record) = (at("e.map"), at("e.json"));
    let new = [
        "expedition",
        "new",
        "--code",
        "mm3-Journey-OOo7-PR",
        "--out",
        &map,
    ];
    let (answer, _) = told(&new, "", 0);
    assert!(answer.starts_with("MM3-journey-0007-pr\n"), "{answer}");
    let show = |more: &[&str]| told(&[&["expedition", "show", &map][..], more].concat(), "", 0).0;
    let begun = show(&["--chart"]);
    assert!(begun.contains("day 1 of") && begun.contains('@'), "{begun}");
    let act = |actions: &[&str], code| {
        told(
            &[&["expedition", "do", &map][..], actions].concat(),
            "",
            code,
        )
    };
    let (done, _) = act(&["buy", "provisions", "2", "rest"], 0);
    assert!(
        done.contains("Bought 2") && done.contains("night's camp"),
        "{done}"
    );
    // What was done before the refusal stays done.
    let (done, why) = act(&["rest", "search", "walk", "0,0", "rest"], 1);
    assert!(
        done.contains("nothing") && why.contains("not on the chart"),
        "{done}{why}"
    );
    assert!(show(&[]).contains("day 3 of"));
    act(&["fly"], 2);
    let json = show(&["--format", "json"]);
    assert!(
        json.contains(r#""log":["buy provisions 2","rest","rest","search"]"#),
        "{json}"
    );
    fs::write(&record, &json).expect("written");
    let (again, _) = told(&["expedition", "replay", &record], "", 0);
    assert_eq!(again, show(&[]));
    let forged = json.replace("\"money\":", "\"money\":1");
    told(&["expedition", "replay", "-"], &forged, 1);
    told(&["map", "info", &map], "", 0);
}

#[test]
fn what_is_no_expedition_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| text(&folder.path().join(name)).to_owned();
    let map = at("w.map");
    told(&["world", "new", "--seed", "1", "--out", &map], "", 0);
    for (arguments, code, why) in [
        (vec!["show", &map], 2, "no expedition"),
        (vec!["do", &map, "rest"], 2, "no expedition"),
        (vec!["show", "/nowhere.map"], 4, "nowhere"),
        (vec!["replay", &map], 2, "makes no sense"),
        (
            vec!["new", "--code", "MM3-journey-0007-pk", "--out", "x.map"],
            2,
            "slip",
        ),
        (
            vec!["new", "--code", "MM9-journey-0007-rm", "--out", "x.map"],
            2,
            "version",
        ),
        (
            vec!["new", "--code", "MM2-journey-0007-rm", "--out", "x.map"],
            2,
            "an older program plays it",
        ),
        (
            vec!["new", "--difficulty", "easy", "--out", "x.map"],
            2,
            "stroll",
        ),
        (vec!["new", "--seed", "1", "--out", "x"], 2, ".map"),
        (vec!["bots", "--games", "0"], 2, "number of games"),
        (vec!["bots", "--first", "-1"], 2, "a seed is"),
    ] {
        let (_, told) = told(&[&["expedition"][..], &arguments].concat(), "", code);
        assert!(told.contains(why) && told.lines().count() == 1, "{told}");
    }
}

#[test]
fn bots_play_and_their_figures_are_the_same_every_time() {
    let bots = [
        "expedition",
        "bots",
        "--games",
        "3",
        "--difficulty",
        "stroll",
    ];
    let (first, _) = told(&[&bots[..], &["--format", "json"]].concat(), "", 0);
    let (again, _) = told(&[&bots[..], &["--format", "json"]].concat(), "", 0);
    assert_eq!(first, again);
    let figures: serde_json::Value = serde_json::from_str(&first).expect("JSON");
    let of = |bot: usize, what: &str| figures[bot][what].as_u64().expect("a number");
    assert_eq!((of(0, "games"), of(1, "games"), of(2, "wins")), (3, 3, 0));
    assert!(of(0, "wins") >= 2, "{first}");
    let (text, _) = told(&[&bots[..], &["--bot", "idle"]].concat(), "", 0);
    assert!(text.starts_with("idle at stroll: 0 of 3 won"), "{text}");
    assert!(text.contains("lost MM3-stroll-0001-"), "{text}");
    let later = ["--bot", "idle", "--first", "18446744073709451615"];
    let (text, _) = told(&[&bots[..], &later].concat(), "", 0);
    assert!(
        !text.contains("-0001-") && text.contains("of 3 won"),
        "{text}"
    );
}

#[test]
fn the_expedition_of_today_is_the_same_for_everybody() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| text(&folder.path().join(name)).to_owned();
    let new = |name: &str, more: &[&str], code| {
        let out = at(name);
        let words = ["expedition", "new", "--today", "--out", &out];
        told(&[&words[..], more].concat(), "", code).0
    };
    let stroll = ["--difficulty", "stroll"];
    let first = new("a.map", &stroll, 0);
    assert!(first.starts_with("MM3-stroll-"), "{first}");
    // Unless midnight has passed since.
    let again = new("b.map", &stroll, 0);
    assert!(first == again || new("c.map", &stroll, 0) == again);
    new("d.map", &["--seed", "7"], 2);
    new("e.map", &["--code", "MM3-journey-0007-pr"], 2);
}

#[test]
fn a_chart_is_a_framed_picture_with_the_way_in_red() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| text(&folder.path().join(name)).to_owned();
    let (map, first, second) = (at("e.map"), at("a.png"), at("b.png"));
    let code = "MM3-journey-0007-pr";
    told(&["expedition", "new", "--code", code, "--out", &map], "", 0);
    let draw = |out: &str, more: &[&str], code| {
        let words = ["expedition", "chart", &map, "--out", out];
        told(&[&words[..], more].concat(), "", code).1
    };
    draw(&first, &["--tile-px", "12"], 0);
    // A step in each direction: one at least is open.
    for way in ["north", "east", "south", "west"] {
        let step = program(&["expedition", "do", &map, "step", way]).output();
        step.expect("the program starts");
    }
    draw(&second, &["--tile-px", "12"], 0);
    let (before, after) = (
        Picture::load(Path::new(&first)),
        Picture::load(Path::new(&second)),
    );
    let count = |picture: &Picture, is_so: fn(&[u8]) -> bool| {
        let pixels = picture.pixels.chunks_exact(picture.channels);
        pixels.filter(|pixel| is_so(pixel)).count()
    };
    let red = |picture: &Picture| count(picture, |of| of[0] > 140 && of[1] < 90 && of[2] < 80);
    assert!(before.width > 528 && before.height > 360, "44 by 30 tiles");
    // The ring around the home, and then the way.
    assert!(red(&before) > 40, "{}", red(&before));
    assert!(red(&after) > red(&before), "{}", red(&after));
    let paper = count(&before, |of| of[0] > 225 && of[1] > 215 && of[2] > 180);
    assert!(2 * paper > before.width * before.height, "{paper}");
    assert!(draw(&second, &["--tile-px", "1"], 2).contains("2 to 64"));
    let nowhere = at("nowhere/a.png");
    assert!(draw(&nowhere, &[], 4).contains("nowhere"));
    let world = at("w.map");
    told(&["world", "new", "--seed", "1", "--out", &world], "", 0);
    let words = ["expedition", "chart", &world, "--out", &first];
    assert!(told(&words, "", 2).1.contains("no expedition"));
}
