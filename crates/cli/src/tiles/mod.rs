//! `mapmaker tiles`: draws the built-in tile pack; lists and checks any.

mod check;
mod draw;
mod list;

use mapmaker_storage::exit::{ExitCode, Failure};

#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = false)]
pub(super) struct TilesArguments {
    #[command(subcommand)]
    command: TilesCommand,
}

#[derive(Debug, clap::Subcommand)]
enum TilesCommand {
    /// List every fault of a tile pack, and what the pack can do
    #[command(
        after_help = "Exit codes: 0 the pack has no fault, 1 it has some, 2 bad use, 4 a file can't be read."
    )]
    Check(check::CheckTilesArguments),
    /// List the tiles of a pack and the files of their images
    #[command(after_help = list::ABOUT_LIST)]
    List(list::ListArguments),
    /// Write the built-in tile pack as images, black ink on transparent ground
    #[command(after_help = "Exit codes: 0 done, 2 bad use, 4 a file can't be written.")]
    Draw(draw::DrawArguments),
}

/// Runs `mapmaker tiles …`.
pub(super) fn run(arguments: &TilesArguments) -> Result<ExitCode, Failure> {
    match &arguments.command {
        TilesCommand::Check(check) => check::run(check),
        TilesCommand::List(list) => list::run(list),
        TilesCommand::Draw(draw) => draw::run(draw),
    }
}
