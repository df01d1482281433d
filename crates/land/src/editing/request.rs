//! Requests of strokes.

use super::Brush;
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;
use mapmaker_grid::tileset::TileId;

/// A request to edit a world or a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditRequest<'a> {
    /// Draw with a brush on these cells; for a river they are its course, in order.
    Draw(Brush, &'a [TilePos]),
    /// Set this tile by hand, or the mega-tile of which it is a cell.
    Set(TileId, TilePos),
    /// Draw with a brush on the connected cells of the same kind as this one.
    Flood(Brush, TilePos),
    /// Paste copied tiles, all or none.
    Put(&'a [(TilePos, TileId)]),
}

/// The message of a fill: how many cells it covers.
#[must_use]
pub fn filled(count: usize) -> String {
    format!("{} filled", counted(count, "cell"))
}
