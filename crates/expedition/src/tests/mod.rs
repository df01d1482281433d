//! Laws of the expedition, on made-up land and on real worlds.

mod arrival;
mod bodies;
mod bots;
mod cards;
mod check;
mod clues;
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

use super::bots::Player;
use super::{Action, AnySolution, Code, Difficulty, Expedition, NaturalWorld, StandIn, WorldView};
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::world::Overlay;
use mapmaker_land::worldgen::Generator;

pub(super) fn world(seed: u64) -> NaturalWorld<StandIn> {
    world_under(seed, &Arc::default())
}

/// The world of a seed with edits.
fn world_under(seed: u64, overlay: &Arc<Overlay>) -> NaturalWorld<StandIn> {
    let set = Arc::new(TileSet::reference());
    let generator = Arc::new(Generator::new(seed, set));
    NaturalWorld::new(generator, Arc::clone(overlay), None, StandIn::new(seed))
}

pub(super) fn begun(seed: u64, difficulty: Difficulty) -> (NaturalWorld<StandIn>, Expedition) {
    let mut view = world(seed);
    let state = Expedition::new(code(seed, difficulty), &mut view);
    (view, state.expect("a quest"))
}

/// The seeds to test with each difficulty.
pub(super) fn games() -> impl Iterator<Item = (u64, Difficulty)> {
    seeds().flat_map(|seed| Difficulty::ALL.map(|difficulty| (seed, difficulty)))
}

/// Makes a bot's next action; if it is refused, rests.
fn play_on(player: &mut Player, state: &mut Expedition, view: &mut dyn WorldView) {
    let action = player.next(state, view);
    if state.apply(&action, view, &AnySolution).is_err() {
        let _rests = state.apply(&Action::Rest, view, &AnySolution);
    }
}

/// The seeds to test.
pub(super) fn seeds() -> impl Iterator<Item = u64> {
    1..=mapmaker_testing::times(4)
}

pub(super) const fn code(seed: u64, difficulty: Difficulty) -> Code {
    Code { difficulty, seed }
}
