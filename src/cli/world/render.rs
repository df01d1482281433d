//! `mapmaker world render`: a picture of an area, streamed so that it may outgrow memory.

use super::AreaArguments;
use super::rows::Rows;
use crate::cli::paths::OutputPath;
use crate::cli::picture::{LookArguments, check_out};
use crate::cli::{output, progress};
use crate::engine::art::{self, Theme};
use crate::engine::grid::{Grid, TilePos};
use crate::engine::worldgen::Sample;
use crate::exit::{ExitCode, Failure};
use crate::storage::picture::{PictureSize, write_png};
use std::ops::Range;

/// The arguments of `mapmaker world render`.
#[derive(Debug, clap::Args)]
pub(super) struct RenderArguments {
    #[command(flatten)]
    area: AreaArguments,
    #[command(flatten)]
    look: LookArguments,
    /// The file to write; standard output when left out
    #[arg(long, value_name = "F.png")]
    out: Option<OutputPath>,
}

/// Draws the picture, some rows of pixels at a time.
pub(super) fn run(arguments: &RenderArguments) -> Result<ExitCode, Failure> {
    let (area, tiles) = arguments.area.read()?;
    let LookArguments {
        tile_px,
        theme,
        grid: is_ruled,
        ..
    } = arguments.look;
    let cells = (area.width, area.height);
    check_out(arguments.out.as_deref())?;
    let size = PictureSize::new(cells, tile_px, is_ruled, tiles.pictures())?;
    arguments.look.ask(size)?;
    let atlas = tiles.pictures().atlas(tiles.set(), tile_px);
    let theme = theme.into();
    let strip = |rows: &mut Rows, row: usize, pixels: Range<u32>| {
        let west: TilePos = area.north_west.offset(0, row as i64);
        let samples = match theme {
            Theme::Ink => Grid::from_fn(0, 0, |_, _| Sample::default()),
            Theme::Wash => rows.samples(west.y),
        };
        let row_tiles = rows.tiles(west.y);
        let mut strip = art::strip(&atlas, theme, west, row_tiles, &samples, pixels.clone());
        if is_ruled {
            art::rule(&mut strip, tile_px, pixels, row + 1 == area.height);
        }
        strip
    };
    let bar = progress::bar("drawing", size.steps());
    output::Sink::open(arguments.out.as_deref())?.finish(|out| {
        let start = || Rows::new(&area, tiles.set());
        write_png(size, out, start, strip, || bar.inc(1))
    })?;
    bar.finish_and_clear();
    Ok(ExitCode::Done)
}
