//! Draws rectangular mazes, exact to the pixel, one row of pixels at a time.
//!
//! With cells of `c` pixels, lines of `L` and a margin of `m`: the wall below the cell `(x, y)` runs from
//! `(m + x·c, m + (y + 1)·c)` to `(m + (x + 1)·c, m + (y + 1)·c)`. A line centred on `q` covers the pixels
//! from `q - ⌊L/2⌋` on, `L` of them, and is as much longer at its ends, so that corners join. The border is
//! shifted inward where the margin is too small for it. Pixel rows that look the same are drawn once.

use std::io;
use std::ops::Range;

use super::super::generate::{OPEN_EAST, OPEN_SOUTH, Rows};
use super::super::grid::{Coord, EAST, NORTH, SOUTH, WEST};
use super::super::maze::Maze;
use super::image::{Image, Region};
use super::path::Arms;
use super::style::{MAX_ROW_PX, Rgb, Style, StyleError};

/// Index of the ground's colour.
const GROUND: u8 = 0;
/// Index of the walls' colour.
const WALL: u8 = 1;
/// Index of the path's colour.
const PATH: u8 = 2;
/// Index of the mark's colour.
const MARK: u8 = 3;

/// The colours of a drawing of squares, in the order of their indices.
#[must_use]
pub fn palette(style: &Style) -> Vec<Rgb> {
    vec![style.background, style.foreground, style.path, style.mark]
}

/// Draws a maze as a whole, with a path under the walls.
///
/// # Errors
/// If the style's sizes don't go together, or the picture has too many pixels.
pub(super) fn image(
    rows: &mut dyn Rows,
    style: &Style,
    path: &[Coord],
) -> Result<Image, StyleError> {
    let squares = Squares::new(style, rows.width(), rows.height())?;
    let mut image = Image::new(squares.width, squares.height, palette(style))?;
    let width = squares.width as usize;
    let mut rest = image.pixels.chunks_exact_mut(width);
    let copied = squares.draw(rows, path, |pixels, times| {
        for row in rest.by_ref().take(times as usize) {
            row.copy_from_slice(pixels);
        }
        Ok(())
    });
    // OK because copying never fails.
    copied.expect("copied");
    Ok(image)
}

/// Redraws a cell of a rectangular maze and the walls around it, with the mark if it is there; returns their region.
/// The image must have been drawn in this style.
pub(super) fn repaint(
    maze: &Maze,
    style: &Style,
    place: usize,
    mark: Option<usize>,
    image: &mut Image,
) -> Region {
    let rows = u64::from(maze.height());
    // OK because the image was drawn in this style.
    let squares = Squares::new(style, maze.width(), rows).expect("a style that was used");
    let region = squares.region(maze.grid.coord(place));
    let mark = mark.map(|mark| maze.grid.coord(mark));
    let row = |y: Option<u64>| match y {
        Some(y) if y < rows => &maze.open[maze.grid.row(y as u32)],
        _ => &[],
    };
    for y in region.rows.clone() {
        let line = squares.line_above(u64::from(y));
        let window = Window {
            above: row(line.and_then(|line| line.checked_sub(1))),
            here: row(line),
        };
        let pixels = image.part_mut(y, &region.columns);
        squares.paint(
            u64::from(y),
            &region.columns,
            window,
            &Arms::default(),
            mark,
            pixels,
        );
    }
    region
}

/// The geometry of a picture of squares, in pixels.
#[derive(Clone, Debug)]
pub struct Squares {
    cell: u64,
    line: u64,
    /// How far a line reaches to the left of its middle, or above it.
    half: u64,
    margin: u64,
    /// Where in a cell a path begins, and how thick it is.
    path: (u64, u64),
    columns: u32,
    rows: u64,
    width: u64,
    height: u64,
}

/// The rows of the maze of which a row of pixels shows parts.
#[derive(Clone, Copy, Debug)]
struct Window<'r> {
    /// The row above the nearest wall line above; empty when there is none.
    above: &'r [u8],
    /// The row below that line; empty when there is none.
    here: &'r [u8],
}

