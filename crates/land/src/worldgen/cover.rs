//! Which letter grows on the land: forest, mountain or plain, from fields over the vertices.

use super::cache::Cache;
use super::plane::LatticeWindow;
use super::terrain::Terrain;
use mapmaker_grid::tileset::EdgeLabel;

/// Tiles along one side of a block.
const BLOCK: i64 = 128;

/// Vertices along one side: those of the block's tiles, the far border's too.
const SIDE: usize = BLOCK as usize + 1;

/// Cached blocks.
const CACHED_BLOCKS: usize = 24;

/// How much more than plain a vertex is mountain and forest, in 64ths, negative for less.
///
/// The vertex at (x, y) has index `(y - y0) * 129 + (x - x0)`.
pub(super) struct Cover {
    x0: i64,
    y0: i64,
    values: Vec<[i8; 2]>,
}

impl Cover {
    /// Index of a vertex that the block covers.
    #[inline]
    pub(super) const fn index(&self, x: i64, y: i64) -> usize {
        (y - self.y0) as usize * SIDE + (x - self.x0) as usize
    }

    /// What grows on the edge between the vertices with these indices.
    #[inline]
    pub(super) fn letter(&self, from: usize, to: usize) -> EdgeLabel {
        let (a, b) = (self.values[from], self.values[to]);
        let [mountain, forest] = [0, 1].map(|field| i16::from(a[field]) + i16::from(b[field]) > 0);
        if mountain {
            EdgeLabel::MOUNTAIN
        } else if forest {
            EdgeLabel::FOREST
        } else {
            EdgeLabel::PLAIN
        }
    }
}

/// Index difference between a vertex and the one south of it.
pub(super) const SOUTH: usize = SIDE;

/// The cache of blocks.
pub(super) struct Covers {
    blocks: Cache<(i64, i64), Cover>,
}

impl Covers {
    pub(super) const fn new() -> Self {
        Self {
            blocks: Cache::new(CACHED_BLOCKS),
        }
    }

    /// The block with the tile at (`x`, `y`).
    pub(super) fn block(&mut self, terrain: &Terrain, x: i64, y: i64) -> &Cover {
        let place = (x.div_euclid(BLOCK), y.div_euclid(BLOCK));
        self.blocks.get_or_make(place, || {
            let window = LatticeWindow {
                x0: place.0 * BLOCK,
                y0: place.1 * BLOCK,
                width: SIDE,
                height: SIDE,
            };
            let score = |value: f32| ((value - 0.5) * 64.0).clamp(-64.0, 63.0) as i8;
            let [mountain, forest] = terrain.cover(window);
            let fields = mountain.values.iter().zip(&forest.values);
            Cover {
                x0: window.x0,
                y0: window.y0,
                values: fields
                    .map(|(&mountain, &forest)| [score(mountain), score(forest)])
                    .collect(),
            }
        })
    }
}
