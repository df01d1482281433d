//! Code that connects the computing crates and is as pure as they: it opens no file and reads no clock.

pub mod chart_poster;
pub mod place_source;
pub mod puzzle_checker;
