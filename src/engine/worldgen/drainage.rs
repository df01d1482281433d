//! Rivers: which edges carry one, decided region by region from seed and place alone.
//!
//! Every land tile has a cost to cross, hashed, and an *outlet* is a tile with sea at a corner that
//! can be entered over land. The cheapest way from each tile to an outlet is a tree: ways meet and
//! never part or loop, and each ends in the sea. A river is the way down from a source, which is a
//! tile in the mountains that no other tile drains through; the neighbour that lends it its mountain
//! edge is another such tile, so no river touches either. Both lie in one cell of 16 × 16 tiles, one
//! source a cell at the most, so cells need not agree on anything.
//!
//! Locality: ways dearer than [`MAX_COST`] do not exist, and a step costs at least [`MIN_STEP`], so
//! every way lies within [`REACH`] tiles of each of its tiles. Sources within `REACH` of a region
//! can touch it, and their ways are exact when the search covers `REACH` tiles more: `2 * REACH` in
//! all. That bounds the work: a region of 512² tiles costs a search over about 1060².

use super::Ground;
use super::cache::Cache;
use super::noise::perlin;
use super::plane::Window;
use super::shore::Shore;
use super::terrain::{COARSE_LOG2, Terrain};
use crate::engine::grid::{Direction, floor_div};
use crate::engine::hash::{self, Purpose};

/// Tiles along one side of a region.
const REGION: i64 = 512;

/// Tiles around a region that its data covers as well, so that a chunk's neighbours are in it.
const RING: i64 = 1;

/// The dearest way from a source to its outlet.
const MAX_COST: u8 = 252;

/// The least cost of crossing a tile.
const MIN_STEP: u8 = 2;

/// How far, in tiles, a way can lead.
const REACH: i64 = (MAX_COST / MIN_STEP) as i64;

/// A way shorter than this is no river, only a brook.
const MIN_COST: u8 = 40;

/// log2 of the side of a source's cell.
const CELL_LOG2: u32 = 4;

/// A cell's place is mountainous enough for a river to rise where the field is above this.
const SOURCE_MOUNTAIN: f64 = 0.42;

/// log2 of the side, in tiles, of the squares that are valley or not.
const VALLEY_LOG2: u32 = 2;

/// log2 of the wavelength, in tiles, of the noise whose changes of sign are valleys.
const VALLEY_WAVELENGTH_LOG2: u32 = 5;

/// How near to zero that noise is in a valley.
const VALLEY_WIDTH: f64 = 0.14;

/// No way leads here, or it is too dear.
const NO_WAY: u8 = u8::MAX;

/// Costs of steps are below this, so that many buckets hold the whole frontier.
const BUCKETS: usize = 16;

/// What is known of the tiles of one region and a ring of one tile around it.
///
/// The tile at (x, y) has index `(y - y0) * side + (x - x0)`.
pub(super) struct Region {
    x0: i64,
    y0: i64,
    /// Low four bits: sides with a river, bit `Direction as u8`. High four: sides where a source
    /// asks its neighbour for a mountain edge, or is asked.
    rivers: Vec<u8>,
    /// Corners that are sea: bit 0 north-west, 1 north-east, 2 south-east, 3 south-west.
    corners: Vec<u8>,
}

/// Tiles along one side of a region's arrays.
pub(super) const SIDE: usize = (REGION + 2 * RING) as usize;

impl Region {
    /// Index of a tile that the region covers.
    #[inline]
    pub(super) const fn index(&self, x: i64, y: i64) -> usize {
        (y - self.y0) as usize * SIDE + (x - self.x0) as usize
    }

    /// How many tiles of the region lie from column `x`, that one too, to its eastern end.
    #[inline]
    pub(super) const fn tiles_east_of(&self, x: i64) -> i64 {
        self.x0 + RING + REGION - x
    }

    /// River and asked sides by index, as in the field's description.
    #[inline]
    pub(super) fn rivers(&self) -> &[u8] {
        &self.rivers
    }

    /// Sea corners by index, as in the field's description.
    #[inline]
    pub(super) fn corners(&self) -> &[u8] {
        &self.corners
    }
}

/// Regions kept. A wide overview looks at about twenty at a time.
const REGIONS_KEPT: usize = 24;

