//! Minimises the change around a stroke. The solver finds the fewest cells to change; here each of them gets the tile
//! that keeps most sides. Sides without a neighbour, on the rim and beside empty cells, count like all others.

use std::collections::{BTreeMap, BTreeSet};

use super::Placing;
use super::region::StrokeRegion;
use crate::editing::biome_of;
use mapmaker_grid::tileset::{EdgeLabel, TileId};
use mapmaker_grid::{Direction, TilePos};

/// The maximum number of passes over all blocks; mostly one or two are enough.
const SWEEPS: usize = 8;

impl StrokeRegion<'_, '_> {
    /// The changes of a stroke, with the least change in unpainted cells.
    pub(super) fn least_changed(
        &self,
        changed: Vec<Placing>,
        painted: &BTreeSet<TilePos>,
    ) -> Vec<Placing> {
        let set = self.map.set();
        let of_pack = |tile: TileId| tile.index() < set.len();
        let is_free = |&(at, tile): &Placing| {
            let before = self.map.tile(at).is_some_and(of_pack);
            !painted.contains(&at) && of_pack(tile) && before
        };
        let free = changed.iter().copied().filter(is_free);
        let free: BTreeSet<_> = free.map(|(at, _)| at).collect();
        let mut least = LocalSearch {
            region: self,
            free,
            tiles: changed.into_iter().collect(),
        };
        for _ in 0..SWEEPS {
            if !least.sweep() {
                break;
            }
        }
        let tiles = least.tiles;
        self.places()
            .filter_map(|at| Some((at, *tiles.get(&at)?)))
            .collect()
    }
}

/// The local search: blocks of four cells are chosen again.
struct LocalSearch<'g, 'm, 'a> {
    region: &'g StrokeRegion<'m, 'a>,
    /// The cells that may change.
    free: BTreeSet<TilePos>,
    /// The changes of the stroke.
    tiles: BTreeMap<TilePos, TileId>,
}

impl LocalSearch<'_, '_, '_> {
    /// Rechooses every block of 2 × 2 cells; returns whether anything improved.
    fn sweep(&mut self) -> bool {
        let mut is_better = false;
        let mut seen = BTreeSet::new();
        for at in self.free.clone() {
            let corners = [at.offset(-1, -1), at.offset(0, -1), at.offset(-1, 0), at];
            for corner in corners.into_iter().filter(|&corner| seen.insert(corner)) {
                let cells = corner.rectangle(2, 2);
                let block: Vec<_> = cells.filter(|at| self.free.contains(at)).collect();
                is_better |= self.choose(&block);
            }
        }
        is_better
    }

    /// Gives the cells of a block the tiles with the least change; returns whether that is an improvement.
    fn choose(&mut self, block: &[TilePos]) -> bool {
        let cost = |at: &TilePos| self.cost(*at, self.tiles[at]);
        let now: u32 = block.iter().map(cost).sum();
        if now == 0 {
            return false;
        }
        let candidates: Vec<_> = block.iter().map(|&at| self.candidates(at, block)).collect();
        let mut chosen = Vec::with_capacity(block.len());
        let mut best = (now, None);
        self.try_all(block, &candidates, 0, &mut chosen, &mut best);
        let Some(tiles) = best.1 else {
            return false;
        };
        self.tiles.extend(block.iter().copied().zip(tiles));
        true
    }

    /// Tries all tiles for the remaining cells of a block, and keeps the cheapest combination that fits.
    fn try_all(
        &self,
        block: &[TilePos],
        candidates: &[Vec<(u32, TileId)>],
        spent: u32,
        chosen: &mut Vec<TileId>,
        best: &mut (u32, Option<Vec<TileId>>),
    ) {
        let Some(options) = candidates.get(chosen.len()) else {
            *best = (spent, Some(chosen.clone()));
            return;
        };
        let set = self.region.map.set();
        let at = block[chosen.len()];
        for &(cost, tile) in options {
            if spent + cost >= best.0 {
                break;
            }
            let fits = Direction::ALL.into_iter().all(|side| {
                let next = self.region.map.beside(at, side);
                let next = block.iter().position(|&other| Some(other) == next);
                let other = next.and_then(|next| chosen.get(next));
                other.is_none_or(|&other| {
                    set.outer_edge(tile, side) == set.outer_edge(other, side.opposite())
                })
            });
            if fits {
                chosen.push(tile);
                self.try_all(block, candidates, spent + cost, chosen, best);
                chosen.pop();
            }
        }
    }

    /// The possible tiles of a cell while all but the block stays, with their costs, cheapest first.
    fn candidates(&self, at: TilePos, block: &[TilePos]) -> Vec<(u32, TileId)> {
        let (map, set) = (self.region.map, self.region.map.set());
        let Some(before) = map.tile(at) else {
            return Vec::new();
        };
        let tile = self.tiles[&at];
        let (now, was) = (set.tile(tile).edges(), set.tile(before).edges());
        let kept =
            biome_of(set.tile(before)).filter(|&land| biome_of(set.tile(tile)) == Some(land));
        let is_free = |side: Direction, letter: EdgeLabel| {
            let next = map.beside(at, side).filter(|next| block.contains(next));
            let is_known = was.contains(&letter) || letter.is_coast() || letter == EdgeLabel::PLAIN;
            let is_painted = |next| self.tiles.contains_key(&next);
            match next {
                Some(_) => is_known || letter == EdgeLabel::SEA,
                None => is_known && self.region.is_open(at, side, is_painted),
            }
        };
        let agrees = |&other: &TileId| {
            let edges = set.tile(other).edges();
            let is_river = |letter| letter == EdgeLabel::RIVER;
            let sides = Direction::ALL.into_iter().all(|side| {
                let (letter, now) = (edges[side.index()], now[side.index()]);
                letter == now || is_river(letter) == is_river(now) && is_free(side, letter)
            });
            sides && kept.is_none_or(|kept| biome_of(set.tile(other)) == Some(kept))
        };
        let all = set.ids().filter(agrees);
        let mut all: Vec<_> = all.map(|tile| (self.cost(at, tile), tile)).collect();
        all.sort_unstable();
        all
    }

    /// The cost of a tile: how many sides it changes.
    fn cost(&self, at: TilePos, tile: TileId) -> u32 {
        let (map, set) = (self.region.map, self.region.map.set());
        let Some(before) = map.tile(at) else {
            return 0;
        };
        let sides = Direction::ALL.into_iter().map(|side| {
            let (before, now) = (set.outer_edge(before, side), set.outer_edge(tile, side));
            match now {
                now if now == before => 0,
                Some(EdgeLabel::SEA) => 3,
                Some(letter) if letter.is_coast() => 2,
                _ => 1,
            }
        });
        sides.sum()
    }
}
