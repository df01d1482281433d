//! Draws hexagons and circles with antialiased edges.
//!
//! A pixel is covered as far as its centre is inside a line, over the width of one pixel. The palette has a block of
//! [`LEVELS`]` + 1` shades for each pair of colours that meet, so one index holds both what is under the walls
//! (ground, path, mark) and how far a wall covers it.

use std::collections::BTreeSet;

use super::super::grid::{Coord, Topology, on_grid, slots};
use super::super::maze::Maze;
use super::image::{Image, Region};
use super::layout::{self, Layout, Point, all_places, walls};
use super::style::{Rgb, Style, StyleError};

/// Steps from one colour to another.
const LEVELS: u8 = 50;

/// Shades of one block.
const BLOCK: u8 = LEVELS + 1;

/// Walls over ground.
const GROUND: u8 = 0;
/// Walls over a path.
const PATH: u8 = BLOCK;
/// Walls over the mark.
const MARK: u8 = 2 * BLOCK;
/// A path over ground; the mark's block comes next.
const EDGE: u8 = 3 * BLOCK;

/// How large the mark is, against a cell.
const MARK_PART: f64 = 0.5;

/// All colours that may occur.
fn palette(style: &Style) -> Vec<Rgb> {
    let pairs = [
        (style.background, style.foreground),
        (style.path, style.foreground),
        (style.mark, style.foreground),
        (style.background, style.path),
        (style.background, style.mark),
    ];
    let shades = |(from, to): (Rgb, Rgb)| {
        (0..=LEVELS).map(move |level| {
            std::array::from_fn(|channel| {
                let (from, to) = (i32::from(from[channel]), i32::from(to[channel]));
                let (level, levels) = (i32::from(level), i32::from(LEVELS));
                ((from * (levels - level) + to * level + levels / 2) / levels) as u8
            })
        })
    };
    pairs.into_iter().flat_map(shades).collect()
}

/// Draws a maze as a whole, with a path under the walls.
///
/// # Errors
/// If the style's sizes don't go together, or the picture has too many pixels.
pub(super) fn image(maze: &Maze, style: &Style, path: &[Coord]) -> Result<Image, StyleError> {
    style.check()?;
    let layout = &*layout::layout(maze, style);
    let (width, height) = layout.size();
    // OK because a float that is too large becomes the largest number, which is refused.
    let mut image = Image::new(width.ceil() as u64, height.ceil() as u64, palette(style))?;
    draw_path(maze, layout, style, path, &mut image);
    let region = image.region();
    draw_walls(maze, layout, style, all_places(maze), &region, &mut image);
    Ok(image)
}

/// Redraws a cell and the walls around it, with the mark if it is there; returns their region.
pub(super) fn repaint(
    maze: &Maze,
    style: &Style,
    place: usize,
    mark: Option<usize>,
    image: &mut Image,
) -> Region {
    let layout = &*layout::layout(maze, style);
    let region = region(maze, layout, style, place, image);
    for y in region.rows.clone() {
        image.part_mut(y, &region.columns).fill(GROUND);
    }
    if let Some(mark) = mark {
        draw_mark(layout, style, mark, &region, image);
    }
    let near = around(maze, place).into_iter();
    draw_walls(maze, layout, style, near, &region, image);
    region
}

/// Draws the walls of some cells, clipped to a region; a wall belongs to its first cell.
fn draw_walls(
    maze: &Maze,
    layout: &dyn Layout,
    style: &Style,
    places: impl Iterator<Item = usize>,
    region: &Region,
    image: &mut Image,
) {
    if style.line_px == 0 {
        return;
    }
    let width = f64::from(style.line_px);
    for stroke in places.flat_map(|place| walls(maze, layout, place)) {
        draw_line(&stroke.points(), width, region, image, cover_with_wall);
    }
}

/// Draws a path from cell to cell.
fn draw_path(maze: &Maze, layout: &dyn Layout, style: &Style, path: &[Coord], image: &mut Image) {
    let places: Vec<_> = path
        .iter()
        .filter_map(|&cell| maze.grid.place(cell))
        .collect();
    let mut points = layout::path(layout, &places);
    if points.len() == 1 {
        points.push(points[0]);
    }
    let width = f64::from(style.path_px());
    draw_line(&points, width, &image.region(), image, |index, level| {
        cover(index, level, PATH, EDGE)
    });
}

/// Draws a round mark in a cell.
fn draw_mark(layout: &dyn Layout, style: &Style, place: usize, region: &Region, image: &mut Image) {
    let middle = layout.middle(place);
    let width = f64::from(style.cell_px) * MARK_PART;
    draw_line(&[middle, middle], width, region, image, |index, level| {
        cover(index, level, MARK, EDGE + BLOCK)
    });
}

