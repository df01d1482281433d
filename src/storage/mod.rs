//! Whatever opens a path: boards, other editors' maps, tile packs, pictures, tours, sessions.

pub mod board;
pub mod exchange;
pub mod output;
pub mod pack;
pub mod picture;
pub mod pipeline;
pub mod session;
pub mod tour;
