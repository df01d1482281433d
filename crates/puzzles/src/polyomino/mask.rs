//! Sets of cells as bits: 64 or 128 in one word, 1024 in sixteen.

/// The most cells of a region.
pub const MAX_CELLS: usize = Wide::CELLS;

/// A set of the cells `0..CELLS`.
pub(super) trait Mask: Copy + Ord {
    /// How many cells there are.
    const CELLS: usize;
    /// No cell.
    const NONE: Self;

    /// Only this cell.
    fn cell(cell: usize) -> Self;
    /// The first cell in the set, [`Self::CELLS`] if it is empty.
    fn first(self) -> usize;
    /// The union.
    fn with(self, other: Self) -> Self;
    /// The difference.
    fn without(self, other: Self) -> Self;
    /// Adds `by` to the index of each cell; less than the number of cells.
    fn up(self, by: u32) -> Self;
    /// Subtracts `by` from the index of each cell; less than the number of cells.
    fn down(self, by: u32) -> Self;
}

macro_rules! word {
    ($word:ty) => {
        impl Mask for $word {
            const CELLS: usize = <$word>::BITS as usize;
            const NONE: Self = 0;

            #[inline]
            fn cell(cell: usize) -> Self {
                1 << cell
            }
            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn with(self, other: Self) -> Self {
                self | other
            }
            #[inline]
            fn without(self, other: Self) -> Self {
                self & !other
            }
            #[inline]
            fn up(self, by: u32) -> Self {
                self << by
            }
            #[inline]
            fn down(self, by: u32) -> Self {
                self >> by
            }
        }
    };
}

word!(u64);
word!(u128);

/// Cells `64 i..64 (i + 1)` are in word `i`.
pub(super) type Wide = [u64; 16];

impl Mask for Wide {
    const CELLS: usize = 1024;
    const NONE: Self = [0; 16];

    fn cell(cell: usize) -> Self {
        let mut words = Self::NONE;
        words[cell / 64] = 1 << (cell % 64);
        words
    }

    fn first(self) -> usize {
        let word = self.iter().position(|&word| word != 0);
        word.map_or(Self::CELLS, |word| {
            word * 64 + self[word].trailing_zeros() as usize
        })
    }

    fn with(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] | other[word])
    }

    fn without(self, other: Self) -> Self {
        std::array::from_fn(|word| self[word] & !other[word])
    }

    fn up(self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        let word = |at: Option<usize>| at.map_or(0, |at| self[at]);
        std::array::from_fn(|at| {
            let below = word(at.checked_sub(words + 1));
            word(at.checked_sub(words)) << bits | below.checked_shr(64 - bits).unwrap_or(0)
        })
    }

    fn down(self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        let word = |at: usize| self.get(at).copied().unwrap_or(0);
        std::array::from_fn(|at| {
            let above = word(at + words + 1);
            word(at + words) >> bits | above.checked_shl(64 - bits).unwrap_or(0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees<M: Mask>() {
        let cells = [0, 1, 31, 62, 63, 64, 65, 127, 128, 700, 1022, 1023];
        let cells: Vec<_> = cells.into_iter().filter(|&cell| cell < M::CELLS).collect();
        for &one in &cells {
            assert_eq!(M::cell(one).first(), one);
            for &other in &cells {
                let both = M::cell(one).with(M::cell(other));
                assert_eq!(both.first(), one.min(other));
                assert!(M::cell(other).without(both) == M::NONE);
                let rest = both.without(M::cell(one));
                assert_eq!(rest.first(), if one == other { M::CELLS } else { other });
            }
            for by in [0, 1, 6, 32, 63, 64, 65, 127, 128, 1023] {
                if by >= M::CELLS {
                    break;
                }
                let up = (one + by < M::CELLS).then_some(one + by);
                assert_eq!(M::cell(one).up(by as u32).first(), up.unwrap_or(M::CELLS));
                let down = one.checked_sub(by);
                let moved = M::cell(one).down(by as u32).first();
                assert_eq!(moved, down.unwrap_or(M::CELLS));
            }
        }
        assert_eq!(M::NONE.first(), M::CELLS);
    }

    #[test]
    fn all_widths_are_sets() {
        agrees::<u64>();
        agrees::<u128>();
        agrees::<Wide>();
    }
}
