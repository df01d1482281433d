//! A cell of a board, and a tile that is pinned to it.

use mapmaker_grid::Direction;
use mapmaker_grid::tileset::TileId;

/// A cell: column from the west, row from the north, both from 0.
pub type Cell = (usize, usize);

/// A tile that stays where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pin {
    /// The cell.
    pub cell: Cell,
    /// Which tile, or which cell of a mega-tile.
    pub tile: TileId,
}

/// The cell on a side of another on a board of so many columns and rows; `None` beyond the rim.
pub(super) fn beside(
    (x, y): Cell,
    side: Direction,
    (width, height): (usize, usize),
    is_torus: bool,
) -> Option<Cell> {
    let (dx, dy) = side.offset();
    let step = |at: usize, by: i64, size: usize| {
        let next = at as i64 + by;
        if is_torus {
            return Some(next.rem_euclid(size as i64) as usize);
        }
        usize::try_from(next).ok().filter(|&next| next < size)
    };
    Some((step(x, dx, width)?, step(y, dy, height)?))
}
