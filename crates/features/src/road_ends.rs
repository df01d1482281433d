//! What is at the two ends of a road: a settlement, another road that it joins, or a shore.

use super::ground::{LandReader, bit};
use super::{Features, Road, RoadRank};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Overlay;
use mapmaker_land::editing::EndlessMap;

/// The maximum distance of a road's end from the middle of its settlement's tile, in tiles.
const AT_SITE: f32 = 0.9;

/// The maximum distance of a joining road's end from the other's line, in tiles: lines are polylines.
const AT_ROAD: f32 = 0.12;

/// What is at an end of a road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoadEnd {
    /// The settlement that [`Road::ends`] names.
    Settlement,
    /// The road with this id.
    Road(u64),
    /// The shore before the port that [`Road::ends`] names.
    Quay,
    /// Open land or sea.
    Open,
}

impl Features {
    /// What is at the ends of a road, in the order of its line.
    pub fn road_ends(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        road: &Road,
    ) -> [RoadEnd; 2] {
        let ends = [road.line.first(), road.line.last()];
        [0, 1].map(|side| {
            let Some(&end) = ends[side] else {
                return RoadEnd::Open;
            };
            self.road_end(map, overlay, road, (end, road.ends[side]))
        })
    }

    fn road_end(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        road: &Road,
        ([x, y], feature): ([f32; 2], u64),
    ) -> RoadEnd {
        let at = road.origin.offset(x.floor() as i64, y.floor() as i64);
        if road.rank == RoadRank::SeaLane {
            let tile = map.tile(overlay, at);
            let bits = self.table.get(tile.index()).copied().unwrap_or_default();
            return if bits & bit::COAST != 0 {
                RoadEnd::Quay
            } else {
                RoadEnd::Open
            };
        }
        // Relative to the road's own corner, as floats lose precision far from the origin.
        let from =
            |tile: TilePos| [tile.x - road.origin.x, tile.y - road.origin.y].map(|off| off as f32);
        let around = (at.offset(-1, -1), 3, 3);
        let sites = self.sites.within(&mut LandReader { map, overlay }, around);
        let mut middles = sites.iter().filter(|site| site.id == feature);
        let is_at = middles.any(|site| {
            let [left, top] = from(site.at);
            (left + 0.5 - x).hypot(top + 0.5 - y) <= AT_SITE
        });
        if is_at {
            return RoadEnd::Settlement;
        }
        let ranks = [RoadRank::Highway, RoadRank::Road, RoadRank::Track];
        let near = self.roads_of(&ranks, map, overlay, around.0, around.1, around.2);
        // The highest rank first: several roads may join in one place.
        let mut others = near.iter().filter(|other| other.id != road.id);
        let joined = others.find(|other| {
            let [left, top] = from(other.origin);
            off_line(&other.line, [x - left, y - top]) <= AT_ROAD
        });
        joined.map_or(RoadEnd::Open, |other| RoadEnd::Road(other.id))
    }
}

/// The distance of a point from a line.
fn off_line(line: &[[f32; 2]], [x, y]: [f32; 2]) -> f32 {
    let off = |pair: &[[f32; 2]]| {
        let (a, b) = (pair[0], pair[1]);
        let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
        let square = dx * dx + dy * dy;
        let on = if square > 0.0 {
            (((x - a[0]) * dx + (y - a[1]) * dy) / square).clamp(0.0, 1.0)
        } else {
            0.0
        };
        (a[0] + on * dx - x).hypot(a[1] + on * dy - y)
    };
    line.windows(2).map(off).fold(f32::MAX, f32::min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::tileset::TileSet;
    use std::collections::BTreeMap;

    #[test]
    fn every_end_of_a_natural_road_is_a_settlement_a_road_or_a_quay() {
        let (set, overlay) = (TileSet::reference(), Overlay::default());
        let mut seen = BTreeMap::new();
        for seed in [7, 8, 3] {
            let mut map = EndlessMap::new(seed, &set);
            let mut features = Features::new(seed, &set);
            let corner = TilePos::new(-300, -200);
            for road in features.roads(&mut map, &overlay, corner, 400, 300) {
                for end in features.road_ends(&mut map, &overlay, &road) {
                    let word = match end {
                        RoadEnd::Settlement => "settlement",
                        RoadEnd::Road(id) => {
                            assert_ne!(id, road.id);
                            "road"
                        }
                        RoadEnd::Quay => "quay",
                        RoadEnd::Open => "open",
                    };
                    assert_eq!(
                        word == "quay",
                        road.rank == RoadRank::SeaLane,
                        "{seed}: {road:?}"
                    );
                    *seen.entry(word).or_insert(0) += 1;
                }
            }
        }
        assert!(!seen.contains_key("open"), "{seen:?}");
        assert!(
            seen["settlement"] > 20 && seen["road"] > 3 && seen["quay"] > 1,
            "{seen:?}"
        );
    }
}
