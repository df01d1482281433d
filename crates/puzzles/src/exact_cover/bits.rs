//! Small matrices: each option a set of items as bits, and at every level the list of options still possible.
//!
//! Going down a level reads that list once: what meets the chosen option is left out, and the rest is
//! counted for all items at once, in counters of which each bit is a word of its own (so "carry-save").
//! Lists shrink quickly, and most levels that are entered have short ones, so this takes a fraction of
//! the time of following links.

use std::ops::ControlFlow;

use super::limits::{End, Limits};
use super::matrix::Matrix;

/// The most options of a matrix that is searched so, for each level may keep a list of them.
pub(super) const MAX_OPTIONS: usize = 1 << 14;

/// A set of items.
type Set<const W: usize> = [u64; W];

#[inline]
fn meets<const W: usize>(one: &Set<W>, other: &Set<W>) -> bool {
    let both = (0..W).map(|word| one[word] & other[word]);
    both.fold(0, |all, word| all | word) != 0
}

#[inline]
fn without<const W: usize>(one: &Set<W>, other: &Set<W>) -> Set<W> {
    std::array::from_fn(|word| one[word] & !other[word])
}

fn first<const W: usize>(set: &Set<W>) -> Option<usize> {
    let word = set.iter().position(|&word| word != 0)?;
    Some(word * 64 + set[word].trailing_zeros() as usize)
}

/// For each item how many options have it, up to 7; those with 8 or more are in `many`.
struct Counts<const W: usize> {
    bits: [Set<W>; 3],
    many: Set<W>,
}

impl<const W: usize> Counts<W> {
    const NONE: Self = Self {
        bits: [[0; W]; 3],
        many: [0; W],
    };

    #[inline]
    fn add(&mut self, option: &Set<W>) {
        for word in 0..W {
            let mut carry = option[word];
            for bits in &mut self.bits {
                let both = bits[word] & carry;
                bits[word] ^= carry;
                carry = both;
            }
            self.many[word] |= carry;
        }
    }

    /// The first of those items that the fewest options have; `None` when there are no items.
    fn fewest(&self, items: &Set<W>) -> Option<Fewest> {
        let [ones, twos, fours] = &self.bits;
        let few: Set<W> = without(items, &self.many);
        for count in 0..8 {
            let has = |bit: usize, word: u64| if count >> bit & 1 == 1 { word } else { !word };
            let with_count: Set<W> = std::array::from_fn(|word| {
                few[word] & has(0, ones[word]) & has(1, twos[word]) & has(2, fours[word])
            });
            match first(&with_count) {
                Some(_) if count == 0 => return Some(Fewest::None),
                Some(item) => return Some(Fewest::Some(item)),
                None => {}
            }
        }
        (*items != [0; W]).then_some(Fewest::Many)
    }
}

enum Fewest {
    /// An item has no options left.
    None,
    /// This item has few options.
    Some(usize),
    /// All have more than are counted here.
    Many,
}

/// What is tried at one depth.
struct Level<const W: usize> {
    /// The primary items that are not covered.
    uncovered: Set<W>,
    /// The item that is branched on.
    item: usize,
    /// Where the list of possible options begins and ends, and what of it was not tried yet.
    start: usize,
    next: usize,
    end: usize,
}

/// Visits all covers of a matrix with at most `64 W` items and [`MAX_OPTIONS`] options.
pub(super) fn walk<const W: usize>(
    matrix: &Matrix,
    limits: &Limits,
    visit: &mut impl FnMut(&[usize]) -> ControlFlow<()>,
) -> End {
    let mut search = Search::<W>::new(matrix);
    let mut nodes = 0;
    let mut entered = Some(search.root(matrix));
    loop {
        if let Some((uncovered, counts, start)) = entered.take() {
            if let Some(end) = limits.end_before(nodes) {
                return end;
            }
            nodes += 1;
            let item = match counts.fewest(&uncovered) {
                None => {
                    if visit(&search.chosen).is_break() {
                        return End::Stopped;
                    }
                    None
                }
                Some(Fewest::None) => None,
                Some(Fewest::Some(item)) => Some(item),
                Some(Fewest::Many) => search.fewest_of_many(&uncovered, start),
            };
            match item {
                None => search.leave(start),
                Some(item) => search.levels.push(Level {
                    uncovered,
                    item,
                    start,
                    next: start,
                    end: search.end,
                }),
            }
        }
        let Some(level) = search.levels.last_mut() else {
            return End::Complete;
        };
        let (word, bit) = (level.item / 64, level.item % 64);
        let untried = &search.sets[level.next..level.end];
        if let Some(skipped) = untried.iter().position(|set| set[word] >> bit & 1 == 1) {
            let option = level.next + skipped;
            level.next = option + 1;
            entered = Some(search.take(option));
        } else {
            let start = level.start;
            search.levels.pop();
            search.leave(start);
        }
    }
}

