//! Names of features: each in the language of its country, unique nearby.
//!
//! Names are split into [`POOLS`] pools by a hash of their letters. Each square of the plane draws from one pool, and
//! squares of the same pool are over 300 tiles apart. So two features in different squares nearer than that never share
//! a name, and a name depends on its square alone; within a square greater features choose first.

use std::collections::{BTreeMap, BTreeSet};

use super::area;
use super::bounded_cache::insert;
use super::edit_tracker::Changed;
use super::roads::ROAD_REACH;
use super::{Feature, Kind, Pen, SiteKind, feature};
use crate::language::{self, Language, Locale, Name};
use mapmaker_grid::TilePos;
use mapmaker_grid::hash::{self, Purpose};

/// Tiles along a side of the squares that each have the centre of one people's country.
const COUNTRY: i64 = 900;

/// log2 of the side of the squares that draw names from one pool, in tiles.
pub(super) const SQUARE_LOG2: u32 = 6;

/// Distance between squares of one pool, in squares: five squares of 64 tiles are between them.
const PERIOD: i64 = 6;

/// Pools for features that are not long.
const SQUARE_POOLS: u64 = (PERIOD * PERIOD) as u64;

/// All pools: long features have pools of their own, as they meet many squares.
const POOLS: u64 = SQUARE_POOLS + 4;

/// log2 of the side of the squares whose long features draw from one pool, in squares.
const WIDE_LOG2: u32 = 3;

/// Attempts to find a free name; one candidate in [`POOLS`] is in the square's pool.
const MAX_ATTEMPTS: u32 = 4096;

/// The maximum distance from a river, in tiles along either axis, of a place named after a ford or bridge.
pub(super) const BY_RIVER: i64 = 2;

/// Turns in the cache.
const CACHED_TURNS: usize = 4096;

/// Languages in the cache.
const CACHED: usize = 64;

/// The peoples of a world and their languages, made on demand and cached. The cache does not affect results.
pub struct Names {
    seed: u64,
    languages: BTreeMap<u64, Language>,
    turns: BTreeMap<Turn, Chosen>,
    /// The same for long features.
    long: BTreeMap<u64, u32>,
}

/// Features that choose names from one pool, and facts that names may mention.
pub(super) struct Choosing {
    pub(super) features: Vec<Feature>,
    /// Ids of features by a river.
    pub(super) by_river: BTreeSet<u64>,
}

/// The names chosen in a turn.
struct Chosen {
    /// The attempt that each feature uses.
    attempts: BTreeMap<u64, u32>,
    /// A hash of the features, and whether it is still valid.
    print: u64,
    is_sure: bool,
}

/// A square and an order: features of an order avoid the names of lower orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Turn {
    square: (i64, i64),
    order: u8,
}

impl Turn {
    const fn of(feature: &Feature) -> Self {
        Self {
            square: square_of(feature.at),
            order: feature.order,
        }
    }
}

/// The square of a position.
pub(super) const fn square_of(at: TilePos) -> (i64, i64) {
    (at.x >> SQUARE_LOG2, at.y >> SQUARE_LOG2)
}

/// log2 of the side of a wide square, in tiles.
pub(super) const WIDE_SQUARE_LOG2: u32 = SQUARE_LOG2 + WIDE_LOG2;

/// Whether a feature is long, so meets many squares.
const fn is_long(feature: &Feature) -> bool {
    matches!(feature.kind, Kind::River)
}

/// The pool of a feature.
const fn pool_of(feature: &Feature) -> u64 {
    let (x, y) = square_of(feature.at);
    if is_long(feature) {
        let wide = ((y >> WIDE_LOG2) & 1) * 2 + ((x >> WIDE_LOG2) & 1);
        return SQUARE_POOLS + wide as u64;
    }
    (y.rem_euclid(PERIOD) * PERIOD + x.rem_euclid(PERIOD)) as u64
}

