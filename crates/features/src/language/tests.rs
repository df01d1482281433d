//! Tests of whole languages: the look of their names, and that they never change.

use std::collections::BTreeSet;

use super::{Kind, Language, Locale, Name, Sound, letters, rules};

/// Names that stay as they are: family of the language of seed 2024, kind, hash, English, French.
#[rustfmt::skip]
const GOLDEN: &[(Sound, Kind, u64, &str, &str)] = &[
    (Sound::Fjord, Kind::Island, 1000, "Flostukund Island", "l'île de Flostukund"),
    (Sound::Fen, Kind::Plain, 1001, "the Hanham Plain", "la plaine de Hanham"),
    (Sound::Moor, Kind::Castle, 1002, "Bentover", "Bentover"),
    (Sound::Vineyard, Kind::People, 1003, "the Pelharrini", "les Pelharrini"),
    (Sound::Archipelago, Kind::Bay, 1004, "the Gulf of Rolida", "le golfe de Rolida"),
    (Sound::Lakeland, Kind::Cape, 1005, "Sylkele Ness", "le bec de Sylkele"),
    (Sound::Birch, Kind::City, 1006, "Vlistisk", "Vlistisk"),
    (Sound::Steppe, Kind::Ruin, 1007, "Zasang", "Zasang"),
    (Sound::Oasis, Kind::Peak, 1008, "Zuza", "le Zuza"),
    (Sound::Atoll, Kind::Lake, 1009, "Lake Auneakola", "le lac Auneakola"),
    (Sound::Pass, Kind::Desert, 1010, "the Tardenta Sands", "les sables de Tardenta"),
    (Sound::Puna, Kind::Village, 1011, "Alcuma End", "Bout-d'Alcuma"),
    (Sound::Savanna, Kind::Person, 1012, "Ndubalo Charanda", "Ndubalo Charanda"),
    (Sound::Plateau, Kind::Sea, 1013, "the Sea of Handrad", "la mer de Handrad"),
    (Sound::Monsoon, Kind::Archipelago, 1014, "the Khad Islands", "les îles de Khad"),
];

/// Languages of all families, the same in every run.
fn languages(count: u64) -> impl Iterator<Item = Language> {
    (0..count).map(Language::new)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '-', '\'']).filter(|word| !word.is_empty())
}

/// The longest row of vowels, or of consonants.
fn longest_row(word: &str, vowels: bool) -> usize {
    let rows = word.split(|letter| rules::is_vowel(letter) != vowels);
    rows.map(|row| row.chars().count()).max().unwrap_or(0)
}

#[test]
fn every_name_can_be_lettered_and_said() {
    let mut seen = 0;
    for (index, language) in languages(210).enumerate() {
        for kind in Kind::ALL {
            for hash in 0..50 {
                let name = language.name(kind, hash);
                for locale in Locale::ALL {
                    let text = name.on_map(locale);
                    check(&text, &format!("{index} {kind:?} {hash}: {text}"));
                    seen += 1;
                }
            }
        }
    }
    assert_eq!(seen, 210 * Kind::ALL.len() * 50 * 2);
}

fn check(text: &str, place: &str) {
    let letters = text.chars().count();
    assert!((3..=rules::MAX_LETTERS).contains(&letters), "{place}");
    assert!(text.chars().next().unwrap().is_uppercase(), "{place}");
    let is_allowed = |letter: char| letter.is_alphabetic() || matches!(letter, ' ' | '\'' | '-');
    assert!(text.chars().all(is_allowed), "{place}");
    assert!(!text.contains("  ") && text.trim() == text, "{place}");
    assert!(rules::may_stand(text), "{place}");
    for word in words(text) {
        let letters: Vec<char> = word.to_lowercase().chars().collect();
        assert!(longest_row(word, false) <= 3, "{place}");
        assert!(longest_row(word, true) <= 3, "{place}");
        let is_thrice = |three: &[char]| three[0] == three[1] && three[1] == three[2];
        assert!(!letters.windows(3).any(is_thrice), "{place}");
    }
}

#[test]
fn few_names_come_twice() {
    let (mut twice, mut drawn) = (0, 0);
    for kind in Kind::ALL {
        for language in languages(30) {
            let names: BTreeSet<String> = (0..500)
                .map(|hash| language.name(kind, hash).on_map(Locale::English))
                .collect();
            assert!(names.len() > 440, "{kind:?}: {}", names.len());
            twice += 500 - names.len();
            drawn += 500;
        }
    }
    assert!(twice * 100 < drawn * 2, "{twice} of {drawn}");
}

