//! Where a sea lane comes ashore: from the sea beside a port to the nearest shore.

use std::collections::{BTreeMap, VecDeque};

use super::flood::STEPS;
use super::net::HARBOUR;
use crate::ground::{Ground, bit};
use mapmaker_grid::TilePos;

/// How far from the port a ship may be on its way ashore, in tiles along either axis: a cell of the sea begins at most
/// [`HARBOUR`] away, and has two tiles.
const REACH: i64 = HARBOUR + 2;

/// Tiles along a side of the square in which a ship comes ashore.
const SIDE: i64 = 2 * REACH + 1;

/// How a lane comes ashore.
#[derive(Debug)]
pub(super) struct Landing {
    /// The tiles from the sea to the shore.
    pub(super) way: Vec<TilePos>,
    /// The north-west tile of the square around the port, and of each of its rows which tiles a ship may be on, a bit each.
    corner: TilePos,
    rows: [u16; SIDE as usize],
}

impl Landing {
    /// The value for roads that are not lanes.
    pub(super) const NONE: Self = Self {
        way: Vec::new(),
        corner: TilePos::new(0, 0),
        rows: [0; SIDE as usize],
    };

    /// Whether a ship may be on a tile on its way ashore.
    pub(super) fn has(&self, at: TilePos) -> bool {
        let (x, y) = (at.x - self.corner.x, at.y - self.corner.y);
        let is_inside = (0..SIDE).contains(&x) && (0..SIDE).contains(&y);
        is_inside && self.rows[y as usize] >> x & 1 == 1
    }

    /// From a cell of the sea, given by its north-west tile, to a port.
    pub(super) fn new(ground: &Ground, cell: TilePos, port: TilePos) -> Self {
        let way = landing(ground, cell, port);
        let corner = port.offset(-REACH, -REACH);
        let shore = way.last().copied();
        let rows = std::array::from_fn(|y| {
            (0..SIDE).fold(0, |row, x| {
                let at = corner.offset(x, y as i64);
                let may_be = ground.get(at) == bit::SEA || Some(at) == shore;
                row | u16::from(may_be) << x
            })
        });
        Self { way, corner, rows }
    }
}

/// The tiles from a cell of the sea, given by its north-west tile, to the coast tile nearest to a port, each adjacent
/// to the one before; empty where no coast is near.
fn landing(ground: &Ground, cell: TilePos, port: TilePos) -> Vec<TilePos> {
    let bits = |at: TilePos| {
        let is_near = (at.x - port.x).abs().max((at.y - port.y).abs()) <= REACH;
        if is_near { ground.get(at) } else { 0 }
    };
    let mut before = BTreeMap::new();
    let mut open = VecDeque::new();
    for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let at = cell.offset(dx, dy);
        before.insert((at.y, at.x), None);
        open.push_back((at, 0_u32));
    }
    let mut best = None;
    while let Some((at, steps)) = open.pop_front() {
        for (dx, dy) in STEPS.map(|(dx, dy)| (dx as i64, dy as i64)) {
            let next = at.offset(dx, dy);
            let key = (next.y, next.x);
            // Diagonal steps need sea on both sides and beyond.
            let is_open = |dx: i64, dy: i64| bits(at.offset(dx, dy)) == bit::SEA;
            if dx != 0 && dy != 0 && !(is_open(dx, dy) && is_open(dx, 0) && is_open(0, dy)) {
                continue;
            }
            let bits = bits(next);
            if before.contains_key(&key) || bits & (bit::SEA | bit::COAST) == 0 {
                continue;
            }
            before.insert(key, Some(at));
            if bits == bit::SEA {
                open.push_back((next, steps + 1));
                continue;
            }
            let (off_x, off_y) = (next.x - port.x, next.y - port.y);
            let found = (off_x * off_x + off_y * off_y, steps, key);
            best = Some(best.map_or(found, |best| found.min(best)));
        }
    }
    let Some((.., (y, x))) = best else {
        return Vec::new();
    };
    let mut way = vec![TilePos::new(x, y)];
    let mut at = (y, x);
    while let Some(&Some(from)) = before.get(&at) {
        way.push(from);
        at = (from.y, from.x);
    }
    way.reverse();
    way
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ground(rows: &[&str]) -> Ground {
        let tiles = rows.iter().flat_map(|row| row.bytes());
        Ground {
            north_west: TilePos::new(-3, 5),
            width: rows[0].len(),
            bits: tiles
                .map(|tile| match tile {
                    b'~' => bit::SEA,
                    b'c' => bit::COAST | bit::FOREST,
                    _ => bit::OPEN,
                })
                .collect(),
        }
    }

    #[test]
    fn a_lane_comes_ashore_where_the_coast_is_nearest_to_the_port() {
        let ground = ground(&[
            "....cc~~", // The cell is in the north-east.
            "....c~~~", "....c~~~", ".....c~~", "..P..c~~", ".....c~~",
        ]);
        let at = |x: i64, y: i64| TilePos::new(x - 3, y + 5);
        let way = landing(&ground, at(6, 0), at(2, 4));
        assert_eq!(way, [at(6, 1), at(5, 2), at(4, 2)]);
        assert!(landing(&ground, at(6, 0), at(30, 30)).is_empty());
    }
}
