//! The puzzles from outside.

mod slow;
mod tilings;
