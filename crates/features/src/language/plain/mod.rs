//! Names of plain words, "the Grey Downs", by a small grammar over tables in every locale.

mod words;

use super::draws::Draws;
use super::kind::Kind;
use super::locale::{Article, Phrase, elides};
use super::spelling::capitalised;
use words::{Adjective, Gender, Head, Modifier, Use, WORDS, heads, sense};

/// A name in every locale, in the order of [`Locale::ALL`](super::Locale::ALL).
pub(super) type Phrases = [Phrase; 2];

/// The senses of a kind.
fn senses(kind: Kind) -> u16 {
    match kind {
        Kind::Range | Kind::Peak | Kind::Hills | Kind::Snow => sense("high"),
        Kind::Forest => sense("wood"),
        Kind::Lake | Kind::River | Kind::Marsh => sense("water"),
        Kind::Sea | Kind::Bay | Kind::Strait => sense("sea"),
        Kind::Island | Kind::Archipelago | Kind::Cape => sense("isle"),
        Kind::Desert => sense("dry"),
        Kind::Plain | Kind::Region => sense("grass"),
        Kind::City | Kind::Town | Kind::Village | Kind::Port => sense("place"),
        Kind::Castle | Kind::Ruin => sense("strong"),
        Kind::Road => sense("road"),
        Kind::Person | Kind::People => 0,
    }
}

/// One way to make a plain name.
type Form = fn(Kind, &mut Draws) -> Option<Phrases>;

/// How many composed names there are for each listed one.
const COMPOSED: u32 = 300;

/// A name of plain words; `None` for people, and where the draws don't fit together.
pub(super) fn name(kind: Kind, draws: &mut Draws) -> Option<Phrases> {
    // Weighted by the number of different names, so that none repeats too often.
    let fits = |of: &&(&str, &str, u32)| of.2 & kind.bit() != 0;
    let singles = WORDS.singles.iter().filter(fits);
    let counted = WORDS.counted.iter().filter(fits);
    let forms: [(Form, u32); 3] = [
        (single, singles.count() as u32),
        (self::counted, 2 * counted.count() as u32),
        (composed, COMPOSED),
    ];
    draws.weighted(&forms)?(kind, draws)
}

fn single(kind: Kind, draws: &mut Draws) -> Option<Phrases> {
    let fits = |&(_, _, kinds): &(&str, &str, u32)| kinds & kind.bit() != 0;
    let &(english, french, _) = draws.pick_if(&WORDS.singles, fits)?;
    Some([Phrase::filled(english, ""), Phrase::filled(french, "")])
}

fn counted(kind: Kind, draws: &mut Draws) -> Option<Phrases> {
    let fits = |&(_, _, kinds): &(&str, &str, u32)| kinds & kind.bit() != 0;
    let [number, french_number] = draws.pick(&WORDS.numbers)?;
    let &(english, french, _) = draws.pick_if(&WORDS.counted, fits)?;
    Some([
        phrase(Article::The, format!("{number} {english}")),
        phrase(Article::Les, format!("{french_number} {french}")),
    ])
}

fn composed(kind: Kind, draws: &mut Draws) -> Option<Phrases> {
    let senses = senses(kind);
    let head = draws.pick(heads(kind))?;
    let adjective_percent = match (head.1, kind.is_settlement()) {
        (Use::Felt, _) => return felt(kind, head, draws),
        (Use::Joined, _) => 34,
        (_, true) => 60,
        (_, false) => 45,
    };
    if draws.chance(adjective_percent) {
        let joined = head.1 == Use::Joined;
        let adjective = draws.pick_if(&WORDS.adjectives, |adjective| {
            adjective.fits & senses != 0 && (adjective.joins || !joined)
        })?;
        // Avoids "The Stony Stones".
        return (!share_root(adjective.english, head.0))
            .then(|| with_adjective(kind, head, adjective));
    }
    let joined = head.1 == Use::Joined;
    let modifier = draws.pick_if(&WORDS.modifiers, |modifier| {
        modifier.fits & senses != 0 && (modifier.joins || !joined)
    })?;
    if share_root(modifier.english, head.0) {
        return None;
    }
    let is_after = head.1 == Use::Of && draws.chance(50);
    with_modifier(kind, head, modifier, is_after)
}

/// Whether two words begin with the same four letters.
fn share_root(one: &str, other: &str) -> bool {
    let root = |word: &str| word.get(..4).map(str::to_lowercase);
    root(one).is_some() && root(one) == root(other)
}

/// "Cape Patience".
fn felt(kind: Kind, &(head, _, noun, gender): &Head, draws: &mut Draws) -> Option<Phrases> {
    let &[english, french] = draws.pick(&WORDS.feelings)?;
    let words = match kind {
        Kind::Bay | Kind::Strait => format!("{head} of {english}"),
        _ => format!("{head} {english}"),
    };
    let article = match kind {
        Kind::Bay | Kind::Strait => Article::The,
        _ => Article::None,
    };
    Some([
        phrase(article, words),
        french_phrase(kind, gender, format!("{noun} {french}")),
    ])
}

