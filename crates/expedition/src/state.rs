//! The state of an expedition, a value that is saved after every action.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::calendar::Date;
use super::chart::Chart;
use super::clue::{Clue, SiteId};
use super::compass::{Wind, distance};
use super::event::End;
use super::note::Noted;
use super::quest::{Measure, Quest};
use super::view::{Place, PlaceKind};
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::{Direction, TilePos};

/// The most provisions of a party on foot, in days.
pub(crate) const MOST_ON_FOOT: u8 = 20;

/// The most with a pack animal.
pub(crate) const MOST_WITH_MULE: u8 = 30;

/// The additional ones in a larger pack.
pub const MORE_IN_PACK: u8 = 6;

/// An expedition in play, or ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing that one has or has not"
)]
pub struct Expedition {
    pub(super) quest: Quest,
    /// Travelling hours since it began.
    pub(super) hours: u32,
    #[serde(with = "super::tile_pos_serde")]
    pub(super) at: TilePos,
    pub(super) is_aboard: bool,
    pub(super) provisions: u8,
    /// Consecutive nights without a meal.
    pub(super) hungry: u8,
    pub(super) money: u32,
    pub(super) has_mule: bool,
    pub(super) has_spyglass: bool,
    /// Whether the party has a larger pack.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) has_pack: bool,
    pub(super) company: BTreeSet<Companion>,
    /// The waters, ranges, woods and rivers that were recognised by some part; the tile of their name need not be
    /// charted.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) recognised: BTreeSet<SiteId>,
    /// The fame when the poet joined, while he is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) poet_since: Option<u32>,
    pub(super) chart: Chart,
    /// The steps since it began, a letter each: n, e, s, w.
    pub(super) trail: String,
    /// The heard clues, in order.
    pub(super) heard: Vec<u8>,
    #[serde(rename = "told")]
    pub(super) leads: Vec<Lead>,
    pub(super) visited: BTreeSet<SiteId>,
    /// Puzzles that were solved or skipped.
    pub(super) solved: BTreeSet<SiteId>,
    /// Those that were skipped for coins.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) paid: BTreeSet<SiteId>,
    /// How many charted tiles and sites were sold.
    pub(super) sold: (u32, u32),
    /// The current evening, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) evening: Option<Evening>,
    /// The card that requires a choice.
    pub(super) card: Option<u16>,
    /// The drawn cards, in order.
    pub(super) cards: Vec<u16>,
    /// Fame from cards.
    pub(super) renown: u32,
    pub(super) has_find: bool,
    pub(super) lens_used: u8,
    /// Tiles that were searched without success, east and south.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) searched: Vec<(i64, i64)>,
    /// Places, clues and encounters, day by day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) diary: Vec<Noted>,
    pub(super) end: Option<End>,
    pub(super) log: Vec<Action>,
}

/// A companion of the party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Companion {
    /// A guide, who sees a tile farther.
    Guide,
    /// A poet, who doubles the fame that is earned from then on.
    Poet,
    /// A hunter, who increases the yield of hunts.
    Hunter,
}

/// A lead in the notebook: where a site is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lead {
    /// The site that it leads to.
    pub site: SiteId,
    /// Where the lead was given.
    #[serde(with = "super::tile_pos_serde")]
    pub from: TilePos,
    /// The direction of the site from there.
    pub wind: Wind,
    /// Its approximate distance, in tiles.
    pub tiles: u16,
}

/// A distance as people give it: rounded if it is long.
fn rough_distance(from: TilePos, to: TilePos) -> u16 {
    let away = distance(from, to);
    let tiles = if away > 20 { (away + 1) / 3 * 3 } else { away };
    u16::try_from(tiles).unwrap_or(u16::MAX)
}

impl Lead {
    /// The lead from a place to a site.
    pub(super) fn of(quest: &Quest, from: TilePos, site: SiteId) -> Option<Self> {
        let place = quest.site(site)?;
        Some(Self {
            site,
            from,
            wind: Wind::between(from, place.at),
            tiles: rough_distance(from, place.at),
        })
    }

    /// Whether the site could be at a tile, by the lead.
    #[must_use]
    pub fn agrees(&self, at: TilePos) -> bool {
        self.tiles == rough_distance(self.from, at) && self.wind == Wind::between(self.from, at)
    }

    /// The approximate place of the site.
    #[must_use]
    pub fn about(&self) -> TilePos {
        self.wind.away(self.from, i64::from(self.tiles))
    }
}

impl Expedition {
    pub(super) const fn measure(&self) -> Measure {
        self.quest.code.difficulty.measure()
    }

    /// The fixed parts.
    #[must_use]
    pub const fn quest(&self) -> &Quest {
        &self.quest
    }

