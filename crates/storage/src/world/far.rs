//! Pictures of a world in which a pixel is more than a tile: a shaded survey, streamed like any picture.

use std::io::{self, Write};
use std::ops::Range;

use super::{Area, chart};
use crate::map::MapPack;
use crate::options::Layers;
use crate::picture::{Steps, write_png_in};
use crate::progress::Progress;
use crate::sheet::Sheet;
use mapmaker_drawing::art::{OwnColours, Theme, Vertices, world_shading};
use mapmaker_drawing::chart::Scale;
use mapmaker_grid::{Grid, TilePos};
use mapmaker_land::worldgen::{Sample, Scratch, survey};

/// Rows of pixels that are surveyed at a time, in one step of one thread.
const BLOCK_ROWS: usize = 64;

/// Columns of pixels that are surveyed at a time, limited by world generation's cache of the land around.
const PANEL_COLUMNS: usize = 2048;

/// The layout of a far picture on the plane.
#[derive(Clone, Copy, Debug)]
pub struct Far {
    /// Pixels along a side of a tile, less than 1.
    tile_px: f64,
    /// Pixels from west to east and from north to south.
    pub size_px: (usize, usize),
    /// log2 of the tiles between samples of the survey: at most a pixel.
    spacing_log2: u32,
}

impl Far {
    /// The layout of an area with `tile_px` pixels a tile, less than 1.
    #[must_use]
    pub fn new(area: &Area, tile_px: f64) -> Self {
        let pixels = |tiles: usize| ((tiles as f64 * tile_px - 1e-6).ceil() as usize).max(1);
        Self {
            tile_px,
            size_px: (pixels(area.width), pixels(area.height)),
            spacing_log2: (1.0 / tile_px).log2().floor() as u32,
        }
    }

    /// Pixels along a side of a tile.
    #[must_use]
    pub const fn tile_px(&self) -> f64 {
        self.tile_px
    }

    /// The position of a pixel's middle along one axis, in samples of the survey from `origin`.
    fn place(&self, pixel: usize, origin: i64, first: i64) -> (usize, f32) {
        let tiles = (pixel as f64 + 0.5) / self.tile_px;
        let spacing = (1_i64 << self.spacing_log2) as f64;
        let before = (origin - (first << self.spacing_log2)) as f64;
        let at = (before + tiles) / spacing;
        (at.floor() as usize, at.fract() as f32)
    }
}

/// Writes an area's far picture as PNG, some rows of pixels at a time; `point_px` is the size of letters, in pixels of
/// a point.
pub(crate) fn write_far(
    area: &Area,
    pack: &MapPack,
    far: Far,
    layers: Layers,
    point_px: f32,
    sheet: &Sheet,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    let scale = Scale {
        tile_px: far.tile_px as f32,
        point_px,
    };
    let chart = chart(area, pack, scale, (layers, sheet.theme), progress)?;
    let chart = sheet.over(chart);
    let strip = |rows: &mut FarRows, row: usize, _: Range<u32>| {
        let mut pixels = rows.row(row);
        chart.paint(&mut pixels, far.size_px.0, row as i64);
        pixels
    };
    let columns = far.size_px.0.min(PANEL_COLUMNS) as u64;
    let samples = 4 * (BLOCK_ROWS as u64 + 3) * (columns + 3);
    let steps = Steps {
        rows: BLOCK_ROWS as u64,
        first: BLOCK_ROWS as u64,
        state_bytes: samples * size_of::<Sample>() as u64 + (3 * BLOCK_ROWS * far.size_px.0) as u64,
        parts: 0,
    };
    let own = (sheet.theme == Theme::Pack).then(|| pack.pictures().own_colours(pack.set()));
    let start = || FarRows::new(area, pack, far, own);
    write_png_in(steps, sheet, out, start, strip, progress)
}

/// One thread's reader of a far picture; holds the current block of rows.
struct FarRows<'a> {
    area: &'a Area,
    pack: &'a MapPack,
    far: Far,
    /// The colours of the pack's tiles, if they show instead of our shading.
    own: Option<OwnColours>,
    scratch: Scratch,
    block: Option<usize>,
    /// RGB, row by row.
    pixels: Vec<u8>,
}

