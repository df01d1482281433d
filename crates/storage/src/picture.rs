//! Pictures of maps as PNG, written in strips, so that a picture may outgrow memory.

use std::io::{self, Write};
use std::ops::Range;

use super::pack::Pictures;
pub use super::picture_size::{POINT_PX_RANGE, PictureSize, TILE_PX_RANGE};
use super::pipeline;
use super::progress::Progress;
use super::sheet::Sheet;
use crate::exit::Failure;
use crate::options::Layers;
use mapmaker_drawing::art::{Atlas, Theme};
use mapmaker_drawing::chart::Scale;
use mapmaker_drawing::framing::Placing;
use mapmaker_grid::TilePos;

/// The pixels along a side of a tile when nobody says how many.
pub const DEFAULT_TILE_PX: u32 = 64;

/// So many bytes are pressed between two looks at whether it was stopped.
const PRESSED_BYTES: usize = 1 << 21;

/// What the ink of a map's picture draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// The images of the tiles.
    #[default]
    Tiles,
    /// Mountains, trees, coasts and rivers anew for the size, of our own pack.
    Figures,
}

/// How a picture shows its tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// What the ink draws.
    pub ink: Ink,
    /// Pixels along the side of a tile.
    pub tile_px: u32,
    /// Its colours.
    pub theme: Theme,
    /// Whether lines run between the tiles.
    pub is_ruled: bool,
    /// What shows over the tiles of a world.
    pub layers: Layers,
    /// How large letters, symbols and roads are: pixels of a point, 1 on a usual screen.
    pub point_px: f32,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            ink: Ink::Tiles,
            tile_px: DEFAULT_TILE_PX,
            theme: Theme::Parchment,
            is_ruled: false,
            layers: Layers::default(),
            point_px: 1.0,
        }
    }
}

impl Look {
    /// How large what lies over the tiles shows.
    #[must_use]
    pub const fn scale(&self) -> Scale {
        Scale {
            tile_px: self.tile_px as f32,
            point_px: self.point_px,
        }
    }

    /// Where the pixels of a map lie whose first tile is this one.
    #[must_use]
    pub const fn placing(&self, north_west: TilePos) -> Placing {
        Placing {
            north_west,
            tile_px: self.tile_px as f64,
            point_px: self.point_px,
        }
    }

    /// The size of a picture of so many tiles.
    ///
    /// # Errors
    /// With exit code 2 when there is no such picture.
    pub fn size(&self, tiles: (usize, usize), pictures: Pictures) -> Result<PictureSize, Failure> {
        PictureSize::new(tiles, self.tile_px, self.is_ruled, pictures)
    }
}

/// Writes a picture that is made in strips: `strip(state, row, rows)` gives the rows of pixels `rows` of
/// the row of tiles `row` as RGB, and each thread that makes strips has a state of its own from `start`.
///
/// # Errors
/// When `out` can't be written to, or `progress` stops it.
pub fn write_png<S>(
    sheet: &Sheet,
    out: &mut dyn Write,
    start: impl Fn() -> S + Sync,
    strip: impl Fn(&mut S, usize, Range<u32>) -> Vec<u8> + Sync,
    progress: &dyn Progress,
) -> io::Result<()> {
    let size = sheet.size;
    let rows = size.step_rows();
    let steps = Steps {
        rows,
        first: rows,
        state_bytes: 3 * rows * size.row_bytes(),
        parts: 0,
    };
    write_png_in(steps, sheet, out, start, strip, progress)
}

/// How a picture is cut for the threads that make it.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    /// Rows of pixels in one step.
    pub rows: u64,
    /// Rows of pixels in the first step, at most as many.
    pub first: u64,
    /// What a thread needs to make a step, in bytes, beside the step's pixels.
    pub state_bytes: u64,
    /// Parts of a step that whoever makes it tells of by itself, each when it is done; 0 where it tells of none.
    pub parts: u64,
}

