//! Rectangles of tiles.

use std::collections::{BTreeMap, BTreeSet};

use mapmaker_grid::TilePos;

/// A rectangle of tiles: its north-west tile, its width and its height.
pub(super) type Area = (TilePos, i64, i64);

/// Whether a rectangle contains a tile.
pub(super) fn has((north_west, width, height): Area, at: TilePos) -> bool {
    let (x, y) = (at.x - north_west.x, at.y - north_west.y);
    (0..width).contains(&x) && (0..height).contains(&y)
}

/// The south-east tile of a rectangle.
pub(super) const fn last((north_west, width, height): Area) -> TilePos {
    north_west.offset(width - 1, height - 1)
}

/// Columns and rows from `first` to `last`, row by row.
pub(super) fn cells(first: (i64, i64), last: (i64, i64)) -> impl Iterator<Item = (i64, i64)> {
    let columns = first.0..=last.0;
    (first.1..=last.1).flat_map(move |y| columns.clone().map(move |x| (x, y)))
}

/// Offsets up to `reach` columns and rows in each direction, row by row.
pub(super) fn around(reach: i64) -> impl Iterator<Item = (i64, i64)> {
    cells((-reach, -reach), (reach, reach))
}

/// Small bounding rectangles of some tiles, one for each square of 2^`log2` tiles that has any.
pub(super) fn parts(tiles: impl IntoIterator<Item = TilePos>, log2: u32) -> Vec<Area> {
    let mut parts: BTreeMap<_, [TilePos; 2]> = BTreeMap::new();
    for at in tiles {
        let square = (at.y >> log2, at.x >> log2);
        let [first, last] = parts.entry(square).or_insert([at, at]);
        *first = TilePos::new(first.x.min(at.x), first.y.min(at.y));
        *last = TilePos::new(last.x.max(at.x), last.y.max(at.y));
    }
    let parts = parts.into_values();
    let area = |[first, last]: [TilePos; 2]| {
        let side = |first: i64, last: i64| last - first + 1;
        (first, side(first.x, last.x), side(first.y, last.y))
    };
    parts.map(area).collect()
}

/// Columns and rows without duplicates, row by row.
pub(super) fn in_rows(
    cells: impl IntoIterator<Item = (i64, i64)>,
) -> impl Iterator<Item = (i64, i64)> {
    let rows: BTreeSet<_> = cells.into_iter().map(|(x, y)| (y, x)).collect();
    rows.into_iter().map(|(y, x)| (x, y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_near_each_other_have_one_rectangle_and_those_far_apart_one_each() {
        let at = TilePos::new;
        let tiles = [at(3, 9), at(1_000_000, 5), at(7, 2), at(-1, 4)];
        let found = [
            (at(-1, 4), 1, 1),
            (at(3, 2), 5, 8),
            (at(1_000_000, 5), 1, 1),
        ];
        assert_eq!(parts(tiles, 8), found);
        let rows = in_rows(cells((0, 0), (2, 1)).chain(cells((1, 0), (3, 1))));
        assert_eq!(
            rows.collect::<Vec<_>>(),
            cells((0, 0), (3, 1)).collect::<Vec<_>>()
        );
    }
}
