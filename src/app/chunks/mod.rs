//! Chunks: made in jobs ahead of the camera, spawned as entities, and retired.

pub mod plan;
pub mod spawn;
pub mod streaming;

use bevy::prelude::*;

pub use plan::Margin;
pub use spawn::MAX_CHUNKS;
pub use streaming::ChunkStats;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((streaming::plugin, spawn::plugin));
}
