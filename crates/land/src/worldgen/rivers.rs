//! Rivers as wholes: which one runs through a cell, how far it still has to go, and its course over the tiles.
//!
//! Where rivers join, the one that brings the most water keeps its name; the others end there. So each cell with water
//! has one river, which is identified by the cell in which it ends, and the way there is as long as rivers are at most.

use super::drainage::{CELL, Drainage, Outlet, cell_of, cells_of, first_tile};
use super::{Ground, Scratch};
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::{Direction, TilePos};

/// log2 of the side of the cells at which rivers are read, in tiles.
pub const RIVER_CELL_LOG2: u32 = super::drainage::CELL_LOG2;

/// No river has so many cells.
const MAX_CELLS: usize = 4096;

/// The river of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct River {
    /// The cell in which it ends, by its coordinates in cells: in the sea, or in a greater river.
    pub end: (i64, i64),
    /// How many cells it runs through after this one.
    pub cells_down: u32,
    /// The area that it drains where it leaves the cell, in units of 1024 tiles.
    pub flow: u32,
}

/// The cell of a tile, by its coordinates in cells.
#[must_use]
pub const fn river_cell(at: TilePos) -> (i64, i64) {
    (cell_of(at.x), cell_of(at.y))
}

/// The greatest river of a cell; none where no water runs.
///
/// It depends on seed, pack and cell alone. `known` may hold results of other cells of this world, and takes what is
/// found.
#[must_use]
pub fn river_in(
    seed: u64,
    set: &TileSet,
    cell: (i64, i64),
    known: &mut std::collections::BTreeMap<(i64, i64), River>,
    scratch: &mut Scratch,
) -> Option<River> {
    let world = scratch.world(seed, set);
    if !world.ground.plan.has_rivers() {
        return None;
    }
    let (ground, drainage) = (&world.ground, &mut world.drainage);
    let mut way: Vec<((i64, i64), u32)> = Vec::new();
    let mut at = cell;
    let (end, mut cells_down) = loop {
        if let Some(river) = known.get(&at) {
            break (river.end, river.cells_down + 1);
        }
        let stream = drainage.streams(ground, at.0, at.1).cell(at.0, at.1);
        if stream.outlet == Outlet::None || stream.flow == 0 {
            return None;
        }
        way.push((at, stream.flow));
        match next(ground, drainage, at, stream.outlet) {
            Some(next) if way.len() < MAX_CELLS => at = next,
            _ => break (at, 0),
        }
    };
    for (cell, flow) in way.into_iter().rev() {
        let river = River {
            end,
            cells_down,
            flow,
        };
        known.insert(cell, river);
        cells_down += 1;
    }
    known.get(&cell).copied()
}

/// The cell into which the river of a cell runs on, if it doesn't end there.
fn next(
    ground: &Ground,
    drainage: &mut Drainage,
    (x, y): (i64, i64),
    outlet: Outlet,
) -> Option<(i64, i64)> {
    let Outlet::Side(side) = outlet else {
        return None;
    };
    let (dx, dy) = side.offset();
    let to = (x + dx, y + dy);
    let inflow = drainage.streams(ground, to.0, to.1).cell(to.0, to.1).inflow;
    let own = inflow[side.opposite().index()];
    let is_greatest = Direction::ALL.into_iter().all(|other| {
        let flow = inflow[other.index()];
        flow < own || flow == own && other.index() >= side.opposite().index()
    });
    is_greatest.then_some(to)
}

/// The tiles that a river runs through, in order, from `most` tiles above one of its tiles to `most` tiles below it;
/// `None` if no river runs there.
#[must_use]
pub fn river_course(
    seed: u64,
    set: &TileSet,
    tile: TilePos,
    most: usize,
    scratch: &mut Scratch,
) -> Option<Vec<TilePos>> {
    let world = scratch.world(seed, set);
    let (ground, drainage) = (&world.ground, &mut world.drainage);
    let mut water = |at: TilePos| {
        let (x, y) = river_cell(at);
        let (column, row) = (
            (at.x - first_tile(x)) as usize,
            (at.y - first_tile(y)) as usize,
        );
        let cell = drainage.cell(ground, x, y);
        (cell.flow(column, row), cell.sides(column, row))
    };
    let (own, sides) = water(tile);
    if own == 0 {
        return None;
    }
    let mut beside = |at: TilePos, sides: u8| {
        Direction::ALL.map(|side| {
            let next = at.step(side);
            // On the other bank of a border the neighbour reports the side, too.
            (sides >> side.index() & 1 == 1).then(|| (water(next), next))
        })
    };
    let greatest = |found: [Option<((u32, u8), TilePos)>; 4], but: &[TilePos]| {
        let mut best: Option<((u32, u8), TilePos)> = None;
        for one in found.into_iter().flatten() {
            let is_better = best.is_none_or(|best| one.0.0 > best.0.0);
            if one.0.0 > 0 && is_better && !but.contains(&one.1) {
                best = Some(one);
            }
        }
        best
    };
    // Water only ever grows on its way down.
    let mut course = vec![tile];
    let (mut at, mut at_sides, mut flow) = (tile, sides, own);
    for _ in 0..most {
        let found = beside(at, at_sides);
        let before = course.len().checked_sub(2).map(|index| course[index]);
        let Some(((more, sides), next)) = greatest(found, before.as_slice()) else {
            break;
        };
        if more < flow {
            break;
        }
        course.push(next);
        (at, at_sides, flow) = (next, sides, more);
    }
    let below = course.get(1).copied();
    course.reverse();
    let (mut at, mut at_sides, mut from) = (tile, sides, below);
    for _ in 0..most {
        let found = beside(at, at_sides);
        let Some(((_, sides), next)) = greatest(found, from.as_slice()) else {
            break;
        };
        course.push(next);
        (from, at, at_sides) = (Some(at), next, sides);
    }
    course.reverse();
    Some(course)
}

