//! Clues: statements about the hidden tile, as predicates over tiles.
//!
//! # A new predicate
//!
//! 1. The variant of [`Clue`], its name in [`Clue::NAMES`], and what the compiler then asks for in this file: its sites,
//!    its wind, its topic, its name. With a torn piece also `piece`; with a holder of its own `own_holder`.
//! 2. `Clue::chance` in `known`: of which tiles it is true, also on land of which only a part is known. What is certain
//!    must stay so as more is known.
//! 3. `candidates`: the clues of the kind that are true of a find.
//! 4. `select` takes some of them. A clue that leaves more or fewer tiles than its step should needs a bonus there, as
//!    those about bodies have. `holders` gives each a site.
//! 5. `said` in `clue_words` fills its slots; `texts/en.txt` has at least six sentences under its name, and its exact
//!    meaning under `meaning.NAME`. The notebook shows both.
//! 6. A sample in `tests/clues.rs`, and a test of its truth in `tests/bodies.rs` or beside `known`.
//! 7. Any new candidate changes every quest: see *When the rules change* in CONTRIBUTING.md. The bots need nothing: they
//!    reason by `Clue::chance`.

use serde::{Deserialize, Serialize};

use super::compass::Wind;
use super::fragment::Fragment;
use super::view::{Ground, LandKind, PlaceKind};

/// The index of a site in a quest's list.
pub type SiteId = u16;

/// A clue: a statement about the hidden tile. Distances are straight lines in tiles.
///
/// It depends only on where its sites are and on the land without roads ([`super::WorldView::bare`]), never on its holder
/// or on the time; its sentence names all its sites.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "says", rename_all = "lowercase", deny_unknown_fields)]
pub enum Clue {
    /// It is within a distance of a site.
    Near {
        /// The site.
        site: SiteId,
        /// The greatest distance.
        tiles: u8,
    },
    /// It is farther than a distance from a site.
    Far {
        /// The site.
        site: SiteId,
        /// The distance that is exceeded.
        tiles: u8,
    },
    /// It is in an eighth of the compass, seen from a site.
    Toward {
        /// The site.
        site: SiteId,
        /// The middle of the eighth, one of the even winds.
        wind: Wind,
    },
    /// It is in a sixteenth of the compass, seen from a site.
    Bearing {
        /// The site.
        site: SiteId,
        /// The middle of the sixteenth.
        wind: Wind,
    },
    /// It is in an eighth of the compass and at about a distance from a site.
    Reach {
        /// The site.
        site: SiteId,
        /// The middle of the eighth, one of the even winds.
        wind: Wind,
        /// The distance.
        tiles: u8,
        /// How much the distance may differ.
        slack: u8,
    },
    /// Two sites are each nearer to it than to each other.
    Between {
        /// One site.
        a: SiteId,
        /// The other.
        b: SiteId,
    },
    /// It is nearer to one site than to another.
    Closer {
        /// The nearer one.
        to: SiteId,
        /// The other.
        than: SiteId,
    },
    /// It is on land of a kind.
    On {
        /// The kind.
        land: LandKind,
    },
    /// A landmark is within a distance of it.
    Within {
        /// The landmark.
        what: Landmark,
        /// The greatest distance, at most [`MOST_SIGHT`].
        tiles: u8,
    },
    /// No such landmark is within a distance of it.
    Beyond {
        /// The landmark.
        what: Landmark,
        /// The distance, at most [`MOST_SIGHT`].
        tiles: u8,
    },
    /// It is beside a landmark, and not on it.
    Edge {
        /// The landmark.
        what: Landmark,
    },
    /// It is on the shore of a sea, a bay or a lake.
    Shore {
        /// The water.
        site: SiteId,
    },
    /// It is on a river's tile or beside one.
    Bank {
        /// The river.
        site: SiteId,
    },
    /// It is beside the river that passes a site, upstream.
    Upstream {
        /// The site.
        site: SiteId,
        /// The greatest distance from the site.
        tiles: u8,
    },
    /// Mountains of a range are visible from it.
    Sight {
        /// The range.
        site: SiteId,
    },
    /// It is in a wood.
    Amid {
        /// The wood.
        site: SiteId,
    },
    /// It is beside a wood, and not in it.
    Verge {
        /// The wood.
        site: SiteId,
    },
    /// It is within a distance of the middle of the land on a torn piece of a map.
    #[serde(rename = "piece")]
    NearPiece {
        /// The piece.
        piece: Fragment,
        /// The greatest distance, at most 7.
        tiles: u8,
    },
    /// A torn piece of a map shows the land around it, with it in the middle.
    Fragment {
        /// The piece.
        piece: Fragment,
    },
}

