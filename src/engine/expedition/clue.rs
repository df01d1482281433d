//! Clues: what is said of the hidden tile, as predicates that can be held against any tile.

use serde::{Deserialize, Serialize};

use super::compass::{Wind, distance2};
use super::fragment::Fragment;
use super::verdict::Verdict;
use super::view::{Ground, Land};
use super::ways::Sheet;
use crate::engine::grid::{Direction, TilePos};

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
        land: Land,
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
    /// The land around it is drawn on a torn piece of a map, with it in the middle.
    Fragment {
        /// The piece.
        piece: Fragment,
    },
}

/// How far a clue looks from a tile, in tiles.
pub const MOST_SIGHT: u8 = 5;

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
            Self::Sea => matches!(ground.land, Land::Sea | Land::Coast),
            Self::River => ground.has_river,
            Self::Mountain => ground.land == Land::Mountain,
            Self::Forest => ground.land == Land::Forest,
            Self::Desert => ground.land == Land::Desert,
            Self::Marsh => ground.land == Land::Marsh,
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

/// How likely something is by what is known: 0 never, [`Chance::SURE`] certainly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Chance(pub(super) u32);

impl Chance {
    /// Certainly.
    pub(super) const SURE: u32 = 256;

    /// Half.
    const OPEN: Self = Self(Self::SURE / 2);

    /// What is true in so many of all cases, which are equally likely; open without any.
    fn of_cases(count: usize, all: usize) -> Self {
        match count {
            _ if all == 0 => Self::OPEN,
            0 => Self(0),
            _ if count == all => Self(Self::SURE),
            _ => Self((count as u32 * Self::SURE / all as u32).clamp(1, Self::SURE - 1)),
        }
    }

    /// What a verdict comes to, with how likely it is where it is open.
    const fn of(verdict: Verdict, open: u32) -> Self {
        match verdict {
            Verdict::No => Self(0),
            Verdict::Maybe => Self(open),
            Verdict::Yes => Self(Self::SURE),
        }
    }

    /// What is certain of it.
    pub(super) const fn verdict(self) -> Verdict {
        match self.0 {
            0 => Verdict::No,
            Self::SURE => Verdict::Yes,
            _ => Verdict::Maybe,
        }
    }
}

/// What is known of the land and of where sites lie.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) sheet: &'a Sheet,
    /// Where each site may lie, by its number: one tile of a site on the chart, none where nothing is known.
    pub(super) sites: &'a [Vec<TilePos>],
}

impl Known<'_> {
    fn site(&self, site: SiteId) -> &[TilePos] {
        self.sites.get(usize::from(site)).map_or(&[], Vec::as_slice)
    }

    /// How likely a statement about a site is, wherever that may lie.
    fn seen_from(&self, site: SiteId, is_true: impl Fn(TilePos) -> bool) -> Chance {
        let places = self.site(site);
        let count = places.iter().filter(|&&place| is_true(place)).count();
        Chance::of_cases(count, places.len())
    }

    /// How likely a statement about two sites is.
    fn seen_from_two(
        &self,
        (a, b): (SiteId, SiteId),
        is_true: impl Fn(TilePos, TilePos) -> bool,
    ) -> Chance {
        let some = |site| {
            let places = self.site(site);
            places.iter().step_by(places.len() / MOST_PLACES_OF_TWO + 1)
        };
        let pairs = some(a).flat_map(|&a| some(b).map(move |&b| (a, b)));
        let (mut count, mut all) = (0, 0);
        for (a, b) in pairs {
            count += usize::from(is_true(a, b));
            all += 1;
        }
        Chance::of_cases(count, all)
    }
}

/// Of two sites that may lie anywhere so many places of each are thought of.
const MOST_PLACES_OF_TWO: usize = 12;

impl Clue {
    /// Whether the clue is true of a tile, by what is known.
    pub(super) fn judge(&self, at: TilePos, known: Known) -> Verdict {
        self.chance(at, known).verdict()
    }

