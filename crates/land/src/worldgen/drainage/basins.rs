//! The course of rivers from basin to basin.
//!
//! What bounds it: elevation at every second cell's middle over the block and what can lie up or
//! downstream of it, 58² basins of 16 points.

use super::flood::Flood;
use super::{BASIN, BASIN_LOG2, CELL_LOG2, SEA, SURELY_LAND, SURELY_SEA, is_bend};
use crate::worldgen::Ground;
use crate::worldgen::continents::WIDE_LOG2;
use crate::worldgen::plane::{LatticeWindow, Plane};
use crate::worldgen::terrain::ROUGHNESS;
use mapmaker_grid::Direction;
use mapmaker_grid::hash::{self, Purpose};

/// log2 of the basins along one side of a block.
const BLOCK_LOG2: u32 = 3;

/// Basins along one side of a block.
const BLOCK: i64 = 1 << BLOCK_LOG2;

/// The least cost of crossing a basin.
const MIN_STEP: u32 = 5;

/// What it costs more in one basin of five of each row and each column, so that no river runs straight for long.
const BEND_COST: u32 = 12;

/// The greatest cost of a way to the sea.
const MAX_COST: u32 = 60;

/// How far, in basins, a way can lead.
const REACH: i64 = (MAX_COST / MIN_STEP) as i64;

/// Basins around a block that have to be computed: what can lie upstream of it, and what can lie downstream of that.
const MARGIN: i64 = 2 * REACH + 1;

/// Basins along one side of what is sampled.
const SIDE: usize = (BLOCK + 2 * MARGIN) as usize;

/// log2 of the spacing of the sampled points: every second cell.
const POINTS_LOG2: u32 = CELL_LOG2 + 1;

/// Points along one side of a basin.
const POINTS: i64 = BASIN / 2;

/// log2 of the spacing of the points at which ranges are sampled.
const QUARTERS_LOG2: u32 = POINTS_LOG2 + 1;

/// Such points along one side of a basin.
const QUARTERS: i64 = POINTS / 2;

/// The area of a basin, in cells: what it adds to the flow of a river that rises in it or crosses it.
pub(super) const AREA: u32 = (BASIN * BASIN) as u32;

/// Where a basin's water goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) enum Outlet {
    /// Nowhere that is near enough: it has no rivers.
    #[default]
    None,
    /// Into a sea inside it.
    Sea,
    /// Into the next basin.
    Side(Direction),
}

/// The outlet, springs and flow of a basin.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct Basin {
    pub(in super::super) outlet: Outlet,
    /// Whether rivers rise in it.
    pub(in super::super) springs: bool,
    /// The flow of the river that comes in over each side, in cells of area drained, 0 for none.
    pub(in super::super) inflow: [u32; 4],
}

/// The basins of one block, 8 × 8.
pub(super) struct BasinBlock {
    first: (i64, i64),
    basins: [Basin; (BLOCK * BLOCK) as usize],
}

impl BasinBlock {
    /// The block that holds a basin.
    pub(super) const fn place_of(basin: (i64, i64)) -> (i64, i64) {
        (basin.0 >> BLOCK_LOG2, basin.1 >> BLOCK_LOG2)
    }

    /// One of the block's basins.
    pub(super) fn basin(&self, place: (i64, i64)) -> Basin {
        let (x, y) = (place.0 - self.first.0, place.1 - self.first.1);
        self.basins[(y * BLOCK + x) as usize]
    }

    /// Works out the block at `place`, in blocks.
    pub(super) fn new(ground: &Ground, place: (i64, i64)) -> Self {
        let first = (place.0 << BLOCK_LOG2, place.1 << BLOCK_LOG2);
        let survey = Survey::new(ground, (first.0 - MARGIN, first.1 - MARGIN));
        let mut flood = Flood::default();
        let seas = (0..SIDE * SIDE).filter(|&index| survey.has_sea[index]);
        flood.spread(SIDE, seas, MAX_COST, |index| survey.steps[index]);
        let tie = hash::key(ground.seed, Purpose::RiverTie, 0);
        let mut basins = vec![Basin::default(); SIDE * SIDE];
        for index in flood.farthest_first() {
            let (x, y) = survey.place(index);
            let outlet = match flood.way(index, hash::at(tie, x, y)) {
                Some(side) => Outlet::Side(side),
                None => Outlet::Sea,
            };
            basins[index].outlet = outlet;
            basins[index].springs = survey.springs[index];
            let inflow = basins[index].inflow.iter().sum::<u32>();
            let carries = survey.springs[index] || inflow > 0;
            if let Outlet::Side(side) = outlet
                && let Some(next) = flood.neighbour(index, side)
                && carries
            {
                basins[next].inflow[side.opposite().index()] = inflow + AREA;
            }
        }
        Self {
            first,
            basins: std::array::from_fn(|index| {
                let (x, y) = (index as i64 % BLOCK + MARGIN, index as i64 / BLOCK + MARGIN);
                basins[y as usize * SIDE + x as usize]
            }),
        }
    }
}

