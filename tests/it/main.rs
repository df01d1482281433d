//! The tests that look at the program from outside, as one binary.

mod board;
mod chart;
mod cli;
mod decor;
mod editing;
mod exchange;
mod expedition;
mod features;
mod grammar;
mod land;
mod map;
mod maze;
#[cfg(target_os = "linux")]
mod memory;
mod roads;
mod settlements;
mod solver;
mod support;
mod tetramino;
mod tetravex;
mod tidy;
mod tiles;
mod tilings;
#[cfg(feature = "app")]
mod window;
mod world;
