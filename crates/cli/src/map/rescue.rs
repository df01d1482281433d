//! `mapmaker map rescue`: writes the readable parts of a damaged map to a new one.

use super::info::describe;
use crate::output;
use crate::paths::{InputPath, OutputPath};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::salvage;

#[derive(Debug, clap::Args)]
pub(super) struct RescueArguments {
    /// The damaged map
    #[arg(value_name = "F.map")]
    map: InputPath,
    /// The file to make, which must not exist yet
    #[arg(long, value_name = "NEW.map")]
    out: OutputPath,
}

/// Writes the new map, and prints what is lost and what it contains.
pub(super) fn run(arguments: &RescueArguments) -> Result<ExitCode, Failure> {
    super::check_name(&arguments.out)?;
    let saved = salvage(&arguments.map)?;
    saved.write(&arguments.out)?;
    let mut text = String::new();
    if saved.lost.is_empty() {
        text += "nothing is lost\n";
    }
    for lost in &saved.lost {
        text += "lost: ";
        text += lost;
        text += "\n";
    }
    output::print(&(text + &describe(&saved.state, &saved.pack)))?;
    Ok(ExitCode::Done)
}
