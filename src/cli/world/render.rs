//! `mapmaker world render`: a picture of an area, streamed so that it may outgrow memory.

use super::AreaArguments;
use crate::cli::paths::OutputPath;
use crate::cli::picture::{LookArguments, check_out};
use crate::cli::{output, progress};
use crate::exit::{ExitCode, Failure};
use crate::storage::world::write_picture;

/// The arguments of `mapmaker world render`.
#[derive(Debug, clap::Args)]
pub(super) struct RenderArguments {
    #[command(flatten)]
    area: AreaArguments,
    #[command(flatten)]
    look: LookArguments,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "F.png")]
    out: Option<OutputPath>,
}

/// Draws the picture, some rows of pixels at a time.
pub(super) fn run(arguments: &RenderArguments) -> Result<ExitCode, Failure> {
    let (area, pack) = arguments.area.read()?;
    check_out(arguments.out.as_deref())?;
    let look = arguments.look.look();
    let size = look.size((area.width, area.height), pack.pictures())?;
    arguments.look.ask(size)?;
    let bar = progress::bar("drawing", 0);
    let sink = output::Sink::open(arguments.out.as_deref())?;
    sink.finish(|out| write_picture(&area, &pack, look, size, out, &bar))?;
    bar.finish_and_clear();
    Ok(ExitCode::Done)
}
