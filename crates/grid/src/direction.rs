//! The four sides of a tile, in the order of the letters in its name.

/// A side of a tile, or the way to the neighbour across it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// Top; toward smaller y.
    North = 0,
    /// Right; toward larger x.
    East = 1,
    /// Bottom; toward larger y.
    South = 2,
    /// Left; toward smaller x.
    West = 3,
}

impl Direction {
    /// All four, in the order of a tile's letters.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The side that faces this one.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// Its name, as in "in the north".
    #[inline]
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::East => "east",
            Self::South => "south",
            Self::West => "west",
        }
    }

    /// (x, y) of the neighbour on this side, y growing south.
    #[inline]
    #[must_use]
    pub const fn offset(self) -> (i64, i64) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
        }
    }

    /// The index of this side's letter in a tile's name.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
