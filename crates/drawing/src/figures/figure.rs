//! What stands in the world at one size of the map: a kind, a place and a size.

use super::Place;

/// What a figure shows.
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

/// Something that stands in the world, at one size of the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// The middle of its foot.
    pub place: Place,
    /// Its kind.
    pub kind: FigureKind,
    /// From its foot to its top.
    pub height_px: f32,
    /// From its west to its east end.
    pub width_px: f32,
    /// How much of it is there already: 0 up to 1.
    pub share: f32,
    /// How far inside its wood or range it stands: 0 at the rim, 1 where all around is the same.
    pub inner: f32,
    /// How much of it lies under snow, from the top, 0 to 1.
    pub snow: f32,
    /// How many ranks coarser it is than the finest that shows.
    pub rank: f32,
    /// How much larger than on small maps its kind is drawn.
    pub unit: f32,
    /// The seed of its shape.
    pub seed: u64,
}
