//! Puzzles through the real window: played by dragging and by keys, left and continued.

use mapmaker::puzzles::{maze, tetravex};
use serde_json::Value;

use super::are_on;
use super::display::Display;
use super::stage::MIDDLE;
use super::table::{BOARD_MIDDLE, gone_on, has_moves, is_won_with_help, open, saved, state};

/// The saved text of a kind's game.
fn game(saved: &Value, kind: &str) -> Option<Value> {
    serde_json::from_str(&state(saved, kind)?).ok()
}

/// A Tetravex and its layout: for each cell the index of its tile.
fn tetravex_of(code: &str) -> (tetravex::Puzzle, Vec<usize>) {
    let code: tetravex::Code = code.parse().expect("a code");
    let made = code.make(&false.into()).expect("a puzzle");
    let layout = made.layout();
    (made.puzzle, layout)
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_tetravex_is_laid_by_dragging_and_its_time_is_kept() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let code = "tetravex-2x2-6-k3f9";
    let (_, layout) = tetravex_of(code);
    let stage = open(&display, folder.path(), "tetravex", code);
    // Stones are 150 points large, the tray lies half a stone beside the board.
    let cell = |index: usize, left: i32| {
        let (x, y) = ((index % 2) as i32, (index / 2) as i32);
        (
            MIDDLE.0 + left + 150 * x,
            MIDDLE.1 + BOARD_MIDDLE + 150 * y - 75,
        )
    };
    for (at, &stone) in layout.iter().enumerate() {
        let tray = cell(stone, 112);
        stage.drag(tray, cell(at, -263));
    }
    let saved = saved(folder.path(), "it is won", |saved| {
        saved["best"]["tetravex"].is_object()
    });
    assert!(game(&saved, "tetravex").is_none(), "nothing is left of it");
    let best = saved["best"]["tetravex"].as_object().expect("sizes");
    assert_eq!(best["2 × 2, 6 marks"][0]["code"], code);
    stage.quit();
}

#[test]
fn a_tetravex_is_laid_by_keys_after_a_hint_an_undo_and_a_kill() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let code = "tetravex-3x2-8-k3f9";
    let (puzzle, layout) = tetravex_of(code);
    let moves = |saved: &Value| {
        let game = game(saved, "tetravex")?;
        let count = |list: &str| game["log"][list].as_array().map(Vec::len);
        Some((count("done")?, count("undone")?))
    };
    let stage = open(&display, folder.path(), "tetravex", code);
    // Two hints lay a stone, two more another, which is taken back.
    for (keys, what) in [("hhhh", (2, 0)), ("u", (1, 1))] {
        for key in keys.chars() {
            let key = if key == 'u' {
                "ctrl+z".to_owned()
            } else {
                key.to_string()
            };
            stage.press(&key);
        }
        saved(folder.path(), keys, |saved| moves(saved) == Some(what));
    }
    let stage = gone_on(stage, &display, folder.path());
    let before = saved(folder.path(), "it is there", |saved| {
        moves(saved) == Some((1, 1))
    });
    let before = game(&before, "tetravex").expect("a game");
    let laid = &before["log"]["done"][0][0];
    let done = laid["cell"].as_u64();
    let mut keys = Vec::new();
    for (at, &stone) in layout.iter().enumerate() {
        if done == Some(at as u64) {
            continue;
        }
        let (x, y) = (at % puzzle.columns(), at / puzzle.columns());
        // From the board's corner to the stone in the tray, and with it to its place.
        keys.extend(["Left"; 5]);
        keys.push("Up");
        keys.extend(vec!["Right"; puzzle.columns() + stone % puzzle.columns()]);
        keys.extend(vec!["Down"; stone / puzzle.columns()]);
        keys.push("space");
        keys.extend(["Left"; 5]);
        keys.push("Up");
        keys.extend(vec!["Right"; x]);
        keys.extend(vec!["Down"; y]);
        keys.push("Return");
    }
    let mut command = vec!["key", "--delay", "150"];
    command.extend(keys);
    display.xdotool(&command);
    is_won_with_help(folder.path(), "tetravex");
    stage.quit();
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_maze_is_walked_to_its_end_by_keys() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let code = "maze-rect-7x5-backtracker-k3f9";
    let made: maze::Code = code.parse().expect("a code");
    let walk = maze::Walk::new(made.make().expect("a maze"));
    let stage = open(&display, folder.path(), "maze", code);
    let mut keys = Vec::new();
    let mut here = walk.start();
    for next in walk.way() {
        keys.push(match (next.x.cmp(&here.x), next.y.cmp(&here.y)) {
            (std::cmp::Ordering::Greater, _) => "Right",
            (std::cmp::Ordering::Less, _) => "Left",
            (_, std::cmp::Ordering::Greater) => "Down",
            _ => "Up",
        });
        here = next;
    }
    let mut command = vec!["key", "--delay", "150"];
    command.extend(keys);
    display.xdotool(&command);
    let saved = saved(folder.path(), "it is won", |saved| {
        saved["best"]["maze"].is_object()
    });
    let best = &saved["best"]["maze"]["7 × 5 squares, backtracker"][0];
    assert_eq!(best["code"], code);
    stage.quit();
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn a_maze_is_walked_by_dragging_after_a_hint_an_undo_and_a_kill() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let code = "maze-rect-7x5-backtracker-k3f9";
    let made: maze::Code = code.parse().expect("a code");
    let walk = maze::Walk::new(made.make().expect("a maze"));
    let stage = open(&display, folder.path(), "maze", code);
    // The first hint shows where to go, and the second one goes there.
    stage.press("h");
    stage.press("h");
    let saved = saved(folder.path(), "it is walked for somebody", |saved| {
        saved["games"]["maze"]["moves"].as_u64() > Some(0)
    });
    assert!(saved["games"]["maze"]["hints"].as_u64() > Some(0));
    stage.press("ctrl+z");
    has_moves(folder.path(), "maze", 0, true);
    let stage = gone_on(stage, &display, folder.path());
    has_moves(folder.path(), "maze", 0, true);
    // Cells are 64 points large.
    let middle = |cell: maze::Coord| {
        let (x, y) = (cell.x as i32 - 3, cell.y as i32 - 2);
        (MIDDLE.0 + 64 * x, MIDDLE.1 + BOARD_MIDDLE + 64 * y)
    };
    stage.drag_along(std::iter::once(walk.start()).chain(walk.way()).map(middle));
    is_won_with_help(folder.path(), "maze");
    stage.quit();
}
