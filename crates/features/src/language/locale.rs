//! Locales: articles, elision, and phrases in sentences.

use super::letters::plain_letter;
use super::spelling::capitalised;

/// A language of readers, into which names of the map are put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Locale {
    /// English, the language of the program.
    #[default]
    English,
    /// French.
    French,
}

impl Locale {
    /// All locales, in the order of the enum.
    pub const ALL: [Self; 2] = [Self::English, Self::French];
}

/// The article that a name takes in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Article {
    /// None: *Orvadal*.
    None,
    /// English *the*.
    The,
    /// French, masculine.
    Le,
    /// French, feminine.
    La,
    /// French, plural.
    Les,
}

/// A name in one locale: its article and the words after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Phrase {
    pub(super) article: Article,
    /// As in the middle of a sentence: "Gulf of Oran", "golfe d'Oran".
    pub(super) words: String,
}

impl Phrase {
    /// Fills a pattern of [`super::generic`] with a name.
    ///
    /// A pattern begins with its article, if it has one; `le/la` goes by how the name ends. `{}` is
    /// the name, and `de {}` is elided before a vowel. Where a hyphen joins it, the name's own
    /// words are joined too.
    pub(super) fn filled(pattern: &str, name: &str) -> Self {
        let (article, rest) = match pattern.split_once(' ') {
            Some(("the", rest)) => (Article::The, rest),
            Some(("le", rest)) => (Article::Le, rest),
            Some(("la", rest)) => (Article::La, rest),
            Some(("les", rest)) => (Article::Les, rest),
            Some(("le/la", rest)) => (by_ending(name), rest),
            _ => (Article::None, pattern),
        };
        let name = if rest.contains("-{}") || rest.contains("{}-") {
            name.replace(' ', "-")
        } else {
            name.to_owned()
        };
        let rest = if elides(&name) {
            rest.replace("de {}", "d'{}").replace("de-{}", "d'{}")
        } else {
            rest.to_owned()
        };
        Self {
            article,
            words: rest.replace("{}", &name),
        }
    }

    /// The words on a map, without an article.
    pub(super) fn on_map(&self) -> String {
        capitalised(&self.words)
    }

    /// The words with their article: "the Gulf of Oran", "l'île d'Orm".
    pub(super) fn in_sentence(&self) -> String {
        let article = match self.article {
            Article::None => "",
            Article::The => "the ",
            Article::Le | Article::La if elides(&self.words) => "l'",
            Article::Le => "le ",
            Article::La => "la ",
            Article::Les => "les ",
        };
        format!("{article}{}", self.words)
    }
}

/// Whether *le*, *la* and *de* are elided before a word. An *h* counts as a consonant, as in foreign names, and so does
/// a *y* before a vowel.
pub(super) fn elides(word: &str) -> bool {
    let mut letters = word.chars().map(plain_letter);
    match (letters.next(), letters.next()) {
        (Some('a' | 'e' | 'i' | 'o' | 'u'), _) => true,
        (Some('y'), Some(second)) => !"aeiou".contains(second),
        _ => false,
    }
}

/// The French gender of a foreign name, by its last letter.
fn by_ending(name: &str) -> Article {
    match name.chars().next_back().map(plain_letter) {
        Some('a' | 'e') => Article::La,
        _ => Article::Le,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_elides() {
        for (pattern, name, on_map, in_sentence) in [
            ("la mer de {}", "Oran", "Mer d'Oran", "la mer d'Oran"),
            (
                "le golfe de {}",
                "Hald",
                "Golfe de Hald",
                "le golfe de Hald",
            ),
            ("les îles de {}", "Élva", "Îles d'Élva", "les îles d'Élva"),
            ("la île de {}", "Yan", "Île de Yan", "l'île de Yan"),
            ("{}", "Orvadal", "Orvadal", "Orvadal"),
            ("le/la {}", "Seldra", "Seldra", "la Seldra"),
            ("le/la {}", "Ystrad", "Ystrad", "l'Ystrad"),
            (
                "Pont-de-{}",
                "Keth Omrun",
                "Pont-de-Keth-Omrun",
                "Pont-de-Keth-Omrun",
            ),
            ("Pont-de-{}", "Orm", "Pont-d'Orm", "Pont-d'Orm"),
        ] {
            let phrase = Phrase::filled(pattern, name);
            assert_eq!(
                (phrase.on_map(), phrase.in_sentence()),
                (on_map.to_owned(), in_sentence.to_owned())
            );
        }
    }

    #[test]
    fn english_has_one_article() {
        let phrase = Phrase::filled("the Gulf of {}", "Oran");
        assert_eq!(phrase.on_map(), "Gulf of Oran");
        assert_eq!(phrase.in_sentence(), "the Gulf of Oran");
    }
}
