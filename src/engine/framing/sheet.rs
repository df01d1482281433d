//! A frame around a picture that is made row by row.

use super::canvas::{Canvas, Tint};
use super::ornament::{
    self, Graduation, ROSE_REACH, THIN, bar, border, diamond, fitting, rim, rose,
};
use crate::engine::art::{INK, Theme};
use crate::engine::grid::TilePos;
use crate::engine::lettering::{Face, Line, Style};

/// The most pixels along a side of a picture that has a frame.
pub const MOST_FRAMED_PX: u32 = 1 << 15;

/// The least of its longer and of its shorter side, in units.
const LEAST_UNITS: [f32; 2] = [360.0, 200.0];

/// A usual sheet's shorter side in points: larger sheets have larger frames.
const USUAL_POINTS: f32 = 900.0;

/// The least unit, in points.
const LEAST_UNIT: f32 = 0.6;

/// The shortest piece of the border, and the longest scale bar, in units.
const PIECE_UNITS: f32 = 26.0;
const BAR_UNITS: f32 = 230.0;

/// About how long a cell of the references is, in units.
const CELL_UNITS: f32 = 150.0;

/// Where a picture's pixels lie on the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placing {
    /// Its first tile.
    pub north_west: TilePos,
    /// Pixels along a side of a tile.
    pub tile_px: f64,
    /// Pixels of a point, 1 on a usual screen.
    pub point_px: f32,
}

/// What a frame shows.
#[derive(Clone, Debug, PartialEq)]
pub struct FrameLook {
    /// The title; without letters there is none.
    pub title: String,
    /// What is written small under the map, in the west and in the east.
    pub notes: [String; 2],
    /// Whether columns and rows have letters and numbers, with thin lines over the map.
    pub has_references: bool,
    /// The corner with the rose, if there is one: whether it lies in the east, and in the south.
    pub rose: Option<[bool; 2]>,
}

/// The corner, in the east and in the south or not, with the most of something; the south-east where all have as much.
#[must_use]
pub fn best_corner(much: impl Fn([bool; 2]) -> usize) -> [bool; 2] {
    let corners = [[false, false], [true, false], [false, true], [true, true]];
    let best = corners.into_iter().max_by_key(|&corner| much(corner));
    // OK to fall back: there are four.
    best.unwrap_or([true, true])
}

/// A frame, drawn in the colours of a theme.
#[derive(Clone, Debug)]
pub struct Frame {
    inner: [u32; 2],
    margins: Margins,
    /// The rows above and below the map, and what lies west and east of it: RGB.
    top: Vec<u8>,
    bottom: Vec<u8>,
    west: Vec<u8>,
    east: Vec<u8>,
    rose: Option<Rose>,
    /// The columns and rows of the map at which lines run, and their colour.
    lines: [Vec<u32>; 2],
    line_ink: [u8; 3],
}

#[derive(Clone, Copy, Debug)]
struct Margins {
    side: u32,
    top: u32,
    bottom: u32,
    /// Where the border's pieces begin.
    inset: f32,
    unit: f32,
}

/// A picture over the map: RGBA, from a pixel of the map on.
#[derive(Clone, Debug)]
struct Rose {
    corner: [u32; 2],
    side: u32,
    rgba: Vec<u8>,
}

impl Margins {
    /// Around a map of a size in pixels; `None` where that is too small or too large.
    fn new([width, height]: [u32; 2], point_px: f32, look: &FrameLook) -> Option<Self> {
        let (short, long) = (width.min(height), width.max(height));
        let points = short as f32 / point_px;
        let unit = point_px * (points / USUAL_POINTS).clamp(LEAST_UNIT, 2.2);
        let is_large =
            long as f32 >= LEAST_UNITS[0] * unit && short as f32 >= LEAST_UNITS[1] * unit;
        if !is_large || long > MOST_FRAMED_PX {
            return None;
        }
        let px = |units: f32| (units * unit).round() as u32;
        let inset = if look.has_references { 22.0 } else { 5.0 };
        let has_title = !look.title.trim().is_empty();
        Some(Self {
            side: px(55.0 + inset),
            top: px(if has_title { 108.0 } else { 60.0 } + inset),
            bottom: px(108.0 + inset),
            inset: inset * unit,
            unit,
        })
    }
}

