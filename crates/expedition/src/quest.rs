//! What is fixed when an expedition begins: the home, the find, the clues and who has them, and the last day.

use serde::{Deserialize, Serialize};

use super::calendar::{DAY_HOURS, Date, LAST_DAY};
use super::clue::{Clue, SiteId};
use super::code::{Code, Difficulty};
use super::view::{LandKind, Place, WorldView};
use mapmaker_grid::TilePos;

/// How far the square reaches on each side of the home in which everything lies, in tiles.
pub const AREA_REACH: i64 = 60;

/// All that an expedition is about. It does not change, whatever is done to the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quest {
    /// What it was made from.
    pub code: Code,
    /// The name of the map that it was made on, if that is one of a person's own: then its code alone does not make it again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// The home, a number in `sites`.
    pub home: SiteId,
    /// What is sought.
    pub find: Find,
    /// The day on which it begins; it ends after [`LAST_DAY`].
    pub first_day: u32,
    /// The places that matter to it, by number: [`SiteId`].
    pub sites: Vec<Place>,
    /// The clues; the first is given.
    pub clues: Vec<HeldClue>,
}

/// What is sought, and where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Find {
    /// What it is.
    pub kind: FindKind,
    /// The tile that hides it.
    #[serde(with = "super::written")]
    pub at: TilePos,
}

/// What is sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FindKind {
    /// A city that was left.
    LostCity,
    /// A temple in the woods.
    Temple,
    /// A ship that ran aground.
    Wreck,
    /// A bell that sank.
    Bell,
    /// A king's tomb.
    Tomb,
    /// A house to watch stars from.
    Observatory,
    /// The first mine of the land.
    Mine,
    /// A barrow.
    Barrow,
    /// A garden behind walls.
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

    /// What can be hidden on land of a kind.
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

    /// Its name in the data of sentences.
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

/// A clue and who has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeldClue {
    /// What it says.
    pub clue: Clue,
    /// Where it is to be had; nowhere if it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<SiteId>,
    /// Which turn of phrase says it, counted round.
    pub wording: u8,
}

impl Quest {
    /// What names it: its code, and the map of a person's own that it is played on.
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

    /// The name of a site, as it stands in a sentence; empty if there is none.
    #[must_use]
    pub fn name_of(&self, site: SiteId) -> &str {
        self.site(site).map_or("", |place| &place.name)
    }

    /// A clue by its number, and who has it.
    #[must_use]
    pub fn held(&self, clue: u8) -> Option<&HeldClue> {
        self.clues.get(usize::from(clue))
    }

    /// The number of the site at a tile.
    #[must_use]
    pub fn site_at(&self, at: TilePos) -> Option<SiteId> {
        let spots = |place: &Place| place.at == at && place.kind.is_spot();
        let found = self.sites.iter().position(spots);
        found.map(|site| site as SiteId)
    }

    /// Where the middle of the torn piece of a clue lies, if it has one; of a piece that was turned as well.
    pub fn piece_at(&self, clue: u8, view: &mut dyn WorldView) -> Option<TilePos> {
        match &self.held(clue)?.clue {
            Clue::Fragment { .. } => Some(self.find.at),
            // OK to fall back: only a file that was written by hand has a piece of other land.
            Clue::Piece { piece, tiles } => {
                let found = piece.found(self.find.at, *tiles, view);
                Some(found.unwrap_or(self.find.at))
            }
            _ => None,
        }
    }

    /// Where the home lies.
    #[must_use]
    pub fn home_at(&self) -> TilePos {
        // OK to fall back: a quest has a home, but a file may hold anything.
        self.site(self.home).map_or(self.find.at, |place| place.at)
    }

    /// The clue that is to be had at a site.
    #[must_use]
    pub fn clue_of(&self, site: SiteId) -> Option<u8> {
        let held = |clue: &HeldClue| clue.holder == Some(site);
        self.clues.iter().position(held).map(|index| index as u8)
    }

    /// The sites of whose clues one hears with a clue: the next three.
    pub fn leads(&self, clue: u8) -> impl Iterator<Item = SiteId> + '_ {
        let next = self.clues.iter().skip(usize::from(clue) + 1).take(3);
        next.filter_map(|clue| clue.holder)
    }

    /// How many days there are, the first and the last among them.
    #[must_use]
    pub const fn days(&self) -> u32 {
        LAST_DAY + 1 - self.first_day
    }

    /// The day after so many hours.
    #[must_use]
    pub const fn date(&self, hours: u32) -> Date {
        Date(self.first_day + hours / DAY_HOURS)
    }
}

/// What differs with the difficulty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measure {
    /// The steps of the cheapest way to the find, at least and at most.
    pub(super) way: (u32, u32),
    /// And the most hours of it.
    pub(super) most_hours: u32,
    /// How many clues there are to be, the given one among them.
    pub(super) clues: usize,
    /// The days beside those of the way there and back, in percent of these.
    pub(super) slack_percent: u32,
    /// And as many more.
    pub(super) slack_days: u32,
    /// What the expedition sets out with.
    pub(super) provisions: u8,
    /// Coins at first.
    pub(super) money: u32,
    /// How often the lens can be used; `None` for ever.
    pub(super) lens: Option<u8>,
    /// Whether torn pieces lie turned.
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
