//! The course of rivers from tile to tile within a cell, and the cell's sea.

use super::basins::Outlet;
use super::flood::Flood;
use super::streams::StreamCell;
use super::{CELL, first_tile, is_bend};
use crate::worldgen::Ground;
use crate::worldgen::plane::LatticeWindow;
use crate::worldgen::shore::Shore;
use crate::worldgen::terrain::MIDDLE_LOG2;
use mapmaker_grid::Direction;
use mapmaker_grid::hash::{self, Purpose};

/// Tiles along one side of a cell, as an index.
const SIDE: usize = CELL as usize;

/// Rivers cross a cell's border at least so many tiles from its corners.
const FROM_CORNER: u32 = 5;

/// What a tile costs that has sea at a corner, which would have to become land.
const SHORE_COST: u32 = 3;

/// log2 of the spacing of the points between which valleys wind, in tiles.
const VALLEY_LOG2: u32 = 3;

/// Such points along one side of a cell.
const VALLEYS: usize = (SIDE >> VALLEY_LOG2) + 1;

/// Places tried for a spring.
const SPRING_TRIES: u64 = 24;

/// Sea and rivers of a cell's tiles.
pub(in super::super) struct Cell {
    /// Row `y` holds the vertex `x` as bit `x`, 1 for sea; vertices run from 0 to 32.
    sea: [u64; SIDE + 1],
    rivers: Option<Box<Rivers>>,
}

/// Rivers of a cell's tiles; that at (x, y) has index `y * 32 + x`.
struct Rivers {
    /// As in [`super::Patch`].
    sides: [u8; SIDE * SIDE],
    /// Area drained, in cells, 0 without a river.
    flow: [u32; SIDE * SIDE],
}

/// Buffers of the search.
#[derive(Default)]
pub(super) struct Scratch {
    flood: Flood,
    vertices: Vec<u8>,
}

impl Cell {
    /// Writes river sides and sea corners of `rivers.len()` tiles of a row, from the tile `x` on.
    pub(super) fn read_row(&self, y: usize, x: usize, rivers: &mut [u8], corners: &mut [u8]) {
        match &self.rivers {
            Some(own) => {
                rivers.copy_from_slice(&own.sides[y * SIDE + x..][..rivers.len()]);
            }
            None => rivers.fill(0),
        }
        for (index, corner) in corners.iter_mut().enumerate() {
            *corner = self.corners(x + index, y);
        }
    }

    /// Whether the vertex at (x, y), 0 to 32 each, is sea.
    pub(in super::super) const fn is_sea(&self, x: usize, y: usize) -> bool {
        self.sea[y] >> x & 1 == 1
    }

    /// The flow at the tile (x, y), in cells of area drained; 0 without a river.
    pub(in super::super) fn flow(&self, x: usize, y: usize) -> u32 {
        self.rivers
            .as_ref()
            .map_or(0, |rivers| rivers.flow[y * SIDE + x])
    }

    /// The sides of the tile (x, y) over which a river runs, bit `Direction as u8` each.
    pub(in super::super) fn sides(&self, x: usize, y: usize) -> u8 {
        self.rivers
            .as_ref()
            .map_or(0, |rivers| rivers.sides[y * SIDE + x] & 15)
    }

    /// Whether it has any river.
    pub(in super::super) const fn has_rivers(&self) -> bool {
        self.rivers.is_some()
    }

    /// Sea corners of the tile (x, y), as in [`super::Patch`].
    const fn corners(&self, x: usize, y: usize) -> u8 {
        let (north, south) = (self.sea[y] >> x, self.sea[y + 1] >> x);
        (north & 1 | north & 2 | (south & 2) << 1 | (south & 1) << 3) as u8
    }

    /// Computes a cell.
    pub(super) fn new(
        ground: &Ground,
        shore: &mut Shore,
        place: (i64, i64),
        streams: StreamCell,
        scratch: &mut Scratch,
    ) -> Self {
        let mut cell = Self {
            sea: [0; SIDE + 1],
            rivers: None,
        };
        if !ground.plan.has_sea() {
            return cell;
        }
        let window = LatticeWindow {
            x0: first_tile(place.0),
            y0: first_tile(place.1),
            width: SIDE + 1,
            height: SIDE + 1,
        };
        shore.read(&ground.terrain, window, &mut scratch.vertices);
        for (row, bits) in scratch.vertices.chunks_exact(SIDE + 1).zip(&mut cell.sea) {
            *bits = row
                .iter()
                .rev()
                .fold(0, |bits, &sea| bits << 1 | u64::from(sea));
        }
        if streams.outlet != Outlet::None {
            Course::new(ground, place, streams).dig(&mut cell, &mut scratch.flood, ground);
        }
        cell
    }

