//! Points spread evenly over the plane in nested ranks: points of a rank are also points of every finer one.
//!
//! The plane is cut into square cells, four of which make one of the next level, and so on. Each cell of each level has
//! one point. It is that of the coarsest cell whose own point lies in it; where none does, the cell has a point of its
//! own: at a place by hash, pushed away from what its eight neighbours have. So a cell's point depends on the cells
//! around it and around those in which it lies, and on nothing else. The three points of a cell's quarters that
//! the cell itself does not have come one after another, which is their rank.

use super::Place;
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::{AROUND, TilePos};

/// The coarsest level.
pub const TOP: u32 = 13;

/// Steps along a side of a cell of the finest level, log2.
const STEPS_LOG2: u32 = 16;

/// The maximum initial offset of a point from the middle of its cell, in sides of the cell.
const JITTER: f64 = 0.36;

/// The distance within which points push each other apart, in sides of a cell, and the strength.
const ROOM: f64 = 0.98;
const PUSH: f64 = 0.4;

/// The minimum distance of a pushed point from its cell's border, in sides of the cell.
const INSET: f64 = 0.03;

/// One spread of points.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    key: u64,
    /// log2 of the cells of the finest level along a side of a tile.
    cells_log2: u32,
}

/// One of its points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Its position.
    pub place: Place,
    /// The level at which it first shows, in thirds of a level, up to [`TOP`] + 1. Points of at least rank r are about
    /// 2^r cells of the finest level apart.
    pub rank: f32,
    /// The seed of the figure there.
    pub seed: u64,
}

/// A point in progress, in steps from the spread's origin.
#[derive(Clone, Copy)]
struct Spot {
    at: [i64; 2],
    rank: f32,
    seed: u64,
}

/// A rectangle of cells of a level: first and last, relative to its origin.
#[derive(Clone, Copy)]
struct Cells {
    first: [i64; 2],
    last: [i64; 2],
}

impl Cells {
    fn grown(self) -> Self {
        Self {
            first: self.first.map(|at| at - 1),
            last: self.last.map(|at| at + 1),
        }
    }

    /// The cells of the next level that contain them.
    fn parents(self) -> Self {
        Self {
            first: self.first.map(|at| at >> 1),
            last: self.last.map(|at| at >> 1),
        }
    }

    const fn width(&self) -> usize {
        (self.last[0] - self.first[0] + 1) as usize
    }

    const fn index(&self, x: i64, y: i64) -> usize {
        (y - self.first[1]) as usize * self.width() + (x - self.first[0]) as usize
    }

    fn each(self) -> impl Iterator<Item = (i64, i64)> {
        let columns = self.first[0]..=self.last[0];
        (self.first[1]..=self.last[1]).flat_map(move |y| columns.clone().map(move |x| (x, y)))
    }
}

/// The points of a rectangle of a level; the point of the cell (x, y) has the index [`Cells::index`].
struct Level {
    cells: Cells,
    spots: Vec<Spot>,
}

impl Spread {
    /// The spread of a world with this number; with `2^cells_log2` cells of the finest level along a tile's side.
    #[must_use]
    pub const fn new(seed: u64, number: u64, cells_log2: u32) -> Self {
        Self {
            key: hash::key(seed, Purpose::Figures, number),
            cells_log2,
        }
    }

    /// All points in a rectangle of tiles of at least the level `finest`, which is at most [`TOP`].
    #[must_use]
    pub fn within(
        &self,
        (north_west, width, height): (TilePos, i64, i64),
        finest: u32,
    ) -> Vec<Point> {
        let finest = finest.min(TOP);
        // Relative to a corner of the coarsest cells, so halving is exact.
        let corner = [north_west.x, north_west.y].map(|tile| tile << self.cells_log2);
        let origin = corner.map(|cell| (cell >> TOP) << TOP);
        let size = [width, height].map(|tiles| tiles << self.cells_log2);
        let first = [0, 1].map(|axis| (corner[axis] - origin[axis]) >> finest);
        let last = [0, 1].map(|axis| (corner[axis] - origin[axis] + size[axis] - 1) >> finest);
        let mut wanted = vec![Cells { first, last }];
        for level in finest..TOP {
            let cells = wanted[(level - finest) as usize];
            wanted.push(cells.grown().parents());
        }
        let mut made: Option<Level> = None;
        for (cells, level) in wanted.into_iter().rev().zip((finest..=TOP).rev()) {
            made = Some(self.level_of(level, origin, cells, made.as_ref()));
        }
        let spots = made.map_or_else(Vec::new, |level| level.spots);
        let inside = |spot: &Spot| {
            (0..2).all(|axis| {
                let from = (corner[axis] - origin[axis]) << STEPS_LOG2;
                (from..from + (size[axis] << STEPS_LOG2)).contains(&spot.at[axis])
            })
        };
        let points = spots.into_iter().filter(inside);
        points.map(|spot| self.point(origin, spot)).collect()
    }

    fn point(&self, origin: [i64; 2], spot: Spot) -> Point {
        let tile_log2 = STEPS_LOG2 + self.cells_log2;
        let mut within = [0; 2];
        let mut tile = [0; 2];
        for axis in 0..2 {
            let steps = spot.at[axis];
            tile[axis] = (origin[axis] >> self.cells_log2) + (steps >> tile_log2);
            within[axis] = ((steps & ((1 << tile_log2) - 1)) >> self.cells_log2) as u16;
        }
        Point {
            place: Place {
                tile: TilePos::new(tile[0], tile[1]),
                within,
            },
            rank: spot.rank,
            seed: spot.seed,
        }
    }

