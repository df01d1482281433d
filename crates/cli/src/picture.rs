//! The options of pictures of boards and worlds.

use std::path::{Path, PathBuf};

use super::consent::ConsentArguments;
use super::output::{self, Sink, ending, refuse_terminal, unknown_ending};
use super::paper::PaperArguments;
use super::paths::{OutputPath, is_stdout};
use mapmaker_drawing::art;
use mapmaker_drawing::framing::FrameLook;
use mapmaker_drawing::lettering::substituted_letters;
use mapmaker_storage::about::{About, WORLD_FILE};
use mapmaker_storage::exit::Failure;
use mapmaker_storage::options::parse_fraction;
use mapmaker_storage::paper::PaperSize;
use mapmaker_storage::picture::{DEFAULT_TILE_PX, Look, TILE_PX_RANGE};
use mapmaker_storage::print::Writer;

/// What the ink draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Ink {
    /// The images of the tiles, from 1 pixel a tile
    Tiles,
    /// Mountains, trees, coasts and rivers drawn anew for the size, at any size
    Figures,
}

/// How a picture shows its tiles.
#[derive(Debug, clap::Args)]
pub(super) struct LookArguments {
    /// Pixels along one side of a tile, 1 to 512
    #[arg(long, value_name = "N", default_value_t = DEFAULT_TILE_PX, allow_hyphen_values = true,
          value_parser = parse_tile_px)]
    tile_px: u32,
    /// The picture's colours
    #[arg(long, value_enum, default_value_t = Theme::Parchment)]
    theme: Theme,
    /// Draw lines between the tiles
    #[arg(long)]
    grid: bool,
    #[command(flatten)]
    paper: PaperArguments,
    #[command(flatten)]
    consent: ConsentArguments,
}

impl LookArguments {
    /// Announces a large picture.
    ///
    /// # Errors
    /// With exit code 2 if it is very large and consent is missing.
    pub(super) fn ask(&self, pixels: (u64, u64)) -> Result<(), Failure> {
        self.consent.ask_for_picture(pixels)
    }

    pub(super) fn look(&self) -> Look {
        Look {
            tile_px: self.tile_px,
            theme: self.theme.into(),
            is_ruled: self.grid,
            point_px: self.paper.point_px(),
            ..Look::default()
        }
    }

