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

mod search;

use self::search::{Buffers, CELL_LOG2, MAX_COST, MIN_STEP, Search, WINDOW};
use super::Ground;
use super::cache::Cache;
use super::plane::Window;
use super::shore::Shore;
use crate::engine::grid::floor_div;

/// Tiles along one side of a region.
const REGION: i64 = 512;

/// Tiles around a region that its data covers as well, so that a chunk's neighbours are in it.
const RING: i64 = 1;

/// How far, in tiles, a way can lead.
const REACH: usize = (MAX_COST / MIN_STEP) as usize;

/// Tiles around a region's array that the search covers: twice the reach, and because a source's cell
/// sticks out of the window of sources by up to its side, and its test out of it by two tiles.
const MARGIN: usize = 2 * REACH + (1 << CELL_LOG2) + 2;

/// What is known of the tiles of one region and a ring of one tile around it.
///
/// The tile at (x, y) has index `(y - y0) * REGION_SIDE + (x - x0)`.
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
pub(super) const REGION_SIDE: usize = (REGION + 2 * RING) as usize;

impl Region {
    /// Index of a tile that the region covers.
    #[inline]
    pub(super) const fn index(&self, x: i64, y: i64) -> usize {
        (y - self.y0) as usize * REGION_SIDE + (x - self.x0) as usize
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
        rivers: vec![0; REGION_SIDE * REGION_SIDE],
        corners: vec![0; REGION_SIDE * REGION_SIDE],
    };
    if !ground.plan.has_sea() {
        return region;
    }
    let mut search = Search::new(ground.seed, buffers, x0 - MARGIN as i64, y0 - MARGIN as i64);
    search.read_corners(&ground.terrain, shore);
    if ground.plan.has_rivers() {
        let sources = Window {
            x0: x0 - REACH as i64,
            y0: y0 - REACH as i64,
            width: REGION_SIDE + 2 * REACH,
            height: REGION_SIDE + 2 * REACH,
        };
        search.read_valleys(ground.seed);
        search.spread_from_outlets();
        search.trace_rivers(&ground.terrain, sources);
    }
    for row in 0..REGION_SIDE {
        let start = (row + MARGIN) * WINDOW + MARGIN;
        let from = start..start + REGION_SIDE;
        let to = row * REGION_SIDE..(row + 1) * REGION_SIDE;
        region.rivers[to.clone()].copy_from_slice(&search.rivers()[from.clone()]);
        region.corners[to].copy_from_slice(&search.corners()[from]);
    }
    region
}
