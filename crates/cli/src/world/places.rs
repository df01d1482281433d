//! `mapmaker world places`: named features and roads of an area as `GeoJSON`.

use super::{AreaArguments, AreaRequest};
use crate::output;
use crate::paths::OutputPath;
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::world::geojson::{self, ListedKind, MOST_TILES, write_places};

/// The format, for the help.
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

#[derive(Debug, clap::Args)]
pub(super) struct PlacesArguments {
    #[command(flatten)]
    area: AreaArguments,
    /// Only these kinds, with commas between [default: all]
    #[arg(long, value_name = "KIND,…", value_delimiter = ',', value_parser = parse_kind)]
    kinds: Vec<ListedKind>,
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

fn parse_kind(text: &str) -> Result<ListedKind, String> {
    let mut kinds = ListedKind::all();
    kinds.find(|kind| kind.word() == text).ok_or_else(|| {
        let words: Vec<_> = ListedKind::all().map(ListedKind::word).collect();
        format!("kinds are {}", words.join(", "))
    })
}

/// Writes the features of an area.
pub(super) fn run(arguments: &PlacesArguments) -> Result<ExitCode, Failure> {
    let request = arguments.area.read()?;
    let AreaRequest { area, pack, .. } = &request;
    let tiles = area.width as u64 * area.height as u64;
    if tiles > MOST_TILES {
        return Err(Failure::bad_use(format!(
            "--size {}x{} is {tiles} tiles; places are found in up to {MOST_TILES} at once",
            area.width, area.height
        )));
    }
    // Opened first, so that a failure is reported before the work.
    let sink = output::Sink::open(arguments.out.as_deref())?;
    request.report_seed();
    let is_chosen = |listed| arguments.kinds.is_empty() || arguments.kinds.contains(&listed);
    let y = match arguments.y {
        Y::Up => geojson::Y::Up,
        Y::Down => geojson::Y::Down,
    };
    sink.finish(|out| write_places(area, pack, (is_chosen, y), out, &()))?;
    Ok(ExitCode::Done)
}
