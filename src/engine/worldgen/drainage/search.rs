//! The search behind a drainage region: the cheapest ways to the sea, and the rivers along them.
//!
//! What bounds it: each land tile is settled once, in an order of cost that jumps about the window,
//! so its four neighbours' costs come from the second-level cache (one byte a tile, 1.1 MB); next
//! come the hashes of the steps' costs.

use super::{MARGIN, REGION_SIDE};
use crate::engine::grid::Direction;
use crate::engine::hash::{self, Purpose};
use crate::engine::worldgen::noise::perlin;
use crate::engine::worldgen::plane::Window;
use crate::engine::worldgen::shore::Shore;
use crate::engine::worldgen::terrain::{COARSE_LOG2, Terrain};

/// Tiles along one side of the searched window.
pub(super) const WINDOW: usize = REGION_SIDE + 2 * MARGIN;

/// Index differences to the four neighbours, in the order of [`Direction`].
const STEPS: [isize; 4] = [-(WINDOW as isize), 1, WINDOW as isize, -1];

/// The dearest way from a source to its outlet.
pub(super) const MAX_COST: u8 = 252;

/// The least cost of crossing a tile.
pub(super) const MIN_STEP: u8 = 2;

/// A way shorter than this is no river, only a brook.
const MIN_COST: u8 = 40;

/// log2 of the side of a source's cell.
pub(super) const CELL_LOG2: u32 = 4;

/// A cell's place is mountainous enough for a river to rise where the field is above this.
const SOURCE_MOUNTAIN: f64 = 0.42;

/// log2 of the side, in tiles, of the squares that are valley or not.
const VALLEY_LOG2: u32 = 2;

/// log2 of the wavelength, in tiles, of the noise whose changes of sign are valleys.
const VALLEY_WAVELENGTH_LOG2: u32 = 5;

/// How near to zero that noise is in a valley.
const VALLEY_WIDTH: f64 = 0.14;

/// No way leads from here, or none yet.
const NO_WAY: u8 = u8::MAX;

/// No way can lead here: sea, or a tile that is all shore.
const BLOCKED: u8 = u8::MAX - 1;

/// Costs of steps are below this, so that many buckets hold the whole frontier.
const BUCKETS: usize = 16;

/// Squares along one side of the window's plane of valleys.
const VALLEYS_WIDE: usize = (WINDOW >> VALLEY_LOG2) + 2;

/// Buffers of the search, kept from one region to the next.
#[derive(Default)]
pub(super) struct Buffers {
    sea: Vec<u8>,
    corners: Vec<u8>,
    cost_to_sea: Vec<u8>,
    rivers: Vec<u8>,
    valleys: Vec<bool>,
    buckets: [Vec<u32>; BUCKETS],
}

/// One search over [`WINDOW`]² tiles, of which the one at (x, y) has index
/// `(y - y0) * WINDOW + (x - x0)` in every buffer but the vertices' and the valleys'.
pub(super) struct Search<'a> {
    x0: i64,
    y0: i64,
    cost_key: u64,
    tie_key: u64,
    source_key: u64,
    buffers: &'a mut Buffers,
}

impl<'a> Search<'a> {
    /// A search of the window whose north-west tile is (`x0`, `y0`), without rivers yet.
    pub(super) fn new(seed: u64, buffers: &'a mut Buffers, x0: i64, y0: i64) -> Self {
        buffers.rivers.clear();
        buffers.rivers.resize(WINDOW * WINDOW, 0);
        Self {
            x0,
            y0,
            cost_key: hash::key(seed, Purpose::RiverCost, 0),
            tie_key: hash::key(seed, Purpose::RiverTie, 0),
            source_key: hash::key(seed, Purpose::RiverSource, 0),
            buffers,
        }
    }

    /// River and asked sides of the window's tiles, as in [`super::Region`].
    pub(super) fn rivers(&self) -> &[u8] {
        &self.buffers.rivers
    }

    /// Sea corners of the window's tiles, as in [`super::Region`].
    pub(super) fn corners(&self) -> &[u8] {
        &self.buffers.corners
    }

