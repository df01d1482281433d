//! Tetramino: pieces around a centre, to be turned and laid so that they fill it.

mod face;
mod game;
mod play;
mod setup;
mod show;
mod work;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use bevy_egui::egui::{Painter, Rect, vec2};

use super::room::{About, Game, Room, Setup};
use mapmaker_puzzles::exact_cover::Limits;
use mapmaker_puzzles::polyomino::{CardCode, Difficulty, NewCard, Verdict, decide, needs_flips};
use mapmaker_storage as storage;

use play::TetraminoPlay;

/// The longest sides of a card from a file: columns, rows.
const MOST: (usize, usize) = (16, 12);

/// How many nodes are searched to see whether a card from a file can be solved.
const PATIENCE: Limits = Limits::nodes(1_000_000);

/// The messages for a card that can't be solved, and for one that only mirrored pieces solve.
const HOPELESS: &str = "This card can't be solved.";
const ONLY_FLIPPED: &str =
    "This card can only be solved with flipped pieces: here f flips the one in hand.";

/// Sizes and difficulties, each harder than the one before.
const LADDER: [(&str, usize, usize, Difficulty); 6] = [
    ("Tiny", 4, 3, Difficulty::Easy),
    ("Easy", 5, 4, Difficulty::Fair),
    ("Middling", 6, 5, Difficulty::Fair),
    ("Hard", 7, 5, Difficulty::Hard),
    ("Wicked", 8, 5, Difficulty::Wicked),
    ("Huge", 10, 6, Difficulty::Wicked),
];

/// The description of the room.
static ABOUT: About = About {
    name: "tetramino",
    title: "Tetramino",
    invitation: "Turn the pieces and fill the middle with them.",
    rules: [
        "Lay the pieces so that every cell in the middle is filled; colour, number and hatching only tell them apart.",
        "A piece may be turned, and flipped where the card allows it; it may pass over anything.",
        "It can't be put down on another piece or on the hatched border around the middle; XX marks the cells where it \
         would be.",
    ],
    keys: &[
        ("pointer", "drag a piece, or click it and then a place"),
        ("wheel, right click", "turn the piece under the pointer"),
        ("1 to 8", "take a piece"),
        ("i j k l, arrow keys", "move it"),
        ("o u", "turn it right, left"),
        ("f", "flip it, where the card allows it"),
        ("v, Enter", "put it down"),
        ("c", "count the solutions"),
    ],
    solution_button: "Solution",
};

/// The room.
pub(super) struct Tetramino;

impl Room for Tetramino {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn draw(&self, painter: &Painter, place: Rect) {
        let side = place.width().min(place.height()) / 5.6;
        let corner = place.center() - vec2(side * 2.0, side * 2.0);
        let grid = face::Cells { corner, side };
        face::bed(painter, &grid, (0, 0), (4, 4));
        let l = [(0, 0), (0, 1), (0, 2), (1, 2)];
        let s = [(1, 0), (2, 0), (2, 1), (3, 1)];
        let t = [(1, 1), (2, 1), (1, 2), (0, 1)];
        face::piece(
            painter,
            &grid,
            &l.map(|(x, y)| (x, y + 1)),
            0,
            face::Pose::Lying,
        );
        face::piece(painter, &grid, &s, 5, face::Pose::Lying);
        let away = face::Cells {
            corner: corner + vec2(side * 1.45, side * 1.7),
            side,
        };
        face::piece(painter, &away, &t, 2, face::Pose::Held);
    }

    fn setup(&self, last: Option<&str>) -> Box<dyn Setup> {
        Box::new(setup::TetraminoSetup::new(
            last.and_then(|last| last.parse().ok()),
        ))
    }

    fn today(&self, date: &str) -> String {
        format!("tetramino-6x5-fair-{date}")
    }

    fn make(&self, code: &str, cancel: &AtomicBool) -> Result<Box<dyn Game>, String> {
        let code: CardCode = code.parse().map_err(|wrong| format!("{wrong}"))?;
        let (card, flips) = code.card(cancel)?;
        Ok(Box::new(TetraminoPlay::new(card, flips, Some(code))))
    }

    fn read(&self, path: &Path) -> Result<Box<dyn Game>, String> {
        let card = storage::card::read_card(path).map_err(|wrong| wrong.to_string())?;
        let (columns, rows) = card.size();
        if columns > MOST.0 || rows > MOST.1 {
            return Err(format!(
                "{}: a centre of {columns} × {rows} is too large to be played here; {} × {} is the most",
                path.display(),
                MOST.0,
                MOST.1
            ));
        }
        let is_hopeless = decide(&card, false, &PATIENCE) == Verdict::Unsolvable;
        // A card that needs mirrored pieces is played with them.
        let has_flips = is_hopeless && needs_flips(&card, &PATIENCE);
        let mut play = TetraminoPlay::new(card, has_flips, None);
        if has_flips {
            play.say(ONLY_FLIPPED);
        } else if is_hopeless {
            play.say(HOPELESS);
        }
        Ok(Box::new(play))
    }

    fn resume(&self, state: &str) -> Result<Box<dyn Game>, String> {
        Ok(Box::new(TetraminoPlay::resumed(state)?))
    }
}

/// The code of a card of that size and difficulty.
fn code(width: usize, height: usize, difficulty: Difficulty, word: &str) -> CardCode {
    CardCode::New {
        asked: NewCard {
            width,
            height,
            pieces: None,
            flips: false,
        },
        difficulty: Some(difficulty),
        word: word.to_owned(),
    }
}

/// The code of another card like one of that size and difficulty, and of a harder one.
fn next(size: (usize, usize), difficulty: Option<Difficulty>, word: &str) -> Option<CardCode> {
    let cells = size.0 * size.1;
    let mine = difficulty.unwrap_or(Difficulty::Easy);
    let harder = LADDER.iter().find(|(_, width, height, difficulty)| {
        width * height >= cells
            && *difficulty >= mine
            && (width * height, *difficulty) != (cells, mine)
    });
    harder.map(|&(_, width, height, difficulty)| code(width, height, difficulty, word))
}

#[cfg(test)]
mod tests;
