//! `mapmaker world new`: a file for a world, to be edited and sent.

use std::path::PathBuf;

use super::pack;
use crate::cli::map::check_name;
use crate::engine::seed::Seed;
use crate::exit::{ExitCode, Failure};
use crate::storage::map::{Existing, MapFile, MapKind, MapState, WorldHead};

/// The arguments of `mapmaker world new`.
#[derive(Debug, clap::Args)]
pub(super) struct NewArguments {
    /// The world: a number, or words
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    seed: String,
    /// A folder of tile images to use in place of our own pack; the file will carry them
    #[arg(long, value_name = "DIR")]
    tiles: Option<PathBuf>,
    /// The file to make; nothing may be there yet
    #[arg(long, value_name = "F.map")]
    out: PathBuf,
}

/// Makes the file.
pub(super) fn run(arguments: &NewArguments) -> Result<ExitCode, Failure> {
    check_name(&arguments.out)?;
    let pack = pack(arguments.tiles.as_deref())?;
    let world = WorldHead::new(Seed::parse(&arguments.seed));
    let state = MapState::new(MapKind::World(world));
    MapFile::create(&arguments.out, &state, &pack, Existing::Keep)?;
    Ok(ExitCode::Done)
}
