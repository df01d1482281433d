//! The endless world as it stands: nature's chunks, made when they are looked at, under what was changed.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::worldgen::{self, Stretch, WorldPlan, generate_chunk};
use mapmaker_grid::tileset::{TileId, TileSet, sea_corners};
use mapmaker_grid::world::{Chunk, Overlay};
use mapmaker_grid::{ChunkPos, Direction, Grid, TilePos};
use mapmaker_solver::Rules;

/// Chunks of one generation of the cache, 512 bytes each; there are two.
const CHUNKS_KEPT: usize = 4096;

/// A world by its seed and its pack, and the chunks of it that were looked at lately.
///
/// The cache changes no answer. Chunks that were not asked for while [`CHUNKS_KEPT`] others were made
/// are forgotten.
pub struct EndlessMap {
    seed: u64,
    rules: Arc<Rules>,
    has_rivers: bool,
    is_map: bool,
    worldgen: worldgen::Scratch,
    young: BTreeMap<ChunkPos, Chunk>,
    old: BTreeMap<ChunkPos, Chunk>,
}

impl EndlessMap {
    /// The world with this seed and this pack, which must be one that [`WorldPlan::of`] accepts.
    #[must_use]
    pub fn new(seed: u64, set: &TileSet) -> Self {
        Self::with_rules(seed, Arc::new(Rules::new(set)))
    }

    /// The same with a pack that is compiled already.
    #[must_use]
    pub fn with_rules(seed: u64, rules: Arc<Rules>) -> Self {
        // A block that repeats takes no heed of rivers, so theirs are no rules there.
        let has_rivers = !matches!(
            WorldPlan::of(rules.set()),
            Ok(WorldPlan::Repeat(_)) | Err(_)
        );
        let mut tiles = rules.set().tiles().iter();
        let is_map = tiles.all(|tile| sea_corners(tile.edges()).is_some());
        Self {
            seed,
            rules,
            has_rivers,
            is_map,
            worldgen: worldgen::Scratch::default(),
            young: BTreeMap::new(),
            old: BTreeMap::new(),
        }
    }

    /// The seed.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The pack.
    #[must_use]
    pub fn set(&self) -> &TileSet {
        self.rules.set()
    }

    /// The pack, compiled.
    #[must_use]
    pub const fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Whether the rules of rivers hold: in every world but those of one block that repeats.
    #[must_use]
    pub const fn has_rivers(&self) -> bool {
        self.has_rivers
    }

    /// Whether every tile of the pack has the map's letters, and corners of land and sea.
    pub(super) const fn is_map(&self) -> bool {
        self.is_map
    }

    /// A chunk as nature made it.
    pub fn chunk(&mut self, at: ChunkPos) -> &Chunk {
        if !self.young.contains_key(&at) {
            if self.young.len() >= CHUNKS_KEPT {
                self.old = std::mem::take(&mut self.young);
            }
            let kept = self.old.remove(&at);
            let chunk = kept.unwrap_or_else(|| {
                generate_chunk(self.seed, self.rules.set(), at, &mut self.worldgen)
            });
            self.young.insert(at, chunk);
        }
        &self.young[&at]
    }

    /// The tile at a place as nature made it.
    pub fn natural(&mut self, at: TilePos) -> TileId {
        self.chunk(at.chunk()).tile(at.local())
    }

    /// What its chunks are made with, for others who make the same land.
    pub const fn worldgen(&mut self) -> &mut worldgen::Scratch {
        &mut self.worldgen
    }

    /// How many chunks of nature were made and are kept.
    #[cfg(test)]
    pub(super) fn chunks_made(&self) -> usize {
        self.young.len() + self.old.len()
    }

    /// The sides of a square that rivers of nature cross, if all of them hang together inside.
    pub(super) fn river_sides(&mut self, stretch: Stretch) -> Option<[bool; 4]> {
        stretch.sides(self.seed, self.rules.set(), &mut self.worldgen)
    }

    /// The tile of a square in which a river of nature crosses one of these sides.
    pub(super) fn crossing(&mut self, stretch: Stretch, side: Direction) -> TilePos {
        stretch.crossing(side, self.seed, self.rules.set(), &mut self.worldgen)
    }

    /// The tile at a place as it stands.
    pub fn tile(&mut self, overlay: &Overlay, at: TilePos) -> TileId {
        overlay
            .get(at)
            .map_or_else(|| self.natural(at), |cell| cell.tile)
    }

    /// The tiles of a rectangle as they stand.
    pub fn region(
        &mut self,
        overlay: &Overlay,
        north_west: TilePos,
        width: usize,
        height: usize,
    ) -> Grid<TileId> {
        Grid::from_fn(width, height, |x, y| {
            self.tile(overlay, north_west.offset(x as i64, y as i64))
        })
    }
}
