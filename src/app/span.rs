//! A rectangle of cells on an endless grid.

use mapmaker_grid::TilePos;

/// Cells from (`west`, `north`) to (`east`, `south`), all four included, y growing south.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The first column.
    pub west: i64,
    /// The first row.
    pub north: i64,
    /// The last column.
    pub east: i64,
    /// The last row.
    pub south: i64,
}

impl Span {
    /// The rectangle between two cells, both included.
    #[must_use]
    pub fn between(a: TilePos, b: TilePos) -> Self {
        Self {
            west: a.x.min(b.x),
            north: a.y.min(b.y),
            east: a.x.max(b.x),
            south: a.y.max(b.y),
        }
    }

    /// The rectangle of this many columns and rows, both at least 1, with this north-west cell.
    #[must_use]
    pub const fn of(north_west: TilePos, (columns, rows): (i64, i64)) -> Self {
        Self {
            west: north_west.x,
            north: north_west.y,
            east: north_west.x + columns - 1,
            south: north_west.y + rows - 1,
        }
    }

    /// The north-west cell.
    #[must_use]
    pub const fn north_west(self) -> TilePos {
        TilePos::new(self.west, self.north)
    }

    /// The number of columns and rows.
    #[must_use]
    pub const fn size(self) -> (i64, i64) {
        (self.east - self.west + 1, self.south - self.north + 1)
    }

    /// Returns whether the cell at (x, y) is inside.
    #[must_use]
    pub const fn contains(self, x: i64, y: i64) -> bool {
        self.west <= x && x <= self.east && self.north <= y && y <= self.south
    }

    /// The rectangle with `by` more cells on every side.
    #[must_use]
    pub const fn grown(self, by: i64) -> Self {
        Self {
            west: self.west.saturating_sub(by),
            north: self.north.saturating_sub(by),
            east: self.east.saturating_add(by),
            south: self.south.saturating_add(by),
        }
    }

    /// The rectangle moved by whole cells.
    #[must_use]
    pub const fn moved(self, dx: i64, dy: i64) -> Self {
        Self {
            west: self.west.saturating_add(dx),
            north: self.north.saturating_add(dy),
            east: self.east.saturating_add(dx),
            south: self.south.saturating_add(dy),
        }
    }

    /// The smallest rectangle that holds both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self {
            west: self.west.min(other.west),
            north: self.north.min(other.north),
            east: self.east.max(other.east),
            south: self.south.max(other.south),
        }
    }

    /// The rectangle of coarser cells, each `2^log2` cells along a side, that covers this one.
    #[must_use]
    pub const fn coarser(self, log2: u32) -> Self {
        // An arithmetic shift is the floor division by a power of two.
        Self {
            west: self.west >> log2,
            north: self.north >> log2,
            east: self.east >> log2,
            south: self.south >> log2,
        }
    }

    /// The number of cells.
    #[must_use]
    pub const fn area(self) -> i64 {
        let (columns, rows) = self.size();
        columns * rows
    }

    /// The cells in row-major order.
    pub fn cells(self) -> impl Iterator<Item = (i64, i64)> {
        (self.north..=self.south).flat_map(move |y| (self.west..=self.east).map(move |x| (x, y)))
    }

    /// The cells in row-major order, as tiles.
    pub fn tiles(self) -> impl Iterator<Item = TilePos> {
        self.cells().map(|(x, y)| TilePos::new(x, y))
    }

    /// The distance in cells from (x, y) to the rectangle, along the farther axis; 0 inside.
    #[must_use]
    pub fn distance(self, x: i64, y: i64) -> i64 {
        let dx = (self.west - x).max(x - self.east).max(0);
        let dy = (self.north - y).max(y - self.south).max(0);
        dx.max(dy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coarser_cells_round_toward_minus_infinity() {
        let span = Span::between(TilePos::new(-17, -16), TilePos::new(15, 16));
        let chunks = span.coarser(4);
        assert_eq!(
            (chunks.west, chunks.north, chunks.east, chunks.south),
            (-2, -1, 0, 1)
        );
        assert_eq!(chunks.cells().count() as i64, chunks.area());
        assert_eq!(chunks.distance(-2, 0), 0);
        assert_eq!(chunks.distance(-5, 3), 3);
    }
}
