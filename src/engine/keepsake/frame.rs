//! What surrounds the map: borders, title, rose, scale, and what came of the expedition.

use super::blank::NET;
use super::canvas::{Canvas, Point, Tint};
use super::sheet::Area;
use crate::engine::art::{INK, PAPER};
use crate::engine::expedition::Chart;
use crate::engine::lettering::{Face, Style};

/// Tiles of each piece of the border.
const PIECE: i64 = 5;

/// Paper in the shade, under the border's light pieces and in the sheet's rim.
const SHADE: [u8; 3] = [214, 194, 152];

/// The colour of what is written small.
const THIN: [u8; 3] = [92, 74, 56];

/// The room around the map, in pixels.
pub(super) struct Margins {
    pub(super) side: u32,
    pub(super) top: u32,
    pub(super) bottom: u32,
    unit: f32,
}

impl Margins {
    pub(super) fn new(unit: f32) -> Self {
        let px = |points: f32| (points * unit).round() as u32;
        Self {
            side: px(64.0),
            top: px(150.0),
            bottom: px(132.0),
            unit,
        }
    }
}

/// What is written around the map.
pub(super) struct Words {
    pub(super) title: String,
    pub(super) came: String,
    pub(super) dates: String,
    pub(super) fame: String,
    pub(super) code: String,
    pub(super) scale: String,
}

/// Draws all of it.
pub(super) fn draw(
    canvas: &mut Canvas,
    margins: &Margins,
    area: Area,
    tile_px: u32,
    chart: &Chart,
    words: &Words,
) {
    let unit = margins.unit;
    let (width, height) = (canvas.width() as f32, canvas.height() as f32);
    let (west, north) = (margins.side as f32, margins.top as f32);
    let (east, south) = (width - west, height - margins.bottom as f32);
    rim(canvas, unit);
    border(canvas, [west, north, east, south], area, tile_px, unit);
    let middle = width / 2.0;
    let style = |face, size: f32, spacing: f32, is_capitals| Style {
        face,
        size_px: size * unit,
        spacing_px: spacing * unit,
        is_capitals,
    };
    let title = fitting(
        &words.title,
        style(Face::Roman, 33.0, 4.0, true),
        width - 160.0 * unit,
    );
    canvas.text(&words.title, title, [middle, 66.0 * unit], INK);
    let told = style(Face::Italic, 20.0, 0.5, false);
    canvas.text(&words.came, told, [middle, 101.0 * unit], THIN);
    let foot = height - 66.0 * unit;
    let (left, right) = (west + 150.0 * unit, east - 150.0 * unit);
    let large = style(Face::Roman, 19.0, 0.6, false);
    canvas.text(&words.fame, large, [left, foot - 9.0 * unit], INK);
    let small = style(Face::Italic, 15.5, 0.4, false);
    canvas.text(&words.dates, small, [left, foot + 17.0 * unit], THIN);
    let code = style(Face::Roman, 15.5, 1.2, false);
    canvas.text(&words.code, code, [right, foot + 4.0 * unit], THIN);
    scale(canvas, [middle, foot], tile_px, unit, small, &words.scale);
    rose(canvas, margins, area, tile_px, chart);
}

/// A style in which a text is no wider than that.
fn fitting(text: &str, style: Style, most_px: f32) -> Style {
    let width = crate::engine::lettering::Line::new(text, style).width_px;
    let share = (most_px / width.max(1.0)).min(1.0);
    Style {
        size_px: style.size_px * share,
        spacing_px: style.spacing_px * share,
        ..style
    }
}

/// The sheet's own rim: a shade toward the edges, two lines, and a diamond in each corner.
fn rim(canvas: &mut Canvas, unit: f32) {
    let (width, height) = (i64::from(canvas.width()), i64::from(canvas.height()));
    let reach = (26.0 * unit) as i64;
    for y in 0..height {
        let inner = y >= reach && y < height - reach;
        let columns = if inner { reach } else { width };
        for x in (0..columns).chain(if inner { width - reach } else { width }..width) {
            let edge = x.min(y).min(width - 1 - x).min(height - 1 - y);
            let share = 1.0 - edge as f32 / reach as f32;
            canvas.mix(x, y, SHADE, 0.75 * share.max(0.0));
        }
    }
    let (width, height) = (width as f32, height as f32);
    for (inset, line) in [(17.0, 2.4), (23.0, 0.9)] {
        let inset = inset * unit;
        let outline = [inset, inset, width - inset, height - inset];
        canvas.outline(outline, line * unit, Tint(INK, 0.9));
    }
    for [x, y] in [
        [20.0 * unit, 20.0 * unit],
        [width - 20.0 * unit, 20.0 * unit],
        [20.0 * unit, height - 20.0 * unit],
        [width - 20.0 * unit, height - 20.0 * unit],
    ] {
        let half = 9.0 * unit;
        let corners = [[x, y - half], [x + half, y], [x, y + half], [x - half, y]];
        canvas.shape(&corners, Tint(PAPER, 1.0));
        let ring = [corners[0], corners[1], corners[2], corners[3], corners[0]];
        canvas.line(&ring, 1.6 * unit, Tint(INK, 0.9));
        canvas.disc([x, y], 2.4 * unit, Tint(INK, 0.9));
    }
}

