//! How near to the camera each layer of the map lies, as Bevy's z: what is nearer hides what is farther away.

/// The ink of tiles, in pages.
pub const TILES: f32 = 10.0;
/// The ink of blocks that are drawn for a size.
pub const BLOCKS: f32 = 10.5;
/// The same of the size that is shown next.
pub const NEXT_BLOCKS: f32 = 10.6;
/// Names.
pub const NAMES: f32 = 30.0;
/// The paper over land that an expedition has not seen.
pub const UNCHARTED: f32 = 20.0;
/// A thing that follows the pointer before it is placed.
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

/// A thing that stands at `y`, in Bevy's units.
#[must_use]
pub fn decor(y: f32) -> f32 {
    DECOR + nearer_in_the_south(y)
}

/// The symbol of a settlement that stands at `y`, in Bevy's units.
#[must_use]
pub fn symbol(y: f32) -> f32 {
    SYMBOLS + nearer_in_the_south(y)
}

/// What stands farther south covers what is behind it, by up to half a unit; so far no view reaches.
fn nearer_in_the_south(y: f32) -> f32 {
    -y.clamp(-5000.0, 5000.0) * 1e-4
}