/// The least of 1, 2, 5, 10, 20, … that is at least that.
fn round_up(least: f64) -> i64 {
    rounds().find(|&round| round as f64 >= least).unwrap_or(1)
}

/// The greatest of 1, 2, 5, 10, 20, … that is at most that; 1 where that is less.
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

/// The ends of the cells of the references along both sides, in pixels.
fn cells([width, height]: [u32; 2], unit: f32) -> [Vec<u32>; 2] {
    let long = width.max(height) as f32;
    let cell = long / (long / (CELL_UNITS * unit)).round().max(2.0);
    [width, height].map(|side| {
        let count = (side as f32 / cell).round().max(1.0) as u32;
        (0..=count).map(|end| side * end / count).collect()
    })
}

impl Frame {
    /// The frame around a picture of `inner` pixels; `None` where that is too small for one, or larger than
    /// [`MOST_FRAMED_PX`].
    #[must_use]
    pub fn new(inner: [u32; 2], placing: Placing, look: &FrameLook, theme: Theme) -> Option<Self> {
        let margins = Margins::new(inner, placing.point_px, look)?;
        let Margins {
            side,
            top,
            bottom,
            unit,
            ..
        } = margins;
        let [width, height] = inner;
        let size = [width + 2 * side, height + top + bottom];
        let ends = look.has_references.then(|| cells(inner, unit));
        let part = |corner: [u32; 2], part: [u32; 2]| {
            let mut canvas = Canvas::window(corner.map(i64::from), part)?;
            draw(
                &mut canvas,
                size,
                inner,
                &margins,
                placing,
                look,
                ends.as_ref(),
            );
            let mut rgb = canvas.into_rgb();
            theme.grade(&mut rgb);
            Some(rgb)
        };
        let lines = ends.as_ref().map(|ends| {
            let inner = |ends: &Vec<u32>| ends[1..ends.len() - 1].to_vec();
            [inner(&ends[0]), inner(&ends[1])]
        });
        Some(Self {
            inner,
            margins,
            top: part([0, 0], [size[0], top])?,
            bottom: part([0, top + height], [size[0], bottom])?,
            west: part([0, top], [side, height])?,
            east: part([side + width, top], [side, height])?,
            rose: look
                .rose
                .and_then(|corner| Rose::new(inner, corner, unit, theme)),
            lines: lines.unwrap_or_default(),
            line_ink: theme.graded(INK),
        })
    }

    /// The least pixels of the longer and of the shorter side of a picture that can have a frame.
    #[must_use]
    pub fn least_px(point_px: f32) -> [u32; 2] {
        LEAST_UNITS.map(|units| (units * LEAST_UNIT * point_px).ceil() as u32)
    }

    /// Pixels of the whole sheet around a picture of `inner` pixels; `None` as for [`Frame::new`].
    #[must_use]
    pub fn sheet_px(inner: [u32; 2], point_px: f32, look: &FrameLook) -> Option<[u32; 2]> {
        let margins = Margins::new(inner, point_px, look)?;
        Some([
            inner[0] + 2 * margins.side,
            inner[1] + margins.top + margins.bottom,
        ])
    }

    /// The pixels of a picture whose frame makes it as large as a sheet; `None` where there is no such frame.
    #[must_use]
    pub fn inner_px(sheet: [u32; 2], point_px: f32, look: &FrameLook) -> Option<[u32; 2]> {
        // The frame follows from the picture's size: from without inward, each round is nearer.
        let mut inner = sheet;
        for _ in 0..24 {
            let margins = Margins::new(inner, point_px, look)?;
            let next = [
                sheet[0].checked_sub(2 * margins.side)?,
                sheet[1].checked_sub(margins.top + margins.bottom)?,
            ];
            if next == inner {
                break;
            }
            inner = next;
        }
        Margins::new(inner, point_px, look).map(|_| inner)
    }

    /// Pixels of the whole sheet.
    #[must_use]
    pub const fn size(&self) -> [u32; 2] {
        let Margins {
            side, top, bottom, ..
        } = self.margins;
        [self.inner[0] + 2 * side, self.inner[1] + top + bottom]
    }

    /// The rows above the map, RGB.
    #[must_use]
    pub fn above(&self) -> &[u8] {
        &self.top
    }

    /// The rows below the map, RGB.
    #[must_use]
    pub fn below(&self) -> &[u8] {
        &self.bottom
    }

