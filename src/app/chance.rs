//! Numbers and seeds that nobody chose.

use super::host::chance;
use mapmaker_grid::seed::Seed;

/// A seed that nobody chose.
#[must_use]
pub fn random_seed() -> Seed {
    // Six digits are enough to choose from, and can be read out to a friend.
    Seed::from(random_number() % 1_000_000)
}

/// A number that nobody chose.
#[must_use]
pub fn random_number() -> u64 {
    chance()
}
