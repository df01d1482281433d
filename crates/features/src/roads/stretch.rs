//! The lines of a road along its tiles: of the stretches on which no road before it runs, each from that road or to it, and of
//! its passages.

use std::collections::BTreeMap;

use super::bearing::Tread;
use super::passage::Footing;
use super::swells::sway;
use super::{BoardRoad, Passage, Road, bend, line};
use mapmaker_grid::TilePos;
use mapmaker_grid::hash;

/// Where roads pass, by tile.
#[derive(Clone, Debug, Default)]
pub(super) struct Passes(BTreeMap<TilePos, Vec<Pass>>);

/// Where a road passes in a tile.
#[derive(Clone, Copy, Debug)]
struct Pass {
    road: u64,
    /// How many tiles of that road come before.
    turn: usize,
    /// From the tile's north-west corner, in tiles.
    at: [f32; 2],
}

/// One of the ends of a road.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    /// What stands there, or the number of the tile.
    pub(super) id: u64,
    /// How far from the middle of the tile the road begins, in tiles.
    pub(super) edge: f32,
}

impl Passes {
    pub(super) fn add(&mut self, road: u64, turn: usize, tile: TilePos, at: [f32; 2]) {
        let there = self.0.entry(tile).or_default();
        there.push(Pass { road, turn, at });
    }

    /// The tiles where roads pass.
    pub(super) fn tiles(&self) -> impl Iterator<Item = TilePos> + '_ {
        self.0.keys().copied()
    }

    /// Adds what roads have elsewhere.
    pub(super) fn extend(&mut self, other: &Self) {
        for (&tile, passes) in &other.0 {
            self.0.entry(tile).or_default().extend(passes);
        }
    }

    /// Whether a road leads from one tile to the next.
    fn joins(&self, from: TilePos, to: TilePos) -> bool {
        let [Some(here), Some(there)] = [from, to].map(|tile| self.0.get(&tile)) else {
            return false;
        };
        let is_next = |a: &Pass, b: &Pass| a.road == b.road && a.turn.abs_diff(b.turn) == 1;
        here.iter().any(|a| there.iter().any(|b| is_next(a, b)))
    }

    /// Where the first of the roads there passes in a tile.
    fn at(&self, tile: TilePos) -> Option<[f32; 2]> {
        Some(self.0.get(&tile)?.first()?.at)
    }
}

/// The lines of a road by its tiles, and where it passes in those on which no road of `passes` runs; `footing` is what a tile is
/// to it.
pub(super) fn lay(
    (id, road): (u64, &BoardRoad),
    ends: [End; 2],
    passes: &Passes,
    footing: impl Fn(TilePos) -> Footing,
) -> (Vec<Road>, Passes) {
    let (mut roads, mut own) = (Vec::new(), Passes::default());
    let way = &road.way;
    let mut from = 0;
    while from + 1 < way.len() {
        if passes.joins(way[from], way[from + 1]) {
            from += 1;
            continue;
        }
        let mut to = from + 1;
        while to + 1 < way.len() && !passes.joins(way[to], way[to + 1]) {
            to += 1;
        }
        let origin = way[from];
        let cell = |tile: TilePos| (tile.x - origin.x, tile.y - origin.y);
        let cells: Vec<_> = way[from..=to].iter().map(|&tile| cell(tile)).collect();
        let end = |tile: TilePos| {
            let ((x, y), [east, south]) = (cell(tile), passes.at(tile).unwrap_or([0.5, 0.5]));
            [x as f32 + east, y as f32 + south]
        };
        let tread = |(x, y): (i64, i64)| {
            let at = origin.offset(x, y);
            road.tread(at, footing(at))
        };
        let passage = |cell| match tread(cell) {
            Tread::By(passage) => Some(passage),
            Tread::Open | Tread::Closed => None,
        };
        let is_free = |cell| tread(cell) != Tread::Closed;
        let is_square = |cell| passage(cell).is_some_and(Passage::is_over_water);
        let ends_at = [end(way[from]), end(way[to])];
        let points = line::lead(&cells, ends_at, is_free, is_square);
        // What carries it is narrow, and is come to straight.
        let sway_at = |index: usize| {
            let near = &cells[index - 1..=index + 1];
            if near.iter().any(|&cell| passage(cell).is_some()) {
                [0.0; 2]
            } else {
                sway(way[from + index])
            }
        };
        let points = bend::swung(points, sway_at, is_free);
        for (index, &(x, y)) in cells.iter().enumerate() {
            let [east, south] = line::passing(&points, index);
            let at = [east - x as f32, south - y as f32];
            own.add(id, from + index, way[from + index], at);
        }
        let mut line = line::curve(&points);
        // From both sides, so that each end is trimmed and the line runs as before.
        for (is_end, end) in [(from == 0, ends[0]), (to + 1 == way.len(), ends[1])] {
            if is_end {
                line = line::trimmed(line, end.edge);
            }
            line.reverse();
        }
        for (over, line) in line::parts(&line, passage) {
            roads.push(Road {
                id: if roads.is_empty() {
                    id
                } else {
                    hash::mix(id ^ roads.len() as u64)
                },
                thing: id,
                rank: road.rank,
                over,
                ends: ends.map(|end| end.id),
                origin,
                line,
            });
        }
        from = to;
    }
    (roads, own)
}
