//! Where cells and walls are in a picture: the list of lines from which pictures, SVG, films and plans are drawn.
//!
//! Points are in pixels from the top left corner. Directions come from halving the angles of a hexagon by square
//! roots, which every machine rounds alike, unlike sines and cosines.

use super::super::grid::{
    CLOCKWISE, Circle, EAST, Grid, Hex, INWARD, NORTH, OUTWARD, Rect, SOUTH, Topology, slots,
};
use super::super::maze::Maze;
use super::style::Style;

/// A point of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point at a distance in a direction.
    fn towards(self, direction: Self, distance: f64) -> Self {
        Self::new(
            self.x + direction.x * distance,
            self.y + direction.y * distance,
        )
    }

    /// The direction halfway between two directions.
    fn between(self, other: Self) -> Self {
        let (x, y) = (self.x + other.x, self.y + other.y);
        let length = (x * x + y * y).sqrt();
        Self::new(x / length, y / length)
    }
}

/// The line of a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Stroke {
    /// Straight.
    Line(Point, Point),
    /// Around `middle`, clockwise.
    Arc {
        middle: Point,
        radius: f64,
        /// The directions of its ends.
        ends: (Point, Point),
    },
}

impl Stroke {
    pub(super) fn ends(self) -> (Point, Point) {
        match self {
            Self::Line(from, to) => (from, to),
            Self::Arc {
                middle,
                radius,
                ends: (from, to),
            } => (middle.towards(from, radius), middle.towards(to, radius)),
        }
    }

    /// A polyline along it, both ends included, at most a twentieth of a pixel off.
    pub(super) fn points(self) -> Vec<Point> {
        let (from, to) = self.ends();
        let Self::Arc {
            middle,
            radius,
            ends,
        } = self
        else {
            return vec![from, to];
        };
        let mut directions = vec![ends.0, ends.1];
        loop {
            let (one, other) = (directions[0], directions[1]);
            let half = one.between(other);
            let is_straight = radius * (1.0 - (half.x * one.x + half.y * one.y)) < 0.05;
            if is_straight {
                let points = directions.into_iter();
                return points.map(|one| middle.towards(one, radius)).collect();
            }
            let halves = directions.windows(2);
            let halves = halves.flat_map(|pair| [pair[0], pair[0].between(pair[1])]);
            directions = halves.chain([ends.1]).collect();
        }
    }
}

/// The geometry of a grid's cells.
pub(super) trait Layout {
    /// Width and height of the picture.
    fn size(&self) -> (f64, f64);

    /// The middle of a cell.
    fn middle(&self, place: usize) -> Point;

    /// The line at a slot of a cell.
    fn side(&self, place: usize, slot: u8) -> Stroke;

    /// The slots of a cell on the rim.
    fn rim(&self, place: usize) -> u8;

    /// The way from the middle of a cell to that of a neighbour, as a polyline with both ends.
    fn way(&self, from: usize, to: usize) -> Vec<Point> {
        vec![self.middle(from), self.middle(to)]
    }
}

/// Where the cells of a maze are.
pub(super) fn layout<'m>(maze: &'m Maze, style: &Style) -> Box<dyn Layout + 'm> {
    match &maze.grid {
        Grid::Rect(rect) => Box::new(RectLayout::new(rect, style)),
        Grid::Hex(hex) => Box::new(HexLayout::new(hex, style)),
        Grid::Circle(circle) => Box::new(CircleLayout::new(circle, style)),
    }
}

/// The slots at which a cell owns a line: towards later cells, each with that cell's place, then those on the rim.
pub(super) fn lines(
    maze: &Maze,
    layout: &dyn Layout,
    place: usize,
) -> impl Iterator<Item = (u8, Option<usize>)> {
    let sides = maze.grid.sides(place);
    let beside = slots(sides).map(move |slot| (slot, Some(maze.grid.step(place, slot))));
    let later = beside.filter(move |(_, beyond)| *beyond > Some(place));
    later.chain(slots(layout.rim(place)).map(|slot| (slot, None)))
}

/// The walls among the lines that a cell owns.
pub(super) fn walls(
    maze: &Maze,
    layout: &dyn Layout,
    place: usize,
) -> impl Iterator<Item = Stroke> {
    let is_open = move |slot: u8| maze.open[place] >> slot & 1 == 1;
    let walls = lines(maze, layout, place)
        .filter(move |&(slot, beyond)| beyond.is_none() || !is_open(slot));
    walls.map(move |(slot, _)| layout.side(place, slot))
}

/// All cells of a maze, in reading order.
pub(super) fn all_places(maze: &Maze) -> impl Iterator<Item = usize> {
    (0..maze.height()).flat_map(|y| maze.grid.row(y))
}

