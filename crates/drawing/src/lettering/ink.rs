//! Letters as pixels: ink over fading paper.

use std::ops::Range;

use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, Pixmap, Stroke, Transform};

use super::{Curve, Line};

/// The extent of the paper around letters, in ems, and its opacity, from the widest inward.
const PAPER: [(f32, f32); 3] = [(0.24, 0.22), (0.17, 0.40), (0.10, 0.70)];

/// A picture to be drawn over a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Bitmap {
    /// Pixels from west to east, at least 1.
    pub width: u32,
    /// Pixels from north to south, at least 1.
    pub height: u32,
    /// Its north-west corner, in pixels from its origin.
    pub corner: [f32; 2],
    /// Red, green, blue and opacity of each pixel in reading order, colours not multiplied by opacity.
    pub rgba: Vec<u8>,
}

/// A line of letters on its curve, to be drawn as a whole or some rows at a time.
#[derive(Clone, Debug)]
pub struct Letters {
    /// The outline of each letter, in pixels from the origin.
    outlines: Vec<Path>,
    /// The size of the face, in pixels.
    size_px: f32,
    colour: [u8; 3],
    paper: [u8; 3],
    /// Its north-west corner, in whole pixels from the origin.
    pub corner: [f32; 2],
    /// Pixels from west to east, at least 1.
    pub width: u32,
    /// Pixels from north to south, at least 1.
    pub height: u32,
}

impl Letters {
    /// A line of letters whose middle is on the middle of a curve; `None` if it is blank.
    #[must_use]
    pub fn new(line: &Line, curve: &Curve, colour: [u8; 3], paper: [u8; 3]) -> Option<Self> {
        let size_px = line.style.size_px;
        let glyphs = line.glyphs.iter().zip(line.feet(curve));
        let outlines: Vec<Path> = glyphs
            .filter_map(|(glyph, foot)| {
                let outline = glyph.face.opened().outline(glyph.id, size_px)?;
                let ([c, s], half) = (foot.along, glyph.width / 2.0);
                let [x, y] = [foot.middle[0] - c * half, foot.middle[1] - s * half];
                outline.transform(Transform::from_row(c, s, -s, c, x, y))
            })
            .collect();
        let [west, north, east, south] = bounds(outlines.iter(), reach(size_px))?;
        Some(Self {
            outlines,
            size_px,
            colour,
            paper,
            corner: [west, north],
            width: (east - west) as u32,
            height: (south - north) as u32,
        })
    }

    /// Draws all of it.
    #[must_use]
    pub fn bitmap(&self) -> Option<Bitmap> {
        self.rows(0..self.height)
    }

