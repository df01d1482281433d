//! Joins the puzzles to the places of an expedition: which puzzle a place has, and whether a solution solves it.
//!
//! A maze is solved by a walk from its first cell to its last, written `NNES…`; a Tetravex by the numbers of its
//! tiles in reading order, written `3 0 2 1`. Strongrooms and inns can only be paid for yet.

use super::expedition::{Puzzle, PuzzleJudge, PuzzleKind};
use super::grid::Direction;
use super::puzzles::{maze, tetravex};

/// Columns and rows of the mazes of each level.
const MAZES: [(u32, u32); 5] = [(9, 7), (13, 9), (17, 11), (21, 13), (25, 15)];

/// Rows and columns of the Tetravex puzzles of each level, and their colours.
const VAULTS: [(usize, usize, u32); 5] = [(2, 3, 6), (3, 3, 9), (3, 3, 7), (3, 4, 8), (4, 4, 9)];

/// Knows the puzzles that can be played.
#[derive(Clone, Copy, Debug, Default)]
pub struct Judge;

impl PuzzleJudge for Judge {
    fn is_solved(&self, puzzle: Puzzle, solution: &str) -> bool {
        match puzzle.kind {
            PuzzleKind::Maze => maze_of(puzzle).is_some_and(|maze| leads_through(&maze, solution)),
            PuzzleKind::Tetravex => tetravex_of(puzzle).is_some_and(|it| lays_out(&it, solution)),
            PuzzleKind::Packing | PuzzleKind::Tilings => false,
        }
    }
}

/// The level of a puzzle, counted from 0.
fn level(puzzle: Puzzle) -> usize {
    usize::from(puzzle.level.clamp(1, 5)) - 1
}

/// The maze of a place, if that is its puzzle.
#[must_use]
pub fn maze_of(puzzle: Puzzle) -> Option<maze::Maze> {
    let (width, height) = MAZES[level(puzzle)];
    let is_maze = puzzle.kind == PuzzleKind::Maze;
    is_maze.then(|| maze::new_random_maze(width, height, puzzle.seed).ok())?
}

/// The Tetravex puzzle of a place, if that is its puzzle.
#[must_use]
pub fn tetravex_of(puzzle: Puzzle) -> Option<tetravex::Puzzle> {
    let (rows, columns, colours) = VAULTS[level(puzzle)];
    let is_tetravex = puzzle.kind == PuzzleKind::Tetravex;
    let made = is_tetravex.then(|| tetravex::generate(rows, columns, colours, puzzle.seed));
    Some(made?.ok()?.puzzle)
}

/// The cell that a step leads to, if the maze has a way there.
#[must_use]
pub fn step(maze: &maze::Maze, from: maze::Coord, way: Direction) -> Option<maze::Coord> {
    let (dx, dy) = way.offset();
    let along = |at: u32, by: i64| u32::try_from(i64::from(at) + by).ok();
    let to = maze::Coord::new(along(from.x, dx)?, along(from.y, dy)?);
    maze.is_open(from, to).ok()?.then_some(to)
}

/// The letter of a way in a maze's solution.
#[must_use]
pub const fn letter(way: Direction) -> char {
    match way {
        Direction::North => 'N',
        Direction::East => 'E',
        Direction::South => 'S',
        Direction::West => 'W',
    }
}

/// Whether a walk leads through a maze to its last cell.
fn leads_through(maze: &maze::Maze, walk: &str) -> bool {
    let mut at = maze::Coord::new(0, 0);
    for taken in walk.chars() {
        let way = Direction::ALL.into_iter().find(|&way| letter(way) == taken);
        match way.and_then(|way| step(maze, at, way)) {
            Some(to) => at = to,
            None => return false,
        }
    }
    at == maze.last_cell()
}

/// Whether the tiles, laid out in this order, each once, match.
fn lays_out(puzzle: &tetravex::Puzzle, order: &str) -> bool {
    let order: Option<Vec<usize>> = order
        .split_whitespace()
        .map(|number| number.parse().ok())
        .collect();
    let Some(order) = order else { return false };
    let mut sorted = order.clone();
    sorted.sort_unstable();
    sorted.into_iter().eq(0..puzzle.tiles().len()) && puzzle.laid_out(&order).is_solved()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(kind: PuzzleKind, level: u8, seed: u64) -> Puzzle {
        Puzzle { kind, level, seed }
    }

    /// The walk of the wall follower's slower cousin: every way, deepest first.
    fn walk(maze: &maze::Maze, at: maze::Coord, from: Option<Direction>) -> Option<String> {
        if at == maze.last_cell() {
            return Some(String::new());
        }
        let ways = Direction::ALL.into_iter().filter(|&way| Some(way) != from);
        ways.filter_map(|way| Some((way, step(maze, at, way)?)))
            .find_map(|(way, to)| {
                Some(letter(way).to_string() + &walk(maze, to, Some(way.opposite()))?)
            })
    }

    #[test]
    fn a_walk_to_the_last_cell_solves_a_maze_and_no_other_does() {
        for level in 1..=5 {
            for seed in 0..20 {
                let puzzle = puzzle(PuzzleKind::Maze, level, seed);
                let maze = maze_of(puzzle).expect("a maze");
                let walk = walk(&maze, maze::Coord::new(0, 0), None).expect("a way");
                assert!(Judge.is_solved(puzzle, &walk));
                assert!(!Judge.is_solved(puzzle, &walk[1..]), "{walk}");
                assert!(!Judge.is_solved(puzzle, &walk[..walk.len() - 1]));
                assert!(!Judge.is_solved(puzzle, ""));
                assert!(!Judge.is_solved(puzzle, "NORTH"));
                assert!(walk.len() * 4 < crate::engine::expedition::MOST_SOLUTION);
            }
        }
    }

    #[test]
    fn tiles_that_match_solve_a_vault_and_no_others_do() {
        for level in 1..=5 {
            for seed in 0..20 {
                let puzzle = puzzle(PuzzleKind::Tetravex, level, seed);
                let tetravex = tetravex_of(puzzle).expect("a puzzle");
                let options = tetravex::SolveOptions::default();
                let tetravex::Outcome::Solved(order) = tetravex::solve(&tetravex, &options).0
                else {
                    panic!("{puzzle:?} has a solution");
                };
                let told: Vec<String> = order.iter().map(ToString::to_string).collect();
                assert!(Judge.is_solved(puzzle, &told.join(" ")));
                assert!(!Judge.is_solved(puzzle, &told[1..].join(" ")));
                assert!(!Judge.is_solved(puzzle, &vec!["0"; told.len()].join(" ")));
                assert!(!Judge.is_solved(puzzle, "a b c d"));
            }
        }
    }

    #[test]
    fn what_cannot_be_played_yet_has_no_solution() {
        for kind in [PuzzleKind::Packing, PuzzleKind::Tilings] {
            assert!(!Judge.is_solved(puzzle(kind, 1, 7), ""));
            assert!(
                maze_of(puzzle(kind, 1, 7)).is_none() && tetravex_of(puzzle(kind, 1, 7)).is_none()
            );
        }
    }
}