impl Squares {
    /// A picture of that many columns and rows of cells.
    ///
    /// # Errors
    /// If the style's sizes don't go together, or a row has more than [`MAX_ROW_PX`] pixels.
    pub fn new(style: &Style, columns: u32, rows: u64) -> Result<Self, StyleError> {
        style.check()?;
        let [cell, line, margin] = [style.cell_px, style.line_px, style.margin_px].map(u64::from);
        let width = u64::from(columns) * cell + 2 * margin;
        if width > MAX_ROW_PX {
            return Err(StyleError::Wide { width_px: width });
        }
        let thick = u64::from(style.path_px());
        Ok(Self {
            cell,
            line,
            half: line / 2,
            margin,
            path: (cell / 2 - thick / 2, thick),
            columns,
            rows,
            width,
            height: rows.saturating_mul(cell).saturating_add(2 * margin),
        })
    }

    /// Pixels from left to right.
    #[must_use]
    pub const fn width(&self) -> u64 {
        self.width
    }

    /// Pixels from top to bottom, saturating at 2⁶⁴ − 1.
    #[must_use]
    pub const fn height(&self) -> u64 {
        self.height
    }

    /// Draws all rows of pixels, as indices into a palette of four: ground, walls, path, mark.
    ///
    /// `emit(pixels, times)` receives each row and how often it repeats.
    ///
    /// # Errors
    /// With the first error of `emit`.
    pub fn draw(
        &self,
        rows: &mut dyn Rows,
        path: &[Coord],
        mut emit: impl FnMut(&[u8], u64) -> io::Result<()>,
    ) -> io::Result<()> {
        let arms = Arms::of(path);
        let columns = 0..self.width as u32;
        let mut pixels = vec![GROUND; self.width as usize];
        // The rows around the wall line `line`, the last one above the pixels being drawn.
        let (mut above, mut here) = (Vec::new(), Vec::new());
        let mut line = None;
        let mut y = 0;
        while y < self.height {
            let wanted = self.line_above(y);
            while line != wanted {
                std::mem::swap(&mut above, &mut here);
                here.clear();
                here.extend_from_slice(rows.next_row().unwrap_or_default());
                line = Some(line.map_or(0, |line| line + 1));
            }
            let window = Window {
                above: &above,
                here: &here,
            };
            self.paint(y, &columns, window, &arms, None, &mut pixels);
            let end = self.same_until(y);
            emit(&pixels, end - y)?;
            y = end;
        }
        Ok(())
    }

    /// The wall line at or above a row of pixels; `None` above the first.
    fn line_above(&self, y: u64) -> Option<u64> {
        let line = (y + self.half).checked_sub(self.margin)? / self.cell;
        Some(line.min(self.rows))
    }

    /// Where the border begins on each side: left, top, right, bottom.
    fn border(&self) -> [u64; 4] {
        let near = self.margin.saturating_sub(self.half);
        let far = |extent: u64| {
            (extent - self.margin)
                .saturating_sub(self.half)
                .min(extent.saturating_sub(self.line))
        };
        [near, near, far(self.width), far(self.height)]
    }

    /// The first row of pixels below `y` that may look different.
    fn same_until(&self, y: u64) -> u64 {
        let [_, top, _, bottom] = self.border();
        let ends = [
            top,
            top + self.line,
            bottom,
            bottom + self.line,
            self.height,
        ];
        // Where something begins or ends within a cell: the wall line, the cell and the path.
        let cell = self.cell;
        let (path, thick) = self.path;
        let inside = [
            cell - self.half,
            cell - self.half + self.line,
            0,
            path,
            path + thick,
        ];
        let next = inside.into_iter().map(|edge| {
            let wanted = (self.margin + edge) % cell;
            y + 1 + (wanted + cell - (y + 1) % cell) % cell
        });
        let all = next.chain(ends).filter(|&end| end > y);
        all.min().unwrap_or(self.height).min(self.height)
    }

    /// Draws the `columns` of one row of pixels.
    fn paint(
        &self,
        y: u64,
        columns: &Range<u32>,
        window: Window,
        path: &Arms,
        mark: Option<Coord>,
        pixels: &mut [u8],
    ) {
        let mut pen = Pen { columns, pixels };
        pen.fill(0, self.width, GROUND);
        self.paint_cells(y, path, mark, &mut pen);
        if self.line == 0 {
            return;
        }
        self.paint_walls(y, window, &mut pen);
        let [left, top, right, bottom] = self.border();
        if (top..bottom + self.line).contains(&y) {
            let is_edge = y < top + self.line || y >= bottom;
            pen.fill(left, if is_edge { right } else { left } + self.line, WALL);
            pen.fill(right, right + self.line, WALL);
        }
    }

