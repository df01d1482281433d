//! Whether an item may be placed by hand somewhere, decided in the background for the present map.

use std::sync::Arc;

use super::Finder;
use super::finding::{FinderState, with_known};
use crate::app::job::Job;
use crate::app::map::{BaseMap, Edits, OpenMap};
use mapmaker_features::decor::{Decor, Obstacle, Place, TILE_STEPS, on_board, placed_decor};
use mapmaker_features::{is_in_the_way, user_roads};
use mapmaker_solver::NO_TILE;

/// The maximum distance to shift an item that can't stand at its place, in steps.
const ASIDE: i64 = TILE_STEPS as i64 / 2;

/// A question in progress; dropping it cancels it.
pub struct Standing {
    /// The item at its intended place.
    pub decor: Decor,
    /// The version of the edits at the time of the question.
    pub version: u64,
    task: Job<Result<Place, Obstacle>>,
}

impl Standing {
    /// Asks whether an item may stand at its place, or else close to it.
    #[must_use]
    pub fn ask(decor: Decor, open: &OpenMap, edits: &Edits, finder: &Finder) -> Self {
        let (chunk_source, overlay) = (Arc::clone(&open.chunk_source), Arc::clone(&edits.overlay));
        let (memory, version) = (finder.memory(), edits.land_version);
        let work = async move {
            let stencils = chunk_source.stencils();
            match &chunk_source.base {
                BaseMap::World(seed) => {
                    let state = FinderState {
                        chunk_source: chunk_source.id,
                        version,
                        seed: seed.value(),
                    };
                    with_known(&memory, state, (&chunk_source, &overlay), |known| {
                        let (map, features) = (&mut known.map, &mut known.features);
                        nearest(&decor, |decor| {
                            features.may_stand(map, &overlay, stencils, decor, false)
                        })
                    })
                }
                BaseMap::Board(size) => {
                    let tile = |at| {
                        let cell = size.contains(at).then(|| overlay.get(at));
                        cell.map(|cell| cell.map_or(NO_TILE, |cell| cell.tile))
                    };
                    let others: Vec<_> = placed_decor(&overlay).collect();
                    let roads: Vec<_> = user_roads(&overlay).map(|(_, road)| road).collect();
                    nearest(&decor, |decor| {
                        on_board(stencils, decor, tile, &others)?;
                        if is_in_the_way(decor, &roads) {
                            return Err(Obstacle::Road);
                        }
                        Ok(())
                    })
                }
            }
        };
        Self {
            decor,
            version: edits.version,
            task: Job::steps(work),
        }
    }

    /// The answer, once it is known.
    pub fn poll(&mut self) -> Option<Result<Place, Obstacle>> {
        self.task.poll()
    }
}

/// The nearest free place for an item: its own, or another in the same tile.
///
/// # Errors
/// With the obstacle at its own place, if no place is free, or at once if the obstacle is another item or the edge of
/// the map.
fn nearest(
    decor: &Decor,
    mut may_stand: impl FnMut(&Decor) -> Result<(), Obstacle>,
) -> Result<Place, Obstacle> {
    let why = match may_stand(decor) {
        Ok(()) => return Ok(decor.place),
        Err(why @ (Obstacle::Edge | Obstacle::NoTile | Obstacle::Decor(_))) => return Err(why),
        Err(why) => why,
    };
    let beside = decor.place.around(ASIDE);
    let mut beside = beside.filter(|place| place.tile == decor.place.tile);
    let free = beside.find(|&place| may_stand(&Decor { place, ..*decor }).is_ok());
    free.ok_or(why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_features::decor::DecorKind;
    use mapmaker_grid::TilePos;

    #[test]
    fn an_item_blocked_by_ink_is_shifted_within_its_tile() {
        let at = TilePos::new(-3, 8);
        let decor = Decor::new(0, DecorKind::Sheep, 0, Place::new(at, 10, 16));
        let east_of = |min_east: i64, why| {
            move |one: &Decor| match one.place.from(Place::new(at, 0, 16)) {
                (east, _) if east >= min_east => Ok(()),
                _ => Err(why),
            }
        };
        assert_eq!(nearest(&decor, east_of(0, Obstacle::Ink)), Ok(decor.place));
        let beside = Place::new(at, 18, 16);
        assert_eq!(nearest(&decor, east_of(17, Obstacle::Ink)), Ok(beside));
        // Not in the next tile, not farther than half a tile, and never beside an item placed by hand.
        for (min_east, why) in [
            (33, Obstacle::Ink),
            (28, Obstacle::River),
            (17, Obstacle::Decor(DecorKind::Field)),
        ] {
            assert_eq!(nearest(&decor, east_of(min_east, why)), Err(why));
        }
    }
}
