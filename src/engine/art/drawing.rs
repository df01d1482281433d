//! A drawing as a list of shapes and words rather than pixels, written down as the inside of an SVG.
//!
//! Whoever fills paths on a sheet can put the same paths into a drawing, in the same order and colours. Colours are meant
//! for ink on parchment, as everywhere, and are graded to the drawing's theme.

use std::collections::BTreeSet;
use std::fmt::Write;

use tiny_skia::{Path, PathBuilder, PathSegment};

use super::Theme;

/// The most shapes, words and pictures of a drawing that is written.
pub const MOST_ELEMENTS: usize = 100_000;

/// Places are told in so many parts of a pixel.
const PARTS: f32 = 100.0;

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

/// A number with two digits after the point at most.
fn short(number: f32) -> String {
    let mut text = String::new();
    put(&mut text, (number * PARTS).round() as i64);
    text
}

/// A text between tags. What XML has no place for is left out.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            letter => out.push(letter),
        }
    }
    out
}

/// Writes hundredths of a pixel as pixels.
fn put(out: &mut String, hundredths: i64) {
    if hundredths < 0 {
        out.push('-');
    }
    let size = hundredths.unsigned_abs();
    let (whole, part) = (size / 100, size % 100);
    if whole > 0 || part == 0 {
        let _ = write!(out, "{whole}");
    }
    if part > 0 {
        let _ = if part.is_multiple_of(10) {
            write!(out, ".{}", part / 10)
        } else {
            write!(out, ".{part:02}")
        };
    }
}

/// The data of a path: its starts as places, all else as steps.
fn data(path: &Path) -> String {
    let mut out = String::new();
    let (mut at, mut start) = ([0_i64; 2], [0_i64; 2]);
    let mut last = ' ';
    let place =
        |point: tiny_skia::Point| [point.x, point.y].map(|side| (side * PARTS).round() as i64);
    let mut step = |out: &mut String, letter: char, from: [i64; 2], points: &[[i64; 2]]| {
        if letter != last || letter == 'M' {
            out.push(letter);
            last = letter;
        } else if points.first().is_some_and(|point| point[0] >= from[0]) {
            out.push(' ');
        }
        for (index, point) in points.iter().enumerate() {
            for axis in 0..2 {
                let number = point[axis] - from[axis];
                if (index, axis) != (0, 0) && number >= 0 {
                    out.push(' ');
                }
                put(out, number);
            }
        }
    };
    for segment in path.segments() {
        let (letter, points): (char, Vec<[i64; 2]>) = match segment {
            PathSegment::MoveTo(to) => ('M', vec![place(to)]),
            PathSegment::LineTo(to) => ('l', vec![place(to)]),
            PathSegment::QuadTo(by, to) => ('q', vec![place(by), place(to)]),
            PathSegment::CubicTo(one, two, to) => ('c', vec![place(one), place(two), place(to)]),
            PathSegment::Close => {
                step(&mut out, 'z', at, &[]);
                at = start;
                continue;
            }
        };
        let from = if letter == 'M' { [0; 2] } else { at };
        // OK because each of these has a point.
        let to = points[points.len() - 1];
        if letter == 'l' && to == at {
            continue;
        }
        step(&mut out, letter, from, &points);
        at = to;
        if letter == 'M' {
            start = to;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_written_in_steps_that_add_up() {
        let path = through(&[[1.0, 2.5], [-3.25, 2.5], [4.004, 0.0]], true).expect("a path");
        assert_eq!(data(&path), "M1 2.5l-4.25 0 7.25-2.5z");
        let far = through(&[[1e6, 0.0], [1e6 + 0.5, 0.125]], false).expect("a path");
        assert!(data(&far).starts_with("M1000000 0l.5 .1"), "{}", data(&far));
    }

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
