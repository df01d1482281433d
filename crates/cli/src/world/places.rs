//! `mapmaker world places`: what has a name in an area, and its roads, as `GeoJSON`.

use serde_json::{Value, json};

use super::{AreaArguments, Asked};
use crate::output;
use crate::paths::OutputPath;
use mapmaker_features::language::Tongue;
use mapmaker_features::{Feature, Features, Kind, PARTS, Road, RoadEnd, RoadRank};
use mapmaker_grid::TilePos;
use mapmaker_land::editing::EndlessMap;
use mapmaker_storage::exit::{ExitCode, Failure};

/// The most tiles of an area.
const MOST_TILES: u64 = 1 << 26;

/// What the form is.
pub(super) const ABOUT: &str = "\
The answer is a GeoJSON feature collection: a point for each settlement, sea, range and so on in the area, a line for \
each road and lane of ships that touches it. Coordinates are tiles, x east and y south (north with --y up); what stands on \
a tile has the place of its middle, so the town on the tile 3,4 is at 3.5,4.5. The properties: id (the same in every area \
and every run), kind, name, tile (as --at takes it), and for wide features radius_tiles, how far they reach from the point \
at least; name_at, the middle of a name that was moved; and port, true for settlements from which ships sail. Roads (kind \
road or lane) have no name but a rank (highway, road, track, lane) and their ends, the ids of two settlements. Where a \
road ends on another before its settlement, joins has the id of that one at that end, and null at the other; of a lane, \
port tells for each end whether it lies at a quay of its settlement. The stretches of a road that a hand laid over a \
river, a wood or hills are lines of their own with over (bridge, ford, track) and thing, the id of the whole road. A river's name repeats along it: each stretch of some \
100 tiles in whose middle it may stand is a line of kind river, with its middle in at, in thing the id of the whole river \
and in drains_tiles the land that it drains.

With --y up the answer lies on a picture that `world render --world-file` wrote of the same world.

Exit codes: 0 done, 2 bad use or not a map, 4 a file can't be read or written.";

/// The arguments of `mapmaker world places`.
#[derive(Debug, clap::Args)]
pub(super) struct PlacesArguments {
    #[command(flatten)]
    area: AreaArguments,
    /// Only these kinds, with commas between [default: all]
    #[arg(long, value_name = "KIND,…", value_delimiter = ',', value_parser = parse_kind)]
    kinds: Vec<Told>,
    /// Which way y grows; most programs for maps count northwards
    #[arg(long, value_enum, default_value_t = Y::Down)]
    y: Y,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "F.geojson")]
    out: Option<OutputPath>,
}

/// Which way y grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Y {
    /// To the north
    Up,
    /// To the south, as in --at
    Down,
}

impl Y {
    /// A place so many tiles east and south of the north-west corner of a tile, to ten-thousandths.
    fn place(self, tile: TilePos, within: [f64; 2]) -> Value {
        let round = |part: f64| (part * 10_000.0).round() / 10_000.0;
        let [x, y] = [(tile.x, within[0]), (tile.y, within[1])]
            .map(|(tile, part)| tile as f64 + round(part));
        match self {
            Self::Up => json!([x, 0.0 - y]),
            Self::Down => json!([x, y]),
        }
    }

    /// The middle of a tile.
    fn middle(self, tile: TilePos) -> Value {
        self.place(tile, [0.5; 2])
    }
}

/// What can be told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    Feature(Kind),
    Road,
    Lane,
}

impl Told {
    fn all() -> impl Iterator<Item = Self> {
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

    const fn word(self) -> &'static str {
        match self {
            Self::Feature(kind) => kind.word(),
            Self::Road => "road",
            Self::Lane => "lane",
        }
    }
}

fn parse_kind(text: &str) -> Result<Told, String> {
    let mut kinds = Told::all();
    kinds.find(|kind| kind.word() == text).ok_or_else(|| {
        let words: Vec<_> = Told::all().map(Told::word).collect();
        format!("kinds are {}", words.join(", "))
    })
}

/// Writes the features of an area.
pub(super) fn run(arguments: &PlacesArguments) -> Result<ExitCode, Failure> {
    let asked = arguments.area.read()?;
    let Asked { area, pack, .. } = &asked;
    let tiles = area.width as u64 * area.height as u64;
    if tiles > MOST_TILES {
        return Err(Failure::bad_use(format!(
            "--size {}x{} is {tiles} tiles; places are found in up to {MOST_TILES} at once",
            area.width, area.height
        )));
    }
    // A file that can't be written is told before the work.
    let sink = output::Sink::open(arguments.out.as_deref())?;
    asked.tell_seed();
    let seed = area.seed.value();
    let mut map = EndlessMap::new(seed, pack.set());
    let mut features = Features::new(seed, pack.set());
    let (width, height) = (area.width as i64, area.height as i64);
    let mut found = features.within(&mut map, &area.overlay, area.north_west, width, height);
    let is_asked = |told| arguments.kinds.is_empty() || arguments.kinds.contains(&told);
    if is_asked(Told::Feature(Kind::GreatRoad)) {
        let area_of = (area.north_west, width, height);
        found.append(&mut features.great_roads(&mut map, &area.overlay, area_of));
    }
    let area_of = (area.north_west, width, height);
    found.append(&mut features.lesser(&mut map, &area.overlay, area_of));
    found.retain(|feature| is_asked(Told::Feature(feature.kind)));
    let ranks = RoadRank::ALL.into_iter();
    let ranks: Vec<_> = ranks.filter(|&rank| is_asked(Told::of(rank))).collect();
    let roads = features.roads_of(
        &ranks,
        &mut map,
        &area.overlay,
        area.north_west,
        width,
        height,
    );
    let overlay = &area.overlay;
    let points = found.iter().map(|found| {
        let name = features.on_map(&mut map, overlay, found, Tongue::English);
        point(found, &name, arguments.y)
    });
    let mut told: Vec<_> = points.collect();
    for road in &roads {
        let ends = features.road_ends(&mut map, overlay, road);
        told.push(line(road, ends, arguments.y));
    }
    sink.finish(|out| {
        let collection = json!({ "type": "FeatureCollection", "features": told });
        writeln!(out, "{collection:#}")
    })?;
    Ok(ExitCode::Done)
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

/// A road as `GeoJSON`, with what lies at its ends.
fn line(road: &Road, ends: [RoadEnd; 2], y: Y) -> Value {
    let points = road.line.iter();
    let points = points.map(|point| y.place(road.origin, point.map(f64::from)));
    let mut properties = json!({
        "id": format!("{:016x}", road.id),
        "kind": Told::of(road.rank).word(),
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
