//! Mazes as SVG: squares row by row with joined walls, other shapes wall by wall.

use std::fmt::Display;
use std::io::{self, Write};

use super::super::generate::{OPEN_EAST, OPEN_SOUTH, Rows};
use super::super::grid::Coord;
use super::super::maze::Maze;
use super::ends::write_ends;
use super::layout::{self, Stroke, all_places, walls};
use super::style::{Style, hex as colour};

/// Writes a maze as SVG, with a path under the walls and, if given, marks at start and goal; its size is that of the
/// picture in pixels.
///
/// # Errors
/// If `out` can't be written to.
pub fn write_svg(
    maze: &Maze,
    style: &Style,
    path: &[Coord],
    ends: Option<(Coord, Coord)>,
    out: &mut dyn Write,
) -> io::Result<()> {
    match maze.rows() {
        Some(mut rows) => write_open_rows(&mut rows, style, path, out)?,
        None => write_strokes(maze, style, path, out)?,
    }
    if let Some(ends) = ends {
        write_ends(maze, style, ends, out)?;
    }
    writeln!(out, "</svg>")
}

/// Writes a rectangular maze as SVG, row by row, with a path under the walls.
///
/// Uses memory for the width and the path alone.
///
/// # Errors
/// If `out` can't be written to.
pub fn write_rows_svg(
    rows: &mut dyn Rows,
    style: &Style,
    path: &[Coord],
    out: &mut dyn Write,
) -> io::Result<()> {
    write_open_rows(rows, style, path, out)?;
    writeln!(out, "</svg>")
}

/// All of it but the last line.
fn write_open_rows(
    rows: &mut dyn Rows,
    style: &Style,
    path: &[Coord],
    out: &mut dyn Write,
) -> io::Result<()> {
    let [cell, line, margin] = [style.cell_px, style.line_px, style.margin_px].map(u128::from);
    let (columns, height) = (rows.width() as usize, rows.height());
    let extent = |cells: u128| cells * cell + 2 * margin;
    let size = (extent(columns as u128), extent(u128::from(height)));
    begin(size.0, size.1, style, "crispEdges", out)?;
    let points = path.iter().map(|at| {
        let middle = |index: u32| (u128::from(index) * cell + margin) as f64 + cell as f64 / 2.0;
        (middle(at.x), middle(at.y))
    });
    write_path(points, style, "square", out)?;
    if line > 0 {
        begin_walls(style, "square", out)?;
        // The border moves inward where the margin is too small for it.
        let edge = margin as f64 - (line as f64 / 2.0).min(margin as f64) + line as f64 / 2.0;
        let across = size.0 as f64 - 2.0 * edge;
        let down = size.1 as f64 - 2.0 * edge;
        writeln!(out, "M{edge} {edge}h{across}v{down}h-{across}z")?;
        write_walls(rows, columns, (cell, margin), out)?;
        writeln!(out, "\"/>")?;
    }
    Ok(())
}

/// Writes the inner walls, adjacent ones joined.
fn write_walls(
    rows: &mut dyn Rows,
    columns: usize,
    (cell, margin): (u128, u128),
    out: &mut dyn Write,
) -> io::Result<()> {
    let height = rows.height();
    let at = |index: u128| index * cell + margin;
    // For the wall to the right of each column: the row where the current run begins.
    let mut begun: Vec<Option<u64>> = vec![None; columns.saturating_sub(1)];
    let end_upright = |x: usize, from: u64, to: u64, out: &mut dyn Write| {
        let (x, y) = (at(x as u128 + 1), at(u128::from(from)));
        writeln!(out, "M{x} {y}v{}", u128::from(to - from) * cell)
    };
    let mut y = 0;
    while let Some(row) = rows.next_row() {
        for (x, begin) in begun.iter_mut().enumerate() {
            let is_wall = row[x] & OPEN_EAST == 0;
            match *begin {
                None if is_wall => *begin = Some(y),
                Some(from) if !is_wall => {
                    end_upright(x, from, y, out)?;
                    *begin = None;
                }
                _ => {}
            }
        }
        y += 1;
        let mut x = 0;
        while y < height && x < columns {
            let length = row[x..]
                .iter()
                .take_while(|cell| **cell & OPEN_SOUTH == 0)
                .count();
            if length > 0 {
                let (from, line) = (at(x as u128), at(u128::from(y)));
                writeln!(out, "M{from} {line}h{}", length as u128 * cell)?;
            }
            x += length + 1;
        }
    }
    for (x, begin) in begun.iter().enumerate() {
        if let Some(from) = *begin {
            end_upright(x, from, height, out)?;
        }
    }
    Ok(())
}

/// Writes hexagons or rings.
fn write_strokes(
    maze: &Maze,
    style: &Style,
    path: &[Coord],
    out: &mut dyn Write,
) -> io::Result<()> {
    let layout = &*layout::layout(maze, style);
    let (width, height) = layout.size();
    begin(width.ceil(), height.ceil(), style, "auto", out)?;
    let places: Vec<_> = path
        .iter()
        .filter_map(|&cell| maze.grid.place(cell))
        .collect();
    let points = layout::path(layout, &places).into_iter();
    write_path(points.map(|point| (point.x, point.y)), style, "round", out)?;
    if style.line_px > 0 {
        begin_walls(style, "round", out)?;
        for stroke in all_places(maze).flat_map(|place| walls(maze, layout, place)) {
            let (from, to) = stroke.ends();
            write!(out, "M{:.3} {:.3}", from.x, from.y)?;
            match stroke {
                Stroke::Line(..) => write!(out, "L")?,
                Stroke::Arc { radius, .. } => write!(out, "A{radius} {radius} 0 0 1 ")?,
            }
            writeln!(out, "{:.3} {:.3}", to.x, to.y)?;
        }
        writeln!(out, "\"/>")?;
    }
    Ok(())
}

fn begin(
    width: impl Display,
    height: impl Display,
    style: &Style,
    rendering: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" shape-rendering=\"{rendering}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>",
        colour(style.background)
    )
}

fn begin_walls(style: &Style, cap: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"{cap}\" d=\"",
        colour(style.foreground),
        style.line_px
    )
}

/// The path as a line, if there is one.
fn write_path(
    points: impl Iterator<Item = (f64, f64)>,
    style: &Style,
    cap: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut points = points.peekable();
    let Some(&(x, y)) = points.peek() else {
        return Ok(());
    };
    write!(
        out,
        "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"{cap}\" \
         stroke-linejoin=\"round\" d=\"M{x:.3} {y:.3}L",
        colour(style.path),
        style.path_px()
    )?;
    for (x, y) in points {
        write!(out, "{x:.3} {y:.3} ")?;
    }
    writeln!(out, "\"/>")
}
