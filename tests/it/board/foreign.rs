//! Decor of a tile pack: checked with the pack, placed by hand and by `decorate`, drawn, and kept in files.

use std::fs;
use std::path::Path;

use super::decor::things;
use crate::support::{Picture, png, refused, run, stdout_of};

/// A red that is nowhere else on a picture.
const RED: [u8; 4] = [200, 20, 20, 255];
const CLEAR: [u8; 4] = [0, 0, 0, 0];

/// Six columns of plain, six of sea.
const ROW: &str = "PPPP PPPP PPPP PPPP PPPP PPPP SSSS SSSS SSSS SSSS SSSS SSSS\n";

/// A red blot in the middle, clear around it.
fn blot(width: u32, height: u32) -> Vec<u8> {
    png(width, height, |x, y| {
        let is_rim = x < 2 || y < 2 || x + 2 >= width || y + 2 >= height;
        if is_rim { CLEAR } else { RED }
    })
}

fn write(path: &Path, bytes: &[u8]) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, bytes).expect("written");
}

/// A folder of two tiles.
fn tiles(folder: &Path) -> String {
    for (name, light) in [("PPPP", 240), ("SSSS", 200)] {
        let path = folder.join("tuiles").join(format!("{name}.png"));
        write(&path, &png(32, 32, |_, _| [light, light, light, 255]));
    }
    folder.join("tuiles").display().to_string()
}

/// The same with a boat, a mermaid and a sheep beside it, in folders named as in the course.
fn pack(folder: &Path) -> String {
    for (name, bytes) in [
        ("mer/bateau.png", blot(14, 10)),
        ("mer/sirène.png", blot(9, 16)),
        ("terre/mouton.png", blot(12, 8)),
    ] {
        write(&folder.join("decors").join(name), &bytes);
    }
    tiles(folder)
}

fn board(folder: &Path) -> String {
    let path = folder.join("board.txt");
    fs::write(&path, ROW.repeat(12)).expect("written");
    path.display().to_string()
}

/// The red pixels of a picture of 12 columns of tiles, as positions in tiles.
fn red(path: &str) -> Vec<(f64, f64)> {
    let picture = Picture::load(Path::new(path));
    let (width, px) = (picture.width, picture.width as f64 / 12.0);
    let is_red = |pixel: &[u8]| pixel[0] > 150 && pixel[1] < 90 && pixel[2] < 90;
    let pixels = picture.pixels.chunks_exact(3).enumerate();
    pixels
        .filter(|(_, pixel)| is_red(pixel))
        .map(|(at, _)| ((at % width) as f64 / px, (at / width) as f64 / px))
        .collect()
}

#[test]
fn a_pack_brings_decor_along_in_its_folder_or_beside_it() {
    let beside = tempfile::tempdir().expect("a folder");
    let report = stdout_of(&["tiles", "check", &pack(beside.path())]);
    assert!(
        report.contains("decor of the sea: 2: bateau 14x10, sirène 9x16"),
        "{report}"
    );
    assert!(
        report.contains("decor of the land: 1: mouton 12x8"),
        "{report}"
    );
    let inside = tempfile::tempdir().expect("a folder");
    let path = tiles(inside.path());
    assert!(!stdout_of(&["tiles", "check", &path]).contains("decor"));
    let boat = inside.path().join("tuiles/decor/sea/boat.png");
    write(&boat, &blot(32, 32));
    let report = stdout_of(&["tiles", "check", &path]);
    assert!(
        report.contains("decor of the sea: 1: boat 32x32"),
        "{report}"
    );
}

#[test]
fn faults_of_a_packs_decor_are_reported_for_each_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = pack(folder.path());
    let file = |name: &str, bytes: &[u8]| write(&folder.path().join("decors").join(name), bytes);
    file("mer/full.png", &png(8, 8, |_, _| RED));
    file("mer/none.png", &png(8, 8, |_, _| CLEAR));
    file("terre/great.png", &blot(33, 8));
    file("terre/torn.png", b"no picture");
    file("land/mouton.png", &blot(8, 8));
    let output = run(&["tiles", "check", &path]);
    assert_eq!(output.status.code(), Some(1));
    let report = String::from_utf8(output.stdout).expect("text");
    for line in [
        "fault: decors/mer/full.png: none of it is transparent; ",
        "fault: decors/mer/none.png: all of it is transparent",
        "fault: decors/terre/great.png: 33x8 pixels; decor is no larger than a tile, 32 pixels a side",
        "fault: decors/terre/torn.png: unreadable: ",
        "fault: decors/terre/mouton.png: decors/land/mouton.png is called the same",
        "5 faults",
    ] {
        assert!(report.contains(line), "{line}: {report}");
    }
    let why = refused(
        &["board", "check", &board(folder.path()), "--tiles", &path],
        2,
    );
    assert!(
        why.contains("has 5 faults") && why.lines().count() == 1,
        "{why}"
    );
}

