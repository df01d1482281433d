//! The parts of a frame.

use super::canvas::{Canvas, Point, Tint};
use crate::art::{INK, PAPER};
use crate::lettering::{Face, Line, Style};

/// Shaded paper, under a border's light pieces and in a sheet's rim.
pub const SHADE: [u8; 3] = [214, 194, 152];

/// The colour of small text.
pub const THIN: [u8; 3] = [92, 74, 56];

const DARK: Tint = Tint(INK, 0.9);

/// Reduces a style until a text is no wider than `most_px`.
#[must_use]
pub fn fitting(text: &str, style: Style, most_px: f32) -> Style {
    let width = Line::new(text, style).width_px;
    let share = (most_px / width.max(1.0)).clamp(0.0, 1.0);
    Style {
        size_px: style.size_px * share,
        spacing_px: style.spacing_px * share,
        ..style
    }
}

/// Draws the rim of a sheet: a shade toward its edges, two lines, and a diamond in each corner.
///
/// The shade reaches no farther in than 26 units, so only windows there show it.
pub fn rim(canvas: &mut Canvas, [width, height]: [u32; 2], unit: f32) {
    canvas.shade_rim([width, height], 26.0 * unit, Tint(SHADE, 0.75));
    let (width, height) = (width as f32, height as f32);
    for (inset, line) in [(17.0, 2.4), (23.0, 0.9)] {
        let inset = inset * unit;
        let outline = [inset, inset, width - inset, height - inset];
        canvas.outline(outline, line * unit, DARK);
    }
    let inset = 20.0 * unit;
    for [x, y] in [
        [inset, inset],
        [width - inset, inset],
        [inset, height - inset],
        [width - inset, height - inset],
    ] {
        diamond(canvas, [x, y], 9.0 * unit, 1.6 * unit);
        canvas.disc([x, y], 2.4 * unit, DARK);
    }
}

/// Draws a diamond of paper with an outline, with half its width and height.
pub fn diamond(canvas: &mut Canvas, [x, y]: Point, half: f32, line: f32) {
    let corners = [[x, y - half], [x + half, y], [x, y + half], [x - half, y]];
    canvas.shape(&corners, Tint(PAPER, 1.0));
    let ring = [corners[0], corners[1], corners[2], corners[3], corners[0]];
    canvas.line(&ring, line, DARK);
}

/// The division of the border around a map along one axis.
#[derive(Clone, Copy, Debug)]
pub struct Graduation {
    /// The map's first tile.
    pub first: i64,
    /// The tiles that each piece is long; pieces begin at multiples of that.
    pub piece: i64,
    /// Pixels along a side of a tile.
    pub tile_px: f64,
    /// Pixels of the map.
    pub length_px: f32,
}

impl Graduation {
    /// The ends of the pieces in pixels of the map, and whether each is dark.
    fn pieces(self) -> impl Iterator<Item = (f32, f32, bool)> {
        let tiles = (f64::from(self.length_px) / self.tile_px).ceil() as i64;
        let first = self.first.div_euclid(self.piece);
        let last = self.first.saturating_add(tiles - 1).div_euclid(self.piece);
        (first..=last.max(first)).map(move |number| {
            let px = |number: i64| {
                let tiles = number.saturating_mul(self.piece).saturating_sub(self.first);
                ((tiles as f64 * self.tile_px) as f32).clamp(0.0, self.length_px)
            };
            (px(number), px(number + 1), number.rem_euclid(2) == 0)
        })
    }
}

