//! `mapmaker expedition chart`: the chart of an expedition as a framed picture.

use std::path::Path;

use super::opened;
use crate::numbers::pixels;
use crate::output;
use crate::paths::{InputPath, OutputPath};
use crate::picture::check_out;
use mapmaker_storage::chart_poster::{Source, TILE_PX_RANGE};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::MapFile;

#[derive(Debug, clap::Args)]
pub(crate) struct ChartArguments {
    /// The expedition's file, as `expedition new` makes it
    #[arg(value_name = "E.map")]
    map: InputPath,
    /// Pixels along one side of a tile, 2 to 64 [default: what makes the land about 1300 pixels
    /// along its longer side]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = pixels(TILE_PX_RANGE))]
    tile_px: Option<u32>,
    /// Show what was drawn with pencil and compass, however far beyond the chart that reaches
    #[arg(long)]
    pencil: bool,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "F.png")]
    out: Option<OutputPath>,
}

/// Draws the chart.
pub(super) fn run(arguments: &ChartArguments) -> Result<ExitCode, Failure> {
    check_out(arguments.out.as_deref())?;
    let (state, pack) = MapFile::read(&arguments.map)?;
    let (expedition, _) = opened(&arguments.map, &state, &pack)?;
    let path: &Path = &arguments.map;
    let source = Source {
        tile_px: arguments.tile_px,
        ..Source::of_map(path, expedition, &state, pack, arguments.pencil)?
    };
    let picture = source.draw()?;
    let sink = output::Sink::open(arguments.out.as_deref())?;
    sink.finish(|out| source.write_png(&picture, out))?;
    Ok(ExitCode::Done)
}
