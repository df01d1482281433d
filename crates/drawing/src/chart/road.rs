//! Which roads show at a scale, and their look.

use super::rank::{Scale, SymbolRank};
use crate::art::RoadLook;
use mapmaker_features::{Passage, Road, RoadRank};

/// The ranks of roads that show at a scale.
#[must_use]
pub fn road_ranks(scale: Scale) -> &'static [RoadRank] {
    match scale.tile_points() {
        14.0.. => &RoadRank::ALL,
        9.0.. => &[RoadRank::Highway, RoadRank::Road, RoadRank::SeaLane],
        4.0.. => &[RoadRank::Highway],
        _ => &[],
    }
}

/// Whether the settlements that a generated road joins show at a scale; other roads are not shown.
#[must_use]
pub fn leads_to_what_shows(road: &Road, scale: Scale) -> bool {
    let mut joined = road.joins.iter().flatten();
    joined.all(|&kind| scale.tile_points() >= SymbolRank::of(kind).from_points)
}

/// The look of a road, by its rank and passage.
#[must_use]
pub const fn road_look(road: &Road) -> RoadLook {
    match (road.over, road.rank) {
        (Some(Passage::Bridge), rank) => RoadLook::Bridge {
            is_double: matches!(rank, RoadRank::Highway),
        },
        (Some(Passage::Ford), _) => RoadLook::Stones,
        (Some(Passage::Track), _) => RoadLook::Faint,
        (None, RoadRank::Highway) => RoadLook::Double,
        (None, RoadRank::Road) => RoadLook::Single,
        (None, RoadRank::Track) => RoadLook::Dashes,
        (None, RoadRank::SeaLane) => RoadLook::Sparse,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_features::SiteKind;
    use mapmaker_grid::TilePos;

    #[test]
    fn a_lane_shows_where_both_of_its_ports_do() {
        use SiteKind::{City, Town, Village};
        let lane = |joins: [Option<SiteKind>; 2]| Road {
            id: 1,
            thing: 1,
            rank: RoadRank::SeaLane,
            over: None,
            ends: [2, 3],
            joins,
            origin: TilePos::new(0, 0),
            line: vec![[0.0, 0.0], [9.0, 4.0]],
        };
        let shows = |a, b, tile_px| {
            let scale = Scale::usual(tile_px);
            let lane = lane([Some(a), Some(b)]);
            road_ranks(scale).contains(&lane.rank) && leads_to_what_shows(&lane, scale)
        };
        // Once lanes led to empty shores, where villages were still too small to show.
        assert!(!shows(City, Village, 9.0) && !shows(Village, Town, 13.9));
        assert!(shows(City, Village, 14.0) && shows(Village, Village, 14.0));
        assert!(shows(City, Town, 9.0) && !shows(City, Town, 8.9));
        assert!(leads_to_what_shows(&lane([None; 2]), Scale::usual(9.0)));
    }
}
