//! Rivers, decided level by level from seed and place alone, so that they may be long and yet cheap to compute.
//!
//! The plane is cut into *cells* of 32 × 32 tiles, and these into *basins* of 8 × 8 cells. At each level a
//! river is a way through a tree, and the level below only draws it finer:
//!
//! 1. [`basins`]: the cheapest way from each basin to one with a sea in it. The ways form a forest of trees. A basin
//!    with a range has springs; it and every basin downstream of it carry a river. Ways dearer than a bound do not
//!    exist, so a basin's upstream and downstream lie within a bounded distance of it.
//! 2. [`streams`]: within a basin, the cheapest way from each cell to the cell of the exit, or to one that is
//!    certainly sea. Springs are chosen here.
//! 3. [`course`]: within a cell, the cheapest way from each tile to the tile of the exit, or to the shore.
//!
//! Where a river passes from a cell to the next, both find the same tile of their border by a hash, and inside a cell
//! no river runs along the border. So cells agree without exchanging data, and two rivers touch only where they join.
//!
//! A river is never cut: every tile that it passes has land at all its corners, whatever the elevation says
//! there, and a cell in which it ends has sea in its middle. Ways keep to land that is high enough for
//! the first to change next to nothing.

mod basins;
mod course;
mod flood;
mod streams;

use std::ops::RangeInclusive;

pub(super) use self::basins::Outlet;
use self::basins::{Basin, BasinBlock};
use self::course::Cell;
pub(super) use self::course::crossing;
use self::streams::{StreamCell, Streams};
use super::Ground;
use super::cache::{Cache, Slots};
use super::shore::Shore;
use mapmaker_grid::{CHUNK_TILES, ChunkPos, Direction, TilePos};

/// log2 of the tiles along one side of a cell.
pub(super) const CELL_LOG2: u32 = 5;

/// Tiles along one side of a cell.
pub(super) const CELL: i64 = 1 << CELL_LOG2;

/// A cell's middle vertex is a point of the lattice of its size, so its north-west tile lies half a cell before.
const HALF: i64 = CELL / 2;

/// log2 of the cells along one side of a basin.
const BASIN_LOG2: u32 = 3;

/// Cells along one side of a basin.
pub(super) const BASIN: i64 = 1 << BASIN_LOG2;

/// Below this a point of the lattice of cells is sea whatever finer noise adds.
const SURELY_SEA: f32 = -0.045;

/// At this elevation or below, finer noise included, the middle of a cell is sea that a river may end in: deep
/// enough that the vertices around it are sea, too, but for few.
const SEA: f32 = -0.012;

/// Above this it is land whatever finer noise takes away.
const SURELY_LAND: f32 = 0.045;

/// Cached blocks of basins: 2048 tiles a side each.
const CACHED_BLOCKS: usize = 24;

/// Cached basins.
const CACHED_BASINS: usize = 96;

/// log2 of the slots for cells along each axis: 64 × 64 cells are 2048 × 2048 tiles.
const CELL_SLOTS_LOG2: u32 = 6;

/// Tiles along one side of a patch: a chunk and one tile on each side.
pub(super) const PATCH: usize = CHUNK_TILES as usize + 2;

/// Rivers and sea of a chunk's tiles and of a ring of one tile around it.
///
/// The tile at local (x, y) of the chunk, −1 to 16 each, has index `(y + 1) * 18 + (x + 1)`.
pub(super) struct Patch {
    /// Low four bits: sides with a river, bit `Direction as u8`. High four: sides where a source needs a mountain edge
    /// of its neighbour, or is needed for one.
    pub(super) rivers: [u8; PATCH * PATCH],
    /// Corners that are sea: bit 0 north-west, 1 north-east, 2 south-east, 3 south-west.
    pub(super) corners: [u8; PATCH * PATCH],
}

/// The cached levels of rivers, and buffers to compute more.
pub(super) struct Drainage {
    blocks: Cache<(i64, i64), BasinBlock>,
    basins: Cache<(i64, i64), Streams>,
    cells: Slots<Cell>,
    shore: Shore,
    scratch: course::Scratch,
    patch: Patch,
}

impl Drainage {
    pub(super) fn new() -> Self {
        Self {
            blocks: Cache::new(CACHED_BLOCKS),
            basins: Cache::new(CACHED_BASINS),
            cells: Slots::new(CELL_SLOTS_LOG2),
            shore: Shore::new(),
            scratch: course::Scratch::default(),
            patch: Patch {
                rivers: [0; PATCH * PATCH],
                corners: [0; PATCH * PATCH],
            },
        }
    }

    /// Rivers and sea of the chunk at `pos` and around it.
    pub(super) fn patch(&mut self, ground: &Ground, pos: ChunkPos) -> &Patch {
        let origin = pos.origin();
        let (left, top) = (origin.x - 1, origin.y - 1);
        let size = PATCH as i64;
        for cell_y in cell_of(top)..=cell_of(top + size - 1) {
            for cell_x in cell_of(left)..=cell_of(left + size - 1) {
                let (west, north) = (first_tile(cell_x), first_tile(cell_y));
                self.cell(ground, cell_x, cell_y);
                // OK because it was just made.
                let Some(cell) = self.cells.get((cell_x, cell_y)) else {
                    continue;
                };
                for y in top.max(north)..(top + size).min(north + CELL) {
                    let columns = left.max(west)..(left + size).min(west + CELL);
                    let to = (y - top) as usize * PATCH + (columns.start - left) as usize;
                    let (from, count) = (
                        (columns.start - west) as usize,
                        (columns.end - columns.start) as usize,
                    );
                    let row = (y - north) as usize;
                    cell.read_row(
                        row,
                        from,
                        &mut self.patch.rivers[to..to + count],
                        &mut self.patch.corners[to..to + count],
                    );
                }
            }
        }
        &self.patch
    }

