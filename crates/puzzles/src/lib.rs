//! Four kinds of puzzles, independent of each other and of maps: generators, solvers, counters, checkers and games.
//!
//! * [`maze`]: mazes on squares, hexagons and rings, by many algorithms.
//! * [`wang`]: a board game of tiles whose edges must match: rules, scores, computer players, logs.
//! * [`tetravex`]: squares with four coloured sides that fill a rectangle.
//! * [`polyomino`]: packings of polyominoes, and the game Tetramino on cards.
//!
//! [`code`] reads and writes the short codes by which people share puzzles; [`exact_cover`] is the search (Knuth's
//! Algorithm X) behind packings and cards. The crate does no I/O and starts no threads: callers pass
//! theirs as [`workers`].
//!
//! # Example
//! ```
//! use mapmaker_puzzles::tetravex::{Outcome, SolveOptions, count, generate, solve};
//!
//! // Three rows, three columns, five colours, of the seed 7.
//! let puzzle = generate(3, 3, 5, 7)?.puzzle;
//! let options = SolveOptions::default();
//! let (Outcome::Solved(layout), _) = solve(&puzzle, &options) else {
//!     panic!("a generated puzzle has a solution");
//! };
//! assert_eq!(layout.len(), 9);
//! assert!(count(&puzzle, 100, &options).layouts >= 1);
//! # Ok::<(), mapmaker_puzzles::tetravex::PuzzleError>(())
//! ```

pub mod code;
pub mod exact_cover;
pub mod maze;
pub mod polyomino;
pub mod tetravex;
pub mod wang;
pub mod workers;
