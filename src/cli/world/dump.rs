//! `mapmaker world dump`: the names of an area's tiles, as a grid of text, as JSON, as a Python list of lists,
//! or as a map of Tiled.

use std::io::{self, Write};
use std::path::Path;

use super::rows::Rows;
use super::{Area, AreaArguments, Tiles, tiled};
use crate::cli::consent::ConsentArguments;
use crate::cli::paths::OutputPath;
use crate::cli::{output, progress};
use crate::exit::{ExitCode, Failure};
use crate::storage::exchange::tiled::Form;
use crate::storage::pipeline;

/// The bytes of a name and what follows it, at most: `'PPPP', `.
const BYTES_A_TILE: u64 = 8;

/// The arguments of `mapmaker world dump`.
#[derive(Debug, clap::Args)]
pub(super) struct DumpArguments {
    #[command(flatten)]
    area: AreaArguments,
    /// How to write the names; by the ending of --out (.txt, .json, .py, .tmx, .tmj), or else grid
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The file to write; standard output when left out. With F.tmx come F.tsx and F.tiles.png beside it,
    /// with F.tmj F.tsj and F.tiles.png
    #[arg(long, value_name = "F")]
    out: Option<OutputPath>,
    #[command(flatten)]
    consent: ConsentArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Rows from north to south, names separated by one space
    Grid,
    /// One object with seed, place, size, pack and the rows
    Json,
    /// A Python list of lists
    Python,
    /// An infinite map of Tiled, as XML
    Tmx,
    /// An infinite map of Tiled, as JSON
    Tmj,
}

impl Format {
    /// The endings of names that tell a format.
    const ENDINGS: [(&str, Self); 5] = [
        ("txt", Self::Grid),
        ("json", Self::Json),
        ("py", Self::Python),
        ("tmx", Self::Tmx),
        ("tmj", Self::Tmj),
    ];

    /// The format that the ending of a name tells, in capital or small letters.
    fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        let mut known = Self::ENDINGS.into_iter();
        known.find_map(|(name, format)| ending.eq_ignore_ascii_case(name).then_some(format))
    }
}

impl DumpArguments {
    /// The file to write, if it is one.
    fn file(&self) -> Option<&Path> {
        let out = self.out.as_deref();
        out.filter(|path| !output::is_stdout(path))
    }

    /// How to write.
    ///
    /// # Errors
    /// When the ending of the file tells none, or another than was asked for.
    fn format(&self) -> Result<Format, Failure> {
        let Some(path) = self.file() else {
            return Ok(self.format.unwrap_or(Format::Grid));
        };
        let name = path.display();
        match (self.format, Format::of(path)) {
            // Tiled itself calls such maps F.json, too.
            (Some(Format::Tmj), Some(Format::Json)) => Ok(Format::Tmj),
            (Some(asked), Some(told)) if asked != told => Err(Failure::bad_use(format!(
                "--format and the ending of --out {name} tell two forms; leave --format out"
            ))),
            (Some(format), _) | (None, Some(format)) => Ok(format),
            (None, None) if path.extension().is_none() => Ok(Format::Grid),
            (None, None) => {
                let endings = Format::ENDINGS.map(|(ending, _)| ending);
                Err(output::unknown_ending(path, &endings))
            }
        }
    }
}

/// Writes the names, a block of rows at a time.
pub(super) fn run(arguments: &DumpArguments) -> Result<ExitCode, Failure> {
    let format = arguments.format()?;
    let (area, tiles) = arguments.area.read()?;
    let what = format!("the dump of {}x{} tiles", area.width, area.height);
    let bytes = area.width as u64 * area.height as u64 * BYTES_A_TILE;
    arguments.consent.ask(&what, 1, bytes)?;
    let out = arguments.file();
    let names = |names: Names| {
        let sink = output::Sink::open(out)?;
        sink.finish(|out| write(&area, &tiles, names, out))
    };
    let map = |form: Form| match out {
        Some(path) => tiled::write(&area, &tiles, form, path),
        None => Err(Failure::bad_use(
            "a map of Tiled is three files, so it needs a name: --out F.tmx or F.tmj",
        )),
    };
    match format {
        Format::Grid => names(Names::Grid),
        Format::Json => names(Names::Json),
        Format::Python => names(Names::Python),
        Format::Tmx => map(Form::Tmx),
        Format::Tmj => map(Form::Tmj),
    }?;
    Ok(ExitCode::Done)
}

/// How names are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    Grid,
    Json,
    Python,
}

fn write(area: &Area, tiles: &Tiles, format: Names, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Names::Json => out.write_all(head(area, tiles)?.as_bytes())?,
        Names::Python => out.write_all(b"[")?,
        Names::Grid => {}
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
                Names::Grid => join(&mut text, row, ["", " ", "\n"]),
                Names::Json if y + 1 == south => join(&mut text, row, ["[\"", "\",\"", "\"]\n"]),
                Names::Json => join(&mut text, row, ["[\"", "\",\"", "\"],\n"]),
                Names::Python => {
                    let before = if y == north { "['" } else { " ['" };
                    let after = if y + 1 == south { "']]\n" } else { "'],\n" };
                    join(&mut text, row, [before, "', '", after]);
                }
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
    if format == Names::Json {
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
        ..
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
