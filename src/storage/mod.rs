//! Whatever opens a path: maps, worlds, boards, cards, mazes, other editors' maps, tile packs, pictures, sessions.

pub mod board;
pub mod card;
pub mod date;
pub mod exchange;
pub mod expedition;
pub mod expedition_results;
pub mod input;
pub mod keepsake;
pub mod left_expedition;
pub mod library;
pub mod lines;
pub mod map;
pub mod maze;
pub mod memory;
pub mod output;
pub mod pack;
pub mod picture;
pub mod pipeline;
pub mod places;
pub mod progress;
pub mod puzzles;
mod python;
pub mod session;
pub mod tetravex;
pub mod tilings;
pub mod tour;
pub mod world;
