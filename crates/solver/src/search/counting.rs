//! Tiles whose number is limited: a further variable of every cell says which of them it has.

use crate::problem::Problem;
use crate::tables::Mask;

/// The limited tiles. Class 0 is every other piece, class `k + 1` the limited tile `k`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Classes {
    /// (at least, at most) for each limited tile.
    pub(super) limits: Vec<(usize, usize)>,
    /// The pieces of each class, `words` each.
    pieces: Vec<u64>,
    words: usize,
}

impl Classes {
    pub(crate) fn set(&mut self, problem: &Problem) {
        self.limits.clear();
        self.pieces.clear();
        self.words = problem.rules.words();
        if problem.counts.is_empty() {
            return;
        }
        self.pieces.extend(problem.rules.usable(true, true));
        for (index, count) in problem.counts.iter().enumerate() {
            self.limits.push((count.at_least, count.at_most));
            let (word, bit) = (count.tile.index() / 64, 1 << (count.tile.index() % 64));
            self.pieces[word] &= !bit;
            self.pieces.resize((index + 2) * self.words, 0);
            self.pieces[(index + 1) * self.words + word] |= bit;
        }
    }

    /// Takes off a limit how often its tile is used outside the board that is solved.
    pub(crate) fn reserve(&mut self, limit: usize, used: usize) {
        let (at_least, at_most) = &mut self.limits[limit];
        *at_least = at_least.saturating_sub(used);
        *at_most = at_most.saturating_sub(used);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.limits.is_empty()
    }

    /// Every class.
    pub(super) fn all(&self) -> Mask {
        (1 << (self.limits.len() + 1)) - 1
    }

    pub(super) fn keep(&self, mask: Mask, pieces: &mut [u64]) {
        for (word, pieces) in pieces.iter_mut().enumerate() {
            let mut kept = 0;
            let mut left = mask & self.all();
            while left != 0 {
                kept |= self.pieces[left.trailing_zeros() as usize * self.words + word];
                left &= left - 1;
            }
            *pieces &= kept;
        }
    }

    pub(super) fn classes_of(&self, mask: Mask, pieces: &[u64]) -> Mask {
        (0..=self.limits.len())
            .filter(|&class| mask >> class & 1 == 1)
            .filter(|&class| {
                let own = &self.pieces[class * self.words..];
                pieces.iter().zip(own).any(|(a, b)| a & b != 0)
            })
            .fold(0, |found, class| found | 1 << class)
    }
}

/// How often each limited tile is there for sure, and how often it may be.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) sure: Vec<usize>,
    pub(super) possible: Vec<usize>,
    /// Limits to look at again.
    pub(super) is_due: Vec<bool>,
}

impl Tally {
    pub(super) fn start(&mut self, classes: &Classes, cells: usize) {
        let count = classes.limits.len();
        self.sure.clear();
        self.sure.resize(count, 0);
        self.possible.clear();
        self.possible.resize(count, cells);
        self.is_due.clear();
        self.is_due.resize(count, true);
    }

    /// A cell that could be of the classes `old` can be only of `new` now.
    pub(super) fn change(&mut self, old: Mask, new: Mask) {
        for tile in 0..self.sure.len() {
            let class = 1 << (tile + 1);
            self.sure[tile] += usize::from(new == class && old != class);
            self.possible[tile] -= usize::from(old & class != 0 && new & class == 0);
            self.is_due[tile] = true;
        }
    }

    /// Takes a change back.
    pub(super) fn undo(&mut self, old: Mask, new: Mask) {
        for tile in 0..self.sure.len() {
            let class = 1 << (tile + 1);
            self.sure[tile] -= usize::from(new == class && old != class);
            self.possible[tile] += usize::from(old & class != 0 && new & class == 0);
        }
    }
}
