//! Which ground every corner of a board should show, computed row by row.
//!
//! The thresholds of sea, mountains and forest come from a sample of corners, so every board has its share of each.
//! Woods and ranges keep one corner away from the sea: few packs have tiles for where they meet, and a label that no
//! tile ends continues in a straight line.

use super::GroundKind;
use super::field::{Corners, Field, Frame, Hint, Rows, TOP};
use mapmaker_grid::hash::{self, Purpose};

/// The purpose of a field, and the minimum and maximum share in percent: of corners that are sea, and of land corners
/// that would be mountains and forest if none were beside the sea.
const SEA: (Purpose, u64, u64) = (Purpose::Elevation, 20, 40);
const MOUNTAINS: (Purpose, u64, u64) = (Purpose::Mountain, 18, 30);
const FOREST: (Purpose, u64, u64) = (Purpose::Forest, 32, 48);

/// About how many corners are sampled for thresholds.
const SAMPLES: usize = 400;

/// The resolution of thresholds.
const STEP: u16 = 32;

/// Above any value: this ground occurs nowhere.
const NOWHERE: u16 = u16::MAX;

/// The bits of a sea corner, and the shift of the bit of a corner that is sea or next to sea in its row.
const WET: u8 = GroundKind::Sea as u8;
const SHORE_SHIFT: u32 = 2;

/// The fields and thresholds of a board's landscape.
pub(super) struct LandFields<'f> {
    corners: Corners,
    fields: [Field<'f>; 3],
    /// The thresholds of sea, mountain and forest.
    least: [u16; 3],
}

/// How close a value of the mountain field is to a ridge.
#[inline]
fn ridge(value: u16) -> u16 {
    TOP.wrapping_sub(value.abs_diff(TOP / 2))
}

impl<'f> LandFields<'f> {
    /// The landscape of a seed; `hints` are for sea, mountains and forest.
    pub(super) fn new(
        seed: u64,
        corners: Corners,
        frame: &'f Frame,
        grounds: [bool; 3],
        hints: &[Vec<Hint>; 3],
    ) -> Self {
        let key = hash::key(seed, Purpose::BoardLandscape, 0);
        let purposes = [SEA, MOUNTAINS, FOREST];
        let field = |index: usize| Field::new(key, purposes[index].0, frame, &hints[index]);
        let mut land = Self {
            corners,
            fields: std::array::from_fn(field),
            least: [NOWHERE; 3],
        };
        let mut samples = land.samples();
        let all = corners.width * corners.height;
        let each = all.div_ceil(samples.len());
        for (index, (purpose, least, most)) in purposes.into_iter().enumerate() {
            if !grounds[index] {
                continue;
            }
            let percent = least + hash::at(key, purpose as i64, 1) % (most - least + 1);
            // Where the board has many tiles, their shares are used.
            let hints = &hints[index];
            let total = samples.len() * each;
            let placed = hints.len().min(total);
            let like = hints.iter().filter(|hint| hint.2 > 0).count().min(placed);
            let wanted = (total - placed) * percent as usize / 100 + like;
            let least = level(&samples, index, wanted / each);
            land.least[index] = least;
            samples.retain(|sample| sample[index] < least);
        }
        land
    }

    /// The values of the fields at some of the corners.
    fn samples(&self) -> Vec<[u16; 3]> {
        let Corners { width, height, .. } = self.corners;
        let step = (width * height / SAMPLES).isqrt() + 1;
        let [sea, mountains, forest] = &self.fields;
        let mut samples = Vec::with_capacity((width / step + 1) * (height / step + 1));
        for y in (0..height).step_by(step) {
            // Not the same columns in every row.
            let first = y / step % 2 * step / 2;
            let row = (first..width).step_by(step);
            for x in row {
                samples.push([sea.at(x, y), ridge(mountains.at(x, y)), forest.at(x, y)]);
            }
        }
        samples
    }

    /// Calls `see` for each row of cells with the ground of its columns of corners: two bits of the [`GroundKind`] of
    /// the northern one before two of the southern one.
    pub(super) fn each_row(&self, mut see: impl FnMut(&[u8])) {
        let Corners {
            width,
            height,
            joined,
        } = self.corners;
        let [sea, mut mountains, mut forest] = self.fields.each_ref().map(Field::rows);
        let [least_sea, least_range, least_wood] = self.least;
        let mut coast = Coast {
            rows: sea,
            least: least_sea,
            joined,
            values: vec![0; width],
        };
        let empty = || vec![0; width];
        let [mut before, mut here, mut after, mut columns] = std::array::from_fn(|_| empty());
        if joined {
            coast.read(height - 2, &mut before);
        }
        coast.read(0, &mut here);
        let (mut ridges, mut woods) = (vec![0; width], vec![0; width]);
        for y in 0..height {
            match (y + 1 < height, joined) {
                (true, _) => coast.read(y + 1, &mut after),
                (false, true) => coast.read(1, &mut after),
                (false, false) => after.fill(0),
            }
            mountains.read(y, &mut ridges);
            forest.read(y, &mut woods);
            let shores = before.iter().zip(&here).zip(&after);
            let inland = ridges.iter().zip(&woods);
            for ((column, ((&before, &here), &after)), (&range, &wood)) in
                columns.iter_mut().zip(shores).zip(inland)
            {
                let is_range = u8::from(ridge(range) >= least_range);
                let is_wood = u8::from(wood >= least_wood);
                let high = is_range << 1 | is_wood & !is_range;
                // All bits where there is no shore, else none.
                let inland = ((before | here | after) >> SHORE_SHIFT).wrapping_sub(1);
                let kind = here & WET | high & inland;
                *column = (*column << 2 | kind) & 15;
            }
            if y > 0 {
                see(&columns);
            }
            std::mem::swap(&mut before, &mut here);
            std::mem::swap(&mut here, &mut after);
        }
    }
}

/// The threshold above which `wanted` of the samples lie.
fn level(samples: &[[u16; 3]], index: usize, wanted: usize) -> u16 {
    let mut counts = [0; (TOP / STEP) as usize + 1];
    for sample in samples {
        counts[usize::from(sample[index] / STEP)] += 1;
    }
    let mut left = wanted;
    for (step, &count) in counts.iter().enumerate().rev() {
        if count > left {
            return (step as u16 + 1) * STEP;
        }
        left -= count;
    }
    0
}

/// Reads where there is sea.
struct Coast<'f> {
    rows: Rows<'f>,
    least: u16,
    joined: bool,
    values: Vec<u16>,
}

impl Coast<'_> {
    /// Reads a row of corners: the bits of [`WET`] and the one at [`SHORE_SHIFT`], from this row alone.
    fn read(&mut self, y: usize, row: &mut [u8]) {
        self.rows.read(y, &mut self.values);
        let (values, least) = (&self.values, self.least);
        let last = values.len() - 1;
        let (west, east) = if self.joined {
            (values[last - 1], values[1])
        } else {
            (0, 0)
        };
        let flags = |west: u16, here: u16, east: u16| {
            let is_wet = u8::from(here >= least);
            let is_shore = u8::from(west >= least) | is_wet | u8::from(east >= least);
            is_wet << 1 | is_wet | is_shore << SHORE_SHIFT
        };
        row[0] = flags(west, values[0], values[1]);
        for (place, three) in row[1..last].iter_mut().zip(values.windows(3)) {
            *place = flags(three[0], three[1], three[2]);
        }
        row[last] = flags(values[last - 1], values[last], east);
    }
}
