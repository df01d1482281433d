//! Seeds. A random one is printed on standard error, so that a run can be repeated.

use std::hash::{BuildHasher, RandomState};

use super::output;
use mapmaker_grid::seed::Seed;

/// The bits of a random seed: every reader of JSON takes such a number exactly.
const SEED_BITS: u32 = 53;

/// A random seed from the operating system.
fn any_seed() -> u64 {
    RandomState::new().hash_one(std::process::id()) >> (u64::BITS - SEED_BITS)
}

/// The seed of all random choices.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct SeedArguments {
    /// The seed, a number or words [default: drawn by chance and printed on standard error]
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    seed: Option<String>,
}

/// A seed, and whether it is random.
pub(super) struct Chosen {
    pub(super) seed: Seed,
    is_drawn: bool,
}

impl SeedArguments {
    pub(super) fn given(&self) -> Option<Seed> {
        self.seed.as_deref().map(Seed::parse)
    }

    /// The seed that was given, or a random one.
    pub(super) fn choose(&self) -> Chosen {
        Chosen {
            seed: self.given().unwrap_or_else(|| Seed::from(any_seed())),
            is_drawn: self.seed.is_none(),
        }
    }
}

impl Chosen {
    /// Prints a random seed on standard error, `seed: N`. To be called after all arguments are checked.
    pub(super) fn report(&self) {
        if self.is_drawn {
            output::report(&format!("seed: {}\n", self.seed.value()));
        }
    }
}
