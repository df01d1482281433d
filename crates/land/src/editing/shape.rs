//! Brush shapes: the cells that a brush covers.

use std::collections::BTreeSet;

use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::{Direction, TilePos};

/// Cells along a side of the lattice that a rough edge wanders with, and of that of a small brush, whose capes
/// are small.
const LATTICE: i64 = 3;
const SMALL_LATTICE: i64 = 2;

/// The largest small brush, in tiles across.
const SMALL: u8 = 5;

/// How much nearer or farther than its radius a rough edge may be, as a part of it.
const ROUGHNESS: f64 = 0.42;

/// The minimum in tiles: with less, no cell would change and a stroke would be a straight bar.
const MIN_WANDER_TILES: f64 = 1.3;

/// The smallest brush with a rough edge, in tiles across, and how rough it is, as a part of its radius: the middle
/// of each side of its square can be passed by one cell, and no corner.
const SMALLEST: u8 = 3;
const SMALLEST_ROUGHNESS: f64 = 0.57;

/// Cells beyond a brush's square that a rough edge may reach, on each side: of a small brush one, which is as much of
/// it as two are of a large one.
const REACH: i64 = 2;
const SMALL_REACH: i64 = 1;

/// The square of a disc's radius, in halves of the brush: a little less than all of it looks rounder.
const ROUND: f64 = 0.85;

/// The shape of a brush.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A square.
    Square,
    /// A disc.
    Round,
    /// A disc whose edge wanders with the place, so that a stroke has bays and capes.
    #[default]
    Rough,
}

impl Shape {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Square, Self::Round, Self::Rough];

    /// Its name, lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Round => "round",
            Self::Rough => "rough",
        }
    }

    /// The cells under a brush `tiles` across along a path, each once, in the order of the path; at most `limit`. Cells
    /// of the path are always covered, and the cells under the brush are connected to them by sides.
    #[must_use]
    pub fn cover(self, way: &[TilePos], tiles: u8, limit: usize) -> Vec<TilePos> {
        let mut seen = BTreeSet::new();
        let mut cells = Vec::new();
        for &at in way {
            for cell in self.disc(at, tiles) {
                if seen.insert(cell) {
                    cells.push(cell);
                }
            }
            if cells.len() > limit {
                cells.truncate(limit);
                break;
            }
        }
        cells
    }

    /// The cells under a brush `tiles` across at a cell, in reading order.
    fn disc(self, at: TilePos, tiles: u8) -> Vec<TilePos> {
        let (corner, side) = (Self::corner(at, tiles), i64::from(tiles));
        if self != Self::Rough || tiles <= 2 {
            let is_under = |cell: &TilePos| *cell == at || self.covers(at, tiles, *cell);
            return corner.rectangle(side, side).filter(is_under).collect();
        }
        // Spreads from the middle over sides, so no part is cut off. The smallest brush always covers the four sides of
        // the middle.
        let mut pending = vec![at];
        if tiles <= SMALLEST {
            pending.extend(Direction::ALL.map(|side| at.step(side)));
        }
        let mut found: BTreeSet<_> = pending.iter().map(|cell| (cell.y, cell.x)).collect();
        let reach = if tiles <= SMALL { SMALL_REACH } else { REACH };
        let span = -reach..side + reach;
        while let Some(cell) = pending.pop() {
            for direction in Direction::ALL {
                let next = cell.step(direction);
                let is_near =
                    span.contains(&(next.x - corner.x)) && span.contains(&(next.y - corner.y));
                if is_near && !found.contains(&(next.y, next.x)) && self.covers(at, tiles, next) {
                    found.insert((next.y, next.x));
                    pending.push(next);
                }
            }
        }
        let cells = found.into_iter();
        cells.map(|(y, x)| TilePos::new(x, y)).collect()
    }

    /// The cells of a rectangle that this shape covers when stretched over it, in reading order.
    #[must_use]
    pub fn fill(self, north_west: TilePos, width: i64, height: i64) -> Vec<TilePos> {
        let part = |at: i64, length: i64| (2 * at + 1 - length) as f64 / length as f64;
        let is_in = |at: &TilePos| {
            let (x, y) = (at.x - north_west.x, at.y - north_west.y);
            let (across, down) = (part(x, width), part(y, height));
            let middle = (width / 2, height / 2) == (x, y);
            let most = match self {
                Self::Square => return true,
                Self::Round => 1.0,
                // Clipped to the rectangle.
                Self::Rough => ROUGHNESS.mul_add(wander(*at, LATTICE), 1.0) / (1.0 + ROUGHNESS),
            };
            middle || across.mul_add(across, down * down) <= most * most
        };
        north_west.rectangle(width, height).filter(is_in).collect()
    }

    /// The north-west cell of the square of a brush `tiles` across with the pointer at a cell.
    #[must_use]
    pub fn corner(at: TilePos, tiles: u8) -> TilePos {
        let before = -(i64::from(tiles) - 1) / 2;
        at.offset(before, before)
    }

    fn covers(self, at: TilePos, tiles: u8, cell: TilePos) -> bool {
        let corner = Self::corner(at, tiles);
        let side = i64::from(tiles);
        // From the middle of the brush, in half tiles.
        let (x, y) = (
            2 * (cell.x - corner.x) + 1 - side,
            2 * (cell.y - corner.y) + 1 - side,
        );
        let is_in_square = x.abs() < side && y.abs() < side;
        let far = (x * x + y * y) as f64 / (side * side) as f64;
        let within = |radius: f64| far <= ROUND * radius * radius;
        match self {
            Self::Round if tiles > 2 => within(1.0),
            // Skips the noise where the edge can't be.
            Self::Rough if tiles > 2 => {
                let most = roughness(tiles);
                let radius = |wander: f64| most.mul_add(wander, 1.0);
                within(radius(-1.0))
                    || within(radius(1.0)) && within(radius(wander_of(tiles, cell)))
            }
            _ => is_in_square,
        }
    }
}

