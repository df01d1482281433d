//! The commands of the expedition.

use std::fs;
use std::path::Path;

use mapmaker::expedition::{Clue, Code, Difficulty, RULES_VERSION};
use mapmaker::grid::TilePos;
use mapmaker::grid::seed::Seed;
use mapmaker::grid::world::{EditedCell, Origin, Overlay};
use mapmaker::storage::map::{BoardHead, Existing, MapFile, MapKind, MapPack, MapState, WorldHead};

use crate::support::{Picture, outputs, program, text};

/// A folder for the files of a test.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    /// The path of a file there.
    fn at(&self, name: &str) -> String {
        text(&self.0.path().join(name)).to_owned()
    }

    /// A new expedition there: its map.
    fn begun(&self) -> String {
        let map = self.at("e.map");
        stdout_of(&["new", "--code", &seventh(), "--out", &map]);
        map
    }

    /// A new map of a world there.
    fn world(&self, seed: &str) -> String {
        let map = self.at("w.map");
        outputs(&["world", "new", "--seed", seed, "--out", &map], "", 0);
        map
    }
}

/// Both outputs of `mapmaker expedition`, which must end with `code`.
fn ended(arguments: &[&str], code: i32) -> (String, String) {
    outputs(&[&["expedition"][..], arguments].concat(), "", code)
}

/// Its standard output, on success.
fn stdout_of(arguments: &[&str]) -> String {
    ended(arguments, 0).0
}

/// The code of an expedition.
fn code(difficulty: Difficulty, seed: u64) -> String {
    Code { difficulty, seed }.to_string()
}

/// The code of the journey with seed 7.
fn seventh() -> String {
    code(Difficulty::Journey, 7)
}

/// Both outputs of a replay of a record.
fn replayed(record: &str, code: i32) -> (String, String) {
    outputs(&["expedition", "replay", "-"], record, code)
}

#[test]
fn an_expedition_is_begun_played_saved_and_replayed() {
    let folder = Folder::new();
    let (map, record) = (folder.at("e.map"), folder.at("e.json"));
    let as_heard = seventh().to_uppercase().replace("0007", "OOo7");
    let answer = stdout_of(&["new", "--code", &as_heard, "--out", &map]);
    assert!(answer.starts_with(&format!("{}\n", seventh())), "{answer}");
    let show = |more: &[&str]| stdout_of(&[&["show", &map][..], more].concat());
    let begun = show(&["--chart"]);
    assert!(begun.contains("day 1 of") && begun.contains('@'), "{begun}");
    let act = |actions: &[&str], code| ended(&[&["do", &map][..], actions].concat(), code);
    let (done, _) = act(&["buy", "provisions", "2", "rest"], 0);
    assert!(
        done.contains("Bought 2") && done.contains("night's camp"),
        "{done}"
    );
    // Actions before the refused one stay done.
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
    assert_eq!(stdout_of(&["replay", &record]), show(&[]));
    let forged = json.replace("\"money\":", "\"money\":1");
    replayed(&forged, 1);
    outputs(&["map", "info", &map], "", 0);
}

#[test]
fn show_prints_the_party_the_market_and_every_number_of_the_commands() {
    let folder = Folder::new();
    let map = folder.begun();
    let show = || stdout_of(&["show", &map]);
    let new = show();
    assert!(
        new.contains("party: on foot, alone; the lens 3 times"),
        "{new}"
    );
    assert!(
        new.contains("here, in coins: provisions 1, mule 20"),
        "{new}"
    );
    stdout_of(&["do", &map, "buy", "mule", "1"]);
    assert!(show().contains("party: a mule;"), "{}", show());
    // All clues are known.
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
    let folder = Folder::new();
    let map = folder.begun();
    // Sea at the town and all around.
    let sea = "world edit --paint sea --at 2220,-1700 --size 32x32".split(' ');
    outputs(&sea.chain([&*map]).collect::<Vec<_>>(), "", 0);
    stdout_of(&["do", &map, "rest", "step", "north"]);
    let record = stdout_of(&["show", &map, "--format", "json"]);
    assert_eq!(replayed(&record, 0).0, stdout_of(&["show", &map]));
}

