//! Validates a quest or a state that was read from a file.

use super::calendar::{DAY_HOURS, LAST_DAY};
use super::cards_data::deck;
use super::clue::SiteId;
use super::passing::MOST_HUNGRY;
use super::quest::{AREA_REACH, Quest};
use super::state::{Evening, Expedition};
use super::turn::EVENING;
use super::view::Place;
use mapmaker_grid::{COORDINATE_LIMIT, TilePos};

/// The most sites and clues of a quest.
const MOST_SITES: usize = 1000;
const MOST_CLUES: usize = 64;

/// The greatest distance of anything in an expedition from its home on either axis, in tiles.
///
/// Every step takes at least an hour, and the year has 1,464.
const FARTHEST: i64 = 1_600;

/// The most coins, and the most fame from encounters.
const MOST_COUNT: u32 = 1_000_000;

const MOST_OWED: u32 = 10 * DAY_HOURS;

/// The most characters of a place's name.
const MOST_NAME: usize = 200;

impl Quest {
    /// Checks a quest, for example after reading it from a file.
    ///
    /// # Errors
    /// One sentence without a full stop, with what is invalid.
    pub fn check(&self) -> Result<(), String> {
        let says = |is_so: bool, what: &str| if is_so { Ok(()) } else { Err(what.to_owned()) };
        says(
            (1..=MOST_SITES).contains(&self.sites.len()),
            "it has no sites, or too many",
        )?;
        says(self.site(self.home).is_some(), "its home is no site")?;
        let home = self.home_at();
        let limit = COORDINATE_LIMIT - FARTHEST;
        let world = -limit..=limit;
        says(
            world.contains(&home.x) && world.contains(&home.y),
            "its home lies beyond the world",
        )?;
        let is_around = |place: &Place| is_near(home, place.at, 4 * AREA_REACH);
        says(self.sites.iter().all(is_around), "a site lies far away")?;
        let is_named = |place: &Place| {
            place.name.len() <= MOST_NAME && !place.name.chars().any(char::is_control)
        };
        says(
            self.sites.iter().all(is_named),
            "a name is too long, or has control characters",
        )?;
        says(
            self.map
                .as_ref()
                .is_none_or(|map| map.len() <= MOST_NAME * 2 && !map.chars().any(char::is_control)),
            "the name of its map is too long, or has control characters",
        )?;
        says(
            is_near(home, self.find.at, AREA_REACH),
            "its find lies far away",
        )?;
        says(
            (1..=LAST_DAY).contains(&self.first_day),
            "it begins on no day of the year",
        )?;
        says(
            (1..=MOST_CLUES).contains(&self.clues.len()),
            "it has no clues, or too many",
        )?;
        let is_site = |site: SiteId| self.site(site).is_some();
        let mut held = self.clues.iter();
        says(
            held.all(|held| held.holder.is_none_or(is_site) && held.clue.sites().all(is_site)),
            "a clue speaks of no site",
        )?;
        says(
            self.clues.iter().all(|held| held.clue.has_its_wind()),
            "a clue names one of sixteen winds where there are eight",
        )
    }
}

impl Expedition {
    /// Checks the state of an expedition, for example after reading it from a file.
    ///
    /// # Errors
    /// One sentence without a full stop, with what is invalid.
    pub fn check(&self) -> Result<(), String> {
        self.quest.check()?;
        let says = |is_so: bool, what: &str| if is_so { Ok(()) } else { Err(what.to_owned()) };
        let home = self.quest.home_at();
        // The last action may extend a day or two beyond the last day.
        let most_hours = (self.quest.days() + 2) * DAY_HOURS;
        says(self.hours <= most_hours, "it lasts too long")?;
        says(
            self.provisions <= self.most_provisions(),
            "it carries too much",
        )?;
        let is_trail = self.trail.bytes().all(|letter| b"nesw".contains(&letter));
        says(
            is_trail && self.trail.len() <= FARTHEST as usize,
            "its way is none",
        )?;
        says(
            self.trail().last() == Some(self.at),
            "its way ends elsewhere",
        )?;
        let corners = self.chart.bounds();
        let is_charted = |(a, b)| is_near(home, a, FARTHEST) && is_near(home, b, FARTHEST);
        says(corners.is_some_and(is_charted), "its chart is of elsewhere")?;
        let is_site = |site: SiteId| self.quest.site(site).is_some();
        let mut noted = self.leads.iter();
        says(
            noted.all(|lead| is_site(lead.site) && is_near(home, lead.from, FARTHEST)),
            "its notebook speaks of no site",
        )?;
        let is_clue = |&clue: &u8| usize::from(clue) < self.quest.clues.len();
        says(self.heard.iter().all(is_clue), "it has heard no clue")?;
        let known = self.solved.iter().chain(&self.paid).chain(&self.recognised);
        let mut been = self.visited.iter().chain(known);
        says(
            been.all(|&site| is_site(site)),
            "it was at, or knows, no site",
        )?;
        let is_evening = |evening: Evening| {
            self.hours.is_multiple_of(DAY_HOURS)
                && self.hours > 0
                && evening.owed <= MOST_OWED
                && evening
                    .by_night
                    .is_none_or(|left| left <= EVENING.night_hours)
        };
        says(
            self.evening.is_none_or(is_evening),
            "its evening is at no end of a day",
        )?;
        let mut diary = self.diary.iter();
        says(
            diary.all(|noted| noted.1.is_of(&self.quest)),
            "its diary speaks of what there is not",
        )?;
        let is_card = |&card: &u16| usize::from(card) < deck().len();
        let mut cards = self.cards.iter().chain(&self.card);
        says(cards.all(is_card), "it met what there is not")?;
        says(
            self.hungry < MOST_HUNGRY || self.end.is_some(),
            "it starved long ago",
        )?;
        says(
            self.money <= MOST_COUNT
                && self.renown <= MOST_COUNT
                && self.poet_since.is_none_or(|fame| fame <= MOST_COUNT),
            "it has more money or fame than there is",
        )
    }
}

const fn is_near(home: TilePos, at: TilePos, tiles: i64) -> bool {
    at.x >= home.x - tiles
        && at.x <= home.x + tiles
        && at.y >= home.y - tiles
        && at.y <= home.y + tiles
}
