//! Mazes as text: squares and hexagons in place, rings unrolled.

use std::collections::BTreeSet;
use std::io::{self, Write};

use super::super::generate::{OPEN_EAST, OPEN_SOUTH, Rows};
use super::super::grid::{Coord, Shape};
use super::super::maze::Maze;
use super::path::Arms;

/// Columns of text for each cell of the outermost ring.
const RING_CELL: usize = 4;

/// Writes a maze as text, `*` in the cells of a path.
///
/// A circle is cut open at the top and unrolled, with the middle above: the left and the right end of
/// each line are one place.
///
/// # Errors
/// If `out` can't be written to.
pub fn write_text(maze: &Maze, path: &[Coord], out: &mut dyn Write) -> io::Result<()> {
    match (maze.rows(), maze.shape()) {
        (Some(mut rows), _) => write_rows_text(&mut rows, path, out),
        (None, Shape::Hex) => write_hexagons(maze, path, out),
        (None, Shape::Rect | Shape::Circle) => write_rings(maze, path, out),
    }
}

/// Writes a rectangular maze as text, two lines a row, `*` in the cells of a path.
///
/// # Errors
/// If `out` can't be written to.
pub fn write_rows_text(rows: &mut dyn Rows, path: &[Coord], out: &mut dyn Write) -> io::Result<()> {
    let arms = Arms::of(path);
    let (width, height) = (rows.width() as usize, rows.height());
    writeln!(out, "{}+", "+---".repeat(width))?;
    let mut line = String::with_capacity(8 * width + 4);
    let mut y = 0;
    while let Some(row) = rows.next_row() {
        let on_path = arms.row(y).iter().map(|(cell, _)| cell.x as usize);
        let mut on_path = on_path.peekable();
        y += 1;
        line.clear();
        line.push('|');
        for (x, cell) in row.iter().enumerate() {
            let is_on_path = on_path.next_if_eq(&x).is_some();
            line.push_str(if is_on_path { " * " } else { "   " });
            let is_open = cell & OPEN_EAST != 0 && x + 1 < width;
            line.push(if is_open { ' ' } else { '|' });
        }
        line.push_str("\n+");
        for cell in row {
            let is_open = cell & OPEN_SOUTH != 0 && y < height;
            line.push_str(if is_open { "   +" } else { "---+" });
        }
        line.push('\n');
        out.write_all(line.as_bytes())?;
    }
    Ok(())
}

/// Each hexagon is four columns wide and three lines high, and shares its rim with its neighbours:
///
/// ```text
///  __
/// /  \
/// \__/
/// ```
fn write_hexagons(maze: &Maze, path: &[Coord], out: &mut dyn Write) -> io::Result<()> {
    let on_path: BTreeSet<Coord> = path.iter().copied().collect();
    let (width, height) = (maze.width(), maze.height());
    let lines = 2 * height as usize + 1 + usize::from(width > 1);
    let mut line = vec![b' '; 3 * width as usize + 2];
    for index in 0..lines {
        line.fill(b' ');
        for x in 0..width {
            let Some(inside) = index.checked_sub(x as usize & 1) else {
                continue;
            };
            let (row, is_upper) = (inside as u32 / 2, inside % 2 == 1);
            let cell = Coord::new(x, row);
            let text = &mut line[3 * x as usize..][..4];
            // The slots clockwise from the top: 0 north, 1 and 2 right, 3 south, 4 and 5 left.
            if is_upper {
                put(text, 0, b'/', maze.has_wall(cell, 5));
                put(text, 1, b'*', on_path.contains(&cell));
                put(text, 3, b'\\', maze.has_wall(cell, 1));
                continue;
            }
            let above = row.checked_sub(1).map(|row| Coord::new(x, row));
            let has_above = |side| above.is_some_and(|cell| maze.has_wall(cell, side));
            put(text, 0, b'\\', has_above(4));
            put(text, 3, b'/', has_above(2));
            let is_floor = maze.has_wall(cell, 0) || has_above(3);
            put(text, 1, b'_', is_floor);
            put(text, 2, b'_', is_floor);
        }
        write_trimmed(&line, out)?;
    }
    Ok(())
}

/// Writes rings as rows, the innermost first.
fn write_rings(maze: &Maze, path: &[Coord], out: &mut dyn Write) -> io::Result<()> {
    let on_path: BTreeSet<Coord> = path.iter().copied().collect();
    let rings = maze.height();
    let width = RING_CELL * maze.row_length(rings - 1) as usize;
    let mut line = vec![b'-'; width + 1];
    write_trimmed(&line, out)?;
    for ring in 0..rings {
        let count = maze.row_length(ring);
        let cell_width = width / count as usize;
        line.fill(b' ');
        for x in 0..count {
            let cell = Coord::new(x, ring);
            let text = &mut line[x as usize * cell_width..][..=cell_width];
            put(text, cell_width / 2, b'*', on_path.contains(&cell));
            // Slot 1 leads to the next cell of the ring, slot 2 to the previous one.
            put(text, cell_width, b'|', ring > 0 && maze.has_wall(cell, 1));
            put(text, 0, b'|', ring > 0 && maze.has_wall(cell, 2));
        }
        write_trimmed(&line, out)?;
        let outside = maze.row_length(ring + 1);
        line.fill(if outside == 0 { b'-' } else { b' ' });
        for x in 0..outside {
            let cell_width = width / outside as usize;
            let text = &mut line[x as usize * cell_width..][..=cell_width];
            // Slot 0 leads inward.
            if maze.has_wall(Coord::new(x, ring + 1), 0) {
                text.fill(b'-');
            }
            put(text, 0, b'+', true);
            put(text, cell_width, b'+', true);
        }
        write_trimmed(&line, out)?;
    }
    Ok(())
}

/// Puts a letter in its place if `is_there`.
fn put(text: &mut [u8], index: usize, letter: u8, is_there: bool) {
    if is_there {
        text[index] = letter;
    }
}

/// Writes a line without the blanks at its end.
fn write_trimmed(line: &[u8], out: &mut dyn Write) -> io::Result<()> {
    out.write_all(line.trim_ascii_end())?;
    out.write_all(b"\n")
}
