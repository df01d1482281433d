//! The tests of the program from outside, in one binary.

mod alloc;
mod board;
mod cli;
mod decor;
mod exchange;
mod expedition;
mod laws;
mod map;
mod maze;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(unix)]
mod papers;
mod places;
mod support;
mod tetramino;
mod tetravex;
mod tidy;
mod tiles;
mod tilings;
#[cfg(feature = "app")]
mod window;
mod world;

#[path = "../../crates/features/tests/it/world.rs"]
mod featured;
#[path = "../../crates/puzzles/tests/it/slow/mod.rs"]
mod slow;
