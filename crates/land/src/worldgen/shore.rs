//! Which grid vertices lie below the sea: a bitmap of the plane, made block by block.

use super::cache::Cache;
use super::plane::LatticeWindow;
use super::terrain::Terrain;

/// Vertices along one side of a block.
const BLOCK: i64 = 128;

/// Cached blocks: a row of them as wide as the widest panel of a picture, and the next.
const CACHED_BLOCKS: usize = 160;

/// A block's vertices.
enum Block {
    /// All of them are sea, or all land.
    All(bool),
    /// Row `y` holds the vertex `x` as bit `x`, 1 for sea.
    Some(Box<[u128; BLOCK as usize]>),
}

/// log2 of the lattice on which a block is sampled first.
const LOOK_LOG2: u32 = 3;

/// A block whose points on that lattice are all so far above the sea, or below it, is all land, or all sea.
const CLEAR: f32 = 0.03;

/// The cache of the bitmap's blocks.
pub(super) struct Shore {
    blocks: Cache<(i64, i64), Block>,
}

impl Shore {
    pub(super) const fn new() -> Self {
        Self {
            blocks: Cache::new(CACHED_BLOCKS),
        }
    }

    /// Writes 1 for sea and 0 for land into `out`, whose value for vertex (`x0 + i`, `y0 + j`) of the
    /// window has index `j * width + i`.
    pub(super) fn read(&mut self, terrain: &Terrain, window: LatticeWindow, out: &mut Vec<u8>) {
        let (width, height) = (window.width as i64, window.height as i64);
        out.clear();
        out.resize((width * height) as usize, 0);
        for block_y in window.y0.div_euclid(BLOCK)..=(window.y0 + height - 1).div_euclid(BLOCK) {
            for block_x in window.x0.div_euclid(BLOCK)..=(window.x0 + width - 1).div_euclid(BLOCK) {
                let place = (block_x, block_y);
                let block = self
                    .blocks
                    .get_or_make(place, || make_block(terrain, place));
                let (left, top) = (block_x * BLOCK, block_y * BLOCK);
                let columns = left.max(window.x0)..(left + BLOCK).min(window.x0 + width);
                for y in top.max(window.y0)..(top + BLOCK).min(window.y0 + height) {
                    let start = (y - window.y0) * width - window.x0;
                    let mut bits = match block {
                        Block::All(false) => break,
                        Block::All(true) => u128::MAX,
                        Block::Some(rows) => rows[(y - top) as usize] >> (columns.start - left),
                    };
                    for x in columns.clone() {
                        out[(start + x) as usize] = (bits & 1) as u8;
                        bits >>= 1;
                    }
                }
            }
        }
    }
}

/// A vertex is sea when it lies below sea level and one of its four neighbours does too, so no
/// sea is just the four tiles round one vertex; and when all four neighbours do, whatever its own
/// height, so that shallows are not strewn with islets of that size.
fn make_block(terrain: &Terrain, (block_x, block_y): (i64, i64)) -> Block {
    // What is too small for the first pass is sampled closely.
    if !terrain.has_landmark(block_x * BLOCK, block_y * BLOCK, BLOCK)
        && let Some(is_sea) = look(terrain, (block_x, block_y))
    {
        return Block::All(is_sea);
    }
    let side = BLOCK as usize + 2;
    let plane = terrain.elevation(
        LatticeWindow {
            x0: block_x * BLOCK - 1,
            y0: block_y * BLOCK - 1,
            width: side,
            height: side,
        },
        0,
    );
    // Of each row: the vertex before the block's, the block's as bits, and the vertex after.
    let is_sea = |value: f32| value < 0.0;
    let read = |row: &[f32]| {
        let bits = row[1..side - 1]
            .iter()
            .rev()
            .fold(0, |bits, &value| bits << 1 | u128::from(is_sea(value)));
        (is_sea(row[0]), bits, is_sea(row[side - 1]))
    };
    let rows: Vec<(bool, u128, bool)> = plane.values.chunks_exact(side).map(read).collect();
    let mut block = Box::new([0; BLOCK as usize]);
    for (y, out) in block.iter_mut().enumerate() {
        let (before, bits, after) = rows[y + 1];
        let (north, south) = (rows[y].1, rows[y + 2].1);
        let west = bits << 1 | u128::from(before);
        let east = bits >> 1 | u128::from(after) << (BLOCK - 1);
        *out = bits & (west | east | north | south) | west & east & north & south;
    }
    Block::Some(block)
}

/// Whether a block is all sea or all land, if it clearly is either.
fn look(terrain: &Terrain, (block_x, block_y): (i64, i64)) -> Option<bool> {
    let points = (BLOCK >> LOOK_LOG2) as usize + 3;
    let window = LatticeWindow {
        x0: ((block_x * BLOCK) >> LOOK_LOG2) - 1,
        y0: ((block_y * BLOCK) >> LOOK_LOG2) - 1,
        width: points,
        height: points,
    };
    let values = terrain.elevation(window, LOOK_LOG2).values;
    if values.iter().all(|&value| value > CLEAR) {
        return Some(false);
    }
    values.iter().all(|&value| value < -CLEAR).then_some(true)
}
