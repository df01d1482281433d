//! A picture of a world drawn anew for its size, in blocks, streamed like any picture.

use std::io::{self, Write};
use std::ops::Range;

use super::{Area, chart};
use crate::engine::art::{BLOCK_PX, Plate, Theme, block_px};
use crate::engine::chart::Scale;
use crate::engine::figures::Zoom;
use crate::engine::tileset::TileSet;
use crate::engine::worldgen::Scratch;
use crate::options::Layers;
use crate::storage::map::MapPack;
use crate::storage::picture::{Steps, write_png_in};
use crate::storage::progress::Progress;
use crate::storage::sheet::Sheet;

/// What a thread keeps of the land around a block, in bytes.
const LAND_BYTES: u64 = 48 << 20;

/// How such a picture lies over the plane and what it shows.
#[derive(Clone, Copy, Debug)]
pub struct Inked {
    zoom: Zoom,
    /// Its colours.
    pub theme: Theme,
    /// What shows over it.
    pub layers: Layers,
    /// How large figures, lines, letters, symbols and roads are: pixels of a point.
    pub point_px: f32,
    /// Its north-west pixel, in those of the plane.
    corner: [i128; 2],
    /// Pixels from west to east and from north to south.
    pub size_px: (usize, usize),
}

impl Inked {
    /// A picture of an area in which a tile has `tile_px` pixels.
    #[must_use]
    pub fn new(area: &Area, tile_px: f64, theme: Theme, layers: Layers, point_px: f32) -> Self {
        let zoom = Zoom::new(tile_px);
        let span = |first: i64, tiles: usize| {
            let from = zoom.pixel(first);
            let to = zoom.pixel(first + tiles as i64);
            (from, ((to - from) as usize).max(1))
        };
        let (west, width) = span(area.north_west.x, area.width);
        let (north, height) = span(area.north_west.y, area.height);
        Self {
            zoom,
            theme,
            layers,
            point_px,
            corner: [west, north],
            size_px: (width, height),
        }
    }

    /// How large what lies over the land shows.
    #[must_use]
    pub fn scale(&self) -> Scale {
        Scale {
            tile_px: self.zoom.tile_px() as f32,
            point_px: self.point_px,
        }
    }
}

/// Writes an area's picture as PNG, a row of blocks at a time; the sheet has the size of [`Inked::size_px`] in tiles of a pixel.
///
/// # Errors
/// When `out` can't be written to, or `progress` stops it.
pub fn write_inked(
    area: &Area,
    pack: &MapPack,
    look: Inked,
    sheet: &Sheet,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    let chart = chart(area, pack, look.scale(), look.layers, progress)?;
    let chart = sheet.over(chart);
    let width = look.size_px.0;
    let steps = figure_steps(look.corner, width, look.point_px);
    let strip = |rows: &mut FigureRows, row: usize, _: Range<u32>| {
        let mut pixels = rows.row(row);
        chart.paint(&mut pixels, width, row as i64);
        pixels
    };
    let start = || FigureRows::new(area, pack.set(), look, progress);
    write_png_in(steps, sheet, out, start, strip, progress)
}

/// How a picture of figures is cut whose north-west pixel is this one of the plane, so many pixels wide: a row of blocks at a time.
pub(in crate::storage) fn figure_steps(corner: [i128; 2], width: usize, point_px: f32) -> Steps {
    let block = block_px(f64::from(point_px)) as u64;
    // The points along a block, and the pixels around it in which the coast is looked for.
    let points = (block as f32 / point_px) as u64;
    let shore = (88.0 * point_px) as u64;
    let columns = {
        let (west, side) = (corner[0], i128::from(block));
        (west + width as i128 - 1).div_euclid(side) - west.div_euclid(side) + 1
    };
    let before = corner[1].rem_euclid(i128::from(block)) as u64;
    Steps {
        rows: block,
        first: block - before,
        state_bytes: LAND_BYTES * (points / BLOCK_PX as u64).max(1).pow(2)
            + 3 * block * width as u64
            + 20 * block * block
            + 12 * (block + shore).pow(2),
        parts: columns as u64,
    }
}

