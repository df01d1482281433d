//! The words of plain names, from `tables/plain.txt`, and the nouns of `tables/kinds.txt`.

use std::sync::LazyLock;

use super::super::kind::Kind;
use super::super::table::{cells, sections};

/// Senses of words, as bits by the position in this list.
const SENSES: [&str; 10] = [
    "high", "water", "sea", "wood", "dry", "grass", "place", "strong", "isle", "road",
];

/// Senses that go together.
const GROUPS: [(&str, &str); 4] = [
    ("open", "dry grass"),
    ("built", "place strong"),
    ("land", "high wood grass place isle"),
    ("coast", "sea isle place"),
];

/// Parses a set of senses; each word is one or a group.
pub(super) fn sense(words: &str) -> u16 {
    let bits = words.split(' ').map(|word| {
        let group = GROUPS.iter().find(|group| group.0 == word);
        match SENSES.iter().position(|&sense| sense == word) {
            Some(place) => 1 << place,
            None if word == "all" => (1 << SENSES.len()) - 1,
            // OK because tests read all tables.
            None => sense(group.unwrap_or_else(|| panic!("no sense `{word}`")).1),
        }
    });
    bits.fold(0, |all, bit| all | bit)
}

/// A set of kinds, by their names.
fn kinds(words: &str) -> u32 {
    let bits = words.split(' ').map(|word| {
        let mut kinds = Kind::ALL.into_iter();
        let kind = kinds.find(|kind| format!("{kind:?}").eq_ignore_ascii_case(word));
        // OK because tests read all tables.
        kind.unwrap_or_else(|| panic!("no kind `{word}`")).bit()
    });
    bits.fold(0, |all, bit| all | bit)
}

/// Gender and number of a French noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gender {
    /// Masculine, singular.
    M,
    /// Feminine, singular.
    F,
    /// Masculine, plural.
    Mp,
    /// Feminine, plural.
    Fp,
}

/// How English uses a noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// With an article, and also before *of*: "the Grey Sea", "the Sea of Herons".
    Of,
    /// With an article: "the Grey Downs".
    The,
    /// Without one: "Otter Lake".
    Bare,
    /// Without one, and in one word with what is short: "Ashford".
    Joined,
    /// Before a feeling only: "Cape Patience".
    Felt,
}

/// A noun: English with its use, French with its gender.
pub(super) type Head = (&'static str, Use, &'static str, Gender);

/// The nouns of kinds, by [`Kind`].
static HEADS: LazyLock<Vec<Vec<Head>>> = LazyLock::new(|| {
    let table = sections(include_str!("../tables/kinds.txt"));
    let heads = |kind| {
        let rows = &table[format!("{kind:?}").as_str()];
        rows.all("plain").map(head).collect()
    };
    Kind::ALL.into_iter().map(heads).collect()
});

/// The nouns of a kind; a city has those of a town.
pub(super) fn heads(kind: Kind) -> &'static [Head] {
    let kind = if kind == Kind::City { Kind::Town } else { kind };
    // OK because there is a list for each.
    &HEADS[kind as usize]
}

/// Reads a noun such as `the Sea of | mer f`.
fn head(row: &'static str) -> Head {
    let [english, french] = cells(row);
    let the = english.strip_prefix("the ");
    let (noun, usage) = if let Some(noun) = the.and_then(|noun| noun.strip_suffix(" of")) {
        (noun, Use::Of)
    } else if let Some(noun) = the {
        (noun, Use::The)
    } else if let Some(noun) = english.strip_prefix('-') {
        (noun, Use::Joined)
    } else if let Some(noun) = english.strip_suffix(" ...") {
        (noun, Use::Felt)
    } else {
        (english, Use::Bare)
    };
    let (french, gender) = match french.rsplit_once(' ') {
        Some((french, "m")) => (french, Gender::M),
        Some((french, "f")) => (french, Gender::F),
        Some((french, "mp")) => (french, Gender::Mp),
        Some((french, "fp")) => (french, Gender::Fp),
        // OK because tests read all tables.
        _ => panic!("no gender: {row}"),
    };
    (noun, usage, french, gender)
}

/// An adjective that a name may have.
pub(super) struct Adjective {
    pub(super) english: &'static str,
    /// Singular, masculine and feminine.
    pub(super) french: [&'static str; 2],
    /// Whether French puts it before its noun.
    pub(super) is_before: bool,
    /// Whether English may write it in one word with what follows: *Coldwell*.
    pub(super) joins: bool,
    /// What it applies to, as a set of senses.
    pub(super) fits: u16,
}

/// A noun that goes with the thing that is named.
pub(super) struct Modifier {
    /// Before a noun: "Heron", "Widow's".
    pub(super) english: &'static str,
    /// After *of*: "Herons", "the Widow".
    pub(super) of: &'static str,
    /// After a noun: "des Hérons", "de la Veuve".
    pub(super) french: &'static str,
    /// Whether English may write it in one word with what follows: *Ashford*.
    pub(super) joins: bool,
    /// What it applies to, as a set of senses.
    pub(super) fits: u16,
}

/// All words of plain names but their nouns.
pub(super) struct Words {
    pub(super) adjectives: Vec<Adjective>,
    pub(super) modifiers: Vec<Modifier>,
    /// Feelings of sailors and settlers, English and French.
    pub(super) feelings: Vec<[&'static str; 2]>,
    /// Names of one noun, English and French with its article, for a set of kinds.
    pub(super) singles: Vec<(&'static str, &'static str, u32)>,
    /// Numbers, English and French.
    pub(super) numbers: Vec<[&'static str; 2]>,
    /// Counted things, English and French in the plural, for a set of kinds.
    pub(super) counted: Vec<(&'static str, &'static str, u32)>,
}

/// The words, read once.
pub(super) static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let table = sections(include_str!("../tables/plain.txt"));
    let rows = |section| table[section].iter();
    let of_kinds = |row| {
        let [english, french, of] = cells(row);
        (english, french, kinds(of))
    };
    Words {
        adjectives: rows("adjectives").map(adjective).collect(),
        modifiers: rows("modifiers").map(modifier).collect(),
        feelings: rows("feelings").map(cells).collect(),
        singles: rows("singles").map(of_kinds).collect(),
        numbers: rows("numbers").map(cells).collect(),
        counted: rows("counted").map(of_kinds).collect(),
    }
});

fn adjective(row: &'static str) -> Adjective {
    let [english, french, of] = cells(row);
    let before = french.strip_prefix("+ ");
    let forms = before.unwrap_or(french).split_once(' ');
    // OK because tests read all tables.
    let (masculine, feminine) = forms.unwrap_or_else(|| panic!("no two forms: {row}"));
    Adjective {
        english: english.trim_end_matches('-'),
        french: [masculine, feminine],
        is_before: before.is_some(),
        joins: english.ends_with('-'),
        fits: sense(of),
    }
}

fn modifier(row: &'static str) -> Modifier {
    let [english, of, french, said_of] = cells(row);
    Modifier {
        english: english.trim_end_matches('-'),
        of,
        french,
        joins: english.ends_with('-'),
        fits: sense(said_of),
    }
}
