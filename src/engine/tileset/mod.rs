//! Square tiles named by their four edge letters, and which of them fit together.

mod capabilities;
mod label;
mod mask;
pub mod reference;
mod set;
mod tile;

pub use capabilities::Capabilities;
pub use label::{Biome, EdgeLabel};
pub use mask::TileMask;
pub use set::{MAX_DRAWINGS, MAX_TILES, TileSet};
pub use tile::{NameError, Tile, TileId};