/// The pool of a name.
fn pool_of_name(text: &str) -> u64 {
    let hash = text
        .bytes()
        .fold(0, |hash, byte| hash::mix(hash ^ u64::from(byte)));
    hash % POOLS
}

impl Names {
    /// Starts with empty caches.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            seed,
            languages: BTreeMap::new(),
            turns: BTreeMap::new(),
            long: BTreeMap::new(),
        }
    }

    /// The people of a position: the one with the nearest centre.
    #[must_use]
    pub(crate) fn people_at(&self, at: TilePos) -> u64 {
        let key = hash::key(self.seed, Purpose::Peoples, 0);
        let square = (at.x.div_euclid(COUNTRY), at.y.div_euclid(COUNTRY));
        let heart = |(dx, dy): (i64, i64)| {
            let (x, y) = (square.0 + dx, square.1 + dy);
            let hash = hash::at(key, x, y);
            let inside = |hash: u64| i64::from(hash::below(hash, COUNTRY as u32));
            let (x, y) = (
                x * COUNTRY + inside(hash) - at.x,
                y * COUNTRY + inside(hash::mix(hash)) - at.y,
            );
            (x * x + y * y, hash)
        };
        // OK because there are nine squares.
        area::around(1)
            .map(heart)
            .min()
            .map_or(0, |(_, people)| people)
    }

    /// The name of the people of a feature's country.
    pub fn people_of(&mut self, feature: &Feature, locale: Locale) -> String {
        let people = self.people_at(feature.at);
        let name = self.language(people).name(language::Kind::People, people);
        name.on_map(locale)
    }

    /// The name of a feature in the language of its country. `before` returns the features that choose with it; it is
    /// called once for each [`Turn`].
    pub(super) fn of(&mut self, feature: &Feature, before: impl FnOnce() -> Choosing) -> Name {
        if let Some(way) = feature.way.as_ref().filter(|_| is_long(feature)) {
            // One name for a whole river, by where it ends.
            let whole = Feature {
                id: feature.thing,
                at: way.home,
                ..feature.clone()
            };
            if !self.long.contains_key(&whole.id) {
                if self.long.len() >= CACHED_TURNS {
                    self.long.clear();
                }
                // All that end in its wide square draw different names from one pool.
                let mut all = before();
                all.features.sort_by_key(|one| one.id);
                if all.features.iter().all(|one| one.id != whole.id) {
                    all.features.push(whole.clone());
                }
                let attempts = self.attempts_of(&all);
                self.long.extend(attempts);
            }
            return self.drawn(&whole, self.long[&whole.id]);
        }
        let turn = Turn::of(feature);
        if self.turns.get(&turn).is_none_or(|chosen| !chosen.is_sure) {
            let mut choosing = before();
            let print = print(&choosing.features);
            let known = self.turns.remove(&turn);
            let known = known.filter(|chosen| chosen.print == print);
            let chosen = Chosen {
                attempts: known.map_or_else(
                    || {
                        let order = |feature: &Feature| (feature.order, feature.id);
                        choosing.features.sort_by_key(order);
                        self.attempts_of(&choosing)
                    },
                    |known| known.attempts,
                ),
                print,
                is_sure: true,
            };
            insert(&mut self.turns, CACHED_TURNS, turn, chosen);
        }
        let attempt = self.turns[&turn].attempts.get(&feature.id).copied();
        match attempt {
            Some(attempt) => self.drawn(feature, attempt),
            // A feature that no query finds has the first name of its square.
            None => self.first_free(feature, &BTreeSet::new(), false).1,
        }
    }

    /// Marks cache entries that changes can affect, so they are checked before use.
    pub(super) fn invalidate(&mut self, changed: &Changed) {
        let side = 1 << SQUARE_LOG2;
        for (turn, chosen) in &mut self.turns {
            let corner = TilePos::new(turn.square.0 * side, turn.square.1 * side);
            chosen.is_sure &=
                turn.order < feature::MADE || !changed.is_near(corner, side, ROAD_REACH);
        }
    }

    /// The attempts used by features that draw from one pool, in order.
    fn attempts_of(&mut self, choosing: &Choosing) -> BTreeMap<u64, u32> {
        let (mut taken, mut attempts) = (BTreeSet::new(), BTreeMap::new());
        for feature in &choosing.features {
            let is_by_river = choosing.by_river.contains(&feature.id);
            let (attempt, name) = self.first_free(feature, &taken, is_by_river);
            taken.insert(name.on_map(Locale::English));
            attempts.insert(feature.id, attempt);
        }
        attempts
    }

    /// The first name of a feature in its pool that is free and true: no bridge without a river.
    fn first_free(
        &mut self,
        feature: &Feature,
        taken: &BTreeSet<String>,
        is_by_river: bool,
    ) -> (u32, Name) {
        let pool = pool_of(feature);
        let mut last = self.drawn(feature, 0);
        for attempt in 0..MAX_ATTEMPTS {
            last = self.drawn(feature, attempt);
            let text = last.on_map(Locale::English);
            if pool_of_name(&text) == pool
                && !taken.contains(&text)
                && is_true(feature.kind, &last, is_by_river)
            {
                return (attempt, last);
            }
        }
        // OK because one name in forty fits, so that this never happens; yet a name there must be.
        (MAX_ATTEMPTS - 1, last)
    }

    fn drawn(&mut self, feature: &Feature, attempt: u32) -> Name {
        let people = self.people_at(feature.at);
        self.language(people)
            .variant(kind_of(feature), feature.id, attempt)
    }

    fn language(&mut self, people: u64) -> &Language {
        if self.languages.len() >= CACHED && !self.languages.contains_key(&people) {
            self.languages.clear();
        }
        let language = self.languages.entry(people);
        language.or_insert_with(|| Language::new(people))
    }
}

