//! Places on the plane: tiles, chunks and the cells in them, with x east and **y south**.

mod array;
mod direction;
mod pos;

pub use array::Grid;
pub use direction::Direction;
pub use pos::{
    AROUND, CHUNK_AREA, CHUNK_TILES, COORDINATE_LIMIT, ChunkPos, LocalPos, TilePos, floor_div,
    with_rim,
};