/// Draws the border around a map (west, north, east, south), `inset` pixels from it: alternating dark and light pieces
/// between lines.
pub fn border(
    canvas: &mut Canvas,
    [west, north, east, south]: [f32; 4],
    inset: f32,
    [across, down]: [Graduation; 2],
    unit: f32,
) {
    let (near, far) = (inset, inset + 8.0 * unit);
    let tint = |is_dark| {
        if is_dark { DARK } else { Tint(SHADE, 0.55) }
    };
    for (from, to, is_dark) in across.pieces() {
        for (top, bottom) in [(north - far, north - near), (south + near, south + far)] {
            let corners = rectangle([west + from, top, west + to, bottom]);
            canvas.shape(&corners, tint(is_dark));
        }
    }
    for (from, to, is_dark) in down.pieces() {
        for (left, right) in [(west - far, west - near), (east + near, east + far)] {
            let corners = rectangle([left, north + from, right, north + to]);
            canvas.shape(&corners, tint(is_dark));
        }
    }
    for (out, line) in [(0.0, 1.0), (near, 0.9), (far, 0.9), (far + 4.5 * unit, 2.6)] {
        let outline = [west - out, north - out, east + out, south + out];
        canvas.outline(outline, line * unit, DARK);
    }
    // Where the pieces of two sides meet there is a small square.
    for [x, y] in [
        [west - far, north - far],
        [east + near, north - far],
        [west - far, south + near],
        [east + near, south + near],
    ] {
        let side = far - near;
        let square = [x, y, x + side, y + side];
        canvas.shape(&rectangle(square), Tint(PAPER, 1.0));
        canvas.outline(square, 0.9 * unit, DARK);
    }
}

/// The corners of a rectangle (west, north, east, south).
const fn rectangle([west, north, east, south]: [f32; 4]) -> [Point; 4] {
    [[west, north], [east, north], [east, south], [west, south]]
}

/// Draws a scale bar `long` pixels long around a point, with its length in words above.
pub fn bar(canvas: &mut Canvas, [x, y]: Point, long: f32, unit: f32, style: Style, words: &str) {
    let (left, high) = (x - long / 2.0, 6.0 * unit);
    let top = y + 9.0 * unit;
    for part in 0..4 {
        let from = left + long * part as f32 / 4.0;
        let to = left + long * (part + 1) as f32 / 4.0;
        let corners = rectangle([from, top, to, top + high]);
        let tint = if part % 2 == 0 {
            DARK
        } else {
            Tint(SHADE, 0.55)
        };
        canvas.shape(&corners, tint);
    }
    canvas.outline([left, top, left + long, top + high], unit, DARK);
    canvas.text(words, style, [x, y - 6.0 * unit], THIN);
}

/// The extent of a rose from its middle, in radii.
pub const ROSE_REACH: f32 = 1.5;

/// Draws a compass rose around a point.
pub fn rose(canvas: &mut Canvas, middle: Point, radius: f32, unit: f32) {
    canvas.disc(middle, radius * 1.12, Tint(PAPER, 0.72));
    canvas.ring(middle, radius * 0.62, 0.9 * unit, DARK);
    canvas.ring(middle, radius * 0.56, 0.9 * unit, DARK);
    let toward = |sixteenth: f32, far: f32| {
        let angle = sixteenth * std::f32::consts::PI / 8.0;
        [middle[0] + far * angle.sin(), middle[1] - far * angle.cos()]
    };
    for (first, long, waist) in [(1, 0.50, 0.10), (2, 0.72, 0.15), (0, 1.0, 0.17)] {
        let step = if first == 1 { 2 } else { 4 };
        for wind in (first..16).step_by(step) {
            let wind = wind as f32;
            let tip = toward(wind, radius * long);
            for (beside, is_dark) in [(wind - 2.0, false), (wind + 2.0, true)] {
                let half = [middle, tip, toward(beside, radius * waist)];
                let tint = if is_dark { DARK } else { Tint(PAPER, 1.0) };
                canvas.shape(&half, tint);
                canvas.line(&[half[0], half[1], half[2], half[0]], 0.8 * unit, DARK);
            }
        }
    }
    let style = Style {
        face: Face::Roman,
        size_px: 21.0 * unit,
        spacing_px: 0.0,
        is_capitals: true,
    };
    canvas.text("N", style, toward(0.0, radius * 1.22), INK);
}
