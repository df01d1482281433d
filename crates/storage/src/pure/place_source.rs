//! A [`PlaceSource`] that provides the features of a world as the places of an expedition.

use std::collections::BTreeMap;
use std::sync::Arc;

use mapmaker_expedition::{Ground, NaturalWorld, Place, PlaceKind, PlaceSource, Roadway};
use mapmaker_features::language::Locale;
use mapmaker_features::{Feature, Features, Kind, Passage, SiteKind};
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{TilePos, floor_div};
use mapmaker_land::editing::EndlessMap;
use mapmaker_land::worldgen::Generator;
use mapmaker_solver::Rules;

/// The settlements and named features of a world. Caches don't affect answers.
pub struct FeaturePlaces {
    map: EndlessMap,
    overlay: Arc<Overlay>,
    features: Features,
    /// The tiles with roads, by blocks of [`BLOCK`] tiles a side.
    roads: BTreeMap<RoadBlock, RoadTiles>,
    /// The number of blocks whose roads were found while a caller waited for a tile.
    found: usize,
}

/// The tiles with roads, and the road on each.
pub type RoadTiles = BTreeMap<TilePos, Roadway>;

/// A square of [`BLOCK`] tiles a side whose roads are found together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RoadBlock(i64, i64);

impl RoadBlock {
    /// The block in which a tile lies.
    #[must_use]
    pub const fn of(at: TilePos) -> Self {
        Self(floor_div(at.x, BLOCK), floor_div(at.y, BLOCK))
    }

    /// The distance between a tile and the block, the greater of columns and rows; 0 for its own tiles.
    const fn distance(self, at: TilePos) -> i64 {
        const fn beyond(block: i64, at: i64) -> i64 {
            let (first, last) = (block * BLOCK, block * BLOCK + BLOCK - 1);
            if at < first {
                first - at
            } else if at > last {
                at - last
            } else {
                0
            }
        }
        let (x, y) = (beyond(self.0, at.x), beyond(self.1, at.y));
        if x > y { x } else { y }
    }
}

/// Tiles along a side of the blocks whose roads are found together.
const BLOCK: i64 = 64;

/// The most blocks in the cache.
const MOST_BLOCKS: usize = 1024;

impl FeaturePlaces {
    /// The world of a generator with its edits.
    #[must_use]
    pub fn new(generator: Arc<Generator>, overlay: Arc<Overlay>) -> Self {
        let rules = Arc::new(Rules::new(generator.set()));
        Self {
            features: Features::new(generator.seed(), generator.set()),
            map: EndlessMap::sharing(generator, rules),
            overlay,
            roads: BTreeMap::new(),
            found: 0,
        }
    }

    /// The generator of the world.
    #[must_use]
    pub const fn generator(&self) -> &Arc<Generator> {
        self.map.generator()
    }

    /// The world of a generator for an expedition, with its features as places; `heart` as in [`NaturalWorld::new`].
    #[must_use]
    pub fn world(
        generator: Arc<Generator>,
        overlay: Arc<Overlay>,
        heart: Option<TilePos>,
    ) -> NaturalWorld<Self> {
        let places = Self::new(Arc::clone(&generator), Arc::clone(&overlay));
        NaturalWorld::new(generator, overlay, heart, places)
    }

    /// The blocks within a distance of a place whose roads are not in the cache, the nearest first.
    #[must_use]
    pub fn blocks_without_roads(&self, at: TilePos, reach_tiles: i64) -> Vec<RoadBlock> {
        let first = RoadBlock::of(at.offset(-reach_tiles, -reach_tiles));
        let last = RoadBlock::of(at.offset(reach_tiles, reach_tiles));
        let rows = first.1..=last.1;
        let all = rows.flat_map(|y| (first.0..=last.0).map(move |x| RoadBlock(x, y)));
        let mut unknown: Vec<_> = all
            .filter(|block| !self.roads.contains_key(block))
            .collect();
        unknown.sort_by_key(|block| (block.distance(at), *block));
        unknown
    }

