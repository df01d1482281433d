//! The map as the rules see it: the ground of a tile, and the places around one.

use serde::{Deserialize, Serialize};

use super::compass::distance2;
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::{Direction, TilePos};
use mapmaker_land::worldgen::Climate;

/// A map as the rules see it. The caller provides the same one (apart from edits) throughout a game.
///
/// All functions are pure functions of the place: `&mut` is for caches only.
pub trait WorldView {
    /// The tile at a place.
    fn ground(&mut self, at: TilePos) -> Ground;

    /// The tile without its roads, which is faster.
    fn bare(&mut self, at: TilePos) -> Ground {
        let ground = self.ground(at);
        Ground {
            road: None,
            ..ground
        }
    }

    /// The settlements and named features whose anchors are at most `reach_tiles` columns and rows from a place, each
    /// once, in any order.
    fn places(&mut self, around: TilePos, reach_tiles: i64) -> Vec<Place>;

    /// The cities and towns among them by number and tile, which is faster than with names.
    fn towns(&mut self, around: TilePos, reach_tiles: i64) -> Vec<(u64, TilePos)> {
        let places = self.places(around, reach_tiles).into_iter();
        let towns = places.filter(|place| place.kind.buys_charts());
        towns.map(|place| (place.id, place.at)).collect()
    }

    /// Where to look for a home town.
    fn heart(&mut self) -> TilePos;
}

/// A tile as a traveller sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// What covers most of it.
    pub land: LandKind,
    /// Whether there is a river, which has to be forded unless there is a bridge.
    pub has_river: bool,
    /// The road, if there is one.
    pub road: Option<Roadway>,
    /// Its height class.
    pub height: Height,
    /// Its climate.
    pub climate: Climate,
    /// The letters of its edges, top, right, bottom and left, for comparison with torn pieces.
    pub edges: [EdgeLabel; 4],
}

impl Ground {
    /// The assumption about blank paper: sea aboard a ship; otherwise land as slow as a desert, an hour slower than a
    /// plain, so that a known plain is preferred.
    pub(super) const fn hoped(is_aboard: bool) -> Self {
        let (land, edge, height) = if is_aboard {
            (LandKind::Sea, EdgeLabel::SEA, Height::Sea)
        } else {
            (LandKind::Desert, EdgeLabel::PLAIN, Height::Low)
        };
        Self {
            land,
            has_river: false,
            road: None,
            height,
            climate: Climate::Temperate,
            edges: [edge; 4],
        }
    }

    /// Whether one can walk across that edge: it is not all water.
    #[must_use]
    pub fn leads(&self, way: Direction) -> bool {
        self.edges[way.index()] != EdgeLabel::SEA
    }

    /// Whether a ship can cross that edge.
    #[must_use]
    pub fn sails(&self, way: Direction) -> bool {
        let edge = self.edges[way.index()];
        edge == EdgeLabel::SEA || edge.is_coast()
    }

    /// Whether there is any land.
    #[must_use]
    pub const fn is_land(&self) -> bool {
        !matches!(self.land, LandKind::Sea)
    }
}

/// A road on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roadway {
    /// Over open ground, or a river by a bridge.
    Road,
    /// Through a river.
    Ford,
    /// Through a wood, or over hills.
    Track,
}

/// The kind of land of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LandKind {
    /// Open ground.
    Plain,
    /// Trees.
    Forest,
    /// Peaks.
    Mountain,
    /// Open ground where it is hot and dry.
    Desert,
    /// Open ground where it is low and wet.
    Marsh,
    /// Land and sea meet in it.
    Coast,
    /// Water on all sides.
    Sea,
}

impl LandKind {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Plain,
        Self::Forest,
        Self::Mountain,
        Self::Desert,
        Self::Marsh,
        Self::Coast,
        Self::Sea,
    ];

    /// The kind of a tile with these edges in that climate.
    #[must_use]
    pub fn of(edges: [EdgeLabel; 4], climate: Climate) -> Self {
        let count = |label| edges.iter().filter(|&&edge| edge == label).count();
        let open = match climate {
            Climate::Desert => Self::Desert,
            Climate::Marsh => Self::Marsh,
            _ => Self::Plain,
        };
        if edges.iter().any(|edge| edge.is_coast()) {
            Self::Coast
        } else if count(EdgeLabel::SEA) > 0 {
            Self::Sea
        } else if count(EdgeLabel::MOUNTAIN) >= 2 {
            Self::Mountain
        } else if count(EdgeLabel::FOREST) >= 2 {
            Self::Forest
        } else {
            open
        }
    }

    /// The sight from there, in tiles; peaks are seen from twice as far.
    #[must_use]
    pub const fn sight(self) -> i64 {
        match self {
            Self::Forest => 1,
            Self::Mountain => 5,
            Self::Sea => 4,
            _ => 2,
        }
    }

    /// Its name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Forest => "forest",
            Self::Mountain => "mountain",
            Self::Desert => "desert",
            Self::Marsh => "marsh",
            Self::Coast => "coast",
            Self::Sea => "sea",
        }
    }
}

