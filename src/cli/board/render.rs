//! `mapmaker board render`: a picture of a board.

use super::input::{Input, InputArguments};
use crate::cli::paths::OutputPath;
use crate::cli::picture::{Form, FrameArguments, LookArguments, picture_form, title_of};
use crate::cli::{output, progress};
use crate::exit::{ExitCode, Failure};
use crate::storage::board::{Print, calm_corner};

/// The arguments of `mapmaker board render`.
#[derive(Debug, clap::Args)]
pub(super) struct RenderArguments {
    #[command(flatten)]
    input: InputArguments,
    #[command(flatten)]
    look: LookArguments,
    #[command(flatten)]
    frame: FrameArguments,
    /// The file to write, PNG or, where its name ends so, SVG [default: standard output]
    #[arg(long, value_name = "F.png|F.svg")]
    out: Option<OutputPath>,
}

/// Draws the board.
pub(super) fn run(arguments: &RenderArguments) -> Result<ExitCode, Failure> {
    let form = picture_form(arguments.out.as_deref())?;
    let input = Input::read(&arguments.input)?;
    input.tell_what_is_lacking();
    let (board, look) = (&input.board, arguments.look.look());
    let notes = [
        String::new(),
        format!("{} × {} tiles", board.width, board.height),
    ];
    let frame = arguments.frame.look(
        || title_of(&arguments.input.file),
        notes,
        || Some(calm_corner(board)),
    )?;
    let print = {
        let (tiles, paper) = ((board.width, board.height), arguments.look.paper());
        Print::new(tiles, input.pictures(), look, paper, frame)?
    };
    arguments.look.ask(print.pixels()?)?;
    let sheet = print.sheet()?;
    let bar = progress::bar("drawing", 0);
    let open = || output::Sink::open(arguments.out.as_deref());
    match form {
        Form::Png => open()?.finish(|out| print.write(board, &sheet, out, &bar))?,
        Form::Svg => {
            let lines = print.lines(board, &sheet)?;
            open()?.finish(|out| print.write_lines(board, &lines, out, &bar))?;
        }
    }
    bar.finish_and_clear();
    Ok(ExitCode::Done)
}