    pub(super) fn read_corners(&mut self, terrain: &Terrain, shore: &mut Shore) {
        let vertices = WINDOW + 1;
        let window = Window {
            x0: self.x0,
            y0: self.y0,
            width: vertices,
            height: vertices,
        };
        let Buffers { sea, corners, .. } = &mut *self.buffers;
        shore.read(terrain, window, sea);
        corners.clear();
        for y in 0..WINDOW {
            let (north, south) = (
                &sea[y * vertices..][..vertices],
                &sea[(y + 1) * vertices..][..vertices],
            );
            corners.extend(
                north
                    .windows(2)
                    .zip(south.windows(2))
                    .map(|(north, south)| north[0] | north[1] << 1 | south[1] << 2 | south[0] << 3),
            );
        }
        // The rim counts as sea without shore, so that no step leads out of the window.
        for at in 0..WINDOW {
            for index in [
                at,
                (WINDOW - 1) * WINDOW + at,
                at * WINDOW,
                (at + 1) * WINDOW - 1,
            ] {
                corners[index] = 15;
            }
        }
    }

    pub(super) fn read_valleys(&mut self, seed: u64) {
        let key = hash::key(seed, Purpose::RiverCost, 1);
        let wide = VALLEYS_WIDE as i64;
        let (left, top) = (self.x0 >> VALLEY_LOG2, self.y0 >> VALLEY_LOG2);
        let valleys = &mut self.buffers.valleys;
        valleys.clear();
        for y in top..top + wide {
            valleys.extend((left..left + wide).map(|x| {
                let vertex = (x << VALLEY_LOG2, y << VALLEY_LOG2);
                perlin(key, VALLEY_WAVELENGTH_LOG2, vertex, [0.0; 2]).abs() < VALLEY_WIDTH
            }));
        }
    }

    /// Fills `cost_to_sea`. A step's cost is of the tile stepped from, so the first neighbour to be
    /// settled is the cheapest way on, and each tile enters the queue (Dial's, a ring of buckets
    /// by cost) once.
    pub(super) fn spread_from_outlets(&mut self) {
        let mut buckets = std::mem::take(&mut self.buffers.buckets);
        let mut cost_to_sea = std::mem::take(&mut self.buffers.cost_to_sea);
        cost_to_sea.clear();
        cost_to_sea.extend(self.buffers.corners.iter().map(|&corners| match corners {
            0 => NO_WAY,
            corners if is_outlet(corners) => 0,
            _ => BLOCKED,
        }));
        let outlets = cost_to_sea
            .iter()
            .enumerate()
            .filter(|&(_, &cost)| cost == 0);
        buckets[0].extend(outlets.map(|(index, _)| index as u32));
        for cost in 0..=MAX_COST {
            let mut settled = std::mem::take(&mut buckets[cost as usize % BUCKETS]);
            for index in settled.drain(..) {
                for step in STEPS {
                    let neighbour = (index as isize + step) as usize;
                    if cost_to_sea[neighbour] != NO_WAY {
                        continue;
                    }
                    let total = u16::from(cost) + u16::from(self.step_cost(neighbour));
                    if total <= u16::from(MAX_COST) {
                        cost_to_sea[neighbour] = total as u8;
                        buckets[total as usize % BUCKETS].push(neighbour as u32);
                    }
                }
            }
            buckets[cost as usize % BUCKETS] = settled;
        }
        self.buffers.buckets = buckets;
        self.buffers.cost_to_sea = cost_to_sea;
    }

    /// Lets a river rise in every cell of the window that has a place for one, and marks its way.
    pub(super) fn trace_rivers(&mut self, terrain: &Terrain, window: Window) {
        let cells = |start: i64, count: usize| {
            (start >> CELL_LOG2)..=((start + count as i64 - 1) >> CELL_LOG2)
        };
        for cell_y in cells(window.y0, window.height) {
            for cell_x in cells(window.x0, window.width) {
                self.trace_from_cell(terrain, cell_x, cell_y);
            }
        }
    }

    fn trace_from_cell(&mut self, terrain: &Terrain, cell_x: i64, cell_y: i64) {
        let Some((source, asked)) = self.find_source(terrain, cell_x, cell_y) else {
            return;
        };
        let rivers =
            |search: &mut Self, index: usize, bits: u8| search.buffers.rivers[index] |= bits;
        rivers(self, source, 0x10 << asked.index());
        let neighbour = (source as isize + STEPS[asked.index()]) as usize;
        rivers(self, neighbour, 0x10 << asked.opposite().index());
        let mut tile = source;
        while let Some(down) = self.way_down(tile) {
            // A marked way down means that this is the rest of another river's way.
            let joins = self.buffers.rivers[tile] >> down.index() & 1 == 1;
            rivers(self, tile, 1 << down.index());
            tile = (tile as isize + STEPS[down.index()]) as usize;
            rivers(self, tile, 1 << down.opposite().index());
            if joins {
                break;
            }
        }
    }

