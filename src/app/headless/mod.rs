//! The map without a window or graphics adapter, for tests of systems: apps, and what tests do with them.

mod agreement;
mod figures;
mod follow;

use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::ecs::system::{SystemParam, SystemState};
use bevy::prelude::*;

use super::chunks::{ChunkStats, Margin};
use super::map::{BoardSize, EditTiles, Edits, MapReader, MapTile, OpenMap, Source};
use super::plugin::MapPlugin;
use super::view::{FloatingOrigin, View};
use mapmaker_drawing::art::ink_set;
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;
use mapmaker_land::board::painted;

/// A world, with few chunks loaded around a tile.
fn world(seed: u64, at: TilePos) -> App {
    let plugin = MapPlugin {
        margin: Margin(1),
        ..MapPlugin::world(Seed::from(seed)).headless().at(at)
    };
    app(plugin)
}

/// An empty board.
fn board(width: u32, height: u32) -> App {
    app(MapPlugin::board(BoardSize { width, height }).headless())
}

fn app(plugin: MapPlugin) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, plugin));
    settle(&mut app);
    app
}

/// Runs frames until every requested chunk is loaded.
fn settle(app: &mut App) {
    let start = Instant::now();
    loop {
        app.update();
        let stats = app.world().resource::<ChunkStats>();
        if stats.waiting + stats.in_flight == 0 && stats.loaded > 0 {
            return;
        }
        assert!(start.elapsed() < Duration::from_mins(2), "{stats:?}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Jumps to a tile, like a camera that arrives there by the next frame.
fn jump(app: &mut App, to: TilePos) {
    app.world_mut().resource_mut::<View>().centre = to;
    app.insert_resource(FloatingOrigin(to.chunk()));
}

/// Requests an edit of the map and runs the frame that makes it.
fn edit(app: &mut App, change: EditTiles) {
    app.world_mut().write_message(change);
    app.update();
}

/// The edits so far.
fn edits(app: &App) -> &Edits {
    app.world().resource()
}

/// Runs a query of a system parameter.
fn ask<P: SystemParam + 'static, T>(
    app: &mut App,
    question: impl FnOnce(P::Item<'_, '_>) -> T,
) -> T {
    let mut state = SystemState::<P>::new(app.world_mut());
    let all = state.get_mut(app.world_mut()).expect("all there");
    question(all)
}

/// The loaded tile at a place.
fn loaded(app: &mut App, at: TilePos) -> Option<MapTile> {
    ask::<MapReader, _>(app, |map| map.loaded(at))
}
