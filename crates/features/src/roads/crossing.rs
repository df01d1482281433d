//! The cheapest way between two settlements within one square.

use std::sync::Arc;

use super::bend;
use super::landing::Landing;
use super::line::{self, Point};
use super::swells::sway;
use crate::site::Site;
use mapmaker_grid::TilePos;

/// The cheapest way between two settlements within one square.
#[derive(Debug)]
pub(super) struct Crossing {
    /// The settlements, the northern or else the western first.
    pub(super) between: [Site; 2],
    /// The cost of the whole way.
    pub(super) cost: u16,
    /// Where the countries touch.
    pub(super) at: TilePos,
    pub(super) step: usize,
    /// The north-west tiles of the cells of the way.
    pub(super) way: Vec<TilePos>,
    /// The ends of its line, from the first cell's corner, in cells.
    pub(super) ends: [Point; 2],
    /// For a lane, how it comes ashore at both ends.
    pub(super) landings: [Landing; 2],
    /// The free cells around it.
    pub(super) free: Arc<Free>,
    /// Whether each end is on a greater road.
    pub(super) is_on_road: [bool; 2],
    /// How many tiles belong to the first.
    pub(super) split: usize,
}

impl Crossing {
    /// The sort key: of two crossings between the same settlements the lower is used.
    pub(super) const fn order(&self) -> (u16, i64, i64, usize) {
        (self.cost, self.at.y, self.at.x, self.step)
    }

    /// The points of its curve, from the first cell's corner, in cells.
    pub(super) fn points(&self) -> Vec<Point> {
        // OK because a way has a cell at each end.
        let (origin, cell) = (self.way[0], self.free.cell);
        let cells = self.way.iter();
        let cells: Vec<_> = cells
            .map(|tile| ((tile.x - origin.x) / cell, (tile.y - origin.y) / cell))
            .collect();
        let is_free = |at| self.is_free(at);
        let points = line::lead(&cells, self.ends, is_free, |_| false);
        bend::swung(points, |index| sway(self.way[index]), is_free)
    }

    /// Whether a cell is free, relative to the first cell of the way.
    pub(super) fn is_free(&self, (x, y): line::Cell) -> bool {
        // OK because a way has a cell at each end.
        let cell = self.free.cell;
        self.free.has(self.way[0].offset(x * cell, y * cell))
    }

    /// The points of its curve, from shore to shore.
    pub(super) fn shore_to_shore(&self, points: &[Point]) -> Vec<Point> {
        // OK because a way has a cell at each end.
        let (origin, cell) = (self.way[0], self.free.cell as f32);
        let point = |tile: &TilePos| {
            [tile.x - origin.x, tile.y - origin.y].map(|off| (off as f32 + 0.5) / cell)
        };
        let landings = self.landings.each_ref();
        if landings.iter().all(|landing| landing.way.is_empty()) {
            return points.to_vec();
        }
        let [first, last] = landings.map(|landing| landing.way.iter().map(point));
        let whole = first.rev().chain(points.iter().copied()).chain(last);
        // In tiles, as coasts come nearer than a cell.
        let tiles = whole.map(|point| point.map(|part| part * cell)).collect();
        let is_sea = |(x, y): line::Cell| {
            let at = origin.offset(x, y);
            self.free.has(at) || landings.iter().any(|landing| landing.has(at))
        };
        let eased = bend::eased(tiles, is_sea);
        let at: Vec<_> = eased.iter().map(|&point| line::cell_of(point)).collect();
        let sway_at = |index: usize| sway(origin.offset(at[index].0, at[index].1));
        let swung = bend::swung(eased, sway_at, is_sea).into_iter();
        swung.map(|point| point.map(|part| part / cell)).collect()
    }
}

/// Which cells of a square are free, a bit each.
#[derive(Debug)]
pub(super) struct Free {
    /// The north-west tile of the first cell, tiles along a side of a cell, and cells along a side of the square.
    pub(super) corner: TilePos,
    pub(super) cell: i64,
    pub(super) side: i64,
    /// The bit of the cell at (x, y) is `y * side + x`.
    pub(super) bits: Vec<u64>,
}

impl Free {
    fn has(&self, tile: TilePos) -> bool {
        let x = (tile.x - self.corner.x).div_euclid(self.cell);
        let y = (tile.y - self.corner.y).div_euclid(self.cell);
        let inside = 0..self.side;
        if !inside.contains(&x) || !inside.contains(&y) {
            return false;
        }
        let bit = (y * self.side + x) as usize;
        self.bits[bit / 64] >> (bit % 64) & 1 == 1
    }
}

/// The crossings of a square.
pub(super) type Crossings = Vec<Crossing>;
