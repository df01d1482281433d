//! A drawing as a list of shapes and words rather than pixels, written down as the inside of an SVG.
//!
//! Whoever fills paths on a sheet can put the same paths into a drawing, in the same order and colours. Colours are meant
//! for ink on parchment, as everywhere, and are graded to the drawing's theme.

mod markup;

use std::collections::BTreeSet;
use std::fmt::Write;

use tiny_skia::{Path, PathBuilder};

pub use self::markup::escaped;
use self::markup::{data, short};
use super::Theme;

/// The most shapes, words and pictures of a drawing that is written.
pub const MOST_ELEMENTS: usize = 100_000;

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

/// A line of words.
#[derive(Clone, Debug, PartialEq)]
pub struct Words<'a> {
    /// What is written.
    pub text: &'a str,
    /// Whether letters slant.
    pub is_italic: bool,
    /// The size of the face, in pixels.
    pub size_px: f32,
    /// Space after each letter, in pixels.
    pub spacing_px: f32,
    /// How far the feet of letters lie below the line, in pixels.
    pub down_px: f32,
    /// The line through the middles of letters; their middle stands on its middle.
    pub line: &'a [[f32; 2]],
    /// Its colour.
    pub colour: [u8; 3],
    /// The colour around its letters.
    pub paper: [u8; 3],
}

/// A drawing while it is made. Beyond [`MOST_ELEMENTS`] it only counts.
#[derive(Debug)]
pub struct Drawing {
    theme: Theme,
    markup: String,
    elements: usize,
    /// How many names were given to things that others point at.
    names: usize,
    stamps: BTreeSet<String>,
}

impl Drawing {
    /// Nothing yet, in the colours of a theme.
    #[must_use]
    pub const fn new(theme: Theme) -> Self {
        Self {
            theme,
            markup: String::new(),
            elements: 0,
            names: 0,
            stamps: BTreeSet::new(),
        }
    }

    /// The colours that it is graded to.
    #[must_use]
    pub const fn theme(&self) -> Theme {
        self.theme
    }

    /// How many shapes, words and pictures it has.
    #[must_use]
    pub const fn elements(&self) -> usize {
        self.elements
    }

