//! The letter of every edge of a chunk, as terrain, rivers and cover would have it.

use super::cover::{self, Cover};
use super::drainage::{PATCH, Patch};
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::{CHUNK_AREA, CHUNK_TILES, ChunkPos, Direction};

/// Tiles along a side of a chunk, as an index.
pub(super) const SIDE: usize = CHUNK_TILES as usize;

/// What is decided of one edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    /// This label if it can be, else another that land may have.
    Wanted(EdgeLabel),
    /// This label.
    Fixed(EdgeLabel),
}

/// The edges of a chunk.
///
/// The edge on top of tile (x, y) is `horizontal[y * 16 + x]`, that on its left `vertical[y * 17 + x]`. Edges that
/// place alone decides are `Fixed`: coasts, rivers, what these need of the edges beside them, and the chunk's border,
/// so that neighbours agree without exchanging data. The others are `Wanted`. Making every wanted edge plain gives a
/// tile everywhere (the [`super::Plan`] has checked it), so a chunk can always be completed.
pub(super) struct Letters {
    pub(super) horizontal: [Edge; SIDE * (SIDE + 1)],
    pub(super) vertical: [Edge; (SIDE + 1) * SIDE],
}

impl Letters {
    pub(super) const fn new() -> Self {
        Self {
            horizontal: [Edge::Fixed(EdgeLabel::PLAIN); SIDE * (SIDE + 1)],
            vertical: [Edge::Fixed(EdgeLabel::PLAIN); (SIDE + 1) * SIDE],
        }
    }

    /// Reads the letters of the chunk at `pos`, whose rivers and sea `patch` holds. `cover` covers it.
    pub(super) fn read(&mut self, pos: ChunkPos, patch: &Patch, cover: &Cover) {
        let origin = pos.origin();
        let (rivers, corners) = (&patch.rivers, &patch.corners);
        for y in 0..=SIDE {
            let tiles = (y + 1) * PATCH + 1;
            let vertices = cover.index(origin.x, origin.y + y as i64);
            if y < SIDE {
                for x in 0..=SIDE {
                    let (tile, vertex) = (tiles + x, vertices + x);
                    let side = Side {
                        near: (rivers[tile], corners[tile]),
                        far: (rivers[tile - 1], corners[tile - 1]),
                        direction: Direction::West,
                        is_border: x == 0 || x == SIDE,
                    };
                    self.vertical[y * (SIDE + 1) + x] =
                        side.letter(|| cover.letter(vertex, vertex + cover::SOUTH));
                }
            }
            for x in 0..SIDE {
                let (tile, vertex) = (tiles + x, vertices + x);
                let above = tile - PATCH;
                let side = Side {
                    near: (rivers[tile], corners[tile]),
                    far: (rivers[above], corners[above]),
                    direction: Direction::North,
                    is_border: y == 0 || y == SIDE,
                };
                self.horizontal[y * SIDE + x] = side.letter(|| cover.letter(vertex, vertex + 1));
            }
        }
    }

    /// The wanted or fixed labels of the tile with that index: top, right, bottom, left.
    #[inline]
    pub(super) fn edges(&self, index: usize) -> [EdgeLabel; 4] {
        debug_assert!(index < CHUNK_AREA);
        let left = index + index / SIDE;
        [
            label(self.horizontal[index]),
            label(self.vertical[left + 1]),
            label(self.horizontal[index + SIDE]),
            label(self.vertical[left]),
        ]
    }
}

/// An edge's label.
#[inline]
const fn label(edge: Edge) -> EdgeLabel {
    match edge {
        Edge::Wanted(label) | Edge::Fixed(label) => label,
    }
}

/// One edge between two tiles, each as (river and needed sides, sea corners) of a [`Patch`].
struct Side {
    near: (u8, u8),
    far: (u8, u8),
    /// The near tile's side, north or west.
    direction: Direction,
    is_border: bool,
}

impl Side {
    #[inline]
    fn letter(&self, cover: impl FnOnce() -> EdgeLabel) -> Edge {
        let (near_river, near_corners) = self.near;
        // The near tile's corners on the edge: the north-west one, and the one east or south of it.
        let first = near_corners & 1;
        let second = match self.direction {
            Direction::North => near_corners >> 1 & 1,
            _ => near_corners >> 3 & 1,
        };
        let is_north = self.direction == Direction::North;
        match (first, second) {
            (1, 1) => return Edge::Fixed(EdgeLabel::SEA),
            (0, 1) if is_north => return Edge::Fixed(EdgeLabel::COAST_EAST),
            (1, 0) if is_north => return Edge::Fixed(EdgeLabel::COAST_WEST),
            (0, 1) => return Edge::Fixed(EdgeLabel::COAST_SOUTH),
            (1, 0) => return Edge::Fixed(EdgeLabel::COAST_NORTH),
            _ => {}
        }
        if near_river >> self.direction.index() & 1 == 1 {
            return Edge::Fixed(EdgeLabel::RIVER);
        }
        if near_river >> (4 + self.direction.index()) & 1 == 1 {
            return Edge::Fixed(EdgeLabel::MOUNTAIN);
        }
        if wants_plain(self.near) || wants_plain(self.far) {
            return Edge::Fixed(EdgeLabel::PLAIN);
        }
        if !self.is_border {
            return Edge::Wanted(cover());
        }
        // A tile that gives a mountain edge keeps its border edges plain: with a letter of its own there it could be
        // left without a tile.
        let is_needed = near_river >> 4 != 0 || self.far.0 >> 4 != 0;
        Edge::Fixed(if is_needed { EdgeLabel::PLAIN } else { cover() })
    }
}

/// Whether the tile's free land edges must be plain: it has a river, or three corners of land.
#[inline]
const fn wants_plain((rivers, corners): (u8, u8)) -> bool {
    rivers & 15 != 0 || corners.is_power_of_two()
}
