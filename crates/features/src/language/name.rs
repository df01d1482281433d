//! A name as a map letters it and as a sentence says it, in every tongue of the reader.

use super::locale::{Locale, Phrase};

/// Ends of words that tell of a river: where it is crossed, or runs into the sea.
const OF_RIVERS: [&str; 6] = ["ford", "bridge", "bridges", "brook", "ferry", "mouth"];

/// The name of one thing.
///
/// ```
/// use mapmaker_features::language::{Kind, Language, Sound, Locale};
///
/// let bay = Language::with_sound(Sound::Archipelago, 2024).name(Kind::Bay, 1004);
/// assert_eq!(bay.on_map(Locale::English), "Gulf of Rolida");
/// assert_eq!(bay.in_sentence(Locale::English), "the Gulf of Rolida");
/// assert_eq!(bay.on_map(Locale::French), "Golfe de Rolida");
/// assert_eq!(bay.native(), Some("Rolida"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word of the culture's own language; none where all words are the reader's.
    native: Option<String>,
    /// In the order of [`Locale::ALL`].
    phrases: [Phrase; 2],
}

impl Name {
    pub(super) const fn new(native: Option<String>, phrases: [Phrase; 2]) -> Self {
        Self { native, phrases }
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
    pub fn on_map(&self, locale: Locale) -> String {
        self.phrase(locale).on_map()
    }

    /// As it stands in a sentence, with an article where the tongue wants one: "the Gulf of Oran",
    /// "le golfe d'Oran", "the Grey Downs", "the Seldra"; "Orvadal".
    #[must_use]
    pub fn in_sentence(&self, locale: Locale) -> String {
        self.phrase(locale).in_sentence()
    }

    /// Whether it tells that a river is there: "Otter Bridge", "Ashford". All tongues tell the same.
    #[must_use]
    pub fn tells_of_river(&self) -> bool {
        let text = self.on_map(Locale::English).to_lowercase();
        let mut words = text.split(' ');
        words.any(|word| OF_RIVERS.iter().any(|end| word.ends_with(end)))
    }

    fn phrase(&self, locale: Locale) -> &Phrase {
        let [english, french] = &self.phrases;
        match locale {
            Locale::English => english,
            Locale::French => french,
        }
    }
}
