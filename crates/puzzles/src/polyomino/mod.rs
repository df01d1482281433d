//! Packing polyominoes, and the game Tetramino.
//!
//! A [`Packing`] asks to fill a region of cells with turned pieces; [`each_packing`] and [`count_packings`] search
//! with bit sets. Tetramino is a one-player game after the course project "Tétraminos" (INFO-F-106, Université libre
//! de Bruxelles, 2023): a [`Card`] gives a centre and pieces in slots around it, a [`TetraminoGame`] is played with
//! keys, and [`main`] is its loop. [`decide`], [`solve`] and [`count`] answer questions about cards,
//! [`TetraminoGame::hint`] about a game in progress, and [`new_card`] generates cards. [`create_grid`] and its
//! siblings are the course's own functions.
//!
//! Coordinates are (column, row); rows grow downward.

mod board;
mod builtin;
mod card;
mod code;
mod game;
mod generate;
mod hint;
mod keys;
mod layout;
mod mask;
mod packing;
mod play;
mod rate;
mod search;
mod shape;
mod solve;
mod symmetry;
mod tetramino;
mod ways;

#[cfg(test)]
mod tests;

pub use board::{Board, MAX_PIECES, MAX_SIDE};
pub use builtin::{BUILTIN, Builtin};
pub use card::{Card, CardFault, CardFaultKind, MAX_CARD_BYTES, Warning};
pub use code::CardCode;
pub use game::{Event, Refusal, TetraminoGame};
pub use generate::{NewCard, NewCardError, new_card};
pub use hint::{Hint, misplaced_in_words};
pub use keys::{Key, KeyReader};
pub use mask::MAX_CELLS;
pub use packing::{Packing, PackingError, Placement};
pub use play::main;
pub use rate::{Difficulty, rate};
pub use search::{count_packings, each_packing};
pub use shape::{Cell, anticlockwise, bounds, clockwise, mirrored, orientations};
pub use solve::{Filling, Verdict, count, decide, needs_flips, solve};
pub use tetramino::{
    Grid, Tetramino, check_move, check_win, create_grid, place_tetraminos, print_grid,
    rotate_tetramino, setup_tetraminos,
};
pub use ways::Turn;
