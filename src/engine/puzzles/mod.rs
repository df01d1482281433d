//! Puzzles that stand alone and open landmarks in the game: each its own room, and no room knows another.

pub mod code;
pub mod exact_cover;
pub mod maze;
pub mod polyomino;
pub mod tetravex;
pub mod wang;
