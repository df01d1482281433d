//! The puzzles' screen of a story: saved games, a kill, and continuing from the title.

use std::path::Path;

use serde_json::Value;

use super::display::Display;
use super::stage::Stage;
use super::{on, wait};

/// How far the boards' centre lies below the window's.
pub(super) const BOARD_MIDDLE: i32 = 3;

/// The saved puzzles, once they satisfy `is_right`.
pub(super) fn saved(folder: &Path, what: &str, is_right: impl Fn(&Value) -> bool) -> Value {
    wait(|| {
        let text = std::fs::read(folder.join("puzzles.json")).unwrap_or_default();
        let read = serde_json::from_slice(&text).ok();
        let report = || format!("{what}: {}", String::from_utf8_lossy(&text));
        read.filter(&is_right).ok_or_else(report)
    })
}

/// The saved text of a kind's game.
pub(super) fn state(saved: &Value, kind: &str) -> Option<String> {
    Some(saved["games"][kind]["state"].as_str()?.to_owned())
}

/// Waits until the saved game of a kind has that many moves, with or without hints.
pub(super) fn has_moves(folder: &Path, kind: &str, moves: u64, is_helped: bool) -> Value {
    saved(folder, &format!("{moves} moves"), |saved| {
        let game = &saved["games"][kind];
        let hints = game["hints"].as_u64();
        game["moves"] == moves && hints.is_some_and(|hints| (hints > 0) == is_helped)
    })
}

/// Opens the window on a puzzle.
pub(super) fn open<'d>(display: &'d Display, folder: &Path, kind: &str, code: &str) -> Stage<'d> {
    let program = on(display, folder, &["puzzle", kind, code]);
    let stage = Stage::start(display, program);
    saved(folder, "it is there", |saved| state(saved, kind).is_some());
    stage
}

/// Kills the program, starts it again and continues from the title.
pub(super) fn gone_on<'d>(mut stage: Stage<'d>, display: &'d Display, folder: &Path) -> Stage<'d> {
    stage.window.kill().expect("it runs");
    stage.window.wait().expect("it ended");
    let stage = Stage::open(display, folder, &[]);
    stage.choose("Puzzles");
    stage
}

/// Whether a game of a kind was won without help.
pub(super) fn is_won(saved: &Value, kind: &str) -> bool {
    let best = saved["best"][kind].as_object();
    best.is_some_and(|best| !best.is_empty())
}

/// Waits until the game of a kind is won, but not without help.
pub(super) fn is_won_with_help(folder: &Path, kind: &str) {
    let saved = saved(folder, "it is won", |saved| state(saved, kind).is_none());
    assert_eq!(saved["best"], serde_json::json!({}));
}