    /// Makes the corners of a crossing land that both cells share.
    fn raise_crossing(&mut self, tile: usize) {
        let (x, y) = (tile % SIDE, tile / SIDE);
        let mut clear = |x: usize, y: usize| self.sea[y] &= !(1 << x);
        if x == 0 || x == SIDE - 1 {
            let x = if x == 0 { 0 } else { SIDE };
            clear(x, y);
            clear(x, y + 1);
        } else {
            let y = if y == 0 { 0 } else { SIDE };
            clear(x, y);
            clear(x + 1, y);
        }
    }

    /// Makes all corners of a tile land.
    const fn raise(&mut self, tile: usize) {
        let (x, y) = (tile % SIDE, tile / SIDE);
        self.sea[y] &= !(3 << x);
        self.sea[y + 1] &= !(3 << x);
    }
}

/// The rivers of a cell while they are computed.
struct Course {
    /// The cell, in cells.
    place: (i64, i64),
    streams: StreamCell,
    /// The tile of each crossed side at which it is crossed.
    crossings: [Option<usize>; 4],
    /// The third tile straight on from each of them.
    straight_on: [Option<usize>; 4],
    /// How high the ground lies between valleys, 0 to 255, at points that the neighbouring cells share.
    valleys: [[u32; VALLEYS]; VALLEYS],
    cost_key: u64,
    tie_key: u64,
    spring_key: u64,
}

impl Course {
    fn new(ground: &Ground, place: (i64, i64), streams: StreamCell) -> Self {
        let crossings = Direction::ALL.map(|side| {
            let is_crossed =
                streams.inflow[side.index()] > 0 || streams.outlet == Outlet::Side(side);
            is_crossed.then(|| crossing(ground.seed, place, side))
        });
        let key = |purpose| hash::key(ground.seed, purpose, 2);
        Self {
            place,
            streams,
            crossings,
            straight_on: Direction::ALL.map(|side| {
                let tile = crossings[side.index()]?;
                Some(match side {
                    Direction::North => tile + 2 * SIDE,
                    Direction::South => tile - 2 * SIDE,
                    Direction::West => tile + 2,
                    Direction::East => tile - 2,
                })
            }),
            valleys: std::array::from_fn(|y| {
                std::array::from_fn(|x| {
                    let point = |first: i64, index: usize| (first >> VALLEY_LOG2) + index as i64;
                    let key = hash::key(ground.seed, Purpose::RiverCost, 3);
                    let (x, y) = (point(first_tile(place.0), x), point(first_tile(place.1), y));
                    hash::below(hash::at(key, x, y), 256)
                })
            }),
            cost_key: key(Purpose::RiverCost),
            tie_key: key(Purpose::RiverTie),
            spring_key: key(Purpose::RiverSource),
        }
    }

