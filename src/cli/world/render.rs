//! `mapmaker world render`: a picture of an area, streamed so that it may outgrow memory.

use std::fmt;
use std::io::{self, Write};

use super::paper::{OnPaper, PaperArguments};
use super::{AreaArguments, Asked};
use crate::cli::consent::ConsentArguments;
use crate::cli::paths::OutputPath;
use crate::cli::picture::{FrameArguments, Ink, Theme, check_out, whole_px};
use crate::cli::{output, progress};
use crate::engine::chart::Scale;
use crate::engine::framing::{FrameLook, Placing};
use crate::exit::{ExitCode, Failure};
use crate::options::{Layers, parse_layers};
use crate::storage::map::MapPack;
use crate::storage::picture::{
    DEFAULT_TILE_PX, Ink as PictureInk, Look, POINT_PX_RANGE, PictureSize, TILE_PX_RANGE,
};
use crate::storage::progress::Progress;
use crate::storage::sheet::{Sheet, framed_px};
use crate::storage::world::{
    Area, Far, Inked, TOO_WIDE, calm_corner, has_chart, write_far, write_inked, write_picture,
};

/// The smallest tile in a picture, in pixels.
const LEAST_TILE_PX: f64 = 0.02;

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
    /// The file to write [default: standard output]
    #[arg(long, value_name = "F.png")]
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
    check_out(arguments.out.as_deref())?;
    let asked = arguments.area.read()?;
    let ink = arguments.ink(&asked.pack);
    let point_px = arguments.paper.point_px(arguments.point_px);
    let frame = arguments.frame.look(
        || arguments.area.title(&asked.area),
        [String::new(), String::new()],
        || None,
    )?;
    let paper = arguments.paper.map(&asked.area, frame.as_ref(), point_px)?;
    let (tile_px, area) = match paper {
        None => (arguments.tile_px.clone(), asked.area.clone()),
        Some(on) => {
            let tile_px = size_on_paper(on.tile_px(&asked.area), ink)?;
            let is_whole = matches!(tile_px, AnyPx::Valid(TilePx::Whole(_)));
            let area = on.area(&asked.area, tile_px.pixels(), is_whole);
            (tile_px, area)
        }
    };
    let frame = frame.map(|frame| FrameLook {
        notes: arguments.area.notes(&area),
        paper_px: paper.map(|on| on.sheet_px),
        rose: Some(calm_corner(&area, &asked.pack)),
        ..frame
    });
    let picture = Picture {
        arguments,
        asked: &asked,
        area: &area,
        paper,
        point_px,
        frame: frame.as_ref(),
    };
    match (tile_px, ink) {
        (size, Ink::Figures) => picture.of_figures(size.pixels())?,
        (AnyPx::Valid(TilePx::Whole(tile_px)), Ink::Tiles) => picture.of_tiles(tile_px)?,
        (AnyPx::Valid(TilePx::Fraction(tile_px)), Ink::Tiles) => picture.of_far_land(tile_px)?,
        (AnyPx::Figures(_, why), Ink::Tiles) => {
            return Err(Failure::bad_use(format!(
                "{why}; with --ink figures it may be any number from 0.02 to 512"
            )));
        }
    }
    Ok(ExitCode::Done)
}

/// The size of tiles that fill a sheet of paper: any for figures, whole pixels for tiles unless they are smaller.
fn size_on_paper(tile_px: f64, ink: Ink) -> Result<AnyPx, Failure> {
    let most = f64::from(TILE_PX_RANGE.1);
    if tile_px < LEAST_TILE_PX {
        return Err(Failure::bad_use(format!(
            "the area has too many tiles for that paper: each would have {tile_px:.4} pixels; \
             {LEAST_TILE_PX} is the least"
        )));
    }
    let tile_px = tile_px.min(most);
    Ok(match ink {
        Ink::Figures => AnyPx::Figures(tile_px, String::new()),
        Ink::Tiles if tile_px < 1.0 => AnyPx::Valid(TilePx::Fraction(tile_px)),
        Ink::Tiles => AnyPx::Valid(TilePx::Whole(tile_px as u32)),
    })
}

