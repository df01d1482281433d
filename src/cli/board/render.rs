//! `mapmaker board render`: a picture of a board.

use super::input::{Input, InputArguments};
use crate::cli::paths::OutputPath;
use crate::cli::picture::{FrameArguments, LookArguments, check_out, title_of};
use crate::cli::{output, progress};
use crate::engine::grid::TilePos;
use crate::exit::{ExitCode, Failure};
use crate::storage::board::{calm_corner, write_picture};
use crate::storage::sheet::{Sheet, framed_px};

/// The arguments of `mapmaker board render`.
#[derive(Debug, clap::Args)]
pub(super) struct RenderArguments {
    #[command(flatten)]
    input: InputArguments,
    #[command(flatten)]
    look: LookArguments,
    #[command(flatten)]
    frame: FrameArguments,
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
    let notes = [
        String::new(),
        format!("{} × {} tiles", board.width, board.height),
    ];
    let frame = arguments.frame.look(
        || title_of(&arguments.input.file),
        notes,
        || Some(calm_corner(board)),
    )?;
    let placing = look.placing(TilePos::new(0, 0));
    arguments
        .look
        .ask(framed_px(size, placing, frame.as_ref())?)?;
    let sheet = Sheet::new(size, look.theme, placing, frame.as_ref())?;
    let bar = progress::bar("drawing", 0);
    let sink = output::Sink::open(arguments.out.as_deref())?;
    sink.finish(|out| write_picture(board, pictures, &look, &sheet, out, &bar))?;
    bar.finish_and_clear();
    Ok(ExitCode::Done)
}
