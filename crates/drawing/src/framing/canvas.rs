//! A canvas of paper for lines, shapes and letters.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, StrokeDash,
    Transform,
};

use crate::art::{Drawing, PAPER, Pen, through};
use crate::lettering::{Bitmap, Curve, Letters, Line, Style};

/// A point, in pixels from the north-west corner.
pub type Point = [f32; 2];

/// A colour, sRGB, and its opacity, 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Tint(pub [u8; 3], pub f32);

/// Pixels to draw on, or a drawing.
///
/// A canvas of pixels may be a window on a larger sheet: coordinates are those of the sheet, and only the part in the
/// window is drawn.
pub struct Canvas {
    on: CanvasTarget,
    corner: [i64; 2],
}

enum CanvasTarget {
    Pixels(Pixmap),
    Drawing(Box<Drawing>),
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
        if let CanvasTarget::Pixels(pixels) = &mut canvas.on {
            let [red, green, blue] = PAPER;
            pixels.fill(Color::from_rgba8(red, green, blue, 255));
        }
        Some(canvas)
    }

    /// A part of a sheet with nothing on it, not even paper; `None` if it has no pixels, or too many.
    #[must_use]
    pub fn clear(corner: [i64; 2], [width, height]: [u32; 2]) -> Option<Self> {
        let on = CanvasTarget::Pixels(Pixmap::new(width, height)?);
        Some(Self { on, corner })
    }

    /// Continues a drawing, into which pixels can't be mixed.
    #[must_use]
    pub fn drawing(drawing: Drawing) -> Self {
        Self {
            on: CanvasTarget::Drawing(Box::new(drawing)),
            corner: [0; 2],
        }
    }

    /// The drawing, if it is one.
    #[must_use]
    pub(crate) fn into_drawing(self) -> Option<Drawing> {
        match self.on {
            CanvasTarget::Pixels(_) => None,
            CanvasTarget::Drawing(drawing) => Some(*drawing),
        }
    }

    const fn pixels(&self) -> Option<&Pixmap> {
        match &self.on {
            CanvasTarget::Pixels(pixels) => Some(pixels),
            CanvasTarget::Drawing(_) => None,
        }
    }

    /// The width in pixels; 0 for a drawing.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.pixels().map_or(0, Pixmap::width)
    }

    /// The height in pixels; 0 for a drawing.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.pixels().map_or(0, Pixmap::height)
    }

    /// RGBA, four bytes a pixel in reading order.
    #[must_use]
    pub(crate) fn into_rgba(self) -> Vec<u8> {
        let pixels = self.pixels().into_iter().flat_map(Pixmap::pixels);
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
        let data = self.pixels().map_or(&[][..], Pixmap::data);
        data.chunks_exact(4)
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect()
    }

    /// The part of the sheet that it shows: the first column and row, and those after the last.
    pub(super) fn span(&self) -> ([i64; 2], [i64; 2]) {
        let [x, y] = self.corner;
        let end = [x + i64::from(self.width()), y + i64::from(self.height())];
        (self.corner, end)
    }

    /// Blends a colour into a pixel, if it is in the window.
    pub fn mix(&mut self, x: i64, y: i64, colour: [u8; 3], hides: f32) {
        let [x, y] = [x - self.corner[0], y - self.corner[1]];
        let (width, height) = (i64::from(self.width()), i64::from(self.height()));
        if !(0..width).contains(&x) || !(0..height).contains(&y) || hides <= 0.0 {
            return;
        }
        let at = (y * width + x) as usize * 4;
        let share = (hides.min(1.0) * 256.0) as u32;
        let [red, green, blue] = colour;
        let CanvasTarget::Pixels(pixels) = &mut self.on else {
            return;
        };
        let pixel = &mut pixels.data_mut()[at..at + 4];
        for (under, over) in pixel.iter_mut().zip([red, green, blue, 255]) {
            *under = ((u32::from(over) * share + u32::from(*under) * (256 - share)) >> 8) as u8;
        }
    }

    /// Shades the rim of a sheet, fading from its edges to `reach` pixels inside.
    pub(crate) fn shade_rim(
        &mut self,
        [width, height]: [u32; 2],
        reach: f32,
        Tint(colour, hides): Tint,
    ) {
        if let CanvasTarget::Drawing(drawing) = &mut self.on {
            let (wide, high) = (width as f32, height as f32);
            let corners = [[0.0, 0.0], [wide, 0.0], [wide, high], [0.0, high]];
            let inner = [
                [reach, reach],
                [wide - reach, reach],
                [wide - reach, high - reach],
                [reach, high - reach],
            ];
            for (side, in_from) in [[0.0, reach], [-reach, 0.0], [0.0, -reach], [reach, 0.0]]
                .into_iter()
                .enumerate()
            {
                let next = (side + 1) % 4;
                let shape = [corners[side], corners[next], inner[next], inner[side]];
                let from = corners[next];
                let to = [from[0] + in_from[0], from[1] + in_from[1]];
                if let Some(path) = through(&shape, true) {
                    let stops = [(0.0, colour, hides), (1.0, colour, 0.0)];
                    drawing.fill_fading(&path, &stops, [from, to]);
                }
            }
            return;
        }
        let (wide, high) = (i64::from(width), i64::from(height));
        let ([west, north], [east, south]) = self.span();
        let pixels = reach as i64;
        for y in north..south {
            let inner = y >= pixels && y < high - pixels;
            let columns = if inner { pixels } else { wide };
            let left = west..columns.clamp(west, east);
            let right = if inner {
                (wide - pixels).clamp(west, east)
            } else {
                east
            };
            for x in left.chain(right..east) {
                let edge = x.min(y).min(wide - 1 - x).min(high - 1 - y);
                let share = 1.0 - edge as f32 / pixels as f32;
                self.mix(x, y, colour, hides * share.max(0.0));
            }
        }
    }

    /// A line through some points.
    pub fn line(&mut self, points: &[Point], width: f32, tint: Tint) {
        if let Some(path) = through(points, false) {
            self.stroke(&path, (width, LineCap::Round, LineJoin::Round), tint, None);
        }
    }

    /// A line of dashes, `on` and `off` pixels long.
    pub fn dashes(&mut self, points: &[Point], width: f32, tint: Tint, on: f32, off: f32) {
        if let Some(path) = through(points, false) {
            let pen = (width, LineCap::Round, LineJoin::Round);
            self.stroke(&path, pen, tint, Some([on, off]));
        }
    }

    fn stroke(
        &mut self,
        path: &Path,
        (width, line_cap, line_join): (f32, LineCap, LineJoin),
        tint: Tint,
        dashes: Option<[f32; 2]>,
    ) {
        let still = self.placing();
        match &mut self.on {
            CanvasTarget::Pixels(pixels) => {
                let stroke = Stroke {
                    width,
                    line_cap,
                    line_join,
                    dash: dashes.and_then(|dashes| StrokeDash::new(dashes.to_vec(), 0.0)),
                    ..Stroke::default()
                };
                pixels.stroke_path(path, &paint(tint), &stroke, still, None);
            }
            CanvasTarget::Drawing(drawing) => {
                let pen = Pen {
                    width,
                    is_round: line_cap == LineCap::Round,
                    dashes,
                };
                drawing.stroke(path, pen, tint.0, tint.1);
            }
        }
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
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.stroke(&path, (width, LineCap::Butt, LineJoin::Miter), tint, None);
        }
    }

    /// The outline of a rectangle: west, north, east, south.
    pub fn outline(&mut self, [west, north, east, south]: [f32; 4], width: f32, tint: Tint) {
        if let Some(rect) = Rect::from_ltrb(west, north, east, south) {
            let path = PathBuilder::from_rect(rect);
            self.stroke(&path, (width, LineCap::Butt, LineJoin::Miter), tint, None);
        }
    }

    /// The transform from the sheet to the window.
    fn placing(&self) -> Transform {
        let [x, y] = self.corner.map(|at| -at as f32);
        Transform::from_translate(x, y)
    }

    fn fill(&mut self, path: &Path, tint: Tint) {
        let still = self.placing();
        match &mut self.on {
            CanvasTarget::Pixels(pixels) => {
                pixels.fill_path(path, &paint(tint), FillRule::Winding, still, None);
            }
            CanvasTarget::Drawing(drawing) => drawing.fill(path, tint.0, tint.1),
        }
    }

    /// Draws a text with its middle at a point.
    pub fn text(&mut self, text: &str, style: Style, middle: Point, colour: [u8; 3]) {
        let line = Line::new(text, style);
        let curve = Curve::level(line.width_px);
        if let CanvasTarget::Drawing(drawing) = &mut self.on {
            drawing.write(&line, &curve.moved(middle), colour);
            return;
        }
        let letters = Letters::new(&line, &curve, colour, PAPER);
        if let Some(bitmap) = letters.and_then(|letters| letters.bitmap()) {
            self.lay(&bitmap, middle);
        }
    }

    /// Draws a picture over the canvas, relative to a point.
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
