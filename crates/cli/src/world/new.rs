//! `mapmaker world new`: a file for a world, to be edited and sent.

use super::pack;
use crate::chance::SeedArguments;
use crate::map::check_name;
use crate::paths::{InputPath, OutputPath};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::{Existing, MapFile, MapKind, MapState, WorldHead};

#[derive(Debug, clap::Args)]
pub(super) struct NewWorldArguments {
    #[command(flatten)]
    seed: SeedArguments,
    /// A folder of tile images to use instead of the built-in pack; the file will carry them
    #[arg(long, value_name = "DIR")]
    tiles: Option<InputPath>,
    /// The file to make, which must not exist yet
    #[arg(long, value_name = "F.map")]
    out: OutputPath,
}

/// Makes the file.
pub(super) fn run(arguments: &NewWorldArguments) -> Result<ExitCode, Failure> {
    check_name(&arguments.out)?;
    let pack = pack(arguments.tiles.as_deref())?;
    let chosen = arguments.seed.choose();
    let world = WorldHead::new(chosen.seed.clone());
    let state = MapState::new(MapKind::World(world));
    MapFile::create(&arguments.out, &state, &pack, Existing::Keep)?;
    chosen.report();
    Ok(ExitCode::Done)
}
