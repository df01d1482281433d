//! Where the cells and walls of a maze are in the plane, for drawing at any size.

use super::super::grid::{Coord, Shape};
use super::super::maze::Maze;
use super::buckets::Buckets;
use super::layout::{self, Point, Stroke, ring_way};
use super::style::Style;

/// The geometry of a maze. The unit of length is a cell: the side of a square, the height of a hexagon, the thickness
/// of a ring.
#[derive(Clone, Debug, PartialEq)]
pub struct MazePlan {
    size: (f32, f32),
    /// Whether its cells are in rings around its middle.
    has_rings: bool,
    /// The middles of all cells in reading order; for each row the index of its first cell, and a final end index.
    middles: Vec<(f32, f32)>,
    rows: Vec<u32>,
    near: Buckets,
    lines: Vec<Line>,
    blocks: Buckets,
}

/// A line on which there may be a wall.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The cell on one side.
    pub cell: Coord,
    /// The cell on the other side; `None` on the rim, where there is always a wall.
    pub beyond: Option<Coord>,
    /// Its points, two or, along a ring, more.
    pub points: Box<[(f32, f32)]>,
    /// The place of `cell`, and its slot at this line.
    place: u32,
    slot: u8,
}

impl Line {
    /// Whether a maze of the plan's grid has a wall here.
    #[must_use]
    pub fn is_wall(&self, maze: &Maze) -> bool {
        let open = maze.open.get(self.place as usize);
        self.beyond.is_none() || open.is_none_or(|open| open >> self.slot & 1 == 0)
    }
}

/// Pixels of a cell in the underlying layouts.
const CELL_PX: f64 = 1024.0;

/// The same for ways, whose points may be farther apart.
const WAY_CELL_PX: f64 = 64.0;

/// Arcs of more points than this are thinned out.
const FEW_POINTS: usize = 4;

/// The side of a block of lines, in cells.
const BLOCK: f32 = 8.0;

/// How far a line, or a cell at a line, can reach beyond the line's block, in cells.
const REACH: f32 = 2.0;

/// The side of the squares in which cells are looked for, in cells.
const NEAR: f32 = 2.0;