    /// Draws some of its rows, as wide as their letters need; `None` if they are blank.
    #[must_use]
    pub fn rows(&self, rows: Range<u32>) -> Option<Bitmap> {
        let reach = reach(self.size_px);
        let north = self.corner[1] + rows.start as f32;
        let south = self.corner[1] + rows.end as f32;
        let near = self.outlines.iter().filter(|letter| {
            let bounds = letter.bounds();
            bounds.top() - reach < south && bounds.bottom() + reach > north
        });
        let [west, _, east, _] = bounds(near.clone(), reach)?;
        let (width, height) = ((east - west) as u32, rows.end - rows.start);
        let mut sheet = Pixmap::new(width, height)?;
        let shift = Transform::from_translate(-west, -north);
        let mut paint = Paint {
            anti_alias: true,
            ..Paint::default()
        };
        let mut around = Pixmap::new(width, height)?;
        for (reach, hides) in PAPER {
            let stroke = Stroke {
                width: 2.0 * reach * self.size_px,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            around.fill(Color::TRANSPARENT);
            let [red, green, blue] = self.paper;
            paint.set_color_rgba8(red, green, blue, 255);
            for letter in near.clone() {
                around.stroke_path(letter, &paint, &stroke, shift, None);
            }
            let whole = tiny_skia::PixmapPaint {
                opacity: hides,
                ..tiny_skia::PixmapPaint::default()
            };
            sheet.draw_pixmap(0, 0, around.as_ref(), &whole, Transform::identity(), None);
        }
        let [red, green, blue] = self.colour;
        paint.set_color_rgba8(red, green, blue, 255);
        for letter in near {
            sheet.fill_path(letter, &paint, FillRule::Winding, shift, None);
        }
        let rgba = sheet.pixels().iter().flat_map(|pixel| {
            let pixel = pixel.demultiply();
            [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
        });
        Some(Bitmap {
            width,
            height,
            corner: [west, north],
            rgba: rgba.collect(),
        })
    }
}

/// The extent of the paper around letters of a size, plus a pixel.
fn reach(size_px: f32) -> f32 {
    (PAPER[0].0 * size_px).ceil() + 1.0
}

/// The bounds of letters with a margin, in whole pixels: west, north, east, south; `None` without letters.
fn bounds<'a>(letters: impl Iterator<Item = &'a Path> + Clone, reach: f32) -> Option<[f32; 4]> {
    let bounds = letters.map(Path::bounds);
    let west = bounds.clone().map(|b| b.left()).reduce(f32::min)? - reach;
    let north = bounds.clone().map(|b| b.top()).reduce(f32::min)? - reach;
    let east = bounds.clone().map(|b| b.right()).reduce(f32::max)? + reach;
    let south = bounds.map(|b| b.bottom()).reduce(f32::max)? + reach;
    Some([west.floor(), north.floor(), east.ceil(), south.ceil()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lettering::{Face, Style};

    const STYLE: Style = Style {
        face: Face::Italic,
        size_px: 18.0,
        spacing_px: 2.0,
        is_capitals: false,
    };

    fn letters(line: &Line, curve: &Curve) -> Option<Letters> {
        Letters::new(line, curve, [0; 3], [255; 3])
    }

    #[test]
    fn letters_stand_around_the_middle_of_their_curve() {
        let line = Line::new("Gulf of Oran", STYLE);
        let dark = |bitmap: &Bitmap| {
            let pixels = bitmap.rgba.chunks(4);
            let ink = pixels.map(|pixel| (255 - u64::from(pixel[0])) * u64::from(pixel[3]));
            ink.sum::<u64>() / (255 * 255)
        };
        let inked = |curve: &Curve| letters(&line, curve)?.bitmap();
        let level = Curve::level(line.width_px);
        let straight = inked(&level).expect("letters");
        let middle = straight.corner[0] + straight.width as f32 / 2.0;
        assert!(middle.abs() < 4.0, "{middle}");
        assert!(dark(&straight) > 150, "{}", dark(&straight));
        let arc = Curve::arc([0.8, 0.6], line.width_px / 2.0, 12.0);
        let bent = inked(&arc).expect("letters");
        assert!(bent.height > 2 * straight.height);
        assert!(dark(&bent).abs_diff(dark(&straight)) < dark(&straight) / 5);
        assert!(letters(&Line::new(" ", STYLE), &level).is_none());
    }

    #[test]
    fn some_rows_are_those_of_the_whole() {
        let line = Line::new("Gulf of Oran", STYLE);
        let arc = Curve::arc([0.8, 0.6], line.width_px / 2.0, 12.0);
        let letters = letters(&line, &arc).expect("letters");
        let whole = letters.bitmap().expect("letters");
        let (mut narrow, mut off, mut count) = (0, 0, 0);
        for from in (0..letters.height).step_by(16) {
            let rows = from..(from + 16).min(letters.height);
            let part = letters.rows(rows.clone()).expect("letters");
            narrow += u32::from(part.width < whole.width);
            let east = (part.corner[0] - whole.corner[0]) as u32;
            for (y, row) in rows.zip(part.rgba.chunks_exact(4 * part.width as usize)) {
                for x in 0..whole.width {
                    let all = &whole.rgba[4 * (y * whole.width + x) as usize..][..4];
                    let there = x.checked_sub(east).filter(|&x| x < part.width);
                    let some = there.map_or(&[0; 4][..], |x| &row[4 * x as usize..][..4]);
                    // A cut letter is filled with different fractions of pixels.
                    let opacity = all[3].abs_diff(some[3]);
                    assert!(opacity <= 24, "{x}, {y}: {all:?}, {some:?}");
                    (off, count) = (off + u32::from(opacity), count + 1);
                }
            }
        }
        assert!(narrow > 2);
        assert!(off < count / 4, "{off} of {count}");
    }
}
