//! Whether a state that was read can be one: a file may hold anything.

use super::calendar::{DAY_HOURS, LAST_DAY};
use super::clue::SiteId;
use super::compass::distance2;
use super::quest::{AREA_REACH, Quest};
use super::state::{Expedition, MOST_WITH_MULE};
use super::view::Place;
use crate::engine::grid::{COORDINATE_LIMIT, TilePos};

/// The most sites and clues of a quest.
const MOST_SITES: usize = 1000;
const MOST_CLUES: usize = 64;

/// The farthest that anything of an expedition lies from its home on either axis, in tiles.
const FARTHEST: i64 = 20_000;

/// The most characters of a place's name.
const MOST_NAME: usize = 200;

impl Quest {
    /// Whether it can be a quest, wherever it comes from.
    ///
    /// # Errors
    /// With what can't be, in words.
    pub fn check(&self) -> Result<(), String> {
        let says = |is_so: bool, what: &str| if is_so { Ok(()) } else { Err(what.to_owned()) };
        says(
            (1..=MOST_SITES).contains(&self.sites.len()),
            "it has no sites, or too many",
        )?;
        says(self.site(self.home).is_some(), "its home is no site")?;
        let home = self.home_at();
        let limit = COORDINATE_LIMIT - FARTHEST;
        says(
            home.x.abs() <= limit && home.y.abs() <= limit,
            "its home lies beyond the world",
        )?;
        let is_near = |place: &Place| is_near(home, place.at, 4 * AREA_REACH);
        says(self.sites.iter().all(is_near), "a site lies far away")?;
        let is_named = |place: &Place| place.name.len() <= MOST_NAME;
        says(self.sites.iter().all(is_named), "a name is too long")?;
        says(
            distance2(home, self.find.at) <= 2 * AREA_REACH * AREA_REACH,
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
        )
    }
}

impl Expedition {
    /// Whether it can be the state of an expedition, wherever it comes from.
    ///
    /// # Errors
    /// With what can't be, in words.
    pub fn check(&self) -> Result<(), String> {
        self.quest.check()?;
        let says = |is_so: bool, what: &str| if is_so { Ok(()) } else { Err(what.to_owned()) };
        let home = self.quest.home_at();
        // The last action may reach a day or two beyond the last.
        let most_hours = (self.quest.days() + 2) * DAY_HOURS;
        says(self.hours <= most_hours, "it lasts too long")?;
        says(self.provisions <= MOST_WITH_MULE, "it carries too much")?;
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
        let mut noted = self.told.iter();
        says(
            noted.all(|told| is_site(told.site) && is_near(home, told.from, FARTHEST)),
            "its notebook speaks of no site",
        )?;
        let is_clue = |&clue: &u8| usize::from(clue) < self.quest.clues.len();
        says(self.heard.iter().all(is_clue), "it has heard no clue")
    }
}

const fn is_near(home: TilePos, at: TilePos, tiles: i64) -> bool {
    at.x >= home.x - tiles
        && at.x <= home.x + tiles
        && at.y >= home.y - tiles
        && at.y <= home.y + tiles
}
