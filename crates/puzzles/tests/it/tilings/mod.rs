//! Wang tilings compared with a second implementation, and their files.

mod decks;
mod examples;
mod games;
mod parsers;
