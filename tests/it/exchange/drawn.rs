//! A small renderer of the SVG files that the program writes.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};
use tiny_skia::{Color, FillRule, Mask, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

use crate::support::Picture;

/// The older kind of link, the only one that all programs support.
pub(super) const XLINK: (&str, &str) = ("http://www.w3.org/1999/xlink", "href");

/// Renders an SVG without its text.
pub(super) fn drawn(document: &Document) -> Pixmap {
    let root = document.root_element();
    let view: Vec<f32> = numbers(root.attribute("viewBox").expect("a view"));
    let mut sheet = Pixmap::new(view[2] as u32, view[3] as u32).expect("a size");
    let mut fades = BTreeMap::new();
    for node in document
        .descendants()
        .filter(|node| node.has_tag_name("linearGradient"))
    {
        let numbers = ["x1", "y1", "x2", "y2"].map(|name| node.attribute(name).expect("a place"));
        let numbers = numbers.map(|text| text.parse().expect("a number"));
        let stops: Vec<_> = node
            .attribute("href")
            .map_or(node, |name| named(document, name))
            .children()
            .filter(Node::is_element)
            .map(|stop| {
                let at = stop
                    .attribute("offset")
                    .expect("a place")
                    .parse()
                    .expect("a number");
                let colour = colour(
                    stop.attribute("stop-color").expect("a colour"),
                    opacity(&stop, "stop-opacity"),
                );
                tiny_skia::GradientStop::new(at, colour)
            })
            .collect();
        fades.insert(node.attribute("id").expect("a name"), (numbers, stops));
    }
    for child in root.children() {
        draw(&child, Transform::identity(), &fades, &mut sheet);
    }
    sheet
}

/// The node that a reference names.
fn named<'a>(document: &'a Document, name: &str) -> Node<'a, 'a> {
    let name = name.strip_prefix('#').expect("a name of the document");
    let is_it = |node: &Node| node.attribute("id") == Some(name);
    document.descendants().find(is_it).expect("it is there")
}

type Fades<'a> = BTreeMap<&'a str, ([f32; 4], Vec<tiny_skia::GradientStop>)>;

fn draw(node: &Node, placing: Transform, fades: &Fades, sheet: &mut Pixmap) {
    let number = |name: &str| {
        node.attribute(name)
            .map_or(0.0, |text| text.parse().expect("a number"))
    };
    match node.tag_name().name() {
        "g" => {
            let mut placing = placing;
            for part in node
                .attribute("transform")
                .unwrap_or_default()
                .split_inclusive(')')
            {
                let values = numbers(
                    part.split_once('(')
                        .map_or("", |(_, rest)| rest.trim_end_matches(')')),
                );
                placing = match (part.trim_start().starts_with("translate"), &values[..]) {
                    (true, [x, y]) => placing.pre_translate(*x, *y),
                    (false, [times]) => placing.pre_scale(*times, *times),
                    _ => panic!("{part}"),
                };
            }
            for child in node.children() {
                draw(&child, placing, fades, sheet);
            }
        }
        "use" => {
            let used = named(node.document(), node.attribute("href").expect("a name"));
            let placing = placing.pre_translate(number("x"), number("y"));
            draw(&used, placing, fades, sheet);
        }
        "rect" => {
            let rect = tiny_skia::Rect::from_xywh(0.0, 0.0, number("width"), number("height"));
            let path = PathBuilder::from_rect(rect.expect("a size"));
            fill(node, &path, placing, fades, sheet);
        }
        "path" => {
            let path = path(node.attribute("d").expect("data"));
            if node.attribute("fill") == Some("none") {
                let stroke = Stroke {
                    width: number("stroke-width"),
                    ..Stroke::default()
                };
                let colour = colour(
                    node.attribute("stroke").expect("a colour"),
                    opacity(node, "stroke-opacity"),
                );
                let paint = Paint {
                    shader: tiny_skia::Shader::SolidColor(colour),
                    anti_alias: true,
                    ..Paint::default()
                };
                sheet.stroke_path(&path, &paint, &stroke, placing, None);
            } else {
                fill(node, &path, placing, fades, sheet);
            }
        }
        "image" => {
            let data = node.attribute(XLINK).expect("a picture");
            let picture = bytes(data.strip_prefix("data:image/png;base64,").expect("PNG"));
            let picture = Picture::read(&picture);
            let (width, height) = (picture.width as u32, picture.height as u32);
            let mut under = Pixmap::new(width, height).expect("a size");
            let pixels = under.data_mut().chunks_exact_mut(4);
            for (pixel, rgb) in pixels.zip(picture.pixels.chunks_exact(3)) {
                pixel.copy_from_slice(&[rgb[0], rgb[1], rgb[2], 255]);
            }
            let times = [
                number("width") / width as f32,
                number("height") / height as f32,
            ];
            let placing = placing
                .pre_translate(number("x"), number("y"))
                .pre_scale(times[0], times[1]);
            let paint = tiny_skia::PixmapPaint {
                quality: tiny_skia::FilterQuality::Bilinear,
                ..Default::default()
            };
            sheet.draw_pixmap(0, 0, under.as_ref(), &paint, placing, None);
        }
        _ => {}
    }
}