    /// Adds a row of the sheet to `out`: that row of the map, RGB, with what lies over it and beside it.
    pub fn surround(&self, y: u32, row: &[u8], out: &mut Vec<u8>) {
        let bytes = 3 * self.margins.side as usize;
        let start = y as usize * bytes;
        out.extend_from_slice(&self.west[start..start + bytes]);
        let first = out.len();
        out.extend_from_slice(row);
        self.cover(y, &mut out[first..]);
        out.extend_from_slice(&self.east[start..start + bytes]);
    }

    /// Draws what lies over a row of the map.
    fn cover(&self, y: u32, row: &mut [u8]) {
        let [columns, rows] = &self.lines;
        let mut mix = |x: usize, colour: [u8; 3], share: u32| {
            if let Some(pixel) = row.get_mut(3 * x..3 * x + 3) {
                for (under, over) in pixel.iter_mut().zip(colour) {
                    let mixed = u32::from(over) * share + u32::from(*under) * (255 - share);
                    *under = (mixed / 255) as u8;
                }
            }
        };
        let thick = (self.margins.unit.round() as u32).max(1);
        let is_on =
            |lines: &[u32], at: u32| lines.iter().any(|&line| (line..line + thick).contains(&at));
        if is_on(rows, y) {
            (0..self.inner[0]).for_each(|x| mix(x as usize, self.line_ink, 46));
        } else {
            for &column in columns {
                (column..column + thick).for_each(|x| mix(x as usize, self.line_ink, 46));
            }
        }
        let Some(rose) = &self.rose else { return };
        let Some(from) = y
            .checked_sub(rose.corner[1])
            .filter(|&from| from < rose.side)
        else {
            return;
        };
        let bytes = 4 * rose.side as usize;
        let start = from as usize * bytes;
        let pixels = rose.rgba[start..start + bytes].chunks_exact(4);
        for (x, pixel) in (rose.corner[0] as usize..).zip(pixels) {
            mix(x, [pixel[0], pixel[1], pixel[2]], u32::from(pixel[3]));
        }
    }
}

impl Rose {
    fn new(
        [width, height]: [u32; 2],
        [east, south]: [bool; 2],
        unit: f32,
        theme: Theme,
    ) -> Option<Self> {
        let short = width.min(height) as f32;
        let radius = (56.0 * unit).min(0.11 * short);
        let side = (2.0 * ROSE_REACH * radius).ceil() as u32;
        let at = |far: bool, length: u32| {
            if far {
                length.checked_sub(side)
            } else {
                Some(0)
            }
        };
        let corner = [at(east, width)?, at(south, height)?];
        let mut canvas = Canvas::clear([0, 0], [side; 2])?;
        rose(&mut canvas, [side as f32 / 2.0; 2], radius, radius / 56.0);
        let mut rgba = canvas.into_rgba();
        for pixel in rgba.chunks_exact_mut(4) {
            let graded = theme.graded([pixel[0], pixel[1], pixel[2]]);
            pixel[..3].copy_from_slice(&graded);
        }
        Some(Self { corner, side, rgba })
    }
}

