//! Test support: puts features on a map, for tests of the pointer.

use std::sync::Arc;

use bevy::prelude::*;

use super::roads::{ByHand, MapRoad};
use super::{FoundFeatures, MapDecor, NameLabel};
use mapmaker_drawing::chart::{Named, Scale, labels};
use mapmaker_features::decor::Decor;
use mapmaker_features::{Kind, Road};
use mapmaker_grid::TilePos;

/// Spawns features for tiles of this size, in pixels: settlements with their symbols, and the letters of all other
/// names in the middle of their tiles.
pub(in crate::app) fn stand(
    world: &mut World,
    tile_px: f32,
    named: Vec<Named>,
    decor: &[Decor],
    roads: Vec<Road>,
) {
    for one in named
        .iter()
        .filter(|(feature, _)| !matches!(feature.kind, Kind::Site(_)))
    {
        let mut set = labels(
            std::slice::from_ref(one),
            &[],
            Scale::usual(tile_px),
            |_| mapmaker_features::Beneath::default(),
        );
        let mut label = set.pop().expect("it has a place");
        (label.at, label.offset_px) = (one.0.at, [tile_px / 2.0; 2]);
        world.spawn(NameLabel::set_for(label, tile_px));
    }
    world.resource_mut::<FoundFeatures>().named = Arc::new(named);
    world.spawn_batch(decor.iter().copied().map(MapDecor).collect::<Vec<_>>());
    world.spawn_batch(roads.into_iter().map(MapRoad).collect::<Vec<_>>());
}

/// A road from a tile to its eastern neighbour.
pub(in crate::app) fn road(id: u64, from: TilePos) -> Road {
    Road {
        id,
        thing: id,
        rank: mapmaker_features::RoadRank::Track,
        over: None,
        ends: [id; 2],
        joins: [None; 2],
        origin: from,
        line: vec![[0.5, 0.5], [1.5, 0.5]],
    }
}

/// Spawns a road laid by hand.
pub(in crate::app) fn stand_by_hand(world: &mut World, road: Road) {
    world.spawn((MapRoad(road), ByHand));
}
