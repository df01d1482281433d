//! The depth of each layer of the map, as Bevy's z: a layer with a larger z hides those below.

/// The ink of tiles, drawn in pages.
pub const TILES: f32 = 10.0;
/// The blocks of ink drawn for the current size of tiles.
pub const BLOCKS: f32 = 10.5;
/// The blocks for the size shown next.
pub const NEXT_BLOCKS: f32 = 10.6;
/// Names.
pub const NAMES: f32 = 30.0;
/// The paper over land unknown to an expedition.
pub const UNCHARTED: f32 = 20.0;
/// An item that follows the pointer until it is placed.
pub const GHOST: f32 = 20.0;

const ROADS: f32 = 11.0;
const DECOR: f32 = 11.0;
const SYMBOLS: f32 = 12.0;

/// A sheet of shading: finer levels lie over coarser ones.
#[must_use]
pub fn shading(level: u8) -> f32 {
    1.0 - f32::from(level) * 0.1
}

/// The strokes of roads: each lies over those with a smaller number.
#[must_use]
pub fn road(number: u8) -> f32 {
    ROADS + f32::from(number) * 0.01
}

/// An item at `y`, in Bevy's units.
#[must_use]
pub fn decor(y: f32) -> f32 {
    DECOR + nearer_in_the_south(y)
}

/// The symbol of a settlement at `y`, in Bevy's units.
#[must_use]
pub fn symbol(y: f32) -> f32 {
    SYMBOLS + nearer_in_the_south(y)
}

/// Items farther south cover those behind them: by up to half a unit of z, within 5,000 units, farther than any view
/// reaches.
fn nearer_in_the_south(y: f32) -> f32 {
    -y.clamp(-5000.0, 5000.0) * 1e-4
}
