//! `mapmaker world render`: a picture of an area, streamed so that it may outgrow memory.

use std::fmt;

use super::AreaArguments;
use crate::cli::consent::ConsentArguments;
use crate::cli::paper::PaperArguments;
use crate::cli::paths::OutputPath;
use crate::cli::picture::{Form, FrameArguments, Ink, Theme, picture_form, whole_px};
use crate::cli::{output, progress};
use crate::exit::{ExitCode, Failure};
use crate::options::{Layers, parse_layers};
use crate::storage::map::MapPack;
use crate::storage::paper::LEAST_TILE_PX;
use crate::storage::picture::{
    DEFAULT_TILE_PX, Ink as PictureInk, Look, POINT_PX_RANGE, TILE_PX_RANGE,
};
use crate::storage::print::Printable as _;
use crate::storage::world::{Extent, Print, TOO_WIDE};

/// The arguments of `mapmaker world render`.
#[derive(Debug, clap::Args)]
pub(super) struct RenderArguments {
    #[command(flatten)]
    area: AreaArguments,
    /// Pixels along one side of a tile: 1 to 512, or, for views from far above, a fraction of at least
    /// 0.02 and less than 1; in figures any number from 0.02 to 512
    #[arg(long, value_name = "N", default_value_t = AnyPx::Valid(TilePx::Whole(DEFAULT_TILE_PX)),
          allow_hyphen_values = true, value_parser = parse_any_px)]
    tile_px: AnyPx,
    /// What the ink draws [default: figures; with --grid, or of other tiles than ours, tiles]
    #[arg(long, value_enum)]
    ink: Option<Ink>,
    /// The picture's colours
    #[arg(long, value_enum, default_value_t = Theme::Parchment)]
    theme: Theme,
    /// Draw lines between the tiles
    #[arg(long)]
    grid: bool,
    /// What shows over the tiles: none, or some of settlements, decor, names and roads with commas between
    #[arg(long, value_name = "LAYER,…", default_value = "settlements,decor,names,roads", value_parser = parse_layers)]
    layers: Layers,
    /// How many times as large as on a usual screen letters, symbols, roads and figures are, 0.25 to 16 [default: 1; on
    /// paper as large as on a screen]
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = parse_point_px)]
    point_px: Option<f32>,
    #[command(flatten)]
    paper: PaperArguments,
    #[command(flatten)]
    frame: FrameArguments,
    #[command(flatten)]
    consent: ConsentArguments,
    /// The file to write, PNG or, where its name ends so, SVG [default: standard output]
    #[arg(long, value_name = "F.png|F.svg")]
    out: Option<OutputPath>,
}

impl RenderArguments {
    /// What the ink draws of a pack, where that was not asked for: only ours has figures, and they have no grid.
    fn ink(&self, pack: &MapPack) -> Ink {
        let has_figures = matches!(pack, MapPack::Ours(_)) && !self.grid;
        let usual = if has_figures {
            Ink::Figures
        } else {
            Ink::Tiles
        };
        self.ink.unwrap_or(usual)
    }
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
    let form = picture_form(arguments.out.as_deref())?;
    let asked = arguments.area.read()?;
    let ink = arguments.ink(&asked.pack);
    let frame = arguments.frame.look(
        || arguments.area.title(&asked.area),
        [String::new(), String::new()],
        || None,
    )?;
    let extent = match (arguments.paper.size(), &arguments.tile_px) {
        (Some(paper), _) => Extent::Paper(paper),
        (None, AnyPx::Figures(_, why)) if ink == Ink::Tiles => {
            return Err(Failure::bad_use(format!(
                "{why}; with --ink figures it may be any number from 0.02 to 512"
            )));
        }
        (None, size) => Extent::TilePx(size.pixels()),
    };
    let look = Look {
        ink: match ink {
            Ink::Figures => PictureInk::Figures,
            Ink::Tiles => PictureInk::Tiles,
        },
        theme: arguments.theme.into(),
        is_ruled: arguments.grid,
        layers: arguments.layers,
        point_px: arguments
            .point_px
            .unwrap_or_else(|| arguments.paper.point_px()),
        ..Look::default()
    };
    let mut print = Print::new(&asked.area, &asked.pack, look, extent, frame)?;
    if ink == Ink::Figures {
        check_figures(arguments)?;
    }
    check_far(arguments, &print)?;
    print.fill_frame(arguments.area.notes(&print.area));
    if form == Form::Svg {
        print.check_lines()?;
    }
    arguments.consent.ask_for_picture(print.pixels()?)?;
    let bar = progress::bar("drawing", 0);
    let title = arguments.area.title(&asked.area);
    let write = print.writer((form == Form::Svg).then_some(&title), &bar)?;
    let sink = output::Sink::open(arguments.out.as_deref())?;
    asked.tell_seed();
    sink.finish(write)?;
    bar.finish_and_clear();
    if print.lacks_chart() && print.far_tile_px().is_none() {
        output::tell(&format!(
            "mapmaker: note: the picture can't hold {TOO_WIDE}\n"
        ));
    }
    Ok(ExitCode::Done)
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
fn check_far(arguments: &RenderArguments, print: &Print) -> Result<(), Failure> {
    let Some(tile_px) = print.far_tile_px() else {
        return Ok(());
    };
    let option = match (arguments.grid, print.is_blank()) {
        (true, _) => "--grid",
        (false, true) => "--theme ink",
        (false, false) => return Ok(()),
    };
    let mend = match (arguments.paper.size().is_some(), arguments.grid) {
        (false, _) => "it needs --tile-px 1 or more",
        (true, true) => "ask for a smaller area or more --dpi",
        (true, false) => "ask for a smaller area, more --dpi or --ink figures",
    };
    Err(Failure::bad_use(format!(
        "{option} shows nothing of tiles of {} pixels; {mend}",
        (tile_px * 1000.0).round() / 1000.0
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
