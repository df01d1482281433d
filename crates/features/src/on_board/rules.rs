//! The sizes of what has a name on a board, as data.

/// The fewest tiles of a body, and of a river's course, that have a name.
pub(super) const MIN_TILES: usize = 4;

/// The fewest tiles of water, coasts with it, that make a sea where the board ends in it; less is a lake.
pub(super) const SEA_TILES: usize = 24;

/// On a small board so many do that are at least a quarter of it.
pub(super) const SMALL_SEA_TILES: usize = 8;

/// How much the rivers of a board are, in units of 1024 tiles drained: all of them have names from afar.
pub(super) const RIVER_WEIGHT: u32 = 400;