impl<'a> FarRows<'a> {
    fn new(area: &'a Area, pack: &'a MapPack, far: Far, own: Option<OwnColours>) -> Self {
        Self {
            area,
            pack,
            far,
            own,
            scratch: Scratch::default(),
            block: None,
            pixels: Vec::new(),
        }
    }

    /// A row of pixels as RGB.
    fn row(&mut self, row: usize) -> Vec<u8> {
        let block = row / BLOCK_ROWS;
        if self.block != Some(block) {
            self.draw(block);
            self.block = Some(block);
        }
        let bytes = 3 * self.far.size_px.0;
        let start = row % BLOCK_ROWS * bytes;
        self.pixels[start..start + bytes].to_vec()
    }

    fn draw(&mut self, block: usize) {
        let (width, height) = self.far.size_px;
        let rows = block * BLOCK_ROWS..((block + 1) * BLOCK_ROWS).min(height);
        self.pixels.clear();
        self.pixels.resize(3 * width * rows.len(), 0);
        for west in (0..width).step_by(PANEL_COLUMNS) {
            let columns = west..(west + PANEL_COLUMNS).min(width);
            self.draw_panel(rows.clone(), columns);
        }
    }

    fn draw_panel(&mut self, rows: Range<usize>, columns: Range<usize>) {
        let Far { spacing_log2, .. } = self.far;
        let tiles = |pixel: usize| (pixel as f64 / self.far.tile_px) as i64;
        let origin = self.area.north_west;
        let first = |origin: i64, pixel: usize| (origin + tiles(pixel)) >> spacing_log2;
        let (x0, y0) = (first(origin.x, columns.start), first(origin.y, rows.start));
        let last = |origin: i64, pixel: usize| first(origin, pixel) + 2;
        let vertices = Vertices {
            north_west: TilePos::new(x0 << spacing_log2, y0 << spacing_log2),
            spacing_log2,
            width: (last(origin.x, columns.end) - x0 + 1) as usize,
            height: (last(origin.y, rows.end) - y0 + 1) as usize,
        };
        let (seed, set, scratch) = (self.area.seed.value(), self.pack.set(), &mut self.scratch);
        let survey = |around: Vertices| {
            survey(
                seed,
                set,
                around.north_west,
                spacing_log2,
                around.width,
                around.height,
                scratch,
            )
        };
        let overlay = &self.area.overlay;
        let colours = match &self.own {
            Some(own) => own.world(vertices, set, &**overlay, survey),
            None => world_shading(vertices, set, overlay, survey),
        };
        let across: Vec<(usize, f32)> = columns
            .clone()
            .map(|pixel| self.far.place(pixel, origin.x, x0))
            .collect();
        for (index, pixel) in rows.enumerate() {
            let down = self.far.place(pixel, origin.y, y0);
            let start = 3 * (index * self.far.size_px.0 + columns.start);
            let out = &mut self.pixels[start..start + 3 * across.len()];
            for (pixel, &across) in out.chunks_exact_mut(3).zip(&across) {
                pixel.copy_from_slice(&between(&colours, across, down));
            }
        }
    }
}

/// Interpolates between four samples: the one at the index west and north, and fractions of the way to the next.
fn between(colours: &Grid<[u8; 3]>, (x, east): (usize, f32), (y, south): (usize, f32)) -> [u8; 3] {
    let [a, b] = [colours[(x, y)], colours[(x + 1, y)]];
    let [c, d] = [colours[(x, y + 1)], colours[(x + 1, y + 1)]];
    std::array::from_fn(|channel| {
        let mix = |from: f32, to: f32, share: f32| from + (to - from) * share;
        let [a, b, c, d] = [a, b, c, d].map(|colour| f32::from(colour[channel]));
        (mix(mix(a, b, east), mix(c, d, east), south) + 0.5) as u8
    })
}