/// "the Grey Downs", "Coldwell".
fn with_adjective(
    kind: Kind,
    &(head, usage, noun, gender): &Head,
    adjective: &Adjective,
) -> Phrases {
    let english = match usage {
        Use::Joined => phrase(Article::None, format!("{}{head}", adjective.english)),
        _ => phrase(article(usage), format!("{} {head}", adjective.english)),
    };
    let noun = capitalised(noun);
    let inflected = inflected(adjective, gender, &noun);
    let french = if adjective.is_before {
        format!("{} {noun}", capitalised(&inflected))
    } else {
        format!("{noun} {inflected}")
    };
    [english, french_phrase(kind, gender, french)]
}

/// "Heron Marsh", "the Bay of Herons", "Ashford"; none where a joined word would be hard to read.
fn with_modifier(
    kind: Kind,
    &(head, usage, noun, gender): &Head,
    modifier: &Modifier,
    is_after: bool,
) -> Option<Phrases> {
    let english = match usage {
        Use::Joined => {
            let (last, first) = (modifier.english.chars().next_back(), head.chars().next());
            if last == first {
                return None;
            }
            phrase(Article::None, format!("{}{head}", modifier.english))
        }
        _ if is_after => phrase(Article::The, format!("{head} of {}", modifier.of)),
        _ => phrase(article(usage), format!("{} {head}", modifier.english)),
    };
    let french = format!("{noun} {}", modifier.french);
    Some([english, french_phrase(kind, gender, french)])
}

fn article(usage: Use) -> Article {
    match usage {
        Use::Of | Use::The => Article::The,
        Use::Bare | Use::Joined | Use::Felt => Article::None,
    }
}

fn phrase(article: Article, words: String) -> Phrase {
    Phrase { article, words }
}

/// A settlement's words are capitals joined by hyphens, without an article: "Gué-des-Frênes".
fn french_phrase(kind: Kind, gender: Gender, words: String) -> Phrase {
    if kind.is_settlement() {
        let is_small = |word: &str| matches!(word, "de" | "du" | "des" | "la");
        let words: Vec<String> = words
            .split(' ')
            .map(|word| match word {
                _ if is_small(word) || word.starts_with("l'") => word.to_owned(),
                _ => capitalised(word),
            })
            .collect();
        return phrase(Article::None, words.join("-"));
    }
    let article = match gender {
        Gender::M => Article::Le,
        Gender::F => Article::La,
        Gender::Mp | Gender::Fp => Article::Les,
    };
    phrase(article, words)
}

/// A French adjective in the gender and number of a noun, before which *vieux* and *beau* change.
fn inflected(adjective: &Adjective, gender: Gender, noun: &str) -> String {
    let [masculine, feminine] = adjective.french;
    match gender {
        Gender::M if adjective.is_before && elides(noun) => match masculine {
            "vieux" => "vieil".to_owned(),
            "beau" => "bel".to_owned(),
            _ => masculine.to_owned(),
        },
        Gender::M => masculine.to_owned(),
        Gender::F => feminine.to_owned(),
        Gender::Mp if masculine.ends_with(['s', 'x']) => masculine.to_owned(),
        Gender::Mp if masculine.ends_with("eau") => format!("{masculine}x"),
        Gender::Mp => format!("{masculine}s"),
        Gender::Fp => format!("{feminine}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adjective(english: &str) -> &'static Adjective {
        let found = WORDS.adjectives.iter().find(|word| word.english == english);
        found.expect("an adjective of the table")
    }

    fn french(kind: Kind, head: Head, english: &str) -> String {
        let [_, french] = with_adjective(kind, &head, adjective(english));
        french.in_sentence()
    }

    #[test]
    fn french_adjectives_agree() {
        let hills = ("Hills", Use::The, "collines", Gender::Fp);
        let pond = ("Mere", Use::Bare, "étang", Gender::M);
        let peaks = ("Peaks", Use::The, "pics", Gender::Mp);
        let range = Kind::Range;
        assert_eq!(french(range, hills, "Grey"), "les Collines grises");
        assert_eq!(french(Kind::Lake, pond, "Old"), "le Vieil Étang");
        assert_eq!(french(Kind::Lake, pond, "Grey"), "l'Étang gris");
        assert_eq!(french(range, peaks, "Fair"), "les Beaux Pics");
        let well = ("well", Use::Joined, "puits", Gender::M);
        assert_eq!(french(Kind::Village, well, "Cold"), "Puits-Froid");
    }

    #[test]
    fn every_kind_has_many_plain_names() {
        for kind in Kind::ALL {
            let mut names: Vec<String> = (0..4000)
                .filter_map(|key| name(kind, &mut Draws::new(mapmaker_grid::hash::mix(key))))
                .map(|[english, _]| english.words)
                .collect();
            let drawn = names.len();
            names.sort();
            names.dedup();
            let people = matches!(kind, Kind::Person | Kind::People);
            assert_eq!(drawn == 0, people, "{kind:?}");
            assert!(people || names.len() > 600, "{kind:?}: {}", names.len());
        }
    }
}
