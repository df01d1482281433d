//! Sets of up to 64 or 128 tiles as bits of a word.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A set of tiles, bit by bit.
pub(super) trait Word:
    Copy
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The set of one tile.
    fn bit(index: usize) -> Self;
    /// Whether there is no tile in it.
    fn is_empty(self) -> bool;
    /// The first tile of a set that is not empty.
    fn first(self) -> usize;
    /// The set without its first tile; the set must not be empty.
    fn without_first(self) -> Self;
    /// How many tiles there are.
    fn len(self) -> u32;
}

macro_rules! impl_word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            #[inline]
            fn bit(index: usize) -> Self {
                1 << index
            }

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }
        }
    )*};
}

impl_word!(u64, u128);
