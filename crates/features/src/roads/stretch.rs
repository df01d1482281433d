//! The lines of a road along its tiles: the stretches that it does not share with earlier roads, and its passages.
//!
//! A road that was continued from place to place has a stretch between each two, so it reaches every place; where it
//! turns back along its own tiles there is one line.

use std::collections::{BTreeMap, BTreeSet};

use super::bearing::LineRoom;
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
    /// The index of the tile along that road.
    turn: usize,
    /// The offset from the tile's north-west corner, in tiles.
    at: [f32; 2],
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

    /// Adds passes of other roads.
    pub(super) fn extend(&mut self, other: &Self) {
        for (&tile, passes) in &other.0 {
            self.0.entry(tile).or_default().extend(passes);
        }
    }

    /// Whether a road connects two tiles.
    fn joins(&self, from: TilePos, to: TilePos) -> bool {
        let [Some(here), Some(there)] = [from, to].map(|tile| self.0.get(&tile)) else {
            return false;
        };
        let is_next = |a: &Pass, b: &Pass| a.road == b.road && a.turn.abs_diff(b.turn) == 1;
        here.iter().any(|a| there.iter().any(|b| is_next(a, b)))
    }

    /// Where the first road of a tile passes.
    fn at(&self, tile: TilePos) -> Option<[f32; 2]> {
        Some(self.0.get(&tile)?.first()?.at)
    }
}

/// The stretches of a way that are drawn, as index ranges: without steps of roads in `passes` or earlier steps of the
/// way, and split at sharp turns and where `is_place`.
fn stretches(
    way: &[TilePos],
    passes: &Passes,
    is_place: impl Fn(TilePos) -> bool,
) -> Vec<(usize, usize)> {
    let key = |at: TilePos| (at.y, at.x);
    let mut walked = BTreeSet::new();
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (index, step) in way.windows(2).enumerate() {
        let [from, to] = [step[0], step[1]];
        let is_new = walked.insert((key(from).min(key(to)), key(from).max(key(to))));
        if !is_new || passes.joins(from, to) {
            continue;
        }
        let turns = |before: TilePos| {
            let back =
                (from.x - before.x) * (to.x - from.x) + (from.y - before.y) * (to.y - from.y);
            back < 0
        };
        match found.last_mut() {
            Some((_, end)) if *end == index && !is_place(from) && !turns(way[index - 1]) => {
                *end = index + 1;
            }
            _ => found.push((index, index + 1)),
        }
    }
    found
}

/// The lines of a road, and where it passes in tiles that no road of `passes` has. `ends` are the ids at both ends,
/// `footing` returns what a tile is to it, and `edge` how far from the middle of a settlement's tile roads begin, in
/// tiles (`None` without a settlement).
pub(super) fn lay(
    (id, road): (u64, &BoardRoad),
    ends: [u64; 2],
    passes: &Passes,
    footing: impl Fn(TilePos) -> Footing,
    edge: impl Fn(TilePos) -> Option<f32>,
) -> (Vec<Road>, Passes) {
    let (mut roads, mut own) = (Vec::new(), Passes::default());
    let way = &road.way;
    for (from, to) in stretches(way, passes, |at| edge(at).is_some()) {
        let origin = way[from];
        let cell = |tile: TilePos| (tile.x - origin.x, tile.y - origin.y);
        let cells: Vec<_> = way[from..=to].iter().map(|&tile| cell(tile)).collect();
        let end = |tile: TilePos| {
            let at = passes.at(tile).or_else(|| own.at(tile));
            let ((x, y), [east, south]) = (cell(tile), at.unwrap_or([0.5, 0.5]));
            [x as f32 + east, y as f32 + south]
        };
        let tread = |(x, y): (i64, i64)| {
            let at = origin.offset(x, y);
            road.tread(at, footing(at))
        };
        let passage = |cell| match tread(cell) {
            LineRoom::By(passage) => Some(passage),
            LineRoom::Open | LineRoom::Closed => None,
        };
        let is_free = |cell| tread(cell) != LineRoom::Closed;
        let is_square = |cell| passage(cell).is_some_and(Passage::is_over_water);
        let ends_at = [end(way[from]), end(way[to])];
        let points = line::lead(&cells, ends_at, is_free, is_square);
        // Passages are narrow and approached straight.
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
        // From both sides, so each end is trimmed and the direction stays.
        for end in [from, to] {
            if let Some(edge) = edge(way[end]) {
                line = line::trimmed(line, edge);
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
                ends,
                // The rank of a user road follows from its ends.
                joins: [None; 2],
                origin,
                line,
            });
        }
    }
    (roads, own)
}
