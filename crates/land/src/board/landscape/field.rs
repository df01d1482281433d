//! A smooth field over the corners of a board's cells, in integer arithmetic.
//!
//! Points far apart get a value each by hash. Twice their number is doubled each way, rounding off the corners
//! (Chaikin, "An algorithm for high-speed curve generation", 1974) and adding smaller values, so that no line of the
//! lattice shows. Between the points that are then a few cells apart the field is blended in a straight line, a row at
//! a time. Tiles on the board bend the last points toward them.

use mapmaker_grid::hash::{self, Purpose};

/// The maximum that each octave adds. Together they make [`LEVELS`] together.
const OCTAVES: [u16; 3] = [544, 352, 128];

/// Cells between the points of the first octave, about.
const SPACING: usize = 12;

/// How many points there are in the end for one of the first octave, each way.
const DETAIL: usize = 1 << (OCTAVES.len() - 1);

/// The largest value of a point, and one more.
pub(super) const LEVELS: u16 = 1024;

/// One, in blends of points.
const ONE: u16 = 16;

/// The largest value of a field, and one more.
pub(super) const TOP: u16 = LEVELS * ONE;

/// A hint for a field: column and row of a corner, and the value wanted there.
pub(super) type Hint = (usize, usize, u16);

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

/// The point before each corner along a side, and how much of the next one it takes, of [`ONE`].
type Steps = Vec<(usize, u16)>;

/// The positions of the points of a board's fields.
pub(super) struct Frame {
    corners: Corners,
    /// Stretches between the points of the first octave, across and down.
    parts: (usize, usize),
    across: Steps,
    down: Steps,
}

impl Frame {
    pub(super) fn new(corners: Corners) -> Self {
        let parts = |corners: usize| (corners - 1).div_ceil(SPACING).max(1);
        let parts = (parts(corners.width), parts(corners.height));
        Self {
            corners,
            parts,
            across: steps(corners.width, parts.0 * DETAIL),
            down: steps(corners.height, parts.1 * DETAIL),
        }
    }
}

/// Steps along a side of so many corners, of so many stretches.
fn steps(corners: usize, parts: usize) -> Steps {
    let length = (corners - 1).max(1);
    let step = |at: usize| {
        let point = (at * parts / length).min(parts - 1);
        let share = (at * parts - point * length) * usize::from(ONE) / length;
        (point, share as u16)
    };
    (0..corners).map(step).collect()
}

/// A field, by its points.
pub(super) struct Field<'f> {
    frame: &'f Frame,
    columns: usize,
    /// `points[row * columns + column]`, each below [`LEVELS`].
    points: Vec<u16>,
}

impl<'f> Field<'f> {
    pub(super) fn new(seed: u64, purpose: Purpose, frame: &'f Frame, hints: &[Hint]) -> Self {
        // Points beyond the last ones, for rounding off.
        let (mut wide, mut high) = frame.parts;
        let mut field = Self {
            frame,
            columns: wide + 2,
            points: vec![0; (wide + 2) * (high + 2)],
        };
        for (octave, &most) in OCTAVES.iter().enumerate() {
            if octave > 0 {
                field.double();
                (wide, high) = (2 * wide, 2 * high);
            }
            field.add(hash::key(seed, purpose, octave as u64), most);
            if frame.corners.joined {
                field.join(wide, high);
            }
        }
        field.bend(hints);
        field
    }

    /// Adds a number below `most` to every point.
    fn add(&mut self, key: u64, most: u16) {
        for (y, row) in self.points.chunks_exact_mut(self.columns).enumerate() {
            // A hash is enough for four points.
            for (x, points) in row.chunks_mut(4).enumerate() {
                let mut hash = hash::at(key, x as i64, y as i64);
                for point in points {
                    *point += (((hash & 0xffff) * u64::from(most)) >> 16) as u16;
                    hash >>= 16;
                }
            }
        }
    }

    /// Repeats the first points after `columns` columns and `rows` rows, for a torus.
    fn join(&mut self, columns: usize, rows: usize) {
        for row in self.points.chunks_exact_mut(self.columns) {
            for x in columns..row.len() {
                row[x] = row[x - columns];
            }
        }
        for at in rows * self.columns..self.points.len() {
            self.points[at] = self.points[at - rows * self.columns];
        }
    }