    /// Tiles that were searched without success, in order.
    pub fn searched(&self) -> impl Iterator<Item = TilePos> + '_ {
        self.searched.iter().map(|&(x, y)| TilePos::new(x, y))
    }

    /// Travelling hours since it began.
    #[must_use]
    pub const fn hours(&self) -> u32 {
        self.hours
    }

    /// The day.
    #[must_use]
    pub const fn date(&self) -> Date {
        // In the evening it is still the spent day.
        let evening = if self.evening.is_some() { 1 } else { 0 };
        self.quest.date(self.hours.saturating_sub(evening))
    }

    /// The party's place.
    #[must_use]
    pub const fn at(&self) -> TilePos {
        self.at
    }

    /// The index of the site at the party's place.
    #[must_use]
    pub fn site_here(&self) -> Option<SiteId> {
        self.quest.site_at(self.at)
    }

    /// The site at the party's place.
    #[must_use]
    pub fn place_here(&self) -> Option<&Place> {
        self.quest.site(self.site_here()?)
    }

    /// Whether the expedition is won when the party comes to a tile: it has the find, and the tile is its home or a
    /// city.
    #[must_use]
    pub fn ends_at(&self, at: TilePos) -> bool {
        let site = self.quest.site_at(at).filter(|_| self.has_find);
        let kind = |site| self.quest.site(site).map(|place| place.kind);
        site.is_some_and(|site| site == self.quest.home || kind(site) == Some(PlaceKind::City))
    }

    /// Whether the party is aboard a ship.
    #[must_use]
    pub const fn is_aboard(&self) -> bool {
        self.is_aboard
    }

    /// Provisions, in days.
    #[must_use]
    pub const fn provisions(&self) -> u8 {
        self.provisions
    }

    /// The most provisions that can be carried.
    #[must_use]
    pub const fn most_provisions(&self) -> u8 {
        let pack = if self.has_pack { MORE_IN_PACK } else { 0 };
        if self.has_mule {
            MOST_WITH_MULE + pack
        } else {
            MOST_ON_FOOT + pack
        }
    }

    /// Consecutive nights without a meal; the third ends the expedition.
    #[must_use]
    pub const fn hungry(&self) -> u8 {
        self.hungry
    }

    /// Coins.
    #[must_use]
    pub const fn money(&self) -> u32 {
        self.money
    }

    /// Whether the party has a pack animal.
    #[must_use]
    pub const fn has_mule(&self) -> bool {
        self.has_mule
    }

    /// Whether the party has a spyglass.
    #[must_use]
    pub(crate) const fn has_spyglass(&self) -> bool {
        self.has_spyglass
    }

    /// Whether the party has a larger pack.
    #[must_use]
    pub(crate) const fn has_pack(&self) -> bool {
        self.has_pack
    }

    /// The companions and the equipment, each by the section of the texts that names it.
    #[must_use]
    pub fn party(&self) -> Vec<&'static str> {
        let joined = self.company().iter().map(|companion| match companion {
            Companion::Guide => "with.guide",
            Companion::Poet => "with.poet",
            Companion::Hunter => "with.hunter",
        });
        let mut party: Vec<_> = joined.collect();
        party.extend(self.has_mule().then_some("with.mule"));
        party.extend(self.has_spyglass().then_some("with.spyglass"));
        party.extend(self.has_pack().then_some("with.pack"));
        party
    }

    /// The companions.
    #[must_use]
    pub const fn company(&self) -> &BTreeSet<Companion> {
        &self.company
    }

    /// The chart.
    #[must_use]
    pub const fn chart(&self) -> &Chart {
        &self.chart
    }

    /// Every tile that the party was on, in order, the first being the home.
    pub fn trail(&self) -> impl Iterator<Item = TilePos> + '_ {
        let home = self.quest.home_at();
        let steps = self.trail.bytes().scan(home, |at, letter| {
            *at = at.step(way_of(letter)?);
            Some(*at)
        });
        std::iter::once(home).chain(steps)
    }

    /// The indices of the heard clues, in order.
    #[must_use]
    pub fn heard(&self) -> &[u8] {
        &self.heard
    }

    /// The heard clues, in order.
    pub(super) fn heard_clues(&self) -> impl Iterator<Item = &Clue> {
        let held = self.heard.iter().filter_map(|&clue| self.quest.held(clue));
        held.map(|held| &held.clue)
    }

    /// The leads in the notebook.
    #[must_use]
    pub fn leads(&self) -> &[Lead] {
        &self.leads
    }

    /// The visited sites.
    #[must_use]
    pub const fn visited(&self) -> &BTreeSet<SiteId> {
        &self.visited
    }

    /// The sites whose puzzles were solved or skipped.
    #[must_use]
    pub const fn solved(&self) -> &BTreeSet<SiteId> {
        &self.solved
    }

    /// Whether a site is on the chart: its tile, or some part of it.
    #[must_use]
    pub fn sees(&self, site: SiteId) -> bool {
        let place = self.quest.site(site);
        place.is_some_and(|place| self.chart.has(place.at)) || self.recognised.contains(&site)
    }

    /// The lead that points to about here, if its site is not in sight.
    #[must_use]
    pub fn missing_here(&self) -> Option<&Lead> {
        let mut here = self.leads.iter().filter(|lead| lead.about() == self.at);
        here.find(|lead| !self.sees(lead.site))
    }

    /// The charted sites.
    pub fn seen_sites(&self) -> impl Iterator<Item = SiteId> + '_ {
        (0..self.quest.sites.len() as SiteId).filter(|&site| self.sees(site))
    }

    /// The sites that the notebook names: those of heard clues, and the holders of the next ones.
    #[must_use]
    pub fn named(&self) -> BTreeSet<SiteId> {
        let mut named: BTreeSet<_> = self.leads.iter().map(|lead| lead.site).collect();
        named.extend(self.heard_clues().flat_map(Clue::sites));
        named.extend(self.heard.iter().flat_map(|&clue| self.quest.leads(clue)));
        named
    }

    /// The same in the order in which it is useful to ask for them: first those without a lead, of these first those
    /// of the latest clues.
    #[must_use]
    pub fn asked_for(&self) -> Vec<SiteId> {
        let of_clue = |site: SiteId, clue: u8| {
            let held = self.quest.held(clue);
            held.is_some_and(|held| held.clue.sites().any(|other| other == site))
        };
        let mut named: Vec<_> = self.named().into_iter().collect();
        named.sort_by_key(|&site| {
            let has_lead = self.leads.iter().any(|lead| lead.site == site);
            let clue = self.heard.iter().rposition(|&clue| of_clue(site, clue));
            (has_lead, std::cmp::Reverse(clue))
        });
        named
    }

    /// The clue that can still be had at a site.
    pub(super) fn has_clue(&self, site: SiteId) -> Option<u8> {
        let clue = self.quest.clue_of(site)?;
        (!self.heard.contains(&clue)).then_some(clue)
    }

    /// Whether a site has an unsolved puzzle.
    #[must_use]
    pub fn has_puzzle(&self, site: SiteId) -> bool {
        let place = self.quest.site(site);
        place.is_some_and(|place| place.kind.has_puzzle()) && !self.solved.contains(&site)
    }

    /// The randomness of this moment, for each question: an octave of [`Purpose::ExpeditionChance`].
    pub(super) const fn chance(&self, question: u64) -> u64 {
        let key = hash::key(self.quest.code.seed, Purpose::ExpeditionChance, question);
        hash::at(key, self.hours as i64, self.log.len() as i64)
    }

    /// Adds as many of so many days' provisions as can be carried; returns how many.
    pub(super) fn stow(&mut self, provisions: u32) -> u8 {
        let room = self.most_provisions().saturating_sub(self.provisions);
        let stowed = (provisions as u8).min(room);
        self.provisions += stowed;
        stowed
    }

    /// The card that requires a choice, by its number.
    #[must_use]
    pub const fn card(&self) -> Option<u16> {
        self.card
    }

    /// The drawn cards, in order.
    #[must_use]
    pub fn cards(&self) -> &[u16] {
        &self.cards
    }

    /// Whether the party has the find.
    #[must_use]
    pub const fn has_find(&self) -> bool {
        self.has_find
    }

    /// How often the lens can be used again; `None` without limit.
    #[must_use]
    pub fn lens_left(&self) -> Option<u8> {
        let most = self.measure().lens?;
        Some(most.saturating_sub(self.lens_used))
    }

    /// How it ended, if it has.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// All actions.
    #[must_use]
    pub fn log(&self) -> &[Action] {
        &self.log
    }
}

/// The letter of a step in the trail.
pub(super) const fn letter_of(way: Direction) -> char {
    match way {
        Direction::North => 'n',
        Direction::East => 'e',
        Direction::South => 's',
        Direction::West => 'w',
    }
}

fn way_of(letter: u8) -> Option<Direction> {
    let mut ways = Direction::ALL.into_iter();
    ways.find(|&way| letter_of(way) == char::from(letter))
}

/// An evening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evening {
    /// The hours of the next day that are spent already.
    pub owed: u32,
    /// Whether the party has foraged.
    pub has_foraged: bool,
    /// Whether it has looked around.
    pub has_looked: bool,
    /// The hours that it can go on by night, if it walks by night.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_night: Option<u32>,
}
