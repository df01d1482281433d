//! Pictures as SVG: what they hold, and that they look like their PNG.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};
use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

use super::board;
use crate::support::{Picture, refused, said, text};

/// Pixels along a side of the squares in which pictures are compared.
const SIDE: usize = 8;

const AREA: [&str; 6] = ["world", "render", "--seed", "7", "--at", "-2450,-2420"];

/// A part of world 7 as SVG.
fn lines(more: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("w.svg");
    said(&[&AREA[..], more, &["--out", text(&out)]].concat());
    std::fs::read_to_string(&out).expect("text")
}

/// The same as PNG.
fn pixels(more: &[&str]) -> Picture {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("w.png");
    said(&[&AREA[..], more, &["--out", text(&out)]].concat());
    Picture::load(&out)
}

/// How many elements there are of each name.
fn counted(document: &Document) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for node in document.descendants().filter(Node::is_element) {
        *counts.entry(node.tag_name().name().to_owned()).or_insert(0) += 1;
    }
    counts
}

#[test]
fn strokes_are_paths_and_names_are_text() {
    let size = ["--size", "60x40", "--tile-px", "12"];
    let frame = ["--frame", "--title", "Salt & Sand"];
    let svg = lines(&[&size[..], &frame].concat());
    assert!(
        svg == lines(&[&size[..], &frame].concat()),
        "always the same"
    );
    let document = Document::parse(&svg).expect("XML");
    let counts = counted(&document);
    let count = |name: &str| counts.get(name).copied().unwrap_or_default();
    assert!(count("path") > 200, "{counts:?}");
    assert_eq!(count("image"), 1);
    let written: Vec<_> = document
        .descendants()
        .filter(|node| node.is_text() && node.ancestors().any(|node| node.has_tag_name("text")))
        .filter_map(|node| node.text())
        .collect();
    assert!(written.contains(&"SALT & SAND"), "{written:?}");
    // The frame has its title, a north, and words under its scale and in its corner; the rest are names.
    assert!(written.len() > 4, "{written:?}");
    let bare = lines(&[&size[..], &["--layers", "none", "--theme", "ink"]].concat());
    let document = Document::parse(&bare).expect("XML");
    let counts = counted(&document);
    assert!(
        !counts.contains_key("text") && !counts.contains_key("image"),
        "{counts:?}"
    );
    assert_eq!(document.root_element().attribute("width"), Some("720"));
    // All that others point at is there, once.
    let ids: Vec<_> = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    let mut distinct = ids.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(ids.len(), distinct.len());
}

#[test]
fn a_sheet_of_paper_has_its_size_in_inches() {
    let svg = lines(&[
        "--size", "60x40", "--paper", "A5", "--dpi", "60", "--layers", "none",
    ]);
    let document = Document::parse(&svg).expect("XML");
    let root = document.root_element();
    assert_eq!(root.attribute("viewBox"), Some("0 0 496 350"));
    assert_eq!(root.attribute("width"), Some("8.267in"));
}

#[test]
fn lines_look_like_the_pixels() {
    for more in [
        &["--size", "60x40", "--tile-px", "8", "--theme", "ink"][..],
        &["--size", "20x14", "--tile-px", "24"],
        &["--size", "400x300", "--tile-px", "1.2", "--theme", "night"],
        &["--size", "24x16", "--tile-px", "30", "--point-px", "1.5"],
        &["--size", "20x14", "--tile-px", "24", "--ink", "tiles"],
    ] {
        let more = [more, &["--layers", "none"]].concat();
        let picture = pixels(&more);
        let svg = lines(&more);
        let drawn = drawn(&Document::parse(&svg).expect("XML"));
        assert_eq!(
            (drawn.width() as usize, drawn.height() as usize),
            (picture.width, picture.height)
        );
        // In squares, as lines may lie a little apart.
        let (mut apart, mut squares, mut inked) = (0.0, 0.0, 0.0);
        for y in (0..picture.height - SIDE).step_by(SIDE) {
            for x in (0..picture.width - SIDE).step_by(SIDE) {
                let cells = (0..SIDE).flat_map(|dy| (0..SIDE).map(move |dx| (x + dx, y + dy)));
                let (mut one, mut other) = (0.0, 0.0);
                for (x, y) in cells {
                    one += f64::from(picture.at(x, y)[1]);
                    let at = 4 * (y * picture.width + x) + 1;
                    other += f64::from(drawn.data()[at]);
                }
                apart += (one - other).abs() / (SIDE * SIDE) as f64;
                inked += (one / (SIDE * SIDE) as f64 - f64::from(picture.at(1, 1)[1])).abs();
                squares += 1.0;
            }
        }
        let (apart, inked) = (apart / squares, inked / squares);
        assert!(
            apart < 4.0 && inked > apart,
            "{more:?}: {apart} apart, of {inked}"
        );
    }
}

