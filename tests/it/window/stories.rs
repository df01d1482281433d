//! Whole stories through the real window: an island on a board, a lake in the endless world.

use std::path::Path;

use super::display::Display;
use super::picture::Picture;
use super::stage::{MIDDLE, Stage, printed, saved_map};
use super::{PATIENCE, are_on, done, on, until};
use crate::support::{text, words};
use mapmaker::storage::map::MapFile;

/// The centre of a cell of a board of 10 × 10.
fn on_board(x: i32, y: i32) -> (i32, i32) {
    // 62 % of the window's height for ten cells, its middle 8 % above the window's and a little to the west.
    let at = |cell: i32| (f64::from(cell) - 4.5) * 44.64;
    (MIDDLE.0 - 12 + at(x) as i32, MIDDLE.1 - 58 + at(y) as i32)
}

/// Makes a new board of the proposed size.
fn new_board(stage: &Stage) {
    stage.key("ctrl+n");
    stage.choose("A board");
    stage.choose("New board");
}

/// The names of a board's tiles in reading order, `.` where it is empty.
fn board_cells(map: &Path, folder: &Path) -> Vec<String> {
    let dump = folder.join("cells.txt");
    printed(&["board", "convert", text(map), text(&dump)]);
    let rows = std::fs::read_to_string(&dump).expect("text");
    rows.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn an_island_is_drawn_on_a_board_completed_and_exported() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let stage = Stage::open(&display, folder.path(), &["explore", "--seed", "7"]);
    new_board(&stage);
    // A peak in the middle, chosen by name in the picker.
    stage.click(on_board(5, 5));
    stage.type_text("mmmm");
    stage.key("Return");
    let map = saved_map(folder.path());
    // Sea along a stroke of the brush.
    stage.act("paint sea");
    stage.drag(on_board(1, 1), on_board(8, 1));
    // A stroke that is over before the next frame follows the pointer's whole way.
    stage.dash(&[on_board(8, 2), on_board(8, 8), on_board(1, 8)]);
    printed(&["board", "check", text(&map), "--completable"]);
    let dashed = (2..=8).map(|y| (8, y)).chain((1..=7).map(|x| (x, 8)));
    let cells = board_cells(&map, folder.path());
    for (x, y) in dashed {
        assert_ne!(cells[y * 10 + x], ".", "{x}, {y}: {cells:?}");
    }
    // Completed, first as a preview, then for good.
    stage.key("c");
    stage.key("c");
    // Undone and redone: the whole completion is one stroke.
    stage.key("ctrl+z");
    stage.key("ctrl+shift+z");
    stage.key("ctrl+e");
    // The proposed folder is the user's own, which is this one.
    let picture = folder.path().join("Board 10x10.png");
    stage.key("Return");
    until("the picture is written", || picture.exists());
    stage.quit();
    printed(&["board", "check", text(&map)]);
    let cells = board_cells(&map, folder.path());
    assert_eq!(cells.len(), 100, "{cells:?}");
    assert!(cells.iter().all(|cell| cell != "."), "{cells:?}");
    assert_eq!(cells[55], "MMMM", "{cells:?}");
    let seas = cells.iter().filter(|&cell| cell == "SSSS").count();
    assert!(seas >= 3, "{cells:?}");
    let picture = Picture::read(&picture);
    assert!(picture.width >= 640 && picture.height >= 640);
    assert!(picture.share_darker_than(100) > 0.01, "there is ink on it");
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_board_is_laid_into_the_world_that_it_was_opened_from_where_the_pointer_is_by_enter() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let arguments = ["explore", "--seed", "7", "--at", "6,6"];
    let stage = Stage::open(&display, folder.path(), &arguments);
    new_board(&stage);
    stage.click(on_board(5, 5));
    stage.type_text("ssss");
    stage.key("Return");
    saved_map(folder.path());
    stage.choose("Put into");
    // A click alone shows how it continues.
    stage.click(MIDDLE);
    stage.key("Return");
    stage.quit();
    // The middle of the board is where the pointer was.
    let map = folder.path().join("maps").join("World 7.map");
    let placed = printed(&["world", "dump", text(&map), "--at", "6,6", "--size", "1x1"]);
    assert_eq!(placed.trim(), "SSSS");
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_board_that_was_cut_out_of_a_world_goes_back_to_its_place() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let arguments = ["explore", "--seed", "7", "--at", "6,6"];
    let stage = Stage::open(&display, folder.path(), &arguments);
    // Seven by five tiles around the middle.
    stage.key("m");
    stage.drag(
        (MIDDLE.0 - 192, MIDDLE.1 - 128),
        (MIDDLE.0 + 192, MIDDLE.1 + 128),
    );
    stage.act("open the selection");
    stage.act("paint sea");
    // The board's centre is 8 % of the window's height above the window's.
    stage.click((MIDDLE.0 - 12, MIDDLE.1 - 58));
    let board = saved_map(folder.path());
    let report = printed(&["map", "info", text(&board)]);
    assert!(
        report.contains("cut from: the world \"7\" at 3,4"),
        "{report}"
    );
    // The pointer is anywhere; nothing is attached to it.
    stage.act("put the board");
    stage.point((MIDDLE.0 + 300, MIDDLE.1 - 200));
    stage.key("Return");
    stage.quit();
    let map = folder.path().join("maps").join("World 7.map");
    let area = ["--at", "3,4", "--size", "7x5"];
    let cells = printed(&[&["world", "dump", text(&map)], &area[..]].concat());
    let cells: Vec<_> = cells.split_whitespace().collect();
    assert_eq!(cells, board_cells(&board, folder.path()));
    assert_eq!(cells[2 * 7 + 3], "SSSS");
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn the_picker_refuses_a_tile_that_closes_a_river_to_a_loop() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let stage = Stage::open(&display, folder.path(), &["explore", "--seed", "7"]);
    new_board(&stage);
    // Three quarters of a ring, and the last one.
    for (x, y, name) in [
        (4, 4, "prrp"),
        (5, 4, "pprr"),
        (4, 5, "rrpp"),
        (5, 5, "rppr"),
    ] {
        stage.click(on_board(x, y));
        stage.type_text(name);
        stage.press("Return");
    }
    stage.press("Escape");
    let map = saved_map(folder.path());
    stage.quit();
    let cells = board_cells(&map, folder.path());
    let ring = [44, 45, 54, 55].map(|index: usize| cells[index].as_str());
    assert_eq!(ring, ["PRRP", "PPRR", "RRPP", "."]);
}

