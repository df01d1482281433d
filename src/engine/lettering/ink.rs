//! Letters as pixels: ink over paper that fades around it.

use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Path, Pixmap, Stroke, Transform};

use super::{Curve, Line};

/// How far the paper around letters reaches, in ems, and how much of what is under it it hides, from the widest in.
const PAPER: [(f32, f32); 3] = [(0.24, 0.22), (0.17, 0.40), (0.10, 0.70)];

/// A picture that lies over a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Bitmap {
    /// Pixels from west to east, at least 1.
    pub width: u32,
    /// Pixels from north to south, at least 1.
    pub height: u32,
    /// Where its north-west corner lies, in pixels from the place that it belongs to.
    pub corner: [f32; 2],
    /// Red, green, blue and opacity of each pixel in reading order, colours not multiplied by opacity.
    pub rgba: Vec<u8>,
}

/// Inks a line of letters whose middle stands on the middle of a curve; `None` if there is nothing to see.
#[must_use]
pub fn ink(line: &Line, curve: &Curve, colour: [u8; 3], paper: [u8; 3]) -> Option<Bitmap> {
    let size = line.style.size_px;
    let face = line.style.face.opened();
    let glyphs = line.glyphs.iter().zip(line.feet(curve));
    let letters: Vec<Path> = glyphs
        .filter_map(|(&(glyph, ..), (_, [x, y], [c, s]))| {
            let outline = face.outline(glyph, size)?;
            outline.transform(Transform::from_row(c, s, -s, c, x, y))
        })
        .collect();
    let bounds = letters.iter().map(Path::bounds);
    let reach = (PAPER[0].0 * size).ceil() + 1.0;
    let west = bounds.clone().map(|b| b.left()).reduce(f32::min)? - reach;
    let north = bounds.clone().map(|b| b.top()).reduce(f32::min)? - reach;
    let east = bounds.clone().map(|b| b.right()).reduce(f32::max)? + reach;
    let south = bounds.map(|b| b.bottom()).reduce(f32::max)? + reach;
    let corner = [west.floor(), north.floor()];
    let (width, height) = ((east - corner[0]).ceil(), (south - corner[1]).ceil());
    let mut sheet = Pixmap::new(width as u32, height as u32)?;
    let shift = Transform::from_translate(-corner[0], -corner[1]);
    let mut paint = Paint {
        anti_alias: true,
        ..Paint::default()
    };
    let mut around = Pixmap::new(width as u32, height as u32)?;
    for (reach, hides) in PAPER {
        let stroke = Stroke {
            width: 2.0 * reach * size,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        around.fill(Color::TRANSPARENT);
        paint.set_color_rgba8(paper[0], paper[1], paper[2], 255);
        for letter in &letters {
            around.stroke_path(letter, &paint, &stroke, shift, None);
        }
        let whole = tiny_skia::PixmapPaint {
            opacity: hides,
            ..tiny_skia::PixmapPaint::default()
        };
        sheet.draw_pixmap(0, 0, around.as_ref(), &whole, Transform::identity(), None);
    }
    paint.set_color_rgba8(colour[0], colour[1], colour[2], 255);
    for letter in &letters {
        sheet.fill_path(letter, &paint, FillRule::Winding, shift, None);
    }
    let rgba = sheet.pixels().iter().flat_map(|pixel| {
        let pixel = pixel.demultiply();
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
    });
    Some(Bitmap {
        width: sheet.width(),
        height: sheet.height(),
        corner,
        rgba: rgba.collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::lettering::{Face, Style};

    const STYLE: Style = Style {
        face: Face::Italic,
        size_px: 18.0,
        spacing_px: 2.0,
        is_capitals: false,
    };

    #[test]
    fn letters_stand_around_the_middle_of_their_curve() {
        let line = Line::new("Gulf of Oran", STYLE);
        let dark = |bitmap: &Bitmap| {
            let pixels = bitmap.rgba.chunks(4);
            let ink = pixels.map(|pixel| (255 - u64::from(pixel[0])) * u64::from(pixel[3]));
            ink.sum::<u64>() / (255 * 255)
        };
        let level = Curve::level(line.width_px);
        let straight = ink(&line, &level, [0; 3], [255; 3]).expect("letters");
        let middle = straight.corner[0] + straight.width as f32 / 2.0;
        assert!(middle.abs() < 4.0, "{middle}");
        assert!(dark(&straight) > 150, "{}", dark(&straight));
        let arc = Curve::arc([0.8, 0.6], line.width_px / 2.0, 12.0);
        let bent = ink(&line, &arc, [0; 3], [255; 3]).expect("letters");
        assert!(bent.height > 2 * straight.height);
        assert!(dark(&bent).abs_diff(dark(&straight)) < dark(&straight) / 5);
        assert_eq!(ink(&Line::new(" ", STYLE), &level, [0; 3], [255; 3]), None);
    }
}