/// The middle of the way on which the river of a cell runs through it: a tile with the most water that no other has
/// farther inside; `None` where no water runs.
#[must_use]
pub fn river_tile(
    seed: u64,
    set: &TileSet,
    (x, y): (i64, i64),
    scratch: &mut Scratch,
) -> Option<TilePos> {
    let world = scratch.world(seed, set);
    let cell = world.drainage.cell(&world.ground, x, y);
    let tiles = (0..CELL * CELL).map(|index| (index % CELL, index / CELL));
    let most = tiles
        .clone()
        .map(|(x, y)| cell.flow(x as usize, y as usize))
        .max()
        .filter(|&flow| flow > 0)?;
    // Above a confluence there is less; half as much is still the same river.
    let far = |(x, y): (i64, i64)| (2 * x - CELL + 1).abs().max((2 * y - CELL + 1).abs());
    tiles
        .filter(|&(x, y)| 2 * cell.flow(x as usize, y as usize) > most)
        .min_by_key(|&at| (far(at), at.1, at.0))
        .map(|(east, south)| TilePos::new(first_tile(x) + east, first_tile(y) + south))
}

/// A tile through which a river runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RiverTile {
    /// The tile.
    pub at: TilePos,
    /// The area that the river drains there, in units of 1024 tiles.
    pub flow: u32,
    /// The sides that it crosses: bit [`Direction::index`].
    pub sides: u8,
}

/// The tiles of a rectangle through which rivers run, cell by cell.
#[must_use]
pub fn river_tiles(
    seed: u64,
    set: &TileSet,
    area: (TilePos, i64, i64),
    scratch: &mut Scratch,
) -> Vec<RiverTile> {
    let world = scratch.world(seed, set);
    let mut found = Vec::new();
    if !world.ground.plan.has_rivers() {
        return found;
    }
    let (north_west, width, height) = area;
    let (ground, drainage) = (&world.ground, &mut world.drainage);
    let [columns, rows] = cells_of(area);
    for cell_y in rows {
        for cell_x in columns.clone() {
            let cell = drainage.cell(ground, cell_x, cell_y);
            if !cell.has_rivers() {
                continue;
            }
            let first = TilePos::new(first_tile(cell_x), first_tile(cell_y));
            for y in 0..CELL {
                for x in 0..CELL {
                    let flow = cell.flow(x as usize, y as usize);
                    let at = first.offset(x, y);
                    let is_in = (0..width).contains(&(at.x - north_west.x))
                        && (0..height).contains(&(at.y - north_west.y));
                    if flow > 0 && is_in {
                        let sides = cell.sides(x as usize, y as usize);
                        found.push(RiverTile { at, flow, sides });
                    }
                }
            }
        }
    }
    found
}

/// The straight way of a river through one cell, from the border that it enters by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Where it enters.
    pub from: TilePos,
    /// Where it leaves or ends.
    pub to: TilePos,
    /// The area that it drains, in units of 1024 tiles.
    pub flow: u32,
}

/// The reaches of rivers that drain at least `least`, in the cells of a rectangle of tiles: rivers for views from so far
/// that a cell is a few pixels.
#[must_use]
pub fn river_reaches(
    seed: u64,
    set: &TileSet,
    area: (TilePos, i64, i64),
    least: u32,
    scratch: &mut Scratch,
) -> Vec<Reach> {
    let world = scratch.world(seed, set);
    let mut found = Vec::new();
    if !world.ground.plan.has_rivers() {
        return found;
    }
    let [columns, rows] = cells_of(area);
    let (ground, drainage) = (&world.ground, &mut world.drainage);
    drainage.each_reach(ground, columns, rows, least, |from, to, flow| {
        let [from, to] = [from, to].map(|(x, y)| TilePos::new(x, y));
        found.push(Reach { from, to, flow });
    });
    found
}
