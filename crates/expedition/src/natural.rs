//! The endless world as an expedition sees it: its tiles with what was changed, its climates, its places.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::view::{Ground, Height, LandKind, Place, WorldView};
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::world::{Chunk, Overlay};
use mapmaker_grid::{ChunkPos, Grid, TilePos, floor_div};
use mapmaker_land::worldgen::{
    Climate, Sample, Scratch, generate_chunk, scenic_start, survey_land,
};

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

    /// What it makes the natural land with to find its places, if it does: so nobody finds out the same of it again.
    fn worldgen(&mut self) -> Option<&mut Scratch> {
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
    /// The world with this seed and this pack, which must be one that [`mapmaker_land::worldgen::WorldPlan::of`]
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

    /// The seed of its land.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.land.seed
    }

    /// Where its settlements and roads come from.
    pub const fn source(&mut self) -> &mut P {
        &mut self.places
    }
}

impl<P: PlaceSource> WorldView for NaturalWorld<P> {
    fn ground(&mut self, at: TilePos) -> Ground {
        let mut ground = self.bare(at);
        let land = &mut self.land;
        let mut bare = |at| land.ground(at, None);
        ground.has_road = ground.is_land() && self.places.has_road(at, &mut bare);
        ground
    }

    fn bare(&mut self, at: TilePos) -> Ground {
        self.land.ground(at, self.places.worldgen())
    }

    fn places(&mut self, around: TilePos, reach_tiles: i64) -> Vec<Place> {
        let land = &mut self.land;
        self.places
            .places(around, reach_tiles, &mut |at| land.ground(at, None))
    }

    fn towns(&mut self, around: TilePos, reach_tiles: i64) -> Vec<(u64, TilePos)> {
        let land = &mut self.land;
        self.places
            .towns(around, reach_tiles, &mut |at| land.ground(at, None))
    }

    fn heart(&mut self) -> TilePos {
        let land = &mut self.land;
        let scratch = self.places.worldgen().unwrap_or(&mut land.scratch);
        *land
            .heart
            .get_or_insert_with(|| scenic_start(land.seed, &land.set, scratch))
    }
}

impl Lands {
    /// A tile without its roads; `shared` is what others made the land with, if they do.
    fn ground(&mut self, at: TilePos, shared: Option<&mut Scratch>) -> Ground {
        let Self {
            seed,
            set,
            chunks,
            weather,
            scratch,
            ..
        } = self;
        let scratch = shared.unwrap_or(scratch);
        let tile = if let Some(cell) = self.overlay.get(at) {
            cell.tile
        } else {
            let place = at.chunk();
            make_room(chunks);
            let chunk = chunks.entry(place);
            let chunk = chunk.or_insert_with(|| generate_chunk(*seed, set, place, scratch));
            chunk.tile(at.local())
        };
        let sample = (at.x >> SPACING_LOG2, at.y >> SPACING_LOG2);
        let block = (floor_div(sample.0, BLOCK), floor_div(sample.1, BLOCK));
        make_room(weather);
        let weather = weather.entry(block);
        let weather = weather.or_insert_with(|| weather_of(*seed, set, block, scratch));
        let within = |value: i64| value.rem_euclid(BLOCK) as usize;
        let (climate, height) = weather[(within(sample.0), within(sample.1))];
        let edges = self.set.tile(tile).edges();
        let land = LandKind::of(edges, climate);
        Ground {
            land,
            has_river: edges.contains(&mapmaker_grid::tileset::EdgeLabel::RIVER),
            has_road: false,
            height: match land {
                LandKind::Sea => Height::Sea,
                LandKind::Mountain => Height::High,
                _ => height,
            },
            climate,
            edges,
        }
    }
}

/// Forgets what is kept if that is much.
fn make_room<K, V>(kept: &mut BTreeMap<K, V>) {
    if kept.len() >= MOST_KEPT {
        kept.clear();
    }
}

/// The climates and heights of a block.
fn weather_of(
    seed: u64,
    set: &TileSet,
    block: (i64, i64),
    scratch: &mut Scratch,
) -> Grid<(Climate, Height)> {
    let side = BLOCK << SPACING_LOG2;
    let north_west = TilePos::new(block.0 * side, block.1 * side);
    let side = BLOCK as usize;
    let samples = survey_land(seed, set, north_west, SPACING_LOG2, side, side, scratch);
    Grid::from_fn(side, side, |x, y| {
        let sample = &samples[(x, y)];
        (sample.climate(), height(sample))
    })
}

fn height(sample: &Sample) -> Height {
    match sample.elevation {
        _ if sample.sea => Height::Low,
        0.45.. => Height::High,
        0.22.. => Height::Hill,
        _ => Height::Low,
    }
}
