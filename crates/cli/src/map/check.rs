//! `mapmaker map check`: which settlements break the natural rules after edits, and which roads lie on ground that
//! can't carry them.

use std::fmt::Write as _;

use crate::output;
use crate::paths::InputPath;
use mapmaker_features::decor::Obstacle;
use mapmaker_features::language::Locale;
use mapmaker_features::{Features, Kind, in_the_way, road_fault, user_roads};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::{Overlay, Placed};
use mapmaker_land::editing::EndlessMap;
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::{MapFile, MapKind};
use mapmaker_storage::options::{parse_place, parse_size};

/// How far around edits settlements are checked, in tiles.
const AROUND: i64 = 80;

/// The most tiles along a side of an area; its square is the most of an area.
const MOST_SIDE: u32 = 1 << 13;
const MOST_TILES: i64 = 1 << 24;

/// The help of the command.
pub(super) const ABOUT: &str = "\
Cities and towns need a river or the coast at most 3 tiles away, all settlements need open plain, and each keeps away \
from others as far as its kind does. Nature keeps these rules; where land was changed they may not hold. A line `breach: …` \
is printed for each that does not, and one that sums up. What a hand placed is never called wrong, so no settlement of a \
board is. Roads run over open plain alone but where a bridge, a ford or a track carries one that a hand laid: each such road \
on a tile that does not carry it is a breach, in worlds and on boards.

Exit codes: 0 no breach, 1 there are some, 2 bad use or not a map that can be read, 4 a file can't be read or written.";

#[derive(Debug, clap::Args)]
pub(super) struct CheckMapArguments {
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

/// Prints the breaches; the answer is no if there are some.
pub(super) fn run(arguments: &CheckMapArguments) -> Result<ExitCode, Failure> {
    let (state, pack) = MapFile::read(&arguments.map)?;
    let overlay = &state.overlay;
    let MapKind::World(world) = &state.kind else {
        let set = pack.set_of(&state.kind);
        let tile = |at| overlay.get(at).map(|cell| cell.tile);
        let faults = faults(overlay, set, tile, |_| true).into_iter();
        let faults: Vec<_> = faults
            .map(|fault| fault.sentence(fault.ends.map(in_numbers)))
            .collect();
        if faults.is_empty() {
            output::print(
                "no breach: all roads are sound, and what stands on a board was placed by hand\n",
            )?;
        } else {
            report(&faults)?;
        }
        return Ok(ExitCode::of_answer(faults.is_empty()));
    };
    let given = arguments.at.zip(arguments.size);
    let given = given.map(|(at, (width, height))| (at, i64::from(width), i64::from(height)));
    let Some(area) = given.or_else(|| changed(overlay)) else {
        output::print("no breach: nothing was changed\n")?;
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
    let mut lines = Vec::new();
    for breach in &breaches {
        let found = features.on_tiles(&mut map, overlay, (breach.at, 1, 1));
        let named = found.iter().find(|one| one.id == breach.id);
        let name = named.map(|one| features.on_map(&mut map, overlay, one, Locale::English));
        lines.push(format!("{}, {breach}", name.unwrap_or_default()));
    }
    let (corner, east, south) = (area.0, area.0.x + width, area.0.y + height);
    let is_inside =
        |at: &TilePos| (corner.x..east).contains(&at.x) && (corner.y..south).contains(&at.y);
    let tile = |at| Some(map.tile(overlay, at));
    let faults = faults(overlay, pack.set(), tile, is_inside);
    for fault in faults {
        let named = fault.ends.map(|end| {
            let found = features.on_tiles(&mut map, overlay, (end, 1, 1));
            let site = found.iter().find(|one| matches!(one.kind, Kind::Site(_)));
            let name = site.map(|site| features.on_map(&mut map, overlay, site, Locale::English));
            name.unwrap_or_else(|| in_numbers(end))
        });
        lines.push(fault.sentence(named));
    }
    if lines.is_empty() {
        output::print(&format!("no breach in {width}x{height} tiles\n"))?;
    } else {
        report(&lines)?;
    }
    Ok(ExitCode::of_answer(lines.is_empty()))
}

/// Prints breaches and their number.
fn report(breaches: &[String]) -> Result<(), Failure> {
    let mut text = String::new();
    for breach in breaches {
        // OK because writing to a string never fails; likewise below.
        let _ = writeln!(text, "breach: {breach}");
    }
    let _ = match breaches.len() {
        1 => writeln!(text, "1 breach"),
        count => writeln!(text, "{count} breaches"),
    };
    output::print(&text)
}

/// A road on a tile that can't carry it.
struct Fault {
    ends: [TilePos; 2],
    obstacle: (Obstacle, TilePos),
}

impl Fault {
    /// A sentence, with the names of the road's ends.
    fn sentence(&self, [from, to]: [String; 2]) -> String {
        let (what, at) = self.obstacle;
        let at = in_numbers(at);
        format!("the road from {from} to {to}: at {at} {}", in_the_way(what))
    }
}

fn in_numbers(at: TilePos) -> String {
    format!("{},{}", at.x, at.y)
}

/// The user's roads in the area that lie on ground which can't carry them.
fn faults(
    overlay: &Overlay,
    set: &TileSet,
    mut tile: impl FnMut(TilePos) -> Option<TileId>,
    is_looked_at: impl Fn(&TilePos) -> bool,
) -> Vec<Fault> {
    let roads = user_roads(overlay).map(|(_, road)| road);
    let roads = roads.filter(|road| road.way.iter().any(&is_looked_at));
    let faults = roads.filter_map(|road| {
        let obstacle = road_fault(&road, set, &mut tile)?;
        // OK because a road has two tiles at least.
        let ends = [road.way[0], road.way[road.way.len() - 1]];
        Some(Fault { ends, obstacle })
    });
    faults.collect()
}

/// The bounds of all edits, with some tiles around them: north-west tile, width and height; `None` without edits.
fn changed(overlay: &Overlay) -> Option<(TilePos, i64, i64)> {
    let placed = overlay
        .marks()
        .values()
        .filter_map(|mark| mark.place.as_ref());
    let roads = user_roads(overlay).flat_map(|(_, road)| road.way);
    let places = overlay
        .cells()
        .map(|(at, _)| at)
        .chain(placed.map(Placed::at))
        .chain(roads);
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
