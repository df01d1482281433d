//! `mapmaker world places`: what has a name in an area, as `GeoJSON`.

use serde_json::{Value, json};

use super::{AreaArguments, Asked};
use crate::cli::output;
use crate::cli::paths::OutputPath;
use crate::engine::editing::EndlessMap;
use crate::engine::features::{Feature, Features, Kind, Names};
use crate::engine::language::Tongue;
use crate::engine::world::Overlay;
use crate::exit::{ExitCode, Failure};

/// The most tiles of an area.
const MOST_TILES: u64 = 1 << 26;

/// What the form is.
pub(super) const ABOUT: &str = "\
The answer is a GeoJSON feature collection, a point each. Coordinates are tiles, x east and y south. The \
properties: id (the same in every area and every run), kind, name, and for wide features radius_tiles, how far \
they reach from the point at least; and port, true for settlements from which ships sail.

Exit codes: 0 done, 2 bad use or not a map, 4 a file can't be read or written.";

/// The arguments of `mapmaker world places`.
#[derive(Debug, clap::Args)]
pub(super) struct PlacesArguments {
    #[command(flatten)]
    area: AreaArguments,
    /// Only these kinds, with commas between [default: all]
    #[arg(long, value_name = "KIND,…", value_delimiter = ',', value_parser = parse_kind)]
    kinds: Vec<Kind>,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "F.geojson")]
    out: Option<OutputPath>,
}

fn parse_kind(text: &str) -> Result<Kind, String> {
    let mut kinds = Kind::all();
    kinds.find(|kind| kind.word() == text).ok_or_else(|| {
        let words: Vec<_> = Kind::all().map(Kind::word).collect();
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
    if !arguments.kinds.is_empty() {
        found.retain(|feature| arguments.kinds.contains(&feature.kind));
    }
    sink.finish(|out| {
        let mut names = Names::new(seed);
        let features: Vec<_> = found
            .iter()
            .map(|found| point(found, &mut names, &area.overlay))
            .collect();
        let collection = json!({ "type": "FeatureCollection", "features": features });
        writeln!(out, "{collection:#}")
    })?;
    Ok(ExitCode::Done)
}

/// A feature as `GeoJSON`.
fn point(feature: &Feature, names: &mut Names, overlay: &Overlay) -> Value {
    let mut properties = json!({
        "id": format!("{:016x}", feature.id),
        "kind": feature.kind.word(),
        "name": names.on_map(feature, overlay, Tongue::English),
    });
    if feature.radius_tiles > 0 {
        properties["radius_tiles"] = feature.radius_tiles.into();
    }
    if feature.is_port {
        properties["port"] = true.into();
    }
    json!({
        "type": "Feature",
        "geometry": { "type": "Point", "coordinates": [feature.at.x, feature.at.y] },
        "properties": properties,
    })
}
