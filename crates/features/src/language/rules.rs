//! Rules for names: short, pronounceable, neither funny nor offensive.

use super::letters::plain_letter;
use super::{avoid, common};

/// The maximum length of a name on a map, in characters, in any locale.
pub(crate) const MAX_LETTERS: usize = 20;
/// The maximum number of consonant letters in a row; `y` counts as a vowel.
pub(super) const MAX_CONSONANTS: usize = 3;
/// The maximum number of vowel letters in a row.
pub(super) const MAX_VOWELS: usize = 3;
/// The minimum and maximum length of a native word, in letters.
pub(super) const NATIVE_LETTERS: std::ops::RangeInclusive<usize> = 3..=11;

/// Letter sequences that look unpronounceable.
const CLUMSY: &[&str] = &[
    "huu", "quu", "uu", "ii", "yi", "iy", "wu", "uw", "ww", "yy", "hh", "vv", "jj", "thth", "shs",
    "ssh", "chch", "chs", "tsts", "tzs", "zs", "dt", "td", "bp", "pb", "gk", "kg", "mn", "nml",
    "rwr", "wl", "ji",
];

/// Whether a letter is a vowel, accented or not, `y` among them.
pub(super) fn is_vowel(letter: char) -> bool {
    matches!(plain_letter(letter), 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

/// Whether a text is valid on a map: short enough, readable, and without words to avoid.
pub(super) fn may_stand(text: &str) -> bool {
    text.chars().count() <= MAX_LETTERS
        && text.chars().next().is_some_and(char::is_alphabetic)
        && text.split([' ', '-', '\'']).all(can_be_read)
        && !avoid::has_avoided_word(text)
}

/// Whether a word is readable: short runs of consonants and vowels, and no letter three times in a row.
fn can_be_read(word: &str) -> bool {
    let letters: Vec<char> = word.chars().map(plain_letter).collect();
    let longest = |wanted: bool| {
        let rows = letters.split(|&letter| is_vowel(letter) != wanted);
        rows.map(<[char]>::len).max().unwrap_or(0)
    };
    word.chars().all(char::is_alphabetic)
        && longest(false) <= MAX_CONSONANTS
        && longest(true) <= MAX_VOWELS
        && !letters
            .windows(3)
            .any(|three| matches!(three, [one, other, last] if one == other && other == last))
}

/// Whether a native name, of one word or several, sounds like a name: each word has a fair length and a vowel, no
/// repetition or clumsy sequence, no double letter at its beginning, and is no common word of the reader's language.
///
/// Small words such as *al* or *na* between two others are allowed.
pub(super) fn sounds_well(name: &str) -> bool {
    let mut words = name.split([' ', '-']);
    let sounds = words.all(|word| {
        let letters: Vec<char> = word
            .chars()
            .filter(|letter| letter.is_alphabetic())
            .map(plain_letter)
            .collect();
        let is_small = word.chars().next().is_some_and(char::is_lowercase);
        is_small
            || NATIVE_LETTERS.contains(&letters.len())
                && letters.iter().any(|&letter| is_vowel(letter))
                && letters.first() != letters.get(1)
                && !stammers(&letters)
                && !is_clumsy(&letters)
                && !common::is_common(word)
    });
    sounds && !repeats_word(name)
}

/// Whether two or three letters come twice in a row ("lolo", "marmar"), or three of them twice
/// anywhere, or one letter more than three times.
fn stammers(letters: &[char]) -> bool {
    let twice = |size: usize| {
        let mut pairs = letters.windows(2 * size);
        pairs.any(|both| {
            let (one, other) = both.split_at(size);
            one == other
        })
    };
    let threes: Vec<&[char]> = letters.windows(3).collect();
    let again = threes
        .iter()
        .enumerate()
        .any(|(index, three)| threes.iter().skip(index + 1).any(|other| other == three));
    let most = letters
        .iter()
        .map(|letter| letters.iter().filter(|other| *other == letter).count())
        .max();
    twice(2) || twice(3) || again || most > Some(3)
}

fn is_clumsy(letters: &[char]) -> bool {
    let word: String = letters.iter().collect();
    CLUMSY.iter().any(|clumsy| word.contains(clumsy))
}

fn repeats_word(name: &str) -> bool {
    let words: Vec<&str> = name.split([' ', '-']).collect();
    words
        .windows(2)
        .any(|both| matches!(both, [one, other] if one.eq_ignore_ascii_case(other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_can_be_said_may_stand() {
        for text in [
            "Orvadal",
            "Gulf of Oran",
            "Bois d'Orm",
            "Pont-de-Pierre",
            "Ålmårk",
        ] {
            assert!(may_stand(text), "{text}");
        }
        for text in [
            "Orvathstr",
            "Ngwrdl",
            "Orvaaadal",
            "Oueia",
            "Mountains of Orvadalmar",
            "",
            "Orva3",
            "'Orva",
        ] {
            assert!(!may_stand(text), "{text}");
        }
    }

    #[test]
    fn names_that_stammer_sound_badly() {
        for name in ["Orvadal", "Keth Omrun", "Qasr al Mirad", "Wanaka"] {
            assert!(sounds_well(name), "{name}");
        }
        for name in [
            "Lolo",
            "Marmar",
            "Or",
            "Llan",
            "Kethkar Keth",
            "Keth Keth",
            "Anana",
            "Kth",
        ] {
            let fine = name == "Kethkar Keth";
            assert_eq!(sounds_well(name), fine, "{name}");
        }
    }
}
