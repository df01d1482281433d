//! The background under figures, pixel by pixel: paper or shading, the coast, and lines along it.

use std::cell::RefCell;

use super::super::geometry::{mix, smoothstep};
use super::super::picture::{grain, spline};
use super::super::shading::shading;
use super::super::{INK, PAPER, Theme, WATER_INK};
use super::shore::Shore;
use crate::figures::{Land, Place, View, wander};
use mapmaker_grid::Grid;

/// The lines along a coast: distance in pixels of a map at usual size, strength, thickness.
pub(super) const LINES: [(f32, f32, f32); 5] = [
    (4.2, 0.62, 1.0),
    (9.0, 0.42, 0.9),
    (14.6, 0.29, 0.85),
    (21.0, 0.19, 0.8),
    (28.4, 0.11, 0.75),
];

/// The opacity of a coast.
pub(super) const COAST: f32 = 0.94;

/// How much the sea is darkened off the shore, and over how many pixels.
const DARK: (f32, f32) = (0.30, 5.5);

/// The thickness of a coast, in pixels.
pub(super) fn coast_px(tile_px: f64) -> f32 {
    mix(1.25, 2.3, smoothstep(2.0, 64.0, tile_px as f32))
}

/// The scale of the lines along a coast.
pub(super) fn coast_unit(tile_px: f64) -> f32 {
    mix(0.8, 1.4, smoothstep(0.5, 64.0, tile_px as f32))
}

/// How thin a line beside a coast is drawn, as a share of its width, and how dark: in print it is black where it is there at
/// all, and the thinner the fainter it would be.
pub(super) fn printed(theme: Theme, (strong, kept): (f32, f32)) -> (f32, f32) {
    if theme.has_shading() {
        (1.0, strong * kept)
    } else {
        (mix(0.3, 1.0, strong), smoothstep(0.25, 0.45, kept))
    }
}

/// The unsteady pen of coasts: the same at the same place in every picture.
pub(super) struct CoastPen {
    key: u64,
    /// Noise of about 14 and 60 points.
    fine: i32,
    broad: i32,
    pen: f32,
    pub(super) unit: f32,
}

/// The pen at a place, with its fine and broad noise.
#[derive(Clone, Copy)]
pub(super) struct Stroke<'a> {
    coast_pen: &'a CoastPen,
    fine: [f32; 2],
    broad: [f32; 2],
}

impl CoastPen {
    /// The pen of a map with tiles of `tile_px` points.
    pub(super) fn new(key: u64, tile_px: f64) -> Self {
        let bends = |points: f64| (tile_px / points).log2().round() as i32;
        Self {
            key,
            fine: bends(13.0),
            broad: bends(64.0),
            pen: coast_px(tile_px),
            unit: coast_unit(tile_px),
        }
    }

    /// The pen at a place; lines beside the coast are only computed `at_sea`.
    pub(super) fn at(&self, place: Place, at_sea: bool) -> Stroke<'_> {
        Stroke {
            coast_pen: self,
            fine: wander(self.key, place, self.fine),
            broad: if at_sea {
                wander(self.key ^ 1, place, self.broad)
            } else {
                [0.0; 2]
            },
        }
    }
}

impl Stroke<'_> {
    /// Half the width of the coast, in points.
    pub(super) fn half_coast(self) -> f32 {
        let [bend, strength] = self.fine;
        0.5 * self.coast_pen.pen * (1.0 + 0.32 * strength + 0.12 * bend)
    }

    /// A line of [`LINES`] beside the coast: its distance and half its width in points, and its strength.
    pub(super) fn line(self, index: usize) -> [f32; 3] {
        let (far, _, thick) = LINES[index];
        let ([bend, strength], [open, sway]) = (self.fine, self.broad);
        let unit = self.coast_pen.unit;
        let far = unit * (far + 0.5 * bend + (0.3 + 0.14 * index as f32) * sway * 2.0);
        let half = 0.5 * thick * unit.max(0.9) * (1.0 + 0.3 * strength);
        // More gaps farther out.
        let gap = 0.22 * index as f32 - 0.55;
        let kept = smoothstep(gap - 0.2, gap + 0.25, open + 0.35 * strength);
        [far, half, kept]
    }
}

/// The inputs of the background of a view.
pub(super) struct Backdrop<'a> {
    pub(super) land: &'a Land,
    /// The view in pixels, and in points.
    pub(super) view: &'a View,
    pub(super) points: &'a View,
    /// Pixels of a point.
    pub(super) times: f32,
    pub(super) theme: Theme,
    pub(super) shore: &'a Shore,
    pub(super) key: u64,
}