#[test]
fn escape_during_a_stroke_gives_up_that_stroke_alone() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let arguments = ["explore", "--seed", "7", "--at", "6,6"];
    let stage = Stage::open(&display, folder.path(), &arguments);
    let area = ["--at", "-4,-2", "--size", "20x16"];
    let dump = |map: &[&str]| printed(&[&["world", "dump"], map, &area[..]].concat());
    let natural = dump(&["--seed", "7"]);
    stage.act("paint sea");
    let (north, south) = (MIDDLE.1 - 100, MIDDLE.1 + 60);
    stage.drag((MIDDLE.0 - 100, south), (MIDDLE.0 + 100, south));
    let map = saved_map(folder.path());
    let painted = dump(&[text(&map)]);
    assert_ne!(painted, natural);
    // Water shows before the button is released.
    let columns = (MIDDLE.0 - 60) as u32..(MIDDLE.0 + 60) as u32;
    let rows = (north - 10) as u32..(north + 10) as u32;
    let is_wet = |shown: &Picture| shown.share_bluish((columns.clone(), rows.clone())) > 0.8;
    assert!(!is_wet(&display.picture()), "it is land as yet");
    let what = "a sea that is being drawn is blue";
    let (from, to) = ((MIDDLE.0 - 100, north), (MIDDLE.0 + 100, north));
    stage.drag_and_give_up(from, to, what, is_wet);
    display.until("land is back", PATIENCE, |shown| {
        shown.share_bluish((columns.clone(), rows.clone())) < 0.1
    });
    // No menu has opened: the next stroke is drawn, and one undo removes exactly that.
    stage.drag((MIDDLE.0 - 100, north), (MIDDLE.0 + 100, north));
    assert_ne!(dump(&[text(&map)]), painted, "the next stroke is drawn");
    stage.key("ctrl+z");
    assert_eq!(dump(&[text(&map)]), painted, "the one given up was not");
    stage.quit();
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_board_is_made_with_the_tiles_of_a_folder_that_is_typed() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let pack = folder.path().join("pack");
    printed(&["tiles", "draw", "--out", text(&pack), "--tile-px", "16"]);
    for tile in std::fs::read_dir(&pack).expect("a pack") {
        let path = tile.expect("a file").path();
        let name = path.file_name().and_then(|name| name.to_str());
        if !name.is_some_and(|name| ["PPPP.png", "FFFF.png", "SSSS.png"].contains(&name)) {
            std::fs::remove_file(path).expect("removed");
        }
    }
    let stage = Stage::open(&display, folder.path(), &["explore", "--seed", "7"]);
    stage.key("ctrl+n");
    stage.choose("Others…");
    stage.choose("path of the folder");
    stage.type_text(text(&pack));
    stage.key("Return");
    stage.choose("A board");
    stage.choose("New board");
    stage.click(on_board(5, 5));
    stage.type_text("ffff");
    stage.key("Return");
    let map = saved_map(folder.path());
    stage.quit();
    let report = printed(&["map", "info", text(&map)]);
    assert!(report.contains("3 tiles"), "{report}");
    assert_eq!(board_cells(&map, folder.path())[55], "FFFF");
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn what_is_painted_after_going_on_from_the_title_is_saved_and_beside_another_program_in_a_copy() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let arguments = ["explore", "--seed", "7", "--at", "6,6"];
    let stage = Stage::open(&display, folder.path(), &arguments);
    let paint = |stage: &Stage<'_>, down: i32| {
        let y = MIDDLE.1 + down;
        stage.drag((MIDDLE.0 - 100, y), (MIDDLE.0 + 100, y));
    };
    let dump = |map: &Path| {
        let area = ["--at", "-4,-2", "--size", "20x16"];
        printed(&[&["world", "dump", text(map)][..], &area].concat())
    };
    stage.act("paint sea");
    paint(&stage, -60);
    let map = saved_map(folder.path());
    let first = dump(&map);
    // It was once opened a second time there, could not be changed, and silently lost what was painted.
    stage.act("title screen");
    stage.choose("Go on");
    stage.rest();
    paint(&stage, 100);
    stage.quit();
    let second = dump(&map);
    assert_ne!(second, first, "what was painted then is in the file");
    // While another program has the map, changes go to a copy.
    let other = MapFile::open(&map).expect("a map");
    assert_eq!(other.file.read_only(), None);
    let stage = Stage::open(&display, folder.path(), &["explore", text(&map)]);
    stage.act("paint sea");
    paint(&stage, 20);
    stage.quit();
    drop(other);
    assert_eq!(dump(&map), second);
    let copy = map.with_file_name("World 7 (2).map");
    assert_ne!(dump(&copy), second);
}

