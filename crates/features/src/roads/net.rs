//! The three road networks: which settlements each joins, over which ground, and how far.

use super::flood::STEP;
use super::{RoadRank, Square};
use crate::area::{self, Area};
use crate::rules::SiteKind;
use crate::site::Site;
use mapmaker_grid::{TilePos, with_rim};

/// The maximum distance of land that affects a road, in tiles along either axis. A lane depends on four times its net's
/// reach (to its crossing, to third settlements and their ways), and on the tracks at its ports; these likewise on the
/// great roads, and all on the sites.
pub const ROAD_REACH: i64 = 832;

/// log2 of the side of the squares whose crossings are found together, in cells.
pub(super) const SQUARE_LOG2: u32 = 6;

/// The maximum distance of a harbour from its port, in tiles.
pub(super) const HARBOUR: i64 = 4;

/// The maximum distance between the end of a lane's way and its landing, in tiles along either axis: both are near the
/// port.
const ASHORE: i64 = 2 * (HARBOUR + 2);

/// A network of roads or lanes; later ones depend on earlier ones.
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

    /// The networks with roads of some ranks.
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

    /// The maximum distance from a settlement, in cells along either axis.
    pub(super) const fn reach(self) -> i64 {
        match self {
            Self::Great | Self::Lane => 40,
            Self::Track => 20,
        }
    }

    /// The maximum distance of two joined settlements, in tiles.
    const fn most_tiles(self) -> i64 {
        match self {
            Self::Great | Self::Track => 60,
            Self::Lane => 150,
        }
    }

    /// Whether it includes a settlement.
    pub(super) const fn has(self, site: &Site) -> bool {
        match site.kind {
            SiteKind::Tower | SiteKind::Ruin => false,
            _ if matches!(self, Self::Lane) => site.is_port,
            SiteKind::City | SiteKind::Town => true,
            SiteKind::Village | SiteKind::Castle => matches!(self, Self::Track),
        }
    }

    /// Whether it may join two settlements, rather than an earlier net.
    pub(super) fn may_join(self, [a, b]: [Site; 2]) -> bool {
        let (dx, dy) = (a.at.x - b.at.x, a.at.y - b.at.y);
        let is_great = |site: Site| matches!(site.kind, SiteKind::City | SiteKind::Town);
        let is_near = dx * dx + dy * dy <= self.most_tiles() * self.most_tiles();
        is_near && !(self == Self::Track && is_great(a) && is_great(b))
    }

    /// The rank of its road between two settlements.
    pub(super) fn rank(self, between: [Site; 2]) -> RoadRank {
        let has_city = between.iter().any(|site| site.kind == SiteKind::City);
        match self {
            Self::Great if has_city => RoadRank::Highway,
            Self::Great => RoadRank::Road,
            Self::Track => RoadRank::Track,
            Self::Lane => RoadRank::SeaLane,
        }
    }

    /// The squares with all crossings of ways that can touch a rectangle of tiles, with `times` the reach.
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

    /// The maximum distance from a settlement of its crossings cheaper than `cost`, in tiles along either axis; `None`
    /// where settlements have several source tiles.
    ///
    /// Two countries touch where the costs from both differ by a step at most, so half of it each.
    pub(super) const fn rival_reach(self, cost: u16) -> Option<i64> {
        match self {
            Self::Track => None,
            Self::Great | Self::Lane => {
                let steps = (cost / 2 / STEP) as i64 + 2;
                Some((steps + HARBOUR) * self.cell())
            }
        }
    }

    /// Whether a square has tiles within `reach` of a tile, along either axis.
    pub(super) const fn is_near(self, (x, y): Square, place: TilePos, reach: i64) -> bool {
        let log2 = SQUARE_LOG2 + self.cell_log2();
        let (west, north, side) = (x << log2, y << log2, 1 << log2);
        place.x + reach >= west
            && place.x - reach < west + side
            && place.y + reach >= north
            && place.y - reach < north + side
    }

    /// The margin of cells around a square that affect its crossings, including the blocked border.
    pub(super) const fn margin(self) -> i64 {
        self.reach() + 2 + HARBOUR
    }

    /// The square of tiles that the crossings of a square depend on.
    pub(super) fn bounds(self, (x, y): Square) -> Area {
        let first = |square: i64| ((square << SQUARE_LOG2) - self.margin()) << self.cell_log2();
        let side = ((1 << SQUARE_LOG2) + 2 * self.margin()) << self.cell_log2();
        (TilePos::new(first(x), first(y)), side, side)
    }
}