    /// The paper, if requested.
    pub(super) fn paper(&self) -> Option<PaperSize> {
        self.paper.size()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Theme {
    /// Ink on parchment with a shading of colour by biome
    Parchment,
    /// Black on white, for print
    Ink,
    /// Light lines on a dark ground
    Night,
    /// Grey lines and clear colours on white
    Plain,
    /// The tiles' own colours, as their images have them
    Pack,
}

/// The frame around a picture.
#[derive(Debug, clap::Args)]
pub(super) struct FrameArguments {
    /// Draw a frame: a border with a graduation, a title, a compass rose and a scale bar
    #[arg(long, help_heading = "Frame")]
    frame: bool,
    /// The frame's title [default: the file's name or the seed]
    #[arg(long, value_name = "TEXT", requires = "frame", help_heading = "Frame")]
    title: Option<String>,
    /// Divide the map into cells with letters and numbers, such as B3
    #[arg(long, requires = "frame", help_heading = "Frame")]
    references: bool,
}

/// The default title of a file's map: the file's name without its extension.
pub(super) fn title_of(path: &Path) -> String {
    let stem = path.file_stem().filter(|_| !is_stdout(path));
    stem.map_or_else(
        || "A map".to_owned(),
        |stem| stem.to_string_lossy().into_owned(),
    )
}

/// The longest title, in letters.
const LONGEST_TITLE: usize = 200;

impl FrameArguments {
    /// The frame's contents: the given or a default title, the small notes under the map, and the rose's corner.
    ///
    /// # Errors
    /// With exit code 2 if the title is too long.
    pub(super) fn look(
        &self,
        title: impl FnOnce() -> String,
        notes: [String; 2],
        rose: impl FnOnce() -> Option<[bool; 2]>,
    ) -> Result<Option<FrameLook>, Failure> {
        if !self.frame {
            return Ok(None);
        }
        let usual = || title().chars().take(LONGEST_TITLE).collect();
        let title = self.title.clone().unwrap_or_else(usual);
        if title.chars().count() > LONGEST_TITLE {
            return Err(Failure::bad_use(format!(
                "the title has more than {LONGEST_TITLE} letters"
            )));
        }
        if let Some(note) = substituted_letters(&title) {
            output::report(&format!("mapmaker: note: {note}\n"));
        }
        Ok(Some(FrameLook {
            title,
            notes,
            has_references: self.references,
            paper_px: None,
            rose: rose(),
        }))
    }
}

impl From<Theme> for art::Theme {
    fn from(theme: Theme) -> Self {
        match theme {
            Theme::Parchment => Self::Parchment,
            Theme::Ink => Self::Ink,
            Theme::Night => Self::Night,
            Theme::Plain => Self::Plain,
            Theme::Pack => Self::Pack,
        }
    }
}

/// Why other tiles than the built-in ones are not drawn in figures.
pub(super) const FOREIGN_FIGURES: &str =
    "figures are drawn of our own tiles alone; others go with --ink tiles";

/// Why figures are not drawn in the colours of tiles.
pub(super) const FIGURES_OF_A_PACK: &str =
    "--theme pack has the colours of a pack's own tiles; it goes with --ink tiles";

fn parse_tile_px(text: &str) -> Result<u32, String> {
    let (least, most) = TILE_PX_RANGE;
    whole_px(text)
        .ok_or_else(|| format!("a tile's size is a whole number of pixels from {least} to {most}"))
}

/// A tile's size in whole pixels, such as 64 or 64.0; `None` for fractions.
pub(super) fn whole_px(text: &str) -> Option<u32> {
    let (least, most) = TILE_PX_RANGE;
    let size = parse_fraction(text)?;
    let is_one = size.fract() == 0.0 && (f64::from(least)..=f64::from(most)).contains(&size);
    // OK because it is a whole number within the range.
    is_one.then_some(size as u32)
}

/// The files beside a picture.
#[derive(Debug, clap::Args)]
pub(super) struct BesideArguments {
    /// Write a world file beside a PNG, F.pgw beside F.png, by which programs for maps lay it on what `world places --y up`
    /// writes
    #[arg(long, help_heading = "Beside the picture")]
    world_file: bool,
    /// Write where the map lies in the picture: how many pixels the frame and the paper take on each side, and the first tile
    #[arg(long, value_name = "F.json", help_heading = "Beside the picture")]
    inset_json: Option<OutputPath>,
}

impl BesideArguments {
    /// Refuses files that can't be written beside a picture of this format.
    ///
    /// # Errors
    /// With exit code 2 if there is no PNG for a world file, or the other's extension is not .json.
    pub(super) fn check(&self, form: Form, out: Option<&Path>) -> Result<(), Failure> {
        if self.world_file && self.world_file_of(out).is_none_or(|_| form != Form::Png) {
            return Err(Failure::bad_use(
                "--world-file goes beside a PNG; name one with --out F.png",
            ));
        }
        match self.inset_json.as_deref() {
            Some(path) if is_stdout(path) && out.is_none() => Err(Failure::bad_use(
                "the picture and --inset-json - are both standard output; name a file for one of them",
            )),
            Some(path) if ending(path).is_some_and(|ending| ending != "json") => {
                Err(unknown_ending(path, &["json"]))
            }
            _ => Ok(()),
        }
    }

    /// The world file, if requested, of a picture in a file.
    fn world_file_of(&self, out: Option<&Path>) -> Option<PathBuf> {
        let out = out.filter(|path| self.world_file && !is_stdout(path))?;
        Some(out.with_extension(WORLD_FILE))
    }

    /// Opens all files of a picture described by `about`.
    pub(super) fn open(&self, about: &About, out: Option<&Path>) -> Result<Opened, Failure> {
        let world_file = self.world_file_of(out);
        let beside = [
            (world_file.as_deref(), about.world_file()),
            (self.inset_json.as_deref(), about.inset_json()),
        ];
        let beside = beside.into_iter().filter_map(|(path, text)| {
            let path = path?;
            Some(Sink::open(Some(path)).map(|sink| (sink, text)))
        });
        Ok(Opened {
            picture: Sink::open(out)?,
            beside: beside.collect::<Result<_, _>>()?,
        })
    }
}

/// The opened files of a picture.
pub(super) struct Opened {
    picture: Sink,
    beside: Vec<(Sink, String)>,
}

impl Opened {
    /// Writes the picture and the files beside it.
    pub(super) fn finish(self, picture: Writer) -> Result<(), Failure> {
        self.picture.finish(picture)?;
        for (sink, text) in self.beside {
            sink.finish(|out| out.write_all(text.as_bytes()))?;
        }
        Ok(())
    }
}

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Pixels.
    Png,
    /// Strokes as paths, names as text.
    Svg,
}

/// Refuses a picture on a terminal, and a name with another extension than .png.
///
/// # Errors
/// With exit code 2, if standard output is a terminal and no file is given, or for such a name.
pub(super) fn check_out(out: Option<&Path>) -> Result<(), Failure> {
    form_of(out, &[("png", Form::Png)]).map(|_| ())
}

/// The format of a picture by its extension; PNG on standard output.
///
/// # Errors
/// As [`check_out`], for an extension other than .png and .svg.
pub(super) fn picture_form(out: Option<&Path>) -> Result<Form, Failure> {
    form_of(out, &[("png", Form::Png), ("svg", Form::Svg)])
}

fn form_of(out: Option<&Path>, forms: &[(&str, Form)]) -> Result<Form, Failure> {
    let Some(path) = out.filter(|path| !is_stdout(path)) else {
        refuse_terminal("--out F.png")?;
        return Ok(Form::Png);
    };
    let Some(ending) = ending(path) else {
        return Ok(Form::Png);
    };
    let form = forms.iter().find(|(name, _)| *name == ending);
    form.map(|&(_, form)| form).ok_or_else(|| {
        let known: Vec<_> = forms.iter().map(|&(name, _)| name).collect();
        unknown_ending(path, &known)
    })
}
