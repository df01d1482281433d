//! Pictures of maps as PNG, written in strips, so that a picture may outgrow memory.

use std::io::{self, Write};
use std::ops::Range;
use std::time::Instant;

use super::pack::{Pictures, TilePack};
use super::pipeline;
use super::progress::Progress;
use super::sheet::Sheet;
use crate::engine::art::{Atlas, LEAST_RULED_PX, Theme};
use crate::engine::chart::Scale;
use crate::engine::framing::Placing;
use crate::engine::grid::TilePos;
use crate::exit::Failure;
use crate::options::Layers;

/// The smallest and the largest tile in a picture, in pixels.
pub const TILE_PX_RANGE: (u32, u32) = (1, 512);

/// The least and the most pixels of a point in a picture.
pub const POINT_PX_RANGE: (f32, f32) = (0.25, 16.0);

/// The pixels along a side of a tile when nobody says how many.
pub const DEFAULT_TILE_PX: u32 = 64;

/// The most pixels along a side of a picture, 2²¹: the longest board in the largest tiles.
pub const MAX_PICTURE_PX: u64 = 1 << 21;

/// The most pixels of a pack's drawings at the picture's size, 2²⁷, three bytes each.
const MAX_ATLAS_PX: u64 = 1 << 27;

/// About how many bytes of picture one step of the work makes.
const STEP_BYTES: u64 = 1 << 23;

/// So many bytes are pressed between two looks at whether it was stopped.
const PRESSED_BYTES: usize = 1 << 21;

/// What the ink of a world's picture draws.
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
    /// What the ink draws; boards show their tiles.
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

/// A picture's size: tiles from west to east and from north to south, and the pixels of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureSize {
    width: usize,
    height: usize,
    tile_px: u32,
}

impl PictureSize {
    /// A picture of so many tiles, each `tile_px` pixels a side; `is_ruled` when lines run between them.
    ///
    /// # Errors
    /// With exit code 2 when it has too many pixels a side, when there would be more lines than picture,
    /// or when the pack's drawings would take too much memory at that size.
    fn new(
        (width, height): (usize, usize),
        tile_px: u32,
        is_ruled: bool,
        pictures: Pictures,
    ) -> Result<Self, Failure> {
        let sides = [width, height].map(|tiles| tiles as u64 * u64::from(tile_px));
        if sides.iter().any(|&side| side > MAX_PICTURE_PX) {
            return Err(Failure::bad_use(format!(
                "{width}x{height} tiles of {tile_px} pixels make a picture of {}x{} pixels; \
                 {MAX_PICTURE_PX} a side is the most",
                sides[0], sides[1]
            )));
        }
        if is_ruled && tile_px < LEAST_RULED_PX {
            return Err(Failure::bad_use(format!(
                "a grid leaves nothing to see of tiles of {tile_px} pixels; {LEAST_RULED_PX} is the \
                 least with one"
            )));
        }
        if let Pictures::Pack(pack) = pictures {
            check_atlas(pack, tile_px)?;
        }
        Ok(Self {
            width,
            height,
            tile_px,
        })
    }

    /// The same picture as one of tiles of one pixel.
    #[must_use]
    pub const fn in_pixels(self) -> Self {
        let tile = self.tile_px as usize;
        Self {
            width: self.width * tile,
            height: self.height * tile,
            tile_px: 1,
        }
    }

    /// Width and height in pixels.
    #[must_use]
    pub fn pixels(self) -> (u64, u64) {
        let tile = u64::from(self.tile_px);
        (self.width as u64 * tile, self.height as u64 * tile)
    }

    /// The bytes of one row of pixels.
    fn row_bytes(self) -> u64 {
        3 * self.width as u64 * u64::from(self.tile_px)
    }

    /// How many rows of pixels one step makes: some whole rows of tiles, or a part of one.
    fn step_rows(self) -> u64 {
        let tile = u64::from(self.tile_px);
        let rows = (STEP_BYTES / self.row_bytes()).max(1);
        if rows < tile {
            rows
        } else {
            // Steps of several rows of tiles share a row of chunks.
            (rows / tile).min(16) * tile
        }
    }
}

/// Refuses a size at which a pack's drawings would take too much memory.
fn check_atlas(pack: &TilePack, tile_px: u32) -> Result<(), Failure> {
    let drawings: usize = pack
        .images
        .iter()
        .chain(&pack.mega_images)
        .map(Vec::len)
        .sum();
    let most = (MAX_ATLAS_PX / (drawings as u64).max(1)).isqrt();
    if u64::from(tile_px) > most {
        return Err(Failure::bad_use(format!(
            "tiles of {tile_px} pixels are too large for a pack of {drawings} drawings; 1 to {most} is \
             valid"
        )));
    }
    Ok(())
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
pub fn write_png_in<S>(
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
    let mut header = encoder.write_header()?;
    let mut stream = header.stream_writer()?;
    let step = steps.rows.max(1);
    let first = steps.first.clamp(1, step);
    let make = |state: &mut S, index: u64| {
        let begun = Instant::now();
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
        let pixels = sheet.surround(from, pixels);
        progress.made(begun.elapsed());
        pixels
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
        let begun = Instant::now();
        for part in pixels.chunks(PRESSED_BYTES) {
            progress.check()?;
            stream.write_all(part)?;
        }
        progress.written(begun.elapsed());
        Ok(())
    })?;
    sheet.write_below(&mut stream)?;
    stream.finish()?;
    Ok(header.finish()?)
}

/// How many rows and columns a sheet of that many pictures has: about as many of both.
#[must_use]
pub fn sheet_shape(pictures: usize) -> (usize, usize) {
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
pub fn write_sheet(atlas: &Atlas, out: &mut dyn Write) -> io::Result<()> {
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
pub const SHEET_MARK: &str = "MapMaker tile sheet";