/// A path from cell to cell as a polyline.
pub(super) fn path(layout: &dyn Layout, places: &[usize]) -> Vec<Point> {
    let first = places.first().map(|&place| layout.middle(place));
    let steps = places.windows(2);
    let steps = steps.flat_map(|pair| layout.way(pair[0], pair[1]).into_iter().skip(1));
    first.into_iter().chain(steps).collect()
}

/// The way between the middles of two neighbours in rings around a point: along the inner of their rings, then
/// straight outward, so that it keeps clear of walls.
pub(super) fn ring_way(around: Point, from: Point, to: Point) -> Vec<Point> {
    let seen = |point: Point| {
        let (x, y) = (point.x - around.x, point.y - around.y);
        let radius = (x * x + y * y).sqrt();
        (radius, Point::new(x / radius, y / radius))
    };
    let ((radius, one), (to_radius, other)) = (seen(from), seen(to));
    let cosine = one.x * other.x + one.y * other.y;
    // From the middle cell, or straight outward; neighbours are less than a quarter of a ring apart.
    if !(0.0..1.0 - 1e-9).contains(&cosine) {
        return vec![from, to];
    }
    let arc = Stroke::Arc {
        middle: around,
        radius: radius.min(to_radius),
        ends: (one, other),
    };
    let mut points = arc.points();
    // On one ring the arc is all of it.
    if radius > to_radius * 1.001 {
        points.insert(0, from);
    } else if to_radius > radius * 1.001 {
        points.push(to);
    }
    points
}

/// The free border on each side: the margin, or what the outer walls need.
fn margin(style: &Style) -> f64 {
    f64::from(style.margin_px.max(style.line_px.div_ceil(2)))
}

/// Squares in a picture.
struct RectLayout<'r> {
    rect: &'r Rect,
    cell: f64,
    margin: f64,
}

impl<'r> RectLayout<'r> {
    /// Keeps the margin as given: where it is too small for the border, the border moves inward.
    fn new(rect: &'r Rect, style: &Style) -> Self {
        Self {
            rect,
            cell: f64::from(style.cell_px),
            margin: f64::from(style.margin_px),
        }
    }

    fn at(&self, x: f64, y: f64) -> Point {
        Point::new(self.margin + x * self.cell, self.margin + y * self.cell)
    }
}

impl Layout for RectLayout<'_> {
    fn size(&self) -> (f64, f64) {
        let far = self.at(f64::from(self.rect.width()), f64::from(self.rect.rows()));
        (far.x + self.margin, far.y + self.margin)
    }

    fn middle(&self, place: usize) -> Point {
        let cell = self.rect.coord(place);
        self.at(f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5)
    }

    fn side(&self, place: usize, slot: u8) -> Stroke {
        let cell = self.rect.coord(place);
        let corner = |x: u32, y: u32| self.at(f64::from(cell.x + x), f64::from(cell.y + y));
        match slot {
            NORTH => Stroke::Line(corner(0, 0), corner(1, 0)),
            EAST => Stroke::Line(corner(1, 0), corner(1, 1)),
            SOUTH => Stroke::Line(corner(0, 1), corner(1, 1)),
            _ => Stroke::Line(corner(0, 0), corner(0, 1)),
        }
    }

    fn rim(&self, place: usize) -> u8 {
        !self.rect.sides(place) & 0xF
    }
}

/// Hexagons in a picture.
struct HexLayout<'h> {
    hex: &'h Hex,
    /// The height of a hexagon.
    height: f64,
    /// The length of its sides.
    side: f64,
    margin: f64,
}

impl<'h> HexLayout<'h> {
    fn new(hex: &'h Hex, style: &Style) -> Self {
        let height = f64::from(style.cell_px);
        Self {
            hex,
            height,
            side: height / 3.0_f64.sqrt(),
            margin: margin(style),
        }
    }
}

