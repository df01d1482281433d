//! A line of letters: its glyphs and their positions before it is bent.

use skrifa::GlyphId;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::other::{FaceId, glyph};
use super::{Curve, Face};

/// The style of letters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The face.
    pub face: Face,
    /// The size of the face, in pixels.
    pub size_px: f32,
    /// Space added after each letter, in pixels.
    pub spacing_px: f32,
    /// Whether all letters are capitals.
    pub is_capitals: bool,
}

/// A line of letters on a straight base line.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// How its letters look.
    pub style: Style,
    pub(super) glyphs: Vec<Glyph>,
    /// Its letters, in capitals where all are.
    pub text: String,
    /// From its start to its end, in pixels.
    pub width_px: f32,
}

/// A letter of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glyph {
    letter: char,
    pub(super) face: FaceId,
    pub(super) id: GlyphId,
    /// The position of its middle along the line, in pixels.
    middle: f32,
    /// Its width, in pixels; 0 for a combining mark.
    pub(super) width: f32,
}

/// A letter at its position on a curve.
#[derive(Clone, Copy, Debug)]
pub struct Foot {
    /// The letter.
    pub letter: char,
    /// The middle of its foot, in pixels.
    pub middle: [f32; 2],
    /// The direction of the line there, of length 1.
    pub along: [f32; 2],
    /// Its own width, in pixels.
    pub width_px: f32,
}

/// The height of capitals over the base line, and the depth of tails under it, in ems.
pub(super) const ASCENT: f32 = 0.66;
pub(super) const DESCENT: f32 = 0.23;

impl Line {
    /// Sets a text.
    #[must_use]
    pub fn new(text: &str, style: Style) -> Self {
        let mut line = Self {
            style,
            glyphs: Vec::new(),
            text: String::new(),
            width_px: 0.0,
        };
        let mut pen = 0.0;
        for letter in text.nfc() {
            if style.is_capitals {
                letter
                    .to_uppercase()
                    .for_each(|capital| line.set(capital, &mut pen));
            } else {
                line.set(letter, &mut pen);
            }
        }
        line.width_px = (pen - style.spacing_px).max(0.0);
        line
    }

    /// Adds a letter where the pen is.
    fn set(&mut self, letter: char, pen: &mut f32) {
        self.text.push(letter);
        let Style {
            face,
            size_px,
            spacing_px,
            ..
        } = self.style;
        let Some((face, id)) = glyph(face, letter) else {
            return;
        };
        let opened = face.opened();
        let mut set = Glyph {
            letter,
            face,
            id,
            middle: 0.0,
            width: 0.0,
        };
        if let Some(before) = self.marked().filter(|_| is_combining_mark(letter)) {
            let bounds = opened.outline(id, size_px).map(|outline| outline.bounds());
            let own = bounds.map_or(0.0, |bounds| f32::midpoint(bounds.left(), bounds.right()));
            set.middle = before - own;
        } else {
            set.width = opened.advance_ems(id) * size_px;
            set.middle = *pen + set.width / 2.0;
            *pen += set.width + spacing_px;
        }
        self.glyphs.push(set);
    }

    /// The middle of the letter that the next combining mark belongs to, if any.
    fn marked(&self) -> Option<f32> {
        let mut letters = self.glyphs.iter().rev();
        let letter = letters.find(|glyph| !is_combining_mark(glyph.letter));
        letter.or(self.glyphs.first()).map(|glyph| glyph.middle)
    }

    /// Sets a text with letter spacing so that it is `width_px` wide, within limits in ems.
    #[must_use]
    pub fn spread(text: &str, style: Style, width_px: f32, limits_ems: (f32, f32)) -> Self {
        let close = Self::new(
            text,
            Style {
                spacing_px: 0.0,
                ..style
            },
        );
        let wide = close.glyphs.iter().filter(|glyph| glyph.width > 0.0);
        let gaps = wide.count().saturating_sub(1).max(1) as f32;
        let spacing_px = (width_px - close.width_px) / gaps;
        let (least, most) = (limits_ems.0 * style.size_px, limits_ems.1 * style.size_px);
        let style = Style {
            spacing_px: spacing_px.clamp(least, most),
            ..style
        };
        Self::new(text, style)
    }