    fn level_of(&self, level: u32, origin: [i64; 2], cells: Cells, above: Option<&Level>) -> Level {
        let key = hash::mix(self.key ^ u64::from(level));
        let side_log2 = STEPS_LOG2 + level;
        let side = (1_i64 << side_log2) as f64;
        let seed_of = |x: i64, y: i64| {
            let [x0, y0] = origin.map(|at| at >> level);
            hash::at(key, x0.wrapping_add(x), y0.wrapping_add(y))
        };
        let inherited = |x: i64, y: i64| {
            let above = above?;
            let spot = above.spots[above.cells.index(x >> 1, y >> 1)];
            let is_here = spot.at[0] >> side_log2 == x && spot.at[1] >> side_log2 == y;
            is_here.then_some(spot)
        };
        let around = cells.grown();
        let raw: Vec<(Spot, bool)> = around
            .each()
            .map(|(x, y)| {
                if let Some(spot) = inherited(x, y) {
                    return (spot, true);
                }
                let seed = seed_of(x, y);
                let unit = |bits: u64| (bits & 0xffff_ffff) as f64 / 4_294_967_296.0;
                let off = |bits: u64| 0.5 + JITTER * (2.0 * unit(bits) - 1.0);
                let at = |cell: i64, bits| (cell << side_log2) + (off(bits) * side) as i64;
                let spot = Spot {
                    at: [at(x, seed), at(y, seed >> 32)],
                    rank: level as f32,
                    seed,
                };
                (spot, false)
            })
            .collect();
        let spots = cells.each().map(|(x, y)| {
            let (mut spot, is_inherited) = raw[around.index(x, y)];
            if is_inherited {
                return spot;
            }
            let mut push = [0.0; 2];
            for (dx, dy) in AROUND {
                let other = raw[around.index(x + dx, y + dy)].0;
                let away = [0, 1].map(|axis| (spot.at[axis] - other.at[axis]) as f64 / side);
                let distance = (away[0] * away[0] + away[1] * away[1]).sqrt();
                if distance < ROOM && distance > 0.0 {
                    for axis in 0..2 {
                        push[axis] += PUSH * (ROOM - distance) * away[axis] / distance;
                    }
                }
            }
            for (axis, cell) in [x, y].into_iter().enumerate() {
                let corner = cell << side_log2;
                let within = (spot.at[axis] - corner) as f64 / side + push[axis];
                spot.at[axis] = corner + (within.clamp(INSET, 1.0 - INSET) * side) as i64;
            }
            // The order of the quarters of the cell above.
            let later = SIBLINGS.iter().filter(|(dx, dy)| {
                let (x, y) = ((x & !1) + dx, (y & !1) + dy);
                inherited(x, y).is_none() && seed_of(x, y) < spot.seed
            });
            spot.rank = level as f32 + later.count().min(2) as f32 / 3.0;
            if above.is_none() {
                spot.rank = (TOP + 1) as f32;
            }
            spot
        });
        Level {
            spots: spots.collect(),
            cells,
        }
    }
}

const SIBLINGS: [(i64, i64); 4] = [(0, 0), (1, 0), (0, 1), (1, 1)];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn keys(points: &[Point]) -> BTreeSet<(Place, u64)> {
        points
            .iter()
            .map(|point| (point.place, point.seed))
            .collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(mapmaker_testing::cases(24)))]

        #[test]
        fn any_window_has_the_same_points(
            x in -(1_i64 << 60)..1 << 60, y in -500_i64..500, dx in 0_i64..40, dy in 0_i64..40, finest in 0_u32..6,
        ) {
            let spread = Spread::new(7, 3, 1);
            let whole = (TilePos::new(x, y), 64, 64);
            let part = (TilePos::new(x + dx, y + dy), 24, 24);
            let inside = |point: &Point| {
                let (px, py) = (point.place.tile.x - x - dx, point.place.tile.y - y - dy);
                (0..24).contains(&px) && (0..24).contains(&py)
            };
            let mut of_whole = spread.within(whole, finest);
            of_whole.retain(inside);
            prop_assert_eq!(keys(&of_whole), keys(&spread.within(part, finest)));
        }

        #[test]
        fn the_points_of_a_rank_are_points_of_the_next(seed: u64, finest in 0_u32..5) {
            let spread = Spread::new(seed, 0, 2);
            let area = (TilePos::new(-300, 200), 128, 128);
            let (fine, coarse) = (spread.within(area, finest), spread.within(area, finest + 1));
            prop_assert!(keys(&coarse).is_subset(&keys(&fine)));
            prop_assert!(!coarse.is_empty());
            // The points that remain at a rank are exactly those of the coarser level.
            let of_rank = fine.iter().filter(|point| point.rank >= (finest + 1) as f32);
            prop_assert_eq!(of_rank.count(), coarse.len());
        }
    }

    #[test]
    fn points_are_spread_evenly() {
        let spread = Spread::new(11, 1, 0);
        for level in [0, 2, 4] {
            let side = f64::from(1 << level);
            let points = spread.within((TilePos::new(0, 0), 64 << level, 64 << level), level);
            let origin = TilePos::new(0, 0);
            let at: Vec<_> = points
                .iter()
                .map(|point| point.place.from(origin))
                .collect();
            let nearest = |a: &[f64; 2]| {
                let distance = |b: &[f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
                let others = at.iter().map(distance).filter(|&distance| distance > 0.0);
                others.fold(f64::MAX, f64::min) / side
            };
            let mut gaps: Vec<_> = at.iter().map(nearest).collect();
            gaps.sort_by(f64::total_cmp);
            let share = |part: usize| gaps[gaps.len() * part / 100];
            assert!(
                share(2) > 0.3 && share(50) > 0.6,
                "{} {}",
                share(2),
                share(50)
            );
        }
    }
}