/// Draws all of a frame that a window on its sheet shows.
fn draw(
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

/// The title, with a rule and a diamond on each side where there is room.
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

/// Letters along the north and the south, numbers along the west and the east.
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
    let out = 0.5 * margins.inset;
    for (index, cell) in ends[0].windows(2).enumerate() {
        let middle = west + (cell[0] + cell[1]) as f32 / 2.0;
        for y in [north - out, south + out] {
            canvas.text(&letters(index), style, [middle, y], ornament::THIN);
        }
        if index > 0 {
            for (from, to) in [
                (north - margins.inset, north),
                (south, south + margins.inset),
            ] {
                let x = west + cell[0] as f32;
                canvas.line(&[[x, from], [x, to]], 0.8 * unit, Tint(INK, 0.8));
            }
        }
    }
    for (index, cell) in ends[1].windows(2).enumerate() {
        let middle = north + (cell[0] + cell[1]) as f32 / 2.0;
        for x in [west - out, east + out] {
            canvas.text(&(index + 1).to_string(), style, [x, middle], ornament::THIN);
        }
        if index > 0 {
            for (from, to) in [(west - margins.inset, west), (east, east + margins.inset)] {
                let y = north + cell[0] as f32;
                canvas.line(&[[from, y], [to, y]], 0.8 * unit, Tint(INK, 0.8));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::framing::Paper;

    fn placing(tile_px: f64) -> Placing {
        Placing {
            north_west: TilePos::new(-7, 13),
            tile_px,
            point_px: 1.0,
        }
    }

    fn look() -> FrameLook {
        FrameLook {
            title: "The Isle of Ink".to_owned(),
            notes: ["World 7".to_owned(), "80 × 60 tiles".to_owned()],
            has_references: true,
            rose: Some([true, true]),
        }
    }

    /// The whole sheet around a map of one colour.
    fn sheet(frame: &Frame, [width, height]: [u32; 2], colour: [u8; 3]) -> Vec<u8> {
        let row = colour.repeat(width as usize);
        let mut pixels = frame.above().to_vec();
        for y in 0..height {
            frame.surround(y, &row, &mut pixels);
        }
        pixels.extend_from_slice(frame.below());
        pixels
    }

    #[test]
    fn a_sheet_has_all_its_pixels_and_the_map_in_its_middle() {
        for (size, tile_px) in [([640, 480], 8.0), ([500, 900], 0.37), ([4000, 3000], 64.0)] {
            let frame =
                Frame::new(size, placing(tile_px), &look(), Theme::Parchment).expect("a frame");
            let [width, height] = frame.size();
            assert_eq!(Frame::sheet_px(size, 1.0, &look()), Some([width, height]));
            let pixels = sheet(&frame, size, [30, 60, 200]);
            assert_eq!(pixels.len(), (3 * width * height) as usize);
            let blue = |x: u32, y: u32| {
                let at = 3 * (y * width + x) as usize;
                pixels[at + 2] > pixels[at].saturating_add(80)
            };
            assert!(
                !blue(width / 2, 4) && !blue(4, height / 2) && blue(width / 2 + 3, height / 2 + 3)
            );
            // Lines and the rose cover little of the map.
            let all = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
            let count = all.filter(|&(x, y)| blue(x, y)).count();
            let inner = (size[0] * size[1]) as usize;
            assert!(
                count < inner && count > inner * 8 / 10,
                "{count} of {inner}"
            );
        }
    }

    #[test]
    fn a_map_too_small_or_too_large_has_no_frame() {
        for size in [[100, 80], [10, 4000], [MOST_FRAMED_PX + 1, 5000]] {
            assert!(
                Frame::new(size, placing(8.0), &look(), Theme::Ink).is_none(),
                "{size:?}"
            );
            assert!(Frame::sheet_px(size, 1.0, &look()).is_none());
        }
    }

    #[test]
    fn frames_have_the_colours_of_their_theme() {
        let mean = |theme: Theme| {
            let frame = Frame::new([640, 480], placing(8.0), &look(), theme).expect("a frame");
            let sum: usize = frame
                .above()
                .iter()
                .map(|&channel| usize::from(channel))
                .sum();
            sum / frame.above().len()
        };
        assert!(mean(Theme::Night) < 90 && mean(Theme::Ink) > 220);
    }

    #[test]
    fn a_frame_makes_a_map_as_large_as_its_paper() {
        for paper in [Paper::A5, Paper::A4, Paper::A3, Paper::A0, Paper::Letter] {
            for (dpi, is_wide) in [(150, true), (150, false), (300, true)] {
                let sheet = paper.pixels(dpi, is_wide);
                let point_px = dpi as f32 / 96.0;
                let inner = Frame::inner_px(sheet, point_px, &look()).expect("a map");
                let whole = Frame::sheet_px(inner, point_px, &look()).expect("a sheet");
                let off = [0, 1].map(|axis| whole[axis].abs_diff(sheet[axis]));
                assert!(off.iter().all(|&off| off <= 2), "{sheet:?}: {whole:?}");
            }
        }
        assert_eq!(Frame::inner_px([200, 100], 1.0, &look()), None);
    }

    #[test]
    fn columns_have_names_as_in_tables() {
        let names = [0, 25, 26, 51, 52, 701, 702].map(letters);
        assert_eq!(names, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn lengths_are_round() {
        assert_eq!([0.3, 1.0, 3.0, 11.0].map(round_up), [1, 1, 5, 20]);
        assert_eq!([0.3, 1.0, 3.0, 99.0].map(round_down), [1, 1, 2, 50]);
    }
}
