//! An endless world out of finite, independent solves: a pure function of seed and place.
//!
//! In order: [`terrain`] gives fields over the grid's vertices at any scale, with [`climate`] and
//! [`landmarks`]; [`shore`] says which vertices lie below the sea, [`drainage`] which edges carry a river and
//! where it raises the land, [`cover`] where forests and mountains are; from these [`letters`] reads the
//! letter of every edge of a chunk, and [`fill`] finds its tiles, asking the solver where the letters have
//! none. Each reads only functions of seed and place, never a neighbour's tiles, so chunks can be made in
//! any order, on any number of threads. `benches/worldgen.rs` measures it.

mod cache;
mod climate;
mod continents;
mod cover;
mod drainage;
mod extent;
mod figures;
mod fill;
mod generator;
mod landmarks;
mod letters;
mod noise;
mod plan;
mod plane;
mod rivers;
mod shore;
mod start;
mod stretch;
mod survey;
mod table;
mod terrain;

pub use climate::Climate;
pub use extent::{Extent, Range, shares};
pub use figures::{Runs, WorldFigures};
pub use generator::Generator;
pub use plan::{MAX_BLOCK, PlanError, WorldPlan};
pub use rivers::{
    RIVER_CELL_LOG2, Reach, River, RiverTile, river_cell, river_course, river_in, river_reaches,
    river_tile, river_tiles,
};
pub use start::scenic_start;
pub use stretch::Stretch;
pub use survey::{Sample, survey, survey_dry, survey_land};

use std::sync::Arc;

use self::cover::Covers;
use self::drainage::Drainage;
use self::letters::Letters;
use self::table::ChunkTable;
use self::terrain::Terrain;
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::Chunk;
use mapmaker_grid::{CHUNK_AREA, ChunkPos, Grid};
use mapmaker_solver::{self as solver, Rules};

/// The version of world generation: which tiles [`generate_chunk`] makes of a seed and a pack.
///
/// Saved maps rest on it: they hold what was changed over the natural world, and the version that made
/// that; one of another version is refused, as its edits belong to other land. A change after which any
/// place of any world has another tile raises this number and, once a version was released, must keep it
/// within reach. The test `the_world_is_the_one_that_was_promised` guards it.
pub const GENERATOR_VERSION: u32 = 2;

/// Caches and buffers of one thread's world generation. They change no result, only its cost.
#[derive(Default)]
pub struct Scratch {
    world: Option<Box<World>>,
    /// Where chunks of its world are looked up and stored, of a scratch that a [`Generator`] lends.
    chunks: Option<Arc<ChunkTable>>,
}

/// What decides a world: nothing else does.
struct Ground {
    seed: u64,
    plan: WorldPlan,
    terrain: Terrain,
}

/// What a scratch caches of the world that it was last used for.
struct World {
    pack: u64,
    ground: Ground,
    drainage: Drainage,
    covers: Covers,
    letters: Letters,
    rules: Rules,
    solver: solver::Scratch,
}

impl Scratch {
    /// A scratch that keeps chunks in a table.
    const fn keeping(chunks: Arc<ChunkTable>) -> Self {
        Self {
            world: None,
            chunks: Some(chunks),
        }
    }

    /// The caches for a world, emptied if they were of another.
    fn world(&mut self, seed: u64, set: &TileSet) -> &mut World {
        let pack = set.fingerprint();
        let kept = self.world.take();
        let kept = kept.filter(|world| world.ground.seed == seed && world.pack == pack);
        self.world.insert(kept.unwrap_or_else(|| {
            Box::new(World {
                pack,
                ground: Ground {
                    seed,
                    // Packs that cannot cover the plane are refused where they are loaded; here they
                    // get their first tile everywhere rather than a panic.
                    plan: WorldPlan::of(set).unwrap_or_else(|_| {
                        WorldPlan::Repeat(Grid::from_fn(1, 1, |_, _| TileId(0)))
                    }),
                    terrain: Terrain::new(seed),
                },
                drainage: Drainage::new(),
                covers: Covers::new(),
                letters: Letters::new(),
                rules: Rules::new(set),
                solver: solver::Scratch::default(),
            })
        }))
    }
}

/// The chunk at `pos` of the world with this seed and this pack of tiles.
///
/// A pure function: the same on every machine, on every thread, in every order of exploring;
/// `scratch` only saves work. Places within [`mapmaker_grid::COORDINATE_LIMIT`], and some way beyond, are
/// exact.
///
/// The pack must be one that [`WorldPlan::of`] accepts; of any other the first tile is repeated, fitting
/// or not.
///
/// # Panics
/// When `set` is empty.
#[must_use]
pub fn generate_chunk(seed: u64, set: &TileSet, pos: ChunkPos, scratch: &mut Scratch) -> Chunk {
    assert!(!set.is_empty(), "a pack without tiles makes no world");
    let kept = scratch.chunks.as_ref();
    let kept = kept.filter(|chunks| chunks.is_of(seed, set.fingerprint()));
    if let Some(chunk) = kept.and_then(|chunks| chunks.get(pos)) {
        return chunk;
    }
    let table = kept.cloned();
    let chunk = Chunk {
        tiles: scratch.world(seed, set).chunk(pos),
    };
    if let Some(chunks) = table {
        chunks.put(pos, &chunk);
    }
    chunk
}

impl World {
    fn chunk(&mut self, pos: ChunkPos) -> [TileId; CHUNK_AREA] {
        if let WorldPlan::Repeat(block) = &self.ground.plan {
            return WorldPlan::repeat(block, pos);
        }
        let origin = pos.origin();
        let patch = self.drainage.patch(&self.ground, pos);
        let cover = self.covers.block(&self.ground.terrain, origin.x, origin.y);
        self.letters.read(pos, patch, cover);
        fill::fill(
            self.ground.seed,
            &self.rules,
            pos,
            &mut self.letters,
            &mut self.solver,
        )
    }
}
