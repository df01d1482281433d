//! Four puzzles that know nothing of each other or of a map: how they are made, solved, counted, checked and played.
//!
//! * [`maze`]: mazes on squares, hexagons and rings, by eleven algorithms.
//! * [`wang`]: a board game of tiles whose edges must match: rules, scores, computer players, logs.
//! * [`tetravex`]: squares with four coloured sides that fill a rectangle.
//! * [`polyomino`]: packings of polyominoes, and the game Tetramino on cards.
//!
//! [`code`] is the common form of the codes by which people share puzzles, [`exact_cover`] the search that packings
//! and cards rest on. The crate opens no file, reads no clock and starts no thread: [`workers`] is how a caller lends
//! threads.
//!
//! # Example
//! ```
//! use mapmaker_puzzles::tetravex::{Outcome, SolveOptions, count, generate, solve};
//!
//! // Three rows, three columns, five colours, of the seed 7.
//! let puzzle = generate(3, 3, 5, 7)?.puzzle;
//! let options = SolveOptions::default();
//! let (Outcome::Solved(layout), _) = solve(&puzzle, &options) else {
//!     panic!("a puzzle that was cut from a layout has one");
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