    /// Draws what is under the walls.
    fn paint_cells(&self, y: u64, path: &Arms, mark: Option<Coord>, pen: &mut Pen) {
        let Some(inside) = y.checked_sub(self.margin) else {
            return;
        };
        let (row, y) = (inside / self.cell, inside % self.cell);
        let start = |cell: Coord| self.margin + u64::from(cell.x) * self.cell;
        if let Some(cell) = mark.filter(|cell| u64::from(cell.y) == row) {
            pen.fill(start(cell), start(cell) + self.cell, MARK);
        }
        let (from, thick) = self.path;
        for &(cell, arms) in path.row(row) {
            let goes = |slot: u8| arms >> slot & 1 == 1;
            let middle = start(cell) + from;
            if y < from && goes(NORTH) || y >= from + thick && goes(SOUTH) {
                pen.fill(middle, middle + thick, PATH);
            } else if (from..from + thick).contains(&y) {
                let left = if goes(WEST) { start(cell) } else { middle };
                let right = if goes(EAST) {
                    start(cell) + self.cell
                } else {
                    middle + thick
                };
                pen.fill(left, right, PATH);
            }
        }
    }

    /// Draws the inner walls.
    fn paint_walls(&self, y: u64, window: Window, pen: &mut Pen) {
        let Some(below_line) = (y + self.half).checked_sub(self.margin) else {
            return;
        };
        let line = (below_line / self.cell).min(self.rows);
        let is_line = below_line - line * self.cell < self.line;
        let (above, here) = (if is_line { window.above } else { &[] }, window.here);
        // The cells whose walls may be among the columns.
        let cells = |px: u32| (u64::from(px) + self.cell).saturating_sub(self.margin) / self.cell;
        let first = cells(pen.columns.start).saturating_sub(2) as usize;
        let last = (cells(pen.columns.end) + 1).min(u64::from(self.columns)) as usize;
        for x in first..last {
            let right = self.margin + (x as u64 + 1) * self.cell;
            let closes = |row: &[u8]| row.get(x).is_some_and(|cell| cell & OPEN_EAST == 0);
            if x + 1 < self.columns as usize && (closes(above) || closes(here)) {
                pen.fill_back(right, self.half, self.line, WALL);
            }
            let is_wall =
                !here.is_empty() && above.get(x).is_some_and(|cell| cell & OPEN_SOUTH == 0);
            if is_wall {
                pen.fill_back(right - self.cell, self.half, self.cell + self.line, WALL);
            }
        }
    }

    /// The pixels that a cell and the walls around it cover.
    fn region(&self, cell: Coord) -> Region {
        let range = |index: u32, extent: u64| {
            let start = self.margin + u64::from(index) * self.cell;
            let end = start + self.cell + self.line;
            start.saturating_sub(self.half) as u32..end.min(extent) as u32
        };
        Region {
            columns: range(cell.x, self.width),
            rows: range(cell.y, self.height),
        }
    }
}

/// Draws on a range of columns of a row of pixels.
struct Pen<'p> {
    columns: &'p Range<u32>,
    pixels: &'p mut [u8],
}

impl Pen<'_> {
    /// Colours the columns from `from` up to `to`, clipped to the range.
    fn fill(&mut self, from: u64, to: u64, ink: u8) {
        let (start, end) = (u64::from(self.columns.start), u64::from(self.columns.end));
        let (from, to) = (from.clamp(start, end), to.clamp(start, end));
        if from < to {
            self.pixels[(from - start) as usize..(to - start) as usize].fill(ink);
        }
    }

    /// Colours `length` columns from `back` to the left of `middle` on.
    fn fill_back(&mut self, middle: u64, back: u64, length: u64, ink: u8) {
        let end = (middle + length).saturating_sub(back);
        self.fill(middle.saturating_sub(back), end, ink);
    }
}
