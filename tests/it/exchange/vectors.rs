//! Pictures as SVG: their elements, and that they look like the PNG.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};

use super::board;
use super::drawn::{XLINK, drawn};
use crate::support::{Picture, refused, stdout_of, text, words};

/// Pixels along a side of the squares by which pictures are compared.
const SIDE: usize = 8;

const AREA: [&str; 6] = ["world", "render", "--seed", "7", "--at", "-2450,-2420"];

/// A part of world 7 as SVG.
fn lines(more: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("w.svg");
    stdout_of(&[&AREA[..], more, &["--out", text(&out)]].concat());
    std::fs::read_to_string(&out).expect("text")
}

/// The same as PNG.
fn pixels(more: &[&str]) -> Picture {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("w.png");
    stdout_of(&[&AREA[..], more, &["--out", text(&out)]].concat());
    Picture::load(&out)
}

/// The number of elements of each name.
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
    // The frame has its title, a north, and text under its scale and in its corner; the rest are names.
    assert!(written.len() > 4, "{written:?}");
    let bare = lines(&[&size[..], &["--layers", "none", "--theme", "ink"]].concat());
    let document = Document::parse(&bare).expect("XML");
    let counts = counted(&document);
    assert!(
        !counts.contains_key("text") && !counts.contains_key("image"),
        "{counts:?}"
    );
    assert_eq!(document.root_element().attribute("width"), Some("720"));
    let mut titles = document
        .descendants()
        .filter(|node| node.has_tag_name("title"));
    assert_eq!(
        titles.next().and_then(|title| title.text()),
        Some("World 7")
    );
    // All references have exactly one target.
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
fn an_svg_has_a_layer_for_each_part_and_both_kinds_of_link() {
    // Inkscape 1.2 showed neither shading nor settlements nor decor.
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("w.svg");
    let area = words("world render --seed 8 --at 0,0 --size 90x50 --tile-px 24 --frame --grid");
    stdout_of(&[&area[..], &["--out", text(&out)]].concat());
    let svg = std::fs::read_to_string(&out).expect("text");
    let document = Document::parse(&svg).expect("XML");
    let inkscape = |name: &'static str| ("http://www.inkscape.org/namespaces/inkscape", name);
    let mut layers = BTreeMap::new();
    for node in document.descendants().filter(|node| node.has_tag_name("g")) {
        if node.attribute(inkscape("groupmode")) == Some("layer") {
            let label = node.attribute(inkscape("label"));
            assert_eq!(label, node.attribute("id"));
            layers.insert(label.expect("a label"), node.children().count());
        }
    }
    for layer in [
        "map",
        "ground",
        "coast",
        "rivers",
        "figures",
        "grid",
        "roads",
        "decor",
        "settlements",
        "names",
        "frame",
    ] {
        assert!(
            layers.get(layer).is_some_and(|&inside| inside > 0),
            "{layer} of {layers:?}"
        );
    }
    for node in document.descendants() {
        let links = (node.attribute("href"), node.attribute(XLINK));
        match node.tag_name().name() {
            "use" | "image" => assert!(links.0.is_some() && links.0 == links.1),
            "text" => {
                let mut nodes = node.ancestors();
                assert!(nodes.any(|node| node.attribute("text-anchor") == Some("middle")));
            }
            _ => assert_eq!(links.0, links.1),
        }
    }
    let report = document
        .descendants()
        .find(|node| node.has_tag_name("metadata"));
    let report = report.and_then(|report| report.text()).expect("metadata");
    assert!(
        report.contains("Seed: 8\n") && report.contains("At: 0,0\n"),
        "{report}"
    );
}

/// Other programs that render an SVG as a PNG: each with its arguments, before and after the two files.
const OTHERS: [(&str, [&str; 3]); 2] = [
    ("rsvg-convert", ["--output", "PNG", "SVG"]),
    (
        "inkscape",
        ["--export-type=png", "--export-filename=PNG", "SVG"],
    ),
];

#[test]
fn other_programs_show_an_svg_as_its_png() {
    let more = [
        "--size",
        "60x40",
        "--tile-px",
        "12",
        "--frame",
        "--title",
        "Salt & Sand",
        "--grid",
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let svg = folder.path().join("w.svg");
    std::fs::write(&svg, lines(&more)).expect("written");
    let picture = pixels(&more);
    for (program, arguments) in OTHERS {
        let png = folder.path().join(format!("{program}.png"));
        let arguments =
            arguments.map(|one| one.replace("PNG", text(&png)).replace("SVG", text(&svg)));
        let mut command = std::process::Command::new(program);
        match command.args(&arguments).env("HOME", folder.path()).output() {
            Ok(output) => assert!(
                output.status.success() && png.is_file(),
                "{program}: {output:?}"
            ),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                left_out(program);
                continue;
            }
            Err(error) => panic!("{program}: {error}"),
        }
        let drawn = Picture::load(&png);
        assert_eq!((drawn.width, drawn.height), (picture.width, picture.height));
        let at = |x: usize, y: usize| drawn.at(x, y)[1];
        assert_same_squares(&picture, at, program);
    }
}

/// Prints that a program is missing, bypassing the test harness, which would swallow it.
fn left_out(program: &str) {
    use std::io::Write as _;
    let line =
        format!("\nthe SVG is not compared with what {program} shows: it is not installed\n");
    // A failed message changes nothing.
    let _ = std::io::stderr().write_all(line.as_bytes());
}

