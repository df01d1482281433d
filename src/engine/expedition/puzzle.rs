//! Puzzles at places, as far as the rules know them: what is asked for, and who says whether it is solved.

use super::clue::SiteId;
use super::compass::distance;
use super::quest::{AREA_REACH, Quest};
use super::view::PlaceKind;
use crate::engine::hash::{self, Purpose};

/// A puzzle that a place asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What kind it is.
    pub kind: PuzzleKind,
    /// How hard it is, 1 to 5, harder far from the home.
    pub level: u8,
    /// The seed that it is made from.
    pub seed: u64,
}

/// The kinds of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PuzzleKind {
    /// A way through a maze.
    Maze,
    /// Squares to be laid so that their sides match.
    Tetravex,
    /// Pieces to be packed.
    Packing,
    /// A game of tiles against the host.
    Tilings,
}

impl PuzzleKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Maze, Self::Tetravex, Self::Packing, Self::Tilings];
}

/// Whoever joins game and puzzles: says whether a solution solves a puzzle. The rules know no puzzle's inside.
pub trait PuzzleJudge {
    /// Whether it is solved. A pure function, or replays would differ.
    fn is_solved(&self, puzzle: Puzzle, solution: &str) -> bool;
}

/// No solution is one: puzzles can only be paid for.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSolutions;

impl PuzzleJudge for NoSolutions {
    fn is_solved(&self, _: Puzzle, _: &str) -> bool {
        false
    }
}

/// Any solution is one: for players that are no good at puzzles, such as bots.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnySolution;

impl PuzzleJudge for AnySolution {
    fn is_solved(&self, _: Puzzle, _: &str) -> bool {
        true
    }
}

impl Quest {
    /// The puzzle of a site, if it has one.
    #[must_use]
    pub fn puzzle(&self, site: SiteId) -> Option<Puzzle> {
        let place = self.site(site)?;
        let kind = match place.kind {
            PlaceKind::Labyrinth => PuzzleKind::Maze,
            PlaceKind::Vault => PuzzleKind::Tetravex,
            PlaceKind::Strongroom => PuzzleKind::Packing,
            PlaceKind::Inn => PuzzleKind::Tilings,
            _ => return None,
        };
        let away = distance(place.at, self.home_at());
        let level = 1 + (4 * away / AREA_REACH).min(4) as u8;
        let key = hash::key(self.code.seed, Purpose::Expedition, 0x40);
        Some(Puzzle {
            kind,
            level,
            seed: hash::at(key, place.at.x, place.at.y),
        })
    }
}
