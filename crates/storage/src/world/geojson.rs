//! The named features and the roads of an area of a world, as `GeoJSON`.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::Area;
use crate::map::MapPack;
use crate::progress::Progress;
use mapmaker_features::language::Locale;
use mapmaker_features::{Feature, Features, Kind, PARTS, Road, RoadEnd, RoadRank};
use mapmaker_grid::TilePos;
use mapmaker_land::editing::EndlessMap;

/// The most tiles of an area.
pub const MOST_TILES: u64 = 1 << 26;

/// The direction in which y grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Y {
    /// North, as in most GIS programs.
    Up,
    /// South, as everywhere else here.
    Down,
}

impl Y {
    /// A position east and south of the north-west corner of a tile, to ten-thousandths of a tile.
    fn place(self, tile: TilePos, within: [f64; 2]) -> Value {
        let round = |part: f64| (part * 10_000.0).round() / 10_000.0;
        let [x, y] = [(tile.x, within[0]), (tile.y, within[1])]
            .map(|(tile, part)| tile as f64 + round(part));
        match self {
            Self::Up => json!([x, 0.0 - y]),
            Self::Down => json!([x, y]),
        }
    }

    fn middle(self, tile: TilePos) -> Value {
        self.place(tile, [0.5; 2])
    }
}

/// A kind of entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListedKind {
    /// A feature of a kind.
    Feature(Kind),
    /// A road over land.
    Road,
    /// A lane of ships.
    Lane,
}

impl ListedKind {
    /// All kinds.
    pub fn all() -> impl Iterator<Item = Self> {
        Kind::all()
            .map(Self::Feature)
            .chain([Self::Road, Self::Lane])
    }

    const fn of(rank: RoadRank) -> Self {
        match rank {
            RoadRank::Highway | RoadRank::Road | RoadRank::Track => Self::Road,
            RoadRank::SeaLane => Self::Lane,
        }
    }

    /// Its word in the file.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Feature(kind) => kind.word(),
            Self::Road => "road",
            Self::Lane => "lane",
        }
    }
}

/// Writes a feature collection: a point for each feature of an area, a line for each road that touches it, of the
/// kinds that `asked` accepts.
///
/// # Errors
/// If `out` can't be written to, or `progress` stops it.
pub fn write_places(
    area: &Area,
    pack: &MapPack,
    (asked, y): (impl Fn(ListedKind) -> bool, Y),
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    progress.begin(1);
    let Area {
        seed,
        overlay,
        north_west,
        ..
    } = area;
    let (seed, overlay, north_west) = (seed.value(), &**overlay, *north_west);
    let mut map = EndlessMap::new(seed, pack.set());
    let mut features = Features::new(seed, pack.set());
    let (width, height) = (area.width as i64, area.height as i64);
    let area_of = (north_west, width, height);
    let mut found = features.within(&mut map, overlay, north_west, width, height);
    if asked(ListedKind::Feature(Kind::GreatRoad)) {
        found.append(&mut features.great_roads(&mut map, overlay, area_of));
    }
    found.append(&mut features.lesser(&mut map, overlay, area_of));
    found.retain(|feature| asked(ListedKind::Feature(feature.kind)));
    let ranks = RoadRank::ALL.into_iter();
    let ranks: Vec<_> = ranks.filter(|&rank| asked(ListedKind::of(rank))).collect();
    let roads = features.roads_of(&ranks, &mut map, overlay, north_west, width, height);
    let mut entries = Vec::with_capacity(found.len() + roads.len());
    for found in &found {
        let name = features.on_map(&mut map, overlay, found, Locale::English);
        entries.push(point(found, &name, y));
    }
    for road in &roads {
        let ends = features.road_ends(&mut map, overlay, road);
        entries.push(line(road, ends, y));
    }
    progress.step()?;
    let collection = json!({ "type": "FeatureCollection", "features": entries });
    writeln!(out, "{collection:#}")
}

/// A feature as `GeoJSON`.
fn point(feature: &Feature, name: &str, y: Y) -> Value {
    let mut properties = json!({
        "id": format!("{:016x}", feature.id),
        "kind": feature.kind.word(),
        "name": name,
        "tile": [feature.at.x, feature.at.y],
    });
    if feature.radius_tiles > 0 {
        properties["radius_tiles"] = feature.radius_tiles.into();
    }
    if let Some(at) = feature.name_at {
        properties["name_at"] = y.middle(at);
    }
    if feature.is_port {
        properties["port"] = true.into();
    }
    let mut geometry = json!({ "type": "Point", "coordinates": y.middle(feature.at) });
    if let Some(way) = &feature.way {
        let points = way.line.iter().map(|point| {
            let within = point.map(|part| f64::from(part) / PARTS as f64);
            y.place(feature.at, within)
        });
        geometry = json!({ "type": "LineString", "coordinates": points.collect::<Vec<_>>() });
        properties["at"] = y.middle(feature.at);
        if feature.kind == Kind::River {
            properties["drains_tiles"] = (1024 * i64::from(way.weight)).into();
            properties["thing"] = format!("{:016x}", feature.thing).into();
        }
    }
    json!({
        "type": "Feature",
        "geometry": geometry,
        "properties": properties,
    })
}

/// A road as `GeoJSON`, with the places at its ends.
fn line(road: &Road, ends: [RoadEnd; 2], y: Y) -> Value {
    let points = road.line.iter();
    let points = points.map(|point| y.place(road.origin, point.map(f64::from)));
    let mut properties = json!({
        "id": format!("{:016x}", road.id),
        "kind": ListedKind::of(road.rank).word(),
        "rank": road.rank.word(),
        "ends": road.ends.map(|end| format!("{end:016x}")),
    });
    let joins = ends.map(|end| match end {
        RoadEnd::Road(id) => Some(format!("{id:016x}")),
        RoadEnd::Settlement | RoadEnd::Quay | RoadEnd::Open => None,
    });
    if joins.iter().any(Option::is_some) {
        properties["joins"] = json!(joins);
    }
    if road.rank == RoadRank::SeaLane {
        properties["port"] = json!(ends.map(|end| end == RoadEnd::Quay));
    }
    if road.thing != road.id {
        properties["thing"] = format!("{:016x}", road.thing).into();
    }
    if let Some(over) = road.over {
        properties["over"] = over.word().into();
    }
    json!({
        "type": "Feature",
        "geometry": { "type": "LineString", "coordinates": points.collect::<Vec<_>>() },
        "properties": properties,
    })
}