/// The regions that were asked for lately, and what it takes to make more.
pub(super) struct Drainage {
    regions: Cache<(i64, i64), Region>,
    shore: Shore,
    buffers: Buffers,
}

impl Drainage {
    pub(super) fn new() -> Self {
        Self {
            regions: Cache::new(REGIONS_KEPT),
            shore: Shore::new(),
            buffers: Buffers::default(),
        }
    }

    /// The region that holds the tile at (`x`, `y`).
    pub(super) fn region(&mut self, ground: &Ground, x: i64, y: i64) -> &Region {
        let place = (floor_div(x, REGION), floor_div(y, REGION));
        let Self {
            regions,
            shore,
            buffers,
        } = self;
        regions.get_or_make(place, || drain(ground, shore, buffers, place))
    }

    /// The bitmap of the sea.
    pub(super) const fn shore(&mut self) -> &mut Shore {
        &mut self.shore
    }
}

/// Buffers of the search, kept from one region to the next.
#[derive(Default)]
struct Buffers {
    sea: Vec<u8>,
    corners: Vec<u8>,
    cost_to_sea: Vec<u8>,
    rivers: Vec<u8>,
    valleys: Vec<bool>,
    buckets: [Vec<u32>; BUCKETS],
}

/// Works out the region at (`region_x`, `region_y`), in regions.
fn drain(
    ground: &Ground,
    shore: &mut Shore,
    buffers: &mut Buffers,
    (region_x, region_y): (i64, i64),
) -> Region {
    let (x0, y0) = (region_x * REGION - RING, region_y * REGION - RING);
    let mut region = Region {
        x0,
        y0,
        rivers: vec![0; SIDE * SIDE],
        corners: vec![0; SIDE * SIDE],
    };
    if !ground.plan.has_sea() {
        return region;
    }
    // A cell reaches out of the window of sources by up to its side, and its test by two tiles.
    let margin = 2 * REACH + (1 << CELL_LOG2) + 2;
    let mut search = Search {
        x0: x0 - margin,
        y0: y0 - margin,
        side: (SIDE as i64 + 2 * margin) as usize,
        cost_key: hash::key(ground.seed, Purpose::RiverCost, 0),
        tie_key: hash::key(ground.seed, Purpose::RiverTie, 0),
        source_key: hash::key(ground.seed, Purpose::RiverSource, 0),
        buffers,
    };
    search.read_corners(&ground.terrain, shore);
    let sources = Window {
        x0: x0 - REACH,
        y0: y0 - REACH,
        width: SIDE + 2 * REACH as usize,
        height: SIDE + 2 * REACH as usize,
    };
    search.buffers.rivers.clear();
    search.buffers.rivers.resize(search.side * search.side, 0);
    if ground.plan.has_rivers() {
        search.read_valleys(hash::key(ground.seed, Purpose::RiverCost, 1));
        search.spread_from_outlets();
        search.trace_rivers(&ground.terrain, sources);
    }
    for row in 0..SIDE {
        let start = (row + margin as usize) * search.side + margin as usize;
        let out = row * SIDE..(row + 1) * SIDE;
        region.rivers[out.clone()].copy_from_slice(&search.buffers.rivers[start..start + SIDE]);
        region.corners[out].copy_from_slice(&search.buffers.corners[start..start + SIDE]);
    }
    region
}

/// One search: planes of `side` × `side` tiles, the tile at (x, y) at `(y - y0) * side + (x - x0)`.
struct Search<'a> {
    x0: i64,
    y0: i64,
    side: usize,
    cost_key: u64,
    tie_key: u64,
    source_key: u64,
    buffers: &'a mut Buffers,
}

