//! Figures of the map at one size: kind, position and size.

use super::Place;

/// The kinds of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FigureKind {
    /// A mountain.
    Peak,
    /// A mountain with a crater.
    Volcano,
    /// A low round hill.
    Hill,
    /// A tree with a round crown.
    Broadleaf,
    /// A fir or a spruce.
    Conifer,
    /// A palm.
    Palm,
    /// A tree with a flat crown.
    Acacia,
    /// A dune of sand.
    Dune,
    /// Snow that the wind has heaped up.
    Drift,
    /// Reeds.
    Reeds,
    /// A tuft of grass.
    Tuft,
    /// Long grass in a row.
    Sward,
    /// A shrub.
    Bush,
    /// A cactus.
    Cactus,
    /// A few stones.
    Stones,
    /// A wave on the sea.
    Wave,
}

/// A figure at one size of the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The middle of its foot.
    pub place: Place,
    /// Its kind.
    pub kind: FigureKind,
    /// Its height, from foot to top.
    pub height_px: f32,
    /// Its width.
    pub width_px: f32,
    /// Its opacity while it fades in, 0 to 1.
    pub share: f32,
    /// How far inside its wood or range it is: 0 at the rim, 1 where all surroundings are the same.
    pub inner: f32,
    /// The share under snow, from the top, 0 to 1.
    pub snow: f32,
    /// Its rank above the finest visible one.
    pub rank: f32,
    /// The scale of its kind relative to small maps.
    pub unit: f32,
    /// The seed of its shape.
    pub seed: u64,
}
