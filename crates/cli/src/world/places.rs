//! `mapmaker world places`: what has a name in an area, and its roads, as `GeoJSON`.

use serde_json::{Value, json};

use super::{AreaArguments, Asked};
use crate::output;
use crate::paths::OutputPath;
use mapmaker_features::language::Tongue;
use mapmaker_features::{Feature, Features, Kind, PARTS, Road, RoadRank};
use mapmaker_land::editing::EndlessMap;
use mapmaker_storage::exit::{ExitCode, Failure};

/// The most tiles of an area.
const MOST_TILES: u64 = 1 << 26;

/// What the form is.
pub(super) const ABOUT: &str = "\
The answer is a GeoJSON feature collection: a point for each settlement, sea, range and so on in the area, a line for \
each road and lane of ships that touches it. Coordinates are tiles, x east and y south. The properties: id (the same in every area and every run), kind, name, and for wide features radius_tiles, how far \
they reach from the point at least; and port, true for settlements from which ships sail. Roads (kind road or lane) \
have no name but a rank (highway, road, track, lane) and their ends, the ids of two settlements. A river's name repeats along it: each stretch of some 100 tiles in whose \
middle it may stand is a line of kind river, with its middle in at, in thing the id of the whole river and in drains_tiles the land that it drains.

Exit codes: 0 done, 2 bad use or not a map, 4 a file can't be read or written.";

/// The arguments of `mapmaker world places`.
#[derive(Debug, clap::Args)]
pub(super) struct PlacesArguments {
    #[command(flatten)]
    area: AreaArguments,
    /// Only these kinds, with commas between [default: all]
    #[arg(long, value_name = "KIND,…", value_delimiter = ',', value_parser = parse_kind)]
    kinds: Vec<Told>,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "F.geojson")]
    out: Option<OutputPath>,
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
        point(found, &name)
    });
    let told: Vec<_> = points.chain(roads.iter().map(line)).collect();
    sink.finish(|out| {
        let collection = json!({ "type": "FeatureCollection", "features": told });
        writeln!(out, "{collection:#}")
    })?;
    Ok(ExitCode::Done)
}

/// A feature as `GeoJSON`.
fn point(feature: &Feature, name: &str) -> Value {
    let mut properties = json!({
        "id": format!("{:016x}", feature.id),
        "kind": feature.kind.word(),
        "name": name,
    });
    if feature.radius_tiles > 0 {
        properties["radius_tiles"] = feature.radius_tiles.into();
    }
    if let Some(at) = feature.name_at {
        properties["name_at"] = json!([at.x, at.y]);
    }
    if feature.is_port {
        properties["port"] = true.into();
    }
    let mut geometry = json!({ "type": "Point", "coordinates": [feature.at.x, feature.at.y] });
    if let Some(way) = &feature.way {
        let at = [feature.at.x, feature.at.y].map(|side| side as f64);
        let points = way.line.iter();
        let points =
            points.map(|point| [0, 1].map(|axis| at[axis] + f64::from(point[axis]) / PARTS as f64));
        geometry = json!({ "type": "LineString", "coordinates": points.collect::<Vec<_>>() });
        properties["at"] = json!([feature.at.x, feature.at.y]);
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

/// A road as `GeoJSON`.
fn line(road: &Road) -> Value {
    let points = road.line.iter();
    let points = points.map(|&[x, y]| {
        let [x, y] = [(road.origin.x, x), (road.origin.y, y)]
            .map(|(tile, part)| tile as f64 + (f64::from(part) * 1000.0).round() / 1000.0);
        json!([x, y])
    });
    json!({
        "type": "Feature",
        "geometry": { "type": "LineString", "coordinates": points.collect::<Vec<_>>() },
        "properties": {
            "id": format!("{:016x}", road.id),
            "kind": Told::of(road.rank).word(),
            "rank": road.rank.word(),
            "ends": road.ends.map(|end| format!("{end:016x}")),
        },
    })
}
