//! The board game of Wang tilings: its rules against a slow second opinion, its files.

mod decks;
mod examples;
mod games;
mod parsers;
