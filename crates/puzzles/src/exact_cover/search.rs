//! Algorithm X on lists of the options that are still possible.

use std::ops::ControlFlow;

use super::limits::{End, Limits, stop_if};
use super::matrix::Matrix;

/// Visits all covers, each as the numbers of its options in the order of choice.
///
/// The order of covers depends on the matrix alone. Each chosen option needs memory for the list of options that
/// remain possible.
pub(crate) fn each_cover(
    matrix: &Matrix,
    limits: &Limits,
    mut visit: impl FnMut(&[usize]) -> ControlFlow<()>,
) -> End {
    let mut search = Search::new(matrix);
    let mut nodes = 0;
    loop {
        if let Some(end) = limits.end_before(nodes) {
            return end;
        }
        nodes += 1;
        match search.fewest() {
            Some(item) => search.open(item),
            None if visit(&search.chosen).is_break() => return End::Stopped,
            None => {}
        }
        if !search.advance() {
            return End::Complete;
        }
    }
}

/// Counts covers, up to `at_most`: reaching that is [`End::Stopped`].
#[must_use]
pub fn count_covers(matrix: &Matrix, limits: &Limits, at_most: u64) -> (u64, End) {
    let mut count = 0;
    if at_most == 0 {
        return (0, End::Stopped);
    }
    let end = each_cover(matrix, limits, |_| {
        count += 1;
        stop_if(count == at_most)
    });
    (count, end)
}

/// The first cover, `None` with [`End::Complete`] when there is none.
#[must_use]
pub(crate) fn first_cover(matrix: &Matrix, limits: &Limits) -> (Option<Vec<usize>>, End) {
    let mut found = None;
    let end = each_cover(matrix, limits, |options| {
        found = Some(options.to_vec());
        ControlFlow::Break(())
    });
    (found, end)
}

struct Search<'m> {
    matrix: &'m Matrix,
    /// The options that are possible at the root, then those at each level of the tree.
    options: Vec<u32>,
    /// Where the last of these lists begins.
    start: usize,
    levels: Vec<Level>,
    chosen: Vec<usize>,
    is_covered: Vec<bool>,
    /// How many of the last list's options each primary item has.
    counts: Vec<u32>,
}

/// One level of the search tree.
struct Level {
    /// The item that is branched on.
    item: u32,
    /// The list of possible options, and the next one to try.
    start: usize,
    next: usize,
    end: usize,
}

impl<'m> Search<'m> {
    fn new(matrix: &'m Matrix) -> Self {
        Self {
            matrix,
            options: (0..matrix.options() as u32).collect(),
            start: 0,
            levels: Vec::new(),
            chosen: Vec::new(),
            is_covered: vec![false; matrix.items()],
            counts: vec![0; matrix.primary()],
        }
    }

    /// The uncovered primary item with the fewest options, the first of equals; `None` when all are covered.
    fn fewest(&mut self) -> Option<u32> {
        self.counts.fill(0);
        for &option in &self.options[self.start..] {
            for &item in self.matrix.option(option as usize) {
                if let Some(count) = self.counts.get_mut(item as usize) {
                    *count += 1;
                }
            }
        }
        let counts = (0_u32..).zip(&self.counts).zip(&self.is_covered);
        let uncovered = counts.filter(|(_, is_covered)| !**is_covered);
        let least = uncovered.min_by_key(|((_, count), _)| **count);
        least.map(|((item, _), _)| item)
    }

    /// Opens a level that branches on an item.
    fn open(&mut self, item: u32) {
        self.levels.push(Level {
            item,
            start: self.start,
            next: self.start,
            end: self.options.len(),
        });
    }

    /// Moves to the next option of the deepest level that has one; returns whether there is such a level.
    fn advance(&mut self) -> bool {
        loop {
            let depth = self.levels.len();
            let Some(level) = self.levels.last_mut() else {
                return false;
            };
            self.options.truncate(level.end);
            if self.chosen.len() == depth
                && let Some(option) = self.chosen.pop()
            {
                for &item in self.matrix.option(option) {
                    self.is_covered[item as usize] = false;
                }
            }
            let untried = &self.options[level.next..level.end];
            let has_item =
                |&option: &u32| self.matrix.option(option as usize).contains(&level.item);
            if let Some(skipped) = untried.iter().position(has_item) {
                let option = untried[skipped] as usize;
                level.next += skipped + 1;
                let (start, end) = (level.start, level.end);
                self.take(option, start, end);
                return true;
            }
            self.levels.pop();
        }
    }

    /// Chooses an option, and lists the options of the level that remain possible.
    fn take(&mut self, option: usize, start: usize, end: usize) {
        for &item in self.matrix.option(option) {
            self.is_covered[item as usize] = true;
        }
        self.chosen.push(option);
        self.start = end;
        for index in start..end {
            let other = self.options[index];
            let mut items = self.matrix.option(other as usize).iter();
            if items.all(|&item| !self.is_covered[item as usize]) {
                self.options.push(other);
            }
        }
    }
}
