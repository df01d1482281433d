//! What features are called: each after the language of the people in whose country it lies.

use std::collections::BTreeMap;

use super::{Feature, Kind, SiteKind};
use crate::engine::grid::TilePos;
use crate::engine::hash::{self, Purpose};
use crate::engine::language::{self, Language, Name, Tongue};
use crate::engine::world::Overlay;

/// Tiles along one side of the squares that each have the heart of one people's country.
const COUNTRY: i64 = 900;

/// Languages kept.
const KEPT: usize = 64;

/// The peoples of a world and their languages, as far as they were asked for. What is kept changes no answer.
pub struct Names {
    seed: u64,
    languages: BTreeMap<u64, Language>,
}

impl Names {
    /// Nothing is known yet.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self {
            seed,
            languages: BTreeMap::new(),
        }
    }

    /// The people in whose country a place lies: the one whose heart is the nearest.
    #[must_use]
    pub fn people_at(&self, at: TilePos) -> u64 {
        let key = hash::key(self.seed, Purpose::Peoples, 0);
        let square = (at.x.div_euclid(COUNTRY), at.y.div_euclid(COUNTRY));
        let squares = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
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
        squares.map(heart).min().map_or(0, |(_, people)| people)
    }

    /// What the people are called in whose country a feature lies.
    pub fn people_of(&mut self, feature: &Feature, tongue: Tongue) -> String {
        let people = self.people_at(feature.at);
        let name = self.language(people).name(language::Kind::People, people);
        name.on_map(tongue)
    }

    /// What a feature is called on a map: as a hand named it, or in the language of its country.
    pub fn on_map(&mut self, feature: &Feature, overlay: &Overlay, tongue: Tongue) -> String {
        let mark = overlay.mark(feature.id);
        let given = mark.and_then(|mark| mark.name.clone());
        given.unwrap_or_else(|| self.of(feature).on_map(tongue))
    }

    /// The name of a feature in the language of its country.
    pub fn of(&mut self, feature: &Feature) -> Name {
        let people = self.people_at(feature.at);
        self.language(people).name(kind_of(feature), feature.id)
    }

    fn language(&mut self, people: u64) -> &Language {
        if self.languages.len() >= KEPT && !self.languages.contains_key(&people) {
            self.languages.clear();
        }
        let language = self.languages.entry(people);
        language.or_insert_with(|| Language::new(people))
    }
}

/// What a language calls such a feature.
const fn kind_of(feature: &Feature) -> language::Kind {
    use language::Kind as Word;
    match feature.kind {
        Kind::Site(SiteKind::City) => Word::City,
        Kind::Site(SiteKind::Town) if feature.is_port => Word::Port,
        Kind::Site(SiteKind::Town) => Word::Town,
        Kind::Site(SiteKind::Village) => Word::Village,
        Kind::Site(SiteKind::Castle | SiteKind::Tower) => Word::Castle,
        Kind::Site(SiteKind::Ruin) => Word::Ruin,
        Kind::Sea => Word::Sea,
        Kind::Bay => Word::Bay,
        Kind::Strait => Word::Strait,
        Kind::Lake => Word::Lake,
        Kind::Island => Word::Island,
        Kind::Region => Word::Region,
        Kind::Range => Word::Range,
        Kind::Forest => Word::Forest,
    }
}
