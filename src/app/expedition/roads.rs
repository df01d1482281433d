//! Roads ahead of the party, found in the background before a frame asks for them.

use std::sync::Arc;

use bevy::prelude::*;

use super::{Game, Land};
use crate::app::job::Job;
use crate::app::schedule::AppSystems;
use mapmaker_expedition::{NaturalWorld, WorldView};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Overlay;
use mapmaker_storage::pure::place_source::{FeaturePlaces, RoadBlock, RoadTiles};

/// How far ahead roads are found, in tiles: two days on a road, and as far as is seen from there.
const REACH: i64 = 40;

/// How far around the party roads are known before the first frame, in tiles.
const NEAR: i64 = 16;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Ahead>().add_systems(
        Update,
        (
            find_ahead.run_if(resource_exists::<Game>),
            forget.run_if(resource_removed::<Game>),
        )
            .in_set(AppSystems::Stream),
    );
}

/// The block whose roads are being found, in a world.
#[derive(Resource, Default)]
struct Ahead {
    job: Option<Job<FoundRoads>>,
    /// The realm that finds them, with what it knows from one block to the next.
    finder: Option<(Of, Box<FeaturePlaces>)>,
}

/// A world: its seed, and what was changed of it.
#[derive(Clone, PartialEq)]
struct Of(u64, Arc<Overlay>);

struct FoundRoads {
    of: Of,
    block: RoadBlock,
    tiles: RoadTiles,
    finder: Box<FeaturePlaces>,
}

/// Knows the roads near the party and on the chart: they take a moment to be found, which is better spent in the task that
/// makes the game than in a frame.
pub(super) fn know_near(world: &mut NaturalWorld<FeaturePlaces>, at: TilePos, charted: &[TilePos]) {
    for block in world.source().blocks_without_roads(at, NEAR) {
        let tiles = world.source().find_roads(block);
        world.source().keep_roads(block, tiles);
    }
    for &at in charted {
        world.ground(at);
    }
}

/// An expedition that is left has no roads ahead, and its world's chunks are given back.
fn forget(mut ahead: ResMut<Ahead>) {
    *ahead = Ahead::default();
}

/// Finds the roads of the nearest block ahead that are not known, one after another.
fn find_ahead(game: Res<Game>, mut land: ResMut<Land>, mut ahead: ResMut<Ahead>) {
    let world = &mut land.0;
    let of = Of(game.state.quest().code.seed, game.changes());
    if let Some(job) = &mut ahead.job {
        let Some(found) = job.poll() else {
            return;
        };
        ahead.job = None;
        // Another game may have begun meanwhile.
        if found.of == of {
            world.source().keep_roads(found.block, found.tiles);
        }
        ahead.finder = Some((found.of, found.finder));
    }
    let unknown = world.source().blocks_without_roads(game.state.at(), REACH);
    let Some(&block) = unknown.first() else {
        return;
    };
    let generator = Arc::clone(world.generator());
    let known = ahead.finder.take();
    let known =
        known.filter(|(known, finder)| *known == of && Arc::ptr_eq(finder.generator(), &generator));
    let job = move |_: &std::sync::atomic::AtomicBool| {
        let finder = known.map(|(_, finder)| finder);
        let realm = || FeaturePlaces::new(generator, Arc::clone(&of.1));
        let mut finder = finder.unwrap_or_else(|| Box::new(realm()));
        FoundRoads {
            of,
            block,
            tiles: finder.find_roads(block),
            finder,
        }
    };
    ahead.job = Some(Job::compute(job));
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_expedition::Difficulty;

    #[test]
    fn no_frame_waits_for_the_roads_ahead_of_the_party() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).init_resource::<Ahead>();
        app.add_systems(Update, find_ahead);
        let (game, mut land) = super::super::game_of(3, Difficulty::Stroll);
        let at = game.state.at();
        let charted: Vec<_> = game.state.chart().tiles().collect();
        know_near(&mut land.0, at, &charted);
        let waited = land.0.source().blocks_waited_for();
        app.insert_resource(game).insert_resource(land);
        let unknown = |app: &mut App| {
            let mut land = app.world_mut().resource_mut::<Land>();
            land.0.source().blocks_without_roads(at, REACH).len()
        };
        assert!(unknown(&mut app) > 0);
        for _ in 0..60_000 {
            app.update();
            if unknown(&mut app) == 0 {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        assert_eq!(unknown(&mut app), 0);
        let mut land = app.world_mut().resource_mut::<Land>();
        for (x, y) in [(-REACH, -REACH), (REACH, -REACH), (0, REACH), (REACH, 0)] {
            land.0.ground(at.offset(x, y));
        }
        assert_eq!(land.0.source().blocks_waited_for(), waited);
    }
}
