//! `mapmaker board convert`: the same board in another form.

use std::path::{Path, PathBuf};

use super::input::{Input, InputArguments};
use crate::cli::{output, progress};
use crate::exit::{ExitCode, Failure};
use crate::storage::board::{Form, Look, write_path};
use crate::storage::map::{self, Existing, MapFile};

/// The arguments of `mapmaker board convert`.
#[derive(Debug, clap::Args)]
pub(super) struct ConvertArguments {
    #[command(flatten)]
    input: InputArguments,
    /// The file to write; its ending tells the form: .map, .txt, .json, .py, .tmx, .tmj or .png
    #[arg(value_name = "OUT")]
    out: PathBuf,
}

/// Reads the board and writes it.
pub(super) fn run(arguments: &ConvertArguments) -> Result<ExitCode, Failure> {
    let path = &arguments.out;
    let form = Form::of(path).ok_or_else(|| super::unknown_form(path))?;
    let file = &arguments.input.file;
    if form == Form::Map && map::is_map(file) {
        return copy(file, path);
    }
    let input = Input::read(&arguments.input)?;
    let bar = progress::bar("drawing", 0);
    let report = |done, steps| {
        bar.set_length(steps);
        bar.set_position(done);
    };
    let (board, look) = (&input.board, Look::default());
    write_path(board, path, form, input.pictures(), &look, report)?;
    bar.finish_and_clear();
    let joined = (input.is_joined && form != Form::Map).then_some("that its sides are joined");
    for lost in form.loses(board).into_iter().chain(joined) {
        let path = path.display();
        output::tell(&format!("mapmaker: note: {path} has no place for {lost}\n"));
    }
    Ok(ExitCode::Done)
}

/// Writes a map of a map, with all that it holds.
fn copy(from: &Path, to: &Path) -> Result<ExitCode, Failure> {
    let (state, pack) = MapFile::read(from)?;
    MapFile::create(to, &state, &pack, Existing::Keep)?;
    Ok(ExitCode::Done)
}
