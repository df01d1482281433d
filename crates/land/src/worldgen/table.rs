//! A table of chunks that many threads read and write without waiting.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering, fence};

use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::Chunk;
use mapmaker_grid::{CHUNK_AREA, ChunkPos, LocalPos};

/// log2 of the slots along each axis.
const SIDE_LOG2: u32 = 7;

/// Tiles in a word of a slot.
const IN_WORD: usize = 4;

/// Bits of a tile.
const TILE_BITS: usize = 16;

/// Chunks of one world by place, on a square of slots that is repeated over the plane: a chunk is forgotten when its slot is
/// needed for another. 536 bytes a slot, 8.8 MB in all.
///
/// Each slot is a sequence lock (Boehm, "Can seqlocks get along with programming language memory models?", 2012): who reads
/// while another writes finds nothing, and who writes while another writes lets it be.
pub(super) struct ChunkTable {
    seed: u64,
    pack: u64,
    slots: Box<[Slot]>,
}

/// A chunk and its place.
struct Slot {
    /// 0 while empty, odd while it is written.
    version: AtomicU64,
    x: AtomicI64,
    y: AtomicI64,
    words: [AtomicU64; CHUNK_AREA / IN_WORD],
}

impl Slot {
    const fn new() -> Self {
        Self {
            version: AtomicU64::new(0),
            x: AtomicI64::new(0),
            y: AtomicI64::new(0),
            words: [const { AtomicU64::new(0) }; CHUNK_AREA / IN_WORD],
        }
    }

    /// What `look` reads of it, if it holds the chunk of a place before and after.
    #[inline]
    fn read<T>(&self, pos: ChunkPos, look: impl FnOnce(&Self) -> T) -> Option<T> {
        let before = self.version.load(Ordering::Acquire);
        let is_here =
            self.x.load(Ordering::Relaxed) == pos.x && self.y.load(Ordering::Relaxed) == pos.y;
        if before == 0 || before % 2 == 1 || !is_here {
            return None;
        }
        let found = look(self);
        fence(Ordering::Acquire);
        (self.version.load(Ordering::Relaxed) == before).then_some(found)
    }
}

impl ChunkTable {
    /// An empty table of the world with this seed and the pack with this fingerprint.
    pub(super) fn new(seed: u64, pack: u64) -> Self {
        let slots = (0..1_usize << (2 * SIDE_LOG2)).map(|_| Slot::new());
        Self {
            seed,
            pack,
            slots: slots.collect(),
        }
    }

    /// Whether it is for a world.
    pub(super) const fn is_of(&self, seed: u64, pack: u64) -> bool {
        self.seed == seed && self.pack == pack
    }

    #[inline]
    fn slot(&self, pos: ChunkPos) -> &Slot {
        let mask = (1 << SIDE_LOG2) - 1;
        &self.slots[((pos.y & mask) << SIDE_LOG2 | (pos.x & mask)) as usize]
    }

    /// The chunk of a place, if it is cached.
    pub(super) fn get(&self, pos: ChunkPos) -> Option<Chunk> {
        self.slot(pos).read(pos, |slot| {
            let mut tiles = [TileId(0); CHUNK_AREA];
            for (tiles, word) in tiles.chunks_exact_mut(IN_WORD).zip(&slot.words) {
                let word = word.load(Ordering::Relaxed);
                for (index, tile) in tiles.iter_mut().enumerate() {
                    *tile = TileId((word >> (TILE_BITS * index)) as u16);
                }
            }
            Chunk { tiles }
        })
    }

    /// A tile of the chunk of a place, if it is cached.
    #[inline]
    pub(super) fn tile(&self, pos: ChunkPos, local: LocalPos) -> Option<TileId> {
        self.slot(pos).read(pos, |slot| {
            let index = local.index();
            let word = slot.words[index / IN_WORD].load(Ordering::Relaxed);
            TileId((word >> (TILE_BITS * (index % IN_WORD))) as u16)
        })
    }

