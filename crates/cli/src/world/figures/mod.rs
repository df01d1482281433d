//! `mapmaker world figures`: statistics of an area's seas, islands, ranges, climates and rivers, and of distant
//! squares.

mod living;

use std::io::{self, Write};

use super::{AreaArguments, AreaRequest};
use crate::numbers::whole;
use crate::{output, progress};
use living::Living;
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::tileset::{Biome, TileSet};
use mapmaker_grid::{Grid, TilePos};
use mapmaker_land::worldgen::{Climate, Extent, Runs, Scratch, WorldFigures, shares};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::MapPack;
use mapmaker_storage::world::{Area, Rows};

/// The most tiles of an area that is counted tile by tile, 2²⁴, because all are in memory at once. Of larger areas
/// every eighth vertex is sampled.
const MAX_TILES: usize = 1 << 24;

/// The most tiles of an area, 2³⁰.
const MAX_EXTENT_TILES: usize = 1 << 30;

/// The most tiles of an area whose settlements, roads and decor are counted, 2²².
const MAX_LIVING_TILES: usize = 1 << 22;

/// The most squares of `--squares`.
const MAX_SQUARES: u32 = 10_000;

/// The sides of these squares, in tiles.
const SQUARE_TILES: usize = 1024;

/// The greatest distance of these squares from the origin, in tiles.
const SQUARES_WITHIN: i64 = 100_000;

/// Straight runs of more tiles than this count as long.
const LONG_RUN_TILES: usize = 5;

#[derive(Debug, clap::Args)]
pub(super) struct FiguresArguments {
    #[command(flatten)]
    area: AreaArguments,
    /// Compare N squares of 1024 × 1024 tiles at random places, too, 2 to 10000
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = whole("a number of squares", 2..=MAX_SQUARES))]
    squares: Option<u32>,
    /// Count settlements, names, great roads, tiles of roads and decor by climate, too, of up to 4194304 tiles
    #[arg(long)]
    living: bool,
}

/// Counts the area and prints the statistics, a line each.
pub(super) fn run(arguments: &FiguresArguments) -> Result<ExitCode, Failure> {
    let request = arguments.area.read()?;
    let AreaRequest { area, pack, .. } = &request;
    let count = area.width * area.height;
    if count > MAX_EXTENT_TILES {
        return Err(Failure::bad_use(format!(
            "--size {}x{} has {count} tiles; the limit for figures is {MAX_EXTENT_TILES}",
            area.width, area.height,
        )));
    }
    if arguments.living && count > MAX_LIVING_TILES {
        return Err(Failure::bad_use(format!(
            "--size {}x{} has {count} tiles; the limit for --living is {MAX_LIVING_TILES}",
            area.width, area.height,
        )));
    }
    request.report_seed();
    let figures = (count <= MAX_TILES).then(|| count_tiles(area, pack));
    let (seed, set) = (area.seed.value(), pack.set());
    let mut scratch = Scratch::default();
    let bar = progress::bar("surveying", Extent::steps((area.width, area.height)));
    let extent = Extent::of(
        seed,
        set,
        area.north_west,
        (area.width, area.height),
        &mut scratch,
        || bar.inc(1),
    );
    bar.finish_and_clear();
    let squares = arguments
        .squares
        .map(|squares| look_at_squares(seed, set, squares, &mut scratch));
    let living = arguments.living.then(|| Living::of(area, pack));
    output::Sink::open(None)?.finish(|out| {
        if let Some(figures) = &figures {
            write(figures, count, out)?;
        }
        write_extent(&extent, out)?;
        if let Some(living) = &living {
            living.write(out)?;
        }
        squares.map_or(Ok(()), |squares| write_squares(&squares, out))
    })?;
    Ok(ExitCode::Done)
}

