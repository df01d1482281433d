//! The built-in cards, from easy to wicked.

use super::card::Card;

/// A card that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Builtin {
    /// What it is called.
    pub name: &'static str,
    /// Whether its pieces may be mirrored.
    pub flips: bool,
    /// In how many ways its centre can be filled, pieces told apart by their numbers.
    pub solutions: u64,
    text: &'static str,
}

/// All of them, with few and small pieces first and with few solutions last.
pub const BUILTIN: [Builtin; 15] = [
    built(
        "Doorstep",
        false,
        2,
        include_str!("../../../../assets/tetramino/doorstep.card"),
    ),
    built(
        "Small square",
        false,
        4,
        include_str!("../../../../assets/tetramino/square.card"),
    ),
    built(
        "Chest",
        false,
        2,
        include_str!("../../../../assets/tetramino/chest.card"),
    ),
    built(
        "Tray",
        false,
        32,
        include_str!("../../../../assets/tetramino/tray.card"),
    ),
    built(
        "Courtyard",
        false,
        60,
        include_str!("../../../../assets/tetramino/courtyard.card"),
    ),
    built(
        "Terrace",
        false,
        52,
        include_str!("../../../../assets/tetramino/terrace.card"),
    ),
    built(
        "Wall",
        false,
        4,
        include_str!("../../../../assets/tetramino/wall.card"),
    ),
    built(
        "Mirrors",
        true,
        640,
        include_str!("../../../../assets/tetramino/mirrors.card"),
    ),
    built(
        "Eight pentominoes",
        true,
        564,
        include_str!("../../../../assets/tetramino/pentominoes.card"),
    ),
    built(
        "Hall",
        false,
        40,
        include_str!("../../../../assets/tetramino/hall.card"),
    ),
    built(
        "Mosaic",
        false,
        2,
        include_str!("../../../../assets/tetramino/mosaic.card"),
    ),
    built(
        "Harbour",
        false,
        2,
        include_str!("../../../../assets/tetramino/harbour.card"),
    ),
    built(
        "Quarry",
        false,
        2,
        include_str!("../../../../assets/tetramino/quarry.card"),
    ),
    built(
        "Citadel",
        false,
        2,
        include_str!("../../../../assets/tetramino/citadel.card"),
    ),
    built(
        "Eight and no mirror",
        false,
        2,
        include_str!("../../../../assets/tetramino/eight.card"),
    ),
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
    use crate::engine::puzzles::exact_cover::{End, Limits};
    use crate::engine::puzzles::polyomino::rate::{Difficulty, rate};
    use crate::engine::puzzles::polyomino::solve::count;

    #[test]
    fn every_built_in_card_has_the_solutions_that_are_told() {
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
