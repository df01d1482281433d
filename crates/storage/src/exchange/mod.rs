//! Other editors' files: maps and tilesets of Tiled.

pub mod tiled;
