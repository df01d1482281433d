//! `mapmaker world dump`: the names of an area's tiles, as a grid of text, as JSON, as a Python list of lists,
//! or as a map of Tiled.

use std::path::Path;

use super::{AreaArguments, Asked};
use crate::consent::ConsentArguments;
use crate::paths::{OutputPath, is_stdout};
use crate::{output, progress};
use mapmaker_storage::exchange::tiled::Form;
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::world::{BYTES_A_TILE, Names, write_names, write_tiled};

/// What is told where a map of Tiled would go to standard output.
const NO_FILE: &str = "a Tiled map is three files; name the first with --out F.tmx or --out F.tmj";

/// The arguments of `mapmaker world dump`.
#[derive(Debug, clap::Args)]
pub(super) struct DumpArguments {
    #[command(flatten)]
    area: AreaArguments,
    /// The form [default: that of the ending of --out (.txt, .json, .py, .tmx, .tmj), or grid]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The file to write [default: standard output]; with F.tmx come F.tsx and F.tiles.png, with F.tmj
    /// F.tsj and F.tiles.png
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
        out.filter(|path| !is_stdout(path))
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
                "--format and the ending of --out {name} name two different forms; leave --format out"
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
    let out = arguments.file();
    if matches!(format, Format::Tmx | Format::Tmj) && out.is_none() {
        return Err(Failure::bad_use(NO_FILE));
    }
    let asked = arguments.area.read()?;
    let Asked { area, pack, .. } = &asked;
    let what = format!("the dump of {}x{} tiles", area.width, area.height);
    let bytes = area.width as u64 * area.height as u64 * BYTES_A_TILE;
    arguments.consent.ask(&what, 1, bytes)?;
    let bar = progress::bar("generating", 0);
    let names = |names: Names| {
        let sink = output::Sink::open(out)?;
        asked.tell_seed();
        sink.finish(|out| write_names(area, pack, names, out, &bar))
    };
    let map = |form: Form| match out {
        Some(path) => {
            asked.tell_seed();
            write_tiled(area, pack, form, path, &bar)
        }
        None => Err(Failure::bad_use(NO_FILE)),
    };
    match format {
        Format::Grid => names(Names::Grid),
        Format::Json => names(Names::Json),
        Format::Python => names(Names::Python),
        Format::Tmx => map(Form::Tmx),
        Format::Tmj => map(Form::Tmj),
    }?;
    bar.finish_and_clear();
    Ok(ExitCode::Done)
}