fn fill(node: &Node, path: &Path, placing: Transform, fades: &Fades, sheet: &mut Pixmap) {
    let how = node.attribute("fill").expect("a colour");
    let shader = if let Some(name) = how.strip_prefix("url(#") {
        let ([x1, y1, x2, y2], stops) = &fades[name.trim_end_matches(')')];
        let ends = [(x1, y1), (x2, y2)].map(|(x, y)| tiny_skia::Point::from_xy(*x, *y));
        let pad = tiny_skia::SpreadMode::Pad;
        let fade = tiny_skia::LinearGradient::new(
            ends[0],
            ends[1],
            stops.clone(),
            pad,
            Transform::identity(),
        );
        fade.expect("a way")
    } else {
        tiny_skia::Shader::SolidColor(colour(how, opacity(node, "fill-opacity")))
    };
    let paint = Paint {
        shader,
        anti_alias: true,
        ..Paint::default()
    };
    let mask = node.attribute("mask").map(|name| {
        let name = name.trim_start_matches("url(").trim_end_matches(')');
        mask(&named(node.document(), name), placing, sheet)
    });
    sheet.fill_path(path, &paint, FillRule::Winding, placing, mask.as_ref());
}

/// A mask of a white rectangle with black paths in it: the part of a sheet that shows.
fn mask(node: &Node, placing: Transform, sheet: &Pixmap) -> Mask {
    let mut mask = Mask::new(sheet.width(), sheet.height()).expect("a size");
    for child in node
        .children()
        .filter(|child| child.is_element() && child.has_tag_name("path"))
    {
        let path = path(child.attribute("d").expect("data"));
        mask.fill_path(&path, FillRule::Winding, true, placing);
    }
    mask.invert();
    mask
}

fn opacity(node: &Node, name: &str) -> f32 {
    node.attribute(name)
        .map_or(1.0, |text| text.parse().expect("a number"))
}

fn colour(hex: &str, opacity: f32) -> Color {
    let part = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("a colour");
    Color::from_rgba8(part(1), part(3), part(5), (opacity * 255.0) as u8)
}

fn numbers(text: &str) -> Vec<f32> {
    text.split_whitespace()
        .map(|one| one.parse().expect("a number"))
        .collect()
}

/// Decodes base64.
fn bytes(letters: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let mut bytes = Vec::new();
    for four in letters.as_bytes().chunks_exact(4) {
        let kept = four.iter().filter(|&&letter| letter != b'=').count();
        let bits = four
            .iter()
            .fold(0, |bits, &letter| bits << 6 | u32::from(value(letter)));
        bytes.extend_from_slice(&bits.to_be_bytes()[1..kept]);
    }
    bytes
}

/// Parses the data of a path: M and steps of l, q and c.
fn path(data: &str) -> Path {
    let mut out = PathBuilder::new();
    let (mut at, mut start) = ([0.0_f32; 2], [0.0_f32; 2]);
    let mut rest = data;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[1..];
        let end = rest
            .find(|letter: char| letter.is_ascii_alphabetic())
            .unwrap_or(rest.len());
        let values = steps(&rest[..end]);
        rest = &rest[end..];
        let mut values = values.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
        let mut next = |from: [f32; 2]| values.next().map(|[x, y]| [from[0] + x, from[1] + y]);
        match letter {
            'M' => {
                at = next([0.0; 2]).expect("a place");
                start = at;
                out.move_to(at[0], at[1]);
            }
            'l' => {
                while let Some(to) = next(at) {
                    out.line_to(to[0], to[1]);
                    at = to;
                }
            }
            'c' => {
                while let (Some(a), Some(b), Some(to)) = (next(at), next(at), next(at)) {
                    out.cubic_to(a[0], a[1], b[0], b[1], to[0], to[1]);
                    at = to;
                }
            }
            'q' => {
                while let (Some(a), Some(to)) = (next(at), next(at)) {
                    out.quad_to(a[0], a[1], to[0], to[1]);
                    at = to;
                }
            }
            'z' => {
                out.close();
                at = start;
            }
            other => panic!("{other}"),
        }
    }
    out.finish().expect("a path")
}

/// Parses numbers without a blank before a minus or, after a point, before the next point.
fn steps(text: &str) -> Vec<f32> {
    let mut numbers = Vec::new();
    let mut one = String::new();
    for letter in text.chars().chain([' ']) {
        let ends = letter == ' ' || letter == '-';
        if ends && !one.is_empty() {
            numbers.push(one.parse().expect("a number"));
            one.clear();
        }
        if letter != ' ' {
            one.push(letter);
        }
    }
    numbers
}
