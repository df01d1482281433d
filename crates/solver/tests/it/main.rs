//! The solver from outside: against brute force, on boards known to be hard, and as it is stopped.

#![allow(
    clippy::disallowed_methods,
    reason = "tests read files and start threads"
)]

mod answers;
mod brute;
mod builder;
mod case;
mod checker;
mod compare;
mod count;
mod explain;
mod files;
mod found;
mod known;
mod large;
mod limits;
mod pins;
mod random;
mod repair;
mod session;
mod shrink;

use mapmaker_grid::hash;

/// Hashed choices, one after another: the same on every machine.
pub(crate) struct Choices(u64);

impl Choices {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = hash::mix(self.0.wrapping_add(0x9e37_79b9_7f4a_7c15));
        hash::below(self.0, bound as u32) as usize
    }

    /// Whether one of `odds` came up.
    pub(crate) fn one_in(&mut self, odds: usize) -> bool {
        self.below(odds) == 0
    }

    pub(crate) fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}
