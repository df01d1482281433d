//! Positions of tiles and chunks, and the floor division between them.

use super::Direction;

/// Tiles along one side of a chunk.
pub const CHUNK_TILES: i64 = 16;

/// Tiles in a chunk.
pub const CHUNK_AREA: usize = (CHUNK_TILES * CHUNK_TILES) as usize;

/// Tile coordinates run from minus this to this, 2⁶⁰.
pub const COORDINATE_LIMIT: i64 = 1 << 60;

/// Divides, rounding toward minus infinity, so −1 is in the cell before 0.
///
/// `divisor` must be positive.
#[inline]
#[must_use]
pub const fn floor_div(value: i64, divisor: i64) -> i64 {
    value.div_euclid(divisor)
}

/// The position of a tile: x grows east, y grows south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TilePos {
    /// Tiles east of the origin.
    pub x: i64,
    /// Tiles south of the origin.
    pub y: i64,
}

impl TilePos {
    /// The tile at (`x`, `y`).
    #[inline]
    #[must_use]
    pub const fn new(x: i64, y: i64) -> Self {
        Self { x, y }
    }

    /// The chunk that holds this tile.
    #[inline]
    #[must_use]
    pub const fn chunk(self) -> ChunkPos {
        ChunkPos {
            x: floor_div(self.x, CHUNK_TILES),
            y: floor_div(self.y, CHUNK_TILES),
        }
    }

    /// The position within that chunk.
    #[inline]
    #[must_use]
    pub const fn local(self) -> LocalPos {
        LocalPos {
            x: self.x.rem_euclid(CHUNK_TILES) as u8,
            y: self.y.rem_euclid(CHUNK_TILES) as u8,
        }
    }

    /// The tile next to this one.
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        let (dx, dy) = direction.offset();
        self.offset(dx, dy)
    }

    /// The tile `dx` east and `dy` south of this one.
    #[inline]
    #[must_use]
    pub const fn offset(self, dx: i64, dy: i64) -> Self {
        Self {
            x: self.x + dx,
            y: self.y + dy,
        }
    }

    /// The tiles of the rectangle whose north-west tile is this one, in reading order.
    #[inline]
    pub fn rectangle(self, width: i64, height: i64) -> impl Iterator<Item = Self> + Clone {
        (0..height).flat_map(move |dy| (0..width).map(move |dx| self.offset(dx, dy)))
    }

    /// The tiles at most `reach` away along either axis, itself included, in reading order.
    #[inline]
    pub fn within(self, reach: i64) -> impl Iterator<Item = Self> + Clone {
        self.offset(-reach, -reach)
            .rectangle(2 * reach + 1, 2 * reach + 1)
    }
}

/// The position of a chunk, in chunks of [`CHUNK_TILES`] × [`CHUNK_TILES`] tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChunkPos {
    /// Chunks east of the origin's.
    pub x: i64,
    /// Chunks south of the origin's.
    pub y: i64,
}

impl ChunkPos {
    /// The chunk at (`x`, `y`).
    #[inline]
    #[must_use]
    pub const fn new(x: i64, y: i64) -> Self {
        Self { x, y }
    }

    /// The chunk's north-west tile.
    #[inline]
    #[must_use]
    pub const fn origin(self) -> TilePos {
        TilePos {
            x: self.x * CHUNK_TILES,
            y: self.y * CHUNK_TILES,
        }
    }

    /// The tile of this chunk at `local`.
    #[inline]
    #[must_use]
    pub const fn tile(self, local: LocalPos) -> TilePos {
        self.origin().offset(local.x as i64, local.y as i64)
    }
}

/// A position within a chunk, each coordinate in `0..16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalPos {
    /// Tiles east of the chunk's west border.
    pub x: u8,
    /// Tiles south of the chunk's north border.
    pub y: u8,
}

impl LocalPos {
    /// The index in a chunk's arrays: `y * 16 + x`.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.y as usize * CHUNK_TILES as usize + self.x as usize
    }

    /// The position with that index, which must be under [`CHUNK_AREA`].
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Self {
        Self {
            x: (index % CHUNK_TILES as usize) as u8,
            y: (index / CHUNK_TILES as usize) as u8,
        }
    }
}

/// Offsets to the eight neighbours, in reading order.
pub const AROUND: [(i64, i64); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// A rectangle of tiles (its north-west tile, columns and rows) grown by `rim` tiles on each side.
#[inline]
#[must_use]
pub const fn with_rim(
    (north_west, width, height): (TilePos, i64, i64),
    rim: i64,
) -> (TilePos, i64, i64) {
    let corner = north_west.offset(-rim, -rim);
    (corner, width + 2 * rim, height + 2 * rim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floor_division_rounds_toward_minus_infinity() {
        let cases = [
            (-17, -2),
            (-16, -1),
            (-1, -1),
            (0, 0),
            (1, 0),
            (15, 0),
            (16, 1),
        ];
        for (value, expected) in cases {
            assert_eq!(floor_div(value, 16), expected, "{value}");
        }
    }

    #[test]
    fn chunk_and_local_give_the_tile_back() {
        let far = 1 << 40;
        for x in [
            -far - 1,
            -far,
            -17,
            -16,
            -1,
            0,
            1,
            15,
            16,
            far,
            COORDINATE_LIMIT,
        ] {
            for y in [-COORDINATE_LIMIT, -33, -1, 0, 1, far + 7] {
                let tile = TilePos::new(x, y);
                assert_eq!(tile.chunk().tile(tile.local()), tile);
                assert_eq!(LocalPos::from_index(tile.local().index()), tile.local());
            }
        }
    }
}