impl Layout for HexLayout<'_> {
    fn size(&self) -> (f64, f64) {
        let columns = f64::from(self.hex.width());
        let rows = f64::from(self.hex.rows());
        let lower = if self.hex.width() > 1 { 0.5 } else { 0.0 };
        let width = self.side * (1.5 * columns + 0.5);
        let height = self.height * (rows + lower);
        (width + 2.0 * self.margin, height + 2.0 * self.margin)
    }

    fn middle(&self, place: usize) -> Point {
        let cell = self.hex.coord(place);
        let lower = if cell.x % 2 == 1 { 1.0 } else { 0.5 };
        Point::new(
            self.margin + self.side * (1.5 * f64::from(cell.x) + 1.0),
            self.margin + self.height * (f64::from(cell.y) + lower),
        )
    }

    fn side(&self, place: usize, slot: u8) -> Stroke {
        let middle = self.middle(place);
        // Corners clockwise from the top left one, in sides and half heights from the middle.
        let corner = |index: u8| {
            let (x, y) = match index % 6 {
                0 => (-0.5, -1.0),
                1 => (0.5, -1.0),
                2 => (1.0, 0.0),
                3 => (0.5, 1.0),
                4 => (-0.5, 1.0),
                _ => (-1.0, 0.0),
            };
            Point::new(middle.x + x * self.side, middle.y + y * self.height / 2.0)
        };
        Stroke::Line(corner(slot), corner(slot + 1))
    }

    fn rim(&self, place: usize) -> u8 {
        !self.hex.sides(place) & 0x3F
    }
}

/// Rings in a picture.
struct CircleLayout<'c> {
    circle: &'c Circle,
    /// How thick a ring is.
    ring: f64,
    middle: Point,
    /// The directions to the corners of the outermost ring's cells, clockwise from the top.
    directions: Vec<Point>,
}

impl<'c> CircleLayout<'c> {
    fn new(circle: &'c Circle, style: &Style) -> Self {
        let ring = f64::from(style.cell_px);
        let middle = margin(style) + ring * f64::from(circle.rows());
        let long = 0.75_f64.sqrt();
        let mut directions = vec![
            Point::new(0.0, -1.0),
            Point::new(long, -0.5),
            Point::new(long, 0.5),
            Point::new(0.0, 1.0),
            Point::new(-long, 0.5),
            Point::new(-long, -0.5),
        ];
        let outermost = circle.row(circle.rows() - 1).len();
        while directions.len() < outermost {
            let after = directions.iter().cycle().skip(1);
            let both = directions.iter().zip(after);
            directions = both
                .flat_map(|(&one, &other)| [one, one.between(other)])
                .collect();
        }
        Self {
            circle,
            ring,
            middle: Point::new(middle, middle),
            directions,
        }
    }

    /// The direction of the corner `index` of a ring of `count` cells.
    fn direction(&self, index: usize, count: usize) -> Point {
        self.directions[index % count * (self.directions.len() / count)]
    }

    /// The outline of a cell of a ring of `count` cells, on a circle around the middle.
    fn arc(&self, index: usize, count: usize, rings: f64) -> Stroke {
        Stroke::Arc {
            middle: self.middle,
            radius: self.ring * rings,
            ends: (
                self.direction(index, count),
                self.direction(index + 1, count),
            ),
        }
    }
}

impl Layout for CircleLayout<'_> {
    fn size(&self) -> (f64, f64) {
        (2.0 * self.middle.x, 2.0 * self.middle.y)
    }

    fn middle(&self, place: usize) -> Point {
        let cell = self.circle.coord(place);
        if cell.y == 0 {
            return self.middle;
        }
        let (x, count) = (cell.x as usize, self.circle.row(cell.y).len());
        let direction = self
            .direction(x, count)
            .between(self.direction(x + 1, count));
        let distance = self.ring * (f64::from(cell.y) + 0.5);
        self.middle.towards(direction, distance)
    }

    fn side(&self, place: usize, slot: u8) -> Stroke {
        let cell = self.circle.coord(place);
        let ring = f64::from(cell.y);
        if cell.y == 0 {
            return self.arc(usize::from(slot), 6, 1.0);
        }
        let (x, count) = (cell.x as usize, self.circle.row(cell.y).len());
        match slot {
            INWARD => self.arc(x, count, ring),
            slot if slot < OUTWARD => {
                let corner = if slot == CLOCKWISE { x + 1 } else { x };
                let direction = self.direction(corner, count);
                let end = |rings: f64| self.middle.towards(direction, self.ring * rings);
                Stroke::Line(end(ring), end(ring + 1.0))
            }
            _ => {
                let outside = self.circle.row(cell.y + 1).len().max(count);
                let index = x * (outside / count) + usize::from(slot - OUTWARD);
                self.arc(index, outside, ring + 1.0)
            }
        }
    }

    fn rim(&self, place: usize) -> u8 {
        let ring = self.circle.coord(place).y;
        match self.circle.rows() {
            rings if ring + 1 < rings => 0,
            // The one cell of the middle is round.
            1 => 0x3F,
            _ => 1 << OUTWARD,
        }
    }

    fn way(&self, from: usize, to: usize) -> Vec<Point> {
        ring_way(self.middle, self.middle(from), self.middle(to))
    }
}
