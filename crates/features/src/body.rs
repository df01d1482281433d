//! Bodies of land and water, and the constants that decide where they are.

use super::arc::NameArc;
use mapmaker_grid::TilePos;
use mapmaker_land::worldgen::{Climate, Sample};

/// The maximum distance that is measured, in thirds of a sample.
pub(super) const CAP: u16 = 3 * 12;

/// A body's middle is farther from its edge than any sample within this many samples.
pub(super) const RADIUS: i64 = 12;

/// Samples along a side of a block; bodies are found block by block.
pub(super) const BLOCK: i64 = 48;

/// Samples around a block that affect its bodies.
pub(super) const MARGIN: i64 = RADIUS + CAP as i64 / 3 + 1;

/// What a body is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Matter {
    /// Water.
    Sea,
    /// Land between seas.
    Land,
    /// Mountains.
    Mountain,
    /// Woods.
    Forest,
    /// Open land.
    Plain,
    /// Open land where nothing grows.
    Desert,
    /// The top of a mountain.
    Peak,
    /// Land with sea on most sides.
    Cape,
    /// Islands near each other.
    Islands,
    /// Painted hills.
    Hills,
    /// A painted marsh.
    Marsh,
    /// Painted snow.
    Snow,
}

/// A body of sea, land, mountains or woods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    /// What it is made of.
    pub matter: Matter,
    /// The position of its middle.
    pub at: TilePos,
    /// The distance from its middle to its edge, in tiles.
    pub radius_tiles: i64,
    /// In how many of sixteen directions from the middle the body ends within three times `radius_tiles`.
    pub walls: u8,
    /// The arc for its name; `None` for a point.
    pub arc: Option<NameArc>,
    /// 0 for bodies of the widest spacing, then 1 and 2; 3 for lesser bodies.
    pub order: u8,
}

impl Matter {
    /// The kinds that are found by their edges.
    pub(super) const WIDE: [Self; 6] = [
        Self::Sea,
        Self::Land,
        Self::Mountain,
        Self::Forest,
        Self::Plain,
        Self::Desert,
    ];

    pub(super) fn holds(self, sample: &Sample) -> bool {
        let is_mountain = !sample.sea && sample.mountain > 0.5;
        let is_open = !sample.sea && !is_mountain && sample.forest <= 0.5;
        match self {
            Self::Sea => sample.sea,
            Self::Land => !sample.sea,
            Self::Mountain => is_mountain,
            Self::Forest => !sample.sea && !is_mountain && sample.forest > 0.5,
            Self::Plain => is_open && sample.climate() != Climate::Desert,
            Self::Desert => is_open && sample.climate() == Climate::Desert,
            // Points, and kinds that no survey shows.
            Self::Peak | Self::Cape | Self::Islands | Self::Hills | Self::Marsh | Self::Snow => {
                false
            }
        }
    }

    /// The minimum distance of a middle from the edge, in thirds of a sample.
    pub(super) const fn least(self, spacing: usize) -> u16 {
        match (self, spacing) {
            (Self::Sea | Self::Land | Self::Mountain, 0) => 7,
            (Self::Forest | Self::Mountain, _) => 9,
            _ => 12,
        }
    }
}
