//! The board game of Wang tilings: its rules against a slow second opinion, its files, its commands.

mod decks;
mod examples;
mod games;
mod parsers;
mod program;
mod slow;
