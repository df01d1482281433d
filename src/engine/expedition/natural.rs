//! The endless world as an expedition sees it: its tiles with what was changed, its climates, its places.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::view::{Ground, Height, Land, Place, WorldView};
use crate::engine::grid::{ChunkPos, Grid, TilePos, floor_div};
use crate::engine::tileset::TileSet;
use crate::engine::world::{Chunk, Overlay};
use crate::engine::worldgen::{Climate, Sample, Scratch, generate_chunk, scenic_start, survey_dry};

/// log2 of the spacing in tiles at which climate and height are known.
const SPACING_LOG2: u32 = 3;

/// Samples along a side of a block of them, which is 128 tiles wide.
const BLOCK: i64 = 16;

/// Chunks and blocks that are kept.
const MOST_KEPT: usize = 4096;

/// Where the settlements, roads and named features of a world come from.
pub trait PlaceSource {
    /// The places whose anchors lie at most `reach_tiles` columns and rows from a place, each once, in any order. `ground`
    /// tells what a tile is.
    fn places(
        &mut self,
        around: TilePos,
        reach_tiles: i64,
        ground: &mut dyn FnMut(TilePos) -> Ground,
    ) -> Vec<Place>;

    /// The cities and towns among them by their numbers and their tiles.
    fn towns(
        &mut self,
        around: TilePos,
        reach_tiles: i64,
        ground: &mut dyn FnMut(TilePos) -> Ground,
    ) -> Vec<(u64, TilePos)> {
        let places = self.places(around, reach_tiles, ground).into_iter();
        let towns = places.filter(|place| place.kind.buys_charts());
        towns.map(|place| (place.id, place.at)).collect()
    }

    /// A chunk as nature made it, of a source that looks at the land itself and so has made it or will.
    fn chunk(&mut self, _at: ChunkPos) -> Option<Chunk> {
        None
    }

    /// Whether a road runs over a tile.
    fn has_road(&mut self, at: TilePos, ground: &mut dyn FnMut(TilePos) -> Ground) -> bool;
}

/// The world of a seed and a pack, under what was changed by hand.
pub struct NaturalWorld<P> {
    land: Lands,
    places: P,
}

/// The tiles and climates of it.
struct Lands {
    seed: u64,
    set: Arc<TileSet>,
    overlay: Arc<Overlay>,
    heart: Option<TilePos>,
    chunks: BTreeMap<ChunkPos, Chunk>,
    weather: BTreeMap<(i64, i64), Grid<(Climate, Height)>>,
    scratch: Scratch,
}

impl<P: PlaceSource> NaturalWorld<P> {
    /// The world with this seed and this pack, which must be one that [`crate::engine::worldgen::Plan::of`]
    /// accepts. `heart` is where to look for a town to begin in, its most varied place unless given.
    #[must_use]
    pub fn new(
        seed: u64,
        set: Arc<TileSet>,
        overlay: Arc<Overlay>,
        heart: Option<TilePos>,
        places: P,
    ) -> Self {
        Self {
            land: Lands {
                seed,
                set,
                overlay,
                heart,
                chunks: BTreeMap::new(),
                weather: BTreeMap::new(),
                scratch: Scratch::default(),
            },
            places,
        }
    }

    /// Where its settlements and roads come from.
    pub const fn source(&mut self) -> &mut P {
        &mut self.places
    }

    /// Takes over what was changed by hand since.
    pub fn set_overlay(&mut self, overlay: Arc<Overlay>) {
        self.land.overlay = overlay;
    }
}

impl<P: PlaceSource> WorldView for NaturalWorld<P> {
    fn ground(&mut self, at: TilePos) -> Ground {
        let mut ground = self.bare(at);
        let land = &mut self.land;
        ground.has_road = ground.is_land() && self.places.has_road(at, &mut |at| land.ground(at));
        ground
    }

    fn bare(&mut self, at: TilePos) -> Ground {
        let Self { land, places } = self;
        land.know_chunk(at.chunk(), |chunk| places.chunk(chunk));
        land.ground(at)
    }

    fn places(&mut self, around: TilePos, reach_tiles: i64) -> Vec<Place> {
        let land = &mut self.land;
        self.places
            .places(around, reach_tiles, &mut |at| land.ground(at))
    }

    fn towns(&mut self, around: TilePos, reach_tiles: i64) -> Vec<(u64, TilePos)> {
        let land = &mut self.land;
        self.places
            .towns(around, reach_tiles, &mut |at| land.ground(at))
    }

    fn heart(&mut self) -> TilePos {
        let land = &mut self.land;
        *land
            .heart
            .get_or_insert_with(|| scenic_start(land.seed, &land.set, &mut land.scratch))
    }
}

impl Lands {
    /// A tile without its roads.
    fn ground(&mut self, at: TilePos) -> Ground {
        let tile = match self.overlay.get(at) {
            Some(cell) => cell.tile,
            None => self.chunk(at.chunk()).tile(at.local()),
        };
        let edges = self.set.tile(tile).edges();
        let (climate, height) = self.weather(at);
        let land = Land::of(edges, climate);
        Ground {
            land,
            has_river: edges.contains(&crate::engine::tileset::EdgeLabel::RIVER),
            has_road: false,
            height: match land {
                Land::Sea => Height::Sea,
                Land::Mountain => Height::High,
                _ => height,
            },
            climate,
            edges,
        }
    }

    fn chunk(&mut self, at: ChunkPos) -> &Chunk {
        self.know_chunk(at, |_| None)
    }

    /// A chunk, which another may have made.
    fn know_chunk(&mut self, at: ChunkPos, made: impl FnOnce(ChunkPos) -> Option<Chunk>) -> &Chunk {
        if self.chunks.len() >= MOST_KEPT {
            self.chunks.clear();
        }
        let Self {
            seed,
            set,
            chunks,
            scratch,
            ..
        } = self;
        chunks
            .entry(at)
            .or_insert_with(|| made(at).unwrap_or_else(|| generate_chunk(*seed, set, at, scratch)))
    }

    fn weather(&mut self, at: TilePos) -> (Climate, Height) {
        if self.weather.len() >= MOST_KEPT {
            self.weather.clear();
        }
        let sample = (at.x >> SPACING_LOG2, at.y >> SPACING_LOG2);
        let block = (floor_div(sample.0, BLOCK), floor_div(sample.1, BLOCK));
        let Self {
            seed,
            set,
            weather,
            scratch,
            ..
        } = self;
        let known = weather.entry(block).or_insert_with(|| {
            let side = BLOCK << SPACING_LOG2;
            let north_west = TilePos::new(block.0 * side, block.1 * side);
            let side = BLOCK as usize;
            let samples = survey_dry(*seed, set, north_west, SPACING_LOG2, side, side, scratch);
            Grid::from_fn(side, side, |x, y| {
                let sample = &samples[(x, y)];
                (sample.climate(), height(sample))
            })
        });
        let within = |value: i64| value.rem_euclid(BLOCK) as usize;
        known[(within(sample.0), within(sample.1))]
    }
}

fn height(sample: &Sample) -> Height {
    match sample.elevation {
        _ if sample.sea => Height::Low,
        0.45.. => Height::High,
        0.22.. => Height::Hill,
        _ => Height::Low,
    }
}
