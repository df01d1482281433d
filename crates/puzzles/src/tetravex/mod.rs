//! Tetravex: square tiles with four coloured sides that fill a rectangle so that neighbours match.
//!
//! After a course project by Cédric Foucault ("Projet de Programmation 2, Tetravex"), with its text format:
//! [`Puzzle::parse`] and `Display` read and write `rows columns colours` and then a line `right top left bottom` for
//! each tile. Tiles are never turned, the rectangle's edges are not constrained, and identical tiles are
//! interchangeable; generated puzzles have none if there are enough different tiles.
//!
//! [`generate`] makes puzzles with a solution, [`generate_unique`] with exactly one, [`generate_random`] with random
//! tiles. [`solve`] decides any puzzle and [`count`] counts its layouts; [`solve`](mod@solve) explains the method. A
//! [`Game`] is a puzzle in play.

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
