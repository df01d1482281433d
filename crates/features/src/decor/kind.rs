//! Kinds of decor: words, sizes, and the ground that they stand on.

use super::foreign::Foreign;
use super::ground::Surface;

/// How many drawings each kind has.
pub const DECOR_DRAWINGS: u8 = 4;

/// A kind of decor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DecorKind {
    /// A compass rose.
    Rose,
    /// A ship with one broad sail.
    Cog,
    /// A long ship with oars.
    Galley,
    /// A small boat.
    Boat,
    /// A mermaid on a rock.
    Mermaid,
    /// A serpent of the sea.
    Serpent,
    /// A whale that blows.
    Whale,
    /// A few great waves.
    Waves,
    /// A ring of standing stones.
    Stones,
    /// A windmill.
    Windmill,
    /// Fields with furrows.
    Field,
    /// A few sheep.
    Sheep,
    /// Tall grass.
    Tuft,
    /// The mouth of a mine.
    Mine,
    /// A great tree that stands alone.
    Tree,
    /// A city.
    City,
    /// A town.
    Town,
    /// A village.
    Village,
    /// A castle.
    Castle,
    /// A lone tower.
    Tower,
    /// A ruin.
    Ruin,
    /// Decor of a tile pack.
    Foreign(Foreign),
}

impl DecorKind {
    /// All our own kinds, the highest priority first.
    pub const ALL: [Self; 21] = [
        Self::City,
        Self::Town,
        Self::Castle,
        Self::Village,
        Self::Tower,
        Self::Ruin,
        Self::Rose,
        Self::Serpent,
        Self::Whale,
        Self::Mermaid,
        Self::Galley,
        Self::Cog,
        Self::Boat,
        Self::Waves,
        Self::Mine,
        Self::Stones,
        Self::Windmill,
        Self::Field,
        Self::Tree,
        Self::Sheep,
        Self::Tuft,
    ];

    /// Its index, its word, and the word with an article; foreign kinds come after our own.
    const fn row(self) -> (usize, &'static str, &'static str) {
        match self {
            Self::Rose => (0, "rose", "a compass rose"),
            Self::Cog => (1, "cog", "a cog"),
            Self::Galley => (2, "galley", "a galley"),
            Self::Boat => (3, "boat", "a boat"),
            Self::Mermaid => (4, "mermaid", "a mermaid"),
            Self::Serpent => (5, "serpent", "a sea serpent"),
            Self::Whale => (6, "whale", "a whale"),
            Self::Waves => (7, "waves", "waves"),
            Self::Stones => (8, "stones", "standing stones"),
            Self::Windmill => (9, "windmill", "a windmill"),
            Self::Field => (10, "field", "a field"),
            Self::Sheep => (11, "sheep", "sheep"),
            Self::Tuft => (12, "tuft", "a tuft of grass"),
            Self::Mine => (13, "mine", "a mine"),
            Self::Tree => (14, "tree", "a great tree"),
            Self::City => (15, "city", "a city"),
            Self::Town => (16, "town", "a town"),
            Self::Village => (17, "village", "a village"),
            Self::Castle => (18, "castle", "a castle"),
            Self::Tower => (19, "tower", "a tower"),
            Self::Ruin => (20, "ruin", "a ruin"),
            Self::Foreign(kind) => (Self::ALL.len(), kind.word(), kind.name()),
        }
    }

    /// Its word, as in files and on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.row().1
    }

    /// Parses the word of a kind.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        let own = Self::ALL.into_iter().find(|kind| kind.word() == word);
        own.or_else(|| Foreign::of_word(word).map(Self::Foreign))
    }

    /// Whether it comes from a pack.
    #[must_use]
    pub const fn is_foreign(self) -> bool {
        matches!(self, Self::Foreign(_))
    }

    /// A number of its own.
    pub(super) const fn number(self) -> u64 {
        match self {
            Self::Foreign(kind) => kind.number(),
            own => own.index() as u64,
        }
    }

    /// Its index among our own kinds; foreign kinds come after them.
    #[must_use]
    pub const fn index(self) -> usize {
        self.row().0
    }

    /// Its word with an article; for foreign kinds the name.
    #[must_use]
    pub const fn with_article(self) -> &'static str {
        self.row().2
    }

    /// Whether it is grammatically plural.
    #[must_use]
    pub const fn is_many(self) -> bool {
        matches!(self, Self::Waves | Self::Stones | Self::Sheep)
    }

    /// The ground that it stands on.
    #[must_use]
    pub const fn ground(self) -> Surface {
        match self {
            Self::Rose
            | Self::Cog
            | Self::Galley
            | Self::Boat
            | Self::Mermaid
            | Self::Serpent
            | Self::Whale
            | Self::Waves => Surface::Sea,
            Self::Foreign(kind) => kind.ground(),
            _ => Surface::Plain,
        }
    }

    /// Whether it is a settlement (or a ruin) rather than decor.
    #[must_use]
    pub const fn is_settlement(self) -> bool {
        matches!(
            self,
            Self::City | Self::Town | Self::Village | Self::Castle | Self::Tower | Self::Ruin
        )
    }

    /// The side of its square, in tiles.
    #[must_use]
    pub const fn side_tiles(self) -> f32 {
        match self {
            Self::Rose => 3.0,
            Self::City => 1.7,
            Self::Town | Self::Castle => 1.25,
            Self::Serpent | Self::Field => 1.2,
            Self::Galley => 1.1,
            Self::Cog | Self::Whale | Self::Village | Self::Tower | Self::Ruin => 0.95,
            Self::Stones | Self::Windmill | Self::Tree => 0.85,
            Self::Mermaid | Self::Mine => 0.75,
            Self::Waves => 0.7,
            Self::Boat | Self::Sheep => 0.6,
            Self::Tuft => 0.4,
            // Its picture is in the middle of a tile.
            Self::Foreign(_) => 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_word_and_a_number_of_its_own() {
        let mut kinds = DecorKind::ALL;
        kinds.sort_unstable();
        assert!((0..).zip(kinds).all(|(index, kind)| kind.index() == index));
        for kind in DecorKind::ALL {
            assert_eq!(DecorKind::of_word(kind.word()), Some(kind));
        }
        assert_eq!(DecorKind::of_word("moon"), None);
    }
}
