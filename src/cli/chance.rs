//! Seeds by chance, told on standard error so that a run can be repeated.

use std::hash::{BuildHasher, RandomState};

use super::output;

/// The seeds that are drawn: those that every reader of JSON takes for the whole number that they are.
const SEED_BITS: u32 = 53;

/// Draws a seed from what the system offers and prints it on standard error, `seed: N`.
pub(super) fn draw_seed() -> u64 {
    let seed = RandomState::new().hash_one(std::process::id()) >> (u64::BITS - SEED_BITS);
    output::tell(&format!("seed: {seed}\n"));
    seed
}
