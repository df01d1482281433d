//! Pictures of `assets/drawings` and `assets/signs`: reads a small subset of SVG into pen strokes.
//!
//! A picture has a field of 200 by 100, a sign one of 24 by 24, with elements `path`, `circle` and `ellipse`. Black is
//! the card's ink; a white fill is its paper and hides what lies behind. Filled shapes are convex. `<use>` of
//! `broadleaf.svg#tree` is a tree of the country, placed by `transform`. A `<line>` of the class `ground` or `ants`
//! spans the card. All else is refused, so that a picture looks the same on a card as in its editor.

use kurbo::{BezPath, Ellipse, PathEl, Shape as _};
use roxmltree::{Document, Node};

use super::pen::{Fill, Pen};

/// The maximum distance of a flattened line from its curve, in field units.
const TOLERANCE: f64 = 0.05;

/// The height of a tree in its own file, in field units.
const TREE_HEIGHT: f32 = 100.0;

/// The attributes that the elements of a picture may have.
const ATTRIBUTES: &str = "class cx cy d fill href id r rx ry stroke stroke-width transform vector-effect \
    viewBox x2 y1 y2";

/// A point of the field.
type Point = (f32, f32);

/// A picture: its marks, from back to front.
#[derive(Debug, PartialEq)]
pub struct Picture(Vec<Mark>);

/// A mark, drawn by one element.
#[derive(Debug, PartialEq)]
enum Mark {
    Line {
        width: f32,
        points: Vec<Point>,
    },
    Area {
        fill: Fill,
        width: f32,
        points: Vec<Point>,
    },
    Dot {
        at: Point,
        radius: f32,
    },
    Tree {
        foot: Point,
        high: f32,
    },
    Ground {
        y: f32,
    },
    Ants {
        y: f32,
    },
}

impl Picture {
    /// Reads a picture.
    ///
    /// # Errors
    /// For the first element that is not supported, with its line and its fault.
    pub fn read(text: &str) -> Result<Self, String> {
        let document = Document::parse(text).map_err(|error| error.to_string())?;
        let mut marks = Vec::new();
        for element in document.descendants().filter(Node::is_element) {
            let read = read(element).map_err(|fault| {
                let line = document.text_pos_at(element.range().start).row;
                format!("line {line}: {fault}")
            });
            marks.extend(read?);
        }
        Ok(Self(marks))
    }

    /// Draws the picture on the field, with these trees.
    pub fn draw(&self, pen: &Pen, trees: &Self) {
        for mark in &self.0 {
            match mark {
                Mark::Line { width, points } => pen.line(*width, points),
                Mark::Area {
                    fill,
                    width,
                    points,
                } => pen.area(*fill, *width, points),
                Mark::Dot { at, radius } => pen.dot(*at, *radius),
                Mark::Tree { foot, high } => trees.grow(pen, *foot, *high),
                Mark::Ground { y } => pen.ground(*y),
                Mark::Ants { y } => pen.ants(*y),
            }
        }
    }

    /// Draws the picture as a tree `high` units high, rooted at `foot`; line widths are not scaled.
    pub fn grow(&self, pen: &Pen, foot: Point, high: f32) {
        let scale = high / TREE_HEIGHT;
        let all = |points: &[Point]| -> Vec<Point> {
            let moved = |&(x, y): &Point| (foot.0 + scale * x, foot.1 + scale * y);
            points.iter().map(moved).collect()
        };
        for mark in &self.0 {
            match mark {
                Mark::Line { width, points } => pen.line(*width, &all(points)),
                Mark::Area {
                    fill,
                    width,
                    points,
                } => pen.area(*fill, *width, &all(points)),
                Mark::Dot { .. } | Mark::Tree { .. } | Mark::Ground { .. } | Mark::Ants { .. } => {}
            }
        }
    }
}

