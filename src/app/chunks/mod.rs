//! The stream that makes chunks ahead of the camera, spawns them as entities and retires them.

pub mod plan;
pub mod spawn;
pub mod streaming;

use bevy::prelude::*;

pub use plan::Margin;
pub use spawn::MOST_CHUNKS;
pub use streaming::ChunkStats;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((streaming::plugin, spawn::plugin));
}
