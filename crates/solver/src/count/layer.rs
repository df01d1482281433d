//! The tables of a frontier: its labellings, sorted, and a number for each.

use std::ops::Range;

use super::MAX_STATES;
use super::plan::{Field, Key, Plan, PlannedCell, Ways};
use super::watch::{LARGE, Stop, Watch, grow};

/// The labellings of a frontier by rising key, and a number for each.
#[derive(Clone, Debug, Default)]
struct Table {
    keys: Vec<Key>,
    numbers: Vec<u128>,
}

impl Table {
    fn clear(&mut self) {
        self.keys.clear();
        self.numbers.clear();
    }

    #[inline]
    fn push(&mut self, key: Key, number: u128) {
        if self.keys.len() == LARGE {
            self.make_room();
        }
        self.keys.push(key);
        self.numbers.push(number);
    }

    /// Makes room for as many entries as there can be, so that what is there is moved once at most;
    /// memory that is not used costs nothing.
    fn make_room(&mut self) {
        let most = MAX_STATES + LARGE;
        self.keys
            .reserve_exact(most.saturating_sub(self.keys.len()));
        self.numbers
            .reserve_exact(most.saturating_sub(self.numbers.len()));
    }

    /// The number of a labelling.
    fn find(&self, key: Key) -> Option<u128> {
        Some(self.numbers[self.keys.binary_search(&key).ok()?])
    }
}

/// The table of the frontier that was reached, and room for the next. They are kept from one count to the
/// next: large tables take long to free.
#[derive(Clone, Debug, Default)]
pub(super) struct Layers {
    now: Table,
    next: Table,
    limit: u128,
    /// For each value that the cell can write, its number in the current group of labellings, and a bit if it has one.
    sums: Vec<u128>,
    is_there: Vec<u64>,
}

impl Layers {
    /// Begins with no frontier; numbers go no higher than `limit`.
    pub(super) fn start(&mut self, limit: u128) {
        self.limit = limit;
        self.now.clear();
        self.now.push(0, 1);
    }

    /// The number at the end, where there is no frontier.
    pub(super) fn total(&self) -> Option<u128> {
        self.now.find(0)
    }

    /// Passes a cell.
    ///
    /// Labellings that differ only in what the cell reads are neighbours in the table; what such a
    /// group leads to is added up at once and is sorted. Only fields that the cell writes above
    /// others are out of order then, and each is put right by one stable pass of counting.
    pub(super) fn advance(
        &mut self,
        ways: &Ways,
        plan: &Plan,
        cell: &PlannedCell,
        watch: &mut Watch,
    ) -> Result<(), Stop> {
        watch.work(ways.list.len())?;
        self.next.clear();
        self.sums.clear();
        self.sums.resize(ways.outs.len(), 0);
        self.is_there.clear();
        self.is_there.resize(ways.outs.len().div_ceil(64), 0);
        let in_mask = (1 << cell.in_bits) - 1;
        let mut rest = None;
        for index in 0..self.now.keys.len() {
            watch.step()?;
            let key = self.now.keys[index];
            if rest != Some(key >> cell.in_bits) {
                if let Some(rest) = rest {
                    self.flush(rest, ways, plan, cell, watch)?;
                }
                rest = Some(key >> cell.in_bits);
            }
            let input = (key & in_mask) as u32;
            let Ok(found) = ways.starts.binary_search_by_key(&input, |start| start.0) else {
                continue;
            };
            let range = ways.starts[found].1 as usize..ways.starts[found + 1].1 as usize;
            watch.work(range.len())?;
            let number = self.now.numbers[index];
            for way in &ways.list[range] {
                let out = way.out as usize;
                self.sums[out] = self.sums[out].saturating_add(number).min(self.limit);
                self.is_there[out / 64] |= 1 << (out % 64);
            }
        }
        if let Some(rest) = rest {
            self.flush(rest, ways, plan, cell, watch)?;
        }
        std::mem::swap(&mut self.now, &mut self.next);
        self.sort(plan.outs(cell), watch)
    }

    /// Writes down what a group of labellings leads to.
    fn flush(
        &mut self,
        rest: Key,
        ways: &Ways,
        plan: &Plan,
        cell: &PlannedCell,
        watch: &mut Watch,
    ) -> Result<(), Stop> {
        let spread = plan.spread(cell, rest);
        for (index, word) in self.is_there.iter_mut().enumerate() {
            let mut bits = std::mem::take(word);
            watch.work(bits.count_ones() as usize)?;
            while bits != 0 {
                let out = index * 64 + bits.trailing_zeros() as usize;
                let number = std::mem::replace(&mut self.sums[out], 0);
                self.next.push(spread | ways.outs[out], number);
                bits &= bits - 1;
            }
        }
        if self.next.keys.len() > MAX_STATES {
            return Err(Stop::TooMany);
        }
        Ok(())
    }

    /// Sorts a table that is sorted but for what was written.
    fn sort(&mut self, outs: &[Field], watch: &mut Watch) -> Result<(), Stop> {
        if self.now.keys.is_empty() {
            return Ok(());
        }
        let mut bottom = 0;
        let mut above: Key = outs.iter().fold(0, |all, out| all | out.mask());
        for out in outs {
            above &= !out.mask();
            if out.shift == bottom {
                bottom += out.bits;
                continue;
            }
            let low = out.mask() | ((1 << out.shift) - 1);
            let run_mask = !(low | above);
            let mut start = 0;
            while start < self.now.keys.len() {
                let run = self.now.keys[start] & run_mask;
                let mut counts = [0; 65];
                let mut end = start;
                while end < self.now.keys.len() && self.now.keys[end] & run_mask == run {
                    watch.work(1)?;
                    counts[((self.now.keys[end] & out.mask()) >> out.shift) as usize + 1] += 1;
                    end += 1;
                }
                self.distribute(start..end, *out, &mut counts, watch)?;
                start = end;
            }
            std::mem::swap(&mut self.now, &mut self.next);
        }
        debug_assert!(self.now.keys.is_sorted_by(|a, b| a < b));
        Ok(())
    }

    /// Brings a run into the order of a field.
    fn distribute(
        &mut self,
        run: Range<usize>,
        out: Field,
        counts: &mut [usize; 65],
        watch: &mut Watch,
    ) -> Result<(), Stop> {
        let len = self.now.keys.len();
        if len > LARGE {
            self.next.make_room();
        }
        grow(&mut self.next.keys, len, 0, watch)?;
        grow(&mut self.next.numbers, len, 0, watch)?;
        for value in 1..counts.len() {
            counts[value] += counts[value - 1];
        }
        for index in run.clone() {
            watch.work(1)?;
            let key = self.now.keys[index];
            let place = &mut counts[((key & out.mask()) >> out.shift) as usize];
            self.next.keys[run.start + *place] = key;
            self.next.numbers[run.start + *place] = self.now.numbers[index];
            *place += 1;
        }
        Ok(())
    }
}