#[test]
fn a_sheet_of_paper_has_its_size_in_millimetres() {
    let svg = lines(&[
        "--size", "60x40", "--paper", "A5", "--dpi", "60", "--layers", "none",
    ]);
    let document = Document::parse(&svg).expect("XML");
    let root = document.root_element();
    assert_eq!(root.attribute("viewBox"), Some("0 0 496 350"));
    assert_eq!(root.attribute("width"), Some("209.97mm"));
}

#[test]
fn lines_look_like_the_pixels() {
    for more in [
        &["--size", "60x40", "--tile-px", "8", "--theme", "ink"][..],
        &["--size", "20x14", "--tile-px", "24"],
        &["--size", "400x300", "--tile-px", "1.2", "--theme", "night"],
        &["--size", "24x16", "--tile-px", "30", "--point-px", "1.5"],
        &["--size", "20x14", "--tile-px", "24", "--ink", "tiles"],
        &["--size", "20x14", "--tile-px", "17.5", "--grid"],
    ] {
        let more = [more, &["--layers", "none"]].concat();
        assert_alike(&pixels(&more), &lines(&more), &format!("{more:?}"));
    }
}

#[test]
fn a_board_in_figures_looks_like_its_pixels() {
    let mut rows = vec![vec!["PPPP".to_owned(); 14]; 9];
    let mut lay = |name: &str, side: usize, (x, y): (usize, usize)| {
        for (dy, dx) in (0..side).flat_map(|dy| (0..side).map(move |dx| (dy, dx))) {
            rows[y + dy][x + dx] = format!("{name}@{dx},{dy}");
        }
    };
    lay("MegaLake", 3, (1, 1));
    lay("MegaVolcano", 2, (6, 5));
    lay("MegaWood", 3, (10, 1));
    for row in &mut rows[4..9] {
        row[8..].fill("FFFF".to_owned());
    }
    for (x, y) in [(0, 0), (5, 1), (5, 2), (10, 6), (13, 8)] {
        rows[y][x] = ".".to_owned();
    }
    let rows: Vec<_> = rows.iter().map(|row| row.join(" ")).collect();
    let (_folder, path) = board("figures.txt", &rows.join("\n"));
    for more in [
        &["--theme", "parchment"][..],
        &["--theme", "ink", "--ink", "figures"],
    ] {
        let draw = |ending: &str| {
            let out = path.with_extension(ending);
            let draw = ["board", "render", text(&path), "--tile-px", "40"];
            stdout_of(&[&draw, more, &["--out", text(&out)]].concat());
            out
        };
        let svg = std::fs::read_to_string(draw("svg")).expect("text");
        assert_alike(&Picture::load(&draw("png")), &svg, &format!("{more:?}"));
        let counts = counted(&Document::parse(&svg).expect("XML"));
        assert_eq!(counts.get("use"), Some(&3), "three mega-tiles: {counts:?}");
        let images = usize::from(more[1] == "parchment");
        assert_eq!(counts.get("image").copied().unwrap_or_default(), images);
    }
}

/// Asserts that a picture and an SVG have the same size and about the same lightness in each square.
fn assert_alike(picture: &Picture, svg: &str, report: &str) {
    let drawn = drawn(&Document::parse(svg).expect("XML"));
    assert_eq!(
        (drawn.width() as usize, drawn.height() as usize),
        (picture.width, picture.height)
    );
    let at = |x: usize, y: usize| drawn.data()[4 * (y * picture.width + x) + 1];
    assert_same_squares(picture, at, report);
}

/// Compares squares, because lines may be a little apart.
fn assert_same_squares(picture: &Picture, drawn: impl Fn(usize, usize) -> u8, report: &str) {
    let (mut apart, mut squares, mut inked) = (0.0, 0.0, 0.0);
    for y in (0..picture.height - SIDE).step_by(SIDE) {
        for x in (0..picture.width - SIDE).step_by(SIDE) {
            let cells = (0..SIDE).flat_map(|dy| (0..SIDE).map(move |dx| (x + dx, y + dy)));
            let (mut one, mut other) = (0.0, 0.0);
            for (x, y) in cells {
                one += f64::from(picture.at(x, y)[1]);
                other += f64::from(drawn(x, y));
            }
            apart += (one - other).abs() / (SIDE * SIDE) as f64;
            inked += (one / (SIDE * SIDE) as f64 - f64::from(picture.at(1, 1)[1])).abs();
            squares += 1.0;
        }
    }
    let (apart, inked) = (apart / squares, inked / squares);
    assert!(
        apart < 4.0 && inked > 2.0 * apart,
        "{report}: {apart} apart, of {inked}"
    );
}

#[test]
fn a_board_lies_on_paper_and_is_written_as_lines() {
    let rows = format!("{}\n", ["PPPP"; 20].join(" ")).repeat(12);
    let (_folder, path) = board("twelve.txt", &rows);
    let draw = |ending: &str, more: &[&str]| {
        let out = path.with_extension(ending);
        let line = format!("--paper A5 --dpi 60 --frame --out {}", text(&out));
        let paper = words(&line);
        stdout_of(&[&["board", "render", text(&path)], &paper[..], more].concat());
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
    let report = refused(&[&["board", "render", text(&path)], &tiny[..]].concat(), 2);
    assert!(report.contains("too many for that paper"), "{report}");
}
