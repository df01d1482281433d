//! Numbers, texts and path data of SVG.

use std::fmt::Write;

use tiny_skia::{Path, PathSegment};

/// The resolution of coordinates, in parts of a pixel.
const PARTS: f64 = 100.0;

/// The parts nearest to a number of pixels.
fn parts(pixels: f32) -> i64 {
    (f64::from(pixels) * PARTS).round() as i64
}

/// A number with two digits after the point at most.
pub(super) fn short(number: f32) -> String {
    let mut text = String::new();
    put(&mut text, parts(number));
    text
}

/// Escapes a text between tags. Characters that XML does not allow are left out.
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

/// A point in hundredths of a pixel.
type Spot = [i64; 2];

/// The data of a path: absolute starts, all else relative. Nearly collinear pieces are merged.
pub(super) fn data(path: &Path) -> String {
    let place = |point: tiny_skia::Point| [point.x, point.y].map(parts);
    let mut data = Data::default();
    let mut line: Vec<Spot> = Vec::new();
    for segment in path.segments() {
        if let PathSegment::LineTo(to) = segment {
            line.push(place(to));
            continue;
        }
        data.line(&mut line);
        match segment {
            PathSegment::MoveTo(to) => data.begin(place(to)),
            PathSegment::LineTo(_) => {}
            PathSegment::QuadTo(by, to) => data.step('q', &[place(by), place(to)]),
            PathSegment::CubicTo(one, two, to) => {
                data.step('c', &[place(one), place(two), place(to)]);
            }
            PathSegment::Close => data.close(),
        }
    }
    data.line(&mut line);
    data.text
}

/// Path data in progress.
#[derive(Default)]
struct Data {
    text: String,
    at: Spot,
    start: Spot,
    /// The letter written last.
    last: Option<char>,
}

impl Data {
    fn begin(&mut self, to: Spot) {
        self.at = [0; 2];
        self.last = None;
        self.step('M', &[to]);
        self.start = to;
    }

    fn close(&mut self) {
        self.text.push('z');
        self.last = Some('z');
        self.at = self.start;
    }

    /// Writes a relative step to the last of some points.
    fn step(&mut self, letter: char, points: &[Spot]) {
        let Some(&to) = points.last() else { return };
        let numbers = points
            .iter()
            .flat_map(|point| [0, 1].map(|axis| point[axis] - self.at[axis]));
        let mut is_first = self.last != Some(letter);
        if is_first {
            self.text.push(letter);
        }
        for number in numbers {
            if !is_first && number >= 0 {
                self.text.push(' ');
            }
            is_first = false;
            put(&mut self.text, number);
        }
        (self.at, self.last) = (to, Some(letter));
    }

    /// Writes steps along a line and clears it.
    fn line(&mut self, line: &mut Vec<Spot>) {
        let mut rest = &line[..];
        while !rest.is_empty() {
            let most = rest.len().min(LONGEST);
            let fits = (2..=most).take_while(|&count| is_straight(self.at, &rest[..count]));
            let count = fits.last().unwrap_or(1);
            let to = rest[count - 1];
            if to != self.at {
                self.step('l', &[to]);
            }
            rest = &rest[count..];
        }
        line.clear();
    }
}

/// The tolerance of points on a line, in hundredths of a pixel.
const OFF: f64 = 5.0;

/// The maximum number of merged pieces.
const LONGEST: usize = 24;

/// Whether all points are on the line from `from` to the last of them.
fn is_straight(from: Spot, places: &[Spot]) -> bool {
    let Some(&to) = places.last() else {
        return true;
    };
    if to == from {
        return places.iter().all(|&place| place == from);
    }
    let away = |place: Spot| [0, 1].map(|axis| (place[axis] - from[axis]) as f64);
    let [along_x, along_y] = away(to);
    let square = along_x * along_x + along_y * along_y;
    places.iter().all(|&place| {
        let [x, y] = away(place);
        let across = along_x * y - along_y * x;
        let ahead = along_x * x + along_y * y;
        across * across <= OFF * OFF * square && (0.0..=square).contains(&ahead)
    })
}

#[cfg(test)]
mod tests {
    use super::super::through;
    use super::*;

    #[test]
    fn a_path_is_written_in_steps_that_add_up() {
        let path = through(&[[1.0, 2.5], [-3.25, 2.5], [4.004, 0.0]], true).expect("a path");
        assert_eq!(data(&path), "M1 2.5l-4.25 0 7.25-2.5z");
        let far = through(&[[1e6, 0.0], [1e6 + 0.5, 0.125], [0.0, 1e6]], false).expect("a path");
        assert!(
            data(&far).starts_with("M1000000 0l.5 .13"),
            "{}",
            data(&far)
        );
    }

    #[test]
    fn of_a_line_that_is_nearly_straight_the_ends_are_kept() {
        let mut points: Vec<[f32; 2]> = (0..9_u8)
            .map(|x| [f32::from(x), 0.04 * f32::from(x % 2)])
            .collect();
        points.push([8.0, 3.0]);
        points.push([8.0, 1.0]);
        let path = through(&points, false).expect("a path");
        assert_eq!(data(&path), "M0 0l8 0 0 3 0-2");
    }

    #[test]
    fn a_line_that_comes_back_is_kept() {
        let path = through(&[[1.0, 1.0], [9.0, 1.0], [1.0, 1.0]], false).expect("a path");
        assert_eq!(data(&path), "M1 1l8 0-8 0");
    }
}
