//! `mapmaker board render`: a picture of a board.

use super::input::{Input, InputArguments};
use crate::cli::paths::OutputPath;
use crate::cli::picture::{LookArguments, check_out};
use crate::cli::{output, progress};
use crate::exit::{ExitCode, Failure};
use crate::storage::board::write_picture;

/// The arguments of `mapmaker board render`.
#[derive(Debug, clap::Args)]
pub(super) struct RenderArguments {
    #[command(flatten)]
    input: InputArguments,
    #[command(flatten)]
    look: LookArguments,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "F.png")]
    out: Option<OutputPath>,
}

/// Draws the board.
pub(super) fn run(arguments: &RenderArguments) -> Result<ExitCode, Failure> {
    check_out(arguments.out.as_deref())?;
    let input = Input::read(&arguments.input)?;
    input.tell_what_is_lacking();
    let look = arguments.look.look();
    let (board, pictures) = (&input.board, input.pictures());
    let size = look.size((board.width, board.height), pictures)?;
    arguments.look.ask(size)?;
    let bar = progress::bar("drawing", 0);
    let sink = output::Sink::open(arguments.out.as_deref())?;
    sink.finish(|out| write_picture(board, pictures, &look, size, out, &bar))?;
    bar.finish_and_clear();
    Ok(ExitCode::Done)
}
