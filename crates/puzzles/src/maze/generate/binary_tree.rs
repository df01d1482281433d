//! The binary tree: opens each cell to the right or downward.

use super::super::rng::Rng;
use super::row::{OPEN_EAST, OPEN_SOUTH};

/// Fills a row other than the last; its last cell can only open downward.
pub(super) fn row(row: &mut [u8], rng: &mut Rng) {
    for cells in row.chunks_mut(64) {
        let mut word = rng.word();
        for eight in cells.chunks_mut(8) {
            // One bit in each of eight bytes: the product has bit 7 - i of the byte at the top of byte i.
            let spread = (word & 0xFF).wrapping_mul(0x8040_2010_0804_0201) >> 7;
            let bits = spread & 0x0101_0101_0101_0101;
            // OPEN_EAST is 2 and OPEN_SOUTH is 4, its double.
            let open =
                bits * u64::from(OPEN_SOUTH - OPEN_EAST) + u64::from_ne_bytes([OPEN_EAST; 8]);
            eight.copy_from_slice(&open.to_le_bytes()[..eight.len()]);
            word >>= 8;
        }
    }
    // OK because a row has at least one cell.
    row[row.len() - 1] = OPEN_SOUTH;
}
