//! `mapmaker world render`: a picture of an area, streamed so that it may outgrow memory.

use std::fmt;

use super::{AreaArguments, Asked};
use crate::cli::consent::ConsentArguments;
use crate::cli::paths::OutputPath;
use crate::cli::picture::{Theme, check_out, whole_px};
use crate::cli::{output, progress};
use crate::engine::chart::Scale;
use crate::exit::{ExitCode, Failure};
use crate::options::{Layers, parse_layers};
use crate::storage::map::MapPack;
use crate::storage::picture::{
    DEFAULT_TILE_PX, Ink as PictureInk, Look, POINT_PX_RANGE, TILE_PX_RANGE,
};
use crate::storage::world::{
    Area, Far, Inked, TOO_WIDE, has_chart, write_far, write_inked, write_picture,
};

/// The smallest tile in a picture, in pixels.
const LEAST_TILE_PX: f64 = 0.02;

/// The arguments of `mapmaker world render`.
#[derive(Debug, clap::Args)]
pub(super) struct RenderArguments {
    #[command(flatten)]
    area: AreaArguments,
    /// Pixels along one side of a tile: 1 to 512, or, for views from far above, a fraction of at least
    /// 0.02 and less than 1; with --ink figures any number from 0.02 to 512
    #[arg(long, value_name = "N", default_value_t = AnyPx::Valid(TilePx::Whole(DEFAULT_TILE_PX)),
          allow_hyphen_values = true, value_parser = parse_any_px)]
    tile_px: AnyPx,
    /// What the ink draws
    #[arg(long, value_enum, default_value_t = Ink::Tiles)]
    ink: Ink,
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

/// What the ink draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Ink {
    /// The images of the tiles, from 1 pixel a tile
    Tiles,
    /// Mountains, trees, coasts and rivers drawn anew for the size, at any size
    Figures,
}

/// The size of a tile in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
enum TilePx {
    /// Pixels along a side.
    Whole(u32),
    /// Any other size.
    Fraction(f64),
}

/// A size as it was asked for: some sizes only figures can be drawn at.
#[derive(Clone, Debug, PartialEq)]
enum AnyPx {
    /// A size for any drawing.
    Valid(TilePx),
    /// One for figures alone: its pixels, and why tiles can't have it.
    Figures(f64, String),
}

impl fmt::Display for AnyPx {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pixels().fmt(formatter)
    }
}

impl AnyPx {
    const fn pixels(&self) -> f64 {
        match self {
            Self::Valid(TilePx::Whole(pixels)) => *pixels as f64,
            Self::Valid(TilePx::Fraction(pixels)) | Self::Figures(pixels, _) => *pixels,
        }
    }
}

fn parse_any_px(text: &str) -> Result<AnyPx, String> {
    parse_tile_px(text).map(AnyPx::Valid).or_else(|why| {
        let most = f64::from(TILE_PX_RANGE.1);
        let size = text.parse().ok();
        let size = size.filter(|size| (LEAST_TILE_PX..=most).contains(size));
        size.map(|size| AnyPx::Figures(size, why.clone()))
            .ok_or(why)
    })
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
    let tile_px = match (&arguments.tile_px, arguments.ink) {
        (size, Ink::Figures) => {
            check_figures(arguments)?;
            let (theme, layers) = (arguments.theme.into(), arguments.layers);
            let look = Inked::new(area, size.pixels(), theme, layers, arguments.point_px);
            let one = Look {
                tile_px: 1,
                ..Look::default()
            };
            let size = one.size(look.size_px, MapPack::ours().pictures())?;
            arguments.consent.ask_for_picture(size)?;
            open()?.finish(|out| write_inked(area, pack, look, size, out, &bar))?;
            tell_what_is_missing(arguments, area, look.scale());
            bar.finish_and_clear();
            return Ok(ExitCode::Done);
        }
        (AnyPx::Valid(size), Ink::Tiles) => *size,
        (AnyPx::Figures(_, why), Ink::Tiles) => {
            return Err(Failure::bad_use(format!(
                "{why}; with --ink figures it may be any number from 0.02 to 512"
            )));
        }
    };
    match tile_px {
        TilePx::Whole(tile_px) => {
            let look = Look {
                ink: PictureInk::Tiles,
                tile_px,
                theme: arguments.theme.into(),
                is_ruled: arguments.grid,
                layers: arguments.layers,
                point_px: arguments.point_px,
            };
            let size = look.size((area.width, area.height), pack.pictures())?;
            arguments.consent.ask_for_picture(size)?;
            open()?.finish(|out| write_picture(area, pack, look, size, out, &bar))?;
            tell_what_is_missing(arguments, area, look.scale());
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

/// Tells when an area is too large for what lies over the land.
fn tell_what_is_missing(arguments: &RenderArguments, area: &Area, scale: Scale) {
    if arguments.layers != Layers::NONE && !has_chart(area, scale) {
        output::tell(&format!(
            "mapmaker: note: the picture can't hold {TOO_WIDE}\n"
        ));
    }
}

/// Lines between tiles are for pictures of tiles.
fn check_figures(arguments: &RenderArguments) -> Result<(), Failure> {
    if arguments.grid {
        return Err(Failure::bad_use(
            "--grid shows the borders of tiles; it goes with --ink tiles".to_owned(),
        ));
    }
    Ok(())
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
    fn figures_are_drawn_at_any_size() {
        for (text, pixels) in [("1.5", 1.5), ("512", 512.0), ("0.1", 0.1), ("24", 24.0)] {
            let size = parse_any_px(text).expect(text);
            assert!((size.pixels() - pixels).abs() < 1e-9, "{text}");
            let is_for_tiles = matches!(size, AnyPx::Valid(_));
            assert_eq!(is_for_tiles, parse_tile_px(text).is_ok(), "{text}");
        }
        for wrong in ["0", "0.0199", "512.5", "513", "-1", "nan", "inf", ""] {
            parse_any_px(wrong).expect_err(wrong);
        }
    }

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
