//! Built-in decks and patterns, each with colours and tiles of its own.

/// A built-in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Its name on the command line.
    pub name: &'static str,
    /// A short description.
    pub about: &'static str,
    /// The text, in the form of its kind.
    pub text: &'static str,
}

/// The decks; the first one is the default.
///
/// Brooks and paths of `meadow` and `grand` each keep to one axis, so that any two tiles nearly always fit and games
/// seldom end before the board is full. `patchwork` and `wheel` are sparse: without the rule of symmetries most games
/// with them end after a few tiles.
pub const DECKS: [Sample; 6] = [
    Sample {
        name: "meadow",
        about: "100 tiles of brooks and paths over grass, in four colours",
        text: include_str!("../../../../assets/tilings/meadow.deck"),
    },
    Sample {
        name: "dozen",
        about: "12 tiles in three colours, as in the course",
        text: include_str!("../../../../assets/tilings/dozen.deck"),
    },
    Sample {
        name: "roads",
        about: "96 tiles of roads that cross without meeting, by conn=",
        text: include_str!("../../../../assets/tilings/roads.deck"),
    },
    Sample {
        name: "grand",
        about: "200 tiles in eight colours, for large boards",
        text: include_str!("../../../../assets/tilings/grand.deck"),
    },
    Sample {
        name: "patchwork",
        about: "64 tiles of halves, corners and bands in four colours; many games end early",
        text: include_str!("../../../../assets/tilings/patchwork.deck"),
    },
    Sample {
        name: "wheel",
        about: "200 tiles in eight colours round a wheel; most games end after a few tiles",
        text: include_str!("../../../../assets/tilings/wheel.deck"),
    },
];

/// The patterns.
pub const PATTERNS: [Sample; 1] = [Sample {
    name: "shapes",
    about: "crosses, pools, towers and bridges, in any colour",
    text: include_str!("../../../../assets/tilings/shapes.patterns"),
}];

/// The sample of that name.
#[must_use]
pub fn find<'s>(samples: &'s [Sample], name: &str) -> Option<&'s Sample> {
    samples.iter().find(|sample| sample.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wang::deck::Deck;
    use crate::wang::pattern;

    #[test]
    fn every_sample_is_good() {
        for sample in DECKS {
            let deck = Deck::read(sample.text.as_bytes());
            let deck = deck.unwrap_or_else(|faults| panic!("{}: {faults}", sample.name));
            let count = deck.unshuffled().len();
            let claimed = sample.about.split(' ').next().expect("a number");
            assert_eq!(count.to_string(), claimed, "{}", sample.name);
            for patterns in PATTERNS {
                let read = pattern::read(patterns.text.as_bytes(), &mut deck.palette().clone());
                assert!(read.is_ok_and(|read| read.len() > 3), "{}", patterns.name);
            }
        }
    }
}
