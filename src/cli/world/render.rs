//! `mapmaker world render`: a picture of an area, streamed so that it may outgrow memory.

use std::fmt;

use super::{AreaArguments, Asked};
use crate::cli::consent::ConsentArguments;
use crate::cli::paths::OutputPath;
use crate::cli::picture::{Theme, check_out, whole_px};
use crate::cli::{output, progress};
use crate::exit::{ExitCode, Failure};
use crate::options::{Layers, parse_layers};
use crate::storage::picture::{DEFAULT_TILE_PX, Look, POINT_PX_RANGE, TILE_PX_RANGE};
use crate::storage::world::{Far, TOO_WIDE, has_chart, write_far, write_picture};

/// The smallest tile in a picture, in pixels.
const LEAST_TILE_PX: f64 = 0.02;

/// The arguments of `mapmaker world render`.
#[derive(Debug, clap::Args)]
pub(super) struct RenderArguments {
    #[command(flatten)]
    area: AreaArguments,
    /// Pixels along one side of a tile: 1 to 512, or, for views from far above, a fraction of at least
    /// 0.02 and less than 1
    #[arg(long, value_name = "N", default_value_t = TilePx::Whole(DEFAULT_TILE_PX),
          allow_hyphen_values = true, value_parser = parse_tile_px)]
    tile_px: TilePx,
    /// What lies under the ink
    #[arg(long, value_enum, default_value_t = Theme::Wash)]
    theme: Theme,
    /// Draw lines between the tiles
    #[arg(long)]
    grid: bool,
    /// What shows over the tiles: none, or some of settlements, decor, names and roads with commas between
    #[arg(long, value_name = "LAYER,…", default_value = "settlements,decor,names,roads", value_parser = parse_layers)]
    layers: Layers,
    /// How many times as large as on a usual screen letters, symbols and roads are, 0.25 to 16
    #[arg(long, value_name = "N", default_value_t = 1.0, allow_hyphen_values = true, value_parser = parse_point_px)]
    point_px: f32,
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
    let fraction = || {
        let size = text.parse().ok();
        size.filter(|size| (LEAST_TILE_PX..1.0).contains(size))
    };
    whole_px(text)
        .map(TilePx::Whole)
        .or_else(|| fraction().map(TilePx::Fraction))
        .ok_or_else(|| {
            format!(
                "a tile's size is a whole number of pixels from {least} to {most}, or a fraction of at \
                 least {LEAST_TILE_PX} and less than 1"
            )
        })
}

fn parse_point_px(text: &str) -> Result<f32, String> {
    let (least, most) = POINT_PX_RANGE;
    let size = text.parse().ok();
    size.filter(|size| (least..=most).contains(size))
        .ok_or_else(|| format!("letters are from {least} to {most} times as large as usual"))
}

/// Draws the picture, some rows of pixels at a time.
pub(super) fn run(arguments: &RenderArguments) -> Result<ExitCode, Failure> {
    check_out(arguments.out.as_deref())?;
    let asked = arguments.area.read()?;
    let Asked { area, pack, .. } = &asked;
    let bar = progress::bar("drawing", 0);
    let open = || {
        let sink = output::Sink::open(arguments.out.as_deref())?;
        asked.tell_seed();
        Ok::<_, Failure>(sink)
    };
    match arguments.tile_px {
        TilePx::Whole(tile_px) => {
            let look = Look {
                tile_px,
                theme: arguments.theme.into(),
                is_ruled: arguments.grid,
                layers: arguments.layers,
                point_px: arguments.point_px,
            };
            let size = look.size((area.width, area.height), pack.pictures())?;
            arguments.consent.ask_for_picture(size)?;
            open()?.finish(|out| write_picture(area, pack, look, size, out, &bar))?;
            if arguments.layers != Layers::NONE && !has_chart(area, look.scale()) {
                output::tell(&format!(
                    "mapmaker: note: the picture can't hold {TOO_WIDE}\n"
                ));
            }
        }
        TilePx::Fraction(tile_px) => {
            check_far(arguments, tile_px)?;
            let far = Far::new(area, tile_px);
            let look = Look {
                tile_px: 1,
                ..Look::default()
            };
            let size = look.size(far.size_px, pack.pictures())?;
            arguments.consent.ask_for_picture(size)?;
            let (layers, point_px) = (arguments.layers, arguments.point_px);
            open()?.finish(|out| write_far(area, pack, far, layers, point_px, size, out, &bar))?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_size_may_be_written_with_a_point() {
        for (text, tile_px) in [
            ("1", TilePx::Whole(1)),
            ("1.0", TilePx::Whole(1)),
            ("2.0", TilePx::Whole(2)),
            ("512", TilePx::Whole(512)),
            ("0.02", TilePx::Fraction(0.02)),
            ("0.999", TilePx::Fraction(0.999)),
        ] {
            assert_eq!(parse_tile_px(text), Ok(tile_px), "{text}");
        }
        for wrong in ["0", "0.0199", "1.5", "512.5", "513", "-1", "nan", "inf", ""] {
            let told = parse_tile_px(wrong).expect_err(wrong);
            assert!(
                told.ends_with("a fraction of at least 0.02 and less than 1"),
                "{told}"
            );
        }
    }
}