/// How far around a tile a clue looks, in tiles.
pub(crate) const MOST_SIGHT: u8 = 5;

/// The greatest distance from the middle of a torn piece, in tiles.
pub(super) const MOST_FROM_PIECE: u8 = 7;

/// A feature of tiles that a clue may mention.
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

    /// Its name in the texts.
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

/// What a clue is about.
#[derive(Clone, Copy)]
enum Topic {
    /// Where sites are.
    Sites,
    /// The land, by its kinds.
    Land,
    /// The land, by a water, a range, a wood or a river.
    Body,
    /// The land, by a picture of it.
    Picture,
}

impl Clue {
    /// The names of all predicates.
    pub const NAMES: [&'static str; 19] = [
        "near", "far", "toward", "bearing", "reach", "between", "closer", "on", "within", "beyond",
        "edge", "shore", "bank", "upstream", "sight", "amid", "verge", "piece", "fragment",
    ];

    /// Its torn piece, if it has one.
    #[must_use]
    pub const fn piece(&self) -> Option<&Fragment> {
        match self {
            Self::Fragment { piece } | Self::NearPiece { piece, .. } => Some(piece),
            _ => None,
        }
    }

    /// The rows of its torn piece, each the names of tiles; empty for other clues.
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
            Self::On { .. }
            | Self::Within { .. }
            | Self::Beyond { .. }
            | Self::Edge { .. }
            | Self::NearPiece { .. }
            | Self::Fragment { .. } => (None, None),
        };
        one.into_iter().chain(other)
    }

    /// The site that keeps it itself: a tower has the bearing from its own top.
    pub(crate) fn own_holder(&self, kind: impl FnOnce(SiteId) -> PlaceKind) -> Option<SiteId> {
        match *self {
            Self::Bearing { site, .. } => kind(site).is_tower().then_some(site),
            _ => None,
        }
    }

    /// The name of its predicate, one of [`Self::NAMES`].
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
            Self::NearPiece { .. } => "piece",
            Self::Fragment { .. } => "fragment",
        }
    }

    /// Whether its wind, if it names one, is among those that its predicate has: eight or sixteen.
    pub(crate) const fn has_its_wind(&self) -> bool {
        match self {
            Self::Toward { wind, .. } | Self::Reach { wind, .. } => wind.is_of_eight(),
            Self::Bearing { .. }
            | Self::Near { .. }
            | Self::Far { .. }
            | Self::Between { .. }
            | Self::Closer { .. }
            | Self::On { .. }
            | Self::Within { .. }
            | Self::Beyond { .. }
            | Self::Edge { .. }
            | Self::Shore { .. }
            | Self::Bank { .. }
            | Self::Upstream { .. }
            | Self::Sight { .. }
            | Self::Amid { .. }
            | Self::Verge { .. }
            | Self::NearPiece { .. }
            | Self::Fragment { .. } => true,
        }
    }

    /// What it is about.
    const fn topic(&self) -> Topic {
        match self {
            Self::Near { .. }
            | Self::Far { .. }
            | Self::Toward { .. }
            | Self::Bearing { .. }
            | Self::Reach { .. }
            | Self::Between { .. }
            | Self::Closer { .. } => Topic::Sites,
            Self::On { .. } | Self::Within { .. } | Self::Beyond { .. } | Self::Edge { .. } => {
                Topic::Land
            }
            Self::Shore { .. }
            | Self::Bank { .. }
            | Self::Upstream { .. }
            | Self::Sight { .. }
            | Self::Amid { .. }
            | Self::Verge { .. } => Topic::Body,
            Self::NearPiece { .. } | Self::Fragment { .. } => Topic::Picture,
        }
    }

    /// Whether it mentions a water, a range, a wood or a river by name, or by a place there.
    #[must_use]
    pub(crate) const fn is_of_body(&self) -> bool {
        matches!(self.topic(), Topic::Body)
    }

    /// Whether it depends on the land, and not only on where sites are.
    #[must_use]
    pub(crate) const fn is_of_land(&self) -> bool {
        !matches!(self.topic(), Topic::Sites)
    }

    /// Whether it describes the land in words: not by a torn piece, nor only by where sites are.
    #[must_use]
    pub const fn describes_land(&self) -> bool {
        matches!(self.topic(), Topic::Land | Topic::Body)
    }
}
