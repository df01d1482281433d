//! The extent of a body: its tiles connected to its middle.

use std::collections::BTreeSet;

use super::lesser::holds;
use super::{Feature, Features, Kind};
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{Direction, TilePos};
use mapmaker_land::editing::EndlessMap;

impl Features {
    /// The tiles of a body connected to its middle, edits included, nearest first, at most `limit`; empty for features
    /// that are not bodies.
    pub fn extent(
        &self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        body: &Feature,
        most: usize,
    ) -> Vec<TilePos> {
        let key = |at: TilePos| (at.y, at.x);
        let mut seen = BTreeSet::from([key(body.at)]);
        let mut tiles = vec![body.at];
        tiles.retain(|&at| self.is_of(map, overlay, body.kind, at));
        let mut next = 0;
        while let Some(&at) = tiles.get(next).filter(|_| tiles.len() < most) {
            next += 1;
            for beside in Direction::ALL.map(|side| at.step(side)) {
                if seen.insert(key(beside)) && self.is_of(map, overlay, body.kind, beside) {
                    tiles.push(beside);
                }
            }
        }
        tiles.truncate(most);
        tiles
    }

    /// Whether a tile belongs to a body of a kind.
    pub fn is_of(&self, map: &mut EndlessMap, overlay: &Overlay, kind: Kind, at: TilePos) -> bool {
        let bits = self.table[map.tile(overlay, at).index()];
        kind.matter().is_some_and(|matter| holds(matter, bits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::tileset::TileSet;
    use mapmaker_grid::world::{EditedCell, Origin};

    #[test]
    fn the_tiles_of_a_lake_hang_together_and_are_counted_from_its_middle_on() {
        let set = TileSet::reference();
        let find = |name: &str| set.find_name(name).expect("a tile");
        let mut overlay = Overlay::default();
        let lake = |at: TilePos| (3..9).contains(&at.x) && (2..6).contains(&at.y);
        for at in TilePos::new(0, 0).rectangle(16, 12) {
            let tile = find(if lake(at) || at.x == 12 {
                "SSSS"
            } else {
                "PPPP"
            });
            let origin = Origin::Painted;
            overlay.set(at, Some(EditedCell { tile, origin }));
        }
        let mut map = EndlessMap::new(7, &set);
        let features = Features::new(7, &set);
        let body = Feature::new(1, Kind::Lake, TilePos::new(5, 3));
        let mut extent = |most| features.extent(&mut map, &overlay, &body, most);
        let all = extent(1000);
        assert!(all.len() == 24 && all.iter().all(|&at| lake(at)), "{all:?}");
        assert_eq!(extent(5), all[..5]);
        let dry = Feature::new(1, Kind::Lake, TilePos::new(1, 1));
        assert_eq!(features.extent(&mut map, &overlay, &dry, 9), []);
        let village = Feature::new(1, Kind::Peak, TilePos::new(5, 3));
        assert_eq!(features.extent(&mut map, &overlay, &village, 9), []);
    }
}
