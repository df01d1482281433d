//! Clues: what is said of the hidden tile, as predicates that can be held against any tile.

use serde::{Deserialize, Serialize};

use super::compass::Wind;
use super::fragment::Fragment;
use super::view::{Ground, LandKind};

/// The number of a site in a quest's list.
pub type SiteId = u16;

/// What a clue says. Distances are in tiles as the crow flies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "says", rename_all = "lowercase", deny_unknown_fields)]
pub enum Clue {
    /// It lies within so many tiles of a site.
    Near {
        /// The site.
        site: SiteId,
        /// How far at most.
        tiles: u8,
    },
    /// It lies farther than that from a site.
    Far {
        /// The site.
        site: SiteId,
        /// How far at least, and more.
        tiles: u8,
    },
    /// It lies in an eighth of the compass, seen from a site.
    Toward {
        /// The site.
        site: SiteId,
        /// The middle of the eighth, one of the even winds.
        wind: Wind,
    },
    /// It lies in a sixteenth of the compass, seen from a site.
    Bearing {
        /// The site.
        site: SiteId,
        /// The middle of the sixteenth.
        wind: Wind,
    },
    /// It lies in an eighth of the compass and about so far from a site.
    Reach {
        /// The site.
        site: SiteId,
        /// The middle of the eighth, one of the even winds.
        wind: Wind,
        /// How far.
        tiles: u8,
        /// How much farther or nearer it may be.
        slack: u8,
    },
    /// Two sites are each nearer to it than to each other.
    Between {
        /// One site.
        a: SiteId,
        /// The other.
        b: SiteId,
    },
    /// It lies nearer to one site than to another.
    Closer {
        /// The nearer one.
        to: SiteId,
        /// The other.
        than: SiteId,
    },
    /// It lies on land of a kind.
    On {
        /// The kind.
        land: LandKind,
    },
    /// Something lies within so many tiles of it.
    Within {
        /// What lies there.
        what: Landmark,
        /// How far at most, [`MOST_SIGHT`] at most.
        tiles: u8,
    },
    /// Nothing of a kind lies within so many tiles of it.
    Beyond {
        /// What is nowhere near.
        what: Landmark,
        /// How far, [`MOST_SIGHT`] at most.
        tiles: u8,
    },
    /// It lies beside something, and not on it.
    Edge {
        /// What it lies beside.
        what: Landmark,
    },
    /// It lies on the shore of a sea, a bay or a lake.
    Shore {
        /// The water.
        site: SiteId,
    },
    /// It lies by a river, on a tile that it runs through or one beside it.
    Bank {
        /// The river.
        site: SiteId,
    },
    /// It lies beside the river that runs by a site, upstream.
    Upstream {
        /// The site.
        site: SiteId,
        /// How far from the site at most.
        tiles: u8,
    },
    /// Mountains of a range are seen from it.
    Sight {
        /// The range.
        site: SiteId,
    },
    /// It lies in a wood.
    Amid {
        /// The wood.
        site: SiteId,
    },
    /// It lies beside a wood, and not in it.
    Verge {
        /// The wood.
        site: SiteId,
    },
    /// It lies within so many tiles of the middle of the land that is drawn on a torn piece of a map.
    Piece {
        /// The piece.
        piece: Fragment,
        /// How far at most, 7 at most.
        tiles: u8,
    },
    /// The land around it is drawn on a torn piece of a map, with it in the middle.
    Fragment {
        /// The piece.
        piece: Fragment,
    },
}

/// How far a clue looks from a tile, in tiles.
pub(crate) const MOST_SIGHT: u8 = 5;

/// How far from what a torn piece shows it may be, in tiles.
pub(super) const MOST_FROM_PIECE: u8 = 7;

/// What a clue may look for around a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Landmark {
    /// The sea or its coast.
    Sea,
    /// A river.
    River,
    /// A mountain.
    Mountain,
    /// A forest.
    Forest,
    /// A desert.
    Desert,
    /// A marsh.
    Marsh,
}