/// Whether a name is true of its place.
pub(super) fn is_true(kind: Kind, name: &Name, is_by_river: bool) -> bool {
    let is_built = matches!(kind, Kind::Site(_) | Kind::GreatRoad);
    is_by_river || !is_built || !name.names_river()
}

/// A hash of what the names of some features depend on.
fn print(features: &[Feature]) -> u64 {
    let all = features.iter().map(|one| {
        let kind = one.kind.number() * 2 + u64::from(one.is_port);
        hash::at(hash::mix(one.id ^ hash::mix(kind)), one.at.x, one.at.y) ^ u64::from(one.order)
    });
    all.fold(0, |print, one| hash::mix(print ^ one))
}

/// The kind of a feature in the naming language.
pub(super) const fn kind_of(feature: &Feature) -> language::Kind {
    use language::Kind as Word;
    match feature.kind {
        Kind::Site(SiteKind::City) => Word::City,
        Kind::Site(SiteKind::Town) if feature.is_port => Word::Port,
        Kind::Site(SiteKind::Town) => Word::Town,
        Kind::Site(SiteKind::Village) => Word::Village,
        Kind::Site(SiteKind::Castle | SiteKind::Tower) => Word::Castle,
        Kind::Site(SiteKind::Ruin) => Word::Ruin,
        // Texts have their names already.
        Kind::Sea | Kind::Written(Pen::Water) => Word::Sea,
        Kind::Bay => Word::Bay,
        Kind::Strait => Word::Strait,
        Kind::Lake => Word::Lake,
        Kind::Island => Word::Island,
        Kind::Region | Kind::Written(Pen::Land) => Word::Region,
        Kind::Range => Word::Range,
        Kind::Forest => Word::Forest,
        Kind::River => Word::River,
        Kind::Peak => Word::Peak,
        Kind::Cape => Word::Cape,
        Kind::Archipelago => Word::Archipelago,
        Kind::Plain => Word::Plain,
        Kind::Desert => Word::Desert,
        Kind::Hills => Word::Hills,
        Kind::Marsh => Word::Marsh,
        Kind::Snow => Word::Snow,
        Kind::GreatRoad => Word::Road,
    }
}
