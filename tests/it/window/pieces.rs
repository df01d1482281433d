//! Stories of Tetramino and Tilings through the real window.

use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use mapmaker::engine::puzzles::wang::{Due, Seat, Table, TableCode};
use serde_json::Value;

use super::display::Display;
use super::stage::Stage;
use super::{PATIENCE, are_on};

/// Two pieces of one block and a centre of two cells.
const TINY: &str = "tetramino-2x1-2-k3f9";

/// The middle of a cell of that card's board, of 8 x 5 cells in the middle of the window.
const fn cell(x: i32, y: i32) -> (i32, i32) {
    (640 + (2 * x - 7) * 55, 363 + (y - 2) * 111)
}

/// What is kept of the puzzles, once it is as `right` says.
fn kept(folder: &Path, what: &str, right: impl Fn(&Value) -> bool) -> Value {
    let start = Instant::now();
    loop {
        let bytes = std::fs::read(folder.join("puzzles.json")).unwrap_or_default();
        let kept: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        if right(&kept) {
            return kept;
        }
        assert!(start.elapsed() < PATIENCE, "{what}: {kept}");
        sleep(Duration::from_millis(200));
    }
}

fn is_won(kept: &Value, kind: &str) -> bool {
    kept["best"][kind]
        .as_object()
        .is_some_and(|best| !best.is_empty())
}

#[test]
fn a_card_of_tetramino_is_solved_by_dragging() {
    if !are_on() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let display = Display::open();
    let stage = Stage::open(&display, folder.path(), &["puzzle", "tetramino", TINY]);
    kept(folder.path(), "it is there", |kept| {
        kept["open"] == "tetramino"
    });
    stage.drag(cell(0, 0), cell(3, 2));
    stage.drag(cell(3, 0), cell(4, 2));
    kept(folder.path(), "it is won", |kept| is_won(kept, "tetramino"));
    stage.quit();
}

#[test]
fn a_card_of_tetramino_is_solved_by_the_keys_of_the_course() {
    if !are_on() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let display = Display::open();
    let stage = Stage::open(&display, folder.path(), &["puzzle", "tetramino", TINY]);
    kept(folder.path(), "it is there", |kept| {
        kept["open"] == "tetramino"
    });
    let mut command = vec!["key", "--delay", "400"];
    command.extend("1lllkkv2lkkv".split("").filter(|key| !key.is_empty()));
    display.xdotool(&command);
    kept(folder.path(), "it is won", |kept| is_won(kept, "tetramino"));
    stage.quit();
}

/// A short game that a person wins who always takes the best place; and how many steps are done before each of his
/// turns.
fn short_game() -> (String, Vec<usize>) {
    for number in 0..100 {
        let text = format!("tilings-3x3-hr-0-dozen-{number}");
        let code: TableCode = text.parse().expect("a code");
        let mut table: Table = code.table().expect("a table");
        let mut turns = Vec::new();
        while table.end().is_none() {
            if table.step().is_some() {
                continue;
            }
            let Due::Turn(player) = table.due() else {
                panic!("somebody's turn")
            };
            let choice = match table.seats()[player] {
                Seat::Machine(strategy) => table.decide(strategy),
                Seat::Human => {
                    turns.push(table.events().len());
                    let mut offers = table.offers();
                    offers.sort_by_key(|offer| std::cmp::Reverse(offer.gain));
                    offers.first().map(|offer| offer.choice)
                }
            };
            table.lay(choice.expect("a place")).expect("legal");
        }
        let wins = table.stand(usize::MAX).report.winners == [0];
        if wins && turns.len() >= 2 {
            return (text, turns);
        }
    }
    panic!("nobody wins");
}

#[test]
fn a_game_of_tilings_against_a_machine_is_played_to_its_end() {
    if !are_on() {
        return;
    }
    let (code, turns) = short_game();
    let folder = tempfile::tempdir().expect("a folder");
    let display = Display::open();
    let stage = Stage::open(&display, folder.path(), &["puzzle", "tilings", &code]);
    for steps in turns {
        kept(folder.path(), "it is the person's turn", |kept| {
            let state = kept["games"]["tilings"]["state"]
                .as_str()
                .unwrap_or_default();
            let text = state.lines().nth(1).unwrap_or_default();
            let done = text.split('/').next().unwrap_or_default();
            kept["open"] == "tilings" && done.split_whitespace().count() == steps
        });
        // The places are lit a moment later.
        sleep(Duration::from_secs(2));
        stage.press("n");
        stage.press("Return");
    }
    kept(folder.path(), "it is won", |kept| is_won(kept, "tilings"));
    stage.quit();
}
