//! The state of an expedition: a value that is saved after every action.

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

/// Days' provisions that a party on foot carries at most.
pub(crate) const MOST_ON_FOOT: u8 = 20;

/// And with a pack animal.
pub(crate) const MOST_WITH_MULE: u8 = 30;

/// And as many more in a pack that holds more.
pub const MORE_IN_PACK: u8 = 6;

/// An expedition under way, or ended.
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
    #[serde(with = "super::written")]
    pub(super) at: TilePos,
    pub(super) is_aboard: bool,
    pub(super) provisions: u8,
    /// Nights in a row without anything to eat.
    pub(super) hungry: u8,
    pub(super) money: u32,
    pub(super) has_mule: bool,
    pub(super) has_spyglass: bool,
    /// Whether there is a pack that holds more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) has_pack: bool,
    pub(super) company: BTreeSet<Companion>,
    /// The waters, ranges, woods and rivers of which a part was seen, by which they are known; where the name stands need not
    /// be on the chart.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) recognised: BTreeSet<SiteId>,
    /// The fame when the poet joined, while he is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) poet_since: Option<u32>,
    pub(super) chart: Chart,
    /// The steps since it began, a letter each: n, e, s, w.
    pub(super) trail: String,
    /// The clues that were heard, in their order.
    pub(super) heard: Vec<u8>,
    pub(super) told: Vec<Told>,
    pub(super) visited: BTreeSet<SiteId>,
    /// Puzzles that were solved or paid for.
    pub(super) solved: BTreeSet<SiteId>,
    /// Those of them that were paid for.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) paid: BTreeSet<SiteId>,
    /// Tiles and sites of the chart whose copies were sold.
    pub(super) sold: (u32, u32),
    /// The evening that is not over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) evening: Option<Evening>,
    /// The card that wants a choice.
    pub(super) card: Option<u16>,
    /// The cards that were drawn, in their order.
    pub(super) cards: Vec<u16>,
    /// Fame from cards.
    pub(super) renown: u32,
    pub(super) has_find: bool,
    pub(super) lens_used: u8,
    /// Tiles that were searched in vain, east and south.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) searched: Vec<(i64, i64)>,
    /// Who and what was met, day by day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) diary: Vec<Noted>,
    pub(super) end: Option<End>,
    pub(super) log: Vec<Action>,
}

/// Who joined the party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Companion {
    /// A guide, who sees a tile farther.
    Guide,
    /// A poet, who doubles the fame that is earned from then on.
    Poet,
    /// A hunter, who brings more home.
    Hunter,
}

/// A direction in the notebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// The site that it leads to.
    pub site: SiteId,
    /// Where it was told.
    #[serde(with = "super::written")]
    pub from: TilePos,
    /// Where the site lies from there.
    pub wind: Wind,
    /// About how far, in tiles.
    pub tiles: u16,
}

/// A distance in tiles as people tell it: nobody counts the leagues of a long way.
fn as_told(from: TilePos, to: TilePos) -> u16 {
    let away = distance(from, to);
    let tiles = if away > 20 { (away + 1) / 3 * 3 } else { away };
    u16::try_from(tiles).unwrap_or(u16::MAX)
}

impl Told {
    /// The direction from a place to a site, as people tell it.
    pub(super) fn of(quest: &Quest, from: TilePos, site: SiteId) -> Option<Self> {
        let place = quest.site(site)?;
        Some(Self {
            site,
            from,
            wind: Wind::between(from, place.at),
            tiles: as_told(from, place.at),
        })
    }

    /// Whether the site could lie there, by what was told.
    #[must_use]
    pub fn agrees(&self, at: TilePos) -> bool {
        self.tiles == as_told(self.from, at) && self.wind == Wind::between(self.from, at)
    }

    /// About where the site lies by what was told.
    #[must_use]
    pub fn about(&self) -> TilePos {
        self.wind.away(self.from, i64::from(self.tiles))
    }
}

