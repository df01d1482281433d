//! Turns finished chunks into entities, one for the chunk and one per tile, within a time budget per frame.

use std::time::Duration;

use bevy::prelude::*;

use super::streaming::ChunkStream;
use crate::app::map::{ChunkAt, ChunkIndex, Edits, TileOf, standing};
use crate::app::schedule::AppSystems;
use mapmaker_storage::clock::Instant;

/// The time that a frame may spend on spawning chunks beyond the first few.
const BUDGET: Duration = Duration::from_millis(3);

/// The number of chunks that a frame may spawn regardless of time.
const ALWAYS_SPAWNED: usize = 8;

/// The maximum number of loaded chunks: a million tiles.
pub const MAX_CHUNKS: usize = 4096;

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
    while index.len() < MAX_CHUNKS {
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
        if spawned >= ALWAYS_SPAWNED && start.elapsed() > BUDGET {
            return;
        }
    }
}
