//! Exact cover: chooses options so that each primary item is in exactly one, each secondary in at most one.
//!
//! A [`Matrix`] says which items each option covers; [`each_cover`] walks through all its covers,
//! [`count_covers`] counts them, [`first_cover`] finds one. They end by themselves or at [`Limits`], and
//! say which ([`End`]): a walk that was [`End::Complete`] without a cover is a proof that there is none.
//!
//! Sources: Knuth, "Dancing links" (2000) and The Art of Computer Programming 4B, section 7.2.2.1,
//! algorithm X with secondary items; the item with the fewest options left is branched on.

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
