//! `mapmaker world dump`: the names of an area's tiles, as a grid of text or as JSON.

use std::io::{self, Write};
use std::path::PathBuf;

use super::rows::Rows;
use super::{Area, AreaArguments, Tiles, pipeline};
use crate::cli::{output, progress};
use crate::exit::{ExitCode, Failure};

/// The bytes of a name and what follows it, at most: `"PPPP",`.
const BYTES_A_TILE: u64 = 7;

/// The arguments of `mapmaker world dump`.
#[derive(Debug, clap::Args)]
pub(super) struct DumpArguments {
    #[command(flatten)]
    area: AreaArguments,
    /// How to write the names
    #[arg(long, value_enum, default_value_t = Format::Grid)]
    format: Format,
    /// The file to write; standard output when left out
    #[arg(long, value_name = "F")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Rows from north to south, names separated by one space
    Grid,
    /// One object with seed, place, size, pack and the rows
    Json,
}

/// Writes the names, a block of rows at a time.
pub(super) fn run(arguments: &DumpArguments) -> Result<ExitCode, Failure> {
    let area = arguments.area.area()?;
    let tiles = arguments.area.tiles()?;
    let format = arguments.format;
    output::Sink::open(arguments.out.as_deref())?
        .finish(|out| write(&area, &tiles, format, out))?;
    Ok(ExitCode::Done)
}

fn write(area: &Area, tiles: &Tiles, format: Format, out: &mut dyn Write) -> io::Result<()> {
    if format == Format::Json {
        out.write_all(head(area, tiles)?.as_bytes())?;
    }
    let set = tiles.set();
    let names: Vec<String> = set.tiles().iter().map(ToString::to_string).collect();
    let north = area.north_west.y;
    let south = north + area.height as i64;
    let count = area.blocks();
    let bar = progress::bar("generating", count);
    let make = |rows: &mut Rows, block: u64| {
        let (first, height) = area.block_rows(block);
        let (from, to) = (north.max(first), south.min(first + height));
        let mut text =
            String::with_capacity((to - from) as usize * area.width * BYTES_A_TILE as usize);
        for y in from..to {
            let row = rows.tiles(y).iter().map(|id| names[id.index()].as_str());
            match format {
                Format::Grid => join(&mut text, row, ["", " ", "\n"]),
                Format::Json if y + 1 == south => join(&mut text, row, ["[\"", "\",\"", "\"]\n"]),
                Format::Json => join(&mut text, row, ["[\"", "\",\"", "\"],\n"]),
            }
        }
        text
    };
    let bytes = area.width as u64 * area.block_rows(0).1 as u64 * BYTES_A_TILE * 3;
    pipeline::in_order(
        pipeline::workers(bytes),
        count,
        || Rows::new(area, set),
        make,
        |text| {
            bar.inc(1);
            out.write_all(text.as_bytes())
        },
    )?;
    bar.finish_and_clear();
    if format == Format::Json {
        out.write_all(b"]}\n")?;
    }
    Ok(())
}

/// The JSON object up to its first row.
fn head(area: &Area, tiles: &Tiles) -> io::Result<String> {
    let Area {
        seed,
        north_west,
        width,
        height,
    } = area;
    Ok(format!(
        "{{\"seed\":{}, \"at\":[{},{}], \"width\":{width}, \"height\":{height}, \
         \"tiles_pack\":{}, \"grid\":[\n",
        serde_json::to_string(seed.typed())?,
        north_west.x,
        north_west.y,
        serde_json::to_string(tiles.name())?,
    ))
}

fn join<'a>(
    text: &mut String,
    names: impl Iterator<Item = &'a str>,
    [before, between, after]: [&str; 3],
) {
    text.push_str(before);
    for (index, name) in names.enumerate() {
        if index > 0 {
            text.push_str(between);
        }
        text.push_str(name);
    }
    text.push_str(after);
}
