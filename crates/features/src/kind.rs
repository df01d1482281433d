//! Kinds of features, and their words.

use super::{Body, Matter, SiteKind};

/// What a feature is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A settlement or a ruin.
    Site(SiteKind),
    /// Wide water.
    Sea,
    /// Water with land on most sides.
    Bay,
    /// Water between two shores.
    Strait,
    /// Water with land all around.
    Lake,
    /// Land with water all around.
    Island,
    /// Land without a near end.
    Region,
    /// Mountains.
    Range,
    /// Woods.
    Forest,
    /// A place for the name of a river on its course.
    River,
    /// A peak that is the highest nearby.
    Peak,
    /// Land that reaches into the sea.
    Cape,
    /// Islands near each other.
    Archipelago,
    /// Open land.
    Plain,
    /// Open land where nothing grows.
    Desert,
    /// Painted hills.
    Hills,
    /// A painted marsh.
    Marsh,
    /// Painted snow.
    Snow,
    /// A highway that is long enough for a name.
    GreatRoad,
    /// A text that the user wrote.
    Written(Pen),
}

impl Kind {
    /// All kinds.
    pub fn all() -> impl Iterator<Item = Self> {
        let wide = [
            Self::Sea,
            Self::Bay,
            Self::Strait,
            Self::Lake,
            Self::Island,
            Self::Region,
            Self::Range,
            Self::Forest,
            Self::River,
            Self::Peak,
            Self::Cape,
            Self::Archipelago,
            Self::Plain,
            Self::Desert,
            Self::Hills,
            Self::Marsh,
            Self::Snow,
            Self::GreatRoad,
            Self::Written(Pen::Land),
            Self::Written(Pen::Water),
        ];
        SiteKind::ALL.into_iter().map(Self::Site).chain(wide)
    }

    /// Parses the word of a kind.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::all().find(|kind| kind.word() == word)
    }

    /// Its word and its number.
    const fn row(self) -> (&'static str, u64) {
        match self {
            Self::Site(kind) => (kind.word(), kind as u64),
            Self::Sea => ("sea", 16),
            Self::Bay => ("bay", 17),
            Self::Strait => ("strait", 18),
            Self::Lake => ("lake", 19),
            Self::Island => ("island", 20),
            Self::Region => ("region", 21),
            Self::Range => ("range", 22),
            Self::Forest => ("forest", 23),
            Self::River => ("river", 24),
            Self::Peak => ("peak", 25),
            Self::Cape => ("cape", 26),
            Self::Archipelago => ("archipelago", 27),
            Self::Plain => ("plain", 28),
            Self::Desert => ("desert", 29),
            Self::Written(Pen::Land) => ("text", 30),
            Self::Written(Pen::Water) => ("water-text", 31),
            Self::GreatRoad => ("great-road", 32),
            Self::Hills => ("hills", 33),
            Self::Marsh => ("marsh", 34),
            Self::Snow => ("snow", 35),
        }
    }

    /// Its word, as in files and on the command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.row().0
    }

    /// Its number, which ids depend on.
    pub(super) const fn number(self) -> u64 {
        self.row().1
    }

    /// The matter of a body of this kind.
    pub(super) const fn matter(self) -> Option<Matter> {
        Some(match self {
            Self::Sea | Self::Bay | Self::Strait | Self::Lake => Matter::Sea,
            Self::Island | Self::Region => Matter::Land,
            Self::Range => Matter::Mountain,
            Self::Forest => Matter::Forest,
            Self::Plain => Matter::Plain,
            Self::Desert => Matter::Desert,
            Self::Hills => Matter::Hills,
            Self::Marsh => Matter::Marsh,
            Self::Snow => Matter::Snow,
            _ => return None,
        })
    }

    /// The kind of a body, by matter, size and how enclosed it is.
    pub(super) const fn of(body: &Body) -> Self {
        match (body.matter, body.walls) {
            (Matter::Sea, 16) => Self::Lake,
            (Matter::Sea, 10..) if body.radius_tiles < 160 => Self::Bay,
            (Matter::Sea, 7..) if body.radius_tiles < 48 => Self::Strait,
            (Matter::Sea, _) => Self::Sea,
            (Matter::Land, 16) => Self::Island,
            (Matter::Land, _) => Self::Region,
            (Matter::Mountain, _) => Self::Range,
            (Matter::Forest, _) => Self::Forest,
            (Matter::Plain, _) => Self::Plain,
            (Matter::Desert, _) => Self::Desert,
            (Matter::Hills, _) => Self::Hills,
            (Matter::Marsh, _) => Self::Marsh,
            (Matter::Snow, _) => Self::Snow,
            (Matter::Peak, _) => Self::Peak,
            (Matter::Cape, _) => Self::Cape,
            (Matter::Islands, _) => Self::Archipelago,
        }
    }
}

/// The style of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pen {
    /// For land: upright letters.
    Land,
    /// For water: italics.
    Water,
}
