//! The frame of a chart poster: borders, title, rose, scale, and the results of the expedition.

use super::area::Area;
use super::blank::NET;
use mapmaker_drawing::art::INK;
use mapmaker_drawing::framing::ornament::{
    self, Graduation, ROSE_REACH, THIN, bar, border, fitting, rim,
};
use mapmaker_drawing::framing::{Canvas, Point};
use mapmaker_drawing::lettering::{Face, Style};
use mapmaker_expedition::Chart;

/// The least width of a sheet, in points, so that its captions fit.
const LEAST_WIDTH: f32 = 640.0;

/// The width of the sheet's rim, in points.
const RIM: f32 = 32.0;

/// The height of the footer's middle above the sheet's edge, in points.
const FOOT: f32 = 66.0;

/// The usual radius of the rose, in points.
const ROSE: f32 = 56.0;

/// Tiles in each segment of the border.
const PIECE: i64 = 5;

/// The margins around the map, in pixels.
pub(super) struct Margins {
    pub(super) side: u32,
    pub(super) top: u32,
    pub(super) bottom: u32,
    unit: f32,
}

impl Margins {
    /// The margins around land `land_px` wide; larger for a small map, so that captions fit beside it.
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

/// The texts around the map.
pub(super) struct Words {
    pub(super) title: String,
    pub(super) outcome: String,
    pub(super) dates: String,
    pub(super) fame: String,
    pub(super) code: String,
    pub(super) scale: String,
}

/// Draws the frame.
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
    let [lines @ .., length] = captions(words, [width, height], unit);
    for one in lines {
        canvas.text(one.text, one.style, one.at, one.ink);
    }
    let foot = [width / 2.0, height - FOOT * unit];
    let long = NET as f32 * tile_px as f32;
    bar(canvas, foot, long, unit, length.style, length.text);
    rose(canvas, margins, area, tile_px, chart);
}

/// A caption: its text, the middle in pixels, and its colour.
struct Caption<'a> {
    text: &'a str,
    style: Style,
    at: Point,
    ink: [u8; 3],
}

/// The captions of a sheet, each fitted to its own space.
fn captions(words: &Words, [width, height]: Point, unit: f32) -> [Caption<'_>; 6] {
    let line = |text, (face, points, spacing): (Face, f32, f32), at, room_px, ink| {
        let style = Style {
            face,
            size_px: points * unit,
            spacing_px: spacing * unit,
            is_capitals: points > 30.0,
        };
        Caption {
            text,
            style: fitting(text, style, room_px),
            at,
            ink,
        }
    };
    let middle = width / 2.0;
    let foot = height - FOOT * unit;
    // Three columns: results, scale, code.
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
            &words.outcome,
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

/// The rose, in the corner of the map with the least charted land.
fn rose(canvas: &mut Canvas, margins: &Margins, area: Area, tile_px: u32, chart: &Chart) {
    // Smaller on a small map.
    let land_px = area.width.min(area.height) as f32 * tile_px as f32;
    let radius = (ROSE * margins.unit).min(land_px / 6.0);
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
        // A corner in the east or the south is measured from there.
        let from = first as f32;
        if tile > 0 {
            from + most as f32 * tile_px as f32 - room
        } else {
            from + room
        }
    };
    let middle = [side(x, wide, margins.side), side(y, high, margins.top)];
    ornament::rose(canvas, middle, radius, radius / ROSE);
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_drawing::lettering::Line;

    #[test]
    fn words_around_a_map_of_any_size_keep_clear_of_each_other() {
        let words = Words {
            title: "The lands around Long Trebainnail".to_owned(),
            outcome: "As far as they are charted on the way to the walled garden".to_owned(),
            dates: "15 Haymaking – 15 Leaf-fall".to_owned(),
            fame: "Cartographer royal, fame 1234".to_owned(),
            code: "MM2-journey-zzzzzzzzzzzzz-2d".to_owned(),
            scale: "ten leagues".to_owned(),
        };
        for (land_px, unit) in [(88, 0.6), (176, 0.6), (352, 0.6), (1300, 1.0), (4000, 3.0)] {
            let margins = Margins::new(unit, land_px);
            let width = (land_px + 2 * margins.side) as f32;
            let height = 400.0 * unit;
            let boxes = captions(&words, [width, height], unit).map(|one| {
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