fn count_tiles(area: &Area, tiles: &MapPack) -> WorldFigures {
    let mut rows = Rows::new(area, tiles.set(), &());
    let bar = progress::bar("counting", area.height as u64);
    let mut cells = Vec::with_capacity(area.width * area.height);
    for row in 0..area.height {
        cells.extend_from_slice(rows.tiles(area.north_west.y + row as i64));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let grid = Grid::from_fn(area.width, area.height, |x, y| cells[y * area.width + x]);
    WorldFigures::of(tiles.set(), &grid)
}

/// The shares of sea, forest and mountain in random squares of the seed.
fn look_at_squares(seed: u64, set: &TileSet, squares: u32, scratch: &mut Scratch) -> Vec<[f64; 3]> {
    let key = hash::key(seed, Purpose::Squares, 0);
    let bar = progress::bar("comparing", u64::from(squares));
    let found = (0..i64::from(squares))
        .map(|index| {
            let place = |axis| {
                let within = hash::below(hash::at(key, index, axis), 2 * SQUARES_WITHIN as u32);
                i64::from(within) - SQUARES_WITHIN
            };
            bar.inc(1);
            let north_west = TilePos::new(place(0), place(1));
            shares(seed, set, north_west, SQUARE_TILES, scratch)
        })
        .collect();
    bar.finish_and_clear();
    found
}

fn write_extent(extent: &Extent, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "area: {:.1} % sea", 100.0 * extent.sea)?;
    let list = |values: &mut dyn Iterator<Item = String>| {
        let values: Vec<String> = values.take(10).collect();
        if values.is_empty() {
            "none".to_owned()
        } else {
            values.join(", ")
        }
    };
    let lands = list(&mut extent.lands_tiles.iter().map(u64::to_string));
    writeln!(out, "largest lands, tiles: {lands}")?;
    let ranges = list(
        &mut extent
            .ranges
            .iter()
            .map(|range| format!("{:.0} x {:.0}", range.length_tiles, range.width_tiles)),
    );
    writeln!(out, "longest ranges, length x width in tiles: {ranges}")?;
    let rivers = list(&mut extent.rivers_tiles.iter().map(usize::to_string));
    writeln!(out, "longest rivers, tiles: {rivers}")?;
    let climates: Vec<String> = Climate::ALL
        .into_iter()
        .zip(extent.climates)
        .map(|(climate, share)| format!("{} {:.1} %", climate.name(), 100.0 * share))
        .collect();
    writeln!(out, "climates of the land: {}", climates.join(", "))
}

fn write_squares(squares: &[[f64; 3]], out: &mut dyn Write) -> io::Result<()> {
    let of = |kind: usize, squares: &[&[f64; 3]]| {
        let count = squares.len().max(1) as f64;
        let mean = squares.iter().map(|shares| shares[kind]).sum::<f64>() / count;
        let squared = squares.iter().map(|shares| (shares[kind] - mean).powi(2));
        (mean, (squared.sum::<f64>() / count).sqrt())
    };
    let all: Vec<_> = squares.iter().collect();
    let land: Vec<_> = squares.iter().filter(|shares| shares[0] < 0.5).collect();
    let (mean, deviation) = of(0, &all);
    writeln!(
        out,
        "{} squares of {SQUARE_TILES} x {SQUARE_TILES}: sea {:.1} % ± {:.1}",
        all.len(),
        100.0 * mean,
        100.0 * deviation
    )?;
    let [forest, mountain] = [1, 2].map(|kind| of(kind, &land));
    let share = |is: &dyn Fn(f64) -> bool| {
        let count = land.iter().filter(|shares| is(shares[2])).count();
        100.0 * count as f64 / land.len().max(1) as f64
    };
    writeln!(
        out,
        "{} of them mostly land: forest {:.1} % ± {:.1}, mountain {:.1} % ± {:.1}; {:.0} % without a mountain, \
         {:.0} % over a quarter mountain",
        land.len(),
        100.0 * forest.0,
        100.0 * forest.1,
        100.0 * mountain.0,
        100.0 * mountain.1,
        share(&|mountain| mountain == 0.0),
        share(&|mountain| mountain > 0.25)
    )
}

fn write(figures: &WorldFigures, tiles: usize, out: &mut dyn Write) -> io::Result<()> {
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