#[test]
fn what_is_too_much_for_svg_is_told() {
    let told = |more: &[&str]| refused(&[&AREA[..], more, &["--out", "w.svg"]].concat(), 2);
    let large = told(&["--size", "900x900", "--tile-px", "60"]);
    assert!(
        large.contains("54000x54000") && large.contains("PNG"),
        "{large}"
    );
    let area = ["--size", "9x9", "--out", "w.jpg"];
    let other = refused(&[&AREA[..], &area].concat(), 2);
    assert!(other.contains(".png or .svg"), "{other}");
}

#[test]
fn a_board_lies_on_paper_and_is_written_as_lines() {
    let rows = format!("{}\n", ["PPPP"; 20].join(" ")).repeat(12);
    let (_folder, path) = board("twelve.txt", &rows);
    let draw = |ending: &str, more: &[&str]| {
        let out = path.with_extension(ending);
        let paper = [
            "--paper",
            "A5",
            "--dpi",
            "60",
            "--frame",
            "--out",
            text(&out),
        ];
        said(&[&["board", "render", text(&path)], &paper[..], more].concat());
        out
    };
    let picture = Picture::load(&draw("png", &[]));
    assert_eq!((picture.width, picture.height), (496, 350));
    let svg = std::fs::read_to_string(draw("svg", &["--title", "Twelve"])).expect("text");
    let document = Document::parse(&svg).expect("XML");
    assert_eq!(
        document.root_element().attribute("viewBox"),
        Some("0 0 496 350")
    );
    assert!(
        document
            .descendants()
            .any(|node| node.text() == Some("TWELVE"))
    );
    let tiny = ["--paper", "A5", "--dpi", "30", "--frame", "--out", "b.png"];
    let wide = format!("{}\n", ["PPPP"; 400].join(" "));
    let (_folder, path) = board("wide.txt", &wide);
    let told = refused(&[&["board", "render", text(&path)], &tiny[..]].concat(), 2);
    assert!(told.contains("too many for that paper"), "{told}");
}

/// Draws the paths and the picture of an SVG of ours.
fn drawn(document: &Document) -> Pixmap {
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
            let data = node.attribute("href").expect("a picture");
            let picture = bytes(data.strip_prefix("data:image/png;base64,").expect("PNG"));
            let mut reader = png::Decoder::new(std::io::Cursor::new(picture))
                .read_info()
                .expect("PNG");
            let mut rgb = vec![0; reader.output_buffer_size().expect("a size")];
            let frame = reader.next_frame(&mut rgb).expect("PNG");
            let mut under = Pixmap::new(frame.width, frame.height).expect("a size");
            for (pixel, rgb) in under
                .data_mut()
                .chunks_exact_mut(4)
                .zip(rgb.chunks_exact(3))
            {
                pixel.copy_from_slice(&[rgb[0], rgb[1], rgb[2], 255]);
            }
            let times = [
                number("width") / frame.width as f32,
                number("height") / frame.height as f32,
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
    sheet.fill_path(path, &paint, FillRule::Winding, placing, None);
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

/// Base64 read.
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

/// The data of a path: M and steps of l, q and c.
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

/// Numbers that need no blank before a minus or, after a point, before the next point.
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