/// The index for ground that is covered by `level`.
fn cover(index: u8, level: u8, full: u8, edge: u8) -> u8 {
    let before = match index {
        GROUND => 0,
        index if (edge..edge + BLOCK).contains(&index) => index - edge,
        index => return index,
    };
    match before.max(level) {
        0 => GROUND,
        LEVELS => full,
        level => edge + level,
    }
}

/// The index after a wall covers a pixel by `level`.
fn cover_with_wall(index: u8, level: u8) -> u8 {
    if level == 0 {
        return index;
    }
    // An edge of a path or a mark counts as the colour that prevails.
    let index = match index {
        0..EDGE => index,
        _ => match ((index - EDGE) / BLOCK, (index - EDGE) % BLOCK) {
            (_, 0..25) => GROUND,
            (0, _) => PATH,
            _ => MARK,
        },
    };
    index / BLOCK * BLOCK + (index % BLOCK).max(level)
}

/// Draws a polyline, clipped to a region.
fn draw_line(
    points: &[Point],
    width: f64,
    region: &Region,
    image: &mut Image,
    cover: impl Fn(u8, u8) -> u8,
) {
    for pair in points.windows(2) {
        draw_segment(pair[0], pair[1], width, region, image, &cover);
    }
}

fn draw_segment(
    from: Point,
    to: Point,
    width: f64,
    region: &Region,
    image: &mut Image,
    cover: &impl Fn(u8, u8) -> u8,
) {
    let reach = width / 2.0 + 0.5;
    // OK because floats are clamped to the range of the region's numbers.
    let clip = |from: f64, to: f64, range: &std::ops::Range<u32>| {
        let start = (from.floor().max(0.0) as u32).clamp(range.start, range.end);
        let end = (to.ceil().max(0.0) as u32).clamp(range.start, range.end);
        start..end
    };
    let along = Point {
        x: to.x - from.x,
        y: to.y - from.y,
    };
    let square = along.x * along.x + along.y * along.y;
    let length = square.sqrt();
    let (top, bottom) = (from.y.min(to.y) - reach, from.y.max(to.y) + reach);
    for y in clip(top, bottom, &region.rows) {
        let down = f64::from(y) + 0.5 - from.y;
        let mut left = from.x.min(to.x) - reach;
        let mut right = from.x.max(to.x) + reach;
        if along.y != 0.0 {
            // Where the row crosses the line, and how far from there the line still reaches.
            let crossing = from.x + along.x / along.y * down;
            let reach = reach * length / along.y.abs();
            left = left.max(crossing - reach - 1.0);
            right = right.min(crossing + reach + 1.0);
        }
        let columns = clip(left, right, &region.columns);
        let start = columns.start;
        if columns.is_empty() {
            continue;
        }
        for (index, pixel) in image.part_mut(y, &columns).iter_mut().enumerate() {
            let over = f64::from(start) + index as f64 + 0.5 - from.x;
            let part = if square > 0.0 {
                ((over * along.x + down * along.y) / square).clamp(0.0, 1.0)
            } else {
                0.0
            };
            let (dx, dy) = (over - along.x * part, down - along.y * part);
            let covered = (reach - (dx * dx + dy * dy).sqrt()).clamp(0.0, 1.0);
            *pixel = cover(*pixel, (covered * f64::from(LEVELS)).round() as u8);
        }
    }
}

/// The pixels that a cell and its walls cover.
fn region(maze: &Maze, layout: &dyn Layout, style: &Style, place: usize, image: &Image) -> Region {
    let sides = maze.grid.sides(place) | layout.rim(place);
    let points = slots(sides).flat_map(|slot| layout.side(place, slot).points());
    let reach = f64::from(style.line_px) / 2.0 + 1.0;
    let (mut low, mut high) = (layout.middle(place), layout.middle(place));
    for point in points {
        (low.x, low.y) = (low.x.min(point.x), low.y.min(point.y));
        (high.x, high.y) = (high.x.max(point.x), high.y.max(point.y));
    }
    let range = |low: f64, high: f64, extent: u32| {
        let start = ((low - reach).floor().max(0.0) as u32).min(extent);
        start..((high + reach).ceil().max(0.0) as u32).min(extent)
    };
    Region {
        columns: range(low.x, high.x, image.width),
        rows: range(low.y, high.y, image.height),
    }
}

/// A cell and all cells at most three steps away, through walls or not: those whose walls may be in the
/// rectangle around the cell.
fn around(maze: &Maze, place: usize) -> BTreeSet<usize> {
    let mut near = BTreeSet::from([place]);
    for _ in 0..3 {
        let beside = on_grid!(&maze.grid, topology => step_from(topology, &near));
        near.extend(beside);
    }
    near
}

fn step_from<T: Topology>(topology: &T, near: &BTreeSet<usize>) -> Vec<usize> {
    let beside =
        |&place: &usize| slots(topology.sides(place)).map(move |slot| topology.step(place, slot));
    near.iter().flat_map(beside).collect()
}
