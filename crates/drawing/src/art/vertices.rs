//! A grid of vertices of the plane, and the tiles and the terrain that speak to them.

use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{Overlay, Terrain};

/// How far around a vertex depth is counted, in vertices: deeper away from the shore. Where vertices are
/// far apart, the vertex itself is away from the shore or not.
pub(super) const REACH: [usize; 3] = [2, 1, 0];

/// Vertices beyond those wanted that their colours follow from: those whose depth the light at the rim
/// comes from.
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

    /// The vertices that a cell speaks to from its corners, and how much it says of all that is around each: near by they
    /// lie at the corners, from far away all are the one that the cell is at.
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

    /// The index of the vertex nearest to a place, the north-western of two, if it is in the grid.
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

    /// Which cells have a corner among them, or lie nearest to one: first and last column, and row.
    pub(super) fn reach(self) -> [(i64, i64); 2] {
        let side = 1_i64 << self.spacing_log2;
        let TilePos { x, y } = self.north_west;
        [(x, self.width), (y, self.height)]
            .map(|(first, count)| (first - side, first + count as i64 * side))
    }
}

/// Height of land where nature has sea, or nothing.
pub(super) const LOW_LAND: f32 = 0.03;

/// Tiles that lie on a map.
pub trait MapTiles: Sync {
    /// Tells of the cells of some columns and rows, first and last; of others, too, if it likes.
    fn each(&self, reach: [(i64, i64); 2], visit: &mut dyn FnMut(TilePos, TileId));

    /// Tells of the terrain that hands asked for in cells of some columns and rows; of others, too, if it likes.
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
