//! What follows for an ordinary cell from the labels around it, kept from one look to the next.

use super::rules::Rules;
use super::tables::Mask;

/// The fewest and the most entries, as powers of two.
const FEWEST: u32 = 6;
const MOST: u32 = 12;

/// So few pieces are faster to scan one by one than the labels that they may have.
const FEW: u32 = 24;

/// The consequences for cells that may have the usual pieces, by the masks of their four edges, a byte
/// each: a direct-mapped cache of up to 48 KiB that the pieces of a large board with many pins rarely miss.
#[derive(Clone, Debug, Default)]
pub(super) struct Memo {
    /// For which rules and which usual pieces it holds.
    rules: u64,
    usual: Vec<u64>,
    entries: Vec<Entry>,
    /// How many entries there are, as a power of two.
    bits: u32,
}

/// What is left between some masks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    /// The masks of the edges, top in the lowest byte; 0 marks an entry that is not used.
    key: u32,
    /// The labels that some piece has, in the same way.
    pub(super) left: u32,
    /// How many pieces there are.
    pub(super) count: u32,
}

impl Memo {
    /// Makes sure that it speaks of these rules and pieces, and has room for a board of so many slots;
    /// false when masks do not fit a byte.
    pub(super) fn start(&mut self, rules: &Rules, usual: &[u64], slots: usize) -> bool {
        if !rules.is_narrow() {
            return false;
        }
        let bits = slots.max(1).ilog2().clamp(FEWEST, MOST);
        if self.rules != rules.id() || self.usual != usual || self.bits < bits {
            self.bits = bits;
            self.rules = rules.id();
            self.usual.clear();
            self.usual.extend_from_slice(usual);
            self.entries.clear();
            self.entries.resize(1 << bits, Entry::default());
        }
        true
    }

    /// What is left for a cell between these masks, none of which is empty.
    #[inline]
    pub(super) fn look_up(&mut self, rules: &Rules, masks: [Mask; 4]) -> Entry {
        let key = (0..4).fold(0, |key, side| key | (masks[side] as u32) << (8 * side));
        let index = (key.wrapping_mul(0x9e37_79b1) >> (32 - self.bits)) as usize;
        let entry = self.entries[index];
        if entry.key == key {
            return entry;
        }
        let entry = self.work_out(rules, masks, key);
        self.entries[index] = entry;
        entry
    }

    #[cold]
    fn work_out(&self, rules: &Rules, masks: [Mask; 4], key: u32) -> Entry {
        let mut pieces = [0; super::rules::MAX_WORDS];
        let pieces = &mut pieces[..rules.words()];
        pieces.copy_from_slice(&self.usual);
        for (side, mask) in masks.into_iter().enumerate() {
            rules.keep_labels(side, mask, pieces);
        }
        let count = pieces.iter().map(|word| word.count_ones()).sum();
        let left = if count < FEW {
            labels_on(rules, pieces)
        } else {
            (0..4).fold(0, |left, side| {
                left | (rules.labels_of(side, masks[side], pieces) as u32) << (8 * side)
            })
        };
        Entry { key, left, count }
    }
}

/// The labels that some of these pieces have, a byte for each side, top in the lowest.
fn labels_on(rules: &Rules, pieces: &[u64]) -> u32 {
    let mut left = 0;
    for (word, &bits) in pieces.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            let labels = rules.label_masks(word * 64 + bits.trailing_zeros() as usize);
            let bytes = labels.into_iter().rev();
            left |= bytes.fold(0, |left, label| left << 8 | label as u32);
            bits &= bits - 1;
        }
    }
    left
}
