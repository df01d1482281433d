//! The families of sound that languages come from, as tables; a language takes a part of one.
//!
//! `tables/families.txt` has them, and says in which letters a word is written until it is spelled.

use std::sync::LazyLock;

use super::kind::Feature;
use super::table::{Rows, cells, sections};

/// By [`Sound`].
static FAMILIES: LazyLock<Vec<Family>> = LazyLock::new(|| {
    let table = sections(include_str!("tables/families.txt"));
    let family = |sound| Family::read(&table[format!("{sound:?}").as_str()]);
    Sound::ALL.into_iter().map(family).collect()
});

/// A family of sound. The family names suggest regions, nothing more: any language may be spoken anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Sound {
    /// Short and hard, with broad vowels: *Haldvik*.
    Fjord,
    /// Plain and rural, the nearest to English: *Thornmere*.
    Fen,
    /// Soft, flowing, with the feature before the name: *Pen Arwel*.
    Moor,
    /// Open and round, ending in vowels: *Salverona*.
    Vineyard,
    /// Clear, ending in *-os*, *-is* and *-ion*: *Kalamnos*.
    Archipelago,
    /// Long vowels in harmony, doubled consonants: *Kuotala*.
    Lakeland,
    /// Full of *v*, *z* and clusters at the beginning: *Brezovik*.
    Birch,
    /// Vowels in harmony, deep consonants: *Qaratag*.
    Steppe,
    /// Throaty, of three vowels: *Qasr Tamir*.
    Oasis,
    /// Few consonants, many vowels: *Wairoka*.
    Atoll,
    /// Rolling *r*, *tz* and *x*: *Etxarri*.
    Pass,
    /// Of three vowels, with *ch*, *q* and *ll*: *Qochamarka*.
    Puna,
    /// Open syllables, with *mb*, *nd* and *ny*: *Nyandoro*.
    Savanna,
    /// Broad *a*, with *sh*, *z* and *r*: *Shirazand*.
    Plateau,
    /// Pairs of short words: *Phan Keo*.
    Monsoon,
}

impl Sound {
    /// Every family, in the order of the enum.
    pub const ALL: [Self; 15] = [
        Self::Fjord,
        Self::Fen,
        Self::Moor,
        Self::Vineyard,
        Self::Archipelago,
        Self::Lakeland,
        Self::Birch,
        Self::Steppe,
        Self::Oasis,
        Self::Atoll,
        Self::Pass,
        Self::Puna,
        Self::Savanna,
        Self::Plateau,
        Self::Monsoon,
    ];

    /// The tables of the family.
    pub(super) fn family(self) -> &'static Family {
        // OK because there is a family for each.
        &FAMILIES[self as usize]
    }
}

/// The tables of one family; all lists are of words between spaces, in phonemes.
pub(super) struct Family {
    /// How a word may begin, before its first vowel.
    pub(super) starts: &'static str,
    /// Vowels.
    pub(super) vowels: &'static str,
    /// Consonants between two vowels.
    pub(super) middles: &'static str,
    /// Consonants between a vowel and an ending that begins with a consonant.
    pub(super) joints: &'static str,
    /// How a word ends, from its last vowel.
    pub(super) rimes: &'static str,
    /// How many words of 1, 2 and 3 syllables there are, the last counted by its rime.
    pub(super) syllables: [u32; 3],
    /// The percentage of languages with vowel harmony.
    pub(super) harmony: u32,
    /// The percentage of names of two words.
    pub(super) pairs: u32,
    /// Sound shifts, such as `k>X`; a language has none, one or two.
    pub(super) shifts: &'static str,
    /// Spellings of phonemes: a phoneme or two, and the ways, of which a language has one.
    pub(super) habits: Vec<(&'static str, &'static str)>,
    /// How many languages put a feature's word where, in the order of [`Joining::ALL`].
    pub(super) joining: [u32; 4],
    /// Small words between a feature's word and the name after it.
    pub(super) links: &'static str,
    /// For each [`Feature`] its endings, and its separate words.
    pub(super) features: [(&'static str, &'static str); Feature::COUNT],
    /// How the given names of people end.
    pub(super) given: &'static str,
    /// Endings of the names of families; `-` where such a name is a word like any other.
    pub(super) kin: &'static str,
    /// Endings of the names of peoples.
    pub(super) peoples: &'static str,
}

impl Family {
    fn read(rows: &Rows) -> Self {
        let habit = |row: &'static str| row.split_once(' ').unwrap_or((row, row));
        let feature = |feature| {
            let [endings, words] = cells(rows.one(feature));
            (endings, words)
        };
        let [harmony] = rows.numbers("harmony");
        let [pairs] = rows.numbers("pairs");
        Self {
            starts: rows.one("starts"),
            vowels: rows.one("vowels"),
            middles: rows.one("middles"),
            joints: rows.one("joints"),
            rimes: rows.one("rimes"),
            syllables: rows.numbers("syllables"),
            harmony,
            pairs,
            shifts: rows.one("shifts"),
            habits: rows.all("spelled").map(habit).collect(),
            joining: rows.numbers("joining"),
            links: rows.one("links"),
            features: Feature::NAMES.map(feature),
            given: rows.one("given"),
            kin: rows.one("kin"),
            peoples: rows.one("peoples"),
        }
    }
}

/// Where the word for a feature is put beside a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joining {
    /// As an ending: *Orvadal*.
    Suffix,
    /// As a beginning: *Trevalan*.
    Prefix,
    /// As a word after it: *Orva Tag*.
    After,
    /// As a word before it: *Pen Orva*.
    Before,
}

impl Joining {
    /// Every way, in the order of the enum.
    pub(super) const ALL: [Self; 4] = [Self::Suffix, Self::Prefix, Self::After, Self::Before];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_full() {
        let count = |list: &str| list.split_whitespace().count();
        for sound in Sound::ALL {
            let family = sound.family();
            assert!(count(family.starts) >= 12, "{sound:?}");
            assert!(count(family.vowels) >= 3, "{sound:?}");
            assert!(count(family.middles) >= 12, "{sound:?}");
            assert!(count(family.rimes) >= 12, "{sound:?}");
            assert!(
                count(family.given) >= 5 && count(family.peoples) >= 2,
                "{sound:?}"
            );
            for (suffixes, words) in family.features {
                let fine = count(suffixes) >= 2 || family.joining[0] == 0;
                assert!(fine && count(words) >= 2, "{sound:?}");
            }
        }
    }
}
