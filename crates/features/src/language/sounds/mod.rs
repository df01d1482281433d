//! The families of sound that languages come from, as tables; a language takes a part of one.
//!
//! A family is written in phonemes, one character each, as is every word until it is spelled:
//!
//! * `p b t d k g f v s z h m n l r w` as in English, `y` as in *yes*, `c` the *ts* of *cats*, `Q` a
//!   *k* far back in the throat;
//! * `S` *ship*, `C` *chip*, `J` *jam*, `Z` *measure*, `T` *thin*, `D` *then*, `X` *loch*, `G` its
//!   voiced sister, `N` *sing*, `L` *million*, `Y` *canyon*, `R` a breathed *r*;
//! * `a e i o u`, long `A E I O U`, rounded or fronted `ä ö ü`, and `ı`, the *y* of *rhythm*.
//!
//! In a list the commonest comes first, and `-` stands for nothing.

mod cold;
mod dry;
mod mild;
mod warm;

use super::kind::Feature;

/// A family of sound. The names tell of the land that such names bring to mind, nothing more: any
/// language may be spoken anywhere.
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
    pub(super) const fn family(self) -> &'static Family {
        match self {
            Self::Fjord => &cold::FJORD,
            Self::Fen => &mild::FEN,
            Self::Moor => &mild::MOOR,
            Self::Vineyard => &mild::VINEYARD,
            Self::Archipelago => &mild::ARCHIPELAGO,
            Self::Lakeland => &cold::LAKELAND,
            Self::Birch => &cold::BIRCH,
            Self::Steppe => &cold::STEPPE,
            Self::Oasis => &dry::OASIS,
            Self::Atoll => &warm::ATOLL,
            Self::Pass => &dry::PASS,
            Self::Puna => &dry::PUNA,
            Self::Savanna => &warm::SAVANNA,
            Self::Plateau => &dry::PLATEAU,
            Self::Monsoon => &warm::MONSOON,
        }
    }
}

/// The tables of one family; all lists are of words between spaces, in phonemes.
pub(super) struct Family {
    /// What a word may begin with, before its first vowel.
    pub(super) starts: &'static str,
    /// Vowels.
    pub(super) vowels: &'static str,
    /// What may stand between two vowels.
    pub(super) middles: &'static str,
    /// What may stand between a vowel and an ending that begins with a consonant.
    pub(super) joints: &'static str,
    /// How a word ends, from its last vowel.
    pub(super) rimes: &'static str,
    /// How many words of 1, 2 and 3 syllables there are, the last counted by its rime.
    pub(super) syllables: [u32; 3],
    /// Of how many languages in a hundred the vowels are in harmony.
    pub(super) harmony: u32,
    /// Of how many names in a hundred are two words.
    pub(super) pairs: u32,
    /// Changes of sound, such as `k>X`, of which a language has none, one or two.
    pub(super) shifts: &'static str,
    /// How phonemes may be spelled: a phoneme or two, and the ways, of which a language has one.
    pub(super) habits: &'static [(&'static str, &'static str)],
    /// How many languages put a feature's word where, in the order of [`Joining::ALL`].
    pub(super) joining: [u32; 4],
    /// Small words that may stand between a feature's word and the name after it.
    pub(super) links: &'static str,
    /// For each [`Feature`] its endings, and its words that stand alone.
    pub(super) features: [(&'static str, &'static str); Feature::COUNT],
    /// How the given names of people end.
    pub(super) given: &'static str,
    /// Endings of the names of families; `-` where such a name is a word like any other.
    pub(super) kin: &'static str,
    /// Endings of the names of peoples.
    pub(super) peoples: &'static str,
}

/// Where the word for a feature stands beside a name.
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
