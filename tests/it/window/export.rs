//! Exports through the real window: as the window shows it, huge, failing, and interrupted by the end of the program.

use std::path::Path;
use std::process::Command;

use super::display::Display;
use super::picture::Picture;
use super::stage::Stage;
use super::{are_on, done, ended, on, until};
use crate::support::{edited, names, stdout_of, text, words};

/// The temporary files in a folder.
fn partial(folder: &Path) -> usize {
    let mut names = names(folder);
    names.retain(|name| name.ends_with(".partial"));
    names.len()
}

/// A window of whole tiles on a map, and the command line's picture of the same tiles in the same ink.
fn both(
    display: &Display,
    map: &Path,
    middle: (i64, i64),
    (tile_px, ink): (u32, &str),
) -> [Picture; 2] {
    let folder = map.parent().expect("a folder");
    let (shot, picture) = (folder.join("shot.png"), folder.join("picture.png"));
    // An odd number of tiles, so that none is cut.
    let (across, down) = (2 * (320 / tile_px) + 1, 2 * (224 / tile_px) + 1);
    let window = format!("{}x{}", across * tile_px, down * tile_px);
    let (at, px) = (format!("{},{}", middle.0, middle.1), tile_px.to_string());
    let line = format!("--at {at} --tile-px {px} --window {window} --ink {ink}");
    let look = words(&line);
    let mut arguments = vec!["explore", text(map), "--screenshot", text(&shot)];
    arguments.extend(look);
    done(on(display, folder, &arguments));
    let west = middle.0 - i64::from(across / 2);
    let corner = format!("{west},{}", middle.1 - i64::from(down / 2));
    let size = format!("{across}x{down}");
    stdout_of(&words(&format!(
        "world render {} --at {corner} --size {size} --tile-px {px} --ink {ink} --out {}",
        text(map),
        text(&picture)
    )));
    [Picture::read(&shot), Picture::read(&picture)]
}

#[test]
fn the_export_of_an_edited_world_is_what_the_window_shows() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let map = folder.path().join("w.map");
    stdout_of(&["world", "new", "--seed", "7", "--out", text(&map)]);
    edited(&words(&format!(
        "world edit {} --paint sea --at 2,2 --size 5x4",
        text(&map)
    )));
    edited(&words(&format!(
        "world edit {} --paint mountain --at -6,2 --size 4x4",
        text(&map)
    )));
    let tiles = [64, 24].map(|tile_px| (tile_px, "tiles"));
    let figures = [64, 24, 8].map(|tile_px| (tile_px, "figures"));
    for (tile_px, ink) in tiles.into_iter().chain(figures) {
        let [shown, exported] = both(&display, &map, (2, 3), (tile_px, ink));
        let apart = shown.squares_apart(&exported, tile_px);
        assert!(
            apart < 12,
            "a tile is {apart} apart at {tile_px} pixels a tile"
        );
    }
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_huge_export_ends_with_the_window_and_leaves_nothing() {
    if !are_on() {
        return;
    }
    let display = Display::open();
    for signal in [None, Some("TERM")] {
        let folder = tempfile::tempdir().expect("a folder");
        let arguments = ["explore", "--seed", "7", "--at", "30,22"];
        let mut stage = Stage::open(&display, folder.path(), &arguments);
        // Far out, but opened at a size with ink, which can be waited for.
        stage.tap(&["minus"; 8], 300);
        stage.rest();
        stage.key("ctrl+e");
        // So large a picture needs a confirmation.
        stage.key("Return");
        assert_eq!(partial(folder.path()), 0);
        stage.key("Return");
        until("an export begins", || partial(folder.path()) == 1);
        match signal {
            None => {
                // The window asks first; a second request means yes.
                stage.key("ctrl+q");
                assert!(stage.window.try_wait().expect("a process").is_none());
                display.xdotool(&["key", "ctrl+q"]);
                assert_eq!(ended(&mut stage.window), Some(0));
            }
            Some(signal) => {
                let id = stage.window.id().to_string();
                let sent = Command::new("kill").args(["-s", signal, &id]).status();
                assert!(sent.expect("kill runs").success());
                assert_eq!(ended(&mut stage.window), Some(128 + 15));
            }
        }
        assert_eq!(partial(folder.path()), 0, "{:?}", names(folder.path()));
        assert!(!folder.path().join("World 7.png").exists());
    }
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_failed_export_keeps_its_dialog_and_its_keys() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let arguments = ["explore", "--seed", "7", "--at", "30,22"];
    let stage = Stage::open(&display, folder.path(), &arguments);
    stage.key("ctrl+e");
    let all = words("keydown ctrl sleep 0.7 key a sleep 0.7 keyup ctrl");
    display.xdotool(&all);
    stage.type_text(text(&folder.path().join("none/one.txt")));
    stage.key("Return");
    // Letters are typed into the field, and none is a key of the map; then the folder is created.
    std::fs::create_dir(folder.path().join("none")).expect("made");
    stage.key("BackSpace");
    stage.type_text("tq");
    stage.key("BackSpace");
    stage.key("Return");
    let written = folder.path().join("none/one.txt");
    until("the text is written", || written.exists());
    let names = std::fs::read_to_string(written).expect("text");
    let first = names.split_whitespace().next().expect("a name");
    assert_eq!(first.len(), 4, "the ending told the kind: {first}");
    stage.quit();
}
