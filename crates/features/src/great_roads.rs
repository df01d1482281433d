//! Great roads: each long highway has a name in its middle.

use std::sync::Arc;

use super::area::{self, Area};
use super::ground::LandReader;
use super::roads::{Road, RoadRank, Roads};
use super::sites::Sites;
use super::way::{PARTS, Way};
use super::{Feature, Kind, as_marked, feature};
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::with_rim;

/// The minimum length of a highway with a name, in tiles.
const MIN_TILES: f32 = 12.0;

/// The maximum distance of a road's line from its tiles, in tiles.
const BESIDE: i64 = 2;

/// The named highways whose middles are in a rectangle of tiles, without those whose names the user removed.
pub(super) fn within(
    land: &mut LandReader,
    (sites, roads): (&mut Sites, &mut Roads),
    area: Area,
) -> Vec<Feature> {
    let mut found = all_within(land, (sites, roads), area);
    as_marked(land.overlay, &mut found);
    found
}

/// All of them, including removed names, for choosing names.
pub(super) fn all_within(
    land: &mut LandReader,
    (sites, roads): (&mut Sites, &mut Roads),
    area: Area,
) -> Vec<Feature> {
    let seed = land.map.seed();
    let near = with_rim(area, BESIDE);
    let highways = roads.within(land, sites, &[RoadRank::Highway], near);
    let natural = highways.iter().filter(|road| road.thing == road.id);
    let named = natural.filter_map(|road| named(seed, road));
    named
        .filter(|feature| area::has(area, feature.at))
        .collect()
}

/// The feature of a highway, if it is long enough.
fn named(seed: u64, road: &Road) -> Option<Feature> {
    let [x, y] = road.line.get(road.line.len() / 2)?;
    let at = road.origin.offset(x.floor() as i64, y.floor() as i64);
    let off = [road.origin.x - at.x, road.origin.y - at.y].map(|tiles| tiles as f32);
    let part = |tiles: f32| (tiles * PARTS as f32).round() as i32;
    // Every second point is enough, as for rivers.
    let points = road.line.iter().step_by(2);
    let line: Arc<[_]> = points
        .map(|point| [0, 1].map(|axis| part(point[axis] + off[axis])))
        .collect();
    let mut way = Way {
        line,
        home: at,
        every_tiles: 0,
        weight: 0,
    };
    let length = way.length_tiles();
    if length < MIN_TILES {
        return None;
    }
    (way.every_tiles, way.weight) = (length as i64, length as u32);
    // The id is that of the road, which stays the same while land changes under it.
    let id = hash::mix(hash::key(seed, Purpose::Features, Kind::GreatRoad.number()) ^ road.id);
    Some(Feature {
        way: Some(way),
        order: feature::ROADS,
        ..Feature::new(id, Kind::GreatRoad, at)
    })
}
