//! In which ways a stroke on a board is tried.

/// How strictly the painted cells are what they are painted as, strictest first. Of a river: whether it runs
/// through plain and goes on at its ends ([`StrokeRegion::course`](super::region::StrokeRegion::course)), has no fork of its own, or has what fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// On all sides that nothing firm holds otherwise.
    Pure,
    /// The same but close to what is firm.
    Mostly,
    /// As the biome that their tile shows most.
    Shown,
}

impl Level {
    pub(super) const ALL: [Self; 3] = [Self::Pure, Self::Mostly, Self::Shown];
}

/// Whether the stroke may bring land with it that is neither painted nor there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExtraTerrain {
    /// It may not, and what is painted does not spread to the board's rim, or to empty cells, beside it.
    Least,
    /// It may not: no forest grows beside a plain that is painted.
    None,
    /// Mountains alone, in which a river that is painted may rise.
    Spring,
    /// It may, where nothing else fits.
    Any,
}

/// Whether land of the kind that is painted may come about away from what is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpreadLimit {
    /// Only over the sides of painted cells: no channel of sea leads from a lake to the rim.
    Beside,
    /// Wherever that makes the change smaller, or it fits no other way.
    Anywhere,
}

/// Where the land that was painted before, and that the stroke does not cover, gives way to it, least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Overwrite {
    /// Nowhere: a cell may get another tile of its land.
    Nowhere,
    /// Where it touches the stroke, at a side or a corner, but water stays water.
    LandBeside,
    /// Anywhere, but water stays water: what is left of a lake has its shore elsewhere.
    Land,
    /// Where it touches the stroke.
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
