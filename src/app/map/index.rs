//! The entities of loaded chunks, by chunk position.

use std::collections::BTreeMap;

use bevy::prelude::*;

use mapmaker_grid::ChunkPos;

/// The entities of loaded chunks.
#[derive(Resource, Default)]
pub struct ChunkIndex(BTreeMap<ChunkPos, Entity>);

impl ChunkIndex {
    /// The chunk's entity, if it is loaded.
    #[must_use]
    pub fn get(&self, pos: ChunkPos) -> Option<Entity> {
        self.0.get(&pos).copied()
    }

    /// Returns whether the chunk is loaded.
    #[must_use]
    pub fn contains(&self, pos: ChunkPos) -> bool {
        self.0.contains_key(&pos)
    }

    /// The number of loaded chunks.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether no chunk is loaded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Records a spawned chunk.
    pub fn insert(&mut self, pos: ChunkPos, chunk: Entity) {
        self.0.insert(pos, chunk);
    }

    /// Removes the chunks that are not to be kept, and returns their entities.
    pub fn retire(&mut self, keep: impl Fn(ChunkPos) -> bool) -> Vec<Entity> {
        self.0
            .extract_if(.., |pos, _| !keep(*pos))
            .map(|(_, entity)| entity)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_not_to_keep_are_retired() {
        let mut index = ChunkIndex::default();
        let mut world = World::new();
        for x in -3..=3 {
            index.insert(ChunkPos::new(x, 0), world.spawn_empty().id());
        }
        let gone = index.retire(|pos| pos.x >= 0);
        assert_eq!((gone.len(), index.len()), (3, 4));
        assert!(index.contains(ChunkPos::new(0, 0)) && !index.contains(ChunkPos::new(-1, 0)));
    }
}