/// Reads the marks of one element.
fn read(element: Node) -> Result<Vec<Mark>, String> {
    let mut names = element.attributes().map(|attribute| attribute.name());
    if let Some(name) = names.find(|name| ATTRIBUTES.split(' ').all(|known| known != *name)) {
        return Err(format!("a picture has no attribute `{name}`"));
    }
    let fill = fill(element)?;
    let path = match element.tag_name().name() {
        "svg" | "g" => return Ok(Vec::new()),
        "use" => return tree(element).map(|tree| vec![tree]),
        "line" => return across(element).map(|line| vec![line]),
        "path" => BezPath::from_svg(element.attribute("d").unwrap_or_default())
            .map_err(|error| format!("its path is wrong: {error}"))?,
        "circle" if fill == Some(Fill::Ink) => {
            let at = (number(element, "cx")? as f32, number(element, "cy")? as f32);
            let radius = number(element, "r")? as f32;
            return Ok(vec![Mark::Dot { at, radius }]);
        }
        "circle" | "ellipse" => {
            let radius = |name| number(element, name).or_else(|_| number(element, "r"));
            let middle = (number(element, "cx")?, number(element, "cy")?);
            Ellipse::new(middle, (radius("rx")?, radius("ry")?), 0.0).to_path(TOLERANCE)
        }
        name => return Err(format!("a picture has no element `{name}`")),
    };
    let width = match element.attribute("stroke") {
        Some("none") => 0.0,
        _ => number(element, "stroke-width")? as f32,
    };
    let mark = |mut points: Vec<Point>| match fill {
        None => Mark::Line { width, points },
        Some(fill) => {
            // A shape is closed anyway, and a repeated corner would have no direction.
            let first = points.first().copied();
            points.pop_if(|last| first == Some(*last));
            Mark::Area {
                fill,
                width,
                points,
            }
        }
    };
    Ok(outlines(&path).into_iter().map(mark).collect())
}

/// The fill of an element; the `svg` element itself has none.
fn fill(element: Node) -> Result<Option<Fill>, String> {
    match element.attribute("fill") {
        None | Some("none") => Ok(None),
        Some("black") => Ok(Some(Fill::Ink)),
        Some("white") => Ok(Some(Fill::Paper)),
        Some(other) => Err(format!("a fill is black, white or none, not {other}")),
    }
}

/// A tree; its transform is `translate(X FOOT) scale(HIGH/100)`.
fn tree(element: Node) -> Result<Mark, String> {
    let place = element.attribute("transform").unwrap_or_default();
    let numbers: Option<Vec<f32>> = place
        .strip_prefix("translate(")
        .and_then(|rest| rest.strip_suffix(')'))
        .and_then(|rest| {
            rest.replace(") scale(", " ")
                .split(' ')
                .map(|word| word.parse().ok())
                .collect()
        });
    match (element.attribute("href"), numbers.as_deref()) {
        (Some("broadleaf.svg#tree"), Some(&[x, foot, scale])) => Ok(Mark::Tree {
            foot: (x, foot),
            high: scale * TREE_HEIGHT,
        }),
        _ => Err(
            "a `use` is of broadleaf.svg#tree, its transform `translate(X Y) scale(S)`".to_owned(),
        ),
    }
}

/// A mark that spans the card.
fn across(element: Node) -> Result<Mark, String> {
    let y = number(element, "y1")? as f32;
    match element.attribute("class") {
        Some("ground") => Ok(Mark::Ground { y }),
        Some("ants") => Ok(Mark::Ants { y }),
        _ => Err("a `line` is of the class ground or ants; any other is a `path`".to_owned()),
    }
}

fn number(element: Node, name: &str) -> Result<f64, String> {
    let value = element.attribute(name).and_then(|value| value.parse().ok());
    value.ok_or_else(|| format!("it needs a number `{name}`"))
}