impl Backdrop<'_> {
    /// Draws the background: three floats a pixel, 0 to 255, in reading order, from the pixel `first` of the plane.
    /// Without lines there is neither coast nor paper grain.
    pub(super) fn paper(&self, first: [i128; 2], has_lines: bool) -> Vec<f32> {
        let Self {
            land,
            view,
            times,
            theme,
            shore,
            key,
            ..
        } = *self;
        let [width, height] = view.size_px;
        let shading = theme.has_shading().then(|| Shading::new(land));
        let coast_pen = CoastPen::new(key, self.points.tile_px);
        let unit = coast_pen.unit;
        let line_ink = if theme.has_shading() { WATER_INK } else { INK };
        let mut pixels = Vec::with_capacity(3 * width * height);
        for y in 0..height {
            for x in 0..width {
                let distance = shore.at(x, y) / times;
                let place = view.place([x as f32 + 0.5, y as f32 + 0.5]);
                let mut colour = match &shading {
                    None => PAPER.map(f32::from),
                    Some(shading) => shading.at(land, place, distance < 0.0),
                };
                let mut lay = |ink: [u8; 3], share: f32| {
                    for (channel, ink) in colour.iter_mut().zip(ink) {
                        *channel = mix(*channel, f32::from(ink), share);
                    }
                };
                let out = -distance;
                if out > -3.0 && out < 38.0 * unit {
                    if out > 0.0 && theme.has_shading() {
                        lay(
                            WATER_INK,
                            DARK.0 * (1.0 - out / (DARK.1 * unit * 3.0)).max(0.0).powi(2),
                        );
                    }
                    if has_lines {
                        let stroke = coast_pen.at(place, out > 0.0);
                        let shown = if out > 0.0 { LINES.len() } else { 0 };
                        for (index, (_, strong, _)) in LINES.into_iter().enumerate().take(shown) {
                            let [far, reach, kept] = stroke.line(index);
                            let (thin, strong) = printed(theme, (strong, kept));
                            let off = thin * reach - (out - far).abs();
                            let share = (times * off + 0.5).clamp(0.0, 1.0);
                            lay(line_ink, share * strong);
                        }
                        let half = stroke.half_coast();
                        let share = (times * (half - distance.abs()) + 0.5).clamp(0.0, 1.0);
                        lay(INK, COAST * share);
                    }
                }
                if !has_lines {
                    pixels.extend(colour);
                    continue;
                }
                let speck = grain(
                    (first[0] as i64).wrapping_add(x as i64),
                    (first[1] as i64).wrapping_add(y as i64),
                );
                pixels.extend(colour.map(|channel| channel + speck));
            }
        }
        pixels
    }
}

/// The weighted colours of four columns of vertices: for one side of the coast, and for both.
type Columns = [[[f32; 4]; 2]; 4];

/// The shading of land and of sea, kept apart so they meet at the coast.
pub(super) struct Shading {
    /// Red, green, blue and 1.
    colours: Grid<[f32; 4]>,
    /// A cache of the last square, row and side of the coast, as pixels are drawn row by row.
    column: RefCell<((i64, i64, u32, bool), Columns)>,
}

impl Shading {
    pub(super) fn new(land: &Land) -> Self {
        let survey = land.survey();
        // Rivers are drawn as lines instead.
        let dry = Grid::from_fn(survey.samples.width(), survey.samples.height(), |x, y| {
            let mut sample = survey.samples[(x, y)];
            sample.river = false;
            sample
        });
        let colours = shading(&dry, survey.spacing_log2);
        let channels = |x, y| {
            let [red, green, blue] = colours[(x, y)].map(f32::from);
            [red, green, blue, 1.0]
        };
        Self {
            colours: Grid::from_fn(colours.width(), colours.height(), channels),
            column: RefCell::new(((i64::MIN, 0, 0, false), Columns::default())),
        }
    }

    /// The colour at a place, for sea or land.
    pub(super) fn at(&self, land: &Land, place: Place, is_sea: bool) -> [f32; 3] {
        let ([x, y], [t, u]) = land.square(place, [0.0; 2]);
        let key = (x, y, u.to_bits(), is_sea);
        let mut column = self.column.borrow_mut();
        if column.0 != key {
            *column = (key, self.columns(land, [x, y], u, is_sea));
        }
        let (mut own, mut all) = ([0.0; 4], [0.0; 4]);
        for ([kept, every], wide) in column.1.iter().zip(spline(t)) {
            for channel in 0..4 {
                own[channel] += wide * kept[channel];
                all[channel] += wide * every[channel];
            }
        }
        // Where almost nothing of its side is near, as within a bend, both sides are used.
        let [r, g, b, total] = if own[3] > 0.02 { own } else { all };
        [r, g, b].map(|sum| sum / total)
    }

    /// The sums of the four columns of vertices around a square in a row: for its side of the coast, and for both.
    fn columns(&self, land: &Land, [x, y]: [i64; 2], u: f32, is_sea: bool) -> Columns {
        let samples = &land.survey().samples;
        let (width, height) = (samples.width() as i64, samples.height() as i64);
        let mut columns = Columns::default();
        for (dy, high) in (-1..).zip(spline(u)) {
            for (dx, [own, all]) in (-1..).zip(&mut columns) {
                let column = (x + dx).clamp(0, width - 1) as usize;
                let row = (y + dy).clamp(0, height - 1) as usize;
                let is_own = samples[(column, row)].sea == is_sea;
                let kept = if is_own { high } else { 0.0 };
                let colour = self.colours[(column, row)];
                for channel in 0..4 {
                    own[channel] += kept * colour[channel];
                    all[channel] += high * colour[channel];
                }
            }
        }
        columns
    }
}
