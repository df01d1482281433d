//! The course of rivers from cell to cell within a basin.

use super::basins::{AREA, Basin, Outlet};
use super::flood::Flood;
use super::{BASIN, CELL_LOG2, SEA, SURELY_LAND, SURELY_SEA, first_cell, is_bend};
use crate::worldgen::Ground;
use crate::worldgen::plane::{LatticeWindow, Plane};
use mapmaker_grid::Direction;
use mapmaker_grid::hash::{self, Purpose};

/// Cells along one side of a basin, as an index.
const SIDE: usize = BASIN as usize;

/// A cell more mountainous than this may have a spring.
const SPRING: f32 = 0.40;

/// Of the cells that may have a spring one in so many has one.
const SPRING_ODDS: u32 = 2;

/// A river is at least so many cells long.
const MIN_CELLS: usize = 2;

/// What leaving a cell costs more in one cell of five of each row and each column, so that no river runs straight
/// for long.
const BEND_COST: u32 = 300;

/// The greatest cost of a way within a basin.
const MAX_COST: u32 = u32::MAX - 1000;

/// The rivers of a cell.
#[derive(Clone, Copy, Debug, Default)]
pub(in super::super) struct StreamCell {
    /// Where its water goes; [`Outlet::None`] in a cell without a river.
    pub(in super::super) outlet: Outlet,
    /// Whether a river rises in it.
    pub(in super::super) spring: bool,
    /// The flow that comes in over each side, in cells of area drained, 0 for none.
    pub(in super::super) inflow: [u32; 4],
    /// The flow that leaves it, in cells of area drained.
    pub(in super::super) flow: u32,
}

/// The cells of one basin; that at (x, y) has index `y * 8 + x`.
pub(in super::super) struct Streams {
    first: (i64, i64),
    cells: [StreamCell; SIDE * SIDE],
}

impl Streams {
    /// One of the basin's cells.
    pub(in super::super) fn cell(&self, cell_x: i64, cell_y: i64) -> StreamCell {
        self.cells[(cell_y - self.first.1) as usize * SIDE + (cell_x - self.first.0) as usize]
    }

    /// Computes the basin at `place`, in basins.
    pub(super) fn new(ground: &Ground, place: (i64, i64), basin: Basin) -> Self {
        let first = (first_cell(place.0), first_cell(place.1));
        let mut streams = Self {
            first,
            cells: [StreamCell::default(); SIDE * SIDE],
        };
        if basin.outlet == Outlet::None {
            return streams;
        }
        let land = CellTerrain::new(ground, place);
        let targets: Vec<usize> = match basin.outlet {
            Outlet::Side(side) => vec![land.crossing(side)],
            _ => (0..SIDE * SIDE)
                .filter(|&index| land.is_sea(ground, index))
                .collect(),
        };
        let mut flood = Flood::default();
        flood.spread(SIDE, targets, MAX_COST, |index| Some(land.step(index)));
        let entries = Direction::ALL
            .into_iter()
            .filter(|side| basin.inflow[side.index()] > 0);
        for side in entries {
            streams.cells[land.crossing(side)].inflow[side.index()] = basin.inflow[side.index()];
        }
        streams.choose_springs(&land, &flood, basin);
        streams.lead(&land, &flood, basin);
        streams
    }

    fn choose_springs(&mut self, land: &CellTerrain, flood: &Flood, basin: Basin) {
        let has_inflow = basin.inflow.iter().any(|&flow| flow > 0);
        let is_through = matches!(basin.outlet, Outlet::Side(_));
        if is_through && !basin.springs && !has_inflow {
            return;
        }
        let can_rise = |index: usize| {
            land.elevation(index) > SURELY_LAND
                && flood.cost(index) > 0
                && (is_through || land.cells_to_sea(flood, index) >= MIN_CELLS)
        };
        let mut chosen = 0;
        for index in (0..SIDE * SIDE).filter(|&index| can_rise(index)) {
            let is_chosen = land.mountain(index) > SPRING
                && hash::below(land.hash(land.spring_key, index), SPRING_ODDS) == 0;
            self.cells[index].spring = is_chosen;
            chosen += usize::from(is_chosen);
        }
        // A basin with the mark of springs has one, or the river that leaves it would have no beginning.
        if chosen == 0 && basin.springs && is_through {
            let best = (0..SIDE * SIDE)
                .filter(|&index| can_rise(index))
                .max_by(|&a, &b| land.mountain(a).total_cmp(&land.mountain(b)))
                .unwrap_or(SIDE * SIDE / 2 + SIDE / 2);
            self.cells[best].spring = true;
        }
    }

    /// Leads the water of entries and springs down to the outlet.
    fn lead(&mut self, land: &CellTerrain, flood: &Flood, basin: Basin) {
        let springs = self.cells.iter().filter(|cell| cell.spring).count() as u32;
        let mut left = AREA;
        for index in flood.farthest_first() {
            let cell = &mut self.cells[index];
            let mut flow = cell.inflow.iter().sum::<u32>();
            if cell.spring {
                let share = AREA / springs.max(1);
                left -= share.min(left);
                flow += share.max(1);
            }
            if flow == 0 {
                continue;
            }
            if let Some(side) = flood.way(index, land.hash(land.tie_key, index)) {
                cell.outlet = Outlet::Side(side);
                cell.flow = flow;
                if let Some(next) = flood.neighbour(index, side) {
                    self.cells[next].inflow[side.opposite().index()] = flow;
                }
            } else {
                cell.outlet = basin.outlet;
                cell.flow = match basin.outlet {
                    // What the springs did not bring, brooks do: the flow that the next basin counts on.
                    Outlet::Side(_) => flow + left,
                    _ => flow,
                };
            }
        }
    }
}

