//! A set of tiles as bits.

use super::TileId;

/// The most different tiles a set may have, the cells of its mega-tiles counted too.
pub const MAX_TILES: usize = 2048;

/// Words of a [`TileMask`].
const WORDS: usize = MAX_TILES / 64;

/// A set of up to [`MAX_TILES`] tiles: tile `i` is bit `i % 64` of word `i / 64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileMask([u64; WORDS]);

impl TileMask {
    /// No tile.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The set with these bits, 64 tiles a word.
    #[inline]
    #[must_use]
    pub const fn from_words(words: [u64; WORDS]) -> Self {
        Self(words)
    }

    /// The bits, 64 tiles a word.
    #[inline]
    #[must_use]
    pub const fn words(&self) -> &[u64] {
        &self.0
    }

    /// Adds a tile.
    #[inline]
    pub const fn insert(&mut self, tile: TileId) {
        self.0[tile.index() / 64] |= 1 << (tile.index() % 64);
    }

    /// Whether the set contains a tile.
    #[inline]
    #[must_use]
    pub const fn contains(self, tile: TileId) -> bool {
        self.0[tile.index() / 64] >> (tile.index() % 64) & 1 == 1
    }

    /// Tiles in both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Tiles in either.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The number of tiles in the set.
    #[inline]
    #[must_use]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The tiles in the set, by rising id.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = TileId> {
        self.0.into_iter().enumerate().flat_map(|(word, bits)| {
            std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)))
                .take_while(|&bits| bits != 0)
                .map(move |bits| TileId((word * 64) as u16 + bits.trailing_zeros() as u16))
        })
    }
}

impl FromIterator<TileId> for TileMask {
    fn from_iter<I: IntoIterator<Item = TileId>>(tiles: I) -> Self {
        let mut mask = Self::EMPTY;
        tiles.into_iter().for_each(|tile| mask.insert(tile));
        mask
    }
}
