//! Tetravex: square stones with four marked sides, laid so that sides that touch are alike.

mod background;
mod face;
mod game;
mod places;
mod play;
#[cfg(test)]
mod screen_tests;
mod setup;
mod show;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use bevy_egui::egui::{Painter, Rect, vec2};

use super::room::{About, Game, Room, Setup};
use mapmaker_puzzles::tetravex::{COLOURS, Code, Tile};
use mapmaker_storage as storage;

use face::Look;
use play::TetravexPlay;

/// The largest number of cells along a side of a puzzle from a file.
const MOST_SIDE: usize = 12;

/// The description of the room.
static ABOUT: About = About {
    name: "tetravex",
    title: "Tetravex",
    invitation: "Lay the square stones so that sides that touch show the same mark.",
    rules: [
        "Move every stone from the tray onto the board.",
        "Where two stones touch, their sides must bear the same mark.",
        "Stones are never turned, and the edge of the board takes any side.",
    ],
    keys: &[
        ("pointer", "drag a stone, or click it and then a place"),
        ("arrow keys", "move the frame over board and tray"),
        (
            "Space, Enter",
            "take the stone in the frame, or lay it there",
        ),
        ("N", "to the next stone in the tray"),
        (
            "Backspace",
            "take the stone in the frame back into the tray",
        ),
        ("Shift and arrows", "move all stones on the board"),
        ("C", "check whether what lies can be finished"),
    ],
    solution_button: "Solution",
};

/// The room.
pub(super) struct Tetravex;

impl Room for Tetravex {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn draw(&self, painter: &Painter, place: Rect) {
        let side = place.width().min(place.height()) * 0.46;
        let corner = place.center() - vec2(side, side);
        let tile = |right, top, left, bottom| Tile {
            right,
            top,
            left,
            bottom,
        };
        let tiles = [
            (0.0, 0.0, tile(3, 7, 4, 1)),
            (1.0, 0.0, tile(5, 2, 3, 8)),
            (0.0, 1.0, tile(6, 1, 9, 0)),
        ];
        let stone =
            |x: f32, y: f32| Rect::from_min_size(corner + vec2(x, y) * side, vec2(side, side));
        face::empty(painter, stone(1.0, 1.0), true);
        for (x, y, tile) in tiles {
            face::stone(painter, stone(x, y), tile, Look::Numbers, 1.0);
        }
        let loose = stone(1.0, 1.0).translate(vec2(side * 0.14, side * 0.12));
        face::stone(painter, loose, tile(2, 8, 6, 4), Look::Numbers, 1.0);
    }

    fn setup(&self, last: Option<&str>) -> Box<dyn Setup> {
        Box::new(setup::TetravexSetup::new(
            last.and_then(|last| last.parse().ok()),
        ))
    }

    fn today(&self, date: &str) -> String {
        format!("tetravex-4x4-8-{date}")
    }

    fn make(&self, code: &str, cancel: &AtomicBool) -> Result<Box<dyn Game>, String> {
        let code: Code = code.parse().map_err(|wrong| format!("{wrong}"))?;
        let made = code
            .make(cancel)
            .map_err(|wrong| format!("{code}: {wrong}"))?;
        let layout = made.layout();
        Ok(Box::new(TetravexPlay::new(
            made.puzzle,
            Some(code),
            Some(layout),
        )))
    }

    fn read(&self, path: &Path) -> Result<Box<dyn Game>, String> {
        let puzzle = storage::tetravex::load(path).map_err(|wrong| wrong.to_string())?;
        if puzzle.columns().max(puzzle.rows()) > MOST_SIDE {
            let (columns, rows) = (puzzle.columns(), puzzle.rows());
            return Err(format!(
                "{}: a puzzle of {columns} × {rows} is too large to be played here; {MOST_SIDE} × {MOST_SIDE} is the \
                 most",
                path.display()
            ));
        }
        // If all stones already lie correctly in the tray, they are shuffled.
        let puzzle = if puzzle.is_solved() {
            puzzle.shuffled()
        } else {
            puzzle
        };
        Ok(Box::new(TetravexPlay::new(puzzle, None, None)))
    }

    fn resume(&self, state: &str) -> Result<Box<dyn Game>, String> {
        Ok(Box::new(TetravexPlay::resumed(state)?))
    }
}

/// The code of a harder puzzle.
fn harder(code: &Code) -> Option<Code> {
    let mut next = code.clone();
    if code.columns.max(code.rows) < 6 || code.colours <= 6 {
        if code.columns.max(code.rows) >= 8 {
            return None;
        }
        let side = if code.columns == code.rows {
            code.columns + 1
        } else {
            code.columns.max(code.rows)
        };
        (next.columns, next.rows) = (side, side);
    } else {
        next.colours = (code.colours - 2).max(COLOURS.0);
    }
    Some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harder_puzzles_end_at_the_hardest() {
        let mut code: Code = "tetravex-2x3-9-7".parse().expect("a code");
        let mut steps = 0;
        while let Some(next) = harder(&code) {
            assert_ne!(next, code);
            assert!(next.to_string().parse::<Code>().is_ok(), "{next}");
            code = next;
            steps += 1;
        }
        assert!((5..20).contains(&steps), "{steps}");
    }
}