/// The height class of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Height {
    /// Below the sea's surface.
    Sea,
    /// Lowland.
    Low,
    /// Hills.
    Hill,
    /// Mountains.
    High,
}

/// The kind of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlaceKind {
    /// A city, where an expedition may end.
    City,
    /// A town.
    Town,
    /// A village.
    Village,
    /// A castle.
    Castle,
    /// A lonely tower, which gives bearings.
    Tower,
    /// A ruined house.
    Ruin,
    /// Standing stones.
    Stones,
    /// A hermitage.
    Hermitage,
    /// A lighthouse.
    Light,
    /// A mine.
    Mine,
    /// A labyrinth, with a reward in its middle.
    Labyrinth,
    /// A vault under a floor of coloured tiles.
    Vault,
    /// A strongroom that has to be packed.
    Strongroom,
    /// An inn whose host plays for money.
    Inn,
    /// A range of mountains.
    Range,
    /// A peak of note.
    Peak,
    /// A forest.
    Forest,
    /// A sea.
    Sea,
    /// A bay.
    Bay,
    /// A strait.
    Strait,
    /// A lake.
    Lake,
    /// An island.
    Island,
    /// A cape.
    Cape,
    /// A river.
    River,
    /// A desert.
    Desert,
    /// A plain.
    Plain,
    /// A region.
    Region,
}

impl PlaceKind {
    /// Whether somebody lives there who may know a clue.
    #[must_use]
    pub const fn has_people(self) -> bool {
        !matches!(
            self,
            Self::Ruin | Self::Stones | Self::Labyrinth | Self::Vault | Self::Strongroom
        )
    }

    /// Its name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::City => "city",
            Self::Town => "town",
            Self::Village => "village",
            Self::Castle => "castle",
            Self::Tower => "tower",
            Self::Ruin => "ruin",
            Self::Stones => "stones",
            Self::Hermitage => "hermitage",
            Self::Light => "light",
            Self::Mine => "mine",
            Self::Labyrinth => "labyrinth",
            Self::Vault => "vault",
            Self::Strongroom => "strongroom",
            Self::Inn => "inn",
            Self::Range => "range",
            Self::Peak => "peak",
            Self::Forest => "forest",
            Self::Sea => "sea",
            Self::Bay => "bay",
            Self::Strait => "strait",
            Self::Lake => "lake",
            Self::Island => "island",
            Self::Cape => "cape",
            Self::River => "river",
            Self::Desert => "desert",
            Self::Plain => "plain",
            Self::Region => "region",
        }
    }

    /// Whether it is a settlement that sells provisions.
    #[must_use]
    pub const fn is_settlement(self) -> bool {
        matches!(self, Self::City | Self::Town | Self::Village | Self::Castle)
    }

    /// Whether it buys copies of a chart.
    #[must_use]
    pub(crate) const fn buys_charts(self) -> bool {
        matches!(self, Self::City | Self::Town)
    }

    /// Whether there is a puzzle to be solved.
    #[must_use]
    pub const fn has_puzzle(self) -> bool {
        matches!(
            self,
            Self::Labyrinth | Self::Vault | Self::Strongroom | Self::Inn
        )
    }

    /// Whether it is a tower, whose only clue is its bearing.
    #[must_use]
    pub(crate) const fn is_tower(self) -> bool {
        matches!(self, Self::Tower | Self::Light)
    }

    /// Whether somebody lives there who can be asked the way.
    #[must_use]
    pub(crate) const fn is_lived_in(self) -> bool {
        self.is_settlement() || matches!(self, Self::Light | Self::Hermitage | Self::Inn)
    }

    /// Whether it is a single place rather than an extended feature.
    #[must_use]
    pub const fn is_spot(self) -> bool {
        !matches!(
            self,
            Self::Range
                | Self::Forest
                | Self::Sea
                | Self::Bay
                | Self::Strait
                | Self::Lake
                | Self::Island
                | Self::River
                | Self::Desert
                | Self::Plain
                | Self::Region
        )
    }
}

/// A settlement or a named feature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Its permanent id.
    pub id: u64,
    /// What it is.
    pub kind: PlaceKind,
    /// Its name as used in sentences: "Orm", "the Grey Peaks".
    pub name: String,
    /// Its tile: the entrance, the middle, or a river's mouth.
    #[serde(with = "super::tile_pos_serde")]
    pub at: TilePos,
    /// Its importance, 0 the greatest.
    pub rank: u8,
}

impl Place {
    /// Whether its anchor is at most `reach_tiles` columns and rows from a place.
    #[must_use]
    pub const fn is_in_square(&self, of: TilePos, reach_tiles: i64) -> bool {
        let (x, y) = ((self.at.x - of.x).abs(), (self.at.y - of.y).abs());
        x <= reach_tiles && y <= reach_tiles
    }

    /// Whether its anchor is within a distance of a place.
    #[must_use]
    pub fn is_within(&self, of: TilePos, radius_tiles: i64) -> bool {
        distance2(self.at, of) <= radius_tiles * radius_tiles
    }
}
