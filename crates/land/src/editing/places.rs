//! A set of positions.

use std::collections::BTreeMap;

use mapmaker_grid::{CHUNK_AREA, ChunkPos, LocalPos, TilePos};

/// A set of positions, a bit each.
#[derive(Default)]
pub(super) struct Places {
    chunks: BTreeMap<ChunkPos, [u64; 4]>,
    len: usize,
}

impl Places {
    /// Adds a position; returns whether it is new.
    pub(super) fn insert(&mut self, at: TilePos) -> bool {
        let index = at.local().index();
        let words = self.chunks.entry(at.chunk()).or_default();
        let bit = 1 << (index % 64);
        let is_new = words[index / 64] & bit == 0;
        words[index / 64] |= bit;
        self.len += usize::from(is_new);
        is_new
    }

    pub(super) fn contains(&self, at: TilePos) -> bool {
        let index = at.local().index();
        let words = self.chunks.get(&at.chunk());
        words.is_some_and(|words| words[index / 64] >> (index % 64) & 1 == 1)
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The positions, chunk by chunk, in reading order in each.
    pub(super) fn iter(&self) -> impl Iterator<Item = TilePos> {
        self.chunks.iter().flat_map(|(&chunk, words)| {
            let has = move |index: &usize| words[index / 64] >> (index % 64) & 1 == 1;
            let indices = (0..CHUNK_AREA).filter(has);
            indices.map(move |index| chunk.tile(LocalPos::from_index(index)))
        })
    }
}
