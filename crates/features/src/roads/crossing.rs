//! The cheapest way between two settlements, as far as one square knows.

use std::sync::Arc;

use super::line::{self, Point};
use crate::site::Site;
use mapmaker_grid::TilePos;

/// The cheapest way between two places, as far as one square knows.
#[derive(Debug)]
pub(super) struct Crossing {
    /// The places, the northern or else the western first.
    pub(super) between: [Site; 2],
    /// What the whole way costs.
    pub(super) cost: u16,
    /// Where the countries touch.
    pub(super) at: TilePos,
    pub(super) step: usize,
    /// The north-west tiles of the cells of the way.
    pub(super) way: Vec<TilePos>,
    /// Where its line begins and ends, from the first cell's corner, in cells.
    pub(super) ends: [Point; 2],
    /// Of a lane, the tiles from either end of its way to the shore.
    pub(super) landings: [Vec<TilePos>; 2],
    /// Where nobody is kept out of the cells around it.
    pub(super) free: Arc<Free>,
    /// Whether it ends on a greater road, at either end.
    pub(super) is_on_road: [bool; 2],
    /// How many of them belong to the first.
    pub(super) split: usize,
}

impl Crossing {
    /// Of two crossings between the same places the lesser is the way.
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
        let is_free = |(x, y): line::Cell| self.free.has(origin.offset(x * cell, y * cell));
        line::lead(&cells, self.ends, is_free, |_| None)
    }

    /// The points of its curve, from shore to shore.
    pub(super) fn shore_to_shore(&self, points: &[Point]) -> Vec<Point> {
        // OK because a way has a cell at each end.
        let (origin, cell) = (self.way[0], self.free.cell as f32);
        let point = |tile: &TilePos| {
            [tile.x - origin.x, tile.y - origin.y].map(|off| (off as f32 + 0.5) / cell)
        };
        let [first, last] = self.landings.each_ref().map(|way| way.iter().map(point));
        first
            .rev()
            .chain(points.iter().copied())
            .chain(last)
            .collect()
    }
}

/// Which cells of a square are free, a bit each.
#[derive(Debug)]
pub(super) struct Free {
    /// The north-west tile of the first cell, tiles along a side of a cell, and cells along a side of the square.
    pub(super) corner: TilePos,
    pub(super) cell: i64,
    pub(super) side: i64,
    /// That of the cell at (x, y) is the bit `y * side + x`.
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
