//! `mapmaker board convert`: the same board in another format.

use std::path::Path;

use super::input::{Input, InputArguments};
use crate::consent::ConsentArguments;
use crate::paths::{OutputPath, is_stdout};
use crate::{output, progress};
use mapmaker_storage::board::{Form, usual_look, write_path};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::{self, Existing, MapFile};

#[derive(Debug, clap::Args)]
pub(super) struct ConvertArguments {
    #[command(flatten)]
    input: InputArguments,
    /// The file to write; its extension selects the format: .map, .txt, .json, .py, .tmx, .tmj or .png; - prints
    /// rows of names
    #[arg(value_name = "OUT|-", required_unless_present = "out")]
    to: Option<OutputPath>,
    /// The same as OUT
    #[arg(long, value_name = "OUT|-", conflicts_with = "to")]
    out: Option<OutputPath>,
    #[command(flatten)]
    consent: ConsentArguments,
}

/// Reads the board and writes it.
pub(super) fn run(arguments: &ConvertArguments) -> Result<ExitCode, Failure> {
    // OK to fall back: one of them is there.
    let path = arguments.to.as_deref().or(arguments.out.as_deref());
    let path = path.unwrap_or(Path::new("-"));
    let is_stdout = is_stdout(path);
    let form = if is_stdout {
        Form::Text
    } else {
        Form::of(path).ok_or_else(|| super::unknown_form(path))?
    };
    let file = &arguments.input.file;
    if form == Form::Map && map::is_map(file) {
        return copy(file, path);
    }
    let input = Input::read(&arguments.input)?;
    let (board, look) = (&input.board, usual_look(&input.board, input.pictures()));
    if form == Form::Picture {
        let size = look.size((board.width, board.height), input.pictures())?;
        arguments.consent.ask_for_picture(size.pixels())?;
    }
    let bar = progress::bar("drawing", 0);
    if is_stdout {
        output::Sink::open(None)?.finish(|out| board.write_text(out))?;
    } else {
        write_path(board, path, form, input.pictures(), &look, &bar)?;
    }
    bar.finish_and_clear();
    let joined = (input.is_joined && form != Form::Map).then_some("its joined sides");
    for lost in form.loses(board).into_iter().chain(joined) {
        let place = if is_stdout {
            "a row of names".to_owned()
        } else {
            path.display().to_string()
        };
        output::report(&format!("mapmaker: note: {place} can't hold {lost}\n"));
    }
    Ok(ExitCode::Done)
}

/// Copies a map's file with all that it contains.
fn copy(from: &Path, to: &Path) -> Result<ExitCode, Failure> {
    let (state, pack) = MapFile::read(from)?;
    MapFile::create(to, &state, &pack, Existing::Keep)?;
    Ok(ExitCode::Done)
}