#[test]
fn a_lake_painted_into_the_endless_world_is_there_again() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let arguments = ["explore", "--seed", "7", "--at", "6,6"];
    let stage = Stage::open(&display, folder.path(), &arguments);
    let natural = printed(&words("world dump --seed 7 --at -4,-2 --size 20x16"));
    stage.act("paint sea");
    stage.drag(
        (MIDDLE.0 - 100, MIDDLE.1 - 60),
        (MIDDLE.0 + 100, MIDDLE.1 - 60),
    );
    let map = saved_map(folder.path());
    // What it saves while it is open can be read by others.
    let area = ["--at", "-4,-2", "--size", "20x16"];
    let dump = |map: &Path| {
        let mut arguments = vec!["world", "dump", text(map)];
        arguments.extend(area);
        printed(&arguments)
    };
    let painted = dump(&map);
    let seas = |rows: &str| {
        rows.split_whitespace()
            .filter(|&cell| cell == "SSSS")
            .count()
    };
    assert!(seas(&painted) >= seas(&natural) + 3, "{natural}\n{painted}");
    stage.key("ctrl+z");
    assert_eq!(dump(&map), natural, "undone, the world is as it was");
    stage.key("ctrl+shift+z");
    stage.quit();
    assert_eq!(dump(&map), painted);
    // Opened again by the only entry of the title screen's list: the session continues there.
    let shot = folder.path().join("lake.png");
    let arguments = [
        "explore",
        text(&map),
        "--at",
        "6,6",
        "--screenshot",
        text(&shot),
    ];
    done(on(&display, folder.path(), &arguments));
    let plain = folder.path().join("plain.png");
    let line = format!("explore --seed 7 --at 6,6 --screenshot {}", text(&plain));
    let arguments = words(&line);
    done(on(&display, folder.path(), &arguments));
    let (lake, plain) = (Picture::read(&shot), Picture::read(&plain));
    assert!(lake.likeness_moved(&plain, 0, 0) < 0.99, "the lake shows");
}