#[test]
fn nearly_every_game_has_a_clue_about_the_land_in_words() {
    let folder = Folder::new();
    let (mut games, mut of_land) = (0, 0);
    for seed in 1..=12 {
        let (map, seed) = (folder.at(&format!("{seed}.map")), seed.to_string());
        let made = program(&["expedition", "new", "--seed", &seed, "--out", &map]).output();
        if !made.expect("the program starts").status.success() {
            continue;
        }
        games += 1;
        let record = stdout_of(&["show", &map, "--format", "json"]);
        let record: serde_json::Value = serde_json::from_str(&record).expect("JSON");
        let clues = &record["state"]["quest"]["clues"];
        let clues = clues.as_array().expect("clues");
        let tells = |held: &serde_json::Value| {
            let clue: Clue = serde_json::from_value(held["clue"].clone()).expect("a clue");
            clue.describes_land()
        };
        of_land += usize::from(clues.iter().any(tells));
    }
    assert!(
        games >= 8 && of_land * 10 >= games * 8,
        "{of_land} of {games}"
    );
}

#[test]
fn what_is_no_expedition_is_refused() {
    let folder = Folder::new();
    let map = folder.world("1");
    for (line, why) in [
        ("show MAP", "no expedition"),
        ("do MAP rest", "no expedition"),
        ("replay MAP", "makes no sense"),
    ] {
        let words = line.split(' ');
        let words = words.map(|word| if word == "MAP" { &*map } else { word });
        let (_, report) = ended(&words.collect::<Vec<_>>(), 2);
        assert!(
            report.contains(why) && report.lines().count() == 1,
            "{report}"
        );
    }
}

#[test]
fn bots_play_and_their_figures_are_the_same_every_time() {
    let bots = |more: &[&str]| {
        let words = ["bots", "--games", "3", "--difficulty", "stroll"];
        stdout_of(&[&words[..], more].concat())
    };
    let first = bots(&["--format", "json"]);
    assert_eq!(first, bots(&["--format", "json"]));
    let figures: serde_json::Value = serde_json::from_str(&first).expect("JSON");
    let of = |bot: usize, what: &str| figures[bot][what].as_u64().expect("a number");
    assert_eq!((of(0, "games"), of(1, "games"), of(2, "wins")), (3, 3, 0));
    assert!(of(0, "wins") >= 2, "{first}");
    let text = bots(&["--bot", "idle"]);
    assert!(text.starts_with("idle at stroll: 0 of 3 won"), "{text}");
    assert!(
        text.contains(&format!("lost {}", code(Difficulty::Stroll, 1))),
        "{text}"
    );
    let text = bots(&["--bot", "idle", "--first", "18446744073709451615"]);
    assert!(
        !text.contains("-0001-") && text.contains("of 3 won"),
        "{text}"
    );
}

#[test]
fn the_expedition_of_today_is_the_same_for_everybody() {
    let folder = Folder::new();
    let new = |name: &str| {
        let today = ["new", "--today", "--difficulty", "stroll"];
        stdout_of(&[&today[..], &["--out", &folder.at(name)]].concat())
    };
    let first = new("a.map");
    assert!(
        first.starts_with(&format!("MM{RULES_VERSION}-stroll-")),
        "{first}"
    );
    // Unless midnight has passed since.
    let again = new("b.map");
    assert!(first == again || new("c.map") == again);
}

#[test]
fn a_chart_is_a_framed_picture_with_the_way_in_red() {
    let folder = Folder::new();
    let map = folder.begun();
    let (first, second) = (folder.at("a.png"), folder.at("b.png"));
    let draw = |out: &str, more: &[&str], code| {
        ended(&[&["chart", &map, "--out", out][..], more].concat(), code).1
    };
    draw(&first, &["--tile-px", "12"], 0);
    // A step in each direction: one at least is open.
    for way in ["north", "east", "south", "west"] {
        let step = program(&["expedition", "do", &map, "step", way]).output();
        step.expect("the program starts");
    }
    draw(&second, &["--tile-px", "12"], 0);
    let [before, after] = [&first, &second].map(|path| Picture::load(Path::new(path)));
    let count = |picture: &Picture, is_so: fn(&[u8]) -> bool| {
        let pixels = picture.pixels.chunks_exact(picture.channels);
        pixels.filter(|pixel| is_so(pixel)).count()
    };
    let red = |picture: &Picture| count(picture, |of| of[0] > 140 && of[1] < 90 && of[2] < 80);
    assert!(before.width > 528 && before.height > 360, "44 by 30 tiles");
    // The ring around the home, then the way.
    assert!(red(&before) > 40, "{}", red(&before));
    assert!(red(&after) > red(&before), "{}", red(&after));
    let paper = count(&before, |of| of[0] > 225 && of[1] > 215 && of[2] > 180);
    assert!(2 * paper > before.width * before.height, "{paper}");
    let nowhere = folder.at("nowhere/a.png");
    assert!(draw(&nowhere, &[], 4).contains("nowhere"));
    let (_, why) = ended(&["chart", &folder.world("1"), "--out", &first], 2);
    assert!(why.contains("no expedition"));
}