/// A river may end in a basin with so many points of sea, shallow though it is; a pond of fewer it goes round.
const MIN_SEA: i64 = 3;

/// Samples of the basins around a block; that at (x, y) has index `y * SIDE + x`.
struct Survey {
    first: (i64, i64),
    has_sea: Vec<bool>,
    springs: Vec<bool>,
    /// What leaving a basin costs; nothing leads through one of which over a third is shallows.
    steps: Vec<Option<u32>>,
}

impl Survey {
    fn new(ground: &Ground, first: (i64, i64)) -> Self {
        let points = |basin: i64| (basin << BASIN_LOG2 >> 1) - POINTS / 2;
        let window = LatticeWindow {
            x0: points(first.0),
            y0: points(first.1),
            width: SIDE * POINTS as usize,
            height: SIDE * POINTS as usize,
        };
        let quarters = |basin: i64| (basin << BASIN_LOG2 >> 2) - QUARTERS / 2;
        let relief = ground.terrain.relief(window, POINTS_LOG2);
        let elevation = &relief.elevation;
        let finer = ROUGHNESS[(WIDE_LOG2 - 1 - CELL_LOG2) as usize];
        let ranges = relief.ranges(QUARTERS_LOG2);
        let cost = hash::key(ground.seed, Purpose::RiverCost, 0);
        let mut survey = Self {
            first,
            has_sea: Vec::with_capacity(SIDE * SIDE),
            springs: Vec::with_capacity(SIDE * SIDE),
            steps: Vec::with_capacity(SIDE * SIDE),
        };
        for index in 0..SIDE * SIDE {
            let (x, y) = survey.place(index);
            let water = Water::of(ground, elevation, (points(x), points(y)));
            let (mut mountain, mut springs) = (0.0_f32, false);
            for index in 0..QUARTERS * QUARTERS {
                let at = (
                    quarters(x) + index % QUARTERS,
                    quarters(y) + index / QUARTERS,
                );
                let here = ranges.at(at);
                let height = elevation.at((at.0 << 1, at.1 << 1));
                mountain = mountain.max(here);
                springs |= here > SPRING && height > SURELY_LAND + finer;
            }
            survey
                .has_sea
                .push(water.least < SURELY_SEA - finer || water.sea >= MIN_SEA);
            survey.springs.push(springs);
            let chance = [0, 0, 1, 2, 4, 7][hash::below(hash::at(cost, x, y), 6) as usize];
            let steep = (mountain.clamp(0.0, 1.0) * 2.0) as u32;
            let bend = if is_bend(x, y) { BEND_COST } else { 0 };
            let step = MIN_STEP + chance.max(bend) + steep;
            survey
                .steps
                .push((3 * water.low <= POINTS * POINTS).then_some(step));
        }
        survey
    }

    fn place(&self, index: usize) -> (i64, i64) {
        (
            self.first.0 + (index % SIDE) as i64,
            self.first.1 + (index / SIDE) as i64,
        )
    }
}

/// A basin has springs where a point of land is more mountainous than this.
const SPRING: f32 = 0.36;

/// The water of a basin, from its sampled points.
struct Water {
    /// The least elevation, without what is finer.
    least: f32,
    /// How many points hardly rise over the sea.
    low: i64,
    /// How many are sea that a river may end in.
    sea: i64,
}

impl Water {
    /// Looks at the points of a basin, of which `corner` is the first.
    fn of(ground: &Ground, elevation: &Plane, corner: (i64, i64)) -> Self {
        let mut water = Self {
            least: f32::MAX,
            low: 0,
            sea: 0,
        };
        for y in corner.1..corner.1 + POINTS {
            let start = elevation.index(corner.0, y);
            let row = &elevation.values[start..start + POINTS as usize];
            for (x, &value) in (corner.0..).zip(row) {
                water.least = water.least.min(value);
                water.low += i64::from(value < 0.01);
                let settled = || {
                    let vertex = (x << POINTS_LOG2, y << POINTS_LOG2);
                    ground.terrain.settle(value, vertex, POINTS_LOG2)
                };
                water.sea += i64::from(value < SURELY_LAND && settled() < SEA);
            }
        }
        water
    }
}
