//! Where the cells and walls of a maze lie in the plane, for whoever draws them at any size.

use super::super::grid::{Coord, EAST, Grid, NORTH, Rect, SOUTH, Topology, slots};
use super::super::maze::Maze;
use super::layout::{CircleLayout, HexLayout, Layout, Point, Stroke};
use super::style::Style;

/// The plan of a maze; lengths are in cells: the side of a square, the height of a hexagon, the thickness of a ring.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    size: (f32, f32),
    /// For each row the middles of its cells.
    middles: Vec<Vec<(f32, f32)>>,
    lines: Vec<Line>,
}

/// A line at which there may be a wall.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The cell on one side.
    pub cell: Coord,
    /// The cell on the other; `None` on the rim, where there is always a wall.
    pub beyond: Option<Coord>,
    /// Its points, two or, along a ring, more.
    pub points: Vec<(f32, f32)>,
}

/// Pixels of a cell in the layouts that measure in pixels.
const CELL_PX: f64 = 1024.0;

/// Of more points than this on an arc, every so manieth is kept.
const FEW_POINTS: usize = 4;

impl Plan {
    /// The plan of the grid of a maze, whatever is open in it.
    #[must_use]
    pub fn new(maze: &Maze) -> Self {
        let style = Style {
            cell_px: CELL_PX as u32,
            line_px: 0,
            margin_px: 0,
            ..Style::default()
        };
        match &maze.grid {
            Grid::Rect(rect) => Self::of(maze, &Squares(rect)),
            Grid::Hex(hex) => Self::of(maze, &HexLayout::new(hex, &style)),
            Grid::Circle(circle) => Self::of(maze, &CircleLayout::new(circle, &style)),
        }
    }

    fn of(maze: &Maze, layout: &dyn Layout) -> Self {
        let scaled = |point: Point| ((point.x / CELL_PX) as f32, (point.y / CELL_PX) as f32);
        let (width, height) = layout.size();
        let grid = &maze.grid;
        let mut lines = Vec::new();
        let mut middles = Vec::new();
        for y in 0..grid.rows() {
            let row = grid.row(y);
            middles.push(
                row.clone()
                    .map(|place| scaled(layout.middle(place)))
                    .collect(),
            );
            for place in row {
                let cell = grid.coord(place);
                let sides = grid.sides(place);
                let mut line = |slot: u8, beyond: Option<Coord>| {
                    let points = layout.side(place, slot).points();
                    // Those of arcs, two to some power and one more, are closer than any screen shows.
                    let every = if points.len() > FEW_POINTS {
                        FEW_POINTS
                    } else {
                        1
                    };
                    let points = points.into_iter().step_by(every);
                    lines.push(Line {
                        cell,
                        beyond,
                        points: points.map(scaled).collect(),
                    });
                };
                for slot in slots(sides) {
                    let beyond = grid.coord(grid.step(place, slot));
                    if beyond > cell {
                        line(slot, Some(beyond));
                    }
                }
                for slot in slots(layout.rim(place) & !sides) {
                    line(slot, None);
                }
            }
        }
        Self {
            size: ((width / CELL_PX) as f32, (height / CELL_PX) as f32),
            middles,
            lines,
        }
    }

    /// Width and height.
    #[must_use]
    pub const fn size(&self) -> (f32, f32) {
        self.size
    }

    /// The middle of a cell, if there is such a cell.
    #[must_use]
    pub fn middle(&self, cell: Coord) -> Option<(f32, f32)> {
        self.middles
            .get(cell.y as usize)?
            .get(cell.x as usize)
            .copied()
    }

    /// All lines at which there may be walls.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The cell whose middle is nearest to a point, if it is not farther than a cell's size.
    #[must_use]
    pub fn cell_at(&self, (x, y): (f32, f32)) -> Option<Coord> {
        let rows = self.middles.iter().enumerate();
        let all = rows.flat_map(|(row, cells)| {
            cells
                .iter()
                .enumerate()
                .map(move |(column, &(cell_x, cell_y))| {
                    let apart = (cell_x - x).hypot(cell_y - y);
                    (apart, Coord::new(column as u32, row as u32))
                })
        });
        let nearest = all.min_by(|one, other| one.0.total_cmp(&other.0));
        nearest
            .filter(|(apart, _)| *apart <= 1.0)
            .map(|(_, cell)| cell)
    }
}

