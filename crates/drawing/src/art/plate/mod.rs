//! Plates: a map drawn for one size of a tile, with figures, coasts and rivers in ink over shading or paper.
//!
//! A picture consists of square blocks at multiples of their side in the pixels of the whole plane. Each is drawn by
//! itself, from the land in and around it, so overlapping pictures have the same pixels, and blocks join without a
//! seam. `figures` decides what is drawn where.

mod board;
#[cfg(test)]
mod board_tests;
mod cover;
mod layers;
mod lines;
#[cfg(test)]
mod look;
mod marks;
mod paper;
mod peaks;
mod rivers;
mod shore;
mod stamp;
mod stamps;
mod survey;
#[cfg(test)]
mod tests;
mod trees;

use self::cover::Sheets;
use self::layers::Layers;
use self::rivers::{BANK_INK, BEYOND, Rivers};
use self::shore::Shore;
pub use self::survey::MARGIN_PX as BLOCK_MARGIN_PX;
use super::geometry::pt;
use super::{INK, MapTiles, PAPER, Theme, WATER_INK};
use crate::figures::{Clearings, Figure, FigureKind, Land, View, Zoom, figures};
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::tileset::TileSet;
use mapmaker_land::worldgen::Scratch;

/// Pixels along a side of a block.
pub const BLOCK_PX: usize = 512;

/// Black on white shows figures of which so much is there, whole.
const PRINTED: f32 = 0.3;

/// The water between the banks of a river.
const WATER: [u8; 3] = [176, 201, 198];

/// A world or a board to be drawn at a size.
#[derive(Clone, Copy)]
pub struct Plate<'a> {
    /// The world's seed; on a board it only affects figures.
    pub seed: u64,
    /// Its set of tiles.
    pub set: &'a TileSet,
    /// The edits of a world, or the tiles of a board.
    pub overlay: &'a dyn MapTiles,
    /// The columns and rows of a board: nothing is drawn beyond its frame, and empty cells are bare paper.
    pub board: Option<(usize, usize)>,
    /// Areas without figures, if known.
    pub clearings: Option<&'a Clearings>,
    /// The size of a tile.
    pub zoom: Zoom,
    /// The theme: colours under the ink.
    pub theme: Theme,
    /// Pixels of a point: the scale of figures and lines, at least 0.25.
    pub point_px: f64,
    /// The first pixel and the size of a picture; figures that its edges would cut are left out.
    pub edge: Option<([i128; 2], [usize; 2])>,
}

/// The extent of a kind of figure: beside its foot as a share of its width, and above and below it as shares of its
/// height.
const fn reaches(kind: FigureKind) -> [f32; 3] {
    match kind {
        // Its smoke.
        FigureKind::Volcano => [0.72, 1.42, 0.14],
        // Its fronds.
        FigureKind::Palm => [1.0, 1.15, 0.14],
        // Its puddle.
        FigureKind::Reeds => [0.72, 1.15, 0.36],
        _ => [0.72, 1.15, 0.14],
    }
}

/// Added to the extent, in points.
const REACHES_MORE: f32 = 2.5;

/// The side of a block in pixels, for a scale: larger when enlarged, as more surroundings affect it.
#[must_use]
pub fn block_px(point_px: f64) -> usize {
    if point_px > 1.5 {
        2 * BLOCK_PX
    } else {
        BLOCK_PX
    }
}