/// Elevation and mountains of a basin's cells, and of a ring of cells around it.
struct CellTerrain {
    first: (i64, i64),
    elevation: Plane,
    ranges: Plane,
    cost_key: u64,
    tie_key: u64,
    spring_key: u64,
    crossing_keys: [u64; 2],
}

impl CellTerrain {
    fn new(ground: &Ground, place: (i64, i64)) -> Self {
        let first = (first_cell(place.0), first_cell(place.1));
        let window = LatticeWindow {
            x0: first.0 - 1,
            y0: first.1 - 1,
            width: SIDE + 2,
            height: SIDE + 2,
        };
        let relief = ground.terrain.relief(window, CELL_LOG2);
        let key = |purpose, level| hash::key(ground.seed, purpose, level);
        Self {
            first,
            ranges: relief.ranges(CELL_LOG2),
            elevation: relief.elevation,
            cost_key: key(Purpose::RiverCost, 1),
            tie_key: key(Purpose::RiverTie, 1),
            spring_key: key(Purpose::RiverSource, 1),
            crossing_keys: [0, 1].map(|axis| key(Purpose::RiverCrossing, axis)),
        }
    }

    fn place(&self, index: usize) -> (i64, i64) {
        (
            self.first.0 + (index % SIDE) as i64,
            self.first.1 + (index / SIDE) as i64,
        )
    }

    fn elevation(&self, index: usize) -> f32 {
        self.elevation.at(self.place(index))
    }

    /// Whether a river may end in a cell, as its middle is sea.
    fn is_sea(&self, ground: &Ground, index: usize) -> bool {
        let (x, y) = self.place(index);
        let elevation = self.elevation.at((x, y));
        let middle = (x << CELL_LOG2, y << CELL_LOG2);
        elevation < SURELY_SEA || ground.terrain.settle(elevation, middle, CELL_LOG2) < SEA
    }

    fn mountain(&self, index: usize) -> f32 {
        self.ranges.at(self.place(index))
    }

    fn hash(&self, key: u64, index: usize) -> u64 {
        let (x, y) = self.place(index);
        hash::at(key, x, y)
    }

    /// What leaving a cell costs: little on low land, much where it is not certainly land, or high in a range.
    fn step(&self, index: usize) -> u32 {
        let elevation = self.elevation(index);
        let shore = match elevation {
            ..0.0 => 3000,
            ..SURELY_LAND => 150,
            _ => 0,
        };
        let high = (elevation.clamp(0.0, 1.0) * 16.0) as u32;
        let steep = (self.mountain(index).clamp(0.0, 1.0) * 8.0) as u32;
        // So uneven that ways wind: where all steps are alike, they run straight and square.
        let chance = 1 << hash::below(self.hash(self.cost_key, index), 9);
        let (x, y) = self.place(index);
        let bend = if is_bend(x, y) { BEND_COST } else { 0 };
        2 + shore + high + steep + chance + bend
    }

    /// How many cells the way from a cell leads through before it ends.
    fn cells_to_sea(&self, flood: &Flood, index: usize) -> usize {
        let (mut at, mut cells) = (index, 0);
        while let Some(side) = flood.way(at, self.hash(self.tie_key, at))
            && let Some(next) = flood.neighbour(at, side)
        {
            at = next;
            cells += 1;
        }
        cells
    }

    /// The cell of the basin where a river crosses this side of it: where both banks are land, and low. The basin
    /// across the side finds the cell beside it.
    fn crossing(&self, side: Direction) -> usize {
        let last = BASIN - 1;
        let inner = |along: i64| match side {
            Direction::North => (along, 0),
            Direction::South => (along, last),
            Direction::West => (0, along),
            Direction::East => (last, along),
        };
        let (dx, dy) = side.offset();
        let cost = |along: i64| {
            let (x, y) = inner(along);
            let place = (self.first.0 + x, self.first.1 + y);
            let across = (place.0 + dx, place.1 + dy);
            // The border's own place: that of the cell south or east of it.
            let border = (place.0.max(across.0), place.1.max(across.1));
            let bank = |place| {
                let elevation = self.elevation.at(place);
                let sunk = (SURELY_LAND - elevation).max(0.0);
                (elevation.clamp(0.0, 1.0) * 60.0 + sunk * 4000.0) as u32
            };
            let axis = usize::from(dx == 0);
            let chance = hash::below(hash::at(self.crossing_keys[axis], border.0, border.1), 60);
            bank(place) + bank(across) + chance
        };
        // OK because the range is not empty.
        let along = (0..BASIN).min_by_key(|&along| cost(along)).unwrap_or(0);
        let (x, y) = inner(along);
        y as usize * SIDE + x as usize
    }
}
