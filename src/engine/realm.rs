//! The features of a world as the places of an expedition.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::editing::EndlessMap;
use super::expedition::{Ground, Place, PlaceKind, PlaceSource};
use super::features::{Feature, Features, Kind, SiteKind};
use super::grid::{TilePos, floor_div};
use super::language::Tongue;
use super::tileset::TileSet;
use super::world::Overlay;

/// A world's settlements and named features. What is kept changes no answer.
pub struct Realm {
    map: EndlessMap,
    overlay: Arc<Overlay>,
    features: Features,
    /// The tiles with roads, by blocks of [`BLOCK`] tiles a side.
    roads: BTreeMap<(i64, i64), BTreeSet<TilePos>>,
}

/// Tiles along a side of the blocks whose roads are found together.
const BLOCK: i64 = 64;

/// Blocks that are kept.
const MOST_BLOCKS: usize = 1024;

impl Realm {
    /// The world with this seed and this pack, which must be one that [`super::worldgen::Plan::of`] accepts, under what
    /// was changed by hand.
    #[must_use]
    pub fn new(seed: u64, set: &TileSet, overlay: Arc<Overlay>) -> Self {
        Self {
            map: EndlessMap::new(seed, set),
            overlay,
            features: Features::new(seed, set),
            roads: BTreeMap::new(),
        }
    }

    /// A feature as a place, if expeditions know such places.
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
            Kind::River
            | Kind::Peak
            | Kind::Cape
            | Kind::Archipelago
            | Kind::Plain
            | Kind::Desert
            | Kind::GreatRoad
            | Kind::Written(_) => return None,
        };
        let Self {
            map,
            overlay,
            features,
            ..
        } = self;
        let name = features.name(map, overlay, feature);
        Some(Place {
            id: feature.id,
            kind,
            name: name.in_sentence(Tongue::English),
            at: feature.at,
            rank,
        })
    }
}

impl PlaceSource for Realm {
    fn places(
        &mut self,
        around: TilePos,
        radius_tiles: i64,
        _ground: &mut dyn FnMut(TilePos) -> Ground,
    ) -> Vec<Place> {
        let corner = around.offset(-radius_tiles, -radius_tiles);
        let side = 2 * radius_tiles + 1;
        let Self {
            map,
            overlay,
            features,
            ..
        } = self;
        let found = features.within(map, overlay, corner, side, side);
        let places = found.iter().filter_map(|feature| self.place(feature));
        places
            .filter(|place| place.is_within(around, radius_tiles))
            .collect()
    }

    fn has_road(&mut self, at: TilePos, _ground: &mut dyn FnMut(TilePos) -> Ground) -> bool {
        let block = (floor_div(at.x, BLOCK), floor_div(at.y, BLOCK));
        if self.roads.len() >= MOST_BLOCKS && !self.roads.contains_key(&block) {
            self.roads.clear();
        }
        let Self {
            map,
            overlay,
            features,
            roads,
        } = self;
        let tiles = roads.entry(block).or_insert_with(|| {
            let corner = TilePos::new(block.0 * BLOCK, block.1 * BLOCK);
            features.road_tiles(map, overlay, (corner, BLOCK, BLOCK))
        });
        tiles.contains(&at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::expedition::{
        Code, Difficulty, Expedition, NaturalWorld, Weather, WorldView, step_hours,
    };
    use crate::engine::grid::Direction;

    #[test]
    fn expeditions_are_made_among_the_towns_of_the_map() {
        let set = Arc::new(TileSet::reference());
        let (mut made, mut named) = (0, 0);
        for seed in 1..13 {
            let overlay = Arc::new(Overlay::default());
            let realm = Realm::new(seed, &set, Arc::clone(&overlay));
            let mut world = NaturalWorld::new(seed, Arc::clone(&set), overlay, None, realm);
            let code = Code {
                difficulty: Difficulty::Journey,
                seed,
            };
            let Ok(expedition) = Expedition::new(code, &mut world) else {
                continue;
            };
            made += 1;
            named += expedition.quest().sites.len();
        }
        assert!(made >= 8 && named > 40, "{made} made, with {named} sites");
    }

    #[test]
    fn ways_know_the_roads_of_the_map_and_go_along_them_tile_by_tile() {
        let set = Arc::new(TileSet::reference());
        let overlay = Arc::new(Overlay::default());
        let realm = Realm::new(1, &set, Arc::clone(&overlay));
        let mut world = NaturalWorld::new(1, Arc::clone(&set), overlay, None, realm);
        let heart = world.heart();
        let side = 64;
        let tiles = (0..side * side).map(|index| heart.offset(index % side, index / side));
        let roads: BTreeSet<_> = tiles.filter(|&at| world.ground(at).has_road).collect();
        assert!(roads.len() > 10, "{} tiles", roads.len());
        // Each has a neighbour with a road, if only outside of the square, and is quick to walk to.
        for &at in &roads {
            let from = world.ground(at);
            assert!(from.is_land() && !world.bare(at).has_road);
            let quick = Direction::ALL.into_iter().any(|way| {
                let to = world.ground(at.step(way));
                step_hours(from, way, to, Weather::Rain) == Some(1)
            });
            assert!(quick, "{},{}", at.x, at.y);
        }
    }
}
