//! `mapmaker world`: a part of a world as text or as a picture, without a window.

mod dump;
mod figures;
mod render;
mod rows;
mod tiled;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::engine::art;
use crate::engine::grid::{COORDINATE_LIMIT, TilePos};
use crate::engine::seed::Seed;
use crate::engine::tileset::TileSet;
use crate::exit::{ExitCode, Failure};
use crate::options::{parse_place, parse_size};
use crate::storage::pack::{Pictures, TilePack};

/// The most tiles along a side of what one command writes, 2²⁰.
const MAX_SIDE_TILES: u32 = 1 << 20;

/// The arguments of `mapmaker world`.
#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = false)]
pub(super) struct WorldArguments {
    #[command(subcommand)]
    command: WorldCommand,
}

#[derive(Debug, clap::Subcommand)]
enum WorldCommand {
    /// Print the tiles' names
    Dump(dump::DumpArguments),
    /// Draw a picture, as PNG
    Render(render::RenderArguments),
    /// Count how straight its coasts and rivers run, its seas and its biomes
    Figures(figures::FiguresArguments),
}

/// Runs `mapmaker world …`.
///
/// # Errors
/// When it can't be done, with the exit code to leave with.
pub(super) fn run(arguments: &WorldArguments) -> Result<ExitCode, Failure> {
    match &arguments.command {
        WorldCommand::Dump(dump) => dump::run(dump),
        WorldCommand::Render(render) => render::run(render),
        WorldCommand::Figures(figures) => figures::run(figures),
    }
}

/// Which part of which world.
#[derive(Debug, clap::Args)]
struct AreaArguments {
    /// The world: a number, or words
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    seed: String,
    /// The north-west tile, from -2^60 to 2^60 each
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = parse_place)]
    at: TilePos,
    /// Tiles from west to east and from north to south, 1 to 1048576 each
    #[arg(long, value_name = "WxH", allow_hyphen_values = true, value_parser = parse_area)]
    size: (u32, u32),
    /// A folder of tile images to use in place of our own pack
    #[arg(long, value_name = "DIR")]
    tiles: Option<PathBuf>,
}

fn parse_area(text: &str) -> Result<(u32, u32), String> {
    parse_size(text, 1, MAX_SIDE_TILES)
}

/// A rectangle of a world that lies within the limits of the plane.
#[derive(Clone, Debug)]
struct Area {
    seed: Seed,
    north_west: TilePos,
    width: usize,
    height: usize,
}

impl AreaArguments {
    /// The rectangle, which must lie within the plane as a whole.
    fn area(&self) -> Result<Area, Failure> {
        let (width, height) = self.size;
        let last = self.at.offset(i64::from(width) - 1, i64::from(height) - 1);
        if last.x > COORDINATE_LIMIT || last.y > COORDINATE_LIMIT {
            return Err(Failure::bad_use(format!(
                "--at {},{} with --size {width}x{height} ends at {},{}; \
                 coordinates run from -{COORDINATE_LIMIT} to {COORDINATE_LIMIT}",
                self.at.x, self.at.y, last.x, last.y
            )));
        }
        Ok(Area {
            seed: Seed::parse(&self.seed),
            north_west: self.at,
            width: width as usize,
            height: height as usize,
        })
    }

    /// The tiles to use, and their images when they are not our own.
    fn tiles(&self) -> Result<Tiles, Failure> {
        match &self.tiles {
            None => Ok(Tiles::Ours(Arc::new(art::ink_set()))),
            Some(folder) => load(folder).map(Tiles::Pack),
        }
    }
}

fn load(folder: &Path) -> Result<TilePack, Failure> {
    Ok(TilePack::load(folder)?)
}

/// The tiles of a world.
enum Tiles {
    /// Our own, drawn from their strokes.
    Ours(Arc<TileSet>),
    /// A person's.
    Pack(TilePack),
}

impl Tiles {
    fn set(&self) -> &TileSet {
        match self {
            Self::Ours(set) => set,
            Self::Pack(pack) => &pack.set,
        }
    }

    fn pictures(&self) -> Pictures<'_> {
        match self {
            Self::Ours(_) => Pictures::Ours,
            Self::Pack(pack) => Pictures::Pack(pack),
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::Ours(_) => TilePack::INK,
            Self::Pack(pack) => &pack.name,
        }
    }
}
