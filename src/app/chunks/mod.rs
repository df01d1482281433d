//! Chunks as entities, tiles as entities in them, and the stream that brings and retires them.

pub mod index;
pub mod plan;
pub mod spawn;
pub mod streaming;
pub mod tile;

use bevy::prelude::*;

pub use index::ChunkIndex;
pub use spawn::{Nature, TilePage, fill_pages};
pub use streaming::ChunkStats;
pub use tile::{ChunkTiles, Look, MapTile};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((index::plugin, streaming::plugin, spawn::plugin));
}