/// A map of the world of seed 5 with squares of wood painted over it.
fn own_map(path: &Path) {
    let pack = MapPack::ours();
    let tile = pack.set().find_name("FFFF").expect("a tile");
    let mut state = MapState::new(MapKind::World(WorldHead::new(Seed::from(5))));
    let mut world = mapmaker::storage::expedition_ground::world_of(5, pack.set(), None);
    let heart = mapmaker::expedition::WorldView::heart(&mut world);
    paint(&mut state.overlay, heart, tile);
    drop(MapFile::create(path, &state, &pack, Existing::Replace).expect("a map"));
}

fn paint(overlay: &mut Overlay, around: TilePos, tile: mapmaker::grid::tileset::TileId) {
    let origin = Origin::Painted;
    for (x, y) in (-60..60).flat_map(|y| (-60..60).map(move |x| (x, y))) {
        if (i64::div_euclid(x, 8) + i64::div_euclid(y, 8)) % 2 == 0 {
            overlay.set(around.offset(x, y), Some(EditedCell { tile, origin }));
        }
    }
}

#[test]
fn an_expedition_on_a_map_of_ones_own_takes_its_land_along() {
    let folder = Folder::new();
    let (source, map) = (folder.at("My isle.map"), folder.at("e.map"));
    own_map(Path::new(&source));
    let answer = stdout_of(&["new", "--map", &source, "--out", &map]);
    let title = answer.lines().next().expect("a line");
    assert!(
        title == format!("{} on the map My isle", code(Difficulty::Journey, 5)),
        "{title}"
    );
    let show = || stdout_of(&["show", &map]);
    assert!(show().starts_with(title));
    // Later changes of the map have no effect: here it is deleted.
    fs::remove_file(&source).expect("removed");
    stdout_of(&["do", &map, "rest", "rest"]);
    let json = stdout_of(&["show", &map, "--format", "json"]);
    assert_eq!(replayed(&json, 0).0, show());
    // Without its land the code leads elsewhere.
    let mut bare: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    bare.as_object_mut().expect("an object").remove("ground");
    replayed(&bare.to_string(), 1);
    let mut wrong: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    wrong["ground"]["tiles"][0] = "QQQQ".into();
    let (_, why) = replayed(&wrong.to_string(), 2);
    assert!(why.contains("there is no tile QQQQ"), "{why}");
    let picture = folder.at("chart.png");
    stdout_of(&["chart", &map, "--out", &picture]);
    assert!(Picture::load(Path::new(&picture)).width > 300);
}

#[test]
fn what_no_expedition_can_be_played_on_is_refused_in_a_sentence() {
    let folder = Folder::new();
    let board = folder.at("b.map");
    let state = MapState::new(MapKind::Board(BoardHead::new(9, 9)));
    let made = MapFile::create(Path::new(&board), &state, &MapPack::ours(), Existing::Keep);
    drop(made.expect("a board"));
    let out = folder.at("e.map");
    let new = |map: &str, code| ended(&["new", "--map", map, "--out", &out], code);
    let (_, why) = new(&board, 2);
    assert!(
        why.contains("is a board; an expedition needs a world") && why.lines().count() == 1,
        "{why}"
    );
    assert!(!Path::new(&out).exists());
    // An unedited world is that of its seed, and so is the code.
    let (answer, _) = new(&folder.world("7"), 0);
    assert!(answer.starts_with(&format!("{}\n", seventh())), "{answer}");
}

#[test]
fn rescue_reports_a_lost_expedition() {
    // The rescue once reported that nothing was lost of a map whose expedition was ruined.
    let folder = Folder::new();
    let map = folder.at("e.map");
    stdout_of(&["new", "--seed", "1", "--out", &map]);
    let whole = fs::read(&map).expect("a file");
    let mut reported = 0;
    for (index, page) in (0..whole.len() / 4096).skip(1).enumerate() {
        let [damaged, rescued] = [".map", "r.map"].map(|end| folder.at(&format!("{index}{end}")));
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
        reported += usize::from(!is_there);
    }
    assert!(reported > 1, "{reported}");
}
