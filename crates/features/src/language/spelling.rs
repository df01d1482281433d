//! How a language spells its phonemes, and what its letters look like.

use super::draws::Draws;
use super::letters::plain_letter;

/// The default letters of phonemes.
const DEFAULTS: &[(char, &str)] = &[
    ('Q', "q"),
    ('S', "sh"),
    ('C', "ch"),
    ('J', "j"),
    ('Z', "zh"),
    ('T', "th"),
    ('D', "dh"),
    ('X', "kh"),
    ('G', "gh"),
    ('N', "ng"),
    ('L', "ll"),
    ('Y', "ny"),
    ('R', "rh"),
    ('c', "ts"),
    ('ı', "y"),
    ('A', "a"),
    ('E', "e"),
    ('I', "i"),
    ('O', "o"),
    ('U', "u"),
];

/// The spelling of a language.
#[derive(Clone, Debug)]
pub(super) struct Spelling {
    /// Phonemes, one or two, and their letters; `c+qu` is *c*, but *qu* before *e* and *i*.
    habits: Vec<(&'static str, &'static str)>,
}

impl Spelling {
    /// One way to spell for each habit of a family.
    pub(super) fn new(habits: &[(&'static str, &'static str)], draws: &mut Draws) -> Self {
        let habit = |&(phonemes, ways): &(&'static str, &'static str)| {
            let ways: Vec<&'static str> = ways.split_whitespace().collect();
            (phonemes, draws.pick(&ways).copied().unwrap_or(phonemes))
        };
        let mut habits: Vec<_> = habits.iter().map(habit).collect();
        // Two phonemes that are spelled together go before each of them.
        habits.sort_by_key(|(phonemes, _)| std::cmp::Reverse(phonemes.chars().count()));
        Self { habits }
    }

    /// The letters of a word, in lower case. A doubled phoneme is doubled in writing only where it has one letter.
    pub(super) fn spell(&self, sounds: &[char]) -> String {
        let mut text = String::new();
        let mut index = 0;
        while let Some(&sound) = sounds.get(index) {
            // OK because there is a phoneme at the index.
            let rest = &sounds[index..];
            let habit = self
                .habits
                .iter()
                .find(|(phonemes, _)| begins_with(rest, phonemes));
            let (count, letters) = match habit {
                Some((phonemes, letters)) => (phonemes.chars().count(), *letters),
                None => (1, default_of(sound)),
            };
            let next = sounds.get(index + count).copied();
            let letters = softened(letters, next);
            let before = index.checked_sub(1).and_then(|index| sounds.get(index));
            let is_double = before == Some(&sound) && letters.chars().count() > 1;
            match letters {
                "" => text.push(sound),
                _ if is_double => {}
                // Written *ck*, as *cc* is something else before *e* and *kc* is nothing at all.
                "k" if text.ends_with('c') => text.push('k'),
                _ => text.push_str(letters),
            }
            index += count;
        }
        with_one_accent(&text)
    }
}

/// Keeps only the first accent of a word.
fn with_one_accent(word: &str) -> String {
    let mut is_first = true;
    word.chars()
        .map(|letter| match plain_letter(letter) {
            plain if plain == letter => letter,
            _ if std::mem::take(&mut is_first) => letter,
            plain => plain,
        })
        .collect()
}

fn begins_with(sounds: &[char], phonemes: &str) -> bool {
    let count = phonemes.chars().count();
    let first = sounds.get(..count);
    first.is_some_and(|first| phonemes.chars().eq(first.iter().copied()))
}

/// The default letters of a phoneme; empty where it is its own letter.
fn default_of(sound: char) -> &'static str {
    let found = DEFAULTS.iter().find(|(phoneme, _)| *phoneme == sound);
    found.map_or("", |(_, letters)| *letters)
}

/// The letters before a vowel: *c* becomes *k*, or the part after a plus, where it would be read as an *s*.
fn softened(letters: &'static str, next: Option<char>) -> &'static str {
    let is_soft = next.is_some_and(|next| "eiyEIäöüı".contains(next));
    match letters.split_once('+') {
        Some((_, soft)) if is_soft => soft,
        Some((hard, _)) => hard,
        None if letters == "c" && is_soft => "k",
        None => letters,
    }
}

/// A word with its first letter in upper case.
pub(super) fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spell(habits: &[(&'static str, &'static str)], word: &str) -> String {
        let sounds: Vec<char> = word.chars().collect();
        Spelling::new(habits, &mut Draws::new(1)).spell(&sounds)
    }

    #[test]
    fn habits_look_at_the_next_sound() {
        assert_eq!(spell(&[("k", "c+qu")], "kakiko"), "caquico");
        assert_eq!(spell(&[("k", "c")], "kakiko"), "cakico");
        assert_eq!(spell(&[("k", "c")], "rekki"), "recki");
        assert_eq!(spell(&[("kw", "qu"), ("k", "c")], "kwak"), "quac");
    }

    #[test]
    fn digraphs_are_written_once() {
        assert_eq!(spell(&[], "SaSSaTT"), "shashath");
        assert_eq!(spell(&[("A", "â")], "kAtAr"), "kâtar");
        assert_eq!(capitalised("ønda"), "Ønda");
    }
}
