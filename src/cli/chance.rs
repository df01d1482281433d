//! Seeds by chance, told on standard error so that a run can be repeated.

use std::hash::{BuildHasher, RandomState};

use super::output;

/// The seeds that are drawn: those that every reader of JSON takes for the whole number that they are.
const SEED_BITS: u32 = 53;

/// A seed from what the system offers.
pub(super) fn any_seed() -> u64 {
    RandomState::new().hash_one(std::process::id()) >> (u64::BITS - SEED_BITS)
}

/// Prints a seed that was drawn on standard error, `seed: N`.
pub(super) fn tell_seed(seed: u64) {
    output::tell(&format!("seed: {seed}\n"));
}
