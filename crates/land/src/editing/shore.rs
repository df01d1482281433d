//! Sets the shore beside exact tiles so that tiles can join them.

use std::collections::BTreeMap;

use super::draft::Draft;
use super::placed::Role;
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::EdgeLabel;

/// The cost of flooding a corner with no sea beside it, which would make a canal; any other change costs 1.
const CANAL: usize = 3;

impl Draft {
    /// Leads shores along the trees and peaks of exact tiles instead of up to them.
    ///
    /// A tile with three corners of land has plain or a river on its two sides of land. So where a side is held to
    /// forest or mountain, the two corners beyond it are both land or both sea, and along a row of such sides all
    /// of them are. They become what changes fewer corners, where a canal
    /// through land counts for more; land where it is the same.
    pub(super) fn lead_shores_along(&mut self) {
        let mut beyond: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for index in (0..self.len()).filter(|&index| self.roles[index] == Role::Free) {
            for side in Direction::ALL {
                let held = self.held[self.edge(index, side)];
                if let Some(EdgeLabel::FOREST | EdgeLabel::MOUNTAIN) = held {
                    let [one, other] = self.ends(index, side.opposite());
                    beyond.entry(one).or_default().push(other);
                    beyond.entry(other).or_default().push(one);
                }
            }
        }
        while let Some((first, linked)) = beyond.pop_first() {
            let (mut row, mut pending) = (vec![first], linked);
            while let Some(vertex) = pending.pop() {
                if let Some(linked) = beyond.remove(&vertex) {
                    row.push(vertex);
                    pending.extend(linked);
                }
            }
            self.level(&row);
        }
    }

    /// Makes corners all land or all sea, unless some are fixed to each.
    fn level(&mut self, row: &[usize]) {
        let is_held = |is_sea: bool| {
            let mut held = row
                .iter()
                .filter(|&&vertex| self.sea_held[vertex].is_some());
            held.any(|&vertex| self.sea[vertex] == is_sea)
        };
        let wet = row.iter().filter(|&&vertex| self.sea[vertex]).count();
        let is_sea = match (is_held(false), is_held(true)) {
            (true, true) => return,
            (false, false) => {
                let dry = row.iter().filter(|&&vertex| !self.sea[vertex]);
                let to_flood = dry.map(|&vertex| {
                    if self.is_by_sea(vertex, row) {
                        1
                    } else {
                        CANAL
                    }
                });
                to_flood.sum::<usize>() < wet
            }
            (_, is_sea) => is_sea,
        };
        for &vertex in row {
            self.sea[vertex] = is_sea;
        }
    }

    /// Whether a neighbouring vertex outside the row is sea.
    fn is_by_sea(&self, vertex: usize, row: &[usize]) -> bool {
        let wide = self.window.width + 1;
        let (x, y) = (vertex % wide, vertex / wide);
        let beside = [
            (x > 0).then(|| vertex - 1),
            (x + 1 < wide).then(|| vertex + 1),
            (y > 0).then(|| vertex - wide),
            (y < self.window.height).then(|| vertex + wide),
        ];
        let mut beside = beside.into_iter().flatten();
        beside.any(|other| self.sea[other] && !row.contains(&other))
    }
}

#[cfg(test)]
mod tests {
    use crate::editing::{EditResult, EndlessMap, Options, Scratch, put};
    use mapmaker_grid::TilePos;
    use mapmaker_grid::tileset::{TileId, TileSet};
    use mapmaker_grid::world::{Origin, Overlay};

    /// The cells of a square of forest, put with its north-west at a place of a world: those around it that change, and
    /// those of them that had no water and get some.
    fn forest(seed: u64, corner: TilePos, side: i64) -> (usize, usize) {
        let set = TileSet::reference();
        let forest = set.find_name("FFFF").expect("in the pack");
        let cells = corner.rectangle(side, side);
        let copy: Vec<_> = cells.map(|at| (at, forest)).collect();
        let (mut map, overlay) = (EndlessMap::new(seed, &set), Overlay::default());
        let (options, mut scratch) = (Options::default(), Scratch::default());
        let origin = Origin::Painted;
        let edited = put(&mut map, &overlay, &copy, origin, &options, &mut scratch);
        let EditResult::Done(stroke) = edited else {
            panic!("{edited:?}");
        };
        let is_wet = |tile: TileId| {
            let edges = set.tile(tile).edges().into_iter();
            edges.into_iter().any(|letter| !letter.is_land())
        };
        let around = stroke.changes().iter().filter(|change| {
            let (x, y) = (change.at.x - corner.x, change.at.y - corner.y);
            !(0..side).contains(&x) || !(0..side).contains(&y)
        });
        let (mut changed, mut flooded) = (0, 0);
        for change in around {
            let before = map.tile(&overlay, change.at);
            let after = change.after.map_or(before, |cell| cell.tile);
            changed += 1;
            flooded += usize::from(is_wet(after) && !is_wet(before));
        }
        (changed, flooded)
    }

    #[test]
    fn forest_over_a_bay_with_a_river_makes_no_canal_beside_it() {
        // 3 to 63 cells were flooded, and up to 108 around the copy changed. 36 cells touch it.
        for (seed, x, y) in [
            (14, 225, -438),
            (54, 252, 441),
            (51, 183, -72),
            (20, -510, 543),
            (44, 573, 498),
            (57, -354, -81),
        ] {
            let (changed, flooded) = forest(seed, TilePos::new(x, y), 8);
            assert!(
                changed <= 75 && flooded <= 4,
                "{changed} changed and {flooded} flooded at {x},{y} of {seed}"
            );
        }
    }
}
