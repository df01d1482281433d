//! Random numbers and seeds.

use super::host::chance;
use mapmaker_grid::seed::Seed;

/// A random seed.
#[must_use]
pub fn random_seed() -> Seed {
    // Six digits: enough choice, and short enough to read out to a friend.
    Seed::from(random_number() % 1_000_000)
}

/// A random number.
#[must_use]
pub fn random_number() -> u64 {
    chance()
}
