//! What surrounds the map: borders, title, rose, scale, and what came of the expedition.

use super::blank::NET;
use super::sheet::Area;
use crate::engine::art::INK;
use crate::engine::expedition::Chart;
use crate::engine::framing::Canvas;
use crate::engine::framing::ornament::{
    self, Graduation, ROSE_REACH, THIN, bar, border, fitting, rim,
};
use crate::engine::lettering::{Face, Style};

/// Tiles of each piece of the border.
const PIECE: i64 = 5;

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
    let size = [canvas.width(), canvas.height()];
    rim(canvas, size, unit);
    let graduation = |first, tiles: usize| Graduation {
        first,
        piece: PIECE,
        tile_px: f64::from(tile_px),
        length_px: tiles as f32 * tile_px as f32,
    };
    let sides = [
        graduation(area.north_west.x, area.width),
        graduation(area.north_west.y, area.height),
    ];
    border(canvas, [west, north, east, south], 5.0 * unit, sides, unit);
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
    let long = NET as f32 * tile_px as f32;
    bar(canvas, [middle, foot], long, unit, small, &words.scale);
    rose(canvas, margins, area, tile_px, chart);
}

/// The rose, in the corner of the map where the least was charted.
fn rose(canvas: &mut Canvas, margins: &Margins, area: Area, tile_px: u32, chart: &Chart) {
    let unit = margins.unit;
    let radius = 56.0 * unit;
    let room = radius * ROSE_REACH;
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
    ornament::rose(canvas, middle, radius, unit);
}
