//! What ground every corner of a board should show, worked out row by row.
//!
//! How high the fields are where sea, mountains and forest begin is told by corners that are looked at
//! beforehand, so that every board has its share of each. Woods and ranges keep one corner away from the sea:
//! few packs have tiles for where they meet it, and a tile that does not go on as wished draws a straight
//! line through the board.

use super::Kind;
use super::field::{Corners, Field, Frame, Hint, Rows, TOP};
use crate::engine::hash::{self, Purpose};

/// What a field is for, and shares in percent, the least and the most: of the corners that are sea, and of those on land
/// that would be mountains and forest.
const SEA: (Purpose, u64, u64) = (Purpose::Elevation, 20, 40);
const MOUNTAINS: (Purpose, u64, u64) = (Purpose::Mountain, 18, 30);
const FOREST: (Purpose, u64, u64) = (Purpose::Forest, 32, 48);

/// About how many corners are looked at beforehand.
const SAMPLES: usize = 1500;

/// More than any value: the ground is nowhere.
const NOWHERE: u16 = u16::MAX;

/// A corner that is sea, and one that is sea or beside such a one in its row.
const WET: u8 = 1;
const SHORE: u8 = 2;

/// What is known of the land of a board.
pub(super) struct Land<'f> {
    corners: Corners,
    fields: [Field<'f>; 3],
    /// From which value on there is sea, mountain, forest.
    least: [u16; 3],
}

/// How near a value of the field of mountains is to that of a ridge.
#[inline]
fn ridge(value: u16) -> u16 {
    TOP - value.abs_diff(TOP / 2)
}

impl<'f> Land<'f> {
    /// The land of a seed; `hints` are for sea, mountains and forest.
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
            // Where much lies on the board, there is as much of it as there.
            let hints = &hints[index];
            let total = samples.len() * each;
            let placed = hints.len().min(total);
            let like = hints.iter().filter(|hint| hint.2 > 0).count().min(placed);
            let wanted = (total - placed) * percent as usize / 100 + like;
            let least = level(&mut samples, index, wanted / each);
            land.least[index] = least;
            samples.retain(|sample| sample[index] < least);
        }
        land
    }

    /// The values of the fields at some of the corners.
    fn samples(&self) -> Vec<[u16; 3]> {
        let Corners { width, height, .. } = self.corners;
        let step = (width * height).div_ceil(SAMPLES).isqrt().max(1);
        let mut rows = self.fields.each_ref().map(Field::rows);
        let mut values = [const { Vec::new() }; 3].map(|mut row: Vec<u16>| {
            row.resize(width, 0);
            row
        });
        let mut samples = Vec::new();
        for y in (0..height).step_by(step) {
            for (rows, values) in rows.iter_mut().zip(&mut values) {
                rows.read(y, values);
            }
            // Not the same columns in every row.
            let columns = (y / step % 2 * step / 2..width).step_by(step);
            samples.extend(columns.map(|x| [values[0][x], ridge(values[1][x]), values[2][x]]));
        }
        samples
    }

    /// Calls `see` with the kinds of two rows of corners at a time, north and south of each row of cells.
    pub(super) fn each_row(&self, mut see: impl FnMut(&[u8], &[u8])) {
        let Corners {
            width,
            height,
            joined,
        } = self.corners;
        let [sea, mut mountains, mut forest] = self.fields.each_ref().map(Field::rows);
        let mut coast = Coast {
            rows: sea,
            least: self.least[0],
            joined,
            values: vec![0; width],
        };
        let empty = || vec![0; width];
        let [mut before, mut here, mut after] = [empty(), empty(), empty()];
        if joined {
            coast.read(height - 2, &mut before);
        }
        coast.read(0, &mut here);
        let (mut ridges, mut woods) = (vec![0; width], vec![0; width]);
        let [mut north, mut south] = [empty(), empty()];
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
            for ((kind, ((&before, &here), &after)), (&range, &wood)) in
                south.iter_mut().zip(shores).zip(inland)
            {
                let is_range = u8::from(ridge(range) >= self.least[1]);
                let is_wood = u8::from(wood >= self.least[2]);
                let dry = u8::from((before | here | after) & SHORE == 0);
                let high = is_range * Kind::Mountain as u8 | (1 - is_range) * is_wood;
                *kind = (here & WET) * Kind::Sea as u8 | dry * high;
            }
            if y > 0 {
                see(&north, &south);
            }
            std::mem::swap(&mut north, &mut south);
            std::mem::swap(&mut before, &mut here);
            std::mem::swap(&mut here, &mut after);
        }
    }
}

/// From which value on there is a ground that so many of the samples should have.
fn level(samples: &mut [[u16; 3]], index: usize, wanted: usize) -> u16 {
    if wanted == 0 || samples.is_empty() {
        return NOWHERE;
    }
    let rank = samples.len() - wanted.min(samples.len());
    samples.select_nth_unstable_by_key(rank, |sample| sample[index]).1[index]
}

/// Reads where there is sea.
struct Coast<'f> {
    rows: Rows<'f>,
    least: u16,
    joined: bool,
    values: Vec<u16>,
}

impl Coast<'_> {
    /// A row of corners: [`WET`] and [`SHORE`], as the row alone tells.
    fn read(&mut self, y: usize, row: &mut [u8]) {
        self.rows.read(y, &mut self.values);
        let values = &self.values;
        let last = values.len() - 1;
        let wet = |x: usize| u8::from(values[x] >= self.least);
        let shore = |west: u8, here: u8, east: u8| here | (west | here | east) * SHORE;
        let (west, east) = if self.joined {
            (wet(last - 1), wet(1))
        } else {
            (0, 0)
        };
        let least = self.least;
        for (flags, three) in row[1..last].iter_mut().zip(values.windows(3)) {
            let [west, here, east] = [three[0], three[1], three[2]].map(|one| u8::from(one >= least));
            *flags = shore(west, here, east);
        }
        row[0] = shore(west, wet(0), wet(1));
        row[last] = shore(wet(last - 1), wet(last), east);
    }
}