    /// Finds the roads of a block. This takes a moment, so do it in the background, on an instance of its own, and
    /// pass the result to [`Self::keep_roads`].
    pub fn find_roads(&mut self, block: RoadBlock) -> RoadTiles {
        let corner = TilePos::new(block.0 * BLOCK, block.1 * BLOCK);
        let area = (corner, BLOCK, BLOCK);
        let Self { map, overlay, .. } = self;
        let tiles = self.features.road_tiles(map, overlay, area).into_iter();
        let roadway = |passage| match passage {
            None | Some(Passage::Bridge) => Roadway::Road,
            Some(Passage::Ford) => Roadway::Ford,
            Some(Passage::Track) => Roadway::Track,
        };
        tiles.map(|(at, passage)| (at, roadway(passage))).collect()
    }

    /// Adds the roads of a block that another instance of the same world and edits found.
    pub fn keep_roads(&mut self, block: RoadBlock, tiles: RoadTiles) {
        if self.roads.len() >= MOST_BLOCKS && !self.roads.contains_key(&block) {
            self.roads.clear();
        }
        self.roads.insert(block, tiles);
    }

    /// The number of blocks whose roads were found while a caller waited for a tile.
    #[must_use]
    pub const fn blocks_waited_for(&self) -> usize {
        self.found
    }

    /// Converts a feature to a place; `None` if expeditions have no such places.
    fn place(&mut self, feature: &Feature) -> Option<Place> {
        let (kind, rank) = match feature.kind {
            Kind::Site(SiteKind::City) => (PlaceKind::City, 0),
            Kind::Site(SiteKind::Town) => (PlaceKind::Town, 1),
            Kind::Site(SiteKind::Castle) => (PlaceKind::Castle, 2),
            Kind::Site(SiteKind::Village) => (PlaceKind::Village, 3),
            Kind::Site(SiteKind::Tower) => (PlaceKind::Tower, 3),
            Kind::Site(SiteKind::Ruin) => (PlaceKind::Ruin, 3),
            Kind::Sea => (PlaceKind::Sea, 0),
            Kind::Bay => (PlaceKind::Bay, 1),
            Kind::Strait => (PlaceKind::Strait, 2),
            Kind::Lake => (PlaceKind::Lake, 1),
            Kind::Island => (PlaceKind::Island, 1),
            Kind::Region => (PlaceKind::Region, 0),
            Kind::Range => (PlaceKind::Range, 1),
            Kind::Forest => (PlaceKind::Forest, 2),
            Kind::River => (PlaceKind::River, 2),
            Kind::Peak => (PlaceKind::Peak, 2),
            Kind::Cape => (PlaceKind::Cape, 2),
            Kind::Archipelago
            | Kind::Plain
            | Kind::Desert
            | Kind::Hills
            | Kind::Marsh
            | Kind::Snow
            | Kind::GreatRoad
            | Kind::Written(_) => return None,
        };
        let Self { map, overlay, .. } = self;
        let name = self.features.name(map, overlay, feature);
        Some(Place {
            id: feature.id,
            kind,
            name: name.in_sentence(Locale::English),
            at: feature.at,
            rank,
        })
    }
}

/// The square with its middle at a place: its north-west tile, width and height.
const fn square(around: TilePos, reach_tiles: i64) -> (TilePos, i64, i64) {
    let side = 2 * reach_tiles + 1;
    (around.offset(-reach_tiles, -reach_tiles), side, side)
}

impl PlaceSource for FeaturePlaces {
    fn places(
        &mut self,
        around: TilePos,
        reach_tiles: i64,
        _ground: &mut dyn FnMut(TilePos) -> Ground,
    ) -> Vec<Place> {
        let area = square(around, reach_tiles);
        let Self { map, overlay, .. } = self;
        let mut found = self.features.bodies(map, overlay, area);
        found.append(&mut self.features.on_tiles(map, overlay, area));
        found.append(&mut self.features.lesser(map, overlay, area));
        let places = found.iter().filter_map(|feature| self.place(feature));
        places.collect()
    }

