//! Whatever opens a path: boards, tile packs, pictures, tours, sessions.

pub mod board;
pub mod output;
pub mod pack;
pub mod session;
pub mod tour;