/// One thread's reader of such a picture: the row of blocks at hand.
pub(in crate::storage) struct FigureRows<'a> {
    plate: Plate<'a>,
    /// The north-west pixel, in those of the plane.
    corner: [i128; 2],
    /// Pixels from west to east.
    width: usize,
    progress: &'a dyn Progress,
    scratch: Scratch,
    drawn: Option<i128>,
    /// RGB, row by row, as wide as the picture and as high as a block.
    pixels: Vec<u8>,
}

impl<'a> FigureRows<'a> {
    /// A reader that has read nothing yet.
    pub(in crate::storage) fn new(
        area: &'a Area,
        set: &'a TileSet,
        look: Inked,
        progress: &'a dyn Progress,
    ) -> Self {
        let plate = Plate {
            seed: area.seed.value(),
            set,
            overlay: &*area.overlay,
            board: None,
            zoom: look.zoom,
            theme: look.theme,
            point_px: f64::from(look.point_px),
        };
        Self::of(plate, look.corner, look.size_px.0, progress)
    }

    /// One of any plate, from this pixel of the plane on, so many pixels wide.
    pub(in crate::storage) fn of(
        plate: Plate<'a>,
        corner: [i128; 2],
        width: usize,
        progress: &'a dyn Progress,
    ) -> Self {
        Self {
            plate,
            corner,
            width,
            progress,
            scratch: Scratch::default(),
            drawn: None,
            pixels: Vec::new(),
        }
    }

    /// A row of pixels as RGB.
    pub(in crate::storage) fn row(&mut self, row: usize) -> Vec<u8> {
        let y = self.corner[1] + row as i128;
        let side = self.plate.block_px() as i128;
        let block = y.div_euclid(side);
        if self.drawn != Some(block) {
            self.draw(block);
            self.drawn = Some(block);
        }
        let bytes = 3 * self.width;
        let start = y.rem_euclid(side) as usize * bytes;
        self.pixels[start..start + bytes].to_vec()
    }

