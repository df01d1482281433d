//! Files of other editors: maps and tilesets of Tiled.

pub mod tiled;