    /// The cell's source and the side of it that gets the mountain edge.
    fn find_source(
        &self,
        terrain: &Terrain,
        cell_x: i64,
        cell_y: i64,
    ) -> Option<(usize, Direction)> {
        let (left, top) = (cell_x << CELL_LOG2, cell_y << CELL_LOG2);
        let size = 1_i64 << CELL_LOG2;
        let hash = hash::at(self.source_key, cell_x, cell_y);
        // One cell in four stays dry; of the others the first place in hashed order that will do.
        if hash::below(hash, 4) == 0 {
            return None;
        }
        let vertex = |cell: i64| (cell << CELL_LOG2) >> COARSE_LOG2 << COARSE_LOG2;
        if terrain.wide_mountain((vertex(cell_x), vertex(cell_y))) < SOURCE_MOUNTAIN {
            return None;
        }
        let cell_index = |place: i64| {
            let (x, y) = (
                left + (place & (size - 1)) - self.x0,
                top + (place >> CELL_LOG2) - self.y0,
            );
            y as usize * WINDOW + x as usize
        };
        (0..16).find_map(|attempt| {
            let place = (hash >> 8).wrapping_add(attempt * 101) as i64 & (size * size - 1);
            let source = cell_index(place);
            let cost = self.buffers.cost_to_sea[source];
            if !(MIN_COST..=MAX_COST).contains(&cost) || !self.is_leaf(source) {
                return None;
            }
            let down = self.way_down(source)?;
            let (x, y) = (place & (size - 1), place >> CELL_LOG2);
            let asked = Direction::ALL.into_iter().find(|&side| {
                let (dx, dy) = side.offset();
                let is_in_cell = (0..size).contains(&(x + dx)) && (0..size).contains(&(y + dy));
                let neighbour = (source as isize + STEPS[side.index()]) as usize;
                side != down
                    && is_in_cell
                    && self.buffers.corners[neighbour] == 0
                    && self.is_leaf(neighbour)
            })?;
            Some((source, asked))
        })
    }

    /// Whether no other tile drains through this one.
    fn is_leaf(&self, tile: usize) -> bool {
        Direction::ALL.into_iter().all(|side| {
            let neighbour = (tile as isize + STEPS[side.index()]) as usize;
            self.way_down(neighbour) != Some(side.opposite())
        })
    }

    /// The side over which a tile drains: that of the neighbour nearest to the sea by cost, a hash
    /// deciding between equals. `None` for outlets, and where there is no way.
    fn way_down(&self, tile: usize) -> Option<Direction> {
        let costs = &self.buffers.cost_to_sea;
        if !(1..=MAX_COST).contains(&costs[tile]) {
            return None;
        }
        let (x, y) = self.place(tile);
        let first = hash::at(self.tie_key, x, y) as usize;
        // OK because each of the four sides is in range of `ALL` and `min_by_key` keeps the first.
        (0..4)
            .map(|turn| Direction::ALL[(first + turn) % 4])
            .min_by_key(|side| costs[(tile as isize + STEPS[side.index()]) as usize])
    }

    /// What crossing a tile costs. Cheap tiles wind through the dearer ones; every row and every
    /// column meets a very dear one each five tiles (a knight's-move lattice), so that no way stays
    /// straight for long.
    fn step_cost(&self, tile: usize) -> u8 {
        let (x, y) = self.place(tile);
        if (x + 2 * y).rem_euclid(5) == 0 {
            return 15;
        }
        let hash = hash::at(self.cost_key, x, y) >> 56;
        let cheap = if self.is_valley(x, y) { 190 } else { 110 };
        match hash {
            hash if hash < cheap => MIN_STEP,
            hash if hash & 1 == 0 => 4,
            _ => 7,
        }
    }

    /// Whether valley floors are mostly cheap here, which draws rivers together. In squares of 4 × 4
    /// tiles: rivers wander more than that.
    fn is_valley(&self, x: i64, y: i64) -> bool {
        let row = ((y >> VALLEY_LOG2) - (self.y0 >> VALLEY_LOG2)) as usize;
        let column = ((x >> VALLEY_LOG2) - (self.x0 >> VALLEY_LOG2)) as usize;
        self.buffers.valleys[row * VALLEYS_WIDE + column]
    }

    const fn place(&self, tile: usize) -> (i64, i64) {
        (
            self.x0 + (tile % WINDOW) as i64,
            self.y0 + (tile / WINDOW) as i64,
        )
    }
}

/// Whether a river can end in a tile with these sea corners: there is sea, and an edge of land.
const fn is_outlet(corners: u8) -> bool {
    let land = !corners & 15;
    let next = land >> 1 | (land & 1) << 3;
    corners != 0 && land & next != 0
}
