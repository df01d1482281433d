//! The puzzles' screen of a story: what is kept of a game, a kill, and going on from the title.

use std::path::Path;

use serde_json::Value;

use super::display::Display;
use super::stage::Stage;
use super::{on, wait};

/// How far the middle of the boards lies below the window's.
pub(super) const BOARD_MIDDLE: i32 = 3;

/// What is kept of the puzzles, once it is as asked.
pub(super) fn kept(folder: &Path, what: &str, is_right: impl Fn(&Value) -> bool) -> Value {
    wait(|| {
        let text = std::fs::read(folder.join("puzzles.json")).unwrap_or_default();
        let read = serde_json::from_slice(&text).ok();
        let told = || format!("{what}: {}", String::from_utf8_lossy(&text));
        read.filter(&is_right).ok_or_else(told)
    })
}

/// A kept game of a kind as its room tells it.
pub(super) fn state(kept: &Value, kind: &str) -> Option<String> {
    Some(kept["games"][kind]["state"].as_str()?.to_owned())
}

/// Waits until the kept game of a kind has so many moves, and whether hints were taken in it.
pub(super) fn has_moves(folder: &Path, kind: &str, moves: u64, is_helped: bool) -> Value {
    kept(folder, &format!("{moves} moves"), |kept| {
        let game = &kept["games"][kind];
        let hints = game["hints"].as_u64();
        game["moves"] == moves && hints.is_some_and(|hints| (hints > 0) == is_helped)
    })
}

/// Opens the window on a puzzle.
pub(super) fn open<'d>(display: &'d Display, folder: &Path, kind: &str, code: &str) -> Stage<'d> {
    let program = on(display, folder, &["puzzle", kind, code]);
    let stage = Stage::start(display, program);
    kept(folder, "it is there", |kept| state(kept, kind).is_some());
    stage
}

/// Kills the program, starts it again and goes on from the title.
pub(super) fn gone_on<'d>(mut stage: Stage<'d>, display: &'d Display, folder: &Path) -> Stage<'d> {
    stage.window.kill().expect("it runs");
    stage.window.wait().expect("it ended");
    let stage = Stage::open(display, folder, &[]);
    stage.choose("Puzzles");
    stage
}

/// Whether a game of a kind was won without help.
pub(super) fn is_won(kept: &Value, kind: &str) -> bool {
    let best = kept["best"][kind].as_object();
    best.is_some_and(|best| !best.is_empty())
}

/// Waits until the game of a kind is won, but not without help.
pub(super) fn is_won_with_help(folder: &Path, kind: &str) {
    let kept = kept(folder, "it is won", |kept| state(kept, kind).is_none());
    assert_eq!(kept["best"], serde_json::json!({}));
}