    /// Works out the ways, and writes rivers and land into `cell`.
    fn dig(&self, cell: &mut Cell, flood: &mut Flood, ground: &Ground) {
        for &tile in self.crossings.iter().flatten() {
            cell.raise_crossing(tile);
        }
        let may_lead = |tile: usize| is_inside(tile) || self.crossings.contains(&Some(tile));
        if let Outlet::Side(side) = self.streams.outlet {
            // OK because the side of the outlet is crossed.
            let exit = self.crossings[side.index()].unwrap_or(0);
            flood.spread(SIDE, [exit], u32::MAX - 1000, |tile| {
                may_lead(tile).then(|| {
                    let shore = if cell.corners(tile % SIDE, tile / SIDE) == 0 {
                        0
                    } else {
                        SHORE_COST
                    };
                    shore + self.step(tile)
                })
            });
        } else {
            // A cell that a river ends in has sea in its middle, whatever the shore was cleaned of.
            for y in SIDE / 2..SIDE / 2 + 2 {
                cell.sea[y] |= 3 << (SIDE / 2);
            }
            let shores = (0..SIDE * SIDE).filter(|&tile| {
                may_lead(tile) && is_outlet(cell.corners(tile % SIDE, tile / SIDE))
            });
            flood.spread(SIDE, shores, u32::MAX - 1000, |tile| {
                let is_land = cell.corners(tile % SIDE, tile / SIDE) == 0;
                (may_lead(tile) && is_land).then(|| self.step(tile))
            });
        }
        let mut rivers = Box::new(Rivers {
            sides: [0; SIDE * SIDE],
            flow: [0; SIDE * SIDE],
        });
        for side in Direction::ALL {
            let flow = self.streams.inflow[side.index()];
            if flow > 0
                && let Some(tile) = self.crossings[side.index()]
            {
                rivers.sides[tile] |= 1 << side.index();
                self.lead(cell, &mut rivers, flood, tile, flow);
            }
        }
        if self.streams.spring {
            self.rise(cell, &mut rivers, flood, ground);
        }
        if let Outlet::Side(side) = self.streams.outlet
            && let Some(exit) = self.crossings[side.index()]
        {
            rivers.sides[exit] |= 1 << side.index();
            rivers.flow[exit] = rivers.flow[exit].max(self.streams.flow);
        }
        cell.rivers = Some(rivers);
    }

    /// Marks the way down from a tile, to which `flow` comes.
    fn lead(&self, cell: &mut Cell, rivers: &mut Rivers, flood: &Flood, from: usize, flow: u32) {
        let ends_at_shore = !matches!(self.streams.outlet, Outlet::Side(_));
        let mut tile = from;
        loop {
            rivers.flow[tile] += flow;
            let way = flood.way(tile, self.hash(self.tie_key, tile));
            if way.is_some() || !ends_at_shore {
                cell.raise(tile);
            }
            let Some((side, next)) =
                way.and_then(|side| Some((side, flood.neighbour(tile, side)?)))
            else {
                return;
            };
            rivers.sides[tile] |= 1 << side.index();
            rivers.sides[next] |= 1 << side.opposite().index();
            tile = next;
        }
    }

