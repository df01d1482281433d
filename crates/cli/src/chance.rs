//! Seeds: what is drawn by chance is told on standard error, so that a run can be repeated.

use std::hash::{BuildHasher, RandomState};

use super::output;
use mapmaker_grid::seed::Seed;

/// The seeds that are drawn: those that every reader of JSON takes for the whole number that they are.
const SEED_BITS: u32 = 53;

/// A seed from what the system offers.
fn any_seed() -> u64 {
    RandomState::new().hash_one(std::process::id()) >> (u64::BITS - SEED_BITS)
}

/// The seed of whatever chance decides.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct SeedArguments {
    /// The seed, a number or words [default: drawn by chance and printed on standard error]
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    seed: Option<String>,
}

/// A seed, and whether it was drawn.
pub(super) struct Chosen {
    pub(super) seed: Seed,
    is_drawn: bool,
}

impl SeedArguments {
    /// The seed that was asked for.
    pub(super) fn given(&self) -> Option<Seed> {
        self.seed.as_deref().map(Seed::parse)
    }

    /// The seed that was asked for, or one by chance.
    pub(super) fn choose(&self) -> Chosen {
        Chosen {
            seed: self.given().unwrap_or_else(|| Seed::from(any_seed())),
            is_drawn: self.seed.is_none(),
        }
    }
}

impl Chosen {
    /// Prints a seed that was drawn on standard error, `seed: N`, so that it can be asked for again; to be
    /// called once nothing else is wrong with what was asked.
    pub(super) fn tell(&self) {
        if self.is_drawn {
            output::tell(&format!("seed: {}\n", self.seed.value()));
        }
    }
}
