//! Names: languages of cultures, made from a seed, and the names that they give.
//!
//! It does not depend on the map. A [`Language`] is a pure function of its seed, and a [`Name`] of language, kind and
//! hash; all choices are whole numbers. The steps, each in a file:
//!
//! 1. A language belongs to a family of sound (`sounds`) and takes part of its tables, with weights, shifts of sound, a
//!    spelling and endings of its own (`phonology`, `spelling`).
//! 2. A name is a native word, *Orvadal*; a native word with a generic one of the reader's language, *Gulf of Oran*
//!    (`generic`); or plain words, *the Grey Downs* (`plain`). Each kind has its shares.
//! 3. A [`Name`] has its words in every [`Locale`], with the articles that a sentence needs (`locale`).
//! 4. Names that are too long, unpronounceable, repetitive or offensive are drawn again (`rules`, `avoid`, `common`).

mod avoid;
mod common;
mod draws;
mod generic;
mod kind;
mod letters;
mod locale;
mod name;
mod phonology;
mod plain;
mod rules;
mod sounds;
mod spelling;
mod table;

#[cfg(test)]
mod tests;

pub use kind::Kind;
pub use letters::folded;
pub use locale::Locale;
pub use name::Name;
pub use sounds::Sound;

use draws::Draws;
use generic::{Custom, Patterns, custom};
use kind::Feature;
use locale::Phrase;
use mapmaker_grid::hash::{self, Purpose};
use phonology::Phonology;

/// The maximum number of draws of a name; about one in ten is rejected.
const MAX_DRAWS: u64 = 200;

/// The percentage of names with a generic word whose native word has a town's ending, as if called after a town.
const AFTER_TOWN_PERCENT: u32 = 25;

/// The language of a culture.
///
/// ```
/// use mapmaker_features::language::{Kind, Language, Locale};
///
/// let language = Language::new(42);
/// let river = language.name(Kind::River, 1);
/// assert_eq!(river, Language::new(42).name(Kind::River, 1));
/// println!("{} arcs on {}.", river.on_map(Locale::English), river.in_sentence(Locale::English));
///
/// // Another feature nearby has that name already: the next variant, the same on every machine.
/// let other = language.variant(Kind::River, 1, 1);
/// assert_ne!(other.on_map(Locale::English), river.on_map(Locale::English));
/// ```
#[derive(Clone, Debug)]
pub struct Language {
    /// The key of its names.
    key: u64,
    phonology: Phonology,
    /// The share of plain names, in percent of a kind's usual share.
    plain_percent: u32,
}

