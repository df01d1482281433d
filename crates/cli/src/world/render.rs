//! `mapmaker world render`: a picture of an area, streamed so that it may be larger than memory.

use std::fmt;

use super::AreaArguments;
use crate::consent::ConsentArguments;
use crate::paper::PaperArguments;
use crate::paths::OutputPath;
use crate::picture::{
    BesideArguments, FIGURES_OF_A_PACK, FOREIGN_FIGURES, Form, FrameArguments, Ink, Theme,
    picture_form, whole_px,
};
use crate::{output, progress};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::MapPack;
use mapmaker_storage::options::{Layers, parse_fraction, parse_layers};
use mapmaker_storage::paper::LEAST_TILE_PX;
use mapmaker_storage::picture::{
    DEFAULT_TILE_PX, Ink as PictureInk, Look, POINT_PX_RANGE, TILE_PX_RANGE,
};
use mapmaker_storage::print::Printable as _;
use mapmaker_storage::world::{Extent, Print, TOO_WIDE};

#[derive(Debug, clap::Args)]
pub(super) struct RenderArguments {
    #[command(flatten)]
    area: AreaArguments,
    /// Pixels along one side of a tile: 1 to 512, or, for views from far above, a fraction of at least
    /// 0.02 and less than 1; in figures any number from 0.02 to 512
    #[arg(long, value_name = "N", default_value_t = TilePx::from(DEFAULT_TILE_PX),
          allow_hyphen_values = true, value_parser = parse_tile_px)]
    tile_px: TilePx,
    /// What the ink draws [default: figures; of other tiles than ours, tiles]
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
    #[command(flatten)]
    beside: BesideArguments,
    /// The file to write, PNG or, where its name ends so, SVG, which has at most 100,000 shapes and words [default: standard
    /// output]
    #[arg(long, value_name = "F.png|F.svg")]
    out: Option<OutputPath>,
}

impl RenderArguments {
    /// The ink for a pack if none was given: only the built-in one has figures.
    fn ink(&self, pack: &MapPack) -> Ink {
        let usual = match (pack, self.theme) {
            (_, Theme::Pack) | (MapPack::Carried(_), _) => Ink::Tiles,
            (MapPack::Ours(_), _) => Ink::Figures,
        };
        self.ink.unwrap_or(usual)
    }
}

/// The size of a tile in a picture.
#[derive(Clone, Debug, PartialEq)]
struct TilePx {
    /// Pixels along a side.
    pixels: f64,
    /// Why images of tiles can't have this size, if figures alone can.
    of_figures: Option<String>,
}

impl From<u32> for TilePx {
    fn from(pixels: u32) -> Self {
        Self {
            pixels: pixels.into(),
            of_figures: None,
        }
    }
}

impl fmt::Display for TilePx {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pixels.fmt(formatter)
    }
}

fn parse_tile_px(text: &str) -> Result<TilePx, String> {
    if let Some(pixels) = whole_px(text) {
        return Ok(pixels.into());
    }
    let (least, most) = TILE_PX_RANGE;
    let why = format!(
        "a tile's size is a whole number of pixels from {least} to {most}, or a fraction of at least {LEAST_TILE_PX} \
         and less than 1"
    );
    match parse_fraction(text) {
        Some(pixels) if (LEAST_TILE_PX..=f64::from(most)).contains(&pixels) => Ok(TilePx {
            pixels,
            of_figures: (pixels >= 1.0).then_some(why),
        }),
        _ => Err(why),
    }
}

fn parse_point_px(text: &str) -> Result<f32, String> {
    let (least, most) = POINT_PX_RANGE;
    let size = parse_fraction(text).map(|size| size as f32);
    size.filter(|size| (least..=most).contains(size))
        .ok_or_else(|| format!("letters are from {least} to {most} times as large as usual"))
}

/// Draws the picture, some rows of pixels at a time.
pub(super) fn run(arguments: &RenderArguments) -> Result<ExitCode, Failure> {
    let out = arguments.out.as_deref();
    let form = picture_form(out)?;
    arguments.beside.check(form, out)?;
    let request = arguments.area.read()?;
    let ink = arguments.ink(&request.pack);
    if ink == Ink::Figures {
        if arguments.theme == Theme::Pack {
            return Err(Failure::bad_use(FIGURES_OF_A_PACK));
        }
        // They would show terrain that the pack can't mean.
        if !request.pack.pictures().has_figures(request.pack.set()) {
            return Err(Failure::bad_use(FOREIGN_FIGURES));
        }
    }
    let frame = arguments.frame.look(
        || arguments.area.title(&request.area),
        [String::new(), String::new()],
        || None,
    )?;
    let extent = match (arguments.paper.size(), &arguments.tile_px.of_figures) {
        (Some(paper), _) => Extent::Paper(paper),
        (None, Some(why)) if ink == Ink::Tiles => {
            return Err(Failure::bad_use(format!(
                "{why}; with --ink figures it may be any number from 0.02 to 512"
            )));
        }
        (None, _) => Extent::TilePx(arguments.tile_px.pixels),
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
    let mut print = Print::new(&request.area, &request.pack, look, extent, frame)?;
    check_far(arguments, &print)?;
    print.fill_frame(arguments.area.notes(&print.area));
    if form == Form::Svg {
        print.check_lines()?;
    }
    arguments.consent.ask_for_picture(print.pixels()?)?;
    let bar = progress::bar("drawing", 0);
    let title = arguments.area.title(&request.area);
    let write = print.writer((form == Form::Svg).then_some(&title), &bar)?;
    let opened = arguments.beside.open(&print.about()?, out)?;
    request.report_seed();
    opened.finish(write)?;
    bar.finish_and_clear();
    if print.lacks_chart() && print.far_tile_px().is_none() {
        output::report(&format!(
            "mapmaker: note: the picture can't hold {TOO_WIDE}\n"
        ));
    }
    Ok(ExitCode::Done)
}

/// Refuses images of tiles of less than a pixel, and options that need larger ones.
fn check_far(arguments: &RenderArguments, print: &Print) -> Result<(), Failure> {
    let Some(tile_px) = print.far_tile_px() else {
        return Ok(());
    };
    if !print.is_blank() {
        return Ok(());
    }
    let mend = if arguments.paper.size().is_some() {
        "ask for a smaller area, more --dpi or --ink figures"
    } else {
        "it needs --tile-px 1 or more"
    };
    Err(Failure::bad_use(format!(
        "--theme ink shows nothing of tiles of {} pixels; {mend}",
        (tile_px * 1000.0).round() / 1000.0
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_drawn_at_any_size_and_tiles_at_whole_ones_and_fractions_of_a_pixel() {
        let end = "a fraction of at least 0.02 and less than 1";
        for (text, pixels, is_for_tiles) in [
            ("1", 1.0, true),
            ("1.0", 1.0, true),
            ("2.0", 2.0, true),
            ("24", 24.0, true),
            ("512", 512.0, true),
            ("0.02", 0.02, true),
            ("0.1", 0.1, true),
            ("0.999", 0.999, true),
            ("1.5", 1.5, false),
        ] {
            let size = parse_tile_px(text).expect(text);
            assert!((size.pixels - pixels).abs() < 1e-9, "{text}");
            assert_eq!(size.of_figures.is_none(), is_for_tiles, "{text}");
            assert!(size.of_figures.is_none_or(|why| why.ends_with(end)));
        }
        for wrong in ["0", "0.0199", "512.5", "513", "-1", "nan", "inf", ""] {
            let refused = parse_tile_px(wrong).expect_err(wrong);
            assert!(refused.ends_with(end), "{refused}");
        }
    }
}