/// A picture that was asked for.
struct Picture<'a> {
    arguments: &'a RenderArguments,
    asked: &'a Asked,
    /// The part of the world that it shows.
    area: &'a Area,
    paper: Option<OnPaper>,
    point_px: f32,
    frame: Option<&'a FrameLook>,
}

impl Picture<'_> {
    /// With figures that are drawn for the size.
    fn of_figures(&self, tile_px: f64) -> Result<(), Failure> {
        check_figures(self.arguments)?;
        let (theme, layers) = (self.arguments.theme.into(), self.arguments.layers);
        let mut look = Inked::new(self.area, tile_px, theme, layers, self.point_px);
        if let Some(paper) = self.paper {
            look.size_px = paper.size_px();
        }
        self.write(look.size_px, look.scale(), |area, pack, sheet, out, bar| {
            write_inked(area, pack, look, sheet, out, bar)
        })?;
        tell_what_is_missing(self.arguments, self.area, look.scale());
        Ok(())
    }

    /// With the images of tiles.
    fn of_tiles(&self, tile_px: u32) -> Result<(), Failure> {
        let look = Look {
            ink: PictureInk::Tiles,
            tile_px,
            theme: self.arguments.theme.into(),
            is_ruled: self.arguments.grid,
            layers: self.arguments.layers,
            point_px: self.point_px,
        };
        let area = self.area;
        let size = look.size((area.width, area.height), self.asked.pack.pictures())?;
        let placing = look.placing(area.north_west);
        self.ask(size, placing)?;
        let mut sheet = Sheet::new(size, look.theme, placing, self.frame)?;
        sheet.dpi = self.paper.map(|paper| paper.dpi);
        self.finish(|out, bar| write_picture(area, &self.asked.pack, look, &sheet, out, bar))?;
        tell_what_is_missing(self.arguments, area, look.scale());
        Ok(())
    }

    /// From so far above that a tile is less than a pixel.
    fn of_far_land(&self, tile_px: f64) -> Result<(), Failure> {
        check_far(self.arguments, tile_px)?;
        let mut far = Far::new(self.area, tile_px);
        if let Some(paper) = self.paper {
            far.size_px = paper.size_px();
        }
        let (layers, point_px) = (self.arguments.layers, self.point_px);
        let scale = Scale {
            tile_px: tile_px as f32,
            point_px,
        };
        self.write(far.size_px, scale, |area, pack, sheet, out, bar| {
            write_far(area, pack, far, layers, point_px, sheet, out, bar)
        })
    }

    /// Writes a picture of a size in pixels.
    fn write(
        &self,
        size_px: (usize, usize),
        scale: Scale,
        write: impl FnOnce(&Area, &MapPack, &Sheet, &mut dyn Write, &dyn Progress) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let one = Look {
            tile_px: 1,
            ..Look::default()
        };
        let size = one.size(size_px, MapPack::ours().pictures())?;
        let placing = Placing {
            north_west: self.area.north_west,
            tile_px: f64::from(scale.tile_px),
            point_px: self.point_px,
        };
        let theme = self.arguments.theme.into();
        self.ask(size, placing)?;
        let mut sheet = Sheet::new(size, theme, placing, self.frame)?;
        sheet.dpi = self.paper.map(|paper| paper.dpi);
        self.finish(|out, bar| write(self.area, &self.asked.pack, &sheet, out, bar))
    }

    /// Asks whether so large a picture is wanted.
    fn ask(&self, size: PictureSize, placing: Placing) -> Result<(), Failure> {
        let pixels = framed_px(size, placing, self.frame)?;
        self.arguments.consent.ask_for_picture(pixels)
    }

    /// Writes the picture.
    fn finish(
        &self,
        write: impl FnOnce(&mut dyn Write, &dyn Progress) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let bar = progress::bar("drawing", 0);
        let sink = output::Sink::open(self.arguments.out.as_deref())?;
        self.asked.tell_seed();
        sink.finish(|out| write(out, &bar))?;
        bar.finish_and_clear();
        Ok(())
    }
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
    let mend = match (arguments.paper.is_asked_for(), arguments.grid) {
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
