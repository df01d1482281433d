//! Tetramino and Tilings through the real window.

use std::path::Path;

use mapmaker::puzzles::wang::{Due, Seat, Table, TableCode};

use super::are_on;
use super::display::Display;
use super::stage::Stage;
use super::table::{gone_on, has_moves, is_won, is_won_with_help, open, saved, state};

/// Two pieces of one block and a centre of two cells.
const TINY: &str = "tetramino-2x1-2-k3f9";

/// The centre of a cell of that card's board, of 8 x 5 cells in the middle of the window.
const fn cell(x: i32, y: i32) -> (i32, i32) {
    (640 + (2 * x - 7) * 55, 363 + (y - 2) * 111)
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_card_of_tetramino_is_solved_by_dragging() {
    if !are_on() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let display = Display::open();
    let stage = open(&display, folder.path(), "tetramino", TINY);
    stage.drag(cell(0, 0), cell(3, 2));
    stage.drag(cell(3, 0), cell(4, 2));
    saved(folder.path(), "it is won", |saved| {
        is_won(saved, "tetramino")
    });
    stage.quit();
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_card_of_tetramino_is_solved_by_the_keys_of_the_course() {
    if !are_on() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let display = Display::open();
    let stage = open(&display, folder.path(), "tetramino", TINY);
    let mut command = vec!["key", "--delay", "400"];
    command.extend("1lllkkv2lkkv".split("").filter(|key| !key.is_empty()));
    display.xdotool(&command);
    saved(folder.path(), "it is won", |saved| {
        is_won(saved, "tetramino")
    });
    stage.quit();
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_card_of_tetramino_is_solved_after_a_hint_an_undo_and_a_kill() {
    if !are_on() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let display = Display::open();
    let stage = open(&display, folder.path(), "tetramino", TINY);
    // The first hint shows a place, and the second one lays the piece there.
    stage.press("h");
    stage.press("h");
    has_moves(folder.path(), "tetramino", 1, true);
    stage.press("ctrl+z");
    has_moves(folder.path(), "tetramino", 0, true);
    let stage = gone_on(stage, &display, folder.path());
    has_moves(folder.path(), "tetramino", 0, true);
    stage.press("ctrl+y");
    let redone = has_moves(folder.path(), "tetramino", 1, true);
    let lies = state(&redone, "tetramino").expect("a game");
    let is_first = lies.contains("0:3,2 0:3,0") || lies.contains("0:4,2 0:3,0");
    // The other piece goes where the hint's is not.
    let free = if lies.contains(":3,2") {
        cell(4, 2)
    } else {
        cell(3, 2)
    };
    let piece = if is_first { cell(3, 0) } else { cell(0, 0) };
    stage.drag(piece, free);
    is_won_with_help(folder.path(), "tetramino");
    stage.quit();
}

/// A short game that a person wins by always taking the best place; for each of the person's turns the number of steps
/// before it, and its column and row. No tile has to be turned.
fn short_game() -> (String, Vec<(usize, (i32, i32))>) {
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
                    let mut offers = table.offers();
                    offers.sort_by_key(|offer| std::cmp::Reverse(offer.gain));
                    let choice = offers.first().expect("a place").choice;
                    let cell = i32::from(choice.cell);
                    let place = (cell % 3, cell / 3);
                    turns.push((table.events().len(), place));
                    Some(choice)
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

/// Waits until that many steps of a game of tilings are done, and the places are lit.
fn is_my_turn(stage: &Stage, folder: &Path, steps: usize) {
    saved(folder, "it is the person's turn", |saved| {
        let state = state(saved, "tilings").unwrap_or_default();
        let text = state.lines().nth(1).unwrap_or_default();
        let done = text.split('/').next().unwrap_or_default();
        saved["open"] == "tilings" && done.split_whitespace().count() == steps
    });
    stage.rest();
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_game_of_tilings_against_a_machine_is_played_to_its_end() {
    if !are_on() {
        return;
    }
    let (code, turns) = short_game();
    let folder = tempfile::tempdir().expect("a folder");
    let display = Display::open();
    let stage = open(&display, folder.path(), "tilings", &code);
    for (steps, _) in turns {
        is_my_turn(&stage, folder.path(), steps);
        stage.press("n");
        stage.press("Return");
    }
    saved(folder.path(), "it is won", |saved| is_won(saved, "tilings"));
    stage.quit();
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_game_of_tilings_is_played_by_dragging_after_a_hint_an_undo_and_a_kill() {
    if !are_on() {
        return;
    }
    let (code, turns) = short_game();
    let folder = tempfile::tempdir().expect("a folder");
    let display = Display::open();
    let stage = open(&display, folder.path(), "tilings", &code);
    is_my_turn(&stage, folder.path(), turns[0].0);
    // The first hint shows a place, and the second one lays the tile there.
    stage.press("h");
    stage.press("h");
    is_my_turn(&stage, folder.path(), turns[1].0);
    stage.press("ctrl+z");
    is_my_turn(&stage, folder.path(), turns[0].0);
    let stage = gone_on(stage, &display, folder.path());
    let (steps, _) = turns[0];
    is_my_turn(&stage, folder.path(), steps);
    for (steps, (x, y)) in turns {
        is_my_turn(&stage, folder.path(), steps);
        stage.drag((1094, 146), (279 + 186 * x, 177 + 186 * y));
    }
    is_won_with_help(folder.path(), "tilings");
    stage.quit();
}
