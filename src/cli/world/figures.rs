//! `mapmaker world figures`: how straight an area's coasts and rivers run, its seas and its biomes.

use std::io::{self, Write};

use super::AreaArguments;
use crate::cli::{output, progress};
use crate::engine::grid::Grid;
use crate::engine::tileset::Biome;
use crate::engine::worldgen::{Figures, Runs};
use crate::exit::{ExitCode, Failure};
use crate::storage::world::Rows;

/// The most tiles of one area, 2²⁴: they are all held at once.
const MAX_TILES: usize = 1 << 24;

/// A run of more tiles than this looks drawn with a ruler.
const LONG_RUN_TILES: usize = 5;

/// The arguments of `mapmaker world figures`.
#[derive(Debug, clap::Args)]
pub(super) struct FiguresArguments {
    #[command(flatten)]
    area: AreaArguments,
}

/// Counts the area and prints the figures, a line each.
pub(super) fn run(arguments: &FiguresArguments) -> Result<ExitCode, Failure> {
    let (area, tiles) = arguments.area.read()?;
    if area.width * area.height > MAX_TILES {
        return Err(Failure::bad_use(format!(
            "--size {}x{} has {} tiles; the limit for figures is {MAX_TILES}",
            area.width,
            area.height,
            area.width * area.height
        )));
    }
    let mut rows = Rows::new(&area, tiles.set());
    let bar = progress::bar("counting", area.height as u64);
    let mut cells = Vec::with_capacity(area.width * area.height);
    for row in 0..area.height {
        cells.extend_from_slice(rows.tiles(area.north_west.y + row as i64));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let grid = Grid::from_fn(area.width, area.height, |x, y| cells[y * area.width + x]);
    let figures = Figures::of(tiles.set(), &grid);
    output::Sink::open(None)?.finish(|out| write(&figures, cells.len(), out))?;
    Ok(ExitCode::Done)
}

fn write(figures: &Figures, tiles: usize, out: &mut dyn Write) -> io::Result<()> {
    let percent = |count: usize, of: usize| 100.0 * count as f64 / of.max(1) as f64;
    let mut runs = |name: &str, runs: &Runs| {
        let over = 100.0 * runs.share_over(LONG_RUN_TILES);
        let (count, median) = (runs.len(), runs.median_tiles());
        writeln!(
            out,
            "{name}: {count} straight runs, median {median} tiles, {over:.2} % over {LONG_RUN_TILES}"
        )
    };
    runs("coasts", &figures.coast_runs)?;
    runs("rivers", &figures.river_runs)?;
    writeln!(
        out,
        "ends of rivers: {} sources, {} mouths",
        figures.sources, figures.mouths
    )?;
    let round_one = percent(figures.puddles, figures.inland_seas);
    writeln!(
        out,
        "inland seas: {}, {round_one:.1} % of them four tiles around one corner",
        figures.inland_seas
    )?;
    for (biome, count) in Biome::ALL.into_iter().zip(figures.biomes) {
        if count > 0 {
            writeln!(
                out,
                "{}: {:.1} % of the tiles",
                biome.name(),
                percent(count, tiles)
            )?;
        }
    }
    Ok(())
}
