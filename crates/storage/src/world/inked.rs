//! Pictures of a world in figures, drawn for their size in blocks, streamed like any picture.

use std::io::{self, Write};
use std::ops::Range;

use super::{Area, chart};
use crate::exit::Failure;
use crate::map::MapPack;
use crate::options::Layers;
use crate::paper::LEAST_TILE_PX;
use crate::picture::{Look, Steps, write_png_in};
use crate::progress::Progress;
use crate::sheet::Sheet;
use mapmaker_drawing::art::{BLOCK_PX, BoardTiles, Drawing, Plate, Ruling, Theme, block_px};
use mapmaker_drawing::chart::Scale;
use mapmaker_drawing::figures::{Clearings, Zoom};
use mapmaker_grid::tileset::TileSet;
use mapmaker_land::worldgen::Scratch;

/// The memory of a thread for the land around a block, in bytes.
const LAND_BYTES: u64 = 48 << 20;

/// The layout and the content of such a picture.
#[derive(Clone, Copy, Debug)]
pub struct Inked {
    zoom: Zoom,
    /// Its colours.
    pub theme: Theme,
    /// The layers.
    pub layers: Layers,
    /// The size of figures, lines, letters, symbols and roads: pixels of a point.
    pub point_px: f32,
    /// Its north-west pixel, in pixels of the plane.
    corner: [i128; 2],
    /// Pixels from west to east and from north to south.
    pub size_px: (usize, usize),
    /// Whether there are lines between tiles.
    pub is_ruled: bool,
    /// Whether no figure is cut at its edges.
    pub is_whole: bool,
    /// Whether it is only the shading under vector lines.
    is_ground: bool,
}

/// The most points of a vector picture.
const MOST_POINTS: f64 = 20_000_000.0;

impl Inked {
    /// The picture of an area with `tile_px` pixels a tile.
    #[must_use]
    pub fn new(area: &Area, tile_px: f64, theme: Theme, layers: Layers, point_px: f32) -> Self {
        let zoom = Zoom::new(tile_px);
        // The number of pixels does not depend on the place on the plane.
        let span = |first: i64, tiles: usize| {
            let pixels = (tiles as f64 * tile_px - 1e-6).ceil() as usize;
            (zoom.pixel(first), pixels.max(1))
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
            is_ruled: false,
            is_whole: false,
            is_ground: false,
        }
    }

    /// The picture of a board of so many tiles.
    #[must_use]
    pub(crate) fn board((width, height): (usize, usize), look: &Look) -> Self {
        let tile = look.tile_px as usize;
        Self {
            zoom: Zoom::new(f64::from(look.tile_px)),
            theme: look.theme,
            layers: Layers::NONE,
            point_px: look.point_px,
            corner: [0; 2],
            size_px: (width * tile, height * tile),
            is_ruled: look.is_ruled,
            is_whole: false,
            is_ground: false,
        }
    }

    /// Checks that it is small enough for a vector picture.
    ///
    /// # Errors
    /// With exit code 2 if it isn't.
    pub fn check_lines(&self) -> Result<(), Failure> {
        let (width, height) = self.size_px;
        let side = |pixels: usize| pixels as f64 / f64::from(self.point_px);
        if side(width) * side(height) <= MOST_POINTS {
            return Ok(());
        }
        Err(Failure::bad_use(format!(
            "a picture of {width}x{height} pixels is too large for SVG; write PNG, or ask for a smaller area or smaller tiles"
        )))
    }

    /// Adds its lines to a vector drawing, over [`Self::ground`]; the plate must be its own.
    pub(crate) fn draw_on(&self, plate: &Plate, drawing: &mut Drawing) {
        let size_px = self.size_px.into();
        plate.draw_on(drawing, self.corner, size_px, &mut Scratch::default());
        if let Some(ruling) = self.ruling() {
            ruling.draw_on(drawing);
        }
    }

    /// The lines between tiles, if it has any.
    pub(crate) fn ruling(&self) -> Option<Ruling> {
        let size_px = self.size_px.into();
        let has_any = self.is_ruled && !self.is_ground;
        has_any.then(|| Ruling::new(self.zoom, self.corner, size_px, self.point_px))
    }

