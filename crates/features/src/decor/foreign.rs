//! Decor that a tile pack brings along: kinds that are known by a name.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use super::ground::Surface;

/// The maximum length of a name, in characters.
const MAX_NAME_CHARS: usize = 60;

/// The maximum number of interned names, so that malformed files can't fill the memory.
const MAX_NAMES: usize = 1 << 14;

/// A kind of decor from a pack: `sea/` or `land/`, and a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Foreign(&'static str);

impl Foreign {
    /// Parses `sea/` or `land/` and a name of 1 to 60 characters without `/`; `None` for any other word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        let (ground, name) = word.split_once('/')?;
        let is_name = (1..=MAX_NAME_CHARS).contains(&name.chars().count())
            && name.trim() == name
            && !name.contains(['/', '\\'])
            && !name.chars().any(char::is_control);
        (matches!(ground, "sea" | "land") && is_name).then(|| kept(word))?
    }

    /// Its word, as in files and on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.0
    }

    /// Its name alone.
    #[must_use]
    pub const fn name(self) -> &'static str {
        // OK because a word begins with one of these two.
        let ground = match self.ground() {
            Surface::Sea => "sea/",
            Surface::Plain => "land/",
        };
        self.0.split_at(ground.len()).1
    }

    /// The ground that it stands on.
    #[must_use]
    pub const fn ground(self) -> Surface {
        match self.0.as_bytes() {
            [b's', ..] => Surface::Sea,
            _ => Surface::Plain,
        }
    }

    /// A number that is the same in every run.
    pub(super) const fn number(self) -> u64 {
        let (bytes, mut number, mut index) = (self.0.as_bytes(), 0xcbf2_9ce4_8422_2325_u64, 0);
        while index < bytes.len() {
            number = (number ^ bytes[index] as u64).wrapping_mul(0x0100_0000_01b3);
            index += 1;
        }
        number | 1 << 63
    }
}

/// Interns the word for the life of the program. Kinds are compared by their words, so the order of calls does not
/// matter.
fn kept(word: &str) -> Option<Foreign> {
    static WORDS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    // Words are only added, so the set is valid even after a panic.
    let mut words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = words.get(word) {
        return Some(Foreign(known));
    }
    if words.len() >= MAX_NAMES {
        return None;
    }
    let word: &'static str = Box::leak(word.to_owned().into_boxed_str());
    words.insert(word);
    Some(Foreign(word))
}

#[cfg(test)]
mod tests {
    use super::super::{DecorKind, ForeignPictures};
    use super::*;

    #[test]
    fn foreign_kinds_are_known_by_their_words() {
        let boat = Foreign::of_word("sea/bateau à voile").expect("a kind");
        assert_eq!(Foreign::of_word("sea/bateau à voile"), Some(boat));
        assert_eq!(boat.name(), "bateau à voile");
        assert_eq!(boat.ground(), Surface::Sea);
        let sheep = Foreign::of_word("land/mouton").expect("a kind");
        assert_eq!(sheep.ground(), Surface::Plain);
        assert!(sheep != boat && sheep.number() != boat.number());
        let kind = DecorKind::Foreign(boat);
        assert_eq!(DecorKind::of_word(kind.word()), Some(kind));
        for wrong in [
            "sea",
            "sea/",
            "sea/ x",
            "sea/a/b",
            "sky/bird",
            "land/a\nb",
            "/x",
        ] {
            assert_eq!(Foreign::of_word(wrong), None, "{wrong}");
        }
        assert_eq!(Foreign::of_word(&format!("sea/{}", "x".repeat(61))), None);
    }

    #[test]
    fn a_picture_lies_in_the_middle_of_its_tile() {
        let mut pictures = ForeignPictures::default();
        let boat = Foreign::of_word("sea/test").expect("a kind");
        pictures.add(boat, 6, (2, 4), vec![9; 32]);
        pictures.add(boat, 6, (7, 4), vec![9; 112]);
        let picture = pictures.get(DecorKind::Foreign(boat)).expect("it is there");
        let square = picture.square();
        let inked = |x: usize, y: usize| square[4 * (y * 6 + x)] == 9;
        let inside = (0..36).filter(|at| inked(at % 6, at / 6)).count();
        assert_eq!(inside, 8);
        assert!(inked(2, 1) && inked(3, 4) && !inked(1, 1) && !inked(2, 0));
    }
}
