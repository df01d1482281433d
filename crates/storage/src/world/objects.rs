//! The features of an area of a world as object layers for a map for Tiled.

use super::Area;
use super::chart::MOST_TILES;
use crate::exchange::tiled::{CROSSINGS, Object, ObjectLayer, layered, of_decor, of_terrain};
use crate::map::MapPack;
use mapmaker_features::language::Locale;
use mapmaker_features::{Feature, Features, Kind, PARTS, Road};
use mapmaker_grid::TilePos;
use mapmaker_land::editing::EndlessMap;

/// Terrain, decor, roads, their crossings, settlements and names of an area, relative to a tile; none for more than
/// [`MOST_TILES`] tiles, because all of them are found before the first row is written.
#[must_use]
pub(super) fn objects(area: &Area, pack: &MapPack, origin: TilePos) -> Vec<ObjectLayer> {
    if area.width.saturating_mul(area.height) > MOST_TILES {
        return Vec::new();
    }
    let (seed, set, overlay) = (area.seed.value(), pack.set(), &area.overlay);
    let (corner, width, height) = (area.north_west, area.width as i64, area.height as i64);
    let mut map = EndlessMap::new(seed, set);
    let mut features = Features::new(seed, set);
    let place = |at: TilePos, within: [f64; 2]| {
        let tiles = [at.x - origin.x, at.y - origin.y];
        [0, 1].map(|axis| tiles[axis] as f64 + within[axis])
    };
    let (mut settlements, mut names) = (Vec::new(), Vec::new());
    let mut found = features.within(&mut map, overlay, corner, width, height);
    found.append(&mut features.great_roads(&mut map, overlay, (corner, width, height)));
    found.append(&mut features.lesser(&mut map, overlay, (corner, width, height)));
    for feature in found {
        let name = features.on_map(&mut map, overlay, &feature, Locale::English);
        let object = Object {
            class: feature.kind.word().to_owned(),
            name,
            at: place(feature.at, [0.5, 0.5]),
            line: course(&feature, place),
            ..Object::default()
        };
        if matches!(feature.kind, Kind::Site(_)) {
            settlements.push(object);
        } else {
            names.push(object);
        }
    }
    let roads = features.roads(&mut map, overlay, corner, width, height);
    let along = |road: &Road, class: &str| {
        let points = road.line.iter();
        let line: Vec<_> = points
            .map(|point| place(road.origin, point.map(f64::from)))
            .collect();
        Object {
            class: class.to_owned(),
            at: line.first().copied().unwrap_or_default(),
            line,
            ..Object::default()
        }
    };
    let crossings = roads
        .iter()
        .filter_map(|road| Some(along(road, road.over?.word())));
    let crossings = crossings.collect();
    let roads = roads.iter().map(|road| along(road, road.rank.word()));
    let roads = roads.collect();
    let stencils = pack.pictures().stencils(set);
    let decor = features.decor(&mut map, overlay, &stencils, (corner, width, height));
    let decor = decor.iter().map(|one| Object {
        at: place(one.place.tile, one.place.within().map(f64::from)),
        ..of_decor(one)
    });
    let reach = [
        (corner.x, corner.x + width - 1),
        (corner.y, corner.y + height - 1),
    ];
    let is_in = |at: TilePos| {
        (reach[0].0..=reach[0].1).contains(&at.x) && (reach[1].0..=reach[1].1).contains(&at.y)
    };
    let mut terrain: Vec<_> = overlay
        .terrain_in(reach)
        .filter(|(at, _)| is_in(*at))
        .collect();
    terrain.sort_unstable_by_key(|(at, _)| (at.y, at.x));
    let terrain = of_terrain(&terrain, |at| place(at, [0.0; 2]));
    layered(vec![
        ("terrain", terrain),
        ("decor", decor.collect()),
        ("roads", roads),
        (CROSSINGS, crossings),
        ("settlements", settlements),
        ("names", names),
    ])
}

/// The course of a river or of a great road; empty for other features.
fn course(feature: &Feature, place: impl Fn(TilePos, [f64; 2]) -> [f64; 2]) -> Vec<[f64; 2]> {
    let Some(way) = &feature.way else {
        return Vec::new();
    };
    let points = way.line.iter();
    let tiles = |point: &[i32; 2]| point.map(|part| f64::from(part) / PARTS as f64);
    points
        .map(|point| place(feature.at, tiles(point)))
        .collect()
}
