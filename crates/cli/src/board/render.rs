//! `mapmaker board render`: a picture of a board.

use super::input::{Input, InputArguments};
use crate::paths::OutputPath;
use crate::picture::{
    BesideArguments, FIGURES_OF_A_PACK, FOREIGN_FIGURES, Form, FrameArguments, Ink, LookArguments,
    picture_form, title_of,
};
use crate::progress;
use mapmaker_drawing::art::Theme;
use mapmaker_storage::board::{Print, calm_corner};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::picture::{Ink as PictureInk, Look};
use mapmaker_storage::print::Printable as _;

#[derive(Debug, clap::Args)]
pub(super) struct RenderArguments {
    #[command(flatten)]
    input: InputArguments,
    /// What the ink draws [default: figures; of other tiles than ours, tiles]
    #[arg(long, value_enum)]
    ink: Option<Ink>,
    #[command(flatten)]
    look: LookArguments,
    #[command(flatten)]
    frame: FrameArguments,
    #[command(flatten)]
    beside: BesideArguments,
    /// The file to write, PNG or, where its name ends so, SVG, which has at most 100,000 shapes and words [default: standard
    /// output]
    #[arg(long, value_name = "F.png|F.svg")]
    out: Option<OutputPath>,
}

/// Draws the board.
pub(super) fn run(arguments: &RenderArguments) -> Result<ExitCode, Failure> {
    let out = arguments.out.as_deref();
    let form = picture_form(out)?;
    arguments.beside.check(form, out)?;
    let input = Input::read(&arguments.input)?;
    input.report_missing();
    let (board, pictures) = (&input.board, input.pictures());
    let look = arguments.look.look();
    let look = Look {
        ink: ink(arguments.ink, pictures.has_figures(&board.set), look.theme)?,
        ..look
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
    let opened = arguments.beside.open(&print.about()?, out)?;
    opened.finish(write)?;
    bar.finish_and_clear();
    Ok(ExitCode::Done)
}

/// The ink to use: only the built-in tiles can be figures, and these don't have the colours of tiles.
fn ink(asked: Option<Ink>, has_figures: bool, theme: Theme) -> Result<PictureInk, Failure> {
    let refused = match theme {
        _ if !has_figures => Some(FOREIGN_FIGURES),
        Theme::Pack => Some(FIGURES_OF_A_PACK),
        _ => None,
    };
    match (asked, refused) {
        (Some(Ink::Figures), Some(refused)) => Err(Failure::bad_use(refused)),
        (Some(Ink::Tiles), _) | (None, Some(_)) => Ok(PictureInk::Tiles),
        (_, None) => Ok(PictureInk::Figures),
    }
}
