//! Whether a clue is true of a tile, as far as known.

/// Whether a clue is true of a tile, as far as known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// The clue is not true of the tile.
    No,
    /// It depends on something unknown.
    Maybe,
    /// The clue is true of the tile.
    Yes,
}

impl Verdict {
    pub(super) const fn of(is_true: bool) -> Self {
        if is_true { Self::Yes } else { Self::No }
    }

    /// The negation.
    pub(super) const fn turned(self) -> Self {
        match self {
            Self::No => Self::Yes,
            Self::Maybe => Self::Maybe,
            Self::Yes => Self::No,
        }
    }
}
