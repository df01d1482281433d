//! The sounds of one language, chosen from its family by its seed, and words made of them.

use super::draws::Draws;
use super::kind::Feature;
use super::sounds::{Family, Joining, Sound};
use super::spelling::{Spelling, capitalised};

/// A piece of a word in phonemes, and its weight.
type Piece = (&'static str, u32);

/// The percentage of names that use the commoner way of joining, where a language has two.
const FIRST_JOINING_PERCENT: u32 = 75;

/// The percentage of names that drop a feature's separate word, so the same word is not everywhere on a map.
const APART_LESS_PERCENT: u32 = 45;

/// The sound system of a language.
#[derive(Clone, Debug)]
pub(super) struct Phonology {
    starts: Vec<Piece>,
    vowels: Vec<Piece>,
    middles: Vec<Piece>,
    joints: Vec<Piece>,
    rimes: Vec<Piece>,
    given: Vec<Piece>,
    kin: Vec<Piece>,
    peoples: Vec<Piece>,
    syllables: [(u32, u32); 3],
    has_harmony: bool,
    pairs_percent: u32,
    /// At most two changes of sound.
    shifts: Vec<(char, char)>,
    spelling: Spelling,
    /// The commoner way to join, and another, which may be the same.
    joining: [Joining; 2],
    link: &'static str,
    /// The separator between two words of one name: a space or a hyphen.
    gap: &'static str,
    /// For each meaning its endings, the commonest first, and its word.
    features: [(Vec<Piece>, &'static str); Feature::COUNT],
}

impl Phonology {
    /// A language of a family.
    pub(super) fn new(sound: Sound, draws: &mut Draws) -> Self {
        let family = sound.family();
        Self {
            starts: part_of(family.starts, 25, draws),
            vowels: part_of(family.vowels, 15, draws),
            middles: part_of(family.middles, 30, draws),
            joints: part_of(family.joints, 20, draws),
            rimes: part_of(family.rimes, 30, draws),
            given: part_of(family.given, 35, draws),
            kin: part_of(family.kin, 60, draws),
            peoples: part_of(family.peoples, 35, draws),
            syllables: syllables(family, draws),
            has_harmony: draws.chance(family.harmony),
            pairs_percent: family.pairs * (70 + draws.below(50) as u32) / 100,
            shifts: shifts(family, draws),
            spelling: Spelling::new(&family.habits, draws),
            joining: [joining(family, draws), joining(family, draws)],
            link: choice(family.links, draws),
            gap: if draws.chance(20) { "-" } else { " " },
            features: family.features.map(|(endings, words)| {
                let mut endings = part_of(endings, 45, draws);
                endings.sort_by_key(|&(_, weight)| std::cmp::Reverse(weight));
                endings.truncate(3);
                (endings, choice(words, draws))
            }),
        }
    }

    /// A name of one word, or of two where the language uses pairs: "Orvan", "Keth Omrun".
    pub(super) fn word(&self, draws: &mut Draws) -> String {
        if draws.chance(self.pairs_percent) {
            let (first, second) = (self.short(draws), self.short(draws));
            return format!("{first}{}{second}", self.gap);
        }
        let syllables = draws.weighted(&self.syllables).unwrap_or(2);
        self.spelled(&self.stem(syllables, draws))
    }

    /// A name that shows what it names: "Orvadal", "Pen Orva", "Trevalan".
    pub(super) fn word_for(&self, feature: Feature, draws: &mut Draws) -> String {
        let [first, second] = self.joining;
        let is_first = draws.chance(FIRST_JOINING_PERCENT);
        // OK because a feature is less than their count.
        let (endings, word) = &self.features[feature as usize];
        let joining = if is_first { first } else { second };
        let is_apart = matches!(joining, Joining::After | Joining::Before);
        if is_apart && draws.chance(APART_LESS_PERCENT) {
            return self.word(draws);
        }
        match joining {
            Joining::Suffix => self.with_ending(endings, draws),
            Joining::Prefix => {
                let stem = self.short(draws).to_lowercase();
                format!("{word}{stem}")
            }
            Joining::After => format!("{}{}{word}", self.short(draws), self.gap),
            Joining::Before if self.link.is_empty() || draws.chance(50) => {
                format!("{word}{}{}", self.gap, self.short(draws))
            }
            Joining::Before => {
                let gap = self.gap;
                format!("{word}{gap}{}{gap}{}", self.link, self.short(draws))
            }
        }
    }

    /// The given name and the family's name of a person: "Asta Velding".
    pub(super) fn person(&self, draws: &mut Draws) -> String {
        let given = self.with_ending(&self.given, draws);
        let kin = match draws.weighted(&self.kin) {
            None | Some("") => self.short(draws),
            Some(ending) => self.spelled(&self.ended(ending, 1, draws)),
        };
        format!("{given} {kin}")
    }

    /// The name of a people: "Orvani".
    pub(super) fn people(&self, draws: &mut Draws) -> String {
        let ending = draws.weighted(&self.peoples).unwrap_or_default();
        let syllables = if draws.chance(10) { 1 } else { 2 };
        self.spelled(&self.ended(ending, syllables, draws))
    }

    fn with_ending(&self, endings: &[Piece], draws: &mut Draws) -> String {
        let ending = draws.weighted(endings).unwrap_or_default();
        // A single syllable before an ending would be too short where no word has one syllable.
        let [(_, ones), ..] = self.syllables;
        let is_short = draws.chance(if ones == 0 { 25 } else { 55 });
        let syllables = if is_short { 1 } else { 2 };
        self.spelled(&self.ended(ending, syllables, draws))
    }

    /// A word of one or two syllables, to be put beside another.
    fn short(&self, draws: &mut Draws) -> String {
        let [(_, ones), (_, twos), _] = self.syllables;
        let syllables = draws.weighted(&[(1, ones), (2, twos.max(1))]).unwrap_or(2);
        self.spelled(&self.stem(syllables, draws))
    }

    /// A word of `syllables` syllables, in phonemes.
    fn stem(&self, syllables: u32, draws: &mut Draws) -> String {
        let mut word = self.begun(syllables, draws);
        word.push_str(draws.weighted(&self.rimes).unwrap_or_default());
        word
    }

    /// A word with an ending after `syllables` syllables.
    fn ended(&self, ending: &str, syllables: u32, draws: &mut Draws) -> String {
        let begins_with_vowel = ending.chars().next().is_some_and(is_vowel);
        let mut word = self.begun(syllables, draws);
        word.push_str(draws.weighted(&self.vowels).unwrap_or_default());
        let joints = if begins_with_vowel {
            &self.middles
        } else {
            &self.joints
        };
        word.push_str(draws.weighted(joints).unwrap_or_default());
        word.push_str(ending);
        word
    }

    /// The beginning of a word, up to the consonants before its last vowel.
    fn begun(&self, syllables: u32, draws: &mut Draws) -> String {
        let mut word = String::from(draws.weighted(&self.starts).unwrap_or_default());
        for _ in 1..syllables {
            if word.chars().next_back().is_none_or(|last| !is_vowel(last)) {
                word.push_str(draws.weighted(&self.vowels).unwrap_or_default());
            }
            word.push_str(draws.weighted(&self.middles).unwrap_or_default());
        }
        word
    }

    fn spelled(&self, phonemes: &str) -> String {
        let mut sounds: Vec<char> = phonemes.chars().collect();
        if self.has_harmony {
            harmonise(&mut sounds);
        }
        for &(from, to) in &self.shifts {
            shift(&mut sounds, from, to);
        }
        capitalised(&self.spelling.spell(&sounds))
    }
}

/// Whether a phoneme is a vowel.
pub(super) fn is_vowel(phoneme: char) -> bool {
    "aeiouAEIOUäöüı".contains(phoneme)
}

/// A part of a family's list with weights of the language's own: common items of the family are likelier and more
/// common here. About `dropped_percent` of the list are dropped.
fn part_of(list: &'static str, dropped_percent: u32, draws: &mut Draws) -> Vec<Piece> {
    let items: Vec<&str> = list.split_whitespace().collect();
    let count = items.len();
    let mut part = Vec::with_capacity(count);
    for (index, item) in items.into_iter().enumerate() {
        let piece = if item == "-" { "" } else { item };
        let is_dropped = draws.chance(dropped_percent);
        let weight = (2 * count - index) as u32 * (2 + draws.below(4) as u32);
        // The last items are kept where too many were dropped before.
        if !is_dropped || part.len() + (count - index) <= count.div_ceil(2) {
            part.push((piece, weight));
        }
    }
    part
}

/// One word of a list; nothing for `-`.
fn choice(list: &'static str, draws: &mut Draws) -> &'static str {
    let words: Vec<&str> = list.split_whitespace().collect();
    match draws.pick(&words) {
        None | Some(&"-") => "",
        Some(word) => word,
    }
}

fn joining(family: &Family, draws: &mut Draws) -> Joining {
    let [suffix, prefix, after, before] = family.joining;
    let weights = Joining::ALL
        .into_iter()
        .zip([suffix, prefix, after, before]);
    let weights: Vec<(Joining, u32)> = weights.collect();
    draws.weighted(&weights).unwrap_or(Joining::Suffix)
}

/// The weights of words of one, two and three syllables.
fn syllables(family: &Family, draws: &mut Draws) -> [(u32, u32); 3] {
    let [ones, twos, threes] = family.syllables;
    [(1, ones), (2, twos), (3, threes)]
        .map(|(count, weight)| (count, weight * (2 + draws.below(3) as u32)))
}

fn shifts(family: &Family, draws: &mut Draws) -> Vec<(char, char)> {
    let all: Vec<(char, char)> = family
        .shifts
        .split_whitespace()
        .filter_map(|shift| {
            let (from, to) = shift.split_once('>')?;
            Some((from.chars().next()?, to.chars().next()?))
        })
        .collect();
    let count = draws.weighted(&[(0, 1), (1, 2), (2, 1)]).unwrap_or(0);
    let start = draws.below(all.len());
    all.into_iter().cycle().skip(start).take(count).collect()
}

/// Changes a phoneme wherever no consonant stands beside it.
fn shift(sounds: &mut [char], from: char, to: char) {
    // OK because the index is below the length.
    for index in 0..sounds.len() {
        let before = index.checked_sub(1).and_then(|index| sounds.get(index));
        let beside = [before, sounds.get(index + 1)];
        let is_alone = beside.into_iter().flatten().all(|&other| is_vowel(other));
        if sounds[index] == from && (is_alone || is_vowel(from)) {
            sounds[index] = to;
        }
    }
}

/// Makes all vowels like the first: back ones after `a o u`, fronted ones after any other.
fn harmonise(sounds: &mut [char]) {
    let first = sounds.iter().copied().find(|&sound| is_vowel(sound));
    let is_back = first.is_some_and(|vowel| "aouAOUı".contains(vowel));
    for sound in sounds {
        *sound = match (*sound, is_back) {
            ('ä', true) => 'a',
            ('ö', true) => 'o',
            ('ü', true) => 'u',
            ('a', false) => 'ä',
            ('o', false) => 'ö',
            ('u', false) => 'ü',
            (other, _) => other,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(word: &str, change: impl Fn(&mut [char])) -> String {
        let mut sounds: Vec<char> = word.chars().collect();
        change(&mut sounds);
        sounds.into_iter().collect()
    }

    #[test]
    fn vowels_follow_the_first() {
        assert_eq!(changed("kuotälä", harmonise), "kuotala");
        assert_eq!(changed("tüngar", harmonise), "tüngär");
        assert_eq!(changed("kelu", harmonise), "kelü");
    }

    #[test]
    fn consonants_shift_only_alone() {
        let to_x = |sounds: &mut [char]| shift(sounds, 'k', 'X');
        assert_eq!(changed("kaskako", to_x), "XaskaXo");
        assert_eq!(changed("krak", to_x), "kraX");
    }

    #[test]
    fn a_part_keeps_at_least_half() {
        for key in 0..200 {
            let part = part_of("a b c d e f g", 90, &mut Draws::new(key));
            assert!((4..=7).contains(&part.len()), "{part:?}");
            assert!(part.iter().all(|&(_, weight)| weight > 0));
        }
    }
}