    /// How likely the clue is true of a tile, by what is known.
    pub(super) fn chance(&self, at: TilePos, known: Known) -> Chance {
        match *self {
            Self::Near { site, tiles } => {
                known.seen_from(site, |place| is_within(at, place, tiles))
            }
            Self::Far { site, tiles } => {
                known.seen_from(site, |place| !is_within(at, place, tiles))
            }
            Self::Toward { site, wind } => known.seen_from(site, |place| {
                place != at && Wind::eighth_between(place, at) == wind
            }),
            Self::Bearing { site, wind } => known.seen_from(site, |place| {
                place != at && Wind::between(place, at) == wind
            }),
            Self::Reach {
                site,
                wind,
                tiles,
                slack,
            } => known.seen_from(site, |place| {
                let least = tiles.saturating_sub(slack).saturating_sub(1);
                is_within(at, place, tiles.saturating_add(slack))
                    && !is_within(at, place, least)
                    && Wind::eighth_between(place, at) == wind
            }),
            Self::Between { a, b } => known.seen_from_two((a, b), |a, b| {
                let apart = distance2(a, b);
                distance2(at, a) < apart && distance2(at, b) < apart
            }),
            Self::Closer { to, than } => known.seen_from_two((to, than), |to, than| {
                distance2(at, to) < distance2(at, than)
            }),
            Self::On { land } => {
                let ground = known.sheet.get(at);
                let verdict =
                    ground.map_or(Verdict::Maybe, |ground| Verdict::of(ground.land == land));
                Chance::of(verdict, 80)
            }
            Self::Within { what, tiles } => Chance::of(
                is_around(known.sheet, at, what, tiles),
                20 + 24 * u32::from(tiles),
            ),
            Self::Beyond { what, tiles } => {
                let verdict = match is_around(known.sheet, at, what, tiles) {
                    Verdict::No => Verdict::Yes,
                    Verdict::Maybe => Verdict::Maybe,
                    Verdict::Yes => Verdict::No,
                };
                Chance::of(verdict, 128)
            }
            Self::Edge { what } => Chance::of(is_beside(known.sheet, at, what), 60),
            Self::Fragment { ref piece } => {
                // The more of it is found, the less it is by chance.
                let side = usize::from(piece.side());
                let count = piece.agreeing(at, known.sheet).unwrap_or(0);
                let open = 16 + 239 * (count * count) as u32 / (side * side * side * side) as u32;
                Chance::of(piece.judge(at, known.sheet), open)
            }
        }
    }

    /// The rows of the torn piece that it is, each the names of tiles; none of other clues.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        match self {
            Self::Fragment { piece } => piece.rows(),
            _ => Vec::new(),
        }
    }

    /// The sites that it names.
    pub fn sites(&self) -> impl Iterator<Item = SiteId> {
        let (one, other) = match *self {
            Self::Near { site, .. }
            | Self::Far { site, .. }
            | Self::Toward { site, .. }
            | Self::Bearing { site, .. }
            | Self::Reach { site, .. } => (Some(site), None),
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
            Self::Fragment { .. } => "fragment",
        }
    }

    /// Whether the land decides, and not where sites lie.
    #[must_use]
    pub const fn is_of_land(&self) -> bool {
        matches!(
            self,
            Self::On { .. }
                | Self::Within { .. }
                | Self::Beyond { .. }
                | Self::Edge { .. }
                | Self::Fragment { .. }
        )
    }
}

/// Whether two tiles are so near that their distance rounds to at most that.
const fn is_within(at: TilePos, place: TilePos, tiles: u8) -> bool {
    let tiles = tiles as i64;
    distance2(at, place) <= tiles * tiles + tiles
}

/// Whether a landmark lies within so many tiles.
fn is_around(sheet: &Sheet, at: TilePos, what: Landmark, tiles: u8) -> Verdict {
    let reach = i64::from(tiles.min(MOST_SIGHT));
    let mut verdict = Verdict::No;
    for dy in -reach..=reach {
        for dx in -reach..=reach {
            let place = at.offset(dx, dy);
            if !is_within(at, place, tiles) {
                continue;
            }
            match sheet.get(place) {
                Some(ground) if what.is_on(ground) => return Verdict::Yes,
                Some(_) => {}
                None => verdict = Verdict::Maybe,
            }
        }
    }
    verdict
}

/// Whether a landmark lies beside a tile and not on it.
fn is_beside(sheet: &Sheet, at: TilePos, what: Landmark) -> Verdict {
    let is_on = |place| sheet.get(place).map(|ground| what.is_on(ground));
    let own = is_on(at);
    if own == Some(true) {
        return Verdict::No;
    }
    let beside = Direction::ALL.map(|way| is_on(at.step(way)));
    if beside.contains(&Some(true)) {
        return if own.is_some() {
            Verdict::Yes
        } else {
            Verdict::Maybe
        };
    }
    Verdict::of(false).max(if beside.contains(&None) {
        Verdict::Maybe
    } else {
        Verdict::No
    })
}