    fn towns(
        &mut self,
        around: TilePos,
        reach_tiles: i64,
        _ground: &mut dyn FnMut(TilePos) -> Ground,
    ) -> Vec<(u64, TilePos)> {
        let Self { map, overlay, .. } = self;
        let kinds = [SiteKind::City, SiteKind::Town];
        let area = square(around, reach_tiles);
        let towns = self.features.settlements(map, overlay, &kinds, area);
        let towns = towns.into_iter();
        towns.map(|town| (town.id, town.at)).collect()
    }

    fn road(&mut self, at: TilePos, _ground: &mut dyn FnMut(TilePos) -> Ground) -> Option<Roadway> {
        let block = RoadBlock::of(at);
        if let Some(tiles) = self.roads.get(&block) {
            return tiles.get(&at).copied();
        }
        self.found += 1;
        let tiles = self.find_roads(block);
        let road = tiles.get(&at).copied();
        self.keep_roads(block, tiles);
        road
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_expedition::{Code, Difficulty, Expedition, Weather, WorldView, step_hours};
    use mapmaker_grid::Direction;
    use mapmaker_grid::tileset::TileSet;

    fn generator(seed: u64) -> Arc<Generator> {
        Arc::new(Generator::new(seed, Arc::new(TileSet::reference())))
    }

    fn world(seed: u64) -> NaturalWorld<FeaturePlaces> {
        FeaturePlaces::world(generator(seed), Arc::default(), None)
    }

    #[test]
    fn expeditions_are_made_among_the_towns_of_the_map() {
        let (mut made, mut named, mut rivers) = (0, 0, 0);
        for seed in 1..13 {
            let mut world = world(seed);
            let code = Code {
                difficulty: Difficulty::Journey,
                seed,
            };
            let Ok(expedition) = Expedition::new(code, &mut world) else {
                continue;
            };
            made += 1;
            let sites = &expedition.quest().sites;
            named += sites.len();
            let is_river = |site: &&Place| site.kind == PlaceKind::River;
            rivers += sites.iter().filter(is_river).count();
        }
        assert!(rivers > 4, "{rivers} rivers");
        assert!(made >= 8 && named > 40, "{made} made, with {named} sites");
    }

    #[test]
    fn ways_know_the_roads_of_the_map_and_go_along_them_tile_by_tile() {
        let mut world = world(1);
        let heart = world.heart();
        let side = 64;
        let tiles = (0..side * side).map(|index| heart.offset(index % side, index / side));
        let roads: Vec<_> = tiles
            .filter(|&at| world.ground(at).road.is_some())
            .collect();
        assert!(roads.len() > 10, "{} tiles", roads.len());
        // Each has a neighbour with a road, possibly outside the square, and is quick to walk to.
        for &at in &roads {
            let from = world.ground(at);
            assert!(from.is_land() && world.bare(at).road.is_none());
            let quick = Direction::ALL.into_iter().any(|way| {
                let to = world.ground(at.step(way));
                step_hours(from, way, to, Weather::Rain) == Some(1)
            });
            assert!(quick, "{},{}", at.x, at.y);
        }
    }

    #[test]
    fn roads_found_by_another_place_source_are_the_same() {
        let places = || FeaturePlaces::new(generator(1), Arc::default());
        let (mut here, mut other, mut waits) = (places(), places(), places());
        let at = TilePos::new(60, -3);
        let blocks = here.blocks_without_roads(at, 8);
        // The tile's own block first, then those across its edges, the one across the corner last.
        assert_eq!(blocks[0], RoadBlock::of(at));
        assert_eq!((blocks.len(), blocks[3]), (4, RoadBlock(1, 0)));
        for block in blocks {
            let tiles = other.find_roads(block);
            here.keep_roads(block, tiles);
        }
        assert!(here.blocks_without_roads(at, 8).is_empty());
        let mut sea = |_: TilePos| -> Ground { unreachable!("roads come from the place source") };
        for at in (-8..=8).map(|d| at.offset(d, d)) {
            assert_eq!(here.road(at, &mut sea), waits.road(at, &mut sea));
        }
        assert_eq!(here.blocks_waited_for(), 0);
        assert!(waits.blocks_waited_for() > 1);
    }
}