    /// Stores the chunk of a place, unless it is there already or another thread writes to the same slot.
    pub(super) fn put(&self, pos: ChunkPos, chunk: &Chunk) {
        let slot = self.slot(pos);
        if slot.read(pos, |_| ()).is_some() {
            return;
        }
        let before = slot.version.load(Ordering::Relaxed);
        let writing = before | 1;
        let is_ours = before.is_multiple_of(2)
            && slot
                .version
                .compare_exchange(before, writing, Ordering::Acquire, Ordering::Relaxed)
                .is_ok();
        if !is_ours {
            return;
        }
        fence(Ordering::Release);
        slot.x.store(pos.x, Ordering::Relaxed);
        slot.y.store(pos.y, Ordering::Relaxed);
        for (tiles, word) in chunk.tiles.chunks_exact(IN_WORD).zip(&slot.words) {
            let tiles = tiles.iter().rev();
            let all = tiles.fold(0, |all, tile| all << TILE_BITS | u64::from(tile.0));
            word.store(all, Ordering::Relaxed);
        }
        slot.version.store(writing + 1, Ordering::Release);
    }

    /// The number of cached chunks.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        let slots = self.slots.iter();
        slots
            .filter(|slot| slot.version.load(Ordering::Relaxed) > 0)
            .count()
    }
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "threads share it")]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    fn chunk(tile: u16) -> Chunk {
        Chunk {
            tiles: std::array::from_fn(|index| TileId(tile.wrapping_add(index as u16))),
        }
    }

    #[test]
    fn what_is_put_is_found_until_its_slot_is_needed() {
        let table = ChunkTable::new(1, 2);
        let (one, other) = (ChunkPos::new(-1, 0), ChunkPos::new(127, 128));
        assert!(
            table.get(ChunkPos::new(0, 0)).is_none(),
            "an empty slot matches no place"
        );
        table.put(one, &chunk(9));
        assert_eq!(table.get(one).map(|kept| kept.tiles), Some(chunk(9).tiles));
        let local = LocalPos { x: 3, y: 2 };
        assert_eq!(table.tile(one, local), Some(chunk(9).tile(local)));
        assert!(table.get(other).is_none());
        table.put(other, &chunk(u16::MAX - 3));
        assert_eq!(
            table.get(other).map(|kept| kept.tiles),
            Some(chunk(u16::MAX - 3).tiles)
        );
        assert!(table.get(one).is_none() && table.tile(one, local).is_none());
        assert_eq!(table.len(), 1);
    }

    #[test]
    fn a_reader_never_gets_parts_of_two_chunks_nor_the_chunk_of_another_place() {
        let table = &ChunkTable::new(1, 2);
        let places = [ChunkPos::new(5, 5), ChunkPos::new(5 + 128, 5)];
        // Tiles are even in one place, odd in the other.
        let of = |place: usize, turn: u16| Chunk {
            tiles: std::array::from_fn(|_| TileId(2 * turn + place as u16)),
        };
        let is_read = &AtomicBool::new(false);
        let seen = std::thread::scope(|scope| {
            for (place, &pos) in places.iter().enumerate() {
                scope.spawn(move || {
                    let mut turns = (0..=1000_u16).cycle();
                    while !is_read.load(Ordering::Relaxed) {
                        table.put(pos, &of(place, turns.next().unwrap_or(0)));
                    }
                });
            }
            let mut seen = [0; 2];
            for turn in 0.. {
                let place = turn % 2;
                if let Some(found) = table.get(places[place]) {
                    let first = found.tiles[0].0;
                    assert_eq!(usize::from(first) % 2, place);
                    assert!(found.tiles.iter().all(|tile| tile.0 == first));
                    seen[place] += 1;
                }
                if seen.iter().all(|&count| count >= 200) {
                    break;
                }
                std::thread::yield_now();
            }
            is_read.store(true, Ordering::Relaxed);
            seen
        });
        assert!(seen.iter().all(|&count| count >= 200), "{seen:?}");
    }
}
