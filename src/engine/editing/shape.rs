//! The shape of a brush: which cells it covers around the cell under the pointer.

use std::collections::BTreeSet;

use crate::engine::grid::TilePos;
use crate::engine::hash::{self, Purpose};

/// Cells along a side of the lattice that a rough edge wanders with.
const LATTICE: i64 = 3;

/// How much nearer or farther than its radius a rough edge may be, as a part of it.
const ROUGHNESS: f64 = 0.42;

/// The square of a disc's radius, in halves of the brush: a little less than all of it looks rounder.
const ROUND: f64 = 0.85;

/// How a brush covers what is under it.
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

    /// The cells under a brush of so many tiles across along a way, each once, in the order of the way; at
    /// most `limit`. A cell of the way is always covered.
    #[must_use]
    pub fn cover(self, way: &[TilePos], tiles: u8, limit: usize) -> Vec<TilePos> {
        let mut seen = BTreeSet::new();
        let mut cells = Vec::new();
        for &at in way {
            let corner = Self::corner(at, tiles);
            let (before, after) = if self == Self::Rough {
                (2, i64::from(tiles) + 2)
            } else {
                (0, i64::from(tiles))
            };
            for y in -before..after {
                for x in -before..after {
                    let cell = corner.offset(x, y);
                    if (cell == at || self.covers(at, tiles, cell)) && seen.insert(cell) {
                        cells.push(cell);
                    }
                }
            }
            if cells.len() > limit {
                cells.truncate(limit);
                break;
            }
        }
        cells
    }

    /// The cells of a rectangle that a brush of this shape stretched over it covers, in reading order.
    #[must_use]
    pub fn fill(self, north_west: TilePos, width: i64, height: i64) -> Vec<TilePos> {
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let part = |at: i64, length: i64| (2 * at + 1 - length) as f64 / length as f64;
        let is_in = |&(x, y): &(i64, i64)| {
            let (across, down) = (part(x, width), part(y, height));
            let middle = (width / 2, height / 2) == (x, y);
            let most = match self {
                Self::Square => return true,
                Self::Round => 1.0,
                // Within the rectangle, whatever the edge does.
                Self::Rough => (wander(north_west.offset(x, y)) + 1.0) / (1.0 + ROUGHNESS),
            };
            middle || across.mul_add(across, down * down) <= most * most
        };
        let cells = cells.filter(is_in);
        cells.map(|(x, y)| north_west.offset(x, y)).collect()
    }

    /// The north-west cell of the square that a brush of so many tiles lies in with the pointer at a cell.
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
            // Where the edge can't be there is no need to ask how it wanders.
            Self::Rough if tiles > 2 => {
                within(1.0 - ROUGHNESS) || within(1.0 + ROUGHNESS) && within(1.0 + wander(cell))
            }
            _ => is_in_square,
        }
    }
}

/// How far a rough edge wanders at a place, from minus to plus [`ROUGHNESS`], smoothly from cell to cell.
fn wander(at: TilePos) -> f64 {
    let key = hash::key(0, Purpose::Brush, 0);
    let (x, y) = (at.x.div_euclid(LATTICE), at.y.div_euclid(LATTICE));
    let part = |at: i64| at.rem_euclid(LATTICE) as f64 / LATTICE as f64;
    let (across, down) = (part(at.x), part(at.y));
    let knot = |dx: i64, dy: i64| {
        let hash = hash::at(key, x + dx, y + dy);
        f64::from(hash::below(hash, 2001)) / 1000.0 - 1.0
    };
    let row = |dy: i64| knot(0, dy) + (knot(1, dy) - knot(0, dy)) * across;
    ROUGHNESS * (row(0) + (row(1) - row(0)) * down)
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
