//! Draws a frame on a window of its sheet.

use super::canvas::{Canvas, Tint};
use super::look::{FrameLook, Margins, Placing};
use super::ornament::{Graduation, THIN, bar, border, diamond, fitting, rim};
use crate::art::INK;
use crate::figures::Zoom;
use crate::lettering::{Face, Line, Style};

/// The minimum length of a border's piece, and the maximum of the scale bar, in units.
const PIECE_UNITS: f32 = 26.0;
const BAR_UNITS: f32 = 230.0;

/// The minimum room for notes beside the bar, in units.
const MIN_NOTE_UNITS: f32 = 60.0;

/// The approximate length of a reference cell, in units.
const CELL_UNITS: f32 = 150.0;

/// Rounds up to one of 1, 2, 5, 10, 20, …
fn round_up(least: f64) -> i64 {
    rounds().find(|&round| round as f64 >= least).unwrap_or(1)
}

/// Rounds down to one of 1, 2, 5, 10, 20, …, at least 1.
fn round_down(most: f64) -> i64 {
    rounds()
        .take_while(|&round| round as f64 <= most)
        .last()
        .unwrap_or(1)
}

fn rounds() -> impl Iterator<Item = i64> {
    (0..16).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i64.pow(power)))
}

/// The name of a column: A to Z, AA to AZ and so on.
fn letters(mut column: usize) -> String {
    let mut name = String::new();
    loop {
        name.insert(0, char::from(b'A' + (column % 26) as u8));
        column /= 26;
        if column == 0 {
            return name;
        }
        column -= 1;
    }
}

/// From this size of a tile, in pixels, reference cells are whole tiles, as two mismatched sets of lines would be
/// confusing.
const WHOLE_TILES_PX: f64 = 4.0;

/// The ends of reference cells along both sides, in pixels.
pub(super) fn cells([width, height]: [u32; 2], unit: f32, placing: Placing) -> [Vec<u32>; 2] {
    let long = width.max(height) as f32;
    let cell = long / (long / (CELL_UNITS * unit)).round().max(2.0);
    let Placing {
        north_west,
        tile_px,
        ..
    } = placing;
    if tile_px < WHOLE_TILES_PX {
        return [width, height].map(|side| {
            let count = (side as f32 / cell).round().max(1.0) as u32;
            (0..=count).map(|end| side * end / count).collect()
        });
    }
    let zoom = Zoom::new(tile_px);
    let tiles = (f64::from(cell) / tile_px).round().max(1.0) as i64;
    [(width, north_west.x), (height, north_west.y)].map(|(side, first)| {
        let from = zoom.pixel(first);
        let ends = (0..).map(|index| zoom.pixel(first.saturating_add(index * tiles)) - from);
        // The last cell takes the rest; from half a cell on the rest is a cell of its own.
        let most = i128::from(side) - (tiles as f64 * tile_px / 2.0) as i128;
        let ends = ends.take_while(|&end| end == 0 || end <= most);
        let mut ends: Vec<u32> = ends.map(|end| end as u32).collect();
        ends.push(side);
        ends
    })
}

/// Draws the part of a frame that is in a window of its sheet.
pub(super) fn draw(
    canvas: &mut Canvas,
    size: [u32; 2],
    inner: [u32; 2],
    margins: &Margins,
    placing: Placing,
    look: &FrameLook,
    ends: Option<&[Vec<u32>; 2]>,
) {
    let unit = margins.unit;
    let (west, north) = (margins.side as f32, margins.top as f32);
    let [wide, high] = inner.map(|side| side as f32);
    let map = [west, north, west + wide, north + high];
    let width = size[0] as f32;
    rim(canvas, size, unit);
    let piece = round_up(f64::from(PIECE_UNITS * unit) / placing.tile_px);
    let graduation = |first, length_px| Graduation {
        first,
        piece,
        tile_px: placing.tile_px,
        length_px,
    };
    let sides = [
        graduation(placing.north_west.x, wide),
        graduation(placing.north_west.y, high),
    ];
    border(canvas, map, margins.inset, sides, unit);
    if let Some(ends) = ends {
        references(canvas, map, margins, ends);
    }
    title(canvas, &look.title, width, unit);
    let small = |size: f32, face| Style {
        face,
        size_px: size * unit,
        spacing_px: 0.4 * unit,
        is_capitals: false,
    };
    let foot = size[1] as f32 - 58.0 * unit;
    let most = f64::from((0.26 * wide).min(BAR_UNITS * unit));
    let tiles = round_down(most / placing.tile_px);
    let long = (tiles as f64 * placing.tile_px) as f32;
    let words = if tiles == 1 {
        "1 tile".to_owned()
    } else {
        format!("{tiles} tiles")
    };
    let style = small(15.5, Face::Italic);
    bar(canvas, [width / 2.0, foot], long, unit, style, &words);
    let room = (wide - long.max(80.0 * unit)) / 2.0 - 30.0 * unit;
    for (note, is_east) in look.notes.iter().zip([false, true]) {
        // Narrow maps only have room for the bar.
        if room < MIN_NOTE_UNITS * unit {
            break;
        }
        let style = fitting(note, style, room);
        let half = Line::new(note, style).width_px / 2.0;
        let x = if is_east {
            west + wide - half
        } else {
            west + half
        };
        canvas.text(note, style, [x, foot + 6.0 * unit], THIN);
    }
}