    fn draw(&mut self, row: i128) {
        let side = self.plate.block_px();
        let block = side as i128;
        let width = self.width;
        let (west, east) = (self.corner[0], self.corner[0] + width as i128);
        self.pixels.clear();
        self.pixels.resize(3 * width * side, 0);
        for column in west.div_euclid(block)..=(east - 1).div_euclid(block) {
            // A row of a wide picture takes long.
            if self.progress.is_stopped() {
                return;
            }
            let drawn = self
                .plate
                .block(column as i64, row as i64, &mut self.scratch);
            // Who was stopped meanwhile is told so at the next block.
            let _ = self.progress.step();
            let first = column * block;
            let (from, to) = (first.max(west), (first + block).min(east));
            let bytes = 3 * (to - from) as usize;
            for (y, line) in drawn.chunks_exact(3 * side).enumerate() {
                let source = 3 * (from - first) as usize;
                let target = 3 * (y * width + (from - west) as usize);
                self.pixels[target..target + bytes].copy_from_slice(&line[source..source + bytes]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::engine::grid::TilePos;
    use crate::engine::seed::Seed;
    use crate::storage::picture::{Ink, Look};
    use crate::storage::world::write_picture;

    /// The pixels of a picture of world 7: its width in pixels, and RGB in reading order.
    fn draw(at: (i64, i64), size: (usize, usize), tile_px: f64) -> (usize, Vec<u8>) {
        let area = Area {
            seed: Seed::from(7),
            overlay: Arc::default(),
            north_west: TilePos::new(at.0, at.1),
            width: size.0,
            height: size.1,
        };
        let pack = MapPack::ours();
        let look = Inked::new(&area, tile_px, Theme::Parchment, Layers::NONE, 1.0);
        let one = Look {
            tile_px: 1,
            ..Look::default()
        };
        let pixels = one.size(look.size_px, pack.pictures()).expect("a size");
        let mut png = Vec::new();
        let sheet = Sheet::bare(pixels, look.theme);
        write_inked(&area, &pack, look, &sheet, &mut png, &()).expect("a picture");
        read(&png)
    }

    /// The width of a picture, and its pixels.
    fn read(png: &[u8]) -> (usize, Vec<u8>) {
        let mut reader = png::Decoder::new(io::Cursor::new(png))
            .read_info()
            .expect("a picture");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
        let frame = reader.next_frame(&mut bytes).expect("its pixels");
        (frame.width as usize, bytes)
    }

    #[test]
    fn a_picture_of_small_tiles_may_be_drawn_for_its_size() {
        let area = Area {
            seed: Seed::from(7),
            overlay: Arc::default(),
            north_west: TilePos::new(-330, -330),
            width: 24,
            height: 30,
        };
        let pack = MapPack::ours();
        let look = Look {
            ink: Ink::Figures,
            tile_px: 8,
            layers: Layers::NONE,
            ..Look::default()
        };
        let size = look
            .size((area.width, area.height), pack.pictures())
            .expect("a size");
        let mut png = Vec::new();
        let sheet = Sheet::bare(size, look.theme);
        write_picture(&area, &pack, look, &sheet, &mut png, &()).expect("a picture");
        let (wide, pixels) = read(&png);
        assert_eq!((wide, pixels.len()), (24 * 8, 3 * 24 * 8 * 30 * 8));
        assert!(pixels == draw((-330, -330), (24, 30), 8.0).1);
    }

    #[test]
    fn pictures_that_overlap_have_the_same_pixels() {
        // The parts lie across the corner of four blocks, and across none.
        for (tile_px, whole, part, off) in [
            (
                8.0,
                ((-330, -330), (24, 30)),
                ((-326, -322), (16, 20)),
                (4, 8),
            ),
            (
                0.25,
                ((-2048, -2060), (400, 400)),
                ((-1948, -1960), (200, 200)),
                (100, 100),
            ),
        ] {
            let (wide, all) = draw(whole.0, whole.1, tile_px);
            let (narrow, some) = draw(part.0, part.1, tile_px);
            let (dx, dy) = (
                (f64::from(off.0) * tile_px) as usize,
                (f64::from(off.1) * tile_px) as usize,
            );
            for (y, line) in some.chunks_exact(3 * narrow).enumerate() {
                let start = 3 * ((y + dy) * wide + dx);
                assert!(
                    all[start..start + line.len()] == *line,
                    "{tile_px}: row {y}"
                );
            }
        }
    }

    /// Counts the steps that it is told of.
    #[derive(Default)]
    struct Counted(AtomicU64, AtomicU64);

    impl Progress for Counted {
        fn begin(&self, steps: u64) {
            self.0.store(steps, Ordering::Relaxed);
        }

        fn step(&self) -> io::Result<()> {
            self.1.fetch_add(1, Ordering::Relaxed);
            Ok(())
        }
    }

    #[test]
    fn every_block_is_a_step_on_the_way() {
        let area = Area {
            seed: Seed::from(7),
            overlay: Arc::default(),
            north_west: TilePos::new(-330, -330),
            width: 150,
            height: 100,
        };
        let pack = MapPack::ours();
        let look = Inked::new(&area, 8.0, Theme::Ink, Layers::NONE, 1.0);
        let one = Look {
            tile_px: 1,
            ..Look::default()
        };
        let size = one.size(look.size_px, pack.pictures()).expect("a size");
        let (counted, sheet) = (Counted::default(), Sheet::bare(size, Theme::Ink));
        let mut png = Vec::new();
        write_inked(&area, &pack, look, &sheet, &mut png, &counted).expect("a picture");
        let [steps, done] = [&counted.0, &counted.1].map(|count| count.load(Ordering::Relaxed));
        assert!(steps >= 6 && done == steps, "{done} of {steps}");
    }
}
