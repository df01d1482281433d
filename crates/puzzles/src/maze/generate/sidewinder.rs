//! The sidewinder: corridors to the right, each with one way down.
//!
//! It is upside down compared with the usual description, so that a row does not need the next one: the long corridor
//! is the last row, not the first.
//!
//! 64 cells are generated at a time, a bit each. The ways down of all corridors in a word are drawn together, in
//! rounds in which the cells of each corridor toss coins.

use super::super::rng::Rng;
use super::row::{OPEN_EAST, OPEN_SOUTH};

/// Cells that are made at a time.
const WORD_CELLS: usize = u64::BITS as usize;

/// Fills a row other than the last: a corridor ends after each cell with probability one half, and goes down from one
/// of its cells, all equally likely.
pub(super) fn row(row: &mut [u8], rng: &mut Rng) {
    // Where the current corridor begins.
    let mut start = 0;
    for first in (0..row.len()).step_by(WORD_CELLS) {
        let count = (row.len() - first).min(WORD_CELLS);
        let mut ends = rng.word();
        if first + count == row.len() {
            // Beyond the row each bit is a corridor of its own, which is dropped below.
            ends |= u64::MAX << (count - 1);
        }
        let (mut own, mut down) = (below(count), 0);
        let crossing = start;
        if ends == 0 {
            own = 0;
        } else {
            // Excludes the corridor that began in an earlier word and the one that continues in the next.
            let last = WORD_CELLS - 1 - ends.leading_zeros() as usize;
            own &= below(last + 1);
            if crossing < first {
                let length = ends.trailing_zeros() as usize + 1;
                own &= !below(length);
                let chosen = crossing + rng.below((first + length - crossing) as u32) as usize;
                match chosen.checked_sub(first) {
                    Some(bit) => down |= 1 << bit,
                    None => row[chosen] |= OPEN_SOUTH,
                }
            }
            start = first + last + 1;
        }
        down |= one_of_each(own, ends, rng);
        for (x, cell) in row[first..first + count].iter_mut().enumerate() {
            let open = |bits: u64, side: u8| if bits >> x & 1 == 1 { side } else { 0 };
            *cell = open(!ends, OPEN_EAST) | open(down, OPEN_SOUTH);
        }
    }
}

/// The lowest `count` bits.
const fn below(count: usize) -> u64 {
    if count == WORD_CELLS {
        u64::MAX
    } else {
        (1 << count) - 1
    }
}

/// One bit of each corridor, all of its bits equally likely. `ends` has the highest bit of each corridor
/// set; `bits` are whole corridors.
///
/// All bits of a corridor toss coins until one is left; a round in which all lose does not count. No bit
/// is favoured, so each is as likely as any other to be the last.
fn one_of_each(bits: u64, ends: u64, rng: &mut Rng) -> u64 {
    let corridors = (bits & ends).count_ones();
    let mut left = bits;
    while left.count_ones() > corridors {
        let winners = left & rng.word();
        let (mut others, mut ends) = (bits, bits & ends);
        while ends != 0 {
            let corridor = others & (ends ^ (ends - 1));
            if winners & corridor != 0 {
                left = left & !corridor | winners & corridor;
            }
            others &= !corridor;
            ends &= ends - 1;
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The corridors of a row, as their lengths and where each goes down.
    fn corridors(row: &[u8]) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for corridor in row.split_inclusive(|cell| cell & OPEN_EAST == 0) {
            let mut down = (0..corridor.len()).filter(|&x| corridor[x] & OPEN_SOUTH != 0);
            found.push((corridor.len(), down.next().expect("a way down")));
            assert_eq!(down.next(), None, "{row:?}");
        }
        found
    }

    #[test]
    fn each_corridor_has_one_way_down_whatever_the_width() {
        let mut rng = Rng::new(3);
        for width in (1..200).chain([255, 256, 257, 1000]) {
            for _ in 0..20 {
                let mut row = vec![0xFF; width];
                super::row(&mut row, &mut rng);
                let total: usize = corridors(&row).iter().map(|corridor| corridor.0).sum();
                assert_eq!(total, width);
            }
        }
    }

    #[test]
    fn corridors_are_as_long_and_go_down_where_chance_will() {
        let mut rng = Rng::new(5);
        let mut row = vec![0; 1 << 20];
        super::row(&mut row, &mut rng);
        let all = corridors(&row);
        let near = |count: usize, expected: usize, what: &str| {
            let is_near = count.abs_diff(expected) < 6 * expected.isqrt();
            assert!(is_near, "{what}: {count}, not {expected}");
        };
        for length in 1..=8 {
            let places = all.iter().filter(|corridor| corridor.0 == length);
            let places: Vec<_> = places.map(|corridor| corridor.1).collect();
            near(places.len(), row.len() >> (length + 1), "length");
            for place in 0..length {
                let count = places.iter().filter(|&&down| down == place).count();
                near(count, places.len() / length, "place");
            }
        }
        // Corridors across the border of two words are no exception.
        let (mut start, mut left) = (0, 0);
        let mut crossing = 0;
        for &(length, down) in &all {
            if length == 2 && start % WORD_CELLS == WORD_CELLS - 1 {
                crossing += 1;
                left += usize::from(down == 0);
            }
            start += length;
        }
        near(crossing, row.len() / WORD_CELLS / 8, "crossing");
        near(left, crossing / 2, "left");
    }
}
