//! A drawing as a list of shapes and texts rather than pixels: the inside of an SVG.
//!
//! It takes the same paths as a sheet of pixels, in the same order and colours. Colours are meant for ink on parchment,
//! as everywhere, and are graded to the drawing's theme.

mod markup;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use tiny_skia::{Path, PathBuilder};

pub use self::markup::escaped;
use self::markup::{data, short};
use super::{PAPER, Theme};
use crate::lettering::{Curve, Face, Foot, Line, Style};

/// The maximum number of shapes, texts and pictures of a drawing.
pub const MAX_ELEMENTS: usize = 100_000;

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// Its width, in pixels.
    pub width: f32,
    /// Whether its ends and corners are round.
    pub is_round: bool,
    /// The pixels of a dash and of the gap after it, if it has any.
    pub dashes: Option<[f32; 2]>,
}

/// A line of text at its position.
struct Words<'a> {
    text: &'a str,
    style: Style,
    letters: &'a [Foot],
    colour: [u8; 3],
}

/// A drawing in progress. Beyond [`MAX_ELEMENTS`] it only counts.
#[derive(Debug)]
pub struct Drawing {
    theme: Theme,
    markup: String,
    elements: usize,
    /// The number of ids given so far.
    names: usize,
    stamps: BTreeSet<String>,
    /// The id of the gradient of some colours, by markup.
    fades: BTreeMap<String, String>,
}

impl Drawing {
    /// An empty drawing in the colours of a theme.
    #[must_use]
    pub const fn new(theme: Theme) -> Self {
        Self {
            theme,
            markup: String::new(),
            elements: 0,
            names: 0,
            stamps: BTreeSet::new(),
            fades: BTreeMap::new(),
        }
    }

    /// Its theme.
    #[must_use]
    pub const fn theme(&self) -> Theme {
        self.theme
    }

    /// The number of shapes, texts and pictures.
    #[must_use]
    pub const fn elements(&self) -> usize {
        self.elements
    }

