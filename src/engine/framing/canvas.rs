//! A canvas of paper with what is drawn on it: lines, shapes and letters.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash,
    Transform,
};

use crate::engine::art::PAPER;
use crate::engine::lettering::{Bitmap, Curve, Line, Style, ink};

/// A point, in pixels from the north-west corner.
pub type Point = [f32; 2];

/// A colour, sRGB, and how much of what is under it it hides, 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Tint(pub [u8; 3], pub f32);

/// Pixels to draw on.
///
/// A canvas may be a window on a larger sheet: what is drawn is placed on the sheet, and shows as far as the window
/// reaches.
pub struct Canvas {
    pixels: Pixmap,
    corner: [i64; 2],
}

impl Canvas {
    /// Blank paper; `None` if it has no pixels, or too many.
    #[must_use]
    pub fn new(width: u32, height: u32) -> Option<Self> {
        Self::window([0, 0], [width, height])
    }

    /// Blank paper: the part of a sheet from `corner` on; `None` if it has no pixels, or too many.
    #[must_use]
    pub fn window(corner: [i64; 2], size: [u32; 2]) -> Option<Self> {
        let mut canvas = Self::clear(corner, size)?;
        let [red, green, blue] = PAPER;
        canvas.pixels.fill(Color::from_rgba8(red, green, blue, 255));
        Some(canvas)
    }

    /// A part of a sheet with nothing on it, not even paper; `None` if it has no pixels, or too many.
    #[must_use]
    pub fn clear(corner: [i64; 2], [width, height]: [u32; 2]) -> Option<Self> {
        let pixels = Pixmap::new(width, height)?;
        Some(Self { pixels, corner })
    }

    /// Pixels from west to east.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.pixels.width()
    }

    /// Pixels from north to south.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.pixels.height()
    }

    /// Red, green, blue and how much they cover, four bytes a pixel in reading order.
    #[must_use]
    pub fn into_rgba(self) -> Vec<u8> {
        let pixels = self.pixels.pixels().iter();
        pixels
            .flat_map(|pixel| {
                let pixel = pixel.demultiply();
                [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
            })
            .collect()
    }

    /// The colours in reading order, three bytes a pixel.
    #[must_use]
    pub fn into_rgb(self) -> Vec<u8> {
        let pixels = self.pixels.data().chunks_exact(4);
        pixels
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect()
    }

    /// The part of the sheet that it shows: the first column and row, and those after the last.
    pub(super) fn span(&self) -> ([i64; 2], [i64; 2]) {
        let [x, y] = self.corner;
        let end = [x + i64::from(self.width()), y + i64::from(self.height())];
        (self.corner, end)
    }

    /// Mixes a colour into a pixel that is there.
    pub fn mix(&mut self, x: i64, y: i64, colour: [u8; 3], hides: f32) {
        let [x, y] = [x - self.corner[0], y - self.corner[1]];
        let (width, height) = (i64::from(self.width()), i64::from(self.height()));
        if !(0..width).contains(&x) || !(0..height).contains(&y) || hides <= 0.0 {
            return;
        }
        let at = (y * width + x) as usize * 4;
        let share = (hides.min(1.0) * 256.0) as u32;
        let [red, green, blue] = colour;
        let pixel = &mut self.pixels.data_mut()[at..at + 4];
        for (under, over) in pixel.iter_mut().zip([red, green, blue, 255]) {
            *under = ((u32::from(over) * share + u32::from(*under) * (256 - share)) >> 8) as u8;
        }
    }

    /// A line through some points.
    pub fn line(&mut self, points: &[Point], width: f32, tint: Tint) {
        self.stroke(points, width, tint, None);
    }

    /// A line of dashes, `on` and `off` pixels long.
    pub fn dashes(&mut self, points: &[Point], width: f32, tint: Tint, on: f32, off: f32) {
        self.stroke(points, width, tint, StrokeDash::new(vec![on, off], 0.0));
    }

    fn stroke(&mut self, points: &[Point], width: f32, tint: Tint, dash: Option<StrokeDash>) {
        let Some(path) = through(points, false) else {
            return;
        };
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            dash,
            ..Stroke::default()
        };
        let still = self.placing();
        self.pixels
            .stroke_path(&path, &paint(tint), &stroke, still, None);
    }

    /// A shape with these corners.
    pub fn shape(&mut self, corners: &[Point], tint: Tint) {
        if let Some(path) = through(corners, true) {
            self.fill(&path, tint);
        }
    }

    /// A disc.
    pub fn disc(&mut self, [x, y]: Point, radius: f32, tint: Tint) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.fill(&path, tint);
        }
    }

    /// A ring.
    pub fn ring(&mut self, [x, y]: Point, radius: f32, width: f32, tint: Tint) {
        let Some(path) = PathBuilder::from_circle(x, y, radius) else {
            return;
        };
        let stroke = Stroke {
            width,
            ..Stroke::default()
        };
        let still = self.placing();
        self.pixels
            .stroke_path(&path, &paint(tint), &stroke, still, None);
    }

    /// The outline of a rectangle: west, north, east, south.
    pub fn outline(&mut self, [west, north, east, south]: [f32; 4], width: f32, tint: Tint) {
        let Some(rect) = Rect::from_ltrb(west, north, east, south) else {
            return;
        };
        let stroke = Stroke {
            width,
            line_join: LineJoin::Miter,
            ..Stroke::default()
        };
        let still = self.placing();
        let path = PathBuilder::from_rect(rect);
        self.pixels
            .stroke_path(&path, &paint(tint), &stroke, still, None);
    }

    /// From places of the sheet to those of the window.
    fn placing(&self) -> Transform {
        let [x, y] = self.corner.map(|at| -at as f32);
        Transform::from_translate(x, y)
    }

    fn fill(&mut self, path: &Path, tint: Tint) {
        let still = self.placing();
        self.pixels
            .fill_path(path, &paint(tint), FillRule::Winding, still, None);
    }

    /// A text whose middle stands at a place.
    pub fn text(&mut self, text: &str, style: Style, middle: Point, colour: [u8; 3]) {
        let line = Line::new(text, style);
        let curve = Curve::level(line.width_px);
        if let Some(bitmap) = ink(&line, &curve, colour, PAPER) {
            self.lay(&bitmap, middle);
        }
    }

    /// Lays a picture over the canvas, by the place that it belongs to.
    pub fn lay(&mut self, bitmap: &Bitmap, place: Point) {
        let corner = [0, 1].map(|axis| (place[axis] + bitmap.corner[axis]).round() as i64);
        let rows = bitmap.rgba.chunks_exact(4 * bitmap.width as usize);
        for (y, row) in (corner[1]..).zip(rows) {
            for (x, pixel) in (corner[0]..).zip(row.chunks_exact(4)) {
                let colour = [pixel[0], pixel[1], pixel[2]];
                self.mix(x, y, colour, f32::from(pixel[3]) / 255.0);
            }
        }
    }
}

fn paint(Tint([red, green, blue], hides): Tint) -> Paint<'static> {
    let mut paint = Paint {
        anti_alias: true,
        ..Paint::default()
    };
    paint.set_color_rgba8(red, green, blue, (hides.clamp(0.0, 1.0) * 255.0) as u8);
    paint
}

fn through(points: &[Point], is_closed: bool) -> Option<Path> {
    let (&[x, y], rest) = points.split_first()?;
    let mut path = PathBuilder::new();
    path.move_to(x, y);
    for &[x, y] in rest {
        path.line_to(x, y);
    }
    if is_closed {
        path.close();
    }
    path.finish()
}
