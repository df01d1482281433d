//! `mapmaker world render`: a picture of an area, streamed so that it may outgrow memory.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use super::rows::Rows;
use super::{Area, AreaArguments, Tiles, pipeline};
use crate::cli::{output, progress};
use crate::engine::art::{self, Atlas, Rgba};
use crate::engine::grid::{Grid, TilePos};
use crate::engine::worldgen::Sample;
use crate::exit::{ExitCode, Failure};
use crate::storage::pack::TilePack;

/// The smallest and the largest tile in a picture, in pixels.
const TILE_PX_RANGE: (u32, u32) = (1, 512);

/// The most pixels along a side of a picture, 2¹⁷.
const MAX_PICTURE_PX: u64 = 1 << 17;

/// The most pixels of a pack's drawings at the picture's size, 2²⁷, three bytes each.
const MAX_ATLAS_PX: u64 = 1 << 27;

/// About how many bytes of picture one step of the work makes.
const STEP_BYTES: u64 = 1 << 23;

/// The arguments of `mapmaker world render`.
#[derive(Debug, clap::Args)]
pub(super) struct RenderArguments {
    #[command(flatten)]
    area: AreaArguments,
    /// Pixels along one side of a tile, 1 to 512
    #[arg(long, value_name = "N", default_value_t = 64, allow_hyphen_values = true,
          value_parser = parse_tile_px)]
    tile_px: u32,
    /// What lies under the ink
    #[arg(long, value_enum, default_value_t = Theme::Wash)]
    theme: Theme,
    /// The file to write; standard output when left out
    #[arg(long, value_name = "F.png")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Theme {
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

/// Draws the picture, some rows of tiles at a time.
pub(super) fn run(arguments: &RenderArguments) -> Result<ExitCode, Failure> {
    let area = arguments.area.area()?;
    let tile_px = arguments.tile_px;
    let (width, height) = picture_size(&area, tile_px)?;
    if arguments.out.is_none() && io::stdout().is_terminal() {
        return Err(Failure::bad_use(
            "a picture is no text for a terminal; name a file with --out F.png",
        ));
    }
    let tiles = arguments.area.tiles()?;
    if let Tiles::Pack(pack) = &tiles {
        check_atlas(pack, tile_px)?;
    }
    let theme = arguments.theme.into();
    output::Sink::open(arguments.out.as_deref())?.finish(|out| {
        let mut encoder = png::Encoder::new(out, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Fast);
        let mut header = encoder.write_header()?;
        let mut stream = header.stream_writer()?;
        write(&area, &tiles, tile_px, theme, &mut stream)?;
        stream.finish()?;
        Ok(header.finish()?)
    })?;
    Ok(ExitCode::Done)
}

/// The picture's width and height in pixels.
fn picture_size(area: &Area, tile_px: u32) -> Result<(u32, u32), Failure> {
    let sides = [area.width, area.height].map(|tiles| tiles as u64 * u64::from(tile_px));
    if sides.iter().any(|&side| side > MAX_PICTURE_PX) {
        return Err(Failure::bad_use(format!(
            "--size {}x{} at --tile-px {tile_px} makes a picture of {}x{} pixels; \
             {MAX_PICTURE_PX} a side is the most",
            area.width, area.height, sides[0], sides[1]
        )));
    }
    Ok((sides[0] as u32, sides[1] as u32))
}

/// Refuses a size at which a pack's drawings would take too much memory.
fn check_atlas(pack: &TilePack, tile_px: u32) -> Result<(), Failure> {
    let drawings: u64 = pack.images.iter().map(|images| images.len() as u64).sum();
    let most = (MAX_ATLAS_PX / drawings.max(1)).isqrt();
    if u64::from(tile_px) > most {
        return Err(Failure::bad_use(format!(
            "--tile-px {tile_px} is too large for a pack of {drawings} drawings; 1 to {most} is valid"
        )));
    }
    Ok(())
}

/// Writes the pixels in reading order.
fn write(
    area: &Area,
    tiles: &Tiles,
    tile_px: u32,
    theme: art::Theme,
    out: &mut impl Write,
) -> io::Result<()> {
    let atlas = match tiles {
        Tiles::Ours(set) => Atlas::ours(set, tile_px),
        Tiles::Pack(pack) => Atlas::new(&pack.set, tile_px, |id, drawing| Rgba {
            size_px: pack.tile_px,
            pixels: pack.image(id, drawing).rgba.clone(),
        }),
    };
    let strip_bytes = 3 * u64::from(tile_px).pow(2) * area.width as u64;
    // Steps of several strips share a row of chunks; large tiles take one strip a step.
    let strips = (STEP_BYTES / strip_bytes).clamp(1, 16);
    let count = (area.height as u64).div_ceil(strips);
    let bar = progress::bar("drawing", count);
    let make = |rows: &mut Rows, step: u64| {
        let from = (step * strips) as i64;
        let to = (from + strips as i64).min(area.height as i64);
        let mut pixels = Vec::with_capacity((strip_bytes * strips) as usize);
        for row in from..to {
            let west: TilePos = area.north_west.offset(0, row);
            let samples = match theme {
                art::Theme::Ink => Grid::from_fn(0, 0, |_, _| Sample::default()),
                art::Theme::Wash => rows.samples(west.y),
            };
            let strip = art::strip(&atlas, theme, west, rows.tiles(west.y), &samples);
            pixels.extend_from_slice(&strip);
        }
        pixels
    };
    pipeline::in_order(
        pipeline::workers(4 * strip_bytes * strips),
        count,
        || Rows::new(area, tiles.set()),
        make,
        |pixels| {
            bar.inc(1);
            out.write_all(&pixels)
        },
    )?;
    bar.finish_and_clear();
    Ok(())
}

fn parse_tile_px(text: &str) -> Result<u32, String> {
    let (least, most) = TILE_PX_RANGE;
    text.parse()
        .ok()
        .filter(|size| (least..=most).contains(size))
        .ok_or_else(|| format!("a tile's size is a whole number of pixels from {least} to {most}"))
}