    /// The shading under its lines, with a pixel a point, and its place: west, north, width and height in pixels of
    /// this picture; `None` if there is none.
    #[must_use]
    pub fn ground(&self) -> Option<(Self, [f64; 4])> {
        if !self.theme.has_shading() {
            return None;
        }
        let point_px = f64::from(self.point_px);
        let usual = self.zoom.tile_px() / point_px;
        // Keeps tiles that are already as small as in any picture.
        let times = if usual < LEAST_TILE_PX { 1.0 } else { point_px };
        let zoom = Zoom::new(self.zoom.tile_px() / times);
        let axis = |axis: usize, side: usize| {
            let (tile, within) = self.zoom.tile(self.corner[axis]);
            let first = zoom.pixel(tile);
            let (begun, part) = zoom.tile(first);
            let off = ((tile - begun) as f64 + within - part) * zoom.tile_px();
            let whole = off.floor();
            let count = (side as f64 / times + off - whole).ceil() as usize + 1;
            (first + whole as i128, (whole - off) * times, count)
        };
        let (west, x, width) = axis(0, self.size_px.0);
        let (north, y, height) = axis(1, self.size_px.1);
        let ground = Self {
            zoom,
            layers: Layers::NONE,
            point_px: (point_px / times) as f32,
            corner: [west, north],
            size_px: (width, height),
            is_ground: true,
            ..*self
        };
        Some((ground, [x, y, width as f64 * times, height as f64 * times]))
    }

    /// The drawing of an area, under its chart.
    pub(crate) fn plate<'a>(
        &self,
        area: &'a Area,
        set: &'a TileSet,
        clearings: &'a Clearings,
    ) -> Plate<'a> {
        Plate {
            seed: area.seed.value(),
            set,
            overlay: &*area.overlay,
            board: None,
            clearings: Some(clearings),
            zoom: self.zoom,
            theme: self.theme,
            point_px: f64::from(self.point_px),
            edge: self.is_whole.then(|| (self.corner, self.size_px.into())),
        }
    }

    /// The drawing of a board with so many rows, under its roads.
    pub(crate) fn board_plate<'a>(
        &self,
        set: &'a TileSet,
        tiles: &'a BoardTiles,
        height: usize,
        clearings: &'a Clearings,
    ) -> Plate<'a> {
        Plate {
            seed: 0,
            set,
            overlay: tiles,
            board: Some((tiles.width, height)),
            clearings: Some(clearings),
            zoom: self.zoom,
            theme: self.theme,
            point_px: f64::from(self.point_px),
            // Its figures are not cut.
            edge: None,
        }
    }

    /// Pixels along a side of a tile.
    #[must_use]
    pub fn tile_px(&self) -> f64 {
        self.zoom.tile_px()
    }

    /// The scale of what is drawn over the land.
    #[must_use]
    pub fn scale(&self) -> Scale {
        Scale {
            tile_px: self.zoom.tile_px() as f32,
            point_px: self.point_px,
        }
    }

    /// How the work is divided: a row of blocks at a time.
    pub(crate) fn steps(&self) -> Steps {
        let block = block_px(f64::from(self.point_px)) as u64;
        let width = self.size_px.0;
        // The points along a block, and the margin in which the coast is searched.
        let points = (block as f32 / self.point_px) as u64;
        let shore = (88.0 * self.point_px) as u64;
        let columns = {
            let (west, side) = (self.corner[0], i128::from(block));
            (west + width as i128 - 1).div_euclid(side) - west.div_euclid(side) + 1
        };
        let before = self.corner[1].rem_euclid(i128::from(block)) as u64;
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
}

/// Writes an area's picture as PNG, a row of blocks at a time; the sheet has the size of [`Inked::size_px`] in tiles
/// of a pixel.
pub(crate) fn write_inked(
    area: &Area,
    pack: &MapPack,
    look: Inked,
    sheet: &Sheet,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    let chart = chart(
        area,
        pack,
        look.scale(),
        (look.layers, look.theme),
        progress,
    )?;
    let chart = sheet.over(chart);
    let clearings = chart.clearings();
    let width = look.size_px.0;
    let ruling = look.ruling();
    let strip = |rows: &mut FigureRows, row: usize, _: Range<u32>| {
        let mut pixels = rows.row(row);
        if let Some(ruling) = &ruling {
            ruling.paint(&mut pixels, row);
        }
        chart.paint(&mut pixels, width, row as i64);
        pixels
    };
    let start = || FigureRows::new(area, pack.set(), look, &clearings, progress);
    write_png_in(look.steps(), sheet, out, start, strip, progress)
}

/// One thread's reader of such a picture; holds the current row of blocks.
pub(crate) struct FigureRows<'a> {
    plate: Plate<'a>,
    look: Inked,
    progress: &'a dyn Progress,
    scratch: Scratch,
    drawn: Option<i128>,
    /// RGB, row by row, as wide as the picture and as high as a block.
    pixels: Vec<u8>,
}