#[test]
fn two_languages_share_few_names() {
    let natives = |language: &Language| -> BTreeSet<String> {
        let name = |hash| language.name(Kind::City, hash);
        let names = (0..400).map(name);
        names
            .filter_map(|name| name.native().map(str::to_owned))
            .collect()
    };
    for sound in Sound::ALL {
        let [one, other] = [1, 2].map(|seed| natives(&Language::with_sound(sound, seed)));
        let shared = one.intersection(&other).count();
        assert!(shared * 50 < one.len(), "{sound:?}: {shared}");
    }
    let all: Vec<_> = languages(40).map(|language| natives(&language)).collect();
    let of_all: usize = all.iter().map(BTreeSet::len).sum();
    let different = all.iter().flatten().collect::<BTreeSet<_>>().len();
    assert!(different * 100 > of_all * 99, "{different} of {of_all}");
}

/// How often each pair of letters stands in a thousand pairs of a language's native names.
fn pairs_per_mille(language: &Language, hashes: std::ops::Range<u64>) -> Vec<i64> {
    let mut counts = vec![0; 27 * 27];
    let mut total = 0;
    for name in hashes.map(|hash| language.name(Kind::City, hash)) {
        let text = name.native().unwrap_or_default().to_owned();
        let places = text.chars().map(|letter| {
            let letter = letters::plain_letter(letter);
            match u32::from(letter).checked_sub(u32::from('a')) {
                Some(place) if place < 26 => place as usize + 1,
                _ => 0,
            }
        });
        let places: Vec<usize> = places.collect();
        for pair in places.windows(2) {
            counts[pair[0] * 27 + pair[1]] += 1;
            total += 1;
        }
    }
    counts.iter().map(|count| count * 1000 / total).collect()
}

fn distance(one: &[i64], other: &[i64]) -> i64 {
    let pairs = one.iter().zip(other);
    pairs.map(|(one, other)| (one - other).abs()).sum()
}

#[test]
fn languages_sound_unlike_each_other_and_like_themselves() {
    // Two seeds of each family: even those differ more than two halves of one language.
    let of = |sound, seed| {
        let language = Language::with_sound(sound, seed);
        [0..400, 400..800].map(|hashes| pairs_per_mille(&language, hashes))
    };
    let all: Vec<_> = Sound::ALL
        .into_iter()
        .flat_map(|sound| [of(sound, 1), of(sound, 2)])
        .collect();
    let within: Vec<i64> = all
        .iter()
        .map(|[one, other]| distance(one, other))
        .collect();
    let mut between = Vec::new();
    for (index, [one, _]) in all.iter().enumerate() {
        for [other, _] in &all[index + 1..] {
            between.push(distance(one, other));
        }
    }
    let mean = |all: &[i64]| all.iter().sum::<i64>() / all.len() as i64;
    assert!(
        mean(&between) > 3 * mean(&within),
        "{} {}",
        mean(&between),
        mean(&within)
    );
    let (nearest, farthest) = (between.iter().min(), within.iter().max());
    assert!(nearest > farthest, "{nearest:?} {farthest:?}");
}

#[test]
fn the_forms_of_names_keep_their_shares() {
    for kind in Kind::ALL {
        let count = |holds: fn(&Name) -> bool| {
            let names = languages(40)
                .flat_map(|language| (0..40).map(move |hash| language.name(kind, hash)));
            names.filter(holds).count()
        };
        let plain = count(|name| name.native().is_none());
        let people = matches!(kind, Kind::Person | Kind::People);
        assert_eq!(plain == 0, people, "{kind:?}");
        assert!(plain < 1600 * 60 / 100, "{kind:?}: {plain}");
    }
}

#[test]
fn variants_are_other_names() {
    for language in languages(20) {
        for kind in Kind::ALL {
            let names = (0..12).map(|attempt| language.variant(kind, 77, attempt));
            let different: BTreeSet<_> = names.map(|name| name.on_map(Locale::English)).collect();
            assert!(different.len() >= 10, "{kind:?}: {different:?}");
        }
    }
}

#[test]
fn names_are_the_same_for_ever() {
    // A change of these changes every map: it belongs in the changelog.
    for (sound, kind, hash, english, french) in GOLDEN {
        let name = Language::with_sound(*sound, 2024).name(*kind, *hash);
        assert_eq!(name.in_sentence(Locale::English), *english);
        assert_eq!(name.in_sentence(Locale::French), *french);
    }
    let river = Language::new(42).variant(Kind::River, 1, 1);
    assert_eq!(river.on_map(Locale::English), "Amaste");
}

#[test]
fn few_draws_are_lost() {
    let (mut draws, mut names, mut most) = (0, 0, 0);
    for language in languages(150) {
        for kind in Kind::ALL {
            for hash in 0..40 {
                let is_taken = |draw: &u64| {
                    let name = language.composed(kind, &mut language.draws(kind, hash, 0, *draw));
                    name.is_some_and(|name| super::is_fine(&name))
                };
                let taken = (0..super::MAX_DRAWS).find(is_taken);
                let taken = taken.expect("a name that is fine");
                draws += taken + 1;
                most = most.max(taken);
                names += 1;
            }
        }
    }
    assert!(draws * 10 < names * 15, "{draws} for {names}");
    assert!(most < super::MAX_DRAWS / 4, "{most}");
}
