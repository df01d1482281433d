//! The map while it is loaded: what is open, its tiles as entities, what hands changed, and the one way to change it.
//!
//! Of a loaded chunk the tiles' components say what lies in a cell, elsewhere the overlay over the generator. Whoever
//! asks takes a [`MapReader`], whoever changes something sends [`EditTiles`].

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
