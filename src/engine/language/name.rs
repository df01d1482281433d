//! A name as a map letters it and as a sentence says it, in every tongue of the reader.

use super::kind::Kind;
use super::spelling::capitalised;
use super::tongue::{Phrase, Tongue};

/// The name of one thing.
///
/// ```
/// use mapmaker::engine::language::{Kind, Language, Tongue};
///
/// let bay = Language::new(7).name_after(Kind::Bay, "Oran", 0).unwrap();
/// assert_eq!(bay.on_map(Tongue::English), "Gulf of Oran");
/// assert_eq!(bay.in_sentence(Tongue::English), "the Gulf of Oran");
/// assert_eq!(bay.on_map(Tongue::French), "Golfe d'Oran");
/// assert_eq!(bay.after_of(Tongue::French), "du golfe d'Oran");
/// assert_eq!(bay.native(), Some("Oran"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    kind: Kind,
    /// The word of the culture's own language; none where all words are the reader's.
    native: Option<String>,
    /// In the order of [`Tongue::ALL`].
    phrases: [Phrase; 2],
}

impl Name {
    pub(super) fn new(kind: Kind, native: Option<String>, phrases: [Phrase; 2]) -> Self {
        Self {
            kind,
            native,
            phrases,
        }
    }

    /// What is named.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// The part that is a word of the culture's own language, "Oran" in "Gulf of Oran"; none in "the
    /// Grey Downs".
    #[must_use]
    pub fn native(&self) -> Option<&str> {
        self.native.as_deref()
    }

    /// As a map letters it, without an article and with a capital at its beginning: "Gulf of Oran",
    /// "Golfe d'Oran", "Grey Downs", "Seldra".
    #[must_use]
    pub fn on_map(&self, tongue: Tongue) -> String {
        self.phrase(tongue).on_map()
    }

    /// As it stands in a sentence, with an article where the tongue wants one: "the Gulf of Oran",
    /// "le golfe d'Oran", "the Grey Downs", "the Seldra"; "Orvadal".
    #[must_use]
    pub fn in_sentence(&self, tongue: Tongue) -> String {
        self.phrase(tongue).in_sentence()
    }

    /// As it begins a sentence: "The Gulf of Oran", "Les Collines grises".
    #[must_use]
    pub fn opening(&self, tongue: Tongue) -> String {
        capitalised(&self.in_sentence(tongue))
    }

    /// After *of*: "of the Gulf of Oran", "du golfe d'Oran", "d'Orvadal", "des Collines grises".
    #[must_use]
    pub fn after_of(&self, tongue: Tongue) -> String {
        self.phrase(tongue).after_of(tongue)
    }

    /// After *to*: "to the Gulf of Oran", "au golfe d'Oran", "à Orvadal", "aux Collines grises".
    #[must_use]
    pub fn after_to(&self, tongue: Tongue) -> String {
        self.phrase(tongue).after_to(tongue)
    }

    /// Whether two names would be taken for one another on a map, whatever their kinds.
    #[must_use]
    pub fn reads_like(&self, other: &Self) -> bool {
        let both = |tongue| (self.phrase(tongue), other.phrase(tongue));
        Tongue::ALL
            .into_iter()
            .map(both)
            .any(|(one, other)| one.words == other.words)
    }

    fn phrase(&self, tongue: Tongue) -> &Phrase {
        let [english, french] = &self.phrases;
        match tongue {
            Tongue::English => english,
            Tongue::French => french,
        }
    }
}
