//! The requests of the feature finder.

use crate::app::span::Span;
use mapmaker_drawing::chart::GREAT_ROAD_POINTS;
use mapmaker_features::{Kind, SiteKind};

/// The minimum tile sizes on screen, in pixels: for all settlements and the names of roads, and for larger settlements.
const ALL_FROM_PX: f32 = GREAT_ROAD_POINTS;
const GREATER_FROM_PX: f32 = 2.0;

/// Views from far above use the surroundings for tiles of this size, in pixels.
const FAR_PX: f32 = 0.5;

/// The level of detail of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Detail {
    /// Seas, lands, ranges and woods.
    Wide,
    /// The same, and cities, towns and castles.
    Greater,
    /// Everything.
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

    /// log2 of the grid, in tiles, to which the searched rectangle is rounded.
    pub(super) const fn step_log2(self) -> u32 {
        match self {
            Self::All => 6,
            Self::Greater => 8,
            Self::Wide => 10,
        }
    }

    /// The minimum tile size for which it is used, in pixels; from far out nothing is near enough to matter.
    pub(super) const fn min_px(self) -> f32 {
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

/// A search request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Request {
    pub(super) chunk_source: u64,
    pub(super) version: u64,
    pub(super) detail: Detail,
    pub(super) span: Span,
}
