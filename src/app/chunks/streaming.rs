//! Requests chunks ahead of the camera and retires distant ones.

use std::sync::Arc;

use bevy::prelude::*;

use super::plan::{LoadPlan, Margin};
use crate::app::map::{ChunkIndex, OpenMap};
use crate::app::schedule::AppSystems;
use crate::app::stream::{Limits, Stream};
use crate::app::view::View;
use mapmaker_grid::ChunkPos;
use mapmaker_grid::world::Chunk;

/// Enough to keep every worker busy for a frame, few enough to change course at once.
const LIMITS: Limits = Limits {
    jobs: 6,
    pieces_per_job: 8,
};

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ChunkStream(Stream::new(LIMITS)))
        .init_resource::<ChunkStats>()
        .init_resource::<Margin>()
        .add_systems(
            Update,
            (
                forget
                    .run_if(resource_exists_and_changed::<OpenMap>)
                    .in_set(AppSystems::Opened),
                (retire, request).chain().in_set(AppSystems::Stream),
                count.in_set(AppSystems::Finish),
            ),
        );
}

/// The chunks in progress.
#[derive(Resource)]
pub struct ChunkStream(pub Stream<ChunkPos, Chunk>);

/// Counts for the panel and for tours.
#[derive(Resource, Default, Clone, Copy, Debug)]
pub struct ChunkStats {
    /// Chunks loaded.
    pub loaded: usize,
    /// Chunks wanted but neither loaded nor in progress.
    pub waiting: usize,
    /// Chunks in jobs, or made and waiting to be spawned.
    pub in_flight: usize,
    /// Chunks made and waiting to be spawned.
    pub ready: usize,
    /// Chunks made since the start.
    pub made: u64,
}

/// Drops the chunks of the previous map.
fn forget(
    open: Res<OpenMap>,
    mut last: Local<Option<u64>>,
    mut stream: ResMut<ChunkStream>,
    mut index: ResMut<ChunkIndex>,
    mut commands: Commands,
) {
    if last.replace(open.chunk_source.id) == Some(open.chunk_source.id) {
        return;
    }
    stream.0.keep(|_| false);
    for chunk in index.retire(|_| false) {
        commands.entity(chunk).despawn();
    }
}

fn retire(
    view: Res<View>,
    margin: Res<Margin>,
    mut stream: ResMut<ChunkStream>,
    mut index: ResMut<ChunkIndex>,
    mut commands: Commands,
) {
    let plan = LoadPlan::of(&view, *margin);
    stream.0.keep(|&pos| plan.keeps(pos));
    for chunk in index.retire(|pos| plan.keeps(pos)) {
        commands.entity(chunk).despawn();
    }
}

fn request(
    view: Res<View>,
    margin: Res<Margin>,
    open: Res<OpenMap>,
    index: Res<ChunkIndex>,
    mut stream: ResMut<ChunkStream>,
    mut stats: ResMut<ChunkStats>,
) {
    stream.0.poll();
    let missing =
        LoadPlan::of(&view, *margin).missing(|pos| index.contains(pos) || stream.0.expects(&pos));
    let before = stream.0.in_flight();
    let chunk_source = Arc::clone(&open.chunk_source);
    stream
        .0
        .request(missing.iter().copied(), &move |pos| chunk_source.chunk(pos));
    stats.waiting = missing.len() - (stream.0.in_flight() - before);
}

fn count(stream: Res<ChunkStream>, index: Res<ChunkIndex>, mut stats: ResMut<ChunkStats>) {
    stats.loaded = index.len();
    stats.ready = stream.0.waiting();
    stats.in_flight = stream.0.in_flight() + stats.ready;
    stats.made = stream.0.made();
}
