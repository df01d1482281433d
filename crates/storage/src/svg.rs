//! Pictures as SVG: strokes as paths and names as text, over one embedded picture of everything soft or pixel-based.
//!
//! Every part is a layer, a named group. Embedded pictures have both kinds of link, because Inkscape up to 1.2 and
//! others know only the older one; a picture that makes up most of a file has only that one, which all know, because
//! twice it would double the file.

use std::io::{self, Write};

use super::sheet::Sheet;
use crate::exit::Failure;
use mapmaker_drawing::art::{Drawing, MAX_ELEMENTS, PAPER, escaped, layer};

/// The title of an untitled picture.
pub(crate) const NO_TITLE: &str = "A map";

const MM_AN_INCH: f64 = 25.4;

/// The embedded picture under the lines.
pub struct Under<'a> {
    /// Its west, north, width and height in pixels of the map.
    pub place: [f64; 4],
    /// Writes it as PNG.
    pub write: &'a dyn Fn(&mut dyn Write) -> io::Result<()>,
    /// Whether it is a small part of the file, and gets both kinds of link.
    pub is_small: bool,
}

/// A vector picture, ready to be written.
#[derive(Debug)]
pub struct Vector {
    size: (u64, u64),
    map: (u64, u64),
    corners: [[u64; 2]; 2],
    title: String,
    /// Its metadata, a line each.
    about: String,
    paper: String,
    markup: String,
    /// Where the frame begins in that text.
    frame_from: usize,
    elements: usize,
    dpi: Option<u32>,
}

impl Vector {
    /// A picture of a sheet with what `draw` adds to the map, in pixels of the map, and the result of `draw`.
    ///
    /// # Errors
    /// The error of `draw`.
    pub fn new<T>(
        sheet: &Sheet,
        title: &str,
        draw: impl FnOnce(&mut Drawing) -> io::Result<T>,
    ) -> io::Result<(Self, T)> {
        let mut drawing = Drawing::new(sheet.theme);
        let drawn = draw(&mut drawing)?;
        let frame_from = drawing.bytes();
        let drawing = sheet.draw_frame(drawing);
        let [red, green, blue] = sheet.theme.graded(PAPER);
        let mut about = String::new();
        for (keyword, text) in &sheet.texts {
            let text = escaped(text);
            about.extend([*keyword, ": ", text.as_str(), "\n"]);
        }
        let vector = Self {
            about,
            size: sheet.pixels(),
            map: sheet.size.pixels(),
            corners: sheet.corners(),
            title: escaped(title),
            paper: format!("#{red:02x}{green:02x}{blue:02x}"),
            frame_from,
            // The paper, and the embedded picture.
            elements: drawing.elements() + 2,
            markup: drawing.into_markup(),
            dpi: sheet.dpi(),
        };
        Ok((vector, drawn))
    }

    /// How many shapes, texts and pictures it has.
    #[must_use]
    pub const fn elements(&self) -> usize {
        self.elements
    }

    /// Checks that other programs can open the picture.
    ///
    /// # Errors
    /// With exit code 2 if it has too many elements.
    pub fn check(&self) -> Result<(), Failure> {
        if self.elements <= MAX_ELEMENTS {
            return Ok(());
        }
        Err(Failure::bad_use(format!(
            "as SVG this picture would have {} elements; {MAX_ELEMENTS} is the most: write PNG, or ask for a smaller area or \
             smaller tiles",
            self.elements
        )))
    }

    /// Writes it, over an embedded picture if there is one.
    ///
    /// # Errors
    /// If `out` can't be written to.
    pub fn write(&self, under: Option<Under>, out: &mut dyn Write) -> io::Result<()> {
        let ((width, height), (wide, high)) = (self.size, self.map);
        let [[left, top], [west, north]] = self.corners;
        let length = |pixels: u64| {
            self.dpi.map_or_else(
                || pixels.to_string(),
                |dpi| format!("{:.2}mm", MM_AN_INCH * pixels as f64 / f64::from(dpi)),
            )
        };
        writeln!(
            out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" \
             xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" width=\"{}\" height=\"{}\" \
             viewBox=\"0 0 {width} {height}\">\n<title>{}</title>\n<metadata>{}</metadata>\n<defs><clipPath \
             id=\"edge\"><rect width=\"{wide}\" height=\"{high}\"/></clipPath></defs>\n<rect width=\"{width}\" \
             height=\"{height}\" fill=\"{}\"/>\n<g {} transform=\"translate({} {})\" clip-path=\"url(#edge)\">",
            length(width),
            length(height),
            self.title,
            self.about,
            self.paper,
            layer("map"),
            left + west,
            top + north,
        )?;
        if let Some(under) = under {
            let [x, y, wide, high] = under.place;
            write!(
                out,
                "<g {}>\n<image x=\"{x:.4}\" y=\"{y:.4}\" width=\"{wide:.4}\" height=\"{high:.4}\" \
                 preserveAspectRatio=\"none\"",
                layer("ground"),
            )?;
            under.write_links(out)?;
            out.write_all(b"/>\n</g>\n")?;
        }
        let (map, frame) = self.markup.split_at(self.frame_from);
        out.write_all(map.as_bytes())?;
        out.write_all(b"</g>\n")?;
        if !frame.is_empty() {
            writeln!(
                out,
                "<g {} transform=\"translate({left} {top})\">\n{frame}</g>",
                layer("frame")
            )?;
        }
        out.write_all(b"</svg>\n")
    }
}

