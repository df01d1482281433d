//! Tiles as bits, for rules about settlements and decor.

use mapmaker_grid::tileset::{EdgeLabel, TileSet};
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{CHUNK_TILES, ChunkPos, TilePos};
use mapmaker_land::editing::EndlessMap;

/// The edited world, as features read it.
pub struct LandReader<'a> {
    /// Generated land.
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
    /// Edited manual land, where nothing is generated.
    pub(in super::super) const MANUAL: u8 = 64;
}

/// The bits of a tile with these sides.
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

/// Bits of a rectangle of tiles; that of the tile at (x, y) of it has index `y * width + x`.
pub(super) struct Ground {
    pub(super) north_west: TilePos,
    pub(super) width: usize,
    pub(super) bits: Vec<u8>,
}

impl Ground {
    /// Reads a square of generated tiles.
    pub(super) fn natural(
        map: &mut EndlessMap,
        table: &[u8],
        north_west: TilePos,
        side: i64,
    ) -> Self {
        let width = side as usize;
        let mut ground = Self {
            north_west,
            width,
            bits: vec![0; width * width],
        };
        let (first, last) = (
            north_west.chunk(),
            north_west.offset(side - 1, side - 1).chunk(),
        );
        // The part of a chunk within the square, along one axis.
        let part = |chunk: i64, from: i64| {
            let first = chunk * CHUNK_TILES;
            (from - first).max(0)..(from + side - first).min(CHUNK_TILES)
        };
        for chunk_y in first.y..=last.y {
            for chunk_x in first.x..=last.x {
                let at = ChunkPos::new(chunk_x, chunk_y);
                let tiles = &map.chunk(at).tiles;
                let columns = part(chunk_x, north_west.x);
                for row in part(chunk_y, north_west.y) {
                    let corner = at.origin().offset(columns.start, row);
                    let to = ground.index(corner);
                    let from = (row * CHUNK_TILES) as usize;
                    let from = &tiles[from + columns.start as usize..from + columns.end as usize];
                    for (bits, tile) in ground.bits[to..].iter_mut().zip(from) {
                        *bits = table[tile.index()];
                    }
                }
            }
        }
        ground
    }

    /// Reads a square of tiles, edits included.
    pub(super) fn read(
        land: &mut LandReader,
        table: &[u8],
        north_west: TilePos,
        side: i64,
    ) -> Self {
        let mut ground = Self::natural(land.map, table, north_west, side);
        ground.lay(land.overlay, table);
        ground
    }

    /// Applies edits; returns the tiles that have become open plain.
    pub(super) fn lay(&mut self, overlay: &Overlay, table: &[u8]) -> Vec<TilePos> {
        let mut made = Vec::new();
        let side = self.width as i64;
        let first = self.north_west.chunk();
        let last = self.north_west.offset(side - 1, side - 1).chunk();
        let chunks = (last.x - first.x).max(last.y - first.y) + 1;
        for (at, cell) in overlay.cells_in(first, chunks) {
            let (x, y) = (at.x - self.north_west.x, at.y - self.north_west.y);
            if !(0..side).contains(&x) || !(0..side).contains(&y) {
                continue;
            }
            let index = self.index(at);
            let bits = table[cell.tile.index()];
            if bits == bit::OPEN && self.bits[index] != bit::OPEN {
                made.push(at);
            }
            self.bits[index] = bits;
        }
        made
    }

    /// Marks edited cells of manual land.
    pub(super) fn mark_manual(&mut self, overlay: &Overlay) {
        if !overlay.has_manual_land() {
            return;
        }
        let rows = self.bits.len() / self.width;
        for index in 0..self.width * rows {
            let (x, y) = ((index % self.width) as i64, (index / self.width) as i64);
            if overlay.is_manual(self.north_west.offset(x, y)) {
                self.bits[index] |= bit::MANUAL;
            }
        }
    }

    fn index(&self, at: TilePos) -> usize {
        let (x, y) = (at.x - self.north_west.x, at.y - self.north_west.y);
        y as usize * self.width + x as usize
    }

    /// Bits of a tile of the rectangle.
    pub(super) fn at(&self, at: TilePos) -> u8 {
        self.bits[self.index(at)]
    }

    /// Bits of a tile; 0 outside the rectangle.
    pub(super) fn get(&self, at: TilePos) -> u8 {
        let (x, y) = (at.x - self.north_west.x, at.y - self.north_west.y);
        let is_inside = (0..self.width as i64).contains(&x) && y >= 0;
        let index = is_inside.then(|| y as usize * self.width + x as usize);
        let bits = index.and_then(|index| self.bits.get(index));
        bits.copied().unwrap_or(0)
    }

    /// Counts tiles with any of these bits in the square of `reach` tiles around a tile; for many queries
    /// [`Self::counts`] is faster.
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

    /// Prepares counts of several kinds of ground in small squares.
    pub(super) fn counts<const KINDS: usize>(&self, kinds: [u8; KINDS]) -> Counts {
        const { assert!(KINDS * LANE as usize <= 64, "a lane for each kind") };
        // For each combination of bits what a tile adds.
        let adds: [u64; 64] = std::array::from_fn(|bits| {
            let lanes = kinds.iter().zip(0..);
            let lanes = lanes.filter(|(kind, _)| bits as u8 & **kind != 0);
            lanes.map(|(_, lane)| 1 << (lane * LANE)).sum()
        });
        let side = self.width + 1;
        // A board may be higher than wide.
        let rows = self.bits.len() / self.width + 1;
        let mut before = vec![0_u64; side * rows];
        for (y, row) in self.bits.chunks_exact(self.width).enumerate() {
            let (above, below) = before[y * side..].split_at_mut(side);
            let mut in_row = 0_u64;
            for ((below, above), &tile) in below[1..].iter_mut().zip(&above[1..]).zip(row) {
                in_row = in_row.wrapping_add(adds[usize::from(tile & 63)]);
                *below = above.wrapping_add(in_row);
            }
        }
        Counts {
            north_west: self.north_west,
            side,
            before,
        }
    }
}

/// Bits of a lane of [`Counts`].
const LANE: u32 = 8;

/// The maximum number of tiles of a square whose counts fit in their lanes.
const MAX_COUNTED: i64 = (1 << LANE) - 1;

/// Sums over a [`Ground`] of several kinds at once, a lane of bits each: at `y * side + x` of all tiles in rows before
/// `y` and columns before `x`. The sums overflow, but differences for small squares are right.
pub(super) struct Counts {
    north_west: TilePos,
    side: usize,
    before: Vec<u64>,
}

impl Counts {
    /// The counts in the square of `reach` tiles around a tile.
    pub(super) fn around(&self, at: TilePos, reach: i64) -> Counted {
        debug_assert!((2 * reach + 1) * (2 * reach + 1) <= MAX_COUNTED);
        let (x, y) = (at.x - self.north_west.x, at.y - self.north_west.y);
        let columns = [(x - reach) as usize, (x + reach + 1) as usize];
        let [first, last] = [y - reach, y + reach + 1].map(|y| {
            let [west, east] = columns.map(|x| self.before[y as usize * self.side + x]);
            east.wrapping_sub(west)
        });
        Counted(last.wrapping_sub(first))
    }
}

/// Counts by kind.
#[derive(Clone, Copy)]
pub(super) struct Counted(u64);

impl Counted {
    /// The count of a kind, by its index among the counted kinds.
    pub(super) const fn of(self, kind: u32) -> u32 {
        (self.0 >> (kind * LANE)) as u32 & ((1 << LANE) - 1)
    }
}