struct Search<const W: usize> {
    /// The lists of all levels, one after another: sets of items, and the numbers of the options.
    sets: Vec<Set<W>>,
    numbers: Vec<u32>,
    /// Where the last of the lists ends; what lies beyond means nothing.
    end: usize,
    levels: Vec<Level<W>>,
    chosen: Vec<usize>,
}

/// Uncovered primary items, how many options each item has, and where the list of options begins.
type Entered<const W: usize> = (Set<W>, Counts<W>, usize);

impl<const W: usize> Search<W> {
    fn new(matrix: &Matrix) -> Self {
        let mut search = Self {
            sets: Vec::with_capacity(2 * matrix.options()),
            numbers: Vec::with_capacity(2 * matrix.options()),
            end: 0,
            levels: Vec::new(),
            chosen: Vec::new(),
        };
        for option in 0..matrix.options() {
            let items = matrix.option(option);
            // Nothing asks for an option without primary items.
            if items.iter().any(|&item| (item as usize) < matrix.primary()) {
                let mut set = [0; W];
                for &item in items {
                    set[item as usize / 64] |= 1 << (item % 64);
                }
                search.sets.push(set);
                search.numbers.push(option as u32);
                search.end += 1;
            }
        }
        search
    }

    fn root(&self, matrix: &Matrix) -> Entered<W> {
        let mut uncovered = [0; W];
        for item in 0..matrix.primary() {
            uncovered[item / 64] |= 1 << (item % 64);
        }
        let mut counts = Counts::NONE;
        self.sets.iter().for_each(|set| counts.add(set));
        (uncovered, counts, 0)
    }

    /// Chooses an option of the last level's list, and makes the list of the next.
    #[inline]
    fn take(&mut self, option: usize) -> Entered<W> {
        // OK because an option is taken from a level.
        let level = self.levels.last().expect("a level");
        let set = self.sets[option];
        self.chosen.push(self.numbers[option] as usize);
        let uncovered = without(&level.uncovered, &set);
        let (start, end) = (level.start, level.end);
        let mut counts = Counts::NONE;
        self.end = end;
        if uncovered != [0; W] {
            let most = 2 * end - start;
            if self.sets.len() < most {
                self.sets.resize(most, [0; W]);
                self.numbers.resize(most, 0);
            }
            let (sets, left) = self.sets.split_at_mut(end);
            let (numbers, left_numbers) = self.numbers.split_at_mut(end);
            let mut kept = 0;
            // Every option is copied, and most are overwritten: whether one stays can't be foreseen.
            for (other, &number) in sets[start..].iter().zip(&numbers[start..]) {
                let stays = !meets(other, &set);
                let mask = if stays { u64::MAX } else { 0 };
                counts.add(&other.map(|word| word & mask));
                left[kept] = *other;
                left_numbers[kept] = number;
                kept += usize::from(stays);
            }
            self.end += kept;
        }
        (uncovered, counts, end)
    }

    /// The first of those items that the fewest options of the list that begins there have, by counting
    /// all. Lists are that long near the root only, and there a good choice matters most.
    #[cold]
    fn fewest_of_many(&self, items: &Set<W>, start: usize) -> Option<usize> {
        let has = |set: &Set<W>, item: usize| set[item / 64] >> (item % 64) & 1 == 1;
        let mut counts = vec![0_u32; 64 * W];
        for set in &self.sets[start..self.end] {
            for (word, mut bits) in set.iter().copied().enumerate() {
                while bits != 0 {
                    counts[word * 64 + bits.trailing_zeros() as usize] += 1;
                    bits &= bits - 1;
                }
            }
        }
        (0..64 * W)
            .filter(|&item| has(items, item))
            .min_by_key(|&item| counts[item])
    }

    /// Forgets the list that begins there, and takes back the choice that led to it.
    fn leave(&mut self, start: usize) {
        if !self.levels.is_empty() {
            self.end = start;
            self.chosen.pop();
        }
    }
}
