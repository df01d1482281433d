//! Numbers, texts and the data of paths as SVG writes them.

use std::fmt::Write;

use tiny_skia::{Path, PathSegment};

/// Places are told in so many parts of a pixel.
const PARTS: f32 = 100.0;

/// A number with two digits after the point at most.
pub(super) fn short(number: f32) -> String {
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
pub(super) fn data(path: &Path) -> String {
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
    use super::super::through;
    use super::*;

    #[test]
    fn a_path_is_written_in_steps_that_add_up() {
        let path = through(&[[1.0, 2.5], [-3.25, 2.5], [4.004, 0.0]], true).expect("a path");
        assert_eq!(data(&path), "M1 2.5l-4.25 0 7.25-2.5z");
        let far = through(&[[1e6, 0.0], [1e6 + 0.5, 0.125]], false).expect("a path");
        assert!(data(&far).starts_with("M1000000 0l.5 .1"), "{}", data(&far));
    }
}
