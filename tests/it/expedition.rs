//! The commands of the expedition, from outside.

use std::fs;
use std::path::Path;

use mapmaker::engine::grid::TilePos;
use mapmaker::engine::seed::Seed;
use mapmaker::engine::world::{EditedCell, Origin, Overlay};
use mapmaker::storage::map::{BoardHead, Existing, MapFile, MapKind, MapPack, MapState, WorldHead};

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
        "mm9-Journey-OOo7-6Y",
        "--out",
        &map,
    ];
    let (answer, _) = told(&new, "", 0);
    assert!(answer.starts_with("MM9-journey-0007-6y\n"), "{answer}");
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

/// A new expedition in a folder: its map.
fn begun(folder: &Path) -> String {
    let map = text(&folder.join("e.map")).to_owned();
    let code = "MM9-journey-0007-6y";
    told(&["expedition", "new", "--code", code, "--out", &map], "", 0);
    map
}

#[test]
fn show_tells_the_party_what_is_sold_and_every_number_that_can_be_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let map = begun(folder.path());
    let show = || told(&["expedition", "show", &map], "", 0).0;
    let new = show();
    assert!(
        new.contains("party: on foot, alone; the lens 3 times"),
        "{new}"
    );
    assert!(
        new.contains("here, in coins: provisions 1, mule 20"),
        "{new}"
    );
    told(&["expedition", "do", &map, "buy", "mule", "1"], "", 0);
    assert!(show().contains("party: a mule;"), "{}", show());
    // Somebody has told all clues.
    let mut opened = MapFile::open(Path::new(&map)).expect("a map");
    let state = &opened.state.settings["expedition"];
    let mut state: serde_json::Value = serde_json::from_str(state).expect("JSON");
    let clues = state["quest"]["clues"].as_array().expect("clues").clone();
    state["heard"] = (0..clues.len()).collect();
    let state = state.to_string();
    opened.file.set_setting("expedition", &state).expect("kept");
    drop(opened);
    let shown = show();
    let names = ["site", "a", "b", "to", "than"];
    let named = clues
        .iter()
        .flat_map(|clue| names.map(|name| &clue["clue"][name]));
    let named: Vec<_> = named.filter_map(serde_json::Value::as_u64).collect();
    for site in &named {
        let (heard, line) = (format!("about place {site}:"), format!("\nplace {site}:"));
        assert!(shown.contains(&heard) || shown.contains(&line), "{shown}");
    }
    assert!(shown.contains("not seen yet"), "{named:?}: {shown}");
}

#[test]
fn a_game_goes_on_in_the_land_in_which_it_began_whatever_is_edited_since() {
    let folder = tempfile::tempdir().expect("a folder");
    let map = begun(folder.path());
    // Sea where the town stands and all around.
    let paint = [
        "world",
        "edit",
        "--paint",
        "sea",
        "--at",
        "2220,-1700",
        "--size",
        "32x32",
        &map,
    ];
    told(&paint, "", 0);
    told(&["expedition", "do", &map, "rest", "step", "north"], "", 0);
    let (record, _) = told(&["expedition", "show", &map, "--format", "json"], "", 0);
    let (again, _) = told(&["expedition", "replay", "-"], &record, 0);
    let (shown, _) = told(&["expedition", "show", &map], "", 0);
    assert_eq!(again, shown);
}

/// What clues say that tell of the land in words.
const OF_LAND: [&str; 9] = [
    "on", "within", "beyond", "edge", "shore", "sight", "amid", "verge", "upstream",
];

#[test]
fn nearly_every_game_has_a_clue_that_tells_of_the_land_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut games, mut of_land) = (0, 0);
    for seed in 1..=12 {
        let map = text(&folder.path().join(format!("{seed}.map"))).to_owned();
        let seed = seed.to_string();
        let new = [
            "expedition",
            "new",
            "--difficulty",
            "journey",
            "--seed",
            &seed,
        ];
        let made = program(&[&new[..], &["--out", &map]].concat()).output();
        if !made.expect("the program starts").status.success() {
            continue;
        }
        games += 1;
        let (record, _) = told(&["expedition", "show", &map, "--format", "json"], "", 0);
        let record: serde_json::Value = serde_json::from_str(&record).expect("JSON");
        let clues = record["state"]["quest"]["clues"]
            .as_array()
            .expect("clues")
            .clone();
        let says = |clue: &serde_json::Value| clue["clue"]["says"].as_str().map(str::to_owned);
        let tells = |clue| says(clue).is_some_and(|says| OF_LAND.contains(&says.as_str()));
        of_land += usize::from(clues.iter().any(tells));
    }
    assert!(
        games >= 8 && of_land * 10 >= games * 8,
        "{of_land} of {games}"
    );
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
            vec!["new", "--code", "MM9-journey-0007-pk", "--out", "x.map"],
            2,
            "mistyped",
        ),
        (
            vec!["new", "--code", "MM10-journey-0007-rm", "--out", "x.map"],
            2,
            "version",
        ),
        (
            vec!["new", "--code", "MM3-journey-0007-pr", "--out", "x.map"],
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
    assert!(text.contains("lost MM9-stroll-0001-"), "{text}");
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
    assert!(first.starts_with("MM9-stroll-"), "{first}");
    // Unless midnight has passed since.
    let again = new("b.map", &stroll, 0);
    assert!(first == again || new("c.map", &stroll, 0) == again);
    new("d.map", &["--seed", "7"], 2);
    new("e.map", &["--code", "MM9-journey-0007-6y"], 2);
}

