//! Rectangles of tiles, and what lies in them.

use mapmaker_grid::TilePos;

/// A rectangle of tiles: its north-west tile, its width and its height.
pub(super) type Area = (TilePos, i64, i64);

/// Whether a tile lies in a rectangle.
pub(super) fn has((north_west, width, height): Area, at: TilePos) -> bool {
    let (x, y) = (at.x - north_west.x, at.y - north_west.y);
    (0..width).contains(&x) && (0..height).contains(&y)
}

/// The south-east tile of a rectangle.
pub(super) const fn last((north_west, width, height): Area) -> TilePos {
    north_west.offset(width - 1, height - 1)
}

/// Columns and rows from a first to a last of each, row by row.
pub(super) fn cells(first: (i64, i64), last: (i64, i64)) -> impl Iterator<Item = (i64, i64)> {
    let columns = first.0..=last.0;
    (first.1..=last.1).flat_map(move |y| columns.clone().map(move |x| (x, y)))
}

/// Steps up to so many columns and rows in each direction, row by row.
pub(super) fn around(reach: i64) -> impl Iterator<Item = (i64, i64)> {
    cells((-reach, -reach), (reach, reach))
}
