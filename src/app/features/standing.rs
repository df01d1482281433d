//! Whether a hand may put a thing somewhere, asked in the background of the map as it stands.

use std::sync::Arc;

use super::Finder;
use super::finding::{State, with_known};
use crate::app::job::Job;
use crate::app::map::{Edits, Ground, Land};
use crate::engine::decor::{Decor, Obstacle, by_hands, on_board};
use crate::engine::features::{is_in_the_way, laid_by_hands};
use crate::engine::solver::NO_TILE;

/// A question on its way; dropping it drops the answer.
pub struct Standing {
    /// The thing where it would be.
    pub decor: Decor,
    /// The version of the edits that it was asked of.
    pub version: u64,
    task: Job<Result<(), Obstacle>>,
}

impl Standing {
    /// Asks whether a thing may stand where it says.
    #[must_use]
    pub fn ask(decor: Decor, land: &Land, edits: &Edits, finder: &Finder) -> Self {
        let (workshop, overlay) = (Arc::clone(&land.workshop), Arc::clone(&edits.overlay));
        let (memory, version) = (finder.memory(), edits.land_version);
        let work = async move {
            let stencils = workshop.stencils();
            match &workshop.ground {
                Ground::World(seed) => {
                    let state = State {
                        workshop: workshop.id,
                        version,
                        seed: seed.value(),
                    };
                    with_known(&memory, state, &workshop.set, |known| {
                        let (map, features) = (&mut known.map, &mut known.features);
                        features.may_stand(map, &overlay, stencils, &decor)
                    })
                }
                Ground::Board(size) => {
                    let tile = |at| {
                        let cell = size.contains(at).then(|| overlay.get(at));
                        cell.map(|cell| cell.map_or(NO_TILE, |cell| cell.tile))
                    };
                    let others: Vec<_> = by_hands(&overlay).collect();
                    on_board(stencils, &decor, tile, &others)?;
                    let roads: Vec<_> = laid_by_hands(&overlay).map(|(_, road)| road).collect();
                    if is_in_the_way(&decor, &roads) {
                        return Err(Obstacle::Road);
                    }
                    Ok(())
                }
            }
        };
        Self {
            decor,
            version: edits.version,
            task: Job::steps(work),
        }
    }

    /// The answer, once there is one.
    pub fn poll(&mut self) -> Option<Result<(), Obstacle>> {
        self.task.poll()
    }
}