impl Language {
    /// The language of a seed, of any family of sound.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut draws = Draws::new(hash::key(seed, Purpose::Names, 0));
        // OK because a draw is below the length.
        let sound = Sound::ALL[draws.below(Sound::ALL.len())];
        Self::with_sound(sound, seed)
    }

    /// The language of a seed in a family of sound, for callers that choose the family.
    #[must_use]
    pub fn with_sound(sound: Sound, seed: u64) -> Self {
        let key = hash::key(seed, Purpose::Names, 1 + sound as u64);
        let mut draws = Draws::new(key);
        Self {
            key: hash::mix(key),
            phonology: Phonology::new(sound, &mut draws),
            plain_percent: 50 + 25 * draws.below(4) as u32,
        }
    }

    /// The name of a thing; `hash` is any number that is always the same for it.
    #[must_use]
    pub fn name(&self, kind: Kind, hash: u64) -> Name {
        self.variant(kind, hash, 0)
    }

    /// The name of a thing if those of all lower attempts are taken; [`Language::name`] is attempt 0. Attempts may
    /// repeat, so try on until one is free.
    #[must_use]
    pub fn variant(&self, kind: Kind, hash: u64, attempt: u32) -> Name {
        let mut last = None;
        for draw in 0..MAX_DRAWS {
            let mut draws = self.draws(kind, hash, attempt, draw);
            if let Some(name) = self.composed(kind, &mut draws) {
                if is_fine(&name) {
                    return name;
                }
                last = Some(name);
            }
        }
        // OK because tests draw millions of names and never get here.
        last.unwrap_or_else(|| alone(kind, "Ora".to_owned()))
    }

    fn draws(&self, kind: Kind, hash: u64, attempt: u32, draw: u64) -> Draws {
        let which = (kind as u64) << 48 | u64::from(attempt) << 8 | draw;
        Draws::new(hash::at(self.key, hash as i64, which as i64))
    }

    /// One draw of a name, which may fail and is not checked.
    fn composed(&self, kind: Kind, draws: &mut Draws) -> Option<Name> {
        match kind {
            Kind::Person => return Some(alone(kind, self.phonology.person(draws))),
            Kind::People => return Some(alone(kind, self.phonology.people(draws))),
            _ => {}
        }
        let custom = custom(kind);
        let [alone_share, generic_share, plain_share] = custom.shares;
        let plain_share = plain_share * self.plain_percent / 100;
        let form = draws.weighted(&[
            (Form::Alone, alone_share),
            (Form::Generic, generic_share),
            (Form::Plain, plain_share),
        ])?;
        match form {
            Form::Alone => Some(alone(kind, self.native(kind, custom, draws))),
            Form::Generic => {
                let native = if kind.is_settlement() {
                    self.native(kind, custom, draws)
                } else if draws.chance(AFTER_TOWN_PERCENT) && has_towns(kind) {
                    self.phonology.word_for(Feature::Town, draws)
                } else {
                    self.phonology.word(draws)
                };
                with_generic(kind, native, draws)
            }
            Form::Plain => Some(Name::new(None, plain::name(kind, draws)?)),
        }
    }

    /// A native word for a kind of thing, which may show the kind by its ending.
    fn native(&self, kind: Kind, custom: &Custom, draws: &mut Draws) -> String {
        match Feature::of(kind) {
            Some(feature) if draws.chance(custom.endings_percent) => {
                self.phonology.word_for(feature, draws)
            }
            _ => self.phonology.word(draws),
        }
    }
}

/// The form of a name.
#[derive(Clone, Copy)]
enum Form {
    /// A native word.
    Alone,
    /// A native word and one of the reader's language.
    Generic,
    /// Words of the reader's language.
    Plain,
}

/// Whether things of a kind may be called after towns.
const fn has_towns(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Bay
            | Kind::Strait
            | Kind::Forest
            | Kind::Plain
            | Kind::Castle
            | Kind::Road
            | Kind::Ruin
    )
}

fn alone(kind: Kind, native: String) -> Name {
    filled(native, &custom(kind).alone)
}

fn with_generic(kind: Kind, native: String, draws: &mut Draws) -> Option<Name> {
    let patterns = draws.pick(&custom(kind).generic)?;
    let is_plural = patterns.iter().any(|pattern| pattern.contains("{}s"));
    // *The Orvans* works, *the Orvass* and *the Orvashs* don't.
    let takes_s = !native.contains([' ', '-'])
        && native.ends_with(['a', 'o', 'n', 'r', 'l', 'd', 'k', 't', 'm']);
    (!is_plural || takes_s).then(|| filled(native, patterns))
}

fn filled(native: String, patterns: &Patterns) -> Name {
    let phrases = patterns.map(|pattern| Phrase::filled(pattern, &native));
    Name::new(Some(native), phrases)
}

/// Whether a name is valid in every locale, and sounds well where it is native.
fn is_fine(name: &Name) -> bool {
    let sounds_well = |native: &str| {
        // Three letters are enough for "Orm Wood", but not alone.
        let is_alone = name.on_map(Locale::English) == native;
        rules::sounds_well(native) && !(is_alone && native.chars().count() < 4)
    };
    may_stand(name) && name.native().is_none_or(sounds_well)
}

/// Whether a name is valid in every locale.
fn may_stand(name: &Name) -> bool {
    let mut locales = Locale::ALL.into_iter();
    locales.all(|locale| rules::may_stand(&name.on_map(locale)))
}