    /// Doubles the points each way, except the last.
    fn double(&mut self) {
        let columns = 2 * (self.columns - 1);
        let rows = 2 * (self.points.len() / self.columns - 1);
        let mut points = Vec::with_capacity(columns * rows);
        let mut column = vec![0; self.columns];
        for y in 0..rows {
            let north = &self.points[y / 2 * self.columns..][..self.columns];
            let south = &self.points[(y / 2 + 1) * self.columns..][..self.columns];
            let (near, far) = if y % 2 == 0 {
                (north, south)
            } else {
                (south, north)
            };
            for ((mixed, &near), &far) in column.iter_mut().zip(near).zip(far) {
                *mixed = 3 * near + far;
            }
            for (&west, &east) in column.iter().zip(&column[1..]) {
                points.extend([(3 * west + east) / 16, (west + 3 * east) / 16]);
            }
        }
        (self.columns, self.points) = (columns, points);
    }

    /// Moves points toward the hints; the more hints around a point, the closer.
    fn bend(&mut self, hints: &[Hint]) {
        if hints.is_empty() {
            return;
        }
        let frame = self.frame;
        let mut wanted = vec![(0_u64, 0_u64); self.points.len()];
        for &(x, y, value) in hints {
            let ((left, east), (top, south)) = (frame.across[x], frame.down[y]);
            for (column, row, share) in [
                (left, top, (ONE - east) * (ONE - south)),
                (left + 1, top, east * (ONE - south)),
                (left, top + 1, (ONE - east) * south),
                (left + 1, top + 1, east * south),
            ] {
                let (sum, count) = &mut wanted[row * self.columns + column];
                *sum += u64::from(share) * u64::from(value);
                *count += u64::from(share);
            }
        }
        if frame.corners.joined {
            let (wide, high) = (frame.parts.0 * DETAIL, frame.parts.1 * DETAIL);
            for row in 0..=high {
                share_point(&mut wanted, row * self.columns, row * self.columns + wide);
            }
            for column in 0..=wide {
                share_point(&mut wanted, column, high * self.columns + column);
            }
        }
        // One or two hints beside a point move it almost all the way.
        let rest = u64::from(ONE * ONE / 4);
        let hinted = self.points.iter_mut().zip(wanted);
        for (point, (sum, count)) in hinted.filter(|(_, wanted)| wanted.1 > 0) {
            *point = ((sum + rest * u64::from(*point)) / (count + rest)) as u16;
        }
    }

    /// The value at a corner, below [`TOP`].
    pub(super) fn at(&self, x: usize, y: usize) -> u16 {
        let ((left, east), (top, south)) = (self.frame.across[x], self.frame.down[y]);
        let along = |row: usize| {
            let points = &self.points[row * self.columns + left..][..2];
            blend(points[0], points[1], east) / ONE
        };
        blend(along(top), along(top + 1), south)
    }

    /// A reader of its rows, from north to south.
    pub(super) fn rows(&self) -> Rows<'_> {
        Rows {
            field: self,
            between: None,
            north: vec![0; self.frame.corners.width],
            south: vec![0; self.frame.corners.width],
        }
    }
}

/// Merges two points that are the same on a torus.
fn share_point(wanted: &mut [(u64, u64)], a: usize, b: usize) {
    let both = (wanted[a].0 + wanted[b].0, wanted[a].1 + wanted[b].1);
    (wanted[a], wanted[b]) = (both, both);
}

/// Reads a field by rows.
pub(super) struct Rows<'f> {
    field: &'f Field<'f>,
    /// The row of points whose values at the corners' columns are in `north`; those of the next are in
    /// `south`.
    between: Option<usize>,
    north: Vec<u16>,
    south: Vec<u16>,
}

impl Rows<'_> {
    /// The values at a row of corners, each below [`TOP`].
    pub(super) fn read(&mut self, y: usize, values: &mut [u16]) {
        let field = self.field;
        let (point, share) = field.frame.down[y];
        if self.between != Some(point) {
            std::mem::swap(&mut self.north, &mut self.south);
            if point == 0 || self.between != Some(point - 1) {
                field.spread(point, &mut self.north);
            }
            field.spread(point + 1, &mut self.south);
            self.between = Some(point);
        }
        for ((value, &north), &south) in values.iter_mut().zip(&self.north).zip(&self.south) {
            *value = blend(north, south, share);
        }
    }
}

impl Field<'_> {
    /// The values of a row of points at the corners' columns.
    fn spread(&self, row: usize, values: &mut [u16]) {
        let points = &self.points[row * self.columns..][..self.columns];
        for (value, &(point, share)) in values.iter_mut().zip(&self.frame.across) {
            *value = blend(points[point], points[point + 1], share) / ONE;
        }
    }
}

/// Blends two values, times [`ONE`]: `share` of [`ONE`] of the second.
#[inline]
const fn blend(first: u16, second: u16, share: u16) -> u16 {
    // Values are below `LEVELS`, so nothing wraps; checks for that would take as long as the rest.
    (first.wrapping_mul(ONE)).wrapping_add(second.wrapping_sub(first).wrapping_mul(share))
}
