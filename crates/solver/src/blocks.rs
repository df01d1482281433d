//! A stack in blocks: however high it grows, what lies in it is never moved.

use std::ops::Index;

/// Entries of a block.
const BLOCK: usize = 2048;

/// A stack; emptied blocks are kept.
#[derive(Clone, Debug)]
pub(super) struct Blocks<T> {
    /// Blocks up to `full` are full, those behind the one at `full` empty.
    blocks: Vec<Vec<T>>,
    full: usize,
}

impl<T> Default for Blocks<T> {
    fn default() -> Self {
        Self {
            blocks: vec![Vec::new()],
            full: 0,
        }
    }
}

impl<T> Blocks<T> {
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.full * BLOCK + self.blocks[self.full].len()
    }

    #[inline]
    pub(super) fn push(&mut self, entry: T) {
        if self.blocks[self.full].len() == BLOCK {
            self.full += 1;
            if self.blocks.len() == self.full {
                self.blocks.push(Vec::with_capacity(BLOCK));
            }
        }
        self.blocks[self.full].push(entry);
    }

    #[inline]
    pub(super) fn pop(&mut self) -> Option<T> {
        if self.blocks[self.full].is_empty() && self.full > 0 {
            self.full -= 1;
        }
        self.blocks[self.full].pop()
    }

    /// From the bottom up.
    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.blocks.iter().flatten()
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.blocks.iter_mut().flatten()
    }

    pub(super) fn clear(&mut self) {
        for block in &mut self.blocks[..=self.full] {
            block.clear();
        }
        self.full = 0;
    }
}

/// Counted from the bottom.
impl<T> Index<usize> for Blocks<T> {
    type Output = T;

    #[inline]
    fn index(&self, index: usize) -> &T {
        &self.blocks[index / BLOCK][index % BLOCK]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_last_goes_first() {
        let mut blocks = Blocks::default();
        let mut list = Vec::new();
        for round in [3, 5000, 2048, 0, 9000] {
            (0..round).for_each(|entry| {
                blocks.push(entry);
                list.push(entry);
            });
            assert_eq!(blocks.len(), list.len());
            for _ in 0..round / 2 {
                assert_eq!(blocks.pop(), list.pop());
            }
            assert_eq!(blocks.len(), list.len());
            assert!(blocks.iter().eq(&list));
            assert!((0..list.len()).all(|index| blocks[index] == list[index]));
        }
        while let Some(entry) = list.pop() {
            assert_eq!(blocks.pop(), Some(entry));
        }
        assert_eq!((blocks.pop(), blocks.len()), (None, 0));
        blocks.push(7);
        blocks.clear();
        assert_eq!((blocks.pop(), blocks.len()), (None, 0));
    }
}