    /// The size of the SVG so far, in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.markup.len()
    }

    /// The SVG; incomplete beyond [`MAX_ELEMENTS`].
    #[must_use]
    pub fn into_markup(self) -> String {
        self.markup
    }

    /// Begins a layer, translated by `[x, y]` pixels, then scaled by `times`.
    pub fn begin(&mut self, name: &str, [x, y]: [f32; 2], times: f32) {
        let _ = write!(self.markup, "<g {}", layer(name));
        if x.abs() + y.abs() + (times - 1.0).abs() > 1e-6 {
            let _ = write!(
                self.markup,
                " transform=\"translate({x} {y}) scale({times})\""
            );
        }
        self.markup.push_str(">\n");
    }

    /// Ends the current layer.
    pub fn end(&mut self) {
        self.markup.push_str("</g>\n");
    }

    /// Fills a path.
    pub fn fill(&mut self, path: &Path, colour: [u8; 3], opacity: f32) {
        let fill = self.hex(colour);
        self.shape(path, &format!("fill=\"{fill}\"{}", share("fill", opacity)));
    }

    /// Fills a path without the areas of some others.
    pub(crate) fn fill_cut(&mut self, path: &Path, cuts: &[&Path], colour: [u8; 3]) {
        if cuts.is_empty() || self.is_full() {
            self.fill(path, colour, 1.0);
            return;
        }
        let (name, fill, bounds) = (self.name("cut"), self.hex(colour), path.bounds());
        let [x, y] = [bounds.x(), bounds.y()].map(short);
        let [width, height] = [bounds.width(), bounds.height()].map(|side| short(side + 0.01));
        let square = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
        let _ = write!(
            self.markup,
            "<mask id=\"{name}\" maskUnits=\"userSpaceOnUse\" {square}><rect {square} fill=\"#fff\"/>"
        );
        for cut in cuts {
            let _ = write!(self.markup, "<path d=\"{}\"/>", data(cut));
        }
        self.markup.push_str("</mask>\n");
        self.shape(path, &format!("fill=\"{fill}\" mask=\"url(#{name})\""));
    }

    /// Fills a path with a linear gradient from one point to another: colours with offsets, 0 to 1, and opacities.
    pub(crate) fn fill_fading(
        &mut self,
        path: &Path,
        stops: &[(f32, [u8; 3], f32)],
        [from, to]: [[f32; 2]; 2],
    ) {
        if self.is_full() {
            self.elements += 1;
            return;
        }
        let name = self.name("fade");
        let [x1, y1, x2, y2] = [from[0], from[1], to[0], to[1]].map(short);
        let way = format!(
            "<linearGradient id=\"{name}\" gradientUnits=\"userSpaceOnUse\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\""
        );
        let mut colours = String::new();
        for &(at, colour, opacity) in stops {
            let (at, colour) = (short(at), self.hex(colour));
            let opacity = share("stop", opacity);
            let _ = write!(
                colours,
                "<stop offset=\"{at}\" stop-color=\"{colour}\"{opacity}/>"
            );
        }
        // Gradients of the same colours share them.
        if let Some(first) = self.fades.get(&colours) {
            let _ = writeln!(self.markup, "{way} {}/>", link(first));
        } else {
            let _ = writeln!(self.markup, "{way}>{colours}</linearGradient>");
            self.fades.insert(colours, name.clone());
        }
        self.shape(path, &format!("fill=\"url(#{name})\""));
    }

    /// Strokes a path.
    pub fn stroke(&mut self, path: &Path, pen: Pen, colour: [u8; 3], opacity: f32) {
        let mut how = format!(
            "fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{}",
            self.hex(colour),
            short(pen.width),
            share("stroke", opacity)
        );
        if pen.is_round {
            how.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
        }
        if let Some([on, off]) = pen.dashes {
            let _ = write!(how, " stroke-dasharray=\"{} {}\"", short(on), short(off));
        }
        self.shape(path, &how);
    }

    /// Writes a line of letters whose middle is on that of a curve, with paper around them: as one text where the curve
    /// is level and letters are close, else letter by letter, as few programs support text on a path.
    pub fn write(&mut self, line: &Line, curve: &Curve, colour: [u8; 3]) {
        self.write_words(&Words {
            text: &line.text,
            style: line.style,
            letters: &line.feet(curve),
            colour,
        });
    }

    fn write_words(&mut self, words: &Words) {
        let [Some(first), Some(last)] = [words.letters.first(), words.letters.last()] else {
            return;
        };
        let y = first.middle[1];
        let is_level = |foot: &Foot| (foot.middle[1] - y).abs() < 0.05 && foot.along[0] > 0.0;
        // Programs differ on the space after the last letter.
        let is_close = words.style.spacing_px.abs() <= MAX_SPACING_EMS * words.style.size_px;
        let is_level = is_close && words.letters.iter().all(is_level);
        self.elements += if is_level { 1 } else { words.letters.len() };
        if self.elements > MAX_ELEMENTS || words.text.trim().is_empty() {
            return;
        }
        let Style {
            size_px,
            spacing_px,
            ..
        } = words.style;
        let size = short(size_px);
        let mut face = format!("font-family=\"'Libertinus Serif', serif\" font-size=\"{size}\"");
        if words.style.face == Face::Italic {
            face.push_str(" font-style=\"italic\"");
        }
        let ink = format!("fill=\"{}\"", self.hex(words.colour));
        let paper = format!(
            "stroke=\"{}\" stroke-opacity=\"0.75\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
            self.hex(PAPER),
            short(HALO_EMS * size_px)
        );
        let text = escaped(words.text);
        if is_level {
            if spacing_px.abs() >= 0.005 {
                let _ = write!(face, " letter-spacing=\"{}\"", short(spacing_px));
            }
            let ends = [
                first.middle[0] - first.width_px / 2.0,
                last.middle[0] + last.width_px / 2.0,
            ];
            let (x, y) = (short(f32::midpoint(ends[0], ends[1])), short(y));
            let length = length(ends[1] - ends[0]);
            let _ = writeln!(
                self.markup,
                "<text x=\"{x}\" y=\"{y}\"{length} {MIDDLE} {face} font-kerning=\"none\" {ink} {paper} paint-order=\"stroke\">{text}</text>"
            );
            return;
        }
        // The paper around all letters is under each of them.
        let name = self.name("name");
        let _ = write!(
            self.markup,
            "<use {} fill=\"none\" {paper}/>\n<g {ink}><g id=\"{name}\" aria-label=\"{text}\" {MIDDLE} {face}>",
            link(&name)
        );
        for foot in words.letters {
            let letter = escaped(foot.letter.encode_utf8(&mut [0; 4]));
            let turned = short(foot.along[1].atan2(foot.along[0]).to_degrees());
            let [x, y] = foot.middle.map(short);
            let length = length(foot.width_px);
            let _ = write!(
                self.markup,
                "<text transform=\"translate({x} {y}) rotate({turned})\"{length}>{letter}</text>"
            );
        }
        self.markup.push_str("</g></g>\n");
    }

    /// Places a small drawing with its north-west corner at a point; drawings with the same name are drawn once, by
    /// `draw`.
    pub(crate) fn stamp(
        &mut self,
        name: &str,
        [x, y]: [f32; 2],
        opacity: f32,
        draw: impl FnOnce(&mut Self),
    ) {
        self.elements += 1;
        if self.elements > MAX_ELEMENTS {
            return;
        }
        if self.stamps.insert(name.to_owned()) {
            let _ = write!(self.markup, "<defs><g id=\"{name}\">");
            draw(self);
            self.markup.push_str("</g></defs>\n");
        }
        let opacity = if opacity < 0.995 {
            format!(" opacity=\"{}\"", short(opacity))
        } else {
            String::new()
        };
        let (x, y) = (short(x), short(y));
        let _ = writeln!(
            self.markup,
            "<use {} x=\"{x}\" y=\"{y}\"{opacity}/>",
            link(name)
        );
    }

    fn is_full(&self) -> bool {
        self.elements >= MAX_ELEMENTS
    }

    fn shape(&mut self, path: &Path, how: &str) {
        self.elements += 1;
        if self.elements > MAX_ELEMENTS {
            return;
        }
        let _ = writeln!(self.markup, "<path {how} d=\"{}\"/>", data(path));
    }

    /// An unused id.
    fn name(&mut self, what: &str) -> String {
        self.names += 1;
        format!("{what}-{}", self.names)
    }

    fn hex(&self, colour: [u8; 3]) -> String {
        let [red, green, blue] = self.theme.graded(colour);
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The width of the paper around letters, both sides together, in ems.
const HALO_EMS: f32 = 0.26;

/// Texts with more letter spacing are written letter by letter.
const MAX_SPACING_EMS: f32 = 0.3;

/// Texts are anchored in the middle, so another face moves neither end far.
const MIDDLE: &str = "text-anchor=\"middle\"";

/// The length of a text in our own face, as attributes: a wider fallback face would overlap its surroundings. Empty
/// without a width.
fn length(px: f32) -> String {
    if px < 0.005 {
        return String::new();
    }
    let px = short(px);
    format!(" textLength=\"{px}\" lengthAdjust=\"spacingAndGlyphs\"")
}

/// The attributes of a named layer, also for Inkscape.
#[must_use]
pub fn layer(name: &str) -> String {
    format!("id=\"{name}\" inkscape:groupmode=\"layer\" inkscape:label=\"{name}\"")
}

/// The attributes of a link to an id, for SVG 2 and SVG 1.1, which is all that many programs support.
fn link(id: &str) -> String {
    format!("href=\"#{id}\" xlink:href=\"#{id}\"")
}

/// A path through some points; `None` if there are too few.
#[must_use]
pub fn through(points: &[[f32; 2]], is_closed: bool) -> Option<Path> {
    let (&[x, y], rest) = points.split_first()?;
    let mut path = PathBuilder::new();
    path.move_to(x, y);
    for &[x, y] in rest {
        path.line_to(x, y);
    }
    if is_closed {
        path.close();
    }
    path.finish()
}

/// An opacity attribute; empty for full opacity.
fn share(what: &str, opacity: f32) -> String {
    if opacity < 0.995 {
        format!(" {what}-opacity=\"{}\"", short(opacity.max(0.0)))
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_beyond_the_most_is_counted_and_not_kept() {
        let path = through(&[[0.0, 0.0], [1.0, 1.0]], true).expect("a path");
        let mut drawing = Drawing::new(Theme::Ink);
        for _ in 0..MAX_ELEMENTS + 7 {
            drawing.fill(&path, [0; 3], 1.0);
        }
        assert_eq!(drawing.elements(), MAX_ELEMENTS + 7);
        let kept = drawing.into_markup().matches("<path").count();
        assert_eq!(kept, MAX_ELEMENTS);
    }

    #[test]
    fn words_are_one_text_on_a_level_line_and_letters_on_one_that_bends_and_as_long_in_any_face() {
        let words = |places: [[f32; 2]; 3]| {
            let letters = ['S', '&', '<'].into_iter().zip(places);
            let letters: Vec<_> = letters
                .map(|(letter, middle)| Foot {
                    letter,
                    middle,
                    along: [0.6, 0.8],
                    width_px: 8.0,
                })
                .collect();
            let mut drawing = Drawing::new(Theme::Parchment);
            let style = Style {
                face: Face::Italic,
                size_px: 20.0,
                spacing_px: 3.0,
                is_capitals: false,
            };
            drawing.write_words(&Words {
                text: "S&<",
                style,
                letters: &letters,
                colour: [1, 2, 3],
            });
            (drawing.elements(), drawing.into_markup())
        };
        let (count, level) = words([[10.0, 30.0], [30.0, 30.0], [50.0, 30.0]]);
        assert!(
            level.starts_with("<text x=\"30\" y=\"30\" textLength=\"48\" lengthAdjust="),
            "{level}"
        );
        assert!(level.ends_with(">S&amp;&lt;</text>\n"), "{level}");
        assert_eq!(count, 1);
        let (count, bent) = words([[0.0, 0.0], [30.0, 40.0], [60.0, 80.0]]);
        assert_eq!((count, bent.matches("<text").count()), (3, 3));
        let second = "<text transform=\"translate(30 40) rotate(53.13)\" textLength=\"8\" \
                      lengthAdjust=\"spacingAndGlyphs\">&amp;</text>";
        assert!(bent.contains(second), "{bent}");
        assert!(bent.contains("aria-label=\"S&amp;&lt;\""), "{bent}");
    }

    #[test]
    fn fades_of_the_same_colours_share_them() {
        let path = through(&[[0.0, 0.0], [1.0, 1.0]], true).expect("a path");
        let mut drawing = Drawing::new(Theme::Parchment);
        for (top, red) in [(1.0, 9), (2.0, 9), (3.0, 200)] {
            let stops = [(0.0, [red, 0, 0], 1.0), (1.0, [0; 3], 0.5)];
            drawing.fill_fading(&path, &stops, [[0.0, top], [0.0, 9.0]]);
        }
        let markup = drawing.into_markup();
        let count = |what: &str| markup.matches(what).count();
        assert_eq!((count("<linearGradient"), count("<stop")), (3, 4));
        assert!(
            markup.contains("y1=\"2\" x2=\"0\" y2=\"9\" href=\"#fade-1\" xlink:href=\"#fade-1\"/>"),
            "{markup}"
        );
    }

    #[test]
    fn what_is_cut_out_of_a_shape_is_a_mask() {
        let square = |at: f32| through(&[[at, 0.0], [at + 2.0, 0.0], [at, 2.0]], true);
        let (path, cut) = (square(0.0).expect("a path"), square(1.0).expect("a path"));
        let mut drawing = Drawing::new(Theme::Ink);
        drawing.fill_cut(&path, &[], [0; 3]);
        drawing.fill_cut(&path, &[&cut], [0; 3]);
        assert_eq!(drawing.elements(), 2);
        let markup = drawing.into_markup();
        assert_eq!(markup.matches("mask=\"url(#cut-1)\"").count(), 1);
        assert_eq!(markup.matches("<path").count(), 3);
    }

    #[test]
    fn a_stamp_is_drawn_once_however_often_it_stands() {
        let path = through(&[[0.0, 0.0], [1.0, 1.0]], true).expect("a path");
        let mut drawing = Drawing::new(Theme::Parchment);
        for x in [1.0, 5.0] {
            drawing.stamp("town-1", [x, 2.0], 1.0, |drawing| {
                drawing.fill(&path, [0; 3], 1.0);
            });
        }
        assert_eq!(drawing.elements(), 3);
        let markup = drawing.into_markup();
        assert_eq!(
            (
                markup.matches("<use").count(),
                markup.matches("<path").count()
            ),
            (2, 1)
        );
    }
}
