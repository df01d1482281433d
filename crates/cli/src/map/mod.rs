//! `mapmaker map`: describes and checks a map's file, and rescues a damaged one.

mod check;
mod info;
mod rescue;

use std::path::Path;

use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::ENDING;

#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = false)]
pub(super) struct MapArguments {
    #[command(subcommand)]
    command: MapCommand,
}

/// The exit codes, for the help.
const ABOUT_CODES: &str = "Exit codes: 0 done, 2 bad use or not a map that can be read, 4 a file can't be read or written.";

#[derive(Debug, clap::Subcommand)]
enum MapCommand {
    /// Print what a map's file holds
    #[command(after_help = ABOUT_CODES)]
    Info(info::InfoArguments),
    /// List the settlements that break the natural rules after edits of the land
    #[command(after_help = check::ABOUT)]
    Check(check::CheckMapArguments),
    /// Write what can be read of a damaged map to a new one; the damaged map is not changed
    #[command(after_help = ABOUT_CODES)]
    Rescue(rescue::RescueArguments),
}

/// Runs `mapmaker map …`.
pub(super) fn run(arguments: &MapArguments) -> Result<ExitCode, Failure> {
    match &arguments.command {
        MapCommand::Info(info) => info::run(info),
        MapCommand::Check(check) => check::run(check),
        MapCommand::Rescue(rescue) => rescue::run(rescue),
    }
}

/// Checks that a new map's name ends in .map.
///
/// # Errors
/// With exit code 2 if it doesn't.
pub(super) fn check_name(out: &Path) -> Result<(), Failure> {
    let ending = out.extension();
    if ending.is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING)) {
        return Ok(());
    }
    let out = out.display();
    Err(Failure::bad_use(format!(
        "the name {out} does not end in .{ENDING}; use {out}.{ENDING}"
    )))
}
