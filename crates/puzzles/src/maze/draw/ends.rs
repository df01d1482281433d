//! Marks start and goal in drawings of mazes: a ring and a star.

use std::io::{self, Write};

use super::super::grid::Coord;
use super::super::maze::Maze;
use super::image::Image;
use super::layout::{Point, layout};
use super::style::{Rgb, Style, hex};

/// The corners of a star of radius 1, outer and inner in turn; constants, because sines differ between machines.
pub const STAR: [(f64, f64); 10] = [
    (0.0, -1.0),
    (0.247, -0.34),
    (0.951, -0.309),
    (0.399, 0.13),
    (0.588, 0.809),
    (0.0, 0.42),
    (-0.588, 0.809),
    (-0.399, 0.13),
    (-0.951, -0.309),
    (-0.247, -0.34),
];

/// The radius of the star, and the outer and inner radius of the ring, in cells.
const STAR_PART: f64 = 0.32;
const RING_PARTS: (f64, f64) = (0.28, 0.17);

/// Marks the start by a ring in the path's colour and the goal by a star in the walls' colour, in a picture drawn in
/// this style. A cell that does not exist is not marked.
pub fn mark_ends(image: &mut Image, maze: &Maze, style: &Style, start: Coord, goal: Coord) {
    let cell = f64::from(style.cell_px);
    if let Some(middle) = middle(maze, style, start) {
        let (outer, inner) = (cell * RING_PARTS.0, cell * RING_PARTS.1);
        paint(image, middle, outer, style.path, |x, y| {
            (inner..=outer).contains(&(x * x + y * y).sqrt())
        });
    }
    if let Some(middle) = middle(maze, style, goal) {
        let radius = cell * STAR_PART;
        paint(image, middle, radius, style.foreground, |x, y| {
            is_in_star(x / radius, y / radius)
        });
    }
}

/// The same marks as elements of SVG.
pub(super) fn write_ends(
    maze: &Maze,
    style: &Style,
    (start, goal): (Coord, Coord),
    out: &mut dyn Write,
) -> io::Result<()> {
    let cell = f64::from(style.cell_px);
    if let Some(Point { x, y }) = middle(maze, style, start) {
        let (outer, inner) = RING_PARTS;
        writeln!(
            out,
            "<circle cx=\"{x:.3}\" cy=\"{y:.3}\" r=\"{:.3}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.3}\"/>",
            cell * f64::midpoint(outer, inner),
            hex(style.path),
            cell * (outer - inner),
        )?;
    }
    if let Some(Point { x, y }) = middle(maze, style, goal) {
        let colour = hex(style.foreground);
        write!(out, "<polygon fill=\"{colour}\" points=\"")?;
        let radius = cell * STAR_PART;
        for (across, down) in STAR {
            write!(out, "{:.3},{:.3} ", x + across * radius, y + down * radius)?;
        }
        writeln!(out, "\"/>")?;
    }
    Ok(())
}

/// The middle of a cell in pixels.
fn middle(maze: &Maze, style: &Style, cell: Coord) -> Option<Point> {
    let place = maze.grid.place(cell)?;
    Some(layout(maze, style).middle(place))
}

/// Paints the pixels around a point that `is_in` accepts, by their distance from it across and down.
fn paint(
    image: &mut Image,
    middle: Point,
    reach: f64,
    colour: Rgb,
    is_in: impl Fn(f64, f64) -> bool,
) {
    let Some(index) = image.palette.iter().position(|&one| one == colour) else {
        return;
    };
    let range = |at: f64, extent: u32| {
        let start = (at - reach).floor().max(0.0) as u32;
        start..((at + reach).ceil().max(0.0) as u32).min(extent)
    };
    let columns = range(middle.x, image.width);
    for y in range(middle.y, image.height) {
        for x in columns.clone() {
            if is_in(f64::from(x) + 0.5 - middle.x, f64::from(y) + 0.5 - middle.y) {
                // OK because a palette has at most 256 colours.
                image.pixels[y as usize * image.width as usize + x as usize] = index as u8;
            }
        }
    }
}

/// Whether a point is in the star: a line from it to the right crosses the rim an odd number of times.
fn is_in_star(x: f64, y: f64) -> bool {
    let mut is_in = false;
    for (index, from) in STAR.iter().enumerate() {
        let to = STAR[(index + 1) % STAR.len()];
        if (from.1 > y) != (to.1 > y)
            && x < from.0 + (y - from.1) / (to.1 - from.1) * (to.0 - from.0)
        {
            is_in = !is_in;
        }
    }
    is_in
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::coded;
    use super::super::draw_image;
    use super::super::svg::write_svg;
    use super::*;

    #[test]
    fn start_and_goal_are_marked_in_every_shape() {
        let style = Style {
            path: [200, 0, 0],
            ..Style::default()
        };
        for code in [
            "maze-rect-9x7-wilson-1",
            "maze-hex-9x7-wilson-1",
            "maze-circle-5-wilson-1",
        ] {
            let maze = coded(code);
            let (start, goal) = (Coord::new(1, 1), maze.last_cell());
            let plain = draw_image(&maze, &style, &[]).expect("a picture");
            let mut image = plain.clone();
            mark_ends(&mut image, &maze, &style, start, goal);
            let at = |cell, across: f64| {
                let middle = middle(&maze, &style, cell).expect("a cell");
                ((middle.x + across) as u32, middle.y as u32)
            };
            let ring = at(start, f64::from(style.cell_px) * 0.22);
            assert_eq!(image.pixel(ring.0, ring.1), Some(style.path), "{code}");
            let (x, y) = at(start, 0.0);
            assert_eq!(image.pixel(x, y), Some(style.background), "a ring is open");
            let (x, y) = at(goal, 0.0);
            assert_eq!(image.pixel(x, y), Some(style.foreground), "{code}");
            let both = image.pixels.iter().zip(&plain.pixels);
            let changed = both.filter(|(one, other)| one != other).count();
            assert!(changed < 600, "nothing else changes: {changed}");
            let mut svg = Vec::new();
            write_svg(&maze, &style, &[], Some((start, goal)), &mut svg).expect("memory");
            let svg = String::from_utf8(svg).expect("text");
            assert!(svg.contains("<circle") && svg.contains("<polygon"));
            assert!(svg.ends_with("</svg>\n"));
        }
    }
}