#[test]
fn foreign_decor_is_placed_by_itself_drawn_and_kept_by_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let (pack, text) = (pack(folder.path()), board(folder.path()));
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (one, map, two) = (path("one.json"), path("one.map"), path("two.json"));
    let run_with_input = |from: &str, more: &[&str]| {
        let arguments = [&["board", "decorate", from, "--seed", "2"][..], more].concat();
        let output = run(&arguments);
        assert!(output.status.success(), "{output:?}");
    };
    run_with_input(&text, &["--what", "decor", "--tiles", &pack, "--out", &one]);
    let all = things(&fs::read_to_string(&one).expect("a board"));
    let foreign: Vec<_> = all.iter().filter(|(kind, ..)| kind.contains('/')).collect();
    let count = |ground: &str| {
        let own = foreign.iter().filter(|(kind, ..)| kind.starts_with(ground));
        own.count()
    };
    assert!(count("sea/") > 1 && count("land/") > 1, "{foreign:?}");
    for (kind, x, _) in &foreign {
        assert_eq!(*x > 6.0, kind.starts_with("sea/"), "{kind} at {x}");
    }
    for (index, (kind, x, y)) in foreign.iter().enumerate() {
        for (other, ox, oy) in &foreign[..index] {
            // Each is at least 4 of 32 pixels wide and high to either side.
            let apart = (x - ox).abs().max((y - oy).abs());
            assert!(apart > 0.25, "{kind} and {other} at {x},{y}");
        }
    }
    // Drawn where they stand, and nowhere else.
    let picture = |file: &str, more: &[&str]| {
        let out = path("picture.png");
        let arguments = ["board", "render", file, "--tile-px", "32", "--out", &out];
        let output = run(&[&arguments[..], more].concat());
        assert!(output.status.success(), "{output:?}");
        (red(&out), String::from_utf8(output.stderr).expect("text"))
    };
    let (drawn, report) = picture(&one, &["--tiles", &pack]);
    assert!(!report.contains("lacks"), "{report}");
    assert!(drawn.len() > 20 * foreign.len());
    for (x, y) in &drawn {
        let is_near = |one: &&(String, f64, f64)| (one.1 - x).abs().max((one.2 - y).abs()) < 0.5;
        assert!(foreign.iter().copied().any(|one| is_near(&one)), "{x},{y}");
    }
    // A map includes the pack with its decor.
    stdout_of(&["board", "convert", &one, &map, "--tiles", &pack]);
    fs::remove_dir_all(folder.path().join("decors")).expect("removed");
    let (carried, report) = picture(&map, &[]);
    assert!(carried == drawn && !report.contains("lacks"), "{report}");
    stdout_of(&["board", "convert", &map, &two]);
    let mut saved = things(&fs::read_to_string(&two).expect("a board"));
    let mut before = all.clone();
    for list in [&mut saved, &mut before] {
        list.sort_by(|one, other| one.partial_cmp(other).expect("numbers"));
    }
    assert_eq!(saved, before);
    // Without the pack it is reported, kept, and not drawn.
    let (none, report) = picture(&one, &[]);
    assert!(none.is_empty());
    assert!(
        report.contains("lacks the decor") && report.contains("sea/bateau"),
        "{report}"
    );
    run_with_input(&one, &["--what", "names", "--out", &two]);
    assert_eq!(things(&fs::read_to_string(&two).expect("a board")), all);
}

#[test]
fn foreign_decor_is_placed_by_hand_on_its_ground_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let (pack, text) = (pack(folder.path()), board(folder.path()));
    let add = |from: &str, kind: &str, at: &str| {
        let add = ["board", "decor", "add", from, "--tiles", &pack];
        let add = [&add[..], &["--kind", kind, "--at", at]].concat();
        add.into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let arguments = |of: &[String]| run(&of.iter().map(String::as_str).collect::<Vec<_>>());
    let one = folder.path().join("one.json").display().to_string();
    let mut first = add(&text, "sea/bateau", "9,3");
    first.extend(["--out".to_owned(), one.clone()]);
    assert!(arguments(&first).status.success());
    let refusal = |kind: &str, at: &str, code: i32, why: &str| {
        let output = arguments(&add(&one, kind, at));
        let report = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(code), "{report}");
        assert!(
            report.contains(why) && report.lines().count() == 1,
            "{report}"
        );
    };
    refusal("sea/bateau", "3,3", 1, "not on land");
    refusal("land/mouton", "9,6", 1, "not on water");
    refusal("sea/sirène", "9.1,3", 1, "there is bateau already");
    refusal(
        "sea/baleine",
        "9,6",
        2,
        "it has land/mouton, sea/bateau, sea/sirène",
    );
    // Its ink counts, not its square: another one stands close beside it.
    assert!(
        arguments(&add(&one, "sea/sirène", "9.5,3"))
            .status
            .success()
    );
}