impl<'a> FigureRows<'a> {
    /// A reader for an area.
    pub(crate) fn new(
        area: &'a Area,
        set: &'a TileSet,
        look: Inked,
        clearings: &'a Clearings,
        progress: &'a dyn Progress,
    ) -> Self {
        Self::of(look.plate(area, set, clearings), look, progress)
    }

    /// A reader for any plate.
    pub(crate) fn of(plate: Plate<'a>, look: Inked, progress: &'a dyn Progress) -> Self {
        Self {
            plate,
            look,
            progress,
            scratch: Scratch::default(),
            drawn: None,
            pixels: Vec::new(),
        }
    }

    /// A row of pixels as RGB.
    pub(crate) fn row(&mut self, row: usize) -> Vec<u8> {
        let y = self.look.corner[1] + row as i128;
        let side = self.plate.block_px() as i128;
        let block = y.div_euclid(side);
        if self.drawn != Some(block) {
            self.draw(block);
            self.drawn = Some(block);
        }
        let bytes = 3 * self.look.size_px.0;
        let start = y.rem_euclid(side) as usize * bytes;
        self.pixels[start..start + bytes].to_vec()
    }

    fn draw(&mut self, row: i128) {
        let side = self.plate.block_px();
        let block = side as i128;
        let width = self.look.size_px.0;
        let (west, east) = (self.look.corner[0], self.look.corner[0] + width as i128);
        self.pixels.clear();
        self.pixels.resize(3 * width * side, 0);
        for column in west.div_euclid(block)..=(east - 1).div_euclid(block) {
            // A row of a wide picture takes long.
            if self.progress.is_stopped() {
                return;
            }
            let at = (column as i64, row as i64);
            let goes_on = || !self.progress.is_stopped();
            let drawn = if self.look.is_ground {
                self.plate.ground_while(at, &mut self.scratch, &goes_on)
            } else {
                self.plate.block_while(at, &mut self.scratch, &goes_on)
            };
            let Some(drawn) = drawn else {
                return;
            };
            // If stopped, the next block reports it.
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
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::picture::{Ink, PictureSize};
    use crate::world::write_picture;

    /// The pixels of a picture of world 7: its width in pixels, and RGB in reading order.
    fn draw(at: (i64, i64), size: (usize, usize), tile_px: f64) -> (usize, Vec<u8>) {
        let area = Area::of_world_7(at, size);
        let pack = MapPack::ours();
        let look = Inked::new(&area, tile_px, Theme::Parchment, Layers::NONE, 1.0);
        let mut png = Vec::new();
        write_inked(&area, &pack, look, &sheet(look), &mut png, &()).expect("a picture");
        read(&png)
    }

    /// The bare sheet of a picture.
    fn sheet(look: Inked) -> Sheet {
        let size = PictureSize::of_pixels(look.size_px);
        Sheet::bare(size.expect("a size"), look.theme)
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
        let area = Area::of_world_7((-330, -330), (24, 30));
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
    fn a_picture_has_as_many_pixels_wherever_its_area_lies() {
        // The size once depended on the pixels of the plane in which the area begins and ends.
        for at in [(0, 0), (-33, 17), (-8000, -4800), (1 << 40, -(1 << 40))] {
            for (size, tile_px, expected) in [
                ((1000, 600), 0.2, (200, 120)),
                ((100, 60), 0.7, (70, 42)),
                ((10, 10), 0.2, (2, 2)),
                ((16000, 9600), 0.1, (1600, 960)),
                ((7, 3), 24.0, (168, 72)),
            ] {
                let area = Area::of_world_7(at, size);
                let inked = Inked::new(&area, tile_px, Theme::Parchment, Layers::NONE, 1.0);
                assert_eq!(inked.size_px, expected, "{at:?}, {tile_px}");
            }
        }
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

    /// Counts the steps that are reported.
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
        let area = Area::of_world_7((-330, -330), (150, 100));
        let pack = MapPack::ours();
        let look = Inked::new(&area, 8.0, Theme::Ink, Layers::NONE, 1.0);
        let (counted, sheet) = (Counted::default(), sheet(look));
        let mut png = Vec::new();
        write_inked(&area, &pack, look, &sheet, &mut png, &counted).expect("a picture");
        let [steps, done] = [&counted.0, &counted.1].map(|count| count.load(Ordering::Relaxed));
        assert!(steps >= 6 && done == steps, "{done} of {steps}");
    }
}
