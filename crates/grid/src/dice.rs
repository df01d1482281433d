//! Chance: a stream of numbers that is the same on every machine, and uniform draws from it.

use crate::hash;

/// SplitMix64 (Steele, Lea & Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014)
/// over [`hash::mix`].
#[derive(Clone, Debug)]
pub struct Dice {
    state: u64,
}

/// The step of SplitMix64: 2⁶⁴ over the golden ratio, made odd.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Dice {
    /// The stream of a seed.
    #[inline]
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// An independent stream for one purpose.
    #[inline]
    #[must_use]
    pub const fn fork(&self, purpose: u64) -> Self {
        Self {
            state: hash::mix(self.state ^ hash::mix(purpose.wrapping_add(STEP))),
        }
    }

    /// The next 64 bits.
    #[inline]
    pub const fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(STEP);
        hash::mix(self.state)
    }

    /// A whole number in `0..bound`, each equally likely; 0 when `bound` is 0.
    ///
    /// Draws are rejected above the largest multiple of `bound`.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        if bound < 2 {
            return 0;
        }
        // 2⁶⁴ mod bound: so many of the largest words would favour the small numbers.
        let spare = bound.wrapping_neg() % bound;
        loop {
            let word = self.word();
            if word <= u64::MAX - spare {
                return (word % bound) as usize;
            }
        }
    }

    /// Shuffles items, each order equally likely (Fisher and Yates).
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_splitmix64() {
        // The first words of the published program for the seed 1234567.
        let mut dice = Dice::new(1_234_567);
        assert_eq!(dice.word(), 6_457_827_717_110_365_317);
        assert_eq!(dice.word(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn draws_are_uniform() {
        let mut dice = Dice::new(7);
        let mut counts = [0; 7];
        for _ in 0..70_000 {
            counts[dice.below(7)] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_600..10_400).contains(count)),
            "{counts:?}"
        );
        assert_eq!((dice.below(1), dice.below(0)), (0, 0));
    }

    #[test]
    fn orders_are_uniform() {
        let mut dice = Dice::new(3);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            dice.shuffle(&mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 24);
        assert!(
            counts.values().all(|count| (850..1150).contains(count)),
            "{counts:?}"
        );
    }
}
