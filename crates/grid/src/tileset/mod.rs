//! Square tiles named by their four edge letters, and which of them fit together.

mod capabilities;
mod label;
mod mask;
mod mega;
pub mod reference;
mod set;
mod tile;

pub use capabilities::Capabilities;
pub use label::{Biome, EdgeLabel, LabelSet};
pub use mask::{MAX_TILES, TileMask};
pub use mega::{MegaError, MegaPart, MegaTile};
pub use set::{MAX_DRAWINGS, TileSet};
pub use tile::{NameError, Tile, TileId, sea_corners};
