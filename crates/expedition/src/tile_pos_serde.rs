//! Serialises a tile's place as `[x, y]` in saved expeditions.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use mapmaker_grid::TilePos;

/// Writes a place.
pub(super) fn serialize<S: Serializer>(at: &TilePos, serializer: S) -> Result<S::Ok, S::Error> {
    (at.x, at.y).serialize(serializer)
}

/// Reads a place.
pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TilePos, D::Error> {
    let (x, y) = Deserialize::deserialize(deserializer)?;
    Ok(TilePos::new(x, y))
}
