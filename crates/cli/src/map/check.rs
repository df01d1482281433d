//! `mapmaker map check`: which settlements of a map break the natural rules since hands changed it.

use std::fmt::Write as _;

use crate::output;
use crate::paths::InputPath;
use mapmaker_features::Features;
use mapmaker_features::language::Tongue;
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{Overlay, Placed};
use mapmaker_land::editing::EndlessMap;
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::{MapFile, MapKind};
use mapmaker_storage::options::{parse_place, parse_size};

/// How far around what was changed settlements are looked at, in tiles.
const AROUND: i64 = 80;

/// The most tiles along a side of an area, and in it.
const MOST_SIDE: u32 = 1 << 13;
const MOST_TILES: i64 = 1 << 24;

/// What the command does, for the help.
pub(super) const ABOUT: &str = "\
Cities and towns need a river or the coast at most 3 tiles away, all settlements need open plain, and each keeps away \
from others as far as its kind does. Nature keeps these rules; where land was changed they may not hold. A line `breach: …` \
is printed for each that does not, and one that sums up. What a hand placed is never called wrong, so a board, on \
which all is placed, has no breach.

Exit codes: 0 no breach, 1 there are some, 2 bad use or not a map that can be read, 4 a file can't be read or written.";

/// The arguments of `mapmaker map check`.
#[derive(Debug, clap::Args)]
pub(super) struct CheckArguments {
    /// The map
    #[arg(value_name = "F.map")]
    map: InputPath,
    /// The north-west tile of the area [default: what was changed, and 80 tiles around]
    #[arg(long, value_name = "X,Y", requires = "size", allow_hyphen_values = true, value_parser = parse_place)]
    at: Option<TilePos>,
    /// The size of the area in tiles
    #[arg(long, value_name = "WxH", requires = "at", value_parser = |text: &str| parse_size(text, 1, MOST_SIDE))]
    size: Option<(u32, u32)>,
}

/// Prints the breaches; the answer is no when there are some.
pub(super) fn run(arguments: &CheckArguments) -> Result<ExitCode, Failure> {
    let (state, pack) = MapFile::read(&arguments.map)?;
    let MapKind::World(world) = &state.kind else {
        output::say("no breach: what stands on a board was placed by hand\n")?;
        return Ok(ExitCode::Done);
    };
    let overlay = &state.overlay;
    let given = arguments.at.zip(arguments.size);
    let given = given.map(|(at, (width, height))| (at, i64::from(width), i64::from(height)));
    let Some(area) = given.or_else(|| changed(overlay)) else {
        output::say("no breach: nothing was changed\n")?;
        return Ok(ExitCode::Done);
    };
    let (_, width, height) = area;
    if width.saturating_mul(height) > MOST_TILES {
        return Err(Failure::bad_use(format!(
            "an area of {width}x{height} tiles is too large; at most {MOST_TILES} tiles are checked at once, which --at \
             and --size choose"
        )));
    }
    let seed = world.seed.value();
    let mut map = EndlessMap::new(seed, pack.set());
    let mut features = Features::new(seed, pack.set());
    let breaches = features.breaches(&mut map, overlay, area);
    let mut text = String::new();
    for breach in &breaches {
        let found = features.on_tiles(&mut map, overlay, (breach.at, 1, 1));
        let named = found.iter().find(|one| one.id == breach.id);
        let name = named.map(|one| features.on_map(&mut map, overlay, one, Tongue::English));
        // OK because writing to a string never fails; likewise below.
        let _ = writeln!(text, "breach: {}, {breach}", name.unwrap_or_default());
    }
    let _ = match breaches.len() {
        0 => writeln!(text, "no breach in {width}x{height} tiles"),
        1 => writeln!(text, "1 breach"),
        count => writeln!(text, "{count} breaches"),
    };
    output::say(&text)?;
    Ok(ExitCode::of_answer(breaches.is_empty()))
}

/// What was changed, with some tiles around it: north-west tile, width and height; none where nothing was.
fn changed(overlay: &Overlay) -> Option<(TilePos, i64, i64)> {
    let placed = overlay
        .marks()
        .values()
        .filter_map(|mark| mark.place.as_ref());
    let places = overlay
        .cells()
        .map(|(at, _)| at)
        .chain(placed.map(Placed::at));
    let mut around: Option<[i64; 4]> = None;
    for at in places {
        let [west, north, east, south] = around.unwrap_or([at.x, at.y, at.x, at.y]);
        around = Some([
            west.min(at.x),
            north.min(at.y),
            east.max(at.x),
            south.max(at.y),
        ]);
    }
    around.map(|[west, north, east, south]| {
        let corner = TilePos::new(west, north).offset(-AROUND, -AROUND);
        (
            corner,
            east - west + 1 + 2 * AROUND,
            south - north + 1 + 2 * AROUND,
        )
    })
}
