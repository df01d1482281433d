//! `mapmaker world`: makes and edits worlds, and writes parts of them as text or pictures.

mod dump;
mod edit;
mod figures;
mod new;
mod places;
mod render;
mod request;

use std::path::Path;
use std::sync::Arc;

use crate::chance::{Chosen, SeedArguments};
use crate::paths::InputPath;
use crate::picture::title_of;
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{COORDINATE_LIMIT, TilePos};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::{MapError, MapFile, MapKind, MapPack};
use mapmaker_storage::options::{parse_place, parse_size};
use mapmaker_storage::pack::TilePack;
use mapmaker_storage::world::Area;

/// The most tiles along a side of an area, 2²⁰.
const MAX_SIDE_TILES: u32 = 1 << 20;

#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = false)]
pub(super) struct WorldArguments {
    #[command(subcommand)]
    command: WorldCommand,
}

/// The exit codes of the commands without other help.
const ABOUT_CODES: &str =
    "Exit codes: 0 done, 2 bad use or not a map, 4 a file can't be read or written.";

#[derive(Debug, clap::Subcommand)]
enum WorldCommand {
    /// Make a file for a world, to be edited
    #[command(after_help = ABOUT_CODES)]
    New(new::NewWorldArguments),
    /// Change a world that has a file, as the brushes of the window do
    #[command(after_help = edit::ABOUT_EDITS)]
    Edit(edit::EditArguments),
    /// Print the names of an area's tiles
    #[command(after_help = ABOUT_CODES)]
    Dump(dump::DumpArguments),
    /// Draw an area as PNG or SVG
    #[command(after_help = ABOUT_CODES)]
    Render(render::RenderArguments),
    /// Tell what has a name in an area: settlements, seas, ranges, woods
    #[command(after_help = places::ABOUT)]
    Places(places::PlacesArguments),
    /// Measure an area: its lands, seas, ranges, climates and longest rivers; and, up to 2²⁴ tiles, how
    /// straight its coasts and rivers run, and its biomes
    #[command(after_help = ABOUT_CODES)]
    Figures(figures::FiguresArguments),
}

/// Runs `mapmaker world …`.
pub(super) fn run(arguments: &WorldArguments) -> Result<ExitCode, Failure> {
    match &arguments.command {
        WorldCommand::New(new) => new::run(new),
        WorldCommand::Edit(edit) => edit::run(edit),
        WorldCommand::Dump(dump) => dump::run(dump),
        WorldCommand::Render(render) => render::run(render),
        WorldCommand::Places(places) => places::run(places),
        WorldCommand::Figures(figures) => figures::run(figures),
    }
}

/// The options of an area.
#[derive(Debug, clap::Args)]
struct AreaArguments {
    /// The world's file, as `world new` makes it, instead of --seed
    #[arg(value_name = "F.map", conflicts_with_all = ["seed", "tiles"])]
    map: Option<InputPath>,
    #[command(flatten)]
    seed: SeedArguments,
    /// The north-west tile, from -2^60 to 2^60 each
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = parse_place)]
    at: TilePos,
    /// Tiles from west to east and from north to south, 1 to 1048576 each
    #[arg(long, value_name = "WxH", allow_hyphen_values = true,
          value_parser = |text: &str| parse_size(text, 1, MAX_SIDE_TILES))]
    size: (u32, u32),
    /// A folder of tile images to use instead of the built-in pack
    #[arg(long, value_name = "DIR")]
    tiles: Option<InputPath>,
}

/// An area with its tiles.
struct AreaRequest {
    /// The rectangle.
    area: Area,
    /// The tiles, with their images unless they are built in.
    pack: MapPack,
    /// The seed of a world without a file.
    chosen: Option<Chosen>,
}

impl AreaRequest {
    /// Prints a random seed; to be called after all arguments are checked.
    fn report_seed(&self) {
        if let Some(chosen) = &self.chosen {
            chosen.report();
        }
    }
}

impl AreaArguments {
    /// The area, which must lie within the plane as a whole, and the tiles.
    fn read(&self) -> Result<AreaRequest, Failure> {
        let (width, height) = self.size;
        let last = self.at.offset(i64::from(width) - 1, i64::from(height) - 1);
        if last.x > COORDINATE_LIMIT || last.y > COORDINATE_LIMIT {
            return Err(Failure::bad_use(format!(
                "--at {},{} with --size {width}x{height} reaches to {},{}; \
                 coordinates run from -{COORDINATE_LIMIT} to {COORDINATE_LIMIT}",
                self.at.x, self.at.y, last.x, last.y
            )));
        }
        let (seed, overlay, pack, chosen) = if let Some(path) = &self.map {
            let (state, pack) = MapFile::read(path)?;
            let MapKind::World(world) = state.kind else {
                return Err(MapError::other_kind(path, &state.kind).into());
            };
            (world.seed, state.overlay, pack, None)
        } else {
            let pack = pack(self.tiles.as_deref())?;
            let chosen = self.seed.choose();
            let seed = chosen.seed.clone();
            (seed, Overlay::default(), pack, Some(chosen))
        };
        let area = Area {
            seed,
            overlay: Arc::new(overlay),
            north_west: self.at,
            width: width as usize,
            height: height as usize,
        };
        Ok(AreaRequest { area, pack, chosen })
    }
}

impl AreaArguments {
    /// The default title of a picture: the file's name, or the seed.
    fn title(&self, area: &Area) -> String {
        self.map
            .as_deref()
            .map_or_else(|| area.seed.in_words(), title_of)
    }

    /// The small notes under a map: its world, if that is not its title, and its position.
    fn notes(&self, area: &Area) -> [String; 2] {
        let world = self.map.as_ref().map(|_| area.seed.in_words());
        let TilePos { x, y } = area.north_west;
        let place = format!("{} × {} tiles from ({x}, {y})", area.width, area.height);
        [world.unwrap_or_default(), place]
    }
}

/// The pack in a folder, or the built-in one.
fn pack(folder: Option<&Path>) -> Result<MapPack, Failure> {
    Ok(match folder {
        None => MapPack::ours(),
        Some(folder) => TilePack::load(folder)?.into(),
    })
}
