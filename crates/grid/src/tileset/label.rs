//! Edge labels: the letters of a tile's name.

use std::fmt;

use crate::Direction;

/// The label of an edge, a letter from `A` to `Z`.
///
/// The map gives nine of them a meaning (the constants); a pack may use any others, which then
/// behave as plain Wang colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EdgeLabel(u8);

impl EdgeLabel {
    /// Forest, the letter F.
    pub const FOREST: Self = Self(b'F');
    /// Mountain, the letter M.
    pub const MOUNTAIN: Self = Self(b'M');
    /// Plain, the letter P.
    pub const PLAIN: Self = Self(b'P');
    /// River, the letter R.
    pub const RIVER: Self = Self(b'R');
    /// Sea, the letter S.
    pub const SEA: Self = Self(b'S');
    /// Coast on the land's east, the letter D: land to the left, sea to the right. On top and bottom edges.
    pub const COAST_EAST: Self = Self(b'D');
    /// Coast on the land's west, the letter G: sea to the left, land to the right. On top and bottom edges.
    pub const COAST_WEST: Self = Self(b'G');
    /// Coast on the land's south, the letter B: land above, sea below. On right and left edges.
    pub const COAST_SOUTH: Self = Self(b'B');
    /// Coast on the land's north, the letter H: sea above, land below. On right and left edges.
    pub const COAST_NORTH: Self = Self(b'H');

    /// The nine letters that the map gives a meaning, in alphabetical order.
    pub const MAP: [Self; 9] = [
        Self::COAST_SOUTH,
        Self::COAST_EAST,
        Self::FOREST,
        Self::COAST_WEST,
        Self::COAST_NORTH,
        Self::MOUNTAIN,
        Self::PLAIN,
        Self::RIVER,
        Self::SEA,
    ];

    /// The label of a letter, `None` unless it is one of `A` to `Z`.
    #[inline]
    #[must_use]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        if letter.is_ascii_uppercase() {
            Some(Self(letter))
        } else {
            None
        }
    }

    /// The label of a side by whether its ends, clockwise round the tile, are sea; `None` where both are land.
    #[must_use]
    pub const fn of_ends(side: Direction, ends: [bool; 2]) -> Option<Self> {
        Some(match (ends, side) {
            ([false, false], _) => return None,
            ([true, true], _) => Self::SEA,
            ([false, true], Direction::North) | ([true, false], Direction::South) => {
                Self::COAST_EAST
            }
            ([true, false], Direction::North) | ([false, true], Direction::South) => {
                Self::COAST_WEST
            }
            ([false, true], Direction::East) | ([true, false], Direction::West) => {
                Self::COAST_SOUTH
            }
            ([true, false], Direction::East) | ([false, true], Direction::West) => {
                Self::COAST_NORTH
            }
        })
    }

    /// The letter.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> char {
        self.0 as char
    }

    /// The letter's place in the alphabet, 0 to 25.
    #[inline]
    #[must_use]
    pub const fn ordinal(self) -> usize {
        (self.0 - b'A') as usize
    }

    /// What it shows, in a word; `None` of a letter that the map gives no meaning.
    #[must_use]
    pub const fn word(self) -> Option<&'static str> {
        match self.0 {
            b'F' => Some("forest"),
            b'M' => Some("mountain"),
            b'P' => Some("plain"),
            b'R' => Some("river"),
            b'S' => Some("sea"),
            b'D' | b'G' | b'B' | b'H' => Some("coast"),
            _ => None,
        }
    }

    /// What it shows in words, of a coast with the side on which its land is; the letter where the map gives it
    /// no meaning.
    #[must_use]
    pub fn in_words(self) -> String {
        let land = match self {
            Self::COAST_EAST => "on the left",
            Self::COAST_WEST => "on the right",
            Self::COAST_SOUTH => "above",
            Self::COAST_NORTH => "below",
            _ => {
                let letter = || format!("the letter {self}");
                return self.word().map_or_else(letter, str::to_owned);
            }
        };
        format!("coast with land {land}")
    }

    /// Whether this is one of the four coast letters.
    #[inline]
    #[must_use]
    pub const fn is_coast(self) -> bool {
        matches!(self.0, b'D' | b'G' | b'B' | b'H')
    }

    /// Whether land is on both ends of the edge: forest, mountain, plain or river.
    #[inline]
    #[must_use]
    pub const fn is_land(self) -> bool {
        matches!(self.0, b'F' | b'M' | b'P' | b'R')
    }

    /// Whether the label can stand on a side: `D` and `G` only on top and bottom, `B` and `H` only on
    /// right and left, everything else anywhere.
    #[inline]
    #[must_use]
    pub const fn fits_side(self, side_is_horizontal: bool) -> bool {
        match self.0 {
            b'D' | b'G' => side_is_horizontal,
            b'B' | b'H' => !side_is_horizontal,
            _ => true,
        }
    }
}

