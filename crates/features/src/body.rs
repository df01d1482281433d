//! What a body of the land is, and the samples that decide where one is.

use super::arc::NameArc;
use mapmaker_grid::TilePos;
use mapmaker_land::worldgen::{Climate, Sample};

/// Distances are measured up to so many samples, in thirds of a sample.
pub(super) const CAP: u16 = 3 * 12;

/// A body's middle is farther from its edge than any sample within so many samples.
pub(super) const RADIUS: i64 = 12;

/// Samples along one side of a block, whose bodies are found together.
pub(super) const BLOCK: i64 = 48;

/// Samples around a block that decide which of its samples are middles.
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
    /// Hills that hands asked for.
    Hills,
    /// A marsh that hands asked for.
    Marsh,
    /// Snow that hands asked for.
    Snow,
}

/// A body of sea, land, mountains or woods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    /// What it is made of.
    pub matter: Matter,
    /// Its middle.
    pub at: TilePos,
    /// The distance from its middle to its edge, in tiles.
    pub radius_tiles: i64,
    /// Of sixteen directions from the middle, in how many the body ends within three times that distance.
    pub walls: u8,
    /// How it lies, of what is no point.
    pub arc: Option<NameArc>,
    /// 0 for those of the widest spacing, then 1 and 2, and 3 for lesser ones.
    pub order: u8,
}

impl Matter {
    /// Those that are found by their edges.
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
            // Points, and what no survey tells.
            Self::Peak | Self::Cape | Self::Islands | Self::Hills | Self::Marsh | Self::Snow => {
                false
            }
        }
    }

    /// The least distance of a middle from the edge, in thirds of a sample.
    pub(super) const fn least(self, spacing: usize) -> u16 {
        match (self, spacing) {
            (Self::Sea | Self::Land | Self::Mountain, 0) => 7,
            (Self::Forest | Self::Mountain, _) => 9,
            _ => 12,
        }
    }
}
