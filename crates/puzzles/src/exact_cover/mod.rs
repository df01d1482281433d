//! Exact cover: chooses options so that each primary item is in exactly one, each secondary in at most one.
//!
//! A [`Matrix`] holds the items of each option; [`each_cover`] visits all covers, [`count_covers`] counts them,
//! [`first_cover`] finds one. Each returns how it ended ([`End`]): [`End::Complete`] without a cover proves that there
//! is none.
//!
//! The search is Knuth's algorithm X with secondary items, branching on the item with the fewest options ("Dancing
//! links", 2000; The Art of Computer Programming 4B, section 7.2.2.1).

mod limits;
mod matrix;
mod search;

#[cfg(test)]
mod tests;

pub(super) use limits::stop_if;
pub use limits::{End, Limits};
pub use matrix::{CoverError, Matrix};
pub use search::count_covers;
pub(crate) use search::{each_cover, first_cover};
