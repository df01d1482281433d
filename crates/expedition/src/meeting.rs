//! Whether an encounter can happen now: by the surroundings, earlier encounters, and the choices it offers.

use super::calendar::{DAY_HOURS, Weather};
use super::cards_data::{Card, Effect, Near, Outcome, Thing};
use super::compass::distance;
use super::moment::{self, Moment};
use super::note::{Note, Noted};
use super::passing::Sky;
use super::state::{Companion, Expedition};
use super::view::WorldView;
use super::ways::disc;

/// The least number of days between encounters.
const APART_DAYS: u32 = 2;

/// Within this distance from home, in tiles, there are no encounters.
const HOME_TILES: i64 = 5;

/// Within this distance houses count as near, in tiles; beyond the second one it is wilderness.
const NEAR_HOUSES: i64 = 5;
const WILDS: i64 = 15;

impl Expedition {
    /// Whether there can be an encounter here and today: away from home, and not too soon after another.
    pub(super) fn meets_any(&self) -> bool {
        let met = self.diary.iter().rev().find_map(|note| match *note {
            Noted(day, Note::Met(_)) => Some(day),
            _ => None,
        });
        met.is_none_or(|met| self.day() >= met + APART_DAYS)
            && distance(self.at, self.quest.home_at()) >= HOME_TILES
    }

    /// The day of the expedition, 1 being the first.
    const fn day(&self) -> u32 {
        (self.date().0 + 1).saturating_sub(self.quest.first_day)
    }

    /// Whether a card fits this moment, without checking its surroundings and choices.
    pub(super) fn meets(&self, card: &Card, moment: Moment) -> bool {
        let find = self.quest.find.kind.name();
        card.suits(moment)
            && self.day() >= card.day
            && card.after.is_none_or(|after| self.cards.contains(&after))
            && card.with.is_none_or(|thing| self.has(thing))
            && (card.finds.is_empty() || card.finds.contains(&find))
            && !card.gives().any(|thing| self.has(thing))
            // Nobody offers leads to a find that the party has.
            && !(self.has_find && card.choices.iter().any(|choice| choice.leads() || choice.gives_clue()))
    }

    /// Whether a card's surroundings fit: something of each list is near, and no excluded weather occurred.
    pub(super) fn is_place_of(&self, card: &Card, view: &mut dyn WorldView) -> bool {
        let mut is_near =
            |list: &Vec<Near>| list.iter().any(|&what| self.is_near(what, &mut *view));
        card.near.iter().all(&mut is_near)
            && (card.unless.is_empty() || {
                let before = self.weather_before(view);
                !before
                    .iter()
                    .any(|weather| card.unless.contains(&weather.name()))
            })
    }

    /// Whether something is near.
    fn is_near(&self, what: Near, view: &mut dyn WorldView) -> bool {
        let has_houses = |reach| {
            let mut sites = self.quest.sites.iter();
            sites.any(|site| site.kind.is_settlement() && site.is_within(self.at, reach))
        };
        match what {
            Near::Houses => has_houses(NEAR_HOUSES),
            Near::Wilds => !has_houses(WILDS),
            what => moment::is_near(what, self.at, view),
        }
    }

    /// The kinds of weather at the party's place since the previous morning.
    fn weather_before(&self, view: &mut dyn WorldView) -> Vec<Weather> {
        let now = self.sky();
        let steps = self.trail.len() + 1;
        let mut climates: Vec<_> = self
            .trail()
            .skip(steps.saturating_sub(2 * DAY_HOURS as usize))
            .map(|at| view.bare(at).climate)
            .collect();
        climates.sort_unstable();
        climates.dedup();
        let mut before = Vec::new();
        for back in [1, 0] {
            for hour in [0, DAY_HOURS - 1] {
                let mut sky = Sky { hour, ..now };
                sky.date.0 = sky.date.0.saturating_sub(back);
                // Without the hours of today that are still to come.
                if back > 0 || hour <= now.hour {
                    before.extend(climates.iter().map(|&climate| sky.weather(climate)));
                }
            }
        }
        before
    }

    /// Whether a card offers a real choice: at least two options that are possible and useful.
    pub(super) fn has_a_choice(&self, card: &Card) -> bool {
        let is_worth =
            |outcome: &&Outcome| self.lacks_for(outcome).is_none() && !self.is_in_vain(outcome);
        card.choices.iter().filter(is_worth).count() >= 2
    }

    /// Whether a choice would bring only things that are useless now.
    fn is_in_vain(&self, outcome: &Outcome) -> bool {
        let uses = outcome.well.iter().filter_map(|effect| match *effect {
            Effect::Provisions(count) if count > 0 => {
                Some(self.provisions < self.most_provisions())
            }
            Effect::Chart(reach) => Some(self.has_blank(i64::from(reach))),
            Effect::Money(1..)
            | Effect::Renown(1..)
            | Effect::Lead
            | Effect::Clue
            | Effect::Gain(_) => Some(true),
            _ => None,
        });
        let uses: Vec<_> = uses.collect();
        !uses.is_empty() && !uses.contains(&true)
    }

    /// Whether some tile within a distance of the party is not charted.
    pub(super) fn has_blank(&self, reach: i64) -> bool {
        disc(self.at, reach).any(|at| !self.chart.has(at))
    }

    fn has(&self, thing: Thing) -> bool {
        match thing {
            Thing::Mule => self.has_mule,
            Thing::Spyglass => self.has_spyglass,
            Thing::Find => self.has_find,
            Thing::Guide | Thing::Poet | Thing::Hunter => {
                let companion = thing.companion();
                companion.is_some_and(|companion| self.company.contains(&companion))
            }
        }
    }
}

impl Thing {
    pub(super) const fn companion(self) -> Option<Companion> {
        match self {
            Self::Guide => Some(Companion::Guide),
            Self::Poet => Some(Companion::Poet),
            Self::Hunter => Some(Companion::Hunter),
            Self::Mule | Self::Spyglass | Self::Find => None,
        }
    }
}
