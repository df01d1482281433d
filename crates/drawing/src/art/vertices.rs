//! A grid of vertices of the plane, and sources of tiles and terrain around them.

use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{Overlay, Terrain};

/// The radius around a vertex in which depth is counted, in vertices, by spacing: sea is deeper away from the shore.
pub(super) const REACH: [usize; 3] = [2, 1, 0];

/// The margin of vertices that the colours at the rim depend on.
pub(super) const MARGIN: usize = 1 + REACH[0];

/// A grid of vertices of the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vertices {
    /// The first, named by the tile south-east of it; a multiple of the spacing.
    pub north_west: TilePos,
    /// Tiles from one to the next, as a power of two.
    pub spacing_log2: u32,
    /// Vertices from west to east.
    pub width: usize,
    /// Vertices from north to south.
    pub height: usize,
}

impl Vertices {
    pub(super) fn grown(self) -> Self {
        let by = (MARGIN as i64) << self.spacing_log2;
        Self {
            north_west: self.north_west.offset(-by, -by),
            width: self.width + 2 * MARGIN,
            height: self.height + 2 * MARGIN,
            ..self
        }
    }

    /// The vertices that a cell affects from its corners, and its share of the surroundings of each: at close range
    /// those at its corners, from far the nearest one.
    pub(super) fn around_cell(self, at: TilePos) -> ([Option<(usize, usize)>; 4], f32) {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
        match 2 * self.spacing_log2 {
            0 => (
                corners.map(|(dx, dy)| self.nearest(at.offset(dx, dy))),
                0.25,
            ),
            log2 => ([self.nearest(at); 4], 0.25 / (1_u64 << log2) as f32),
        }
    }

    /// The index of the vertex nearest to a tile, the north-western of two, if it is in the grid.
    fn nearest(self, at: TilePos) -> Option<(usize, usize)> {
        let half = (1 << self.spacing_log2) >> 1;
        let index = |place: i64, first: i64, count: usize| {
            let index = (place + half - first) >> self.spacing_log2;
            usize::try_from(index).ok().filter(|&index| index < count)
        };
        let x = index(at.x, self.north_west.x, self.width)?;
        let y = index(at.y, self.north_west.y, self.height)?;
        Some((x, y))
    }

    /// The range of cells with a corner among them, or nearest to one: first and last column, and row.
    pub(super) fn reach(self) -> [(i64, i64); 2] {
        let side = 1_i64 << self.spacing_log2;
        let TilePos { x, y } = self.north_west;
        [(x, self.width), (y, self.height)]
            .map(|(first, count)| (first - side, first + count as i64 * side))
    }
}

/// The elevation of land where the survey has sea, or nothing.
pub(super) const LOW_LAND: f32 = 0.03;

/// A source of edited tiles and terrain.
pub trait MapTiles: Sync {
    /// Calls `visit` for the cells of some columns and rows (first and last); may include others.
    fn each(&self, reach: [(i64, i64); 2], visit: &mut dyn FnMut(TilePos, TileId));

    /// Calls `visit` for painted terrain in some columns and rows; may include others.
    fn each_terrain(&self, reach: [(i64, i64); 2], visit: &mut dyn FnMut(TilePos, Terrain));
}

impl MapTiles for Overlay {
    fn each(&self, [columns, rows]: [(i64, i64); 2], visit: &mut dyn FnMut(TilePos, TileId)) {
        let chunks = self.chunks().filter(|chunk| {
            let corner = chunk.origin();
            let meets = |from: i64, (first, last): (i64, i64)| from + 16 > first && from <= last;
            meets(corner.x, columns) && meets(corner.y, rows)
        });
        for chunk in chunks {
            for (local, cell) in self.chunk(chunk) {
                visit(chunk.tile(local), cell.tile);
            }
        }
    }

    fn each_terrain(&self, reach: [(i64, i64); 2], visit: &mut dyn FnMut(TilePos, Terrain)) {
        for (at, terrain) in self.terrain_in(reach) {
            visit(at, terrain);
        }
    }
}
