//! The commands of the expedition, from outside.

use std::fs;

use crate::support::{text, told};

#[test]
fn an_expedition_is_begun_played_saved_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| text(&folder.path().join(name)).to_owned();
    let (map, record) = (at("e.map"), at("e.json"));
    let new = [
        "expedition",
        "new",
        "--code",
        "mm1-Journey-0007-mk",
        "--out",
        &map,
    ];
    let (answer, _) = told(&new, "", 0);
    assert!(answer.starts_with("MM1-journey-0007-mk\n"), "{answer}");
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
            vec!["new", "--code", "MM1-journey-0007-mm", "--out", "x.map"],
            2,
            "slip",
        ),
        (
            vec!["new", "--code", "MM9-journey-0007-mk", "--out", "x.map"],
            2,
            "version",
        ),
        (
            vec!["new", "--difficulty", "easy", "--out", "x.map"],
            2,
            "stroll",
        ),
        (vec!["new", "--seed", "1", "--out", "x"], 2, ".map"),
        (vec!["bots", "--games", "0"], 2, "number of games"),
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
}
