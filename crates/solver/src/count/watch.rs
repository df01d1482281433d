//! How much a count may work and remember, and what stops it.

use super::super::outcome::Options;

/// Work between two looks at the flag that stops it: table entries read or written.
const CANCEL_EVERY: usize = 4096;

/// A table with so many entries may come to have as many as there can be.
pub(super) const LARGE: usize = 4096;

/// Why it was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// There are too many labellings, or rules that can't be counted.
    TooMany,
    BudgetSpent,
    Cancelled,
}

/// Looks at the flag that stops it, and counts steps.
pub(super) struct Watch<'a> {
    options: &'a Options<'a>,
    steps: u64,
    work: usize,
}

impl<'a> Watch<'a> {
    pub(super) const fn new(options: &'a Options<'a>) -> Self {
        Self {
            options,
            steps: 0,
            work: 0,
        }
    }

    /// Some work was done.
    #[inline]
    pub(super) fn work(&mut self, amount: usize) -> Result<(), Stop> {
        self.work += amount;
        if self.work >= CANCEL_EVERY {
            self.work = 0;
            if self.options.is_cancelled() {
                return Err(Stop::Cancelled);
            }
        }
        Ok(())
    }

    /// A labelling is gone on from.
    #[inline]
    pub(super) fn step(&mut self) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps > self.options.max_steps {
            return Err(Stop::BudgetSpent);
        }
        self.work(1)
    }
}

/// Makes a list as long as it is to be.
pub(super) fn grow<T: Clone>(
    list: &mut Vec<T>,
    len: usize,
    value: T,
    watch: &mut Watch,
) -> Result<(), Stop> {
    list.truncate(len);
    list.reserve_exact(len - list.len());
    while list.len() < len {
        list.resize(len.min(list.len() + CANCEL_EVERY), value.clone());
        watch.work(CANCEL_EVERY)?;
    }
    Ok(())
}
