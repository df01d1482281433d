//! What surrounds the map: borders, title, rose, scale, and what came of the expedition.

use super::blank::NET;
use super::canvas::{Canvas, Point, Tint};
use super::sheet::Area;
use crate::engine::art::{INK, PAPER};
use crate::engine::expedition::Chart;
use crate::engine::lettering::{Face, Style};

/// The least width of a sheet, in points: that of what is written on it.
const LEAST_WIDTH: f32 = 640.0;

/// How far the sheet's rim reaches, in points.
const RIM: f32 = 32.0;

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
    /// The room around land so many pixels wide; a small map has more of it, so that the words beside it have theirs.
    pub(super) fn new(unit: f32, land_px: u32) -> Self {
        let px = |points: f32| (points * unit).round() as u32;
        let missing = px(LEAST_WIDTH).saturating_sub(land_px);
        Self {
            side: px(64.0).max(missing.div_ceil(2)),
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
    for one in written(words, [width, height], unit) {
        canvas.text(one.text, one.style, one.at, one.ink);
    }
    let foot = [width / 2.0, height - FOOT * unit];
    scale(canvas, foot, tile_px, unit);
    rose(canvas, margins, area, tile_px, chart);
}

/// How high the middle of the foot's words lies over the sheet's edge, in points.
const FOOT: f32 = 66.0;

/// A line of what is written: its middle in pixels, and its colour.
struct Written<'a> {
    text: &'a str,
    style: Style,
    at: Point,
    ink: [u8; 3],
}

/// What is written on a sheet so many pixels wide and high, each line in its own room.
fn written(words: &Words, [width, height]: Point, unit: f32) -> [Written<'_>; 6] {
    let line = |text, (face, points, spacing): (Face, f32, f32), at, room_px, ink| {
        let style = Style {
            face,
            size_px: points * unit,
            spacing_px: spacing * unit,
            is_capitals: points > 30.0,
        };
        Written {
            text,
            style: fitting(text, style, room_px),
            at,
            ink,
        }
    };
    let middle = width / 2.0;
    let foot = height - FOOT * unit;
    // Three columns: what came of it, the scale, the code.
    let column = (width - 2.0 * RIM * unit) / 3.0;
    let room = column - 14.0 * unit;
    let left = (RIM * unit + column / 2.0).min(214.0 * unit);
    let (roman, italic) = (Face::Roman, Face::Italic);
    let small = (italic, 15.5, 0.4);
    let up = |points: f32| foot - points * unit;
    [
        line(
            &words.title,
            (roman, 33.0, 4.0),
            [middle, 66.0 * unit],
            width - 160.0 * unit,
            INK,
        ),
        line(
            &words.came,
            (italic, 20.0, 0.5),
            [middle, 101.0 * unit],
            width - 2.0 * (RIM + 14.0) * unit,
            THIN,
        ),
        line(&words.fame, (roman, 19.0, 0.6), [left, up(9.0)], room, INK),
        line(&words.dates, small, [left, up(-17.0)], room, THIN),
        line(
            &words.code,
            (roman, 15.5, 1.2),
            [width - left, up(-4.0)],
            room,
            THIN,
        ),
        line(&words.scale, small, [middle, up(6.0)], room, THIN),
    ]
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

/// A bar of ten tiles, under its length in words.
fn scale(canvas: &mut Canvas, [x, y]: Point, tile_px: u32, unit: f32) {
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
}

/// The rose, in the corner of the map where the least was charted.
fn rose(canvas: &mut Canvas, margins: &Margins, area: Area, tile_px: u32, chart: &Chart) {
    let unit = margins.unit;
    // On a small map it is small, too.
    let land_px = area.width.min(area.height) as f32 * tile_px as f32;
    let radius = (56.0 * unit).min(land_px / 6.0);
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
        size_px: radius * 0.375,
        spacing_px: 0.0,
        is_capitals: true,
    };
    canvas.text("N", style, toward(0.0, radius * 1.22), INK);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::lettering::Line;

    #[test]
    fn words_around_a_map_of_any_size_keep_clear_of_each_other() {
        let words = Words {
            title: "The lands around Long Trebainnail".to_owned(),
            came: "As far as they are charted on the way to the walled garden".to_owned(),
            dates: "15 Haymaking – 15 Leaf-fall".to_owned(),
            fame: "Cartographer royal, fame 1234".to_owned(),
            code: "MM1-journey-zzzzzzzzzzzzz-2d".to_owned(),
            scale: "ten leagues".to_owned(),
        };
        for (land_px, unit) in [(88, 0.6), (176, 0.6), (352, 0.6), (1300, 1.0), (4000, 3.0)] {
            let margins = Margins::new(unit, land_px);
            let width = (land_px + 2 * margins.side) as f32;
            let height = 400.0 * unit;
            let boxes = written(&words, [width, height], unit).map(|one| {
                let half = Line::new(one.text, one.style).width_px / 2.0;
                let high = one.style.size_px * 0.6;
                let [x, y] = one.at;
                [x - half, y - high, x + half, y + high]
            });
            for (index, one) in boxes.iter().enumerate() {
                let rim = RIM * unit;
                assert!(one[0] >= rim && one[2] <= width - rim, "{land_px}: {one:?}");
                for other in &boxes[index + 1..] {
                    let is_beside = one[2] < other[0] || other[2] < one[0];
                    let is_over = one[3] < other[1] || other[3] < one[1];
                    assert!(is_beside || is_over, "{land_px}: {one:?} {other:?}");
                }
            }
        }
    }
}