impl MazePlan {
    /// The plan of the grid of a maze, whatever its walls.
    #[must_use]
    pub fn new(maze: &Maze) -> Self {
        let style = Style {
            cell_px: CELL_PX as u32,
            line_px: 0,
            margin_px: 0,
            ..Style::default()
        };
        let (grid, layout) = (&maze.grid, &*layout::layout(maze, &style));
        let (width, height) = layout.size();
        let size = ((width / CELL_PX) as f32, (height / CELL_PX) as f32);
        // Each cell has at most half as many lines as slots of its own, and some more on the rim.
        let mut lines = Vec::with_capacity(grid.cells() * 3 + 4 * grid.rows() as usize);
        let mut middles = Vec::with_capacity(grid.cells());
        let mut rows = vec![0];
        for y in 0..grid.rows() {
            for place in grid.row(y) {
                middles.push(scaled(layout.middle(place)));
                let of_cell = layout::lines(maze, layout, place);
                lines.extend(of_cell.map(|(slot, beyond)| Line {
                    cell: grid.coord(place),
                    beyond: beyond.map(|beyond| grid.coord(beyond)),
                    points: points(layout.side(place, slot)),
                    place: place as u32,
                    slot,
                }));
            }
            rows.push(middles.len() as u32);
        }
        Self {
            size,
            has_rings: maze.shape() == Shape::Circle,
            near: Buckets::new(NEAR, size, middles.iter().copied()),
            blocks: Buckets::new(BLOCK, size, lines.iter().map(|line| line.points[0])),
            middles,
            rows,
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
        let row = self.rows.get(cell.y as usize..cell.y as usize + 2)?;
        let index = row[0].checked_add(cell.x).filter(|index| *index < row[1])?;
        self.middles.get(index as usize).copied()
    }

    /// A path through the middles of cells, each a neighbour of the one before, as a polyline; along rings in arcs.
    #[must_use]
    pub fn path(&self, cells: &[Coord]) -> Vec<(f32, f32)> {
        let first = cells.first().and_then(|&cell| self.middle(cell));
        let steps = cells.windows(2);
        let steps = steps.flat_map(|pair| self.way(pair[0], pair[1]).into_iter().skip(1));
        first.into_iter().chain(steps).collect()
    }

    /// The way from a cell to one beside it.
    fn way(&self, from: Coord, to: Coord) -> Vec<(f32, f32)> {
        let (Some(from), Some(to)) = (self.middle(from), self.middle(to)) else {
            return Vec::new();
        };
        if !self.has_rings {
            return vec![from, to];
        }
        let large =
            |(x, y): (f32, f32)| Point::new(f64::from(x) * WAY_CELL_PX, f64::from(y) * WAY_CELL_PX);
        let around = (self.size.0 / 2.0, self.size.1 / 2.0);
        let way = ring_way(large(around), large(from), large(to)).into_iter();
        way.map(|point| {
            (
                (point.x / WAY_CELL_PX) as f32,
                (point.y / WAY_CELL_PX) as f32,
            )
        })
        .collect()
    }

    /// All lines at which there may be walls.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The number of blocks; each line is in one.
    #[must_use]
    pub const fn blocks(&self) -> usize {
        self.blocks.count()
    }

    /// The lines of a block, in reading order of their cells.
    pub fn lines_of(&self, block: usize) -> impl Iterator<Item = &Line> {
        let lines = self.blocks.of(block).iter();
        // OK because the lines of blocks are lines.
        lines.map(|&line| &self.lines[line as usize])
    }

    /// The blocks whose lines, or cells at them, may touch the area between two corners.
    pub fn blocks_in(
        &self,
        (left, top): (f32, f32),
        (right, bottom): (f32, f32),
    ) -> impl Iterator<Item = usize> + use<> {
        let (from, to) = ((left - REACH, top - REACH), (right + REACH, bottom + REACH));
        self.blocks.within(from, to)
    }

    /// The cells whose middles are in the area between two corners, or a little beyond it.
    pub fn cells_in(
        &self,
        from: (f32, f32),
        to: (f32, f32),
    ) -> impl Iterator<Item = (Coord, (f32, f32))> {
        let squares = self.near.within(from, to);
        let indices = squares.flat_map(|square| self.near.of(square));
        // OK because the squares hold cells.
        indices.map(|&index| (self.coord(index), self.middles[index as usize]))
    }

    /// The cell whose middle is nearest to a point, within the size of a cell.
    #[must_use]
    pub fn cell_at(&self, (x, y): (f32, f32)) -> Option<Coord> {
        let near = self.cells_in((x - 1.0, y - 1.0), (x + 1.0, y + 1.0));
        let apart = near.map(|(cell, (cell_x, cell_y))| ((cell_x - x).hypot(cell_y - y), cell));
        let near = apart.filter(|(apart, _)| *apart <= 1.0);
        let nearest = near.min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        nearest.map(|(_, cell)| cell)
    }

    /// The cell of a place in reading order.
    fn coord(&self, index: u32) -> Coord {
        let y = self.rows.partition_point(|&first| first <= index) - 1;
        // OK because the first row begins with cell 0.
        Coord::new(index - self.rows[y], y as u32)
    }
}

fn scaled(point: Point) -> (f32, f32) {
    ((point.x / CELL_PX) as f32, (point.y / CELL_PX) as f32)
}

/// The points of a stroke; an arc has a power of two plus one, closer together than any screen shows.
fn points(stroke: Stroke) -> Box<[(f32, f32)]> {
    let points = stroke.points();
    let every = if points.len() > FEW_POINTS {
        FEW_POINTS
    } else {
        1
    };
    points.into_iter().step_by(every).map(scaled).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::coded;
    use super::*;

    #[test]
    fn every_cell_lies_in_the_plan_and_is_found_by_its_middle() {
        for (shape, name) in Shape::ALL {
            let maze = Maze::closed(shape, 7, 5).expect("a size");
            let plan = MazePlan::new(&maze);
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
        // An arc keeps its end points, and leaves its ring by less than a thousandth of a cell.
        let rings = MazePlan::new(&Maze::closed(Shape::Circle, 1, 9).expect("a size"));
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
        let rim = MazePlan::new(&Maze::closed(Shape::Rect, 7, 5).expect("a size"));
        let rim = rim.lines().iter().filter(|line| line.beyond.is_none());
        assert_eq!(rim.count(), 24);
    }

    #[test]
    fn ways_along_rings_are_arcs_and_none_comes_near_a_wall() {
        // Ways once were chords, which touched walls.
        let away = |(x, y): (f32, f32), one: (f32, f32), other: (f32, f32)| {
            let (dx, dy) = (other.0 - one.0, other.1 - one.1);
            let along = ((x - one.0) * dx + (y - one.1) * dy) / (dx * dx + dy * dy).max(1e-9);
            let along = along.clamp(0.0, 1.0);
            (x - one.0 - along * dx).hypot(y - one.1 - along * dy)
        };
        for code in [
            "maze-circle-9-wilson-5",
            "maze-circle-13-backtracker-3",
            "maze-hex-9x7-wilson-2",
        ] {
            let maze = coded(code);
            let plan = MazePlan::new(&maze);
            let middle = plan.size().0 / 2.0;
            let walls: Vec<&Line> = plan
                .lines()
                .iter()
                .filter(|line| line.is_wall(&maze))
                .collect();
            for line in plan.lines().iter().filter(|line| !line.is_wall(&maze)) {
                let Some(beyond) = line.beyond else { continue };
                let way = plan.way(line.cell, beyond);
                let ends = (way.first().copied(), way.last().copied());
                let near = |end: Option<(f32, f32)>, cell| {
                    let (end, cell) = (end.expect("a way"), plan.middle(cell).expect("a cell"));
                    (end.0 - cell.0).hypot(end.1 - cell.1) < 1e-3
                };
                assert!(
                    near(ends.0, line.cell) && near(ends.1, beyond),
                    "{code} {line:?}"
                );
                let halves = way.windows(2).map(|pair| {
                    let [one, other] = [pair[0], pair[1]];
                    (f32::midpoint(one.0, other.0), f32::midpoint(one.1, other.1))
                });
                for at in halves.chain(way.iter().copied()) {
                    let walls = walls.iter().flat_map(|wall| wall.points.windows(2));
                    let nearest = walls.map(|pair| away(at, pair[0], pair[1]));
                    let nearest = nearest.fold(f32::MAX, f32::min);
                    assert!(nearest > 0.2, "{code}: {nearest} at {at:?} of {line:?}");
                    if plan.has_rings && line.cell.y == beyond.y {
                        let radius = (at.0 - middle).hypot(at.1 - middle);
                        assert!(
                            (radius - line.cell.y as f32 - 0.5).abs() < 0.002,
                            "{line:?}"
                        );
                    }
                }
            }
            assert!(plan.way(Coord::new(0, 0), Coord::new(0, 99)).is_empty());
        }
    }

    #[test]
    fn the_lines_of_an_area_are_in_its_blocks_and_walls_are_those_of_the_maze() {
        for code in [
            "maze-rect-40x33-wilson-5",
            "maze-hex-37x41-kruskal-5",
            "maze-circle-21-wilson-5",
        ] {
            let maze = coded(code);
            let plan = MazePlan::new(&maze);
            let all = (0..plan.blocks()).map(|block| plan.lines_of(block).count());
            assert_eq!(all.sum::<usize>(), plan.lines().len(), "{code}");
            let walls = plan.lines().iter().filter(|line| line.is_wall(&maze));
            for line in plan.lines() {
                let is_open = |beyond| maze.is_open(line.cell, beyond) == Ok(true);
                assert_eq!(line.is_wall(&maze), !line.beyond.is_some_and(is_open));
            }
            let inside = walls.filter(|line| line.beyond.is_some()).count();
            assert_eq!(inside, maze.walls().count(), "{code}");
            let (from, to) = ((9.0, 11.0), (19.0, 13.0));
            let blocks: Vec<usize> = plan.blocks_in(from, to).collect();
            assert!(blocks.len() < plan.blocks(), "{code}");
            for line in plan.lines() {
                let middles = [Some(line.cell), line.beyond].into_iter().flatten();
                let middles = middles.filter_map(|cell| plan.middle(cell));
                let mut points = middles.chain(line.points.iter().copied());
                let is_in = |(x, y)| x >= from.0 && x <= to.0 && y >= from.1 && y <= to.1;
                if points.any(is_in) {
                    let mut lines = blocks.iter().flat_map(|&block| plan.lines_of(block));
                    assert!(lines.any(|other| other == line), "{code} {line:?}");
                }
            }
            let near: Vec<Coord> = plan.cells_in(from, to).map(|(cell, _)| cell).collect();
            for cell in maze.coords() {
                let (x, y) = plan.middle(cell).expect("a cell");
                let is_in = x >= from.0 && x <= to.0 && y >= from.1 && y <= to.1;
                assert!(!is_in || near.contains(&cell), "{code} {cell}");
                assert_eq!(plan.cell_at((x, y)), Some(cell), "{code}");
            }
            assert_eq!(plan.middle(Coord::new(99, 0)), None);
            assert_eq!(plan.middle(Coord::new(0, 99)), None);
        }
    }
}
