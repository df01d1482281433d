//! The sidewinder: corridors to the right, each with one way down.
//!
//! Turned upside down against the usual telling, so that a row is known without the next one: the long
//! corridor is the last row, not the first.

use super::super::rng::Rng;
use super::rows::{OPEN_EAST, OPEN_SOUTH};

/// Makes a row: a corridor ends after each cell half of the time, and goes down from one of its cells,
/// all equally likely.
pub(super) fn row(is_last: bool, row: &mut [u8], rng: &mut Rng) {
    let end = row.len() - 1;
    row.fill(OPEN_EAST);
    row[end] = 0;
    if is_last {
        return;
    }
    let mut start = 0;
    while start <= end {
        let mut length = 1;
        while start + length <= end && rng.bits::<1>() == 1 {
            length += 1;
        }
        let last = start + length - 1;
        row[last] = 0;
        row[start + rng.below(length as u32) as usize] |= OPEN_SOUTH;
        start += length;
    }
}
