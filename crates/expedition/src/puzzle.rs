//! Puzzles at places as the rules see them: their kind, level and seed, rewards, and a trait to check solutions.

use super::clue::SiteId;
use super::compass::distance;
use super::quest::{AREA_REACH, Quest};
use super::state::Expedition;
use super::view::PlaceKind;
use mapmaker_grid::hash::{self, Purpose};

/// A puzzle at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What kind it is.
    pub kind: PuzzleKind,
    /// Its level, 1 to 5, higher far from the home.
    pub level: u8,
    /// The seed that it is made from.
    pub seed: u64,
}

/// The kinds of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PuzzleKind {
    /// A way through a maze.
    Maze,
    /// Squares to arrange so that their sides match.
    Tetravex,
    /// Pieces to pack.
    Packing,
    /// A game of tiles against the host.
    Tilings,
}

impl PuzzleKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Maze, Self::Tetravex, Self::Packing, Self::Tilings];
}

/// The reward for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// The clue of the place, by its index.
    Clue(u8),
    /// A pack in which more provisions can be carried.
    Pack,
    /// So many coins.
    Coins(u32),
}

/// The reward in coins, and the increase for each level.
const COINS: (u32, u32) = (6, 4);

/// Checks solutions of puzzles, which the rules don't know.
pub trait PuzzleChecker {
    /// Whether a solution is correct. Must be a pure function, or replays would differ.
    fn is_solved(&self, puzzle: Puzzle, solution: &str) -> bool;
}

/// Accepts no solution: puzzles can only be paid for.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSolutions;

impl PuzzleChecker for NoSolutions {
    fn is_solved(&self, _: Puzzle, _: &str) -> bool {
        false
    }
}

/// Accepts any solution, for players that don't solve puzzles, such as bots.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnySolution;

impl PuzzleChecker for AnySolution {
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

impl Expedition {
    /// The current reward for the puzzle of a site; `None` if there is no unsolved one.
    #[must_use]
    pub fn reward(&self, site: SiteId) -> Option<Reward> {
        let puzzle = self.quest.puzzle(site).filter(|_| self.has_puzzle(site))?;
        Some(match self.has_clue(site) {
            Some(clue) => Reward::Clue(clue),
            None if puzzle.kind == PuzzleKind::Packing && !self.has_pack => Reward::Pack,
            None => Reward::Coins(COINS.0 + COINS.1 * u32::from(puzzle.level)),
        })
    }
}