    /// Lets a river rise: in the most mountainous of some hashed places from which a way leads, and beside which a
    /// tile is free to lend it a mountain edge.
    fn rise(&self, cell: &mut Cell, rivers: &mut Rivers, flood: &Flood, ground: &Ground) {
        let inflow = self.streams.inflow.iter().sum();
        let own = self.streams.flow.saturating_sub(inflow);
        let hash = hash::at(self.spring_key, self.place.0, self.place.1);
        let inner = (SIDE - 4) as u64;
        let tries = (0..SPRING_TRIES).map(|attempt| {
            let hash = hash::mix(hash.wrapping_add(attempt));
            let (x, y) = (2 + hash % inner, 2 + (hash >> 32) % inner);
            (y * SIDE as u64 + x) as usize
        });
        // Every place of the cell, should none of those do.
        let all = (0..SIDE * SIDE).filter(|&tile| is_inside(tile));
        let fits = |tile: usize| self.lender(cell, rivers, flood, tile).is_some();
        let mountain = |tile: usize| {
            let (x, y) = self.tile(tile);
            let window = LatticeWindow {
                x0: x >> MIDDLE_LOG2,
                y0: y >> MIDDLE_LOG2,
                width: 1,
                height: 1,
            };
            ground.terrain.ranges(window, MIDDLE_LOG2).values[0]
        };
        let best = tries
            .filter(|&tile| fits(tile))
            .take(6)
            .map(|tile| (mountain(tile), tile))
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, tile)| tile);
        let Some(source) = best.or_else(|| all.into_iter().find(|&tile| fits(tile))) else {
            return;
        };
        let Some(side) = self.lender(cell, rivers, flood, source) else {
            return;
        };
        // OK because a lender is a tile of the cell.
        let lender = flood.neighbour(source, side).unwrap_or(source);
        rivers.sides[source] |= 0x10 << side.index();
        rivers.sides[lender] |= 0x10 << side.opposite().index();
        self.lead(cell, rivers, flood, source, own.max(1));
    }

    /// The side of a tile over which a neighbour can lend it a mountain edge, if a river can rise in the tile.
    fn lender(
        &self,
        cell: &Cell,
        rivers: &Rivers,
        flood: &Flood,
        tile: usize,
    ) -> Option<Direction> {
        if rivers.sides[tile] != 0 || flood.cost(tile) == 0 {
            return None;
        }
        let down = flood.way(tile, self.hash(self.tie_key, tile))?;
        Direction::ALL.into_iter().find(|&side| {
            flood.neighbour(tile, side).is_some_and(|neighbour| {
                side != down
                    && is_inside(neighbour)
                    && rivers.sides[neighbour] == 0
                    && cell.corners(neighbour % SIDE, neighbour / SIDE) == 0
                    && !self.passes(flood, tile, neighbour)
            })
        })
    }

    /// Whether the way down from a tile leads through another.
    fn passes(&self, flood: &Flood, from: usize, other: usize) -> bool {
        let mut at = Some(from);
        while let Some(tile) = at {
            if tile == other {
                return true;
            }
            at = flood
                .way(tile, self.hash(self.tie_key, tile))
                .and_then(|side| flood.neighbour(tile, side));
        }
        false
    }

    fn hash(&self, key: u64, tile: usize) -> u64 {
        let (x, y) = self.tile(tile);
        hash::at(key, x, y)
    }

    fn tile(&self, tile: usize) -> (i64, i64) {
        (
            first_tile(self.place.0) + (tile % SIDE) as i64,
            first_tile(self.place.1) + (tile / SIDE) as i64,
        )
    }

    /// What crossing a tile costs: little in the valleys, which wind, and much between them. Every row and every
    /// column meets a very dear tile each five tiles (a knight's-move lattice), so that no way stays straight for
    /// long. Dear, too, are the tiles straight on from a crossing, where a way has to be straight.
    fn step(&self, tile: usize) -> u32 {
        let (x, y) = self.tile(tile);
        if self.straight_on.contains(&Some(tile)) {
            return 60;
        }
        let height = self.height(tile);
        let slope = height * height / 4096;
        if is_bend(x, y) {
            return 15 + 4 * slope;
        }
        let rough = match hash::at(self.cost_key, x, y) >> 61 {
            0..4 => 2,
            4 | 5 => 4,
            _ => 7,
        };
        rough + slope
    }

    /// How high a tile lies between valleys, 0 to 255.
    fn height(&self, tile: usize) -> u32 {
        const SPACING: usize = 1 << VALLEY_LOG2;
        let (x, y) = (tile % SIDE, tile / SIDE);
        let (column, row) = (x >> VALLEY_LOG2, y >> VALLEY_LOG2);
        let (east, south) = ((x % SPACING) as u32, (y % SPACING) as u32);
        let spacing = SPACING as u32;
        let along = |row: usize| {
            let points = &self.valleys[row];
            points[column] * (spacing - east) + points[column + 1] * east
        };
        (along(row) * (spacing - south) + along(row + 1) * south) / (spacing * spacing)
    }
}

/// The tile of a cell, by its index `y * 32 + x`, at which a river crosses one of its sides. The cell across the side finds
/// the tile beside it.
pub(in super::super) fn crossing(seed: u64, place: (i64, i64), side: Direction) -> usize {
    // The border's own place: that of the cell south or east of it.
    let (dx, dy) = side.offset();
    let key = hash::key(seed, Purpose::RiverCrossing, 2 + u64::from(dx == 0));
    let hash = hash::at(key, place.0 + dx.max(0), place.1 + dy.max(0));
    let along = (FROM_CORNER + hash::below(hash, SIDE as u32 - 2 * FROM_CORNER)) as usize;
    match side {
        Direction::North => along,
        Direction::South => (SIDE - 1) * SIDE + along,
        Direction::West => along * SIDE,
        Direction::East => along * SIDE + SIDE - 1,
    }
}

/// Whether a tile does not lie on its cell's border.
const fn is_inside(tile: usize) -> bool {
    let (x, y) = (tile % SIDE, tile / SIDE);
    0 < x && x < SIDE - 1 && 0 < y && y < SIDE - 1
}

/// Whether a river can end in a tile with these sea corners: there is sea, and an edge of land.
const fn is_outlet(corners: u8) -> bool {
    let land = !corners & 15;
    let next = land >> 1 | (land & 1) << 3;
    corners != 0 && land & next != 0
}
