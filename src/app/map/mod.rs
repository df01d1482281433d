//! The loaded map: its base, its tiles as entities, its edits, and the only way to change it.
//!
//! In loaded chunks, the tiles' components hold the cells; elsewhere the overlay does, above the generator. Use
//! [`MapReader`] to read the map, and send [`EditTiles`] to change it.

pub mod edits;
pub mod index;
pub mod open_map;
pub mod placement;
pub mod proposed;
pub mod reader;
pub mod source;
pub mod tile;

use bevy::prelude::*;

pub use edits::Edits;
pub use index::ChunkIndex;
pub use open_map::{BaseMap, BoardSize, ChunkSource, MAX_BOARD_SIDE, OpenMap, Pack};
pub use placement::{EditMark, EditTiles, Edited, MayEdit};
pub use proposed::{Previewed, Proposed, TileStyle, with_preview};
pub use reader::MapReader;
pub use source::{ShowsOwnColours, Source};
pub use tile::{ChunkAt, ChunkTiles, MapTile, TileOf, standing};

pub(in crate::app) fn plugin(app: &mut App) {
    app.init_resource::<ChunkIndex>()
        .init_resource::<Edits>()
        .init_resource::<Proposed>()
        .init_resource::<ShowsOwnColours>()
        .add_plugins(placement::plugin);
}
