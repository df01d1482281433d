//! Great roads with names: each long highway has one, by a place in its middle.

use std::sync::Arc;

use super::ground::Land;
use super::roads::{Road, RoadRank, Roads};
use super::sites::Sites;
use super::way::{PARTS, Way};
use super::{Feature, Kind, feature, is_there, written};
use crate::engine::grid::TilePos;
use crate::engine::hash::{self, Purpose};

/// A highway has a name from so many tiles of its line on: a shorter one has no room for it, or hardly.
const LEAST_TILES: f32 = 12.0;

/// A road's line passes at most so far from the tiles that it is found by, in tiles.
const BESIDE: i64 = 2;

/// The highways with names whose middles lie in a rectangle of tiles, without those whose names were taken away.
pub(super) fn within(
    land: &mut Land,
    (sites, roads): (&mut Sites, &mut Roads),
    area: (TilePos, i64, i64),
) -> Vec<Feature> {
    let mut found = all_within(land, (sites, roads), area);
    found.retain(|feature| is_there(land.overlay, feature));
    for feature in &mut found {
        written::moved(land.overlay, feature);
    }
    found
}

/// All of them, as those do that choose a name.
pub(super) fn all_within(
    land: &mut Land,
    (sites, roads): (&mut Sites, &mut Roads),
    (north_west, width, height): (TilePos, i64, i64),
) -> Vec<Feature> {
    let seed = land.map.seed();
    let corner = north_west.offset(-BESIDE, -BESIDE);
    let (across, down) = (width + 2 * BESIDE, height + 2 * BESIDE);
    let highways = roads.within(land, sites, &[RoadRank::Highway], corner, across, down);
    let natural = highways.iter().filter(|road| road.thing == road.id);
    let named = natural.filter_map(|road| named(seed, road));
    let is_inside = |feature: &Feature| {
        let (x, y) = (feature.at.x - north_west.x, feature.at.y - north_west.y);
        (0..width).contains(&x) && (0..height).contains(&y)
    };
    named.filter(is_inside).collect()
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
    if length < LEAST_TILES {
        return None;
    }
    (way.every_tiles, way.weight) = (length as i64, length as u32);
    // By the road, which stays the same while land changes under it; the road itself has the number of its own.
    let id = hash::mix(hash::key(seed, Purpose::Features, Kind::GreatRoad.number()) ^ road.id);
    Some(Feature {
        id,
        thing: id,
        kind: Kind::GreatRoad,
        at,
        radius_tiles: 0,
        is_port: false,
        lie: None,
        way: Some(way),
        name_at: None,
        order: feature::ROADS,
    })
}
