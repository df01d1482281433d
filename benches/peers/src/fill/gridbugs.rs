//! The crate `wfc`, with its buffers kept from one fill to the next.

use std::num::NonZeroU32;

use direction::{CardinalDirection, CardinalDirectionTable};
use mapmaker::grid::Direction;
use mapmaker::grid::tileset::{TileId, TileSet};
use rand_08::SeedableRng;
use rand_08::rngs::SmallRng;
use wfc::wrap::WrapNone;
use wfc::{
    Context, GlobalStats, PatternDescription, PatternId, PatternTable, RunBorrow, Size, Wave,
    WaveCell,
};

use super::{Filled, Filler};

/// A run of `wfc`; its pattern ids are the set's tile ids.
pub struct Gridbugs {
    stats: GlobalStats,
    context: Context,
    wave: Wave,
}

impl Gridbugs {
    pub fn new(set: &TileSet) -> Self {
        let description = |&tile: &_| {
            let mut allowed = CardinalDirectionTable::<Vec<PatternId>>::default();
            for side in Direction::ALL {
                let label = set.tile(tile).edge(side);
                let partners = set.support(side.opposite(), label).iter();
                allowed[cardinal(side)] = partners.map(|tile| u32::from(tile.0)).collect();
            }
            PatternDescription::new(NonZeroU32::new(1), allowed)
        };
        let tiles: Vec<_> = set.all().iter().collect();
        Self {
            stats: GlobalStats::new(PatternTable::from_vec(
                tiles.iter().map(description).collect(),
            )),
            context: Context::new(),
            wave: Wave::new(Size::new(1, 1)),
        }
    }
}

impl Filler for Gridbugs {
    fn name(&self) -> &'static str {
        "wfc"
    }

    fn prepare(&mut self, size: usize) {
        self.wave = Wave::new(Size::new(size as u32, size as u32));
    }

    fn fill(&mut self, seed: u64) -> Option<Filled<'_>> {
        let mut rng = SmallRng::seed_from_u64(seed);
        let (context, wave) = (&mut self.context, &mut self.wave);
        RunBorrow::new_wrap(context, wave, &self.stats, WrapNone, &mut rng)
            .collapse(&mut rng)
            .ok()?;
        let tile = |cell: &WaveCell| {
            // OK because the run succeeded.
            TileId(cell.chosen_pattern_id().expect("a filled cell") as u16)
        };
        let cells = self.wave.grid().iter();
        Some(Box::new(move || cells.map(tile).collect()))
    }
}

fn cardinal(side: Direction) -> CardinalDirection {
    match side {
        Direction::North => CardinalDirection::North,
        Direction::East => CardinalDirection::East,
        Direction::South => CardinalDirection::South,
        Direction::West => CardinalDirection::West,
    }
}
