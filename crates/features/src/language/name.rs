//! A name as on maps and as in sentences, in every locale.

use super::locale::{Locale, Phrase};

/// Endings that imply a river: where it is crossed, or reaches the sea.
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
    /// The word of the culture's own language; `None` where all words are the reader's.
    native: Option<String>,
    /// In the order of [`Locale::ALL`].
    phrases: [Phrase; 2],
}

impl Name {
    pub(super) const fn new(native: Option<String>, phrases: [Phrase; 2]) -> Self {
        Self { native, phrases }
    }

    /// The word of the culture's own language, "Oran" in "Gulf of Oran"; `None` in "the Grey Downs".
    #[must_use]
    pub fn native(&self) -> Option<&str> {
        self.native.as_deref()
    }

    /// The name on a map, without an article and with a capital: "Gulf of Oran", "Golfe d'Oran", "Grey Downs",
    /// "Seldra".
    #[must_use]
    pub fn on_map(&self, locale: Locale) -> String {
        self.phrase(locale).on_map()
    }

    /// The name in a sentence, with an article where the language needs one: "the Gulf of Oran", "le golfe d'Oran",
    /// "the Grey Downs", "the Seldra"; "Orvadal".
    #[must_use]
    pub fn in_sentence(&self, locale: Locale) -> String {
        self.phrase(locale).in_sentence()
    }

    /// Whether it implies a river: "Otter Bridge", "Ashford". The same in all locales.
    #[must_use]
    pub fn names_river(&self) -> bool {
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
