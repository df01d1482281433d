//! Turns finished chunks into entities within a frame's budget, each with an entity for every tile.

use std::time::Duration;

use bevy::prelude::*;

use super::streaming::ChunkStream;
use crate::app::map::{ChunkAt, ChunkIndex, Edits, TileOf, standing};
use crate::app::schedule::AppSystems;
use mapmaker_storage::clock::Instant;

/// How long one frame may spend on spawning chunks beyond the first few.
const BUDGET: Duration = Duration::from_millis(3);

/// Chunks that a frame may spawn however long it takes.
const AT_LEAST: usize = 8;

/// The most chunks that are loaded: a million tiles.
pub const MOST_CHUNKS: usize = 4096;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, spawn_chunks.in_set(AppSystems::Spawn));
}

fn spawn_chunks(
    mut stream: ResMut<ChunkStream>,
    mut index: ResMut<ChunkIndex>,
    edits: Res<Edits>,
    mut commands: Commands,
) {
    let start = Instant::now();
    let mut spawned = 0;
    while index.len() < MOST_CHUNKS {
        let Some((pos, chunk)) = stream.0.take() else {
            return;
        };
        if index.contains(pos) {
            continue;
        }
        let (covered, tiles) = standing(&chunk, edits.overlay.chunk(pos));
        let entity = commands
            .spawn((Name::new("chunk"), ChunkAt(pos), covered))
            .id();
        commands.spawn_batch(tiles.into_iter().map(move |tile| (tile, TileOf(entity))));
        index.insert(pos, entity);
        spawned += 1;
        if spawned >= AT_LEAST && start.elapsed() > BUDGET {
            return;
        }
    }
}
