//! The built-in cards, from easy to very hard.

use super::card::Card;

/// A card that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Builtin {
    /// Its name.
    pub name: &'static str,
    /// Whether its pieces may be mirrored.
    pub flips: bool,
    /// The number of ways to fill its centre, with pieces distinguished by their numbers.
    pub solutions: u64,
    text: &'static str,
}

/// The text of a file in `assets/tetramino`.
macro_rules! card {
    ($name:literal) => {
        include_str!(concat!("../../../../assets/tetramino/", $name, ".card"))
    };
}

/// All of them: first those with few and small pieces, last those with few solutions.
pub const BUILTIN: [Builtin; 15] = [
    built("Doorstep", false, 2, card!("doorstep")),
    built("Small square", false, 4, card!("square")),
    built("Chest", false, 2, card!("chest")),
    built("Tray", false, 32, card!("tray")),
    built("Courtyard", false, 60, card!("courtyard")),
    built("Terrace", false, 52, card!("terrace")),
    built("Wall", false, 4, card!("wall")),
    built("Mirrors", true, 640, card!("mirrors")),
    built("Eight pentominoes", true, 564, card!("pentominoes")),
    built("Hall", false, 40, card!("hall")),
    built("Mosaic", false, 2, card!("mosaic")),
    built("Harbour", false, 2, card!("harbour")),
    built("Quarry", false, 2, card!("quarry")),
    built("Citadel", false, 2, card!("citadel")),
    built("Eight and no mirror", false, 2, card!("eight")),
];

const fn built(name: &'static str, flips: bool, solutions: u64, text: &'static str) -> Builtin {
    Builtin {
        name,
        flips,
        solutions,
        text,
    }
}

impl Builtin {
    /// The card.
    ///
    /// # Panics
    /// Never: a test reads every one.
    #[must_use]
    pub fn card(&self) -> Card {
        // OK because a test reads every one.
        Card::parse(self.text.as_bytes()).expect("a card")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact_cover::{End, Limits};
    use crate::polyomino::rate::{Difficulty, rate};
    use crate::polyomino::solve::count;

    #[test]
    fn every_built_in_card_has_the_listed_number_of_solutions() {
        let mut found = Vec::new();
        for built in BUILTIN {
            let card = built.card();
            assert_eq!(card.warnings(), [], "{}", built.name);
            let counted = count(&card, built.flips, &Limits::default(), u64::MAX);
            assert_eq!(counted, (built.solutions, End::Complete), "{}", built.name);
            found.push(rate(&card, built.solutions));
        }
        assert!(found.is_sorted(), "{found:?}");
        for difficulty in Difficulty::ALL {
            assert!(found.contains(&difficulty), "{difficulty:?}");
        }
    }
}
