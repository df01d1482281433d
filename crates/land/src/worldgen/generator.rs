//! The generator of one world, which threads share: a cache of natural chunks, and buffers to make others.

use std::sync::{Arc, Mutex};

use super::table::ChunkTable;
use super::{Scratch, generate_chunk};
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::Chunk;
use mapmaker_grid::{ChunkPos, TilePos};

/// The most idle scratches that are stored: more than threads work at once on any machine that the app requires.
const MAX_SCRATCHES: usize = 16;

/// Makes the natural chunks of one world for any number of threads, and keeps those of about 2048 × 2048 tiles.
///
/// It changes no result, only its cost: a chunk that one thread made another reads. No thread waits for another: where
/// two need a chunk at once, both make it.
pub struct Generator {
    seed: u64,
    set: Arc<TileSet>,
    chunks: Arc<ChunkTable>,
    scratches: [Mutex<Option<Scratch>>; MAX_SCRATCHES],
}

impl Generator {
    /// The generator of the world with this seed and this pack, which must be one that
    /// [`WorldPlan::of`](super::WorldPlan::of) accepts. Nothing is made yet.
    #[must_use]
    pub fn new(seed: u64, set: Arc<TileSet>) -> Self {
        Self {
            seed,
            chunks: Arc::new(ChunkTable::new(seed, set.fingerprint())),
            set,
            scratches: Default::default(),
        }
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The pack.
    #[must_use]
    pub const fn set(&self) -> &Arc<TileSet> {
        &self.set
    }

    /// Whether it makes the world with this seed and this pack.
    #[must_use]
    pub fn is_of(&self, seed: u64, set: &TileSet) -> bool {
        self.seed == seed && self.set.fingerprint() == set.fingerprint()
    }

    /// A chunk, as [`generate_chunk`] makes it.
    #[must_use]
    pub fn chunk(&self, pos: ChunkPos) -> Chunk {
        let made =
            || self.with_scratch(|scratch| generate_chunk(self.seed, &self.set, pos, scratch));
        self.chunks.get(pos).unwrap_or_else(made)
    }

    /// The tile at a place, of the same chunk.
    #[must_use]
    pub fn tile(&self, at: TilePos) -> TileId {
        let (pos, local) = (at.chunk(), at.local());
        let made = || self.chunk(pos).tile(local);
        self.chunks.tile(pos, local).unwrap_or_else(made)
    }

    /// Runs `work` with a scratch of its own. Chunks made with it are stored here.
    pub fn with_scratch<T>(&self, work: impl FnOnce(&mut Scratch) -> T) -> T {
        // A slot that another thread has locked is passed over, so that no thread waits.
        let idle = |place: &'_ Mutex<Option<Scratch>>| place.try_lock().ok()?.take();
        let scratch = self.scratches.iter().find_map(idle);
        let mut scratch = scratch.unwrap_or_else(|| Scratch::keeping(Arc::clone(&self.chunks)));
        let made = work(&mut scratch);
        let mut places = self
            .scratches
            .iter()
            .filter_map(|place| place.try_lock().ok());
        if let Some(mut free) = places.find(|place| place.is_none()) {
            *free = Some(scratch);
        }
        made
    }

    /// The number of cached chunks.
    #[cfg(test)]
    pub(crate) fn chunks_kept(&self) -> usize {
        self.chunks.len()
    }
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "threads share it")]
mod tests {
    use super::*;

    #[test]
    fn threads_that_share_a_generator_get_the_chunks_of_the_seed() {
        let set = Arc::new(TileSet::reference());
        let generator = Generator::new(7, Arc::clone(&set));
        // Places that share slots of the table, too.
        let places = [
            (0, 0),
            (128, 0),
            (0, -128),
            (-1, 5),
            (127, 5),
            (1 << 40, 128),
        ];
        let places = places.map(|(x, y)| ChunkPos::new(x, y));
        let mut scratch = Scratch::default();
        let expected = places.map(|pos| generate_chunk(7, &set, pos, &mut scratch));
        let look = |from: usize| {
            for turn in 0..30 {
                let index = (from + turn) % places.len();
                let (pos, expected) = (places[index], &expected[index]);
                assert_eq!(generator.chunk(pos).tiles, expected.tiles, "{pos:?}");
                let at = pos.origin().offset(turn as i64 % 16, 3);
                assert_eq!(generator.tile(at), expected.tile(at.local()), "{at:?}");
            }
        };
        std::thread::scope(|scope| {
            for from in 0..4 {
                scope.spawn(move || look(from));
            }
        });
    }
}