    /// How many bytes of SVG it is so far.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.markup.len()
    }

    /// What it is, as SVG; of a drawing that outgrew [`MOST_ELEMENTS`] a part.
    #[must_use]
    pub fn into_markup(self) -> String {
        self.markup
    }

    /// Begins a group with a name, moved by so many pixels and then so many times as large.
    pub fn begin(&mut self, name: &str, [x, y]: [f32; 2], times: f32) {
        let _ = write!(self.markup, "<g id=\"{name}\"");
        if x.abs() + y.abs() + (times - 1.0).abs() > 1e-6 {
            let _ = write!(
                self.markup,
                " transform=\"translate({x} {y}) scale({times})\""
            );
        }
        self.markup.push_str(">\n");
    }

    /// Ends the group begun last.
    pub fn end(&mut self) {
        self.markup.push_str("</g>\n");
    }

    /// Fills a path.
    pub fn fill(&mut self, path: &Path, colour: [u8; 3], opacity: f32) {
        let fill = self.hex(colour);
        self.shape(path, &format!("fill=\"{fill}\"{}", share("fill", opacity)));
    }

    /// Fills a path but for what some others take away.
    pub fn fill_cut(&mut self, path: &Path, cuts: &[&Path], colour: [u8; 3]) {
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

    /// Fills a path with colours that change along the way from one point to another: each with its place on the way, 0
    /// to 1, and how much it covers.
    pub fn fill_fading(
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
        let _ = write!(
            self.markup,
            "<linearGradient id=\"{name}\" gradientUnits=\"userSpaceOnUse\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\">"
        );
        for &(at, colour, opacity) in stops {
            let colour = self.hex(colour);
            let opacity = share("stop", opacity);
            let at = short(at);
            let _ = write!(
                self.markup,
                "<stop offset=\"{at}\" stop-color=\"{colour}\"{opacity}/>"
            );
        }
        self.markup.push_str("</linearGradient>\n");
        self.shape(path, &format!("fill=\"url(#{name})\""));
    }

    /// Draws a line along a path.
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

    /// Writes a line of words.
    pub fn write(&mut self, words: &Words) {
        self.elements += 1;
        let (Some(first), Some(last)) = (words.line.first(), words.line.last()) else {
            return;
        };
        if self.elements > MOST_ELEMENTS || words.text.trim().is_empty() {
            return;
        }
        let style = if words.is_italic {
            " font-style=\"italic\""
        } else {
            ""
        };
        let spacing = if words.spacing_px.abs() < 0.005 {
            String::new()
        } else {
            format!(" letter-spacing=\"{}\"", short(words.spacing_px))
        };
        let how = format!(
            "font-family=\"'Libertinus Serif', serif\" font-size=\"{}\"{style}{spacing} font-kerning=\"none\" \
             text-anchor=\"middle\" fill=\"{}\" stroke=\"{}\" stroke-opacity=\"0.75\" stroke-width=\"{}\" \
             stroke-linejoin=\"round\" paint-order=\"stroke\"",
            short(words.size_px),
            self.hex(words.colour),
            self.hex(words.paper),
            short(HALO_EMS * words.size_px),
        );
        let text = escaped(words.text);
        // The space after the last letter counts for whoever sets letters around a middle.
        let after = 0.5 * words.spacing_px;
        let is_level = words
            .line
            .iter()
            .all(|point| (point[1] - first[1]).abs() < 0.05);
        if is_level && last[0] > first[0] {
            let x = short(f32::midpoint(first[0], last[0]) + after);
            let y = short(first[1] + words.down_px);
            let _ = writeln!(self.markup, "<text x=\"{x}\" y=\"{y}\" {how}>{text}</text>");
            return;
        }
        let name = self.name("line");
        let path = through(words.line, false);
        let data = path.as_ref().map(data).unwrap_or_default();
        let half = 0.5 * length(words.line) + after;
        let _ = writeln!(
            self.markup,
            "<path id=\"{name}\" fill=\"none\" d=\"{data}\"/><text dy=\"{}\" {how}><textPath href=\"#{name}\" \
             startOffset=\"{}\">{text}</textPath></text>",
            short(words.down_px),
            short(half)
        );
    }

    /// Puts a small drawing with its north-west corner at a place; what has one name is drawn once, by `draw`.
    pub fn stamp(
        &mut self,
        name: &str,
        [x, y]: [f32; 2],
        opacity: f32,
        draw: impl FnOnce(&mut Self),
    ) {
        self.elements += 1;
        if self.elements > MOST_ELEMENTS {
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
            "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"{opacity}/>"
        );
    }

    fn is_full(&self) -> bool {
        self.elements >= MOST_ELEMENTS
    }

    fn shape(&mut self, path: &Path, how: &str) {
        self.elements += 1;
        if self.elements > MOST_ELEMENTS {
            return;
        }
        let _ = writeln!(self.markup, "<path {how} d=\"{}\"/>", data(path));
    }

    /// A name that nothing else has.
    fn name(&mut self, what: &str) -> String {
        self.names += 1;
        format!("{what}-{}", self.names)
    }

    fn hex(&self, colour: [u8; 3]) -> String {
        let [red, green, blue] = self.theme.graded(colour);
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

/// How wide the paper around letters is, both sides together, in ems.
const HALO_EMS: f32 = 0.26;

/// A path through some points; `None` where there are too few.
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

fn length(line: &[[f32; 2]]) -> f32 {
    let pieces = line.windows(2);
    pieces
        .map(|pair| (pair[1][0] - pair[0][0]).hypot(pair[1][1] - pair[0][1]))
        .sum()
}

/// How much something covers, as an attribute; nothing where it covers all.
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
        for _ in 0..MOST_ELEMENTS + 7 {
            drawing.fill(&path, [0; 3], 1.0);
        }
        assert_eq!(drawing.elements(), MOST_ELEMENTS + 7);
        let kept = drawing.into_markup().matches("<path").count();
        assert_eq!(kept, MOST_ELEMENTS);
    }

    #[test]
    fn words_are_text_along_a_line_where_that_bends() {
        let words = |line: &[[f32; 2]]| {
            let mut drawing = Drawing::new(Theme::Parchment);
            drawing.write(&Words {
                text: "Salt & <Sand>",
                is_italic: true,
                size_px: 20.0,
                spacing_px: 3.0,
                down_px: 4.0,
                line,
                colour: [1, 2, 3],
                paper: [250; 3],
            });
            drawing.into_markup()
        };
        let level = words(&[[10.0, 30.0], [110.0, 30.0]]);
        assert!(level.starts_with("<text x=\"61.5\" y=\"34\" "), "{level}");
        assert!(
            level.ends_with(">Salt &amp; &lt;Sand&gt;</text>\n"),
            "{level}"
        );
        let bent = words(&[[0.0, 0.0], [30.0, 40.0], [60.0, 80.0]]);
        assert!(
            bent.contains("<textPath href=\"#line-1\" startOffset=\"51.5\">"),
            "{bent}"
        );
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