impl fmt::Display for EdgeLabel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.letter())
    }
}

impl fmt::Debug for EdgeLabel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.letter())
    }
}

/// A set of labels: label `l` is bit `l.ordinal()`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LabelSet(u32);

impl LabelSet {
    /// All 26.
    pub const ALL: Self = Self((1 << 26) - 1);

    /// The set without a label.
    #[inline]
    #[must_use]
    pub const fn without(self, label: EdgeLabel) -> Self {
        Self(self.0 & !(1 << label.ordinal()))
    }

    /// The labels in the set, in alphabetical order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = EdgeLabel> {
        let letters = (b'A'..=b'Z').map(EdgeLabel);
        letters.filter(move |&label| self.contains(label))
    }

    /// Whether the set contains a label.
    #[inline]
    #[must_use]
    pub const fn contains(self, label: EdgeLabel) -> bool {
        self.0 >> label.ordinal() & 1 == 1
    }
}

impl FromIterator<EdgeLabel> for LabelSet {
    fn from_iter<I: IntoIterator<Item = EdgeLabel>>(labels: I) -> Self {
        let bits = labels.into_iter().map(|label| 1 << label.ordinal());
        Self(bits.fold(0, |all, bit: u32| all | bit))
    }
}

/// The biome of a tile, as reports count them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Biome {
    /// A coast crosses it.
    Coast,
    /// Sea on all sides.
    Sea,
    /// A river on land, source tiles included.
    River,
    /// Mountains, and maybe forest or plain, without a river.
    Mountain,
    /// Forest, and maybe plain.
    Forest,
    /// Plain on all sides.
    Plain,
    /// Some letter that the map gives no meaning.
    Other,
}

impl Biome {
    /// Every biome, in the order of reports.
    pub const ALL: [Self; 7] = [
        Self::Coast,
        Self::Sea,
        Self::River,
        Self::Mountain,
        Self::Forest,
        Self::Plain,
        Self::Other,
    ];

    /// The biome of a tile with these edges.
    #[must_use]
    pub fn of(edges: [EdgeLabel; 4]) -> Self {
        let has = |label| edges.contains(&label);
        if edges.iter().any(|edge| !EdgeLabel::MAP.contains(edge)) {
            Self::Other
        } else if edges.iter().any(|edge| edge.is_coast()) {
            Self::Coast
        } else if has(EdgeLabel::SEA) {
            Self::Sea
        } else if has(EdgeLabel::RIVER) {
            Self::River
        } else if has(EdgeLabel::MOUNTAIN) {
            Self::Mountain
        } else if has(EdgeLabel::FOREST) {
            Self::Forest
        } else {
            Self::Plain
        }
    }

    /// The biome's name in English, lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Coast => "coast",
            Self::Sea => "sea",
            Self::River => "river",
            Self::Mountain => "mountain",
            Self::Forest => "forest",
            Self::Plain => "plain",
            Self::Other => "other",
        }
    }
}
