//! The options of an attempt to paint a stroke on a board.

/// How strictly painted cells show what was painted, strictest first. For a river: whether it runs through plain and
/// continues at its ends ([`StrokeRegion::course`](super::region::StrokeRegion::course)), has no fork of its own, or
/// takes any tile that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// On all sides that no fixed cell contradicts.
    Pure,
    /// The same, except near fixed cells.
    Mostly,
    /// By the dominant biome of their tile.
    Shown,
}

impl Level {
    pub(super) const ALL: [Self; 3] = [Self::Pure, Self::Mostly, Self::Shown];
}

/// Which biomes the solver may add that are neither painted nor present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExtraTerrain {
    /// None, and the painted biome does not spread to the rim or to empty cells beside it.
    Least,
    /// None: no forest grows beside a painted plain.
    None,
    /// Only mountains, in which a painted river may rise.
    Spring,
    /// Any, where nothing else fits.
    Any,
}

/// Where the painted biome may spread beyond the painted cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpreadLimit {
    /// Only across sides of painted cells: no channel of sea leads from a lake to the rim.
    Beside,
    /// Wherever that makes the change smaller, or nothing else fits.
    Anywhere,
}

/// Which earlier painted cells outside the stroke may be overwritten, fewest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overwrite {
    /// None: a cell may only get another tile of its biome.
    Nowhere,
    /// Those that touch the stroke at a side or a corner, except water.
    LandBeside,
    /// All except water: the rest of a lake has its shore elsewhere.
    Land,
    /// Those that touch the stroke.
    Beside,
    /// Anywhere.
    Everywhere,
}

impl Overwrite {
    pub(super) const ALL: [Self; 5] = [
        Self::Nowhere,
        Self::LandBeside,
        Self::Land,
        Self::Beside,
        Self::Everywhere,
    ];
}
