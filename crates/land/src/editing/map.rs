//! The endless world for editing: generated chunks under an overlay.

use std::sync::Arc;

use crate::worldgen::{Generator, Stretch, WorldPlan};
use mapmaker_grid::tileset::{TileId, TileSet, sea_corners};
use mapmaker_grid::world::{Chunk, Overlay};
use mapmaker_grid::{ChunkPos, Direction, Grid, TilePos};
use mapmaker_solver::Rules;

/// A world given by seed and pack.
pub struct EndlessMap {
    generator: Arc<Generator>,
    rules: Arc<Rules>,
    has_rivers: bool,
    is_map: bool,
}

impl EndlessMap {
    /// The world of a seed and a pack that [`WorldPlan::of`] accepts.
    #[must_use]
    pub fn new(seed: u64, set: &TileSet) -> Self {
        Self::with_rules(seed, Arc::new(Rules::new(set)))
    }

    /// The same with compiled rules.
    #[must_use]
    pub fn with_rules(seed: u64, rules: Arc<Rules>) -> Self {
        let generator = Generator::new(seed, Arc::new(rules.set().clone()));
        Self::sharing(Arc::new(generator), rules)
    }

    /// The world of a shared generator, with compiled rules.
    #[must_use]
    pub fn sharing(generator: Arc<Generator>, rules: Arc<Rules>) -> Self {
        // A repeating block ignores rivers, so their rules don't hold there.
        let has_rivers = !matches!(
            WorldPlan::of(rules.set()),
            Ok(WorldPlan::Repeat(_)) | Err(_)
        );
        let mut tiles = rules.set().tiles().iter();
        let is_map = tiles.all(|tile| sea_corners(tile.edges()).is_some());
        Self {
            generator,
            rules,
            has_rivers,
            is_map,
        }
    }

    /// The seed.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.generator.seed()
    }

    /// The pack.
    #[must_use]
    pub fn set(&self) -> &TileSet {
        self.rules.set()
    }

    /// The compiled rules of the pack.
    #[must_use]
    pub const fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Whether the rules of rivers hold: in all worlds except those of one repeating block.
    #[must_use]
    pub const fn has_rivers(&self) -> bool {
        self.has_rivers
    }

    /// Whether every tile of the pack has labels of the map, and corners of land and sea.
    pub(super) const fn is_map(&self) -> bool {
        self.is_map
    }

    /// The generator of its chunks, to be shared.
    #[must_use]
    pub const fn generator(&self) -> &Arc<Generator> {
        &self.generator
    }

    /// A generated chunk.
    #[must_use]
    pub fn chunk(&self, at: ChunkPos) -> Chunk {
        self.generator.chunk(at)
    }

    /// The generated tile at a position.
    #[must_use]
    pub fn natural(&self, at: TilePos) -> TileId {
        self.generator.tile(at)
    }

    /// The sides of a square that generated rivers cross, if they are all connected inside.
    pub(super) fn river_sides(&self, stretch: Stretch) -> Option<[bool; 4]> {
        let (seed, set) = (self.seed(), self.set());
        self.generator
            .with_scratch(|scratch| stretch.sides(seed, set, scratch))
    }

    /// The tile of a square where a generated river crosses one of these sides.
    pub(super) fn crossing(&self, stretch: Stretch, side: Direction) -> TilePos {
        let (seed, set) = (self.seed(), self.set());
        self.generator
            .with_scratch(|scratch| stretch.crossing(side, seed, set, scratch))
    }

    /// The tile at a position, edits included.
    #[must_use]
    pub fn tile(&self, overlay: &Overlay, at: TilePos) -> TileId {
        overlay
            .get(at)
            .map_or_else(|| self.natural(at), |cell| cell.tile)
    }

    /// The tiles of a rectangle, edits included.
    #[must_use]
    pub fn region(
        &self,
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
