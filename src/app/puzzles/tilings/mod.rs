//! Tilings: a board game of tiles whose edges match, for people and machines at one table.

mod board;
mod face;
mod game;
mod hand;
mod kept;
mod own;
mod panel;
mod places;
mod play;
mod setup;
mod show;
mod thinking;
mod token;
mod told;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use bevy_egui::egui::{Painter, Rect};

use super::room::{About, Game, Room, Setup};
use mapmaker_puzzles::code::with_word;
use mapmaker_puzzles::wang::{Rules, Seat, Strategy, Table, TableCode};
use mapmaker_storage as storage;

use play::TilingsPlay;

/// The rules, in a line each: the five of the course, and one for turning and reflecting tiles.
const RULES: [(&str, &str); 6] = [
    (
        "Patterns",
        "patterns score instead of tiles; a pattern belongs to the owner of its middle tile",
    ),
    (
        "Connections",
        "a zone of one colour scores the square of its tiles",
    ),
    (
        "Influence",
        "who lays beside a tile gains a share in it; the King takes some",
    ),
    ("Symmetries", "tiles may be turned"),
    ("Blocks", "up to three tiles are laid at once"),
    ("Turning over", "tiles may be turned, and turned over"),
];

/// The description of the room.
static ABOUT: About = About {
    name: "tilings",
    title: "Tilings",
    invitation: "Lay matching tiles in turns, against other people or the computer.",
    rules: [
        "In turn everyone lays the tile in hand beside others, so that edges that touch are alike; who can't \
         passes.",
        "The game ends when somebody has laid all his tiles, or when all pass one after another.",
        "Every tile counts one, unless rules of the game say more: patterns, zones of one colour, influence.",
    ],
    keys: &[
        ("pointer", "click a place with a number on it"),
        ("wheel, right click", "turn the tile in hand"),
        ("arrow keys", "move the frame over the board"),
        (
            "n",
            "to the next place for the tile; after a hint the best first",
        ),
        ("o u", "turn the tile right, left"),
        ("f", "turn it over, where the rules allow it"),
        ("Enter, Space", "lay it in the frame"),
        ("z", "the next zone of the tile in the frame"),
        (
            "[ ], Page Up, Page Down, Home, End",
            "look at the game as it was",
        ),
    ],
    solution_button: "Play for me",
};

/// The room.
pub(super) struct Tilings;

impl Room for Tilings {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn draw(&self, painter: &Painter, place: Rect) {
        face::sample(painter, place);
    }

    fn setup(&self, last: Option<&str>) -> Box<dyn Setup> {
        Box::new(setup::TilingsSetup::new(
            last.and_then(|last| last.parse().ok()),
        ))
    }

    fn today(&self, date: &str) -> String {
        with_word(&setup::LEVELS[1].2(), date)
    }

    fn make(&self, code: &str, _cancel: &AtomicBool) -> Result<Box<dyn Game>, String> {
        let code: TableCode = code.parse().map_err(|wrong| format!("{wrong}"))?;
        Ok(Box::new(TilingsPlay::new(code.table()?, Some(code))))
    }

    fn read(&self, path: &Path) -> Result<Box<dyn Game>, String> {
        let log = storage::tilings::load_log(path).map_err(|wrong| wrong.to_string())?;
        let table =
            Table::from_log(&log).map_err(|wrong| format!("{}: {wrong}", path.display()))?;
        Ok(Box::new(TilingsPlay::new(table, None)))
    }

    fn resume(&self, state: &str) -> Result<Box<dyn Game>, String> {
        Ok(Box::new(TilingsPlay::resumed(state)?))
    }
}

/// A game that is harder than another one: against better machines, then with more rules.
fn harder(code: &TableCode) -> Option<TableCode> {
    let mut next = code.clone();
    let machines = [Strategy::Random, Strategy::Greedy, Strategy::Planner].map(Seat::Machine);
    for pair in machines.windows(2) {
        if let Some(seat) = next.seats.iter_mut().find(|seat| **seat == pair[0]) {
            *seat = pair[1];
            return Some(next);
        }
    }
    let mine = code.rules.names().len();
    let mut rules = (0..=5).map(Rules::level);
    next.rules = rules.find(|rules| rules.names().len() > mine)?;
    Some(next)
}

#[cfg(test)]
mod look_tests;
#[cfg(test)]
mod tests;
