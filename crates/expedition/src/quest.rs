//! The fixed parts of an expedition: the home, the find, the clues and their holders, and the last day.

use serde::{Deserialize, Serialize};

use super::calendar::{DAY_HOURS, Date, LAST_DAY};
use super::clue::{Clue, SiteId};
use super::code::{Code, Difficulty};
use super::view::{LandKind, Place, WorldView};
use mapmaker_grid::TilePos;

/// Everything is within a square around the home that extends so far to each side, in tiles.
pub const AREA_REACH: i64 = 60;

/// The fixed parts of an expedition. It does not change, whatever happens to the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quest {
    /// Its code.
    pub code: Code,
    /// The name of the user's own map that it was created on, if any: then the code alone does not recreate it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// The home, an index into `sites`.
    pub home: SiteId,
    /// The find.
    pub find: Find,
    /// Its first day; it ends after [`LAST_DAY`].
    pub first_day: u32,
    /// Its sites, by [`SiteId`].
    pub sites: Vec<Place>,
    /// The clues; the first is given at the start.
    pub clues: Vec<HeldClue>,
}

/// The find: what is sought, and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Find {
    /// What it is.
    pub kind: FindKind,
    /// The tile that hides it.
    #[serde(with = "super::tile_pos_serde")]
    pub at: TilePos,
}

/// A kind of find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FindKind {
    /// An abandoned city.
    LostCity,
    /// A temple in the woods.
    Temple,
    /// A wrecked ship.
    Wreck,
    /// A sunken bell.
    Bell,
    /// A king's tomb.
    Tomb,
    /// An observatory.
    Observatory,
    /// The first mine of the land.
    Mine,
    /// A barrow.
    Barrow,
    /// A walled garden.
    Garden,
}

impl FindKind {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::LostCity,
        Self::Temple,
        Self::Wreck,
        Self::Bell,
        Self::Tomb,
        Self::Observatory,
        Self::Mine,
        Self::Barrow,
        Self::Garden,
    ];

    /// The kinds of find that can be hidden on a kind of land.
    #[must_use]
    pub const fn on(land: LandKind) -> &'static [Self] {
        match land {
            LandKind::Forest => &[Self::LostCity, Self::Temple, Self::Garden],
            LandKind::Coast | LandKind::Sea => &[Self::Wreck, Self::Bell],
            LandKind::Desert => &[Self::Tomb, Self::LostCity],
            LandKind::Mountain => &[Self::Observatory, Self::Mine],
            LandKind::Marsh => &[Self::Bell, Self::Barrow],
            LandKind::Plain => &[Self::Barrow, Self::Garden, Self::LostCity],
        }
    }

    /// Its name in the texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::LostCity => "lost_city",
            Self::Temple => "temple",
            Self::Wreck => "wreck",
            Self::Bell => "bell",
            Self::Tomb => "tomb",
            Self::Observatory => "observatory",
            Self::Mine => "mine",
            Self::Barrow => "barrow",
            Self::Garden => "garden",
        }
    }
}

/// A clue and its holder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeldClue {
    /// The clue.
    pub clue: Clue,
    /// The site that has it; `None` if it is given at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<SiteId>,
    /// The index of its wording, modulo their number.
    pub wording: u8,
}

impl Quest {
    /// Its title: the code, and the user's own map if there is one.
    #[must_use]
    pub fn title(&self) -> String {
        match &self.map {
            Some(map) => format!("{} on the map {map}", self.code),
            None => self.code.to_string(),
        }
    }

    /// A site by its number.
    #[must_use]
    pub fn site(&self, site: SiteId) -> Option<&Place> {
        self.sites.get(usize::from(site))
    }

    /// The name of a site, as used in sentences; empty if there is none.
    #[must_use]
    pub fn name_of(&self, site: SiteId) -> &str {
        self.site(site).map_or("", |place| &place.name)
    }

    /// A clue and its holder, by index.
    #[must_use]
    pub fn held(&self, clue: u8) -> Option<&HeldClue> {
        self.clues.get(usize::from(clue))
    }

    /// The index of the site at a tile.
    #[must_use]
    pub fn site_at(&self, at: TilePos) -> Option<SiteId> {
        let spots = |place: &Place| place.at == at && place.kind.is_spot();
        let found = self.sites.iter().position(spots);
        found.map(|site| site as SiteId)
    }

    /// The middle of the land on a clue's torn piece, if it has one, in any orientation.
    pub fn piece_at(&self, clue: u8, view: &mut dyn WorldView) -> Option<TilePos> {
        match &self.held(clue)?.clue {
            Clue::Fragment { .. } => Some(self.find.at),
            // OK to fall back: only a hand-edited file has a piece of other land.
            Clue::NearPiece { piece, tiles } => {
                let found = piece.found(self.find.at, *tiles, view);
                Some(found.unwrap_or(self.find.at))
            }
            _ => None,
        }
    }

    /// Where the home lies.
    #[must_use]
    pub fn home_at(&self) -> TilePos {
        // OK to fall back: a quest has a home, but a file may be invalid.
        self.site(self.home).map_or(self.find.at, |place| place.at)
    }

    /// The clue that a site has.
    #[must_use]
    pub fn clue_of(&self, site: SiteId) -> Option<u8> {
        let held = |clue: &HeldClue| clue.holder == Some(site);
        self.clues.iter().position(held).map(|index| index as u8)
    }

    /// The holders of the next three clues, to which a clue gives leads.
    pub fn leads(&self, clue: u8) -> impl Iterator<Item = SiteId> + '_ {
        let next = self.clues.iter().skip(usize::from(clue) + 1).take(3);
        next.filter_map(|clue| clue.holder)
    }

    /// The number of days, including the first and the last.
    #[must_use]
    pub const fn days(&self) -> u32 {
        LAST_DAY + 1 - self.first_day
    }

    /// The date after so many hours.
    #[must_use]
    pub const fn date(&self, hours: u32) -> Date {
        Date(self.first_day + hours / DAY_HOURS)
    }
}

/// The parameters of a difficulty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measure {
    /// The range of the steps of the cheapest way to the find.
    pub(super) way: (u32, u32),
    /// The most hours of that way.
    pub(super) most_hours: u32,
    /// The number of clues, including the given one.
    pub(super) clues: usize,
    /// The spare days in percent of those of the way there and back.
    pub(super) slack_percent: u32,
    /// Additional spare days.
    pub(super) slack_days: u32,
    /// The initial provisions.
    pub(super) provisions: u8,
    /// The initial coins.
    pub(super) money: u32,
    /// How often the lens can be used; `None` without limit.
    pub(super) lens: Option<u8>,
    /// Whether torn pieces are turned.
    pub(super) turns_pieces: bool,
}

impl Difficulty {
    pub(super) const fn measure(self) -> Measure {
        match self {
            Self::Stroll => Measure {
                way: (60, 78),
                most_hours: 155,
                clues: 5,
                slack_percent: 150,
                slack_days: 40,
                provisions: 20,
                money: 40,
                lens: None,
                turns_pieces: false,
            },
            Self::Journey => Measure {
                way: (52, 80),
                most_hours: 155,
                clues: 6,
                slack_percent: 130,
                slack_days: 40,
                provisions: 16,
                money: 30,
                lens: Some(3),
                turns_pieces: false,
            },
            Self::Ordeal => Measure {
                way: (55, 90),
                most_hours: 180,
                clues: 7,
                slack_percent: 120,
                slack_days: 38,
                provisions: 14,
                money: 20,
                lens: Some(0),
                turns_pieces: true,
            },
        }
    }
}
