//! Random choices while an expedition is created: a sequence of hashes of the code.

use super::code::Code;
use mapmaker_grid::hash::{self, Purpose};

/// A sequence of hashes.
pub(super) struct Dice {
    key: u64,
    thrown: i64,
}

impl Dice {
    /// The sequence of a code for one purpose (an octave of [`Purpose::Expedition`]).
    pub(super) const fn new(code: Code, question: u64) -> Self {
        Self {
            key: hash::key(code.seed, Purpose::Expedition, question),
            thrown: (code.difficulty as i64) << 32,
        }
    }

    /// The next number below `bound`.
    pub(super) const fn below(&mut self, bound: u32) -> u32 {
        self.thrown += 1;
        hash::below(hash::at(self.key, self.thrown, 0), bound)
    }

    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}
