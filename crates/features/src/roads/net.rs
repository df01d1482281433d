//! The three nets: who is joined by each, what its ways go over, and how far its walkers get.

use super::flood::STEP;
use super::{RoadRank, Square};
use crate::area::{self, Area};
use crate::rules::SiteKind;
use crate::site::Site;
use mapmaker_grid::{TilePos, with_rim};

/// Nothing farther than this from a road decides where it runs, or whether it is there, in tiles, by rows and columns.
/// A lane rests on what is within four times its net's reach, to its crossing, to third places and what leads to these,
/// and on the tracks at its ports; these in the same way on the great roads, and all on what decides where sites are.
pub const ROAD_REACH: i64 = 832;

/// log2 of the side of the squares whose crossings are found together, in cells.
pub(super) const SQUARE_LOG2: u32 = 6;

/// How far a harbour is from its port at most, in tiles.
pub(super) const HARBOUR: i64 = 4;

/// How far the end of a lane's way is at most from where it comes ashore, in tiles by rows and columns: both are near the port.
const ASHORE: i64 = 2 * (HARBOUR + 2);

/// A net of roads or lanes; the later rest on the earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Net {
    /// Cities and towns.
    Great,
    /// Villages and castles too.
    Track,
    /// Harbours.
    Lane,
}

impl Net {
    pub(super) const ALL: [Self; 3] = [Self::Great, Self::Track, Self::Lane];

    pub(super) const fn ranks(self) -> &'static [RoadRank] {
        match self {
            Self::Great => &[RoadRank::Highway, RoadRank::Road],
            Self::Track => &[RoadRank::Track],
            Self::Lane => &[RoadRank::SeaLane],
        }
    }

    /// Those with roads of some ranks.
    pub(super) fn of(ranks: &[RoadRank]) -> impl Iterator<Item = Self> {
        let is_wanted = |net: &Self| net.ranks().iter().any(|rank| ranks.contains(rank));
        Self::ALL.into_iter().filter(is_wanted)
    }

    /// log2 of the side of its cells, in tiles.
    const fn cell_log2(self) -> u32 {
        match self {
            Self::Great | Self::Track => 0,
            Self::Lane => 1,
        }
    }

    /// The side of its cells, in tiles.
    pub(super) const fn cell(self) -> i64 {
        1 << self.cell_log2()
    }

    /// How many cells a walker gets from its place at most, by rows and columns.
    pub(super) const fn reach(self) -> i64 {
        match self {
            Self::Great | Self::Lane => 40,
            Self::Track => 20,
        }
    }

    /// The most tiles between two places that it joins.
    const fn most_tiles(self) -> i64 {
        match self {
            Self::Great | Self::Track => 60,
            Self::Lane => 150,
        }
    }

    /// Whether a settlement is a place of it.
    pub(super) const fn has(self, site: &Site) -> bool {
        match site.kind {
            SiteKind::Tower | SiteKind::Ruin => false,
            _ if matches!(self, Self::Lane) => site.is_port,
            SiteKind::City | SiteKind::Town => true,
            SiteKind::Village | SiteKind::Castle => matches!(self, Self::Track),
        }
    }

    /// Whether it joins two of its places, and not an earlier net.
    pub(super) fn may_join(self, [a, b]: [Site; 2]) -> bool {
        let (dx, dy) = (a.at.x - b.at.x, a.at.y - b.at.y);
        let is_great = |site: Site| matches!(site.kind, SiteKind::City | SiteKind::Town);
        let is_near = dx * dx + dy * dy <= self.most_tiles() * self.most_tiles();
        is_near && !(self == Self::Track && is_great(a) && is_great(b))
    }

    /// What a road of it between two of its places is.
    pub(super) fn rank(self, between: [Site; 2]) -> RoadRank {
        let has_city = between.iter().any(|site| site.kind == SiteKind::City);
        match self {
            Self::Great if has_city => RoadRank::Highway,
            Self::Great => RoadRank::Road,
            Self::Track => RoadRank::Track,
            Self::Lane => RoadRank::SeaLane,
        }
    }

    /// The squares with all crossings of ways that touch a rectangle of tiles, or come `times` as near to it.
    pub(super) fn squares_near(self, area: Area, times: i64) -> impl Iterator<Item = Square> {
        let ashore = if self == Self::Lane { ASHORE } else { 0 };
        let reach = times * (self.reach() + 1) * self.cell() + ashore;
        let log2 = SQUARE_LOG2 + self.cell_log2();
        let square = |at: TilePos| (at.x >> log2, at.y >> log2);
        let near = with_rim(area, reach);
        area::cells(square(near.0), square(area::last(near)))
    }

    /// The square of a tile.
    pub(super) const fn square_of(self, at: TilePos) -> Square {
        let log2 = SQUARE_LOG2 + self.cell_log2();
        (at.x >> log2, at.y >> log2)
    }

    /// How far from its places the crossings of a place with another lie at most that cost less than `cost`, in tiles by
    /// rows and columns; `None` where places have more tiles than one.
    ///
    /// Two countries touch where the walks from both places cost the same but for a step, so half of it each.
    pub(super) const fn rival_reach(self, cost: u16) -> Option<i64> {
        match self {
            Self::Track => None,
            Self::Great | Self::Lane => {
                let steps = (cost / 2 / STEP) as i64 + 2;
                Some((steps + HARBOUR) * self.cell())
            }
        }
    }

    /// Whether a square has tiles within `reach` of a place, by rows and columns.
    pub(super) const fn is_near(self, (x, y): Square, place: TilePos, reach: i64) -> bool {
        let log2 = SQUARE_LOG2 + self.cell_log2();
        let (west, north, side) = (x << log2, y << log2, 1 << log2);
        place.x + reach >= west
            && place.x - reach < west + side
            && place.y + reach >= north
            && place.y - reach < north + side
    }

    /// Cells around a square that decide its crossings, and of them those of the border, where nobody walks.
    pub(super) const fn margin(self) -> i64 {
        self.reach() + 2 + HARBOUR
    }

    /// What decides the crossings of a square, which is a square of tiles.
    pub(super) fn bounds(self, (x, y): Square) -> Area {
        let first = |square: i64| ((square << SQUARE_LOG2) - self.margin()) << self.cell_log2();
        let side = ((1 << SQUARE_LOG2) + 2 * self.margin()) << self.cell_log2();
        (TilePos::new(first(x), first(y)), side, side)
    }
}