impl Plate<'_> {
    /// Whether no edge of the picture cuts a figure, and no frame of a board one that stands alone: woods and ranges go on
    /// beyond that.
    fn is_whole(&self, figure: &Figure, land: &Land) -> bool {
        let goes_on = || {
            let [mountain, forest] = land.cover(figure.place);
            mountain.max(forest) > 0.5
        };
        let frame = self.board.filter(|_| !goes_on()).map(|(width, height)| {
            let side = |tiles: usize| (tiles as f64 * self.zoom.tile_px()).round() as usize;
            ([0; 2], [side(width), side(height)])
        });
        let mut edges = self.edge.into_iter().chain(frame);
        edges.all(|edge| self.is_within(figure, edge))
    }

    /// Whether a figure lies in so many pixels from a first one on.
    fn is_within(&self, figure: &Figure, (first, size): ([i128; 2], [usize; 2])) -> bool {
        let foot = self.zoom.pixel_of(figure.place);
        let off = |axis: usize| (foot[axis] - first[axis]) as f64;
        let reach =
            |points: f32, share: f32| f64::from(share * points + REACHES_MORE) * self.point_px;
        let [beside, above, below] = reaches(figure.kind);
        let [wide, up, down] = [
            reach(figure.width_px, beside),
            reach(figure.height_px, above),
            reach(figure.height_px, below),
        ];
        let [width, height] = size.map(|side| side as f64);
        off(0) >= wide && off(0) + wide <= width && off(1) >= up && off(1) + down <= height
    }

    /// The pixels along a side of a block.
    #[must_use]
    pub fn block_px(&self) -> usize {
        block_px(self.point_px)
    }

    /// Draws the block at a column and a row: [`Self::block_px`]² pixels as RGB (sRGB), in reading order; the first is
    /// that side times column and row in the pixels of the plane, whose pixel (0, 0) is that of the tile (0, 0).
    #[must_use]
    pub fn block(&self, column: i64, row: i64, scratch: &mut Scratch) -> Vec<u8> {
        let (first, size_px) = self.span(column, row);
        self.part(first, size_px, scratch)
    }

    /// The same, which may take long at large scales; `None` if `keep_going` stopped it.
    #[must_use]
    pub fn block_while(
        &self,
        (column, row): (i64, i64),
        scratch: &mut Scratch,
        keep_going: &dyn Fn() -> bool,
    ) -> Option<Vec<u8>> {
        let (first, size_px) = self.span(column, row);
        self.part_while((first, size_px), scratch, keep_going)
    }

    /// The first pixel of the block at a column and a row, and its size.
    fn span(&self, column: i64, row: i64) -> ([i128; 2], [usize; 2]) {
        let side = self.block_px();
        let first = [column, row].map(|at| i128::from(at) * side as i128);
        (first, [side; 2])
    }

    /// Draws `size_px` pixels that begin at pixel `first` of the plane: RGB (sRGB), in reading order. Draw areas much
    /// larger than a block as blocks.
    #[must_use]
    pub fn part(&self, first: [i128; 2], size_px: [usize; 2], scratch: &mut Scratch) -> Vec<u8> {
        let part = self.part_while((first, size_px), scratch, &|| true);
        // OK because nothing stops it.
        part.expect("a part that is drawn to its end")
    }

    fn part_while(
        &self,
        (first, size_px): ([i128; 2], [usize; 2]),
        scratch: &mut Scratch,
        keep_going: &dyn Fn() -> bool,
    ) -> Option<Vec<u8>> {
        let cells = self.cells(&View::new(self.zoom, first, size_px));
        if let Some(cells) = cells.as_ref().filter(|cells| cells.are_empty()) {
            return Some(cells.bare(first));
        }
        let part = Part::new(self, first, size_px, scratch);
        let (points, times) = (&part.points, self.point_px as f32);
        let (land, shore) = (&part.land, part.shore(keep_going)?);
        let mut pixels = part.paper(&shore, true);
        if !keep_going() {
            return None;
        }
        let rivers = Rivers::new(land, points, part.view.size_px, times, part.key);
        self.lay_rivers(&mut pixels, &rivers, &shore);
        let mut layers = Layers::new(part.view.size_px, times, self.theme.has_shading());
        for figure in figures(self.seed, land, self.clearings, points) {
            if !keep_going() {
                return None;
            }
            if !self.is_whole(&figure, land) {
                continue;
            }
            let foot = self.zoom.pixel_of(figure.place);
            let foot = [0, 1].map(|axis| (foot[axis] - first[axis]) as i64);
            draw(&figure, points, Some(foot), &mut layers);
        }
        // OK because sheets were made.
        let mut pixels = finish(&pixels, &layers.finish().expect("sheets"));
        if let Some(cells) = cells {
            cells.lay_mega(self, &mut pixels);
            cells.lay_paper(&mut pixels, first);
        }
        Some(pixels)
    }

    /// The block at a column and a row with shading only: the background of [`Self::draw_on`]. `None` if `keep_going`
    /// stopped it.
    #[must_use]
    pub fn ground_while(
        &self,
        (column, row): (i64, i64),
        scratch: &mut Scratch,
        keep_going: &dyn Fn() -> bool,
    ) -> Option<Vec<u8>> {
        let (first, size_px) = self.span(column, row);
        let part = Part::new(self, first, size_px, scratch);
        let pixels = part.paper(&part.shore(keep_going)?, false).into_iter();
        let bytes = pixels.map(|channel| (channel.clamp(0.0, 255.0) + 0.5) as u8);
        Some(bytes.collect())
    }

    /// As [`Self::block`], with a fourth byte a pixel, the opacity: 0 in empty cells of a board.
    #[must_use]
    pub fn block_rgba(&self, column: i64, row: i64, scratch: &mut Scratch) -> Vec<u8> {
        let (first, size_px) = self.span(column, row);
        let pixels = self.part(first, size_px, scratch);
        let cells = self.cells(&View::new(self.zoom, first, size_px));
        let side = size_px[0];
        let mut rgba = Vec::with_capacity(pixels.len() / 3 * 4);
        for (index, pixel) in pixels.chunks_exact(3).enumerate() {
            let is_bare = |cells: &board::Cells| cells.is_bare(index % side, index / side);
            let is_bare = cells.as_ref().is_some_and(is_bare);
            rgba.extend([
                pixel[0],
                pixel[1],
                pixel[2],
                if is_bare { 0 } else { u8::MAX },
            ]);
        }
        rgba
    }

    /// The land in and around a view in points.
    fn land(&self, points: &View, scratch: &mut Scratch) -> Land {
        match self.board {
            Some(size) => board::land(self, points, size),
            None => survey::land(self, points, scratch),
        }
    }

    /// The cells of a view in pixels; `None` for a world.
    fn cells(&self, view: &View) -> Option<board::Cells> {
        self.board.map(|_| board::Cells::new(self, view))
    }

    /// The colours of lines along water, and of river water.
    const fn water_inks(&self) -> ([u8; 3], [u8; 3]) {
        if self.theme.has_shading() {
            (WATER_INK, WATER)
        } else {
            (INK, PAPER)
        }
    }

    /// Draws rivers: banks end at the coast; only water continues and opens it.
    fn lay_rivers(&self, pixels: &mut [f32], rivers: &Rivers, shore: &Shore) {
        let width = rivers.line.width() as usize;
        let (ink, water) = self.water_inks();
        let times = self.point_px as f32;
        let sheets = rivers.line.pixels().iter().zip(rivers.water.pixels());
        for (index, (line, open)) in sheets.enumerate() {
            if line.alpha() == 0 {
                continue;
            }
            let distance = shore.at(index % width, index / width);
            let on_land = (distance + BEYOND[0]).clamp(0.0, 1.0);
            let out = (distance + BEYOND[1] * times).clamp(0.0, 1.0);
            let line = f32::from(line.alpha()) / 255.0 * on_land;
            let open = f32::from(open.alpha()) / 255.0 * out;
            for channel in 0..3 {
                let pixel = &mut pixels[3 * index + channel];
                *pixel += (f32::from(ink[channel]) - *pixel) * BANK_INK * line;
                *pixel += (f32::from(water[channel]) - *pixel) * open;
            }
        }
    }
}

