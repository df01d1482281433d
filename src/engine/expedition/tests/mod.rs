//! Laws of the expedition, on made-up land and on real worlds.

mod arrival;
mod bodies;
mod bots;
mod cards;
mod check;
mod diary;
mod edited;
mod evening;
mod fair;
mod laws;
mod making;
mod meeting;
mod rewards;
mod rules;
mod ships;
mod texts;
mod toward;

use std::sync::Arc;

use super::{Code, Difficulty, NaturalWorld, StandIn};
use crate::engine::tileset::TileSet;
use crate::engine::world::Overlay;

/// The natural world of a seed.
pub(super) fn world(seed: u64) -> NaturalWorld<StandIn> {
    let set = Arc::new(TileSet::reference());
    NaturalWorld::new(
        seed,
        set,
        Arc::new(Overlay::default()),
        None,
        StandIn::new(seed),
    )
}

/// The seeds to look at: a handful, or as many as `MAPMAKER_EXPEDITIONS` says.
pub(super) fn seeds() -> impl Iterator<Item = u64> {
    let count = option_env!("MAPMAKER_EXPEDITIONS").and_then(|count| count.parse().ok());
    1..=count.unwrap_or(10)
}

/// The code of a seed.
pub(super) const fn code(seed: u64, difficulty: Difficulty) -> Code {
    Code { difficulty, seed }
}
