//! Writes pictures of maps as PNG in strips, so that a picture may exceed memory.

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

/// The default pixels along a side of a tile.
pub const DEFAULT_TILE_PX: u32 = 64;

/// How many bytes are compressed between two checks for a stop.
const PRESSED_BYTES: usize = 1 << 21;

/// What is drawn in ink.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// The images of the tiles.
    #[default]
    Tiles,
    /// Mountains, trees, coasts and rivers drawn for the size; our own pack only.
    Figures,
}

/// The look of a map's picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// What is drawn in ink.
    pub ink: Ink,
    /// Pixels along the side of a tile.
    pub tile_px: u32,
    /// Its colours.
    pub theme: Theme,
    /// Whether there are lines between tiles.
    pub is_ruled: bool,
    /// The layers of a world.
    pub layers: Layers,
    /// The size of letters, symbols and roads: pixels of a point, 1 on a usual screen.
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
    /// The scale of what is drawn over the tiles.
    #[must_use]
    pub const fn scale(&self) -> Scale {
        Scale {
            tile_px: self.tile_px as f32,
            point_px: self.point_px,
        }
    }

    /// The placing of a map's pixels, given its first tile.
    #[must_use]
    pub const fn placing(&self, north_west: TilePos) -> Placing {
        Placing {
            north_west,
            tile_px: self.tile_px as f64,
            point_px: self.point_px,
        }
    }

    /// The size of a picture of `tiles`.
    ///
    /// # Errors
    /// With exit code 2 if there is no such picture.
    pub fn size(&self, tiles: (usize, usize), pictures: Pictures) -> Result<PictureSize, Failure> {
        PictureSize::new(tiles, self.tile_px, self.is_ruled, pictures)
    }
}

/// Writes a picture in strips: `strip(state, row, rows)` returns the rows of pixels `rows` of the row of tiles `row`
/// as RGB, and each worker thread has its own state from `start`.
///
/// # Errors
/// If `out` can't be written to, or `progress` stops it.
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

/// How a picture is divided among worker threads.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    /// Rows of pixels in one step.
    pub rows: u64,
    /// Rows of pixels in the first step, at most as many.
    pub first: u64,
    /// The memory of a worker beside the step's pixels, in bytes.
    pub state_bytes: u64,
    /// Parts of a step that the worker reports itself as they are done; 0 for none.
    pub parts: u64,
}

/// [`write_png`] with explicit steps.
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
    // OK because the sides were checked when the size and its frame were computed.
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
    write_texts(&mut encoder, &sheet.texts)?;
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
            // The rest of the step is not needed.
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

/// Writes metadata into a picture: keywords and their texts.
pub(crate) fn write_texts<W: Write>(
    encoder: &mut png::Encoder<W>,
    texts: &[(&'static str, String)],
) -> io::Result<()> {
    for (keyword, text) in texts {
        let (keyword, text) = ((*keyword).to_owned(), text.replace('\0', " "));
        // Some programs read only the older kind, which is limited to Latin-1.
        if text.chars().all(|letter| letter <= '\u{ff}') {
            encoder.add_text_chunk(keyword, text)?;
        } else {
            encoder.add_itxt_chunk(keyword, text)?;
        }
    }
    Ok(())
}

/// Rows and columns of a sheet of that many pictures, about equal.
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

/// Writes all drawings of an atlas side by side as one PNG with transparency, `tile_px` pixels each: that of slot `i`
/// is in column `i % columns` and row `i / columns` of [`sheet_shape`].
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

/// The mark by which our own sheets are recognised, near the beginning.
pub(crate) const SHEET_MARK: &str = "MapMaker tile sheet";