impl Under<'_> {
    /// Writes the attributes with the embedded picture.
    fn write_links(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_small {
            let mut link = Vec::new();
            self.write_link(&mut link)?;
            out.write_all(b" href=")?;
            out.write_all(&link)?;
            out.write_all(b" xlink:href=")?;
            return out.write_all(&link);
        }
        out.write_all(b" xlink:href=")?;
        self.write_link(out)
    }

    /// Writes the embedded picture as a link, in quotes.
    fn write_link(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"\"data:image/png;base64,")?;
        let mut letters = Base64::new(out);
        (self.write)(&mut letters)?;
        letters.finish()?;
        out.write_all(b"\"")
    }
}

/// Writes bytes as base64 (RFC 4648).
pub(super) struct Base64<'a> {
    out: &'a mut dyn Write,
    /// Bytes that wait for a full group of three.
    rest: Vec<u8>,
}

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

impl<'a> Base64<'a> {
    pub(super) fn new(out: &'a mut dyn Write) -> Self {
        Self {
            out,
            rest: Vec::new(),
        }
    }

    /// Writes the rest, padded with `=`.
    pub(super) fn finish(self) -> io::Result<()> {
        if self.rest.is_empty() {
            return Ok(());
        }
        let mut three = [0; 3];
        three[..self.rest.len()].copy_from_slice(&self.rest);
        let mut four = letters(three);
        four[self.rest.len() + 1..].fill(b'=');
        self.out.write_all(&four)
    }
}

impl Write for Base64<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = std::mem::take(&mut self.rest);
        all.extend_from_slice(bytes);
        let threes = all.chunks_exact(3);
        self.rest = threes.remainder().to_vec();
        // OK because each group has three bytes.
        let text: Vec<u8> = threes
            .flat_map(|three| letters([three[0], three[1], three[2]]))
            .collect();
        self.out.write_all(&text)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn letters([a, b, c]: [u8; 3]) -> [u8; 4] {
    let bits = u32::from(a) << 16 | u32::from(b) << 8 | u32::from(c);
    [18, 12, 6, 0].map(|shift| LETTERS[(bits >> shift & 63) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::MapPack;
    use crate::picture::Look;
    use mapmaker_drawing::art::{Theme, through};

    #[test]
    fn a_picture_of_too_many_elements_is_refused_with_their_number() {
        let size = Look::default().size((4, 3), MapPack::ours().pictures());
        let sheet = Sheet::bare(size.expect("a size"), Theme::Ink);
        let path = through(&[[0.0, 0.0], [1.0, 1.0]], false).expect("a path");
        let of = |count: usize| {
            let drawn = Vector::new(&sheet, "It", |drawing| {
                (0..count).for_each(|_| drawing.fill(&path, [0; 3], 1.0));
                Ok(())
            });
            drawn.expect("drawn").0.check()
        };
        assert_eq!(of(MAX_ELEMENTS - 2), Ok(()));
        let message = of(MAX_ELEMENTS + 40).expect_err("too many").message;
        assert!(
            message.contains("100042 elements; 100000 is the most"),
            "{message}"
        );
    }

    #[test]
    fn bytes_become_letters_however_they_come() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
        ] {
            for step in 1..=6 {
                let mut out = Vec::new();
                let mut writer = Base64::new(&mut out);
                for part in bytes.as_bytes().chunks(step) {
                    writer.write_all(part).expect("written");
                }
                writer.finish().expect("written");
                assert_eq!(String::from_utf8(out).expect("letters"), text, "{step}");
            }
        }
    }
}