/// A part of a picture, and the land in and around it.
struct Part<'a> {
    plate: &'a Plate<'a>,
    first: [i128; 2],
    view: View,
    /// The view in points, in which figures are placed.
    points: View,
    land: Land,
    key: u64,
}

impl<'a> Part<'a> {
    fn new(plate: &'a Plate, first: [i128; 2], size_px: [usize; 2], scratch: &mut Scratch) -> Self {
        let view = View::new(plate.zoom, first, size_px);
        let points = view.in_points(plate.point_px);
        Self {
            plate,
            first,
            view,
            points,
            land: plate.land(&points, scratch),
            key: hash::key(plate.seed, Purpose::Figures, 200),
        }
    }

    fn shore(&self, keep_going: &dyn Fn() -> bool) -> Option<Shore> {
        let times = self.plate.point_px as f32;
        Shore::new(&self.land, &self.view, times, keep_going)
    }

    /// The background colours, as [`paper::Backdrop::paper`] has them.
    fn paper(&self, shore: &Shore, has_lines: bool) -> Vec<f32> {
        let ground = paper::Backdrop {
            land: &self.land,
            view: &self.view,
            points: &self.points,
            times: self.plate.point_px as f32,
            theme: self.plate.theme,
            shore,
            key: self.key,
        };
        ground.paper(self.first, has_lines)
    }
}