/// Draws the title, with a rule and a diamond on each side if there is room.
fn title(canvas: &mut Canvas, title: &str, width: f32, unit: f32) {
    if title.trim().is_empty() {
        return;
    }
    let style = Style {
        face: Face::Roman,
        size_px: 33.0 * unit,
        spacing_px: 4.0 * unit,
        is_capitals: true,
    };
    let style = fitting(title, style, width - 200.0 * unit);
    let y = 68.0 * unit;
    canvas.text(title, style, [width / 2.0, y], INK);
    let half = Line::new(title, style).width_px / 2.0;
    for side in [-1.0, 1.0] {
        let from = half + 26.0 * unit;
        let to = (from + 130.0 * unit).min(width / 2.0 - 70.0 * unit);
        if to - from < 24.0 * unit {
            continue;
        }
        let at = |out: f32| [width / 2.0 + side * out, y];
        canvas.line(&[at(from), at(to)], 1.2 * unit, Tint(INK, 0.8));
        diamond(canvas, at(from), 5.0 * unit, 1.2 * unit);
        canvas.disc(at(to), 1.8 * unit, Tint(INK, 0.8));
    }
}

/// Draws letters along the north and south, and numbers along the west and east.
fn references(
    canvas: &mut Canvas,
    [west, north, east, south]: [f32; 4],
    margins: &Margins,
    ends: &[Vec<u32>; 2],
) {
    let unit = margins.unit;
    let style = Style {
        face: Face::Roman,
        size_px: 13.0 * unit,
        spacing_px: 0.0,
        is_capitals: false,
    };
    let inset = margins.inset;
    // The starts of cells along each side, and their two borders.
    let sides = [(west, [north, south]), (north, [west, east])];
    for (axis, (first, [near, far])) in sides.into_iter().enumerate() {
        let place = |along: f32, across: f32| match axis {
            0 => [along, across],
            _ => [across, along],
        };
        for (index, cell) in ends[axis].windows(2).enumerate() {
            let middle = first + (cell[0] + cell[1]) as f32 / 2.0;
            let name = match axis {
                0 => letters(index),
                _ => (index + 1).to_string(),
            };
            for across in [near - 0.5 * inset, far + 0.5 * inset] {
                canvas.text(&name, style, place(middle, across), THIN);
            }
            if index > 0 {
                let along = first + cell[0] as f32;
                for (from, to) in [(near - inset, near), (far, far + inset)] {
                    let line = [place(along, from), place(along, to)];
                    canvas.line(&line, 0.8 * unit, Tint(INK, 0.8));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::TilePos;

    #[test]
    fn columns_have_names_as_in_tables() {
        let names = [0, 25, 26, 51, 52, 701, 702].map(letters);
        assert_eq!(names, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn the_lines_of_references_fall_on_borders_of_tiles_where_these_can_be_seen() {
        for (tile_px, size) in [(64.0, [1000, 700]), (23.6, [1300, 901]), (8.0, [640, 480])] {
            let placing = Placing {
                north_west: TilePos::new(-7, 13),
                tile_px,
                point_px: 1.0,
            };
            let zoom = Zoom::new(tile_px);
            let ends = cells(size, 0.8, placing);
            for (axis, first) in [(0, -7), (1, 13)] {
                let ends = &ends[axis];
                assert_eq!((ends[0], ends[ends.len() - 1]), (0, size[axis]));
                assert!(ends.len() > 3, "{ends:?}");
                for pair in ends.windows(2) {
                    assert!(f64::from(pair[1] - pair[0]) >= tile_px / 2.0, "{ends:?}");
                }
                for &end in &ends[1..ends.len() - 1] {
                    let tiles = (f64::from(end) / tile_px).round() as i64;
                    let border = zoom.pixel(first + tiles) - zoom.pixel(first);
                    assert_eq!(i128::from(end), border, "{tile_px}: {ends:?}");
                }
            }
        }
        let far = Placing {
            north_west: TilePos::new(0, 0),
            tile_px: 1.5,
            point_px: 1.0,
        };
        assert_eq!(cells([600, 300], 1.0, far)[0], [0, 150, 300, 450, 600]);
    }

    #[test]
    fn lengths_are_round() {
        assert_eq!([0.3, 1.0, 3.0, 11.0].map(round_up), [1, 1, 5, 20]);
        assert_eq!([0.3, 1.0, 3.0, 99.0].map(round_down), [1, 1, 2, 50]);
    }
}
