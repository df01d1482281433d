//! Words that no name may hold, as the hashes of `tables/avoided.txt`.
//!
//! A word is hashed in lower case and without accents, by FNV-1a over its letters; to add one, print
//! [`word_hash`] of it and put it where it belongs in its sorted list.

use std::sync::LazyLock;

use super::letters::plain_letter;
use super::table::sections;

/// The hashes of the words to avoid.
struct Avoided {
    /// Anywhere in the letters of a word.
    anywhere: Vec<u64>,
    /// As a whole word.
    whole: Vec<u64>,
}

static AVOIDED: LazyLock<Avoided> = LazyLock::new(|| {
    let table = sections(include_str!("tables/avoided.txt"));
    let hashes = |section| {
        let words = table[section].words();
        // OK because the table is a part of the program, and tests read it.
        let hashes = words.map(|word| u64::from_str_radix(word, 16).expect(word));
        hashes.collect()
    };
    Avoided {
        anywhere: hashes("anywhere"),
        whole: hashes("whole"),
    }
});

/// The letters of the shortest and the longest word that is avoided anywhere.
const LETTERS_ANYWHERE: (usize, usize) = (3, 8);

/// Whether a name holds a word to avoid: one of some hundred anywhere in the letters of a word, or
/// one of many more as a whole word.
///
/// Letters are not read across words: "Mer de …" would be refused on every map in French.
pub(super) fn has_avoided_word(name: &str) -> bool {
    let mut words = name.split([' ', '-', '\'']);
    words.any(|word| is_avoided(word) || holds_avoided(word))
}

fn is_avoided(word: &str) -> bool {
    AVOIDED.whole.binary_search(&word_hash(word)).is_ok()
}

fn holds_avoided(word: &str) -> bool {
    let letters: Vec<char> = word.chars().map(plain_letter).collect();
    let (shortest, longest) = LETTERS_ANYWHERE;
    (0..letters.len()).any(|start| {
        let mut hash = FNV_START;
        let row = letters.iter().skip(start).take(longest);
        row.enumerate().any(|(index, &letter)| {
            hash = step(hash, letter);
            index + 1 >= shortest && AVOIDED.anywhere.binary_search(&hash).is_ok()
        })
    })
}

const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

const fn step(hash: u64, letter: char) -> u64 {
    (hash ^ letter as u64).wrapping_mul(0x0100_0000_01b3)
}

/// The hash under which a word is kept.
fn word_hash(word: &str) -> u64 {
    let letters = word.chars().map(plain_letter);
    letters.fold(FNV_START, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_sorted() {
        let Avoided { anywhere, whole } = &*AVOIDED;
        assert!(anywhere.is_sorted() && whole.is_sorted());
        assert!(anywhere.len() > 100 && whole.len() > 200);
    }

    #[test]
    fn words_are_found_whatever_their_accents_and_gaps() {
        for name in [
            "Idiot",
            "Lake Idiotha",
            "Kelidiothar",
            "Idïöt",
            "Tomato",
            "Port Tomato",
        ] {
            assert!(has_avoided_word(name), "{name}");
        }
        for name in ["Orvadal", "Tomatorn", "Grassmere", "Mer de Gan", ""] {
            assert!(!has_avoided_word(name), "{name}");
        }
    }
}
