//! Great roads with names: each long highway has one, by a place in its middle.

use std::sync::Arc;

use super::area::{self, Area};
use super::ground::LandReader;
use super::roads::{Road, RoadRank, Roads};
use super::sites::Sites;
use super::way::{PARTS, Way};
use super::{Feature, Kind, as_marked, feature};
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::with_rim;

/// A highway has a name from so many tiles of its line on: a shorter one has no room for it, or hardly.
const MIN_TILES: f32 = 12.0;

/// A road's line passes at most so far from the tiles that it is found by, in tiles.
const BESIDE: i64 = 2;

/// The highways with names whose middles lie in a rectangle of tiles, without those whose names were taken away.
pub(super) fn within(
    land: &mut LandReader,
    (sites, roads): (&mut Sites, &mut Roads),
    area: Area,
) -> Vec<Feature> {
    let mut found = all_within(land, (sites, roads), area);
    as_marked(land.overlay, &mut found);
    found
}

/// All of them, as those do that choose a name.
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
    // Every second point is as near to the next as those of rivers are.
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
    // By the road, which stays the same while land changes under it; the road itself has the number of its own.
    let id = hash::mix(hash::key(seed, Purpose::Features, Kind::GreatRoad.number()) ^ road.id);
    Some(Feature {
        way: Some(way),
        order: feature::ROADS,
        ..Feature::new(id, Kind::GreatRoad, at)
    })
}