impl Expedition {
    pub(super) const fn measure(&self) -> Measure {
        self.quest.code.difficulty.measure()
    }

    /// What was fixed when it began.
    #[must_use]
    pub const fn quest(&self) -> &Quest {
        &self.quest
    }

    /// Tiles that were searched in vain, in their order.
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
        // In the evening it is still the day that is spent.
        let evening = if self.evening.is_some() { 1 } else { 0 };
        self.quest.date(self.hours.saturating_sub(evening))
    }

    /// Where the party is.
    #[must_use]
    pub const fn at(&self) -> TilePos {
        self.at
    }

    /// The number of the site where the party is.
    #[must_use]
    pub fn site_here(&self) -> Option<SiteId> {
        self.quest.site_at(self.at)
    }

    /// The site where the party is.
    #[must_use]
    pub fn place_here(&self) -> Option<&Place> {
        self.quest.site(self.site_here()?)
    }

    /// Whether the expedition ends in fame when the party comes to a tile: it has the find, and there is its home or a city.
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

    /// Days' provisions.
    #[must_use]
    pub const fn provisions(&self) -> u8 {
        self.provisions
    }

    /// The most that can be carried.
    #[must_use]
    pub const fn most_provisions(&self) -> u8 {
        let pack = if self.has_pack { MORE_IN_PACK } else { 0 };
        if self.has_mule {
            MOST_WITH_MULE + pack
        } else {
            MOST_ON_FOOT + pack
        }
    }

    /// Nights in a row without anything to eat; the third ends the expedition.
    #[must_use]
    pub const fn hungry(&self) -> u8 {
        self.hungry
    }

    /// Coins.
    #[must_use]
    pub const fn money(&self) -> u32 {
        self.money
    }

    /// Whether there is a pack animal.
    #[must_use]
    pub const fn has_mule(&self) -> bool {
        self.has_mule
    }

    /// Whether there is a spyglass.
    #[must_use]
    pub(crate) const fn has_spyglass(&self) -> bool {
        self.has_spyglass
    }

    /// Whether there is a pack that holds more.
    #[must_use]
    pub(crate) const fn has_pack(&self) -> bool {
        self.has_pack
    }

    /// Who goes with the party, and what it has, each by the section of the texts that names it.
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

    /// Who came along.
    #[must_use]
    pub const fn company(&self) -> &BTreeSet<Companion> {
        &self.company
    }

    /// What was seen.
    #[must_use]
    pub const fn chart(&self) -> &Chart {
        &self.chart
    }

    /// Every tile that the party stood on, in order, the first being the home.
    pub fn trail(&self) -> impl Iterator<Item = TilePos> + '_ {
        let home = self.quest.home_at();
        let steps = self.trail.bytes().scan(home, |at, letter| {
            *at = at.step(way_of(letter)?);
            Some(*at)
        });
        std::iter::once(home).chain(steps)
    }

    /// The numbers of the clues that were heard, in their order.
    #[must_use]
    pub fn heard(&self) -> &[u8] {
        &self.heard
    }

    /// The clues that were heard, in their order.
    pub(super) fn heard_clues(&self) -> impl Iterator<Item = &Clue> {
        let held = self.heard.iter().filter_map(|&clue| self.quest.held(clue));
        held.map(|held| &held.clue)
    }

    /// The directions in the notebook.
    #[must_use]
    pub fn told(&self) -> &[Told] {
        &self.told
    }

    /// The sites where the party was.
    #[must_use]
    pub const fn visited(&self) -> &BTreeSet<SiteId> {
        &self.visited
    }

    /// The sites whose puzzles were solved or paid for.
    #[must_use]
    pub const fn solved(&self) -> &BTreeSet<SiteId> {
        &self.solved
    }

    /// Whether a site is on the chart: where it lies, or a part of what it names.
    #[must_use]
    pub fn sees(&self, site: SiteId) -> bool {
        let place = self.quest.site(site);
        place.is_some_and(|place| self.chart.has(place.at)) || self.recognised.contains(&site)
    }

    /// The way that was told to about here, where the place is not in sight.
    #[must_use]
    pub fn missing_here(&self) -> Option<&Told> {
        let mut here = self.told.iter().filter(|told| told.about() == self.at);
        here.find(|told| !self.sees(told.site))
    }

    /// The sites on the chart.
    pub fn seen_sites(&self) -> impl Iterator<Item = SiteId> + '_ {
        (0..self.quest.sites.len() as SiteId).filter(|&site| self.sees(site))
    }

    /// The sites that the notebook names: those of the clues that were heard, and those that know the next.
    #[must_use]
    pub fn named(&self) -> BTreeSet<SiteId> {
        let mut named: BTreeSet<_> = self.told.iter().map(|told| told.site).collect();
        named.extend(self.heard_clues().flat_map(Clue::sites));
        named.extend(self.heard.iter().flat_map(|&clue| self.quest.leads(clue)));
        named
    }

    /// The same in the order in which it is worth asking for them: those first of which nothing was told yet, of these those of
    /// the clues heard last.
    #[must_use]
    pub fn asked_for(&self) -> Vec<SiteId> {
        let of_clue = |site: SiteId, clue: u8| {
            let held = self.quest.held(clue);
            held.is_some_and(|held| held.clue.sites().any(|other| other == site))
        };
        let mut named: Vec<_> = self.named().into_iter().collect();
        named.sort_by_key(|&site| {
            let is_told = self.told.iter().any(|told| told.site == site);
            let clue = self.heard.iter().rposition(|&clue| of_clue(site, clue));
            (is_told, std::cmp::Reverse(clue))
        });
        named
    }

    /// Whether the clue of a site is still to be had.
    pub(super) fn has_clue(&self, site: SiteId) -> Option<u8> {
        let clue = self.quest.clue_of(site)?;
        (!self.heard.contains(&clue)).then_some(clue)
    }

    /// Whether there is a puzzle at a site that is not solved.
    #[must_use]
    pub fn has_puzzle(&self, site: SiteId) -> bool {
        let place = self.quest.site(site);
        place.is_some_and(|place| place.kind.has_puzzle()) && !self.solved.contains(&site)
    }

    /// What chance has for this moment, another thing for each question: an octave of [`Purpose::ExpeditionChance`].
    pub(super) const fn chance(&self, question: u64) -> u64 {
        let key = hash::key(self.quest.code.seed, Purpose::ExpeditionChance, question);
        hash::at(key, self.hours as i64, self.log.len() as i64)
    }

    /// Takes along as much of so many days' provisions as can be carried; how many that is.
    pub(super) fn stow(&mut self, provisions: u32) -> u8 {
        let room = self.most_provisions().saturating_sub(self.provisions);
        let stowed = (provisions as u8).min(room);
        self.provisions += stowed;
        stowed
    }

    /// The card that wants a choice, by its number.
    #[must_use]
    pub const fn card(&self) -> Option<u16> {
        self.card
    }

    /// The cards that were drawn, in their order.
    #[must_use]
    pub fn cards(&self) -> &[u16] {
        &self.cards
    }

    /// Whether the find was found.
    #[must_use]
    pub const fn has_find(&self) -> bool {
        self.has_find
    }

    /// How often the lens can be used yet; `None` for ever.
    #[must_use]
    pub fn lens_left(&self) -> Option<u8> {
        let most = self.measure().lens?;
        Some(most.saturating_sub(self.lens_used))
    }

    /// How it ended, once it did.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// All that was done.
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

/// An evening that is not over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Evening {
    /// The hours of the next day that are spent already.
    pub owed: u32,
    /// Whether the party has foraged.
    pub has_foraged: bool,
    /// Whether it has looked around.
    pub has_looked: bool,
    /// The hours that it can go on by night, while it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_night: Option<u32>,
}
