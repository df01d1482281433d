//! A smooth field of numbers over the corners of a board's cells, in whole numbers alone.
//!
//! Three octaves of value noise on lattices as wide as the board: a value is hashed for each lattice point
//! and blended between them, so that a corner costs a few additions. What lies on the board already
//! bends the finest lattice toward it.

use crate::engine::hash::{self, Purpose};

/// Cells between the lattice points of the octaves, about, and how much each counts.
const OCTAVES: [(usize, i32); 3] = [(12, 4), (6, 3), (3, 1)];

/// One is 256 in blends.
const ONE: i32 = 256;

/// The largest value of a field, and one more.
pub(super) const LEVELS: usize = 1024;

/// What a field should be near a place: the column and row of a corner, and a value.
pub(super) type Hint = (usize, usize, i32);

/// A board's corners.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corners {
    /// Columns of corners, one more than the board has of cells.
    pub(super) width: usize,
    /// Rows, likewise.
    pub(super) height: usize,
    /// Whether the last ones are the first ones.
    pub(super) joined: bool,
}

/// How much of its share a place takes from a lattice point and the next, for every place along a side.
type Steps = Vec<(usize, i32)>;

/// One octave.
struct Lattice {
    across: Steps,
    down: Steps,
    columns: usize,
    values: Vec<i32>,
}

impl Lattice {
    fn new(key: u64, cells: usize, corners: Corners) -> Self {
        let parts = |corners: usize| (corners - 1).div_ceil(cells).max(1);
        let (wide, high) = (parts(corners.width), parts(corners.height));
        let columns = wide + 1;
        // The last lattice points of a joined board are its first.
        let turn = |point: usize, parts: usize| if corners.joined { point % parts } else { point };
        let value = |index: usize| {
            let (x, y) = (turn(index % columns, wide), turn(index / columns, high));
            (hash::at(key, x as i64, y as i64) >> 56) as i32
        };
        Self {
            across: steps(corners.width, wide),
            down: steps(corners.height, high),
            columns,
            values: (0..columns * (high + 1)).map(value).collect(),
        }
    }

    /// The values along a row of corners at the lattice's columns.
    fn row(&self, y: usize, row: &mut Vec<i32>) {
        let (point, share) = self.down[y];
        let north = &self.values[point * self.columns..][..self.columns];
        let south = &self.values[(point + 1) * self.columns..][..self.columns];
        row.clear();
        let blend = |(&a, &b): (&i32, &i32)| a * (ONE - share) + b * share;
        row.extend(north.iter().zip(south).map(blend));
    }

    /// The value at a lattice point of another lattice, found along its own.
    fn at(&self, x: usize, y: usize) -> i32 {
        let ((left, east), (top, south)) = (self.across[x], self.down[y]);
        let value = |column: usize, row: usize| self.values[row * self.columns + column];
        let blend = |a: i32, b: i32, share: i32| (a * (ONE - share) + b * share) / ONE;
        blend(
            blend(value(left, top), value(left + 1, top), east),
            blend(value(left, top + 1), value(left + 1, top + 1), east),
            south,
        )
    }
}

/// Eased steps along a side of so many corners, from lattice point to lattice point.
fn steps(corners: usize, parts: usize) -> Steps {
    let length = (corners - 1).max(1) as i64;
    let step = |at: usize| {
        let along = at as i64 * parts as i64;
        let point = (along / length).min(parts as i64 - 1);
        let share = (along - point * length) * i64::from(ONE) / length;
        let one = i64::from(ONE);
        let eased = share * share * (3 * one - 2 * share) / (one * one);
        (point as usize, eased as i32)
    };
    (0..corners).map(step).collect()
}

/// Fills `values` with a field in reading order of the corners, 0 to below [`LEVELS`].
pub(super) fn fill(
    seed: u64,
    purpose: Purpose,
    corners: Corners,
    hints: &[Hint],
    values: &mut Vec<u16>,
) {
    let lattice = |octave: usize| {
        let key = hash::key(seed, purpose, octave as u64);
        Lattice::new(key, OCTAVES[octave].0, corners)
    };
    let (broad, middle, mut fine) = (lattice(0), lattice(1), lattice(2));
    bend([&broad, &middle], &mut fine, corners, hints);
    let mut rows = [const { Vec::new() }; 3];
    values.clear();
    values.reserve(corners.width * corners.height);
    for y in 0..corners.height {
        let [first, second, third] = &mut rows;
        broad.row(y, first);
        middle.row(y, second);
        fine.row(y, third);
        let along = |row: &[i32], (point, share): (usize, i32)| {
            row[point] * (ONE - share) + row[point + 1] * share
        };
        let places = broad.across.iter().zip(&middle.across).zip(&fine.across);
        values.extend(places.map(|((&a, &b), &c)| {
            let sum = OCTAVES[0].1 * along(first, a)
                + OCTAVES[1].1 * along(second, b)
                + OCTAVES[2].1 * along(third, c);
            // The octaves count 8 together.
            (sum / (2 * ONE * ONE)).clamp(0, LEVELS as i32 - 1) as u16
        }));
    }
}

/// Moves the points of the fine lattice so that the field comes near what it should be, the more hints
/// there are around a point the nearer.
fn bend(broader: [&Lattice; 2], fine: &mut Lattice, corners: Corners, hints: &[Hint]) {
    if hints.is_empty() {
        return;
    }
    let mut wanted = vec![(0_i64, 0_i64); fine.values.len()];
    for &(x, y, value) in hints {
        let ((left, east), (top, south)) = (fine.across[x], fine.down[y]);
        for (column, row, share) in [
            (left, top, (ONE - east) * (ONE - south)),
            (left + 1, top, east * (ONE - south)),
            (left, top + 1, (ONE - east) * south),
            (left + 1, top + 1, east * south),
        ] {
            let (sum, count) = &mut wanted[row * fine.columns + column];
            let share = i64::from(share / ONE);
            *sum += share * i64::from(value);
            *count += share;
        }
    }
    let (columns, rows) = (fine.columns, fine.values.len() / fine.columns);
    if corners.joined {
        for row in 0..rows {
            share_point(&mut wanted, row * columns, (row + 1) * columns - 1);
        }
        for column in 0..columns {
            share_point(&mut wanted, column, (rows - 1) * columns + column);
        }
    }
    let place = |point: usize, points: usize, corners: usize| point * (corners - 1) / (points - 1);
    for (index, &(sum, count)) in wanted.iter().enumerate().filter(|(_, hint)| hint.1 > 0) {
        let x = place(index % columns, columns, corners.width);
        let y = place(index / columns, rows, corners.height);
        let octaves = broader.iter().zip(OCTAVES);
        let rest: i32 = octaves
            .map(|(lattice, (_, share))| share * lattice.at(x, y))
            .sum();
        let now = i64::from(fine.values[index]);
        let aim = (2 * sum / count - i64::from(rest)) / i64::from(OCTAVES[2].1);
        // A hint or two beside a point move it all but there.
        let half = i64::from(ONE) / 4;
        fine.values[index] = (now + (aim - now) * count / (count + half)) as i32;
    }
}

/// Two lattice points that are one.
fn share_point(wanted: &mut [(i64, i64)], a: usize, b: usize) {
    let both = (wanted[a].0 + wanted[b].0, wanted[a].1 + wanted[b].1);
    (wanted[a], wanted[b]) = (both, both);
}