/// How much nearer or farther than its radius the rough edge of a brush may be, as a part of it, less than 1.
fn roughness(tiles: u8) -> f64 {
    if tiles <= SMALLEST {
        return SMALLEST_ROUGHNESS;
    }
    let radius = ROUND.sqrt() * f64::from(tiles) / 2.0;
    ROUGHNESS.max(MIN_WANDER_TILES / radius)
}

/// How far the rough edge of a brush wanders at a place, from -1 to 1.
fn wander_of(tiles: u8, at: TilePos) -> f64 {
    if tiles > SMALL {
        return wander(at, LATTICE);
    }
    // More often near its ends: only there a cell is won or lost.
    let wander = wander(at, if tiles <= SMALLEST { 1 } else { SMALL_LATTICE });
    wander * (1.5 - 0.5 * wander * wander)
}

/// How far an edge wanders at a place, from -1 to 1, smoothly from cell to cell.
fn wander(at: TilePos, lattice: i64) -> f64 {
    let key = hash::key(0, Purpose::Brush, 0);
    let (x, y) = (at.x.div_euclid(lattice), at.y.div_euclid(lattice));
    let part = |at: i64| at.rem_euclid(lattice) as f64 / lattice as f64;
    let (across, down) = (part(at.x), part(at.y));
    let knot = |dx: i64, dy: i64| {
        let hash = hash::at(key, x + dx, y + dy);
        f64::from(hash::below(hash, 2001)) / 1000.0 - 1.0
    };
    let row = |dy: i64| knot(0, dy) + (knot(1, dy) - knot(0, dy)) * across;
    row(0) + (row(1) - row(0)) * down
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_is_round_and_a_rough_one_is_neither_square_nor_round() {
        let at = TilePos::new(40, -7);
        for tiles in 1..=15_u8 {
            let side = i64::from(tiles);
            let area = |shape: Shape| shape.cover(&[at], tiles, 4096).len() as i64;
            assert_eq!(area(Shape::Square), side * side);
            if tiles > 2 {
                assert!(area(Shape::Round) < side * side, "{tiles}");
                assert!(area(Shape::Round) * 2 >= side * side, "{tiles}");
            }
            assert!(
                Shape::ALL
                    .iter()
                    .all(|shape| shape.cover(&[at], tiles, 4096).contains(&at))
            );
        }
        let differ = (0..40).filter(|x| {
            let at = at.offset(x * 20, 0);
            Shape::Rough.cover(&[at], 9, 4096) != Shape::Round.cover(&[at], 9, 4096)
        });
        assert!(differ.count() > 35);
    }

    #[test]
    fn a_small_rough_brush_stays_near_its_circle() {
        for (tiles, most) in [(3, 1), (4, 1), (5, 1), (7, 2)] {
            for at in (0..200).map(|x| TilePos::new(7 * x, 3 * x)) {
                let corner = Shape::corner(at, tiles);
                let beyond = |at: i64| (-at).max(at + 1 - i64::from(tiles));
                let cells = Shape::Rough.cover(&[at], tiles, 4096).into_iter();
                let far =
                    cells.map(|cell| beyond(cell.x - corner.x).max(beyond(cell.y - corner.y)));
                assert!(far.max() <= Some(most), "{tiles} at {at:?}");
            }
        }
    }

    #[test]
    fn a_rough_brush_covers_about_as_many_cells_as_its_size_says() {
        for (tiles, fewest, most) in [(3, 5, 13), (5, 3, 32), (9, 30, 90)] {
            let places = (0..400).map(|x| TilePos::new(7 * x, 3 * x));
            let mut counts: Vec<_> = places
                .map(|at| Shape::Rough.cover(&[at], tiles, 4096).len())
                .collect();
            counts.sort_unstable();
            let (least, median, last) = (counts[0], counts[200], counts[399]);
            assert!(
                least >= fewest && last <= most,
                "{tiles}: {least} to {last} cells"
            );
            let square = usize::from(tiles) * usize::from(tiles);
            assert!(
                10 * median >= 6 * square && 10 * median <= 12 * square,
                "{tiles}: {median} cells of {square}"
            );
        }
    }

    #[test]
    fn a_rough_stroke_hangs_together_and_its_edge_depends_on_the_place_alone() {
        let way: Vec<_> = (0..30).map(|x| TilePos::new(x, x / 3)).collect();
        let whole: BTreeSet<_> = Shape::Rough.cover(&way, 7, 4096).into_iter().collect();
        let one_by_one = way
            .iter()
            .flat_map(|&at| Shape::Rough.cover(&[at], 7, 4096));
        assert_eq!(whole, one_by_one.collect());
        assert!(way.iter().all(|at| whole.contains(at)));
        assert!(Shape::Rough.cover(&way, 7, 50).len() == 50);
    }

    #[test]
    fn a_straight_rough_stroke_has_ragged_shores_at_every_size_and_hangs_together() {
        for tiles in 3..=9_u8 {
            let (fewest, most) = match tiles {
                3 => (40, 20),
                4..=SMALL => (35, 20),
                _ => (20, 40),
            };
            let way: Vec<_> = (0..200).map(|x| TilePos::new(x - 90, 33)).collect();
            let cells: BTreeSet<_> = Shape::Rough
                .cover(&way, tiles, 8192)
                .into_iter()
                .map(|at| (at.x, at.y))
                .collect();
            assert!(way.iter().all(|at| cells.contains(&(at.x, at.y))));
            let mut found = BTreeSet::from([(0, 33)]);
            let mut pending = vec![(0, 33)];
            while let Some((x, y)) = pending.pop() {
                for next in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                    if cells.contains(&next) && found.insert(next) {
                        pending.push(next);
                    }
                }
            }
            assert_eq!(found, cells, "{tiles}: a cell is cut off");
            // Each shore: how far it is from the way, column by column, the ends left out.
            for side in [-1, 1] {
                let is_in = |x: i64, far: i64| cells.contains(&(x, 33 + side * far));
                let far = |x: i64| (0..12).take_while(|&far| is_in(x, far)).count();
                let shore: Vec<_> = (-80..100).map(far).collect();
                let turns = shore.windows(2).filter(|pair| pair[0] != pair[1]).count();
                assert!(turns > fewest, "{tiles}: {turns} turns of {shore:?}");
                let longest = shore
                    .chunk_by(|one, other| one == other)
                    .map(<[_]>::len)
                    .max();
                assert!(longest < Some(most), "{tiles}: {longest:?} of {shore:?}");
            }
            let mean = cells.len() as f64 / 200.0 / f64::from(tiles);
            assert!(
                (0.75..1.15).contains(&mean),
                "{tiles}: {mean} as broad as it is said to be"
            );
        }
    }

    #[test]
    fn what_fills_a_rectangle_stays_in_it() {
        let corner = TilePos::new(-20, 5);
        for (width, height) in [(1, 1), (1, 9), (12, 8), (3, 30)] {
            for shape in Shape::ALL {
                let cells = shape.fill(corner, width, height);
                let is_in = |at: &TilePos| {
                    (0..width).contains(&(at.x - corner.x))
                        && (0..height).contains(&(at.y - corner.y))
                };
                assert!(
                    !cells.is_empty() && cells.iter().all(is_in),
                    "{shape:?} {width}x{height}"
                );
            }
        }
    }
}