impl Landmark {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Sea,
        Self::River,
        Self::Mountain,
        Self::Forest,
        Self::Desert,
        Self::Marsh,
    ];

    /// Whether a tile has it.
    #[must_use]
    pub fn is_on(self, ground: Ground) -> bool {
        match self {
            Self::Sea => matches!(ground.land, LandKind::Sea | LandKind::Coast),
            Self::River => ground.has_river,
            Self::Mountain => ground.land == LandKind::Mountain,
            Self::Forest => ground.land == LandKind::Forest,
            Self::Desert => ground.land == LandKind::Desert,
            Self::Marsh => ground.land == LandKind::Marsh,
        }
    }

    /// Its name in the data of sentences.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sea => "sea",
            Self::River => "river",
            Self::Mountain => "mountain",
            Self::Forest => "forest",
            Self::Desert => "desert",
            Self::Marsh => "marsh",
        }
    }
}

impl Clue {
    /// The torn piece that it has, if it has one.
    #[must_use]
    pub const fn piece(&self) -> Option<&Fragment> {
        match self {
            Self::Fragment { piece } | Self::Piece { piece, .. } => Some(piece),
            _ => None,
        }
    }

    /// How many leagues more or less than it says the distance may be, if it says one that is not sharp.
    #[must_use]
    pub const fn slack(&self) -> Option<u8> {
        match self {
            Self::Reach { slack, .. } => Some(*slack),
            _ => None,
        }
    }

    /// Of how many winds it names one, if it names one: 8 or 16.
    #[must_use]
    pub const fn winds(&self) -> Option<u8> {
        match self {
            Self::Toward { .. } | Self::Reach { .. } => Some(8),
            Self::Bearing { .. } => Some(16),
            _ => None,
        }
    }

    /// The rows of the torn piece that it has, each the names of tiles; none of other clues.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        self.piece().map_or_else(Vec::new, Fragment::rows)
    }

    /// The sites that it names.
    pub fn sites(&self) -> impl Iterator<Item = SiteId> {
        let (one, other) = match *self {
            Self::Near { site, .. }
            | Self::Far { site, .. }
            | Self::Toward { site, .. }
            | Self::Bearing { site, .. }
            | Self::Reach { site, .. }
            | Self::Shore { site }
            | Self::Bank { site }
            | Self::Upstream { site, .. }
            | Self::Sight { site }
            | Self::Amid { site }
            | Self::Verge { site } => (Some(site), None),
            Self::Between { a, b } => (Some(a), Some(b)),
            Self::Closer { to, than } => (Some(to), Some(than)),
            _ => (None, None),
        };
        one.into_iter().chain(other)
    }

    /// The name of its predicate.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Near { .. } => "near",
            Self::Far { .. } => "far",
            Self::Toward { .. } => "toward",
            Self::Bearing { .. } => "bearing",
            Self::Reach { .. } => "reach",
            Self::Between { .. } => "between",
            Self::Closer { .. } => "closer",
            Self::On { .. } => "on",
            Self::Within { .. } => "within",
            Self::Beyond { .. } => "beyond",
            Self::Edge { .. } => "edge",
            Self::Shore { .. } => "shore",
            Self::Bank { .. } => "bank",
            Self::Upstream { .. } => "upstream",
            Self::Sight { .. } => "sight",
            Self::Amid { .. } => "amid",
            Self::Verge { .. } => "verge",
            Self::Piece { .. } => "piece",
            Self::Fragment { .. } => "fragment",
        }
    }

    /// Whether it tells of a water, a range, a wood or a river by its name, or by that of a place there.
    #[must_use]
    pub(crate) const fn is_of_body(&self) -> bool {
        matches!(
            self,
            Self::Shore { .. }
                | Self::Bank { .. }
                | Self::Upstream { .. }
                | Self::Sight { .. }
                | Self::Amid { .. }
                | Self::Verge { .. }
        )
    }

    /// Whether the land decides, and not where sites lie alone.
    #[must_use]
    pub(crate) const fn is_of_land(&self) -> bool {
        let is_of_kind = matches!(
            self,
            Self::On { .. }
                | Self::Within { .. }
                | Self::Beyond { .. }
                | Self::Edge { .. }
                | Self::Piece { .. }
                | Self::Fragment { .. }
        );
        is_of_kind || self.is_of_body()
    }
}
