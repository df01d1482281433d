//! Flood fill on a board.

use std::collections::{BTreeSet, VecDeque};

use super::super::BoardMap;
use crate::editing::biome_of;
use mapmaker_grid::{Direction, TilePos};

/// The cells connected to `start` by sides that are like it (empty, or of its biome), beginning with `start`; empty
/// when it is off the board.
#[must_use]
pub fn flood(map: &BoardMap, start: TilePos) -> Vec<TilePos> {
    let set = map.set();
    let kind = |at| {
        let tile = map.tile(at)?;
        Some((tile.index() < set.len()).then(|| biome_of(set.tile(tile))))
    };
    if !map.contains(start) {
        return Vec::new();
    }
    let wanted = kind(start);
    let mut found = Vec::new();
    let mut seen = BTreeSet::from([start]);
    let mut pending = VecDeque::from([start]);
    while let Some(at) = pending.pop_front() {
        found.push(at);
        for side in Direction::ALL {
            let next = map.beside(at, side).filter(|&next| kind(next) == wanted);
            if let Some(next) = next.filter(|&next| seen.insert(next)) {
                pending.push_back(next);
            }
        }
    }
    found
}