    /// The number of letters, blanks included.
    #[must_use]
    pub const fn letters(&self) -> usize {
        self.glyphs.len()
    }

    /// The positions of the letters' middles along a curve with the same middle, in pixels.
    fn along<'a>(&'a self, curve: &Curve) -> impl Iterator<Item = f32> + use<'a> {
        let first = (curve.length_px() - self.width_px) / 2.0;
        self.glyphs.iter().map(move |glyph| first + glyph.middle)
    }

    /// The direction of each letter on such a curve, of length 1.
    #[must_use]
    pub fn directions(&self, curve: &Curve) -> Vec<[f32; 2]> {
        self.along(curve).map(|on| curve.at(on).1).collect()
    }

    /// The middle of each letter on such a curve: the length along it, and the point, in pixels.
    #[must_use]
    pub fn middles(&self, curve: &Curve) -> Vec<(f32, [f32; 2])> {
        self.along(curve).map(|on| (on, curve.at(on).0)).collect()
    }

    /// Each letter on a curve with the same middle.
    #[must_use]
    pub fn feet(&self, curve: &Curve) -> Vec<Foot> {
        // A letter's middle is on the curve, half the height of a small letter above its foot.
        let down = self.style.size_px * (ASCENT - DESCENT) / 2.0;
        let letters = self.glyphs.iter().zip(self.along(curve));
        letters
            .map(|(glyph, on)| {
                let ([x, y], along) = curve.at(on);
                Foot {
                    letter: glyph.letter,
                    middle: [x - along[1] * down, y + along[0] * down],
                    along,
                    width_px: glyph.width,
                }
            })
            .collect()
    }

    /// The height from the top of capitals to the bottom of tails, in pixels.
    #[must_use]
    pub fn height_px(&self) -> f32 {
        (ASCENT + DESCENT) * self.style.size_px
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: Style = Style {
        face: Face::Roman,
        size_px: 20.0,
        spacing_px: 0.0,
        is_capitals: false,
    };

    #[test]
    fn each_face_has_all_letters_that_names_use() {
        for face in [Face::Roman, Face::Italic, Face::Semibold] {
            let opened = face.opened();
            for letter in ('a'..='z')
                .chain('A'..='Z')
                .chain("éèêëàâçîïôöûüñ'’-ÉÈ".chars())
            {
                let glyph = opened.glyph(letter).expect("a letter");
                assert!(opened.outline(glyph, 20.0).is_some(), "{face:?} {letter}");
                assert!((0.1..1.3).contains(&opened.advance_ems(glyph)), "{letter}");
            }
        }
    }

    #[test]
    fn a_second_mark_stands_over_its_letter_and_not_over_the_first_mark() {
        let middle = |text: &str| {
            let line = Line::new(text, STYLE);
            line.glyphs.last().map(|glyph| glyph.middle)
        };
        let marks = ["\u{323}", "\u{308}"];
        let alone = marks.map(|mark| middle(&format!("q{mark}")));
        assert_ne!(alone[0], middle("q"), "marks have middles of their own");
        // Sorted by position: the one below comes first.
        assert_eq!(middle("q\u{323}\u{308}"), alone[1]);
        assert_eq!(middle("q\u{308}\u{323}"), alone[1]);
        assert_eq!(Line::new("q\u{323}\u{308}", STYLE).letters(), 3);
    }

    #[test]
    fn a_line_is_as_wide_as_is_asked_where_the_limits_allow_it() {
        let close = Line::new("Goatwell", STYLE);
        let wide = Line::spread("Goatwell", STYLE, 200.0, (0.0, 2.0));
        assert!((wide.width_px - 200.0).abs() < 0.1);
        let most = Line::spread("Goatwell", STYLE, 2000.0, (0.0, 1.0));
        assert!((most.width_px - close.width_px - 7.0 * 20.0).abs() < 0.1);
        let least = Line::spread("Goatwell", STYLE, 10.0, (0.0, 1.0));
        assert_eq!(least, close);
    }
}