/// [`write_png`] in steps of one's own.
///
/// # Errors
/// When `out` can't be written to, or `progress` stops it.
pub(crate) fn write_png_in<S>(
    steps: Steps,
    sheet: &Sheet,
    out: &mut dyn Write,
    start: impl Fn() -> S + Sync,
    strip: impl Fn(&mut S, usize, Range<u32>) -> Vec<u8> + Sync,
    progress: &dyn Progress,
) -> io::Result<()> {
    let size = sheet.size;
    let tile = u64::from(size.tile_px);
    // OK because the sides were checked when the size and its frame were made.
    let (width, height) = sheet.pixels();
    let mut encoder = png::Encoder::new(out, width as u32, height as u32);
    let height = size.pixels().1;
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    encoder.set_pixel_dims(sheet.dpi().map(|dpi| {
        let a_metre = (f64::from(dpi) / 0.0254).round() as u32;
        png::PixelDimensions {
            xppu: a_metre,
            yppu: a_metre,
            unit: png::Unit::Meter,
        }
    }));
    tell(&mut encoder, &sheet.texts)?;
    let mut header = encoder.write_header()?;
    let mut stream = header.stream_writer()?;
    let step = steps.rows.max(1);
    let first = steps.first.clamp(1, step);
    let make = |state: &mut S, index: u64| {
        let to = (first + index * step).min(height);
        let from = if index == 0 {
            0
        } else {
            first + (index - 1) * step
        };
        let mut pixels = Vec::with_capacity(((to - from) * size.row_bytes()) as usize);
        let mut y = from;
        while y < to {
            let row = y / tile;
            let end = to.min((row + 1) * tile);
            let rows = (y - row * tile) as u32..(end - row * tile) as u32;
            pixels.extend_from_slice(&strip(state, row as usize, rows));
            y = end;
            // Nobody will look at the rest of the step.
            if progress.is_stopped() {
                return Vec::new();
            }
        }
        sheet.theme.grade(&mut pixels);
        sheet.surround(from, pixels)
    };
    sheet.write_above(&mut stream)?;
    let workers = pipeline::workers(steps.state_bytes + step * size.row_bytes());
    let count = 1 + height.saturating_sub(first).div_ceil(step);
    progress.begin(count * steps.parts.max(1));
    pipeline::in_order(workers, count, start, make, |pixels| {
        if steps.parts == 0 {
            progress.step()?;
        } else {
            progress.check()?;
        }
        for part in pixels.chunks(PRESSED_BYTES) {
            progress.check()?;
            stream.write_all(part)?;
        }
        Ok(())
    })?;
    sheet.write_below(&mut stream)?;
    stream.finish()?;
    Ok(header.finish()?)
}

/// Has a picture tell of itself, by keywords and their texts.
pub(crate) fn tell<W: Write>(
    encoder: &mut png::Encoder<W>,
    texts: &[(&'static str, String)],
) -> io::Result<()> {
    for (keyword, text) in texts {
        let (keyword, text) = ((*keyword).to_owned(), text.replace('\0', " "));
        // Some programs read the older kind alone, which has letters of Latin-1 only.
        if text.chars().all(|letter| letter <= '\u{ff}') {
            encoder.add_text_chunk(keyword, text)?;
        } else {
            encoder.add_itxt_chunk(keyword, text)?;
        }
    }
    Ok(())
}

/// How many rows and columns a sheet of that many pictures has: about as many of both.
#[must_use]
pub(crate) fn sheet_shape(pictures: usize) -> (usize, usize) {
    let columns = pictures.isqrt().max(1);
    let columns = if columns * columns < pictures {
        columns + 1
    } else {
        columns
    };
    (columns, pictures.div_ceil(columns).max(1))
}

/// Writes all drawings of an atlas side by side as one PNG with transparency, `tile_px` pixels each: that
/// of slot `i` is in column `i % columns` and row `i / columns` of [`sheet_shape`].
///
/// # Errors
/// When `out` can't be written to.
pub(crate) fn write_sheet(atlas: &Atlas, out: &mut dyn Write) -> io::Result<()> {
    let (columns, rows) = sheet_shape(atlas.len());
    let tile = atlas.tile_px() as usize;
    let mut encoder = png::Encoder::new(out, (columns * tile) as u32, (rows * tile) as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    encoder.add_text_chunk("Software".to_owned(), SHEET_MARK.to_owned())?;
    let mut header = encoder.write_header()?;
    let mut stream = header.stream_writer()?;
    let pictures: Vec<_> = atlas.pictures().collect();
    let stride = 4 * columns * tile;
    for row in pictures.chunks(columns) {
        let mut strip = vec![0; stride * tile];
        for (column, picture) in row.iter().enumerate() {
            let pixels = picture.rgba(atlas.tile_px());
            for (y, line) in pixels.chunks_exact(4 * tile).enumerate() {
                let start = y * stride + 4 * column * tile;
                strip[start..start + line.len()].copy_from_slice(line);
            }
        }
        stream.write_all(&strip)?;
    }
    stream.finish()?;
    Ok(header.finish()?)
}

/// What a sheet that we wrote says of its maker, near its beginning.
pub(crate) const SHEET_MARK: &str = "MapMaker tile sheet";