/// Squares, in the same measure as the other shapes.
struct Squares<'r>(&'r Rect);

impl Layout for Squares<'_> {
    fn size(&self) -> (f64, f64) {
        let (width, height) = (f64::from(self.0.width()), f64::from(self.0.rows()));
        (width * CELL_PX, height * CELL_PX)
    }

    fn middle(&self, place: usize) -> Point {
        let cell = self.0.coord(place);
        Point {
            x: (f64::from(cell.x) + 0.5) * CELL_PX,
            y: (f64::from(cell.y) + 0.5) * CELL_PX,
        }
    }

    fn side(&self, place: usize, slot: u8) -> Stroke {
        let cell = self.0.coord(place);
        let corner = |x: u32, y: u32| Point {
            x: f64::from(cell.x + x) * CELL_PX,
            y: f64::from(cell.y + y) * CELL_PX,
        };
        match slot {
            NORTH => Stroke::Line(corner(0, 0), corner(1, 0)),
            EAST => Stroke::Line(corner(1, 0), corner(1, 1)),
            SOUTH => Stroke::Line(corner(0, 1), corner(1, 1)),
            _ => Stroke::Line(corner(0, 0), corner(0, 1)),
        }
    }

    fn rim(&self, place: usize) -> u8 {
        !self.0.sides(place) & 0xF
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::grid::Shape;
    use super::*;

    #[test]
    fn every_cell_lies_in_the_plan_and_is_found_by_its_middle() {
        for (shape, name) in Shape::ALL {
            let maze = Maze::closed(shape, 7, 5).expect("a size");
            let plan = Plan::new(&maze);
            let (width, height) = plan.size();
            for cell in maze.coords() {
                let (x, y) = plan.middle(cell).expect("a cell");
                assert!(
                    x > 0.0 && x < width && y > 0.0 && y < height,
                    "{name} {cell}"
                );
                assert_eq!(plan.cell_at((x + 0.1, y - 0.1)), Some(cell), "{name}");
            }
            assert_eq!(plan.cell_at((width + 2.0, 0.0)), None);
            let inside = plan.lines().iter().filter(|line| line.beyond.is_some());
            assert_eq!(inside.count(), maze.walls().count(), "{name}");
            for line in plan.lines() {
                for &(x, y) in &line.points {
                    let is_in = |at: f32, most: f32| at > -0.01 && at < most + 0.01;
                    assert!(is_in(x, width) && is_in(y, height), "{name} {line:?}");
                }
            }
        }
        // An arc ends where it did, and leaves its ring by less than a thousandth of a cell.
        let rings = Plan::new(&Maze::closed(Shape::Circle, 1, 9).expect("a size"));
        let middle = rings.size().0 / 2.0;
        for line in rings.lines().iter().filter(|line| line.points.len() > 2) {
            let away = |(x, y): (f32, f32)| (x - middle).hypot(y - middle);
            for pair in line.points.windows(2) {
                let (one, other) = (pair[0], pair[1]);
                let half = (f32::midpoint(one.0, other.0), f32::midpoint(one.1, other.1));
                assert!((away(one) - away(half)).abs() < 0.001, "{line:?}");
            }
            let (first, last) = (line.points[0], line.points[line.points.len() - 1]);
            assert!((away(first) - away(last)).abs() < 0.001, "{line:?}");
        }
        let rim = Plan::new(&Maze::closed(Shape::Rect, 7, 5).expect("a size"));
        let rim = rim
            .lines()
            .iter()
            .filter(|line| line.beyond.is_none())
            .count();
        assert_eq!(rim, 24);
    }
}
