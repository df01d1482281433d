//! What a stroke is asked to do.

use super::Brush;
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;
use mapmaker_grid::tileset::TileId;

/// What a stroke is asked to do, in a world or on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditRequest<'a> {
    /// Draw with a brush on these cells; of a river they are its way, in order.
    Draw(Brush, &'a [TilePos]),
    /// Set this tile by hand, or the mega-tile of which it is a cell.
    Set(TileId, TilePos),
    /// Draw with a brush on all that hangs together with a cell and is like it.
    Flood(Brush, TilePos),
    /// Put these tiles down as they were copied, all or none.
    Put(&'a [(TilePos, TileId)]),
}

/// How many cells a fill covers, in words.
#[must_use]
pub fn filled(count: usize) -> String {
    format!("{} filled", counted(count, "cell"))
}
