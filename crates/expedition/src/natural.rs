//! A generated world as an expedition sees it: its tiles with edits, climates, and places.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::view::{Ground, Height, LandKind, Place, Roadway, WorldView};
use mapmaker_grid::world::{Overlay, Terrain};
use mapmaker_grid::{Grid, TilePos, floor_div};
use mapmaker_land::worldgen::{Climate, Generator, Sample, scenic_start, survey_land};

/// log2 of the spacing of climate and height samples, in tiles.
const SPACING_LOG2: u32 = 3;

/// Samples along a side of a block, which is 128 tiles wide.
const BLOCK: i64 = 16;

/// The most blocks in the cache.
const MOST_KEPT: usize = 4096;

/// Provides the settlements, roads and named features of a world.
pub trait PlaceSource {
    /// The places whose anchors are at most `reach_tiles` columns and rows from a place, each once, in any order.
    /// `ground` reads a tile.
    fn places(
        &mut self,
        around: TilePos,
        reach_tiles: i64,
        ground: &mut dyn FnMut(TilePos) -> Ground,
    ) -> Vec<Place>;

    /// The cities and towns among them, by number and tile.
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

    /// The road on a tile, if there is one.
    fn road(&mut self, at: TilePos, ground: &mut dyn FnMut(TilePos) -> Ground) -> Option<Roadway>;
}

/// The world of a seed and a pack, with edits.
pub struct NaturalWorld<P> {
    land: Lands,
    places: P,
}

/// Its tiles and climates.
struct Lands {
    generator: Arc<Generator>,
    overlay: Arc<Overlay>,
    heart: Option<TilePos>,
    weather: BTreeMap<(i64, i64), Grid<(Climate, Height)>>,
}

impl<P: PlaceSource> NaturalWorld<P> {
    /// The world of a generator. `heart` is where to look for a home town, by default its most varied place.
    #[must_use]
    pub fn new(
        generator: Arc<Generator>,
        overlay: Arc<Overlay>,
        heart: Option<TilePos>,
        places: P,
    ) -> Self {
        Self {
            land: Lands {
                generator,
                overlay,
                heart,
                weather: BTreeMap::new(),
            },
            places,
        }
    }

    /// The seed of its land.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.land.generator.seed()
    }

    /// The generator of its chunks.
    #[must_use]
    pub const fn generator(&self) -> &Arc<Generator> {
        &self.land.generator
    }

    /// The provider of its settlements and roads.
    pub const fn source(&mut self) -> &mut P {
        &mut self.places
    }
}

impl<P: PlaceSource> WorldView for NaturalWorld<P> {
    fn ground(&mut self, at: TilePos) -> Ground {
        let mut ground = self.bare(at);
        let land = &mut self.land;
        let mut bare = |at| land.ground(at);
        if ground.is_land() {
            ground.road = self.places.road(at, &mut bare);
        }
        ground
    }

    fn bare(&mut self, at: TilePos) -> Ground {
        self.land.ground(at)
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
        let generator = &land.generator;
        let scenic = || {
            generator
                .with_scratch(|scratch| scenic_start(generator.seed(), generator.set(), scratch))
        };
        *land.heart.get_or_insert_with(scenic)
    }
}

impl Lands {
    /// A tile without its roads.
    fn ground(&mut self, at: TilePos) -> Ground {
        let Self {
            generator, weather, ..
        } = self;
        let edited = self.overlay.get(at).map(|cell| cell.tile);
        let tile = edited.unwrap_or_else(|| generator.tile(at));
        let sample = (at.x >> SPACING_LOG2, at.y >> SPACING_LOG2);
        let block = (floor_div(sample.0, BLOCK), floor_div(sample.1, BLOCK));
        // Clears a full cache.
        if weather.len() >= MOST_KEPT {
            weather.clear();
        }
        let weather = weather.entry(block);
        let weather = weather.or_insert_with(|| weather_of(generator, block));
        let within = |value: i64| value.rem_euclid(BLOCK) as usize;
        let (climate, height) = weather[(within(sample.0), within(sample.1))];
        // Painted terrain takes precedence over the generated climate.
        let asked = self.overlay.terrain(at);
        let climate = asked.and_then(Climate::of_terrain).unwrap_or(climate);
        let height = match asked {
            Some(Terrain::Hills) if height == Height::Low => Height::Hill,
            Some(Terrain::Marsh) => Height::Low,
            _ => height,
        };
        let edges = generator.set().tile(tile).edges();
        let land = LandKind::of(edges, climate);
        Ground {
            land,
            has_river: edges.contains(&mapmaker_grid::tileset::EdgeLabel::RIVER),
            road: None,
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

fn weather_of(generator: &Generator, block: (i64, i64)) -> Grid<(Climate, Height)> {
    let side = BLOCK << SPACING_LOG2;
    let north_west = TilePos::new(block.0 * side, block.1 * side);
    let side = BLOCK as usize;
    let (seed, set) = (generator.seed(), generator.set());
    let samples = generator.with_scratch(|scratch| {
        survey_land(seed, set, north_west, SPACING_LOG2, side, side, scratch)
    });
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
