//! What the tiles of a rectangle are to whoever wants to settle there.

use crate::engine::editing::EndlessMap;
use crate::engine::grid::{CHUNK_TILES, ChunkPos, TilePos};
use crate::engine::tileset::{EdgeLabel, TileSet};
use crate::engine::world::Overlay;

/// The world as it stands, to be read by features.
pub struct Land<'a> {
    /// Nature.
    pub map: &'a mut EndlessMap,
    /// What was changed.
    pub overlay: &'a Overlay,
}

/// What a tile is, as bits.
pub(super) mod bit {
    /// Plain on all sides, and nothing else.
    pub(in super::super) const OPEN: u8 = 1;
    /// A river runs through it.
    pub(in super::super) const RIVER: u8 = 2;
    /// Both land and sea.
    pub(in super::super) const COAST: u8 = 4;
    /// Sea alone.
    pub(in super::super) const SEA: u8 = 8;
    /// Trees on some side.
    pub(in super::super) const FOREST: u8 = 16;
    /// Mountain on some side.
    pub(in super::super) const MOUNTAIN: u8 = 32;
}

/// What a tile with these sides is.
fn bits_of(edges: [EdgeLabel; 4]) -> u8 {
    let has = |label: EdgeLabel| edges.contains(&label);
    let is_sea = edges.iter().all(|&edge| edge == EdgeLabel::SEA);
    let has_sea = edges.iter().any(|edge| !edge.is_land());
    let mut bits = 0;
    for (is_so, bit) in [
        (edges == [EdgeLabel::PLAIN; 4], bit::OPEN),
        (has(EdgeLabel::RIVER), bit::RIVER),
        (has_sea && !is_sea, bit::COAST),
        (is_sea, bit::SEA),
        (has(EdgeLabel::FOREST), bit::FOREST),
        (has(EdgeLabel::MOUNTAIN), bit::MOUNTAIN),
    ] {
        if is_so {
            bits |= bit;
        }
    }
    bits
}

/// Bits of each tile of a pack, by its id.
pub(super) fn table(set: &TileSet) -> Vec<u8> {
    set.tiles()
        .iter()
        .map(|tile| bits_of(tile.edges()))
        .collect()
}

/// Bits of a rectangle of whole chunks; that of the tile at (x, y) of it has index `y * width + x`.
pub(super) struct Ground {
    pub(super) north_west: TilePos,
    pub(super) width: usize,
    pub(super) bits: Vec<u8>,
}

impl Ground {
    /// Reads `chunks` × `chunks` chunks from `north_west` on, as nature made them.
    pub(super) fn natural(
        map: &mut EndlessMap,
        table: &[u8],
        north_west: ChunkPos,
        chunks: i64,
    ) -> Self {
        let width = (chunks * CHUNK_TILES) as usize;
        let mut ground = Self {
            north_west: north_west.origin(),
            width,
            bits: vec![0; width * width],
        };
        let side = CHUNK_TILES as usize;
        for index in 0..chunks * chunks {
            let (x, y) = (index % chunks, index / chunks);
            let pos = ChunkPos::new(north_west.x + x, north_west.y + y);
            let corner = (y as usize * side) * width + x as usize * side;
            let chunk = map.chunk(pos);
            for (row, tiles) in chunk.tiles.chunks_exact(side).enumerate() {
                let to = &mut ground.bits[corner + row * width..][..side];
                for (bits, tile) in to.iter_mut().zip(tiles) {
                    *bits = table[tile.index()];
                }
            }
        }
        ground
    }

    /// Reads `chunks` × `chunks` chunks from `north_west` on, as they stand.
    pub(super) fn read(land: &mut Land, table: &[u8], north_west: ChunkPos, chunks: i64) -> Self {
        let mut ground = Self::natural(land.map, table, north_west, chunks);
        ground.lay(land.overlay, table);
        ground
    }

    /// Lays over it what was changed; the tiles that are open plain now and were not before.
    pub(super) fn lay(&mut self, overlay: &Overlay, table: &[u8]) -> Vec<TilePos> {
        let mut made = Vec::new();
        let (first, chunks) = (self.north_west.chunk(), self.width as i64 / CHUNK_TILES);
        for (at, cell) in overlay.cells_in(first, chunks) {
            let index = self.index(at);
            let bits = table[cell.tile.index()];
            if bits == bit::OPEN && self.bits[index] != bit::OPEN {
                made.push(at);
            }
            self.bits[index] = bits;
        }
        made
    }

    fn index(&self, at: TilePos) -> usize {
        let (x, y) = (at.x - self.north_west.x, at.y - self.north_west.y);
        y as usize * self.width + x as usize
    }

    /// Bits of a tile of the rectangle.
    pub(super) fn at(&self, at: TilePos) -> u8 {
        self.bits[self.index(at)]
    }

    /// How many tiles with any of these bits lie at most `reach` tiles from one, in a square; where many are asked for,
    /// [`Self::sums`] answers faster.
    pub(super) fn count(&self, at: TilePos, reach: i64, bits: u8) -> u32 {
        let (x, y) = (at.x - self.north_west.x, at.y - self.north_west.y);
        let columns = (x - reach) as usize..=(x + reach) as usize;
        ((y - reach)..=(y + reach))
            .map(|y| {
                let row = &self.bits[y as usize * self.width..][..self.width];
                let row = &row[columns.clone()];
                row.iter().filter(|&&tile| tile & bits != 0).count() as u32
            })
            .sum()
    }

    /// How many tiles with any of these bits lie in any rectangle of it.
    pub(super) fn sums(&self, bits: u8) -> Sums {
        let side = self.width + 1;
        // A board may be higher than wide.
        let rows = self.bits.len() / self.width + 1;
        let mut before = vec![0; side * rows];
        for (y, row) in self.bits.chunks_exact(self.width).enumerate() {
            let mut in_row = 0;
            for (x, &tile) in row.iter().enumerate() {
                in_row += u32::from(tile & bits != 0);
                before[(y + 1) * side + x + 1] = before[y * side + x + 1] + in_row;
            }
        }
        Sums {
            north_west: self.north_west,
            side,
            before,
        }
    }
}

/// Sums over a [`Ground`]: at `y * side + x` of all tiles that lie in rows before `y` and in columns before `x`.
pub(super) struct Sums {
    north_west: TilePos,
    side: usize,
    before: Vec<u32>,
}

impl Sums {
    /// How many there are at most `reach` tiles from a place, in a square.
    pub(super) fn count(&self, at: TilePos, reach: i64) -> u32 {
        let (x, y) = (at.x - self.north_west.x, at.y - self.north_west.y);
        let columns = [(x - reach) as usize, (x + reach + 1) as usize];
        let [first, last] = [y - reach, y + reach + 1].map(|y| {
            let [west, east] = columns.map(|x| self.before[y as usize * self.side + x]);
            east - west
        });
        last - first
    }

    /// The distance in tiles to the nearest, by rows and columns, if it is at most `reach`.
    pub(super) fn distance(&self, at: TilePos, reach: i64) -> Option<i64> {
        if self.count(at, reach) == 0 {
            return None;
        }
        (0..=reach).find(|&reach| self.count(at, reach) > 0)
    }
}