/// The subpaths of a path, each as points.
fn outlines(path: &BezPath) -> Vec<Vec<Point>> {
    let mut parts: Vec<Vec<Point>> = Vec::new();
    kurbo::flatten(path, TOLERANCE, |element| {
        match (element, parts.last_mut()) {
            (PathEl::MoveTo(to), _) => parts.push(vec![(to.x as f32, to.y as f32)]),
            (PathEl::LineTo(to), Some(part)) => part.push((to.x as f32, to.y as f32)),
            (PathEl::ClosePath, Some(part)) => part.extend_from_within(..1),
            // A path begins with `MoveTo`, and a flattened one has no curves.
            _ => {}
        }
    });
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(elements: &str) -> Result<Picture, String> {
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" fill=\"none\" stroke=\"black\">";
        Picture::read(&format!("{head}\n{elements}\n</svg>"))
    }

    #[test]
    fn the_elements_of_pictures_are_read() {
        let Picture(marks) = picture(
            "<path stroke-width=\"1.5\" d=\"M0 0 4 3M1 1 2 2Z\"/>\
             <path fill=\"white\" stroke-width=\"1\" d=\"M0 0 4 0 4 3Z\"/>\
             <circle fill=\"black\" stroke=\"none\" cx=\"5\" cy=\"6\" r=\"2\"/>\
             <g><use href=\"broadleaf.svg#tree\" transform=\"translate(9 88) scale(0.5)\"/></g>\
             <line class=\"ground\" x2=\"200\" y1=\"90\" y2=\"90\"/>",
        )
        .unwrap();
        let line = |points: &[Point]| Mark::Line {
            width: 1.5,
            points: points.to_vec(),
        };
        assert_eq!(
            marks[..2],
            [
                line(&[(0.0, 0.0), (4.0, 3.0)]),
                line(&[(1.0, 1.0), (2.0, 2.0), (1.0, 1.0)]),
            ]
        );
        let corners = vec![(0.0, 0.0), (4.0, 0.0), (4.0, 3.0)];
        assert_eq!(
            marks[2..],
            [
                Mark::Area {
                    fill: Fill::Paper,
                    width: 1.0,
                    points: corners
                },
                Mark::Dot {
                    at: (5.0, 6.0),
                    radius: 2.0
                },
                Mark::Tree {
                    foot: (9.0, 88.0),
                    high: 50.0
                },
                Mark::Ground { y: 90.0 },
            ]
        );
    }

    #[test]
    fn every_file_of_the_folders_is_a_picture() {
        for (folder, least) in [("drawings", 90), ("signs", 50)] {
            let folder = format!("{}/assets/{folder}", env!("CARGO_MANIFEST_DIR"));
            let mut read = 0;
            for file in std::fs::read_dir(folder).unwrap() {
                let path = file.unwrap().path();
                let text = std::fs::read_to_string(&path).unwrap();
                let picture = Picture::read(&text);
                assert!(
                    picture.is_ok_and(|picture| !picture.0.is_empty()),
                    "{path:?}"
                );
                read += 1;
            }
            assert!(read > least, "{read}");
        }
    }

    #[test]
    fn an_arc_stays_on_its_ellipse() {
        let Picture(marks) =
            picture("<path stroke-width=\"1\" d=\"M10 0A10 5 0 0 1 -10 0\"/>").unwrap();
        let [Mark::Line { points, .. }] = marks.as_slice() else {
            panic!("{marks:?}");
        };
        assert!(points.len() > 8, "{points:?}");
        for &(x, y) in points {
            let off = (x / 10.0).hypot(y / 5.0) - 1.0;
            assert!(off.abs() < 0.01 && y > -0.01, "{x} {y}");
        }
    }

    #[test]
    fn unsupported_svg_is_refused_with_its_line() {
        for (elements, fault) in [
            ("\n<text/>", "line 3: a picture has no element `text`"),
            (
                "<path style=\"fill:red\"/>",
                "line 2: a picture has no attribute `style`",
            ),
            (
                "<path fill=\"red\"/>",
                "line 2: a fill is black, white or none, not red",
            ),
            (
                "<path d=\"M0 0\"/>",
                "line 2: it needs a number `stroke-width`",
            ),
            (
                "<circle cx=\"1\" cy=\"x\" r=\"1\"/>",
                "line 2: it needs a number `cy`",
            ),
            (
                "<line y1=\"3\"/>",
                "line 2: a `line` is of the class ground or ants; any other is a `path`",
            ),
        ] {
            assert_eq!(picture(elements), Err(fault.to_owned()));
        }
        for broken in [
            "<path",
            "<path stroke-width=\"1\" d=\"M0\"/>",
            "<use href=\"a.svg#tree\"/>",
        ] {
            assert!(picture(broken).is_err(), "{broken}");
        }
    }
}