    /// The cell with these coordinates, in cells.
    pub(super) fn cell(&mut self, ground: &Ground, cell_x: i64, cell_y: i64) -> &Cell {
        let place = (cell_x, cell_y);
        if self.cells.get(place).is_none() {
            let streams = ground
                .plan
                .has_rivers()
                .then(|| self.streams(ground, cell_x, cell_y).cell(cell_x, cell_y));
            let cell = Cell::new(
                ground,
                &mut self.shore,
                place,
                streams.unwrap_or_default(),
                &mut self.scratch,
            );
            self.cells.put(place, cell);
        }
        // OK because it was put there if it was not.
        self.cells.get(place).expect("just put")
    }

    /// The streams of the basin that holds a cell.
    pub(super) fn streams(&mut self, ground: &Ground, cell_x: i64, cell_y: i64) -> &Streams {
        let place = (basin_of(cell_x), basin_of(cell_y));
        let Self { blocks, basins, .. } = self;
        basins.get_or_make(place, || {
            Streams::new(ground, place, basin(blocks, ground, place))
        })
    }

    /// The basin at `place`, in basins.
    pub(super) fn basin(&mut self, ground: &Ground, place: (i64, i64)) -> Basin {
        basin(&mut self.blocks, ground, place)
    }

    /// Calls `draw(from, to, flow)` for each reach of a river in the cells named, from where it enters a cell to where it
    /// leaves it, in tiles of the plane, if it drains at least `least` cells.
    pub(super) fn each_reach(
        &mut self,
        ground: &Ground,
        columns: RangeInclusive<i64>,
        rows: RangeInclusive<i64>,
        least: u32,
        mut draw: impl FnMut((i64, i64), (i64, i64), u32),
    ) {
        self.each_cell(ground, columns, rows, |(x, y), cell| {
            if cell.flow.max(cell.inflow.iter().sum()) < least {
                return;
            }
            let at = |side| {
                let tile = crossing(ground.seed, (x, y), side) as i64;
                (first_tile(x) + tile % CELL, first_tile(y) + tile / CELL)
            };
            let to = match cell.outlet {
                Outlet::Side(side) => at(side),
                _ => (first_tile(x) + HALF, first_tile(y) + HALF),
            };
            for side in Direction::ALL {
                let flow = cell.inflow[side.index()];
                if flow >= least {
                    draw(at(side), to, flow);
                }
            }
        });
    }

    /// Calls `look` with each of the cells named and its rivers.
    pub(super) fn each_cell(
        &mut self,
        ground: &Ground,
        columns: RangeInclusive<i64>,
        rows: RangeInclusive<i64>,
        mut look: impl FnMut((i64, i64), StreamCell),
    ) {
        for basin_y in basin_of(*rows.start())..=basin_of(*rows.end()) {
            for basin_x in basin_of(*columns.start())..=basin_of(*columns.end()) {
                let first = (first_cell(basin_x), first_cell(basin_y));
                let streams = self.streams(ground, first.0, first.1);
                for index in 0..BASIN * BASIN {
                    let place = (first.0 + index % BASIN, first.1 + index / BASIN);
                    if columns.contains(&place.0) && rows.contains(&place.1) {
                        look(place, streams.cell(place.0, place.1));
                    }
                }
            }
        }
    }
}

fn basin(blocks: &mut Cache<(i64, i64), BasinBlock>, ground: &Ground, place: (i64, i64)) -> Basin {
    let block = BasinBlock::place_of(place);
    let block = blocks.get_or_make(block, || BasinBlock::new(ground, block));
    block.basin(place)
}

/// Whether a place is one of those where rivers bend: one of five in every row and every column, a knight's move apart.
const fn is_bend(x: i64, y: i64) -> bool {
    (x + 2 * y).rem_euclid(5) == 0
}

/// The cell that holds a tile, along one axis.
pub(super) const fn cell_of(tile: i64) -> i64 {
    (tile + HALF) >> CELL_LOG2
}

/// The columns and rows of cells that hold the tiles of a rectangle: its north-west tile, columns and rows.
pub(super) const fn cells_of(
    (north_west, width, height): (TilePos, i64, i64),
) -> [RangeInclusive<i64>; 2] {
    let last = north_west.offset(width - 1, height - 1);
    [
        cell_of(north_west.x)..=cell_of(last.x),
        cell_of(north_west.y)..=cell_of(last.y),
    ]
}

/// The first tile of a cell, along one axis.
pub(super) const fn first_tile(cell: i64) -> i64 {
    (cell << CELL_LOG2) - HALF
}

/// The basin that holds a cell, along one axis.
pub(super) const fn basin_of(cell: i64) -> i64 {
    (cell + BASIN / 2) >> BASIN_LOG2
}

/// The first cell of a basin, along one axis.
pub(super) const fn first_cell(basin: i64) -> i64 {
    (basin << BASIN_LOG2) - BASIN / 2
}

#[cfg(test)]
mod tests;
