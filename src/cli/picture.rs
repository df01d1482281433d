//! What pictures of boards and of worlds are asked for with.

use std::path::Path;

use super::consent::ConsentArguments;
use super::output::{is_stdout, refuse_terminal};
use crate::engine::art;
use crate::exit::Failure;
use crate::storage::picture::{DEFAULT_TILE_PX, Look, PictureSize, TILE_PX_RANGE};

/// How a picture shows its tiles.
#[derive(Debug, clap::Args)]
pub(super) struct LookArguments {
    /// Pixels along one side of a tile, 1 to 512
    #[arg(long, value_name = "N", default_value_t = DEFAULT_TILE_PX, allow_hyphen_values = true,
          value_parser = parse_tile_px)]
    tile_px: u32,
    /// What lies under the ink
    #[arg(long, value_enum, default_value_t = Theme::Wash)]
    theme: Theme,
    /// Draw lines between the tiles
    #[arg(long)]
    grid: bool,
    #[command(flatten)]
    consent: ConsentArguments,
}

impl LookArguments {
    /// Tells how large a picture will be, where it is large.
    ///
    /// # Errors
    /// With exit code 2 when it is very large and nobody has agreed to that.
    pub(super) fn ask(&self, size: PictureSize) -> Result<(), Failure> {
        self.consent.ask_for_picture(size)
    }

    pub(super) fn look(&self) -> Look {
        Look {
            tile_px: self.tile_px,
            theme: self.theme.into(),
            is_ruled: self.grid,
            ..Look::default()
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Theme {
    /// Plain paper
    Ink,
    /// Paper with a wash of colour by biome
    Wash,
}

impl From<Theme> for art::Theme {
    fn from(theme: Theme) -> Self {
        match theme {
            Theme::Ink => Self::Ink,
            Theme::Wash => Self::Wash,
        }
    }
}

fn parse_tile_px(text: &str) -> Result<u32, String> {
    let (least, most) = TILE_PX_RANGE;
    whole_px(text)
        .ok_or_else(|| format!("a tile's size is a whole number of pixels from {least} to {most}"))
}

/// A tile's size in whole pixels, as 64 or 64.0, where it is one.
pub(super) fn whole_px(text: &str) -> Option<u32> {
    let (least, most) = TILE_PX_RANGE;
    let size: f64 = text.parse().ok()?;
    let is_one = size.fract() == 0.0 && (f64::from(least)..=f64::from(most)).contains(&size);
    // OK because it is a whole number within the range.
    is_one.then_some(size as u32)
}

/// Refuses to print a picture on a terminal, where it is no picture, and to call it what it is not.
///
/// # Errors
/// With exit code 2 when there is no file for it and standard output is a terminal, or when the file's name
/// has another ending than .png.
pub(super) fn check_out(out: Option<&Path>) -> Result<(), Failure> {
    let Some(path) = out.filter(|path| !is_stdout(path)) else {
        return refuse_terminal("--out F.png");
    };
    match path.extension() {
        Some(ending) if !ending.eq_ignore_ascii_case("png") => Err(Failure::bad_use(format!(
            "the name {} does not end in .png",
            path.display()
        ))),
        _ => Ok(()),
    }
}
