//! Whatever opens a path: tile packs, pictures, tours, sessions.

pub mod output;
pub mod pack;
pub mod session;
pub mod tour;
