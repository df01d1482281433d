//! Integration tests of the puzzles.

mod slow;
mod tilings;
