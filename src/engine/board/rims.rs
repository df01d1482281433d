//! The rim of a board after a stroke: no neighbour holds a side there, so what healed may show there as little that is new as can be.

use std::collections::BTreeSet;

use super::Placing;
use super::ground::Ground;
use crate::engine::editing::biome_of;
use crate::engine::grid::{Direction, TilePos};
use crate::engine::tileset::{EdgeLabel, TileId};

impl Ground<'_, '_> {
    /// Gives the cells around a stroke that were changed and lie on the rim the tile that has the same sides to its neighbours and is
    /// most as before on the rim.
    pub(super) fn keep_rims(
        &self,
        mut changed: Vec<Placing>,
        painted: &BTreeSet<TilePos>,
    ) -> Vec<Placing> {
        for (at, tile) in &mut changed {
            if !painted.contains(at) {
                *tile = self.least_new(*at, *tile);
            }
        }
        changed
    }

    /// The tile with the same sides to its neighbours as one, and on the rim as much as before, and as little water, as can be.
    fn least_new(&self, at: TilePos, tile: TileId) -> TileId {
        let set = self.map.set();
        let is_rim = Direction::ALL.map(|side| self.map.beside(at, side).is_none());
        let before = self.map.tile(at);
        let of_pack = |tile: &TileId| tile.index() < set.len();
        let (Some(before), true) = (before.filter(of_pack), is_rim.contains(&true)) else {
            return tile;
        };
        if !of_pack(&tile) {
            return tile;
        }
        let (now, was) = (set.tile(tile).edges(), set.tile(before).edges());
        let is_land_kept = biome_of(set.tile(tile)) == biome_of(set.tile(before));
        let score = |edges: [EdgeLabel; 4]| {
            let rim = Direction::ALL.map(Direction::index).into_iter();
            let rim: Vec<_> = rim.filter(|&side| is_rim[side]).collect();
            let same = rim.iter().filter(|&&side| edges[side] == was[side]).count();
            let wet = rim
                .iter()
                .filter(|&&side| edges[side] == EdgeLabel::SEA)
                .count();
            (same, rim.len() - wet)
        };
        let all = (0..set.len() as u16).map(TileId);
        let fits = all.filter(|&other| {
            let edges = set.tile(other).edges();
            let agrees = (0..4).all(|side| {
                let is_new = edges[side] != now[side];
                // What is new on the rim was there before, or is a shore.
                let is_known = was.contains(&edges[side]) || edges[side].is_coast();
                !is_new || is_rim[side] && is_known
            });
            let keeps = biome_of(set.tile(other)) == biome_of(set.tile(before));
            agrees && (!is_land_kept || keeps)
        });
        let best = fits.max_by_key(|&other| (score(set.tile(other).edges()), other == tile));
        best.filter(|&best| score(set.tile(best).edges()) > score(now))
            .unwrap_or(tile)
    }
}
