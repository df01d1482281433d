//! Looks now and then at the flag that stops a search, where work is a long way without choices.

use std::sync::atomic::{AtomicBool, Ordering};

/// Work between two looks: cells, edges or entries that are passed, a few nanoseconds each.
const EVERY: usize = 4096;

/// The search was stopped from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cancelled;

/// A flag, and the work since it was looked at.
#[derive(Debug)]
pub(super) struct Poll<'a> {
    cancel: Option<&'a AtomicBool>,
    work: usize,
}

impl<'a> Poll<'a> {
    pub(super) const fn new(cancel: Option<&'a AtomicBool>) -> Self {
        Self { cancel, work: 0 }
    }

    /// Some work was done.
    ///
    /// # Errors
    /// When the flag is set.
    #[inline]
    pub(super) fn work(&mut self, amount: usize) -> Result<(), Cancelled> {
        self.work += amount;
        if self.work < EVERY {
            return Ok(());
        }
        self.work = 0;
        let is_set = self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
        if is_set { Err(Cancelled) } else { Ok(()) }
    }

    /// Fills a list anew. Memory that is used for the first time takes longest, so this is looked
    /// after too.
    ///
    /// # Errors
    /// When the flag is set; the list is shorter then.
    pub(super) fn refill<T: Clone>(
        &mut self,
        list: &mut Vec<T>,
        len: usize,
        value: T,
    ) -> Result<(), Cancelled> {
        list.clear();
        list.reserve_exact(len);
        while list.len() < len {
            list.resize(len.min(list.len() + EVERY), value.clone());
            self.work(EVERY)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_stopped_soon_and_only_by_the_flag() {
        let flag = AtomicBool::new(false);
        let mut poll = Poll::new(Some(&flag));
        let mut list = vec![1_u8; 7];
        assert_eq!(poll.refill(&mut list, 100_000, 3), Ok(()));
        assert_eq!((list.len(), list[99_999]), (100_000, 3));
        flag.store(true, Ordering::Relaxed);
        assert!((0..=EVERY).any(|_| poll.work(1) == Err(Cancelled)));
        assert_eq!(poll.refill(&mut list, 100_000, 3), Err(Cancelled));
        assert!(list.len() <= EVERY);
    }
}
