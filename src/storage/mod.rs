//! Whatever opens a path: maps, boards, other editors' maps, tile packs, pictures, tours, sessions.

pub mod board;
pub mod exchange;
pub mod library;
pub mod map;
pub mod output;
pub mod pack;
pub mod picture;
pub mod pipeline;
pub mod session;
pub mod tour;
