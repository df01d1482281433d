//! Sizes of named features on boards.

/// The minimum number of tiles of a named body or river course.
pub(super) const MIN_TILES: usize = 4;

/// The minimum number of tiles of a sea, coasts included, at the edge of the board; less is a lake.
pub(super) const SEA_TILES: usize = 24;

/// The minimum on a small board, if it is a quarter of it.
pub(super) const SMALL_SEA_TILES: usize = 8;

/// The importance of a board's rivers, in units of 1024 drained tiles: all have names from far.
pub(super) const RIVER_WEIGHT: u32 = 400;
