//! `mapmaker world dump`: the names of an area's tiles as text, JSON, a Python list of lists, or a map of Tiled.

use std::path::Path;

use super::{AreaArguments, AreaRequest};
use crate::consent::ConsentArguments;
use crate::paths::{OutputPath, is_stdout};
use crate::{output, progress};
use mapmaker_storage::exchange::tiled::Form;
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::world::{BYTES_A_TILE, NamesFormat, write_names, write_tiled};

/// The message if a map of Tiled would go to standard output.
const NO_FILE: &str = "a Tiled map is three files; name the first with --out F.tmx or --out F.tmj";

#[derive(Debug, clap::Args)]
pub(super) struct DumpArguments {
    #[command(flatten)]
    area: AreaArguments,
    /// The form [default: that of the ending of --out (.txt, .json, .py, .tmx, .tmj), or grid]
    #[arg(long, value_enum)]
    format: Option<DumpFormat>,
    /// The file to write [default: standard output]; with F.tmx come F.tsx and F.tiles.png, with F.tmj
    /// F.tsj and F.tiles.png
    #[arg(long, value_name = "F")]
    out: Option<OutputPath>,
    #[command(flatten)]
    consent: ConsentArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum DumpFormat {
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

impl DumpFormat {
    /// The extensions of formats.
    const ENDINGS: [(&str, Self); 5] = [
        ("txt", Self::Grid),
        ("json", Self::Json),
        ("py", Self::Python),
        ("tmx", Self::Tmx),
        ("tmj", Self::Tmj),
    ];

    /// The format of an extension, in upper or lower case.
    fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        let mut known = Self::ENDINGS.into_iter();
        known.find_map(|(name, format)| ending.eq_ignore_ascii_case(name).then_some(format))
    }
}

impl DumpArguments {
    /// The file to write, unless it is standard output.
    fn file(&self) -> Option<&Path> {
        let out = self.out.as_deref();
        out.filter(|path| !is_stdout(path))
    }

    /// The format.
    ///
    /// # Errors
    /// If the file's extension is of no format, or of another than requested.
    fn format(&self) -> Result<DumpFormat, Failure> {
        let Some(path) = self.file() else {
            return Ok(self.format.unwrap_or(DumpFormat::Grid));
        };
        let name = path.display();
        match (self.format, DumpFormat::of(path)) {
            // Tiled itself names such maps F.json, too.
            (Some(DumpFormat::Tmj), Some(DumpFormat::Json)) => Ok(DumpFormat::Tmj),
            (Some(request), Some(listed)) if request != listed => Err(Failure::bad_use(format!(
                "--format and the ending of --out {name} name two different forms; leave --format out"
            ))),
            (Some(format), _) | (None, Some(format)) => Ok(format),
            (None, None) if path.extension().is_none() => Ok(DumpFormat::Grid),
            (None, None) => {
                let endings = DumpFormat::ENDINGS.map(|(ending, _)| ending);
                Err(output::unknown_ending(path, &endings))
            }
        }
    }
}

/// Writes the names, a block of rows at a time.
pub(super) fn run(arguments: &DumpArguments) -> Result<ExitCode, Failure> {
    let format = arguments.format()?;
    let out = arguments.file();
    if matches!(format, DumpFormat::Tmx | DumpFormat::Tmj) && out.is_none() {
        return Err(Failure::bad_use(NO_FILE));
    }
    let request = arguments.area.read()?;
    let AreaRequest { area, pack, .. } = &request;
    let what = format!("the dump of {}x{} tiles", area.width, area.height);
    let bytes = area.width as u64 * area.height as u64 * BYTES_A_TILE;
    arguments.consent.ask(&what, 1, bytes)?;
    let bar = progress::bar("generating", 0);
    let names = |names: NamesFormat| {
        let sink = output::Sink::open(out)?;
        request.report_seed();
        sink.finish(|out| write_names(area, pack, names, out, &bar))
    };
    let map = |form: Form| match out {
        Some(path) => {
            request.report_seed();
            write_tiled(area, pack, form, path, &bar)
        }
        None => Err(Failure::bad_use(NO_FILE)),
    };
    match format {
        DumpFormat::Grid => names(NamesFormat::Grid),
        DumpFormat::Json => names(NamesFormat::Json),
        DumpFormat::Python => names(NamesFormat::Python),
        DumpFormat::Tmx => map(Form::Tmx),
        DumpFormat::Tmj => map(Form::Tmj),
    }?;
    bar.finish_and_clear();
    Ok(ExitCode::Done)
}