impl Search<'_> {
    fn read_corners(&mut self, terrain: &Terrain, shore: &mut Shore) {
        let vertices = self.side + 1;
        let window = Window {
            x0: self.x0,
            y0: self.y0,
            width: vertices,
            height: vertices,
        };
        let Buffers { sea, corners, .. } = &mut *self.buffers;
        shore.read(terrain, window, sea);
        corners.clear();
        for y in 0..self.side {
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
        let side = self.side;
        for at in 0..side {
            for index in [at, (side - 1) * side + at, at * side, at * side + side - 1] {
                corners[index] = 15;
            }
        }
    }

    fn read_valleys(&mut self, key: u64) {
        let wide = self.valleys_wide() as i64;
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
    fn spread_from_outlets(&mut self) {
        let side = self.side;
        let steps = self.steps();
        let mut buckets = std::mem::take(&mut self.buffers.buckets);
        let mut cost_to_sea = std::mem::take(&mut self.buffers.cost_to_sea);
        cost_to_sea.clear();
        cost_to_sea.resize(side * side, NO_WAY);
        for (index, &corners) in self.buffers.corners.iter().enumerate() {
            if is_outlet(corners) {
                cost_to_sea[index] = 0;
                buckets[0].push(index as u32);
            }
        }
        for cost in 0..=MAX_COST {
            let mut settled = std::mem::take(&mut buckets[cost as usize % BUCKETS]);
            for index in settled.drain(..) {
                for step in steps {
                    let neighbour = (index as isize + step) as usize;
                    if cost_to_sea[neighbour] != NO_WAY || self.buffers.corners[neighbour] != 0 {
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
    fn trace_rivers(&mut self, terrain: &Terrain, window: Window) {
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
        let steps = self.steps();
        let rivers =
            |search: &mut Self, index: usize, bits: u8| search.buffers.rivers[index] |= bits;
        rivers(self, source, 0x10 << asked.index());
        let neighbour = (source as isize + steps[asked.index()]) as usize;
        rivers(self, neighbour, 0x10 << asked.opposite().index());
        let mut tile = source;
        while let Some(down) = self.way_down(tile) {
            // A marked way down means that this is the rest of another river's way.
            let joins = self.buffers.rivers[tile] >> down.index() & 1 == 1;
            rivers(self, tile, 1 << down.index());
            tile = (tile as isize + steps[down.index()]) as usize;
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
            y as usize * self.side + x as usize
        };
        let steps = self.steps();
        (0..16).find_map(|attempt| {
            let place = (hash >> 8).wrapping_add(attempt * 101) as i64 & (size * size - 1);
            let source = cell_index(place);
            let cost = self.buffers.cost_to_sea[source];
            if cost == NO_WAY || cost < MIN_COST || !self.is_leaf(source) {
                return None;
            }
            let down = self.way_down(source)?;
            let (x, y) = (place & (size - 1), place >> CELL_LOG2);
            let asked = Direction::ALL.into_iter().find(|&side| {
                let (dx, dy) = side.offset();
                let is_in_cell = (0..size).contains(&(x + dx)) && (0..size).contains(&(y + dy));
                let neighbour = (source as isize + steps[side.index()]) as usize;
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
        let steps = self.steps();
        Direction::ALL.into_iter().all(|side| {
            let neighbour = (tile as isize + steps[side.index()]) as usize;
            self.way_down(neighbour) != Some(side.opposite())
        })
    }

    /// The side over which a tile drains: that of the neighbour nearest to the sea by cost, a hash
    /// deciding between equals. `None` for outlets, and where there is no way.
    fn way_down(&self, tile: usize) -> Option<Direction> {
        let costs = &self.buffers.cost_to_sea;
        if costs[tile] == NO_WAY || costs[tile] == 0 {
            return None;
        }
        let steps = self.steps();
        let (x, y) = self.place(tile);
        let first = hash::at(self.tie_key, x, y) as usize;
        // OK because each of the four sides is in range of `ALL` and `min_by_key` keeps the first.
        (0..4)
            .map(|turn| Direction::ALL[(first + turn) % 4])
            .min_by_key(|side| costs[(tile as isize + steps[side.index()]) as usize])
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
        self.buffers.valleys[row * self.valleys_wide() + column]
    }

    const fn valleys_wide(&self) -> usize {
        (self.side >> VALLEY_LOG2) + 2
    }

    const fn place(&self, tile: usize) -> (i64, i64) {
        (
            self.x0 + (tile % self.side) as i64,
            self.y0 + (tile / self.side) as i64,
        )
    }

    /// Index differences to the four neighbours, in the order of [`Direction`].
    const fn steps(&self) -> [isize; 4] {
        [-(self.side as isize), 1, self.side as isize, -1]
    }
}

/// Whether a river can end in a tile with these sea corners: there is sea, and an edge of land.
const fn is_outlet(corners: u8) -> bool {
    let land = !corners & 15;
    let next = land >> 1 | (land & 1) << 3;
    corners != 0 && land & next != 0
}
