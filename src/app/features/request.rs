//! What the finder of features is asked for.

use crate::app::span::Span;
use mapmaker_drawing::chart::GREAT_ROAD_POINTS;
use mapmaker_features::{Kind, SiteKind};

/// From this size of a tile on screen, in pixels, all settlements are looked for, and the names of roads; from the next
/// the greater settlements.
const ALL_FROM_PX: f32 = GREAT_ROAD_POINTS;
const GREATER_FROM_PX: f32 = 2.0;

/// The surroundings of views from far above are as wide as for tiles of this size, in pixels.
const FAR_PX: f32 = 0.5;

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Detail {
    /// Seas, lands, ranges and woods.
    Wide,
    /// Those, cities, towns and castles.
    Greater,
    /// All.
    All,
}

impl Detail {
    pub(super) const fn at(tile_px: f32) -> Self {
        if tile_px >= ALL_FROM_PX {
            Self::All
        } else if tile_px >= GREATER_FROM_PX {
            Self::Greater
        } else {
            Self::Wide
        }
    }

    /// The rectangle to be looked at is a multiple of this, log2 of tiles.
    pub(super) const fn step_log2(self) -> u32 {
        match self {
            Self::All => 6,
            Self::Greater => 8,
            Self::Wide => 10,
        }
    }

    /// The smallest tile for which it is asked, in pixels; far out nothing is near enough to matter.
    pub(super) const fn least_px(self) -> f32 {
        match self {
            Self::All => ALL_FROM_PX,
            Self::Greater => GREATER_FROM_PX,
            Self::Wide => FAR_PX,
        }
    }

    pub(super) const fn shows(self, kind: Kind) -> bool {
        match kind {
            Kind::Site(SiteKind::City | SiteKind::Town | SiteKind::Castle) => {
                !matches!(self, Self::Wide)
            }
            Kind::Site(_) => matches!(self, Self::All),
            _ => true,
        }
    }
}

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Request {
    pub(super) chunk_source: u64,
    pub(super) version: u64,
    pub(super) detail: Detail,
    pub(super) span: Span,
}
