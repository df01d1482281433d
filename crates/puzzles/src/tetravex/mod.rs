//! Tetravex: square tiles with four coloured sides that fill a rectangle so that neighbours match.
//!
//! After a course project by Cédric Foucault ("Projet de Programmation 2, Tetravex"), whose text format
//! is kept: [`Puzzle::parse`] and its `Display` read and write `rows columns colours` and then a line
//! `right top left bottom` for each tile. Tiles are never turned, the rectangle's edges are not
//! constrained, identical tiles may occur and are interchangeable; puzzles that are made here have none
//! where there are enough different tiles.
//!
//! [`generate`] makes puzzles that have a solution, [`generate_unique`] such that have exactly one,
//! [`generate_random`] such that may have none. [`solve`] decides any puzzle and [`count`] counts its
//! layouts; [`solve`](mod@solve) tells how. A [`Game`] is a puzzle that somebody plays.

mod code;
mod game;
mod generate;
mod random;
mod sides;
mod solution;
mod solve;
mod text;
mod tile;

pub use code::{COLOURS, Code, NoPuzzle, SIDES};
pub use game::{Game, Hint, Log, LogError, Refusal};
pub use generate::{
    Generated, Unique, check, generate, generate_random, generate_unique, generate_with_repeats,
};
pub use solve::{Count, CountEnd, Outcome, SolveOptions, Stats, complete, count, solve};
pub use text::{Fault, FaultReason, MAX_TEXT_BYTES};
pub use tile::{Clash, MAX_COLOURS, MAX_TILES, Puzzle, PuzzleError, Tile};