/// Combines background, tints and ink to the bytes of a picture.
fn finish(pixels: &[f32], sheets: &Sheets) -> Vec<u8> {
    let tints = sheets.tint.iter().copied().chain(std::iter::repeat([0; 4]));
    let sheets = sheets.ink.iter().zip(tints);
    let mut bytes = Vec::with_capacity(pixels.len());
    for (pixel, (&ink, [red, green, blue, tinted])) in pixels.chunks_exact(3).zip(sheets) {
        let clear = 1.0 - f32::from(tinted) / 255.0;
        let covered = f32::from(ink) / 255.0;
        for (channel, tint) in [red, green, blue].into_iter().enumerate() {
            let ground = pixel[channel] * clear + f32::from(tint);
            let colour = ground + (f32::from(INK[channel]) - ground) * covered;
            bytes.push((colour.clamp(0.0, 255.0) + 0.5) as u8);
        }
    }
    bytes
}

/// Draws a figure over those behind it. `pixel` is the exact pixel of its foot, for sheets of pixels.
fn draw(figure: &Figure, view: &View, pixel: Option<[i64; 2]>, layers: &mut Layers) {
    let [x, y] = view.pixel(figure.place);
    let reach = figure.height_px.max(figure.width_px) + 4.0;
    let [width, height] = view.size_px.map(|side| side as f32);
    if x + reach < 0.0 || x - reach > width || y + 8.0 < 0.0 || y - 1.6 * reach > height {
        return;
    }
    // New figures are small and faint at first; in print it is there or not.
    let prints = layers.prints();
    if prints && figure.share < PRINTED {
        return;
    }
    layers.fade(if prints {
        1.0
    } else {
        (2.0 * figure.share).min(1.0)
    });
    let size = 0.45 + 0.55 * figure.share;
    let figure = Figure {
        height_px: figure.height_px * size,
        width_px: figure.width_px * size,
        ..*figure
    };
    let foot = pt(x, y);
    layers.darken(match figure.kind {
        FigureKind::Peak | FigureKind::Volcano | FigureKind::Hill => 1.0,
        FigureKind::Wave => 0.5,
        _ => stamps::darkness(&figure),
    });
    match figure.kind {
        FigureKind::Peak | FigureKind::Volcano | FigureKind::Hill => {
            peaks::draw(&figure, foot, layers);
        }
        FigureKind::Broadleaf | FigureKind::Conifer | FigureKind::Palm | FigureKind::Acacia => {
            let tree = stamps::like(&figure);
            layers.darken(stamps::darkness(&tree));
            if !pixel.is_some_and(|pixel| stamps::put(&tree, pixel, layers)) {
                trees::draw(&tree, foot, layers);
            }
        }
        _ => marks::draw(&figure, foot, layers),
    }
}