/// The border around the map: pieces of five tiles, dark and light by turns, between lines.
fn border(
    canvas: &mut Canvas,
    [west, north, east, south]: [f32; 4],
    area: Area,
    tile_px: u32,
    unit: f32,
) {
    let (near, far) = (5.0 * unit, 13.0 * unit);
    let ink = Tint(INK, 0.9);
    let piece = |first: i64, tiles: usize| {
        let first_piece = first.div_euclid(PIECE);
        let last = (first + tiles as i64 - 1).div_euclid(PIECE);
        (first_piece..=last).map(move |number| {
            let px = |tile: i64| {
                let tile = (tile - first).clamp(0, tiles as i64);
                tile as f32 * tile_px as f32
            };
            let is_dark = number.rem_euclid(2) == 0;
            (px(number * PIECE), px((number + 1) * PIECE), is_dark)
        })
    };
    let tint = |is_dark| {
        if is_dark { ink } else { Tint(SHADE, 0.55) }
    };
    for (from, to, is_dark) in piece(area.north_west.x, area.width) {
        for (top, bottom) in [(north - far, north - near), (south + near, south + far)] {
            let (left, right) = (west + from, west + to);
            let corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
            canvas.shape(&corners, tint(is_dark));
        }
    }
    for (from, to, is_dark) in piece(area.north_west.y, area.height) {
        for (left, right) in [(west - far, west - near), (east + near, east + far)] {
            let (top, bottom) = (north + from, north + to);
            let corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
            canvas.shape(&corners, tint(is_dark));
        }
    }
    for (out, line) in [(0.0, 1.0), (5.0, 0.9), (13.0, 0.9), (17.5, 2.6)] {
        let out = out * unit;
        let outline = [west - out, north - out, east + out, south + out];
        canvas.outline(outline, line * unit, ink);
    }
    // Where the pieces of two sides meet there is a small square.
    for [x, y] in [
        [west - far, north - far],
        [east + near, north - far],
        [west - far, south + near],
        [east + near, south + near],
    ] {
        let side = far - near;
        let corners = [[x, y], [x + side, y], [x + side, y + side], [x, y + side]];
        canvas.shape(&corners, Tint(PAPER, 1.0));
        canvas.outline([x, y, x + side, y + side], 0.9 * unit, ink);
    }
}

/// A bar of ten tiles with its length in words over it.
fn scale(canvas: &mut Canvas, [x, y]: Point, tile_px: u32, unit: f32, style: Style, words: &str) {
    let long = NET as f32 * tile_px as f32;
    let (left, high) = (x - long / 2.0, 6.0 * unit);
    let top = y + 9.0 * unit;
    for part in 0..4 {
        let from = left + long * part as f32 / 4.0;
        let to = left + long * (part + 1) as f32 / 4.0;
        let corners = [[from, top], [to, top], [to, top + high], [from, top + high]];
        let tint = if part % 2 == 0 {
            Tint(INK, 0.9)
        } else {
            Tint(SHADE, 0.55)
        };
        canvas.shape(&corners, tint);
    }
    let bar = [left, top, left + long, top + high];
    canvas.outline(bar, 1.0 * unit, Tint(INK, 0.9));
    canvas.text(words, style, [x, y - 6.0 * unit], THIN);
}

/// The rose, in the corner of the map where the least was charted.
fn rose(canvas: &mut Canvas, margins: &Margins, area: Area, tile_px: u32, chart: &Chart) {
    let unit = margins.unit;
    let radius = 56.0 * unit;
    let room = radius * 1.5;
    let tiles = ((2.0 * room) / tile_px as f32).ceil() as i64;
    let (wide, high) = (area.width as i64, area.height as i64);
    let corners = [
        (wide - tiles, high - tiles),
        (0, high - tiles),
        (wide - tiles, 0),
        (0, 0),
    ];
    let charted = |&(x, y): &(i64, i64)| {
        let cells = (0..tiles * tiles).map(|cell| (x + cell % tiles, y + cell / tiles));
        cells
            .filter(|&(x, y)| chart.has(area.north_west.offset(x, y)))
            .count()
    };
    let Some((x, y)) = corners.into_iter().min_by_key(charted) else {
        return;
    };
    let side = |tile: i64, most: i64, first: u32| {
        // A corner in the east or the south is counted from there.
        let from = first as f32;
        if tile > 0 {
            from + most as f32 * tile_px as f32 - room
        } else {
            from + room
        }
    };
    let middle = [side(x, wide, margins.side), side(y, high, margins.top)];
    let ink = Tint(INK, 0.9);
    canvas.disc(middle, radius * 1.12, Tint(PAPER, 0.72));
    canvas.ring(middle, radius * 0.62, 0.9 * unit, ink);
    canvas.ring(middle, radius * 0.56, 0.9 * unit, ink);
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
                let tint = if is_dark { ink } else { Tint(PAPER, 1.0) };
                canvas.shape(&half, tint);
                canvas.line(&[half[0], half[1], half[2], half[0]], 0.8 * unit, ink);
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
