//! A random stream from a seed, the same on every machine, with several small draws from each word.
//!
//! Every bounded draw rejects values that would make some outcomes more likely.

use mapmaker_grid::dice::Dice;
use mapmaker_grid::hash::{self, Purpose};

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub(super) struct Rng {
    words: Dice,
    /// The unused rest of the word from which bytes are taken.
    bytes: u64,
    bytes_left: u32,
    /// The unused rest of the word from which bits are taken.
    bits: u64,
    bits_left: u32,
}

impl Rng {
    /// The stream that a maze is made from.
    pub(super) const fn new(seed: u64) -> Self {
        Self::stream(seed, 0)
    }

    /// One of several independent streams of a seed.
    pub(super) const fn stream(seed: u64, index: u64) -> Self {
        Self {
            words: Dice::new(hash::key(seed, Purpose::Maze, index)),
            bytes: 0,
            bytes_left: 0,
            bits: 0,
            bits_left: 0,
        }
    }

    /// 64 random bits.
    #[inline]
    pub(super) const fn word(&mut self) -> u64 {
        self.words.word()
    }

    #[inline]
    const fn byte(&mut self) -> u8 {
        if self.bytes_left == 0 {
            self.bytes = self.word();
            self.bytes_left = 8;
        }
        self.bytes_left -= 1;
        let byte = self.bytes as u8;
        self.bytes >>= 8;
        byte
    }

    /// A number of that many random bits, at most 8.
    #[inline]
    pub(super) const fn bits<const COUNT: u32>(&mut self) -> u8 {
        if self.bits_left < COUNT {
            self.bits = self.word();
            self.bits_left = 64;
        }
        self.bits_left -= COUNT;
        let drawn = self.bits as u8 & (u8::MAX >> (8 - COUNT));
        self.bits >>= COUNT;
        drawn
    }

    /// One of the slots in a set of at most six, all equally likely; slot 0 if the set is empty.
    ///
    /// The highest values of a byte are rejected, as many as don't divide evenly.
    #[inline]
    pub(super) const fn pick(&mut self, set: u8) -> u8 {
        let count = set.count_ones();
        if count == 0 {
            return 0;
        }
        let byte = loop {
            let byte = self.byte() as u32;
            if byte < 256 - 256 % count {
                break byte;
            }
        };
        let mut left = set;
        let mut index = byte % count;
        while index > 0 {
            left &= left - 1;
            index -= 1;
        }
        left.trailing_zeros() as u8
    }

    /// A number below `bound`, all equally likely; `bound` is at least 1.
    ///
    /// Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019).
    #[inline]
    pub(super) const fn below(&mut self, bound: u32) -> u32 {
        let mut product = (self.word() >> 32) * bound as u64;
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = (self.word() >> 32) * bound as u64;
            }
        }
        (product >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picks_fall_on_every_slot_of_the_set_equally_often() {
        let mut rng = Rng::new(3);
        for set in 1..64_u8 {
            let mut counts = [0; 6];
            let each = 600;
            for _ in 0..each * set.count_ones() {
                counts[usize::from(rng.pick(set))] += 1;
            }
            for (slot, count) in counts.into_iter().enumerate() {
                let is_in = set >> slot & 1 == 1;
                assert!(
                    if is_in {
                        (450..750).contains(&count)
                    } else {
                        count == 0
                    },
                    "{set:#b}: {counts:?}"
                );
            }
        }
        assert_eq!(rng.pick(0), 0);
    }

    #[test]
    fn the_stream_is_the_same_on_every_machine() {
        let mut rng = Rng::new(7);
        assert_eq!(rng.word(), 3_353_538_272_908_728_861);
        assert_eq!(rng.below(1000), 108);
        assert_eq!(rng.pick(0b10_1101), 0);
        assert_eq!(rng.bits::<2>(), 2);
    }

    #[test]
    fn numbers_below_a_bound_reach_all_of_it() {
        let mut rng = Rng::new(1);
        let mut counts = [0; 7];
        for _ in 0..7000 {
            counts[rng.below(7) as usize] += 1;
        }
        let is_near = |count: &i32| (870..1130).contains(count);
        assert!(counts.iter().all(is_near), "{counts:?}");
        assert_eq!(rng.below(1), 0);
    }
}
