//! Kinds of things that languages name: features, persons and peoples.

/// A sort of thing that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// A range of mountains.
    Range,
    /// One mountain of note.
    Peak,
    /// A forest or a wood.
    Forest,
    /// A sea, or a part of an ocean that has a middle.
    Sea,
    /// A bay or a gulf.
    Bay,
    /// A strait between two lands.
    Strait,
    /// A lake.
    Lake,
    /// One island.
    Island,
    /// A group of islands.
    Archipelago,
    /// A cape or headland.
    Cape,
    /// A river.
    River,
    /// A desert.
    Desert,
    /// A plain, downs or a heath.
    Plain,
    /// A country or a part of one.
    Region,
    /// A city.
    City,
    /// A town.
    Town,
    /// A village.
    Village,
    /// A castle or a fort.
    Castle,
    /// A town that lives by its harbour.
    Port,
    /// A ruin.
    Ruin,
    /// A road of the first rank.
    Road,
    /// One person.
    Person,
    /// A whole people; the same word is the adjective ("an Orvani town").
    People,
    /// Hills.
    Hills,
    /// A marsh.
    Marsh,
    /// Land under snow.
    Snow,
}

impl Kind {
    /// Every kind, in the order of the enum.
    pub const ALL: [Self; 26] = [
        Self::Range,
        Self::Peak,
        Self::Forest,
        Self::Sea,
        Self::Bay,
        Self::Strait,
        Self::Lake,
        Self::Island,
        Self::Archipelago,
        Self::Cape,
        Self::River,
        Self::Desert,
        Self::Plain,
        Self::Region,
        Self::City,
        Self::Town,
        Self::Village,
        Self::Castle,
        Self::Port,
        Self::Ruin,
        Self::Road,
        Self::Person,
        Self::People,
        Self::Hills,
        Self::Marsh,
        Self::Snow,
    ];

    /// The kind's bit in a set of kinds.
    pub(super) const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// Whether people live there, so that its French words are joined by hyphens.
    pub(super) const fn is_settlement(self) -> bool {
        matches!(self, Self::City | Self::Town | Self::Village | Self::Port)
    }
}

/// The meaning of an ending or a word of a language; several kinds share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feature {
    /// Running water.
    River,
    /// High ground.
    Hill,
    /// Trees.
    Wood,
    /// Standing water, fresh or salt.
    Water,
    /// Land in water.
    Island,
    /// A country.
    Land,
    /// A large settlement.
    Town,
    /// A small settlement.
    Village,
    /// A strong place.
    Fort,
    /// A harbour.
    Port,
}

impl Feature {
    /// Their number.
    pub(super) const COUNT: usize = 10;

    /// Their names in tables, in the order of the enum.
    pub(super) const NAMES: [&'static str; Self::COUNT] = [
        "river", "hill", "wood", "water", "island", "land", "town", "village", "fort", "port",
    ];

    /// The meaning whose ending a native name of a kind may have.
    pub(super) const fn of(kind: Kind) -> Option<Self> {
        Some(match kind {
            Kind::River => Self::River,
            Kind::Range | Kind::Peak | Kind::Hills => Self::Hill,
            Kind::Forest => Self::Wood,
            Kind::Lake | Kind::Bay | Kind::Strait | Kind::Sea => Self::Water,
            Kind::Island | Kind::Archipelago => Self::Island,
            Kind::Region | Kind::Plain | Kind::Desert | Kind::Marsh | Kind::Snow => Self::Land,
            Kind::City | Kind::Town => Self::Town,
            Kind::Village => Self::Village,
            Kind::Castle | Kind::Ruin => Self::Fort,
            Kind::Port => Self::Port,
            Kind::Cape | Kind::Road | Kind::Person | Kind::People => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_holds_every_kind_in_order() {
        for (index, kind) in Kind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, index);
        }
        assert_eq!(Kind::ALL.last(), Some(&Kind::Snow));
    }
}
