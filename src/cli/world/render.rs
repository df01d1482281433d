//! `mapmaker world render`: a picture of an area, streamed so that it may outgrow memory.

use std::fmt;

use super::AreaArguments;
use crate::cli::consent::ConsentArguments;
use crate::cli::paths::OutputPath;
use crate::cli::picture::{Theme, check_out};
use crate::cli::{output, progress};
use crate::exit::{ExitCode, Failure};
use crate::storage::picture::{DEFAULT_TILE_PX, Look, TILE_PX_RANGE};
use crate::storage::world::{Far, write_far, write_picture};

/// The smallest tile in a picture, in pixels.
const LEAST_TILE_PX: f64 = 0.02;

/// The arguments of `mapmaker world render`.
#[derive(Debug, clap::Args)]
pub(super) struct RenderArguments {
    #[command(flatten)]
    area: AreaArguments,
    /// Pixels along one side of a tile: 1 to 512, or a fraction from 0.02 for views from far above
    #[arg(long, value_name = "N", default_value_t = TilePx::Whole(DEFAULT_TILE_PX),
          allow_hyphen_values = true, value_parser = parse_tile_px)]
    tile_px: TilePx,
    /// What lies under the ink
    #[arg(long, value_enum, default_value_t = Theme::Wash)]
    theme: Theme,
    /// Draw lines between the tiles
    #[arg(long)]
    grid: bool,
    #[command(flatten)]
    consent: ConsentArguments,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "F.png")]
    out: Option<OutputPath>,
}

/// The size of a tile in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
enum TilePx {
    /// Pixels along a side.
    Whole(u32),
    /// Less than a pixel.
    Fraction(f64),
}

impl fmt::Display for TilePx {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(pixels) => pixels.fmt(formatter),
            Self::Fraction(pixels) => pixels.fmt(formatter),
        }
    }
}

fn parse_tile_px(text: &str) -> Result<TilePx, String> {
    let (least, most) = TILE_PX_RANGE;
    let whole = text.parse().ok();
    let whole = whole.filter(|size| (least..=most).contains(size));
    let fraction = || {
        let size = text.parse().ok();
        size.filter(|size| (LEAST_TILE_PX..1.0).contains(size))
    };
    whole
        .map(TilePx::Whole)
        .or_else(|| fraction().map(TilePx::Fraction))
        .ok_or_else(|| {
            format!(
                "a tile's size is a whole number of pixels from {least} to {most}, or a fraction from \
                 {LEAST_TILE_PX} to 1"
            )
        })
}

/// Draws the picture, some rows of pixels at a time.
pub(super) fn run(arguments: &RenderArguments) -> Result<ExitCode, Failure> {
    let (area, pack) = arguments.area.read()?;
    check_out(arguments.out.as_deref())?;
    let bar = progress::bar("drawing", 0);
    let open = || output::Sink::open(arguments.out.as_deref());
    match arguments.tile_px {
        TilePx::Whole(tile_px) => {
            let look = Look {
                tile_px,
                theme: arguments.theme.into(),
                is_ruled: arguments.grid,
            };
            let size = look.size((area.width, area.height), pack.pictures())?;
            arguments.consent.ask_for_picture(size)?;
            open()?.finish(|out| write_picture(&area, &pack, look, size, out, &bar))?;
        }
        TilePx::Fraction(tile_px) => {
            check_far(arguments, tile_px)?;
            let far = Far::new(&area, tile_px);
            let look = Look {
                tile_px: 1,
                ..Look::default()
            };
            let size = look.size(far.size_px, pack.pictures())?;
            arguments.consent.ask_for_picture(size)?;
            open()?.finish(|out| write_far(&area, &pack, far, size, out, &bar))?;
        }
    }
    bar.finish_and_clear();
    Ok(ExitCode::Done)
}

/// There is no room for ink or lines where a tile is less than a pixel.
fn check_far(arguments: &RenderArguments, tile_px: f64) -> Result<(), Failure> {
    let option = match (arguments.grid, arguments.theme) {
        (true, _) => "--grid",
        (_, Theme::Ink) => "--theme ink",
        _ => return Ok(()),
    };
    Err(Failure::bad_use(format!(
        "{option} shows nothing of tiles of {tile_px} pixels; it needs --tile-px 1 or more"
    )))
}
