//! Files: maps, worlds, boards, puzzles, tile packs, other editors' maps, pictures, sessions.
//!
//! * [`map`]: [`MapFile`](map::MapFile), a world or a board with its edits, as one `SQLite` file that is never half
//!   written.
//! * [`pack`]: [`TilePack`](pack::TilePack), the images of a tile set; one is built into the program.
//! * [`board`], [`exchange`]: boards as text, JSON, Tiled's maps, `GeoJSON`, SVG and pictures.
//! * [`world`], [`picture`], [`print`](mod@print): areas of a world as names, pictures and sheets of paper.
//! * [`exit`]: a failure as one sentence and an exit code.
//! * [`pure`]: combinations of the computing crates, without I/O.
//!
//! In a browser's page the program holds all files itself, and [`disk`] says what is to be kept of them.
//!
//! # Example
//! ```
//! use mapmaker_storage::pack::TilePack;
//!
//! // The built-in tiles.
//! let pack = TilePack::embedded();
//! assert_eq!(pack.set.len(), 141);
//!
//! // A missing folder is reported in one sentence.
//! let error = TilePack::load("no such folder".as_ref()).expect_err("no tiles");
//! assert!(error.to_string().contains("no such folder"));
//! ```
#![allow(
    clippy::disallowed_methods,
    reason = "this crate opens files and reads the clock, so that the others need not"
)]

pub mod about;
pub mod board;
pub mod card;
pub mod chart_board;
pub mod chart_poster;
pub mod clock;
pub mod date;
pub mod disk;
pub mod exchange;
pub mod exit;
pub mod expedition;
mod expedition_error;
pub mod expedition_ground;
pub mod expedition_results;
pub mod faces;
pub mod input;
pub mod library;
pub mod lines;
pub mod link;
pub mod map;
pub mod maze;
pub mod memory;
pub mod options;
pub mod output;
pub mod pack;
pub mod paper;
mod parsers;
pub mod path_target;
pub mod picture;
mod picture_size;
pub mod pipeline;
pub mod print;
pub mod progress;
#[warn(clippy::disallowed_methods)]
pub mod pure;
pub mod puzzles;
mod python;
pub mod saved_expedition;
pub mod session;
pub mod sheet;
pub mod svg;
pub mod tetravex;
mod text;
pub mod threads;
pub mod tilings;
pub mod tour;
pub mod world;
