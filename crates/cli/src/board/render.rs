//! `mapmaker board render`: a picture of a board.

use super::input::{Input, InputArguments};
use crate::paths::OutputPath;
use crate::picture::{Form, FrameArguments, Ink, LookArguments, picture_form, title_of};
use crate::{output, progress};
use mapmaker_storage::board::{Print, calm_corner};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::picture::{Ink as PictureInk, Look};
use mapmaker_storage::print::Printable as _;

/// The arguments of `mapmaker board render`.
#[derive(Debug, clap::Args)]
pub(super) struct RenderArguments {
    #[command(flatten)]
    input: InputArguments,
    /// What the ink draws [default: figures; with --grid, or of other tiles than ours, tiles]
    #[arg(long, value_enum)]
    ink: Option<Ink>,
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
    let (board, pictures) = (&input.board, input.pictures());
    let look = Look {
        ink: ink(
            arguments.ink,
            pictures.has_figures(&board.set),
            &arguments.look,
        )?,
        ..arguments.look.look()
    };
    let notes = [
        String::new(),
        format!("{} × {} tiles", board.width, board.height),
    ];
    let frame = arguments.frame.look(
        || title_of(&arguments.input.file),
        notes,
        || Some(calm_corner(board)),
    )?;
    let print = Print::new(board, pictures, look, arguments.look.paper(), frame)?;
    arguments.look.ask(print.pixels()?)?;
    let bar = progress::bar("drawing", 0);
    let title = title_of(&arguments.input.file);
    let write = print.writer((form == Form::Svg).then_some(&title), &bar)?;
    output::Sink::open(arguments.out.as_deref())?.finish(write)?;
    bar.finish_and_clear();
    Ok(ExitCode::Done)
}

/// What the ink draws, if that is asked for: only our own tiles can be figures, and they have no lines between them.
fn ink(asked: Option<Ink>, has_figures: bool, look: &LookArguments) -> Result<PictureInk, Failure> {
    let refused = match (look.has_grid(), has_figures) {
        (true, _) => "--grid shows the borders of tiles; it goes with --ink tiles",
        (false, false) => "figures are drawn of our own tiles alone; others go with --ink tiles",
        (false, true) if asked == Some(Ink::Tiles) => return Ok(PictureInk::Tiles),
        (false, true) => return Ok(PictureInk::Figures),
    };
    match asked {
        Some(Ink::Figures) => Err(Failure::bad_use(refused.to_owned())),
        _ => Ok(PictureInk::Tiles),
    }
}
