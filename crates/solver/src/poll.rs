//! Looks now and then at the flag that stops a search, where work is a long way without choices.

use std::sync::atomic::{AtomicBool, Ordering};

/// Work between two looks: cells, edges or entries that are passed, a few nanoseconds each.
const EVERY: usize = 4096;

/// The search was stopped from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cancelled;

/// A flag, and the work since it was last polled.
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
        self.look()
    }

    /// Looks at the flag.
    ///
    /// # Errors
    /// When it is set.
    pub(super) fn look(&mut self) -> Result<(), Cancelled> {
        self.work = 0;
        let is_set = self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
        if is_set { Err(Cancelled) } else { Ok(()) }
    }

    /// Clears and fills a list. Memory that is used for the first time takes longest, so the flag is polled after too.
    ///
    /// # Errors
    /// When the flag is set; the list is shorter then.
    pub(super) fn refill<T: Clone>(
        &mut self,
        list: &mut Vec<T>,
        len: usize,
        value: T,
    ) -> Result<(), Cancelled> {
        forget(list, len);
        self.grow(list, len, value)
    }

    /// Makes a list at least so long.
    ///
    /// # Errors
    /// When the flag is set; the list is shorter then.
    pub(super) fn grow<T: Clone>(
        &mut self,
        list: &mut Vec<T>,
        len: usize,
        value: T,
    ) -> Result<(), Cancelled> {
        self.make_room(list, len.saturating_sub(list.len()))?;
        while list.len() < len {
            list.resize(len.min(list.len() + EVERY), value.clone());
            self.work(EVERY)?;
        }
        Ok(())
    }

    /// Makes room for some more at the end of a list, which is moved for that bit by bit.
    ///
    /// # Errors
    /// When the flag is set; the list may have lost entries then.
    #[inline]
    pub(super) fn make_room<T: Clone>(
        &mut self,
        list: &mut Vec<T>,
        more: usize,
    ) -> Result<(), Cancelled> {
        if list.capacity() - list.len() >= more {
            return Ok(());
        }
        self.enlarge(list, list.len() + more)
    }

    /// Moves a list to where there is room for so many.
    #[cold]
    fn enlarge<T: Clone>(&mut self, list: &mut Vec<T>, len: usize) -> Result<(), Cancelled> {
        let mut moved = Vec::with_capacity(len.max(list.len() * 2));
        for part in list.chunks(EVERY) {
            moved.extend_from_slice(part);
            self.work(EVERY)?;
        }
        std::mem::swap(list, &mut moved);
        self.free(moved)
    }

    /// Gives memory back, which takes as long as taking it, bit by bit too.
    fn free<T>(&mut self, mut list: Vec<T>) -> Result<(), Cancelled> {
        const PART: usize = 8 * EVERY;
        while list.capacity() > PART {
            list.truncate(list.capacity() - PART);
            list.shrink_to(list.capacity() - PART);
            self.work(EVERY)?;
        }
        Ok(())
    }

    /// Makes a list a copy of another.
    ///
    /// # Errors
    /// When the flag is set; the list is shorter then.
    pub(super) fn copy<T: Clone>(&mut self, list: &mut Vec<T>, of: &[T]) -> Result<(), Cancelled> {
        forget(list, of.len());
        for part in of.chunks(EVERY) {
            list.extend_from_slice(part);
            self.work(EVERY)?;
        }
        Ok(())
    }

    /// Whether two lists are the same.
    ///
    /// # Errors
    /// When the flag is set.
    pub(super) fn are_same<T: PartialEq>(&mut self, a: &[T], b: &[T]) -> Result<bool, Cancelled> {
        if a.len() != b.len() {
            return Ok(false);
        }
        for (a, b) in a.chunks(EVERY).zip(b.chunks(EVERY)) {
            self.work(EVERY)?;
            if a != b {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Sorts a list: short runs first, which are then merged.
    ///
    /// # Errors
    /// When the flag is set; the list may have lost its order and some of its members then.
    pub(super) fn sort<T: Ord + Copy>(&mut self, list: &mut Vec<T>) -> Result<(), Cancelled> {
        const RUN: usize = 1024;
        for run in list.chunks_mut(RUN) {
            run.sort_unstable();
            self.work(16 * run.len())?;
        }
        let mut merged = Vec::new();
        let mut run = RUN;
        while run < list.len() {
            merged.clear();
            merged.reserve_exact(list.len());
            for pair in list.chunks(2 * run) {
                let (mut left, mut right) = pair.split_at(run.min(pair.len()));
                while let (Some(a), Some(b)) = (left.first(), right.first()) {
                    self.work(1)?;
                    if a <= b {
                        merged.push(*a);
                        left = &left[1..];
                    } else {
                        merged.push(*b);
                        right = &right[1..];
                    }
                }
                for rest in [left, right] {
                    for part in rest.chunks(EVERY) {
                        merged.extend_from_slice(part);
                        self.work(EVERY)?;
                    }
                }
            }
            std::mem::swap(list, &mut merged);
            run *= 2;
        }
        Ok(())
    }
}

/// Empties a list, and makes room for so many without moving what was in it.
fn forget<T>(list: &mut Vec<T>, len: usize) {
    list.clear();
    if list.capacity() < len {
        *list = Vec::new();
        list.reserve_exact(len);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::hash;

    #[test]
    fn work_is_stopped_soon_and_only_by_the_flag() {
        let flag = AtomicBool::new(false);
        let mut poll = Poll::new(Some(&flag));
        let mut list = vec![1_u8; 7];
        assert_eq!(poll.refill(&mut list, 100_000, 3), Ok(()));
        assert_eq!((list.len(), list[99_999]), (100_000, 3));
        let mut other = vec![2];
        assert_eq!(poll.copy(&mut other, &list), Ok(()));
        assert_eq!(poll.are_same(&list, &other), Ok(true));
        other[70_000] = 4;
        assert_eq!(poll.are_same(&list, &other), Ok(false));
        flag.store(true, Ordering::Relaxed);
        assert!((0..=EVERY).any(|_| poll.work(1) == Err(Cancelled)));
        assert_eq!(poll.refill(&mut list, 100_000, 3), Err(Cancelled));
        assert!(list.len() <= EVERY);
        assert_eq!(poll.sort(&mut other), Err(Cancelled));
    }

    #[test]
    fn sorted_is_sorted() {
        for len in [0, 1, 1023, 1025, 5000, 20_001] {
            let mut list: Vec<_> = (0..len).map(|index| hash::mix(index) % 9000).collect();
            let mut expected = list.clone();
            expected.sort_unstable();
            assert_eq!(Poll::new(None).sort(&mut list), Ok(()));
            assert_eq!(list, expected);
        }
    }
}