#[test]
fn a_chart_is_a_framed_picture_with_the_way_in_red() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| text(&folder.path().join(name)).to_owned();
    let (map, first, second) = (at("e.map"), at("a.png"), at("b.png"));
    let code = "MM9-journey-0007-6y";
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

/// A map of the world of seed 5 with squares of wood painted over it.
fn own_map(path: &Path) {
    let pack = MapPack::ours();
    let tile = pack.set().find_name("FFFF").expect("a tile");
    let mut state = MapState::new(MapKind::World(WorldHead::new(Seed::from(5))));
    let mut world = mapmaker::storage::expedition_ground::world_of(5, pack.set(), None);
    let heart = mapmaker::engine::expedition::WorldView::heart(&mut world);
    paint(&mut state.overlay, heart, tile);
    drop(MapFile::create(path, &state, &pack, Existing::Replace).expect("a map"));
}

fn paint(overlay: &mut Overlay, around: TilePos, tile: mapmaker::engine::tileset::TileId) {
    let origin = Origin::Painted;
    for (x, y) in (-60..60).flat_map(|y| (-60..60).map(move |x| (x, y))) {
        if (i64::div_euclid(x, 8) + i64::div_euclid(y, 8)) % 2 == 0 {
            overlay.set(around.offset(x, y), Some(EditedCell { tile, origin }));
        }
    }
}

#[test]
fn an_expedition_on_a_map_of_ones_own_takes_its_land_along() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| text(&folder.path().join(name)).to_owned();
    let (source, map) = (at("My isle.map"), at("e.map"));
    own_map(Path::new(&source));
    let new = ["expedition", "new", "--map", &source, "--out", &map];
    let (answer, _) = told(&new, "", 0);
    let title = answer.lines().next().expect("a line");
    assert!(
        title.starts_with("MM9-journey-0005-") && title.ends_with(" on the map My isle"),
        "{title}"
    );
    let show = |more: &[&str]| told(&[&["expedition", "show", &map][..], more].concat(), "", 0).0;
    assert!(show(&[]).starts_with(title));
    // What becomes of the map later changes nothing: here it is gone.
    fs::remove_file(&source).expect("removed");
    told(&["expedition", "do", &map, "rest", "rest"], "", 0);
    let json = show(&["--format", "json"]);
    let (again, _) = told(&["expedition", "replay", "-"], &json, 0);
    assert_eq!(again, show(&[]));
    // Without its land the code alone leads elsewhere.
    let mut bare: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    bare.as_object_mut().expect("an object").remove("ground");
    told(&["expedition", "replay", "-"], &bare.to_string(), 1);
    let mut wrong: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    wrong["ground"]["tiles"][0] = "QQQQ".into();
    let (_, why) = told(&["expedition", "replay", "-"], &wrong.to_string(), 2);
    assert!(why.contains("there is no tile QQQQ"), "{why}");
    let picture = at("chart.png");
    told(&["expedition", "chart", &map, "--out", &picture], "", 0);
    assert!(Picture::load(Path::new(&picture)).width > 300);
}

#[test]
fn what_no_expedition_can_be_played_on_is_refused_in_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| text(&folder.path().join(name)).to_owned();
    let (board, plain) = (at("b.map"), at("w.map"));
    let state = MapState::new(MapKind::Board(BoardHead::new(9, 9)));
    let made = MapFile::create(Path::new(&board), &state, &MapPack::ours(), Existing::Keep);
    drop(made.expect("a board"));
    let out = at("e.map");
    let new = |map: &str, more: &[&str], code| {
        let words = ["expedition", "new", "--map", map, "--out", &out];
        told(&[&words[..], more].concat(), "", code)
    };
    let (_, why) = new(&board, &[], 2);
    assert!(
        why.contains("is a board; an expedition needs a world") && why.lines().count() == 1,
        "{why}"
    );
    new(&at("nowhere.map"), &[], 4);
    new(&board, &["--today"], 2);
    new(&board, &["--seed", "3"], 2);
    assert!(!Path::new(&out).exists());
    // A world that nobody changed is that of its seed, and so is the code.
    told(&["world", "new", "--seed", "7", "--out", &plain], "", 0);
    let (answer, _) = new(&plain, &[], 0);
    assert!(answer.starts_with("MM9-journey-0007-6y\n"), "{answer}");
}

#[test]
fn rescue_tells_of_an_expedition_that_is_lost() {
    // It said that nothing was lost of a map whose expedition was ruined.
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| text(&folder.path().join(name)).to_owned();
    let map = at("e.map");
    let new = ["expedition", "new", "--seed", "1", "--out", &map];
    told(&new, "", 0);
    let whole = fs::read(&map).expect("a file");
    let mut told_of_it = 0;
    for (index, page) in (0..whole.len() / 4096).skip(1).enumerate() {
        let (damaged, rescued) = (at(&format!("{index}.map")), at(&format!("{index}r.map")));
        let mut bytes = whole.clone();
        bytes[4096 * page..4096 * (page + 1)].fill(0);
        fs::write(&damaged, bytes).expect("written");
        let output = program(&["map", "rescue", &damaged, "--out", &rescued]).output();
        let output = output.expect("the program starts");
        if output.status.code() != Some(0) {
            continue;
        }
        let answer = String::from_utf8(output.stdout).expect("text");
        let shown = program(&["expedition", "show", &rescued]).output();
        let is_there = shown.expect("the program starts").status.success();
        assert_ne!(
            is_there,
            answer.contains("lost: its expedition"),
            "page {page}: {answer}"
        );
        told_of_it += usize::from(!is_there);
    }
    assert!(told_of_it > 1, "{told_of_it}");
}
